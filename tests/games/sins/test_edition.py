"""Card files: what is read, what is refused, what is said."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from molpe.games.sins.data.edition import Rules, make_shelf, open_box, open_modules
from molpe.games.sins.game import Sins, SinsOptions
from molpe.games.sins.rules import program as b
from molpe.games.sins.verbs import VERBS
from molpe.games.sins.verbs.joining import names_foe, program, read_effect
from molpe.games.sins.words.sentences import sentence
from molpe.kernel import BadText
from tests.games.sins.table import Table

TEXT = files("molpe.games.sins.data").joinpath("rise-of-wrath.toml").read_text("utf-8")


def test_the_box() -> None:
    box = open_box("rise-of-wrath")
    assert (box.name, box.champion, len(box.cards)) == ("Rise of Wrath", "wrath", 70)
    weak = "".join(card.weakness for card in box.cards)
    power = "".join(card.power for card in box.cards)
    assert [weak.count(icon) for icon in "TCVUO"] == [43, 38, 44, 42, 8]
    assert [power.count(icon) for icon in "TCVUO"] == [27, 29, 35, 25, 7]
    for sin in {card.sin for card in box.cards}:
        costs = sorted(len(card.weakness) for card in box.cards if card.sin == sin)
        assert costs == [1, 1, 2, 2, 2, 3, 3, 3, 4, 4]


def test_no_two_cards_are_alike() -> None:
    cards = open_box("rise-of-wrath").cards
    assert len({card.id for card in cards}) == len({card.name for card in cards}) == 70
    assert len({(card.weakness, card.effect) for card in cards}) == 70


def test_modules() -> None:
    modules = open_modules()
    assert [len(group) for group in (modules.brands, modules.deeds, modules.oozes)] == [4, 4, 4]
    assert [deed.weakness for deed in modules.deeds] == ["TTC", "CCU", "TVV", "UUVC"]
    assert [ooze.weakness for ooze in modules.oozes] == ["T", "V", "U", "C"]


def test_every_verb_is_in_both_lists() -> None:
    names = {
        "draw", "discard", "destroy", "gain", "look", "swap", "deny", "strip", "recycle",
        "despair", "icons", "discount", "divert", "hand_limit", "market",
    }  # fmt: skip
    tags = {verb.__struct_config__.tag for verb in VERBS}
    assert tags == names
    assert {verb.op for verb in VERBS} == {getattr(b, str(name).upper()) for name in names}
    used = {line for card in open_box("rise-of-wrath").cards for line in _ops(card.effect)}
    assert used >= {verb.op for verb in VERBS}


def _ops(effect: Any) -> list[int]:
    code = program(effect, 0)
    return [code[at] for at in range(0, len(code), b.WORDS)]


def test_every_card_says_what_it_does_in_two_languages() -> None:
    for card in open_box("rise-of-wrath").cards:
        english, german = card.text("en"), card.text("de")
        assert english.endswith(".")
        assert german.endswith(".")
        assert english != german


@pytest.mark.parametrize(
    ("steps", "english", "german"),
    [
        ([{"verb": "draw", "who": "foe"}], "The foe draws 1 card.", "Der Gegner zieht 1 Karte."),
        (
            [{"verb": "discard", "zone": "draw", "pick": "top"}],
            "Discard 1 top card of your draw pile.",
            "Wirf 1 oberste Karte deines Nachziehstapels ab.",
        ),
        (
            [{"verb": "destroy", "who": "foe", "zone": "draw", "pick": "top"}],
            "Destroy 1 top card of the foe's draw pile.",
            "Zerstöre 1 oberste Karte des gegnerischen Nachziehstapels.",
        ),
        (
            [{"verb": "despair", "act": "give", "zone": "draw", "n": 2}],
            "Give the foe 2 top cards of your draw pile as despair.",
            "Gib dem Gegner 2 oberste Karten deines Nachziehstapels als Verzweiflung.",
        ),
        (
            [{"verb": "look", "who": "foe", "zone": "despair", "n": "all"}],
            "Look at every card of the foe's despair pile.",
            "Sieh dir jede Karte aus dem Verzweiflungsstapel des Gegners an.",
        ),
        (
            [{"verb": "hand_limit", "who": "you", "delta": 2}],
            "Your hand size is 2 larger in your next Refresh phase.",
            "Deine Handgröße ist in deiner nächsten Auffrischphase um 2 größer.",
        ),
        (
            [{"verb": "deny", "what": "effects", "who": "opponents", "until": "your_next_turn"}],
            "Your opponents cannot activate effects until your next turn.",
            "Deine Gegner können bis zu deinem nächsten Zug keine Effekte auslösen.",
        ),
        (
            [{"if": {"count": {"zone": "hand", "min": 2}}, "then": [{"verb": "draw"}],
              "else": [{"verb": "divert"}]}],
            "If your hand holds 2 or more cards, draw 1 card; otherwise the next card you gain "
            "this phase goes to your hand instead of your discard pile.",
            "Wenn deine Hand 2 oder mehr Karten enthält: ziehe 1 Karte; sonst: die nächste Karte, "
            "die du in dieser Phase gewinnst, kommt auf deine Hand statt auf deinen Ablagestapel.",
        ),
        (
            [{"verb": "icons", "add": "TO", "per": {"who": "foe", "zone": "despair"}}],
            "This card has 1 more Terra and 1 more Omnis power this phase for each card of the "
            "foe's despair pile.",
            "Diese Karte hat in dieser Phase 1 weitere Terra und 1 weitere Omnis-Macht für jede "
            "Karte aus dem Verzweiflungsstapel des Gegners.",
        ),
        (
            [{"verb": "discount", "n": 2}, {"verb": "strip", "n": 2, "icons": "power"}],
            "Ignore 2 weakness icons of the next card you gain with power this phase. "
            "Ignore 2 power icons on the foe's cards in play this phase.",
            "Ignoriere 2 Schwächesymbole der nächsten Karte, die du in dieser Phase mit Macht "
            "gewinnst. Ignoriere in dieser Phase 2 Machtsymbole auf ausgespielten Karten des "
            "Gegners.",
        ),
        (
            [{"verb": "if", "zone": "play"}], "", "",
        ),
    ],
)  # fmt: skip
def test_sentences(steps: list[Any], english: str, german: str) -> None:
    if not english:
        with pytest.raises(msgspec.ValidationError):
            read_effect(steps)
        return
    effect = read_effect(steps)
    assert (sentence(effect), sentence(effect, "de")) == (english, german)
    assert program(effect, 0)[-b.WORDS] == b.END


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('game = "sins"', 'game = "tide"', "must begin with"),
        ('name = "Rise of Wrath"', 'nam = "x"', "box: "),
        ("[box]", "[boxes]\n[box]", "unknown key 'boxes'"),
        ('id = "crumb-gleaner"', 'id = "Crumb"', "card 'Crumb': field 'id'"),
        ('id = "crumb-gleaner"', 'id = "kosmos"', "field 'id': Kosmos is in every box"),
        ("number = 1\n", "number = 2\n", "field 'number'"),
        ('weakness = "T"', 'weakness = "X"', "card 'crumb-gleaner': field 'weakness'"),
        ('weakness = "T"', 'weakness = "T\\n"', "card 'crumb-gleaner': field 'weakness'"),
        ('weakness = "T"', 'weakness = ""', "costs something"),
        ('power = "C"', 'power = "C"\ncopies = 2', "field 'copies'"),
        ('verb = "recycle"', 'verb = "cook"', "card 'crumb-gleaner': field 'effects[0].verb'"),
        ('to = "draw_top"', 'to = "moon"', "field 'effects[0].to'"),
        ("filter = { kosmos = true }", "filter = { kosmo = true }", "unknown field `kosmo`"),
        ("effects = [{", "effects = [3, {", "field 'effects[0]': Expected `object`"),
        (
            '{ pay = [{ verb = "discard", zone = "hand" }]',
            '{ pay = [{ verb = "draw" }]',
            "Expected `discard` or `destroy`",
        ),
        (
            '{ pay = [{ verb = "discard", zone = "hand" }]',
            "{ pays = 1, pay = []",
            "unknown field `pays`",
        ),
        ("{ choose = [", "{ choose = [[]], or = [", "unknown field `or`"),
        ('then = [{ verb = "draw" }]', "then = 3", "field 'effects[1].then': Expected `array`"),
    ],
)
def test_faults_name_file_card_and_field(tmp_path: Path, old: str, new: str, fault: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace(old, new, 1), "utf-8")
    with pytest.raises(BadText) as caught:
        open_box(str(path))
    assert fault in str(caught.value)
    assert "mine.toml" in str(caught.value)


def test_choose_needs_branches() -> None:
    with pytest.raises(msgspec.ValidationError, match="2 to 8 branches"):
        read_effect([{"choose": [[]]}])
    assert names_foe(
        read_effect([{"choose": [[{"verb": "draw"}], [{"verb": "deny", "what": "effects"}]]}])
    )
    assert not names_foe(read_effect([{"choose": [[{"verb": "draw"}], [{"verb": "divert"}]]}]))


def own_box(tmp_path: Path, effect: str) -> str:
    """A box whose first card does something else."""
    path = tmp_path / "mine.toml"
    old = 'effects = [{ verb = "recycle", to = "draw_top", filter = { kosmos = true } }]'
    assert old in TEXT
    path.write_text(TEXT.replace(old, f"effects = [{effect}]"), "utf-8")
    return str(path)


def table_with(tmp_path: Path, effect: str, seats: int = 2) -> Table:
    table = Table(seats)
    table.game = Sins(SinsOptions(), own_box(tmp_path, effect))
    fresh = table.game.start(seats)
    twin = Table.__new__(Table)
    twin.__dict__.update(table.__dict__)
    twin.state = fresh
    Table.clear(twin)
    return twin


def test_an_own_box_is_played(tmp_path: Path) -> None:
    path = own_box(tmp_path, '{ verb = "draw", n = 2 }')
    assert Sins.check_edition(path) == "70 cards of sins, 70 of them reconstructions"
    game = Sins(SinsOptions(), path)
    assert game.edition.startswith(path)
    assert sum(game.start(4).census()) == 180
    with pytest.raises(BadText, match="different cards with the id 'crumb-gleaner'"):
        Sins(SinsOptions(boxes="rise-of-wrath," + game.edition), path).start(2)


def test_a_box_without_the_boon() -> None:
    box, modules = open_box("rise-of-wrath"), open_modules()
    rules = Rules(
        goal=1, solo_goal=1, idle=10, rounds=200, brands=False, deeds=False, oozes=False,
        champion="wrath", boon=(1, 2, 3), instead=True, head_start=0, leavings=False,
    )  # fmt: skip
    few = tuple(card for card in box.cards if card.sin != "wrath")
    with pytest.raises(BadText, match="no card of wrath has the number 1"):
        make_shelf((few,), 1, rules, modules)


@pytest.mark.parametrize(
    ("effect", "then", "seen"),
    [
        ('{ verb = "despair", act = "give", zone = "draw", n = 1 }', (), "despair 1"),
        ('{ verb = "destroy", zone = "draw", pick = "top" }', (), "gone"),
        ('{ verb = "discard", zone = "hand", pick = "random" }', (), "discard"),
        ('{ verb = "icons", per = { zone = "hand" }, max = 2 }', (), "power OO"),
        ('{ verb = "recycle", to = "hand", n = "all", filter = { sin = "wrath" } }', (), "all"),
        ('{ verb = "deny", what = "draw_effects" }', (), "draws"),
        ('{ verb = "deny", what = "effects", until = "your_next_turn" }', (), "fx"),
        ('{ verb = "look", who = "foe", zone = "despair", n = 1, pick = "random" }', (), "seen"),
        ('{ if = { count = { zone = "hand", min = 2, filter = { kosmos = true } } }, '
         'then = [{ verb = "draw" }] }', (), "then"),
        ('{ pay = [{ verb = "discard", zone = "hand" }], then = [{ verb = "despair", '
         'act = "give", zone = "discard" }] }', ("discard kosmos", "give kosmos"), "despair 1"),
        ('{ verb = "hand_limit", who = "you", delta = 1 }', (), "limit"),
        ('{ verb = "look", zone = "despair", n = "all", then = { to = "hand", upto = true } }',
         ("take tithe",), "fetched"),
        ('{ if = { role = "defender" }, then = [{ verb = "draw" }], else = [{ verb = "divert" }] }',
         (), "else"),
        ('{ if = { role = "buyer" }, then = [{ verb = "draw" }], else = [{ verb = "divert" }] }',
         (), "then"),
    ],
)  # fmt: skip
def test_what_no_card_of_the_box_says(
    tmp_path: Path, effect: str, then: tuple[str, ...], seen: str
) -> None:
    """The verbs mean the same in combinations that Rise of Wrath does not use."""
    table = table_with(tmp_path, effect)
    table.give(0, hand="crumb kosmos kosmos", top="haggler", discard="ember tithe")
    if seen in ("seen", "fetched"):
        table.give(int(seen == "seen"), despair="ember tithe")
    table.buy().do("play crumb")
    if "activate" in table.legal():
        table.do("activate", *then)
    mine, foe = table.player(0), table.player(1)
    assert {
        "despair 1": foe.despair == 1 and table.view().given == 1,
        "gone": table.gone() == ["haggler"],
        "discard": mine.discard == ("ember-whelp", "tithe-rat", "kosmos"),
        "power OO": table.powers(0) == "COO",
        "all": "ember-whelp" in table.cards(0, "hand") and mine.discard == ("tithe-rat",),
        "draws": foe.denied == ("draws",),
        "fx": foe.denied == ("effects",),
        "limit": mine.hand_change == 1,
        "seen": len(table.player(1, 0).despair_known) == 1,
        "else": True,
        "fetched": "tithe-rat" in table.cards(0, "hand") and mine.despair == 1,
        "then": "haggler" in table.cards(0, "hand"),
    }[seen]
