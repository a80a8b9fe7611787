"""Words, questions, refusals and the terminal."""

import re

import pytest
from rich.text import Text

from molpe import agents
from molpe.games.sins.game import Sins, SinsOptions
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.state import SinsState
from molpe.games.sins.sight.seeing import pairs
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, BadText, IllegalAction, Rng, playouts, run
from molpe.kernel.laws import check_match
from tests.games.sins.table import Table


def shown(table: Table, viewer: int = 0) -> list[str]:
    return Text.from_markup(table.game.show(table.view(viewer))).plain.splitlines()


def test_the_terminal_fits_and_explains() -> None:
    table = Table().realm("ember haggler larder", "kosmos").give(0, hand="pyre kosmos kosmos")
    table.give(1, hand="haggler kosmos").attack().do(
        "play pyre", "activate", "play haggler", "activate"
    )
    lines = shown(table)
    assert max(map(len, lines)) <= 80
    text = "\n".join(lines)
    assert "powers     C◆C◆O○" in text
    assert "weaknesses T▲C◆" in text
    assert "matched    C◆-C◆ O○-T▲" in text
    assert "unmatched  C◆: 1 despair" in text
    assert "(to be destroyed)" in text


def test_the_terminal_shows_the_purse() -> None:
    table = Table(3, deeds=True, ooze=True, warbrands=True).realm("ember haggler bolted", "kosmos")
    table.give(0, hand="kosmos haggler kosmos kosmos", discard="kosmos kosmos", despair="ember")
    table.bolt("haggler", 1)
    table.buy().do("play haggler", "activate", "play kosmos", "play kosmos")
    text = "\n".join(shown(table))
    for part in (
        "unspent T▲O○O○", "you can pay: T▲" if False else "you can pay: ", "bolted by seat 1",
        "(pay 1)", "Oozes", "Deeds", "2 Warbrands", "brand of", "2 kosmos",
    ):  # fmt: skip
        assert part in text, part
    table.do("gain ember by hand")
    assert "for ember-whelp: ·" in "\n".join(shown(table))
    table.do("pay omnis", "done")
    assert "spent O○" in "\n".join(shown(table))


def test_the_terminal_shows_what_is_known() -> None:
    table = Table().give(0, hand="veiled keyhole", bag="ember haggler", despair="kosmos").buy()
    table.do("play veiled", "activate", "see ember of 0", "take ember")
    table.do("play keyhole", "activate", "look at 0", "done")
    text = "\n".join(shown(table))
    assert "top       haggler" in text
    table = Table().give(0, hand="silken kosmos").give(1, hand="ember", despair="tithe").attack()
    table.do("play silken", "activate")
    assert "1 card, known: ember-whelp" in "\n".join(shown(table))
    table = Table().give(0, hand="veiled", bag="ember haggler kosmos").buy()
    table.do("play veiled", "activate", "see ember of 0", "see haggler of 0", "take ember")
    assert "bottom    haggler" in "\n".join(shown(table))
    table = (
        Table().give(0, hand="statue", despair="ember").buy().do("play statue", "activate", "done")
    )
    assert "known: ember-whelp" in "\n".join(shown(table))
    assert "the match is over" in "\n".join(
        shown(Table().give(1, despair="unsated ember").turn().do("resolve"))
    )


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_every_state_fits_the_terminal(seats: int) -> None:
    game = Sins(SinsOptions(warbrands=True, deeds=True, ooze=True))
    state, rng = game.start(seats), Rng(seats)
    while (seat := state.actor()) != NOBODY:
        for viewer in (0, SPECTATOR):
            text = Text.from_markup(game.show(game.view(state, viewer))).plain
            assert max(map(len, text.splitlines())) <= 80
        state.play(seat, state.pick(rng))


def test_pairs() -> None:
    found, left, idle = pairs("TCO", "TTT")
    assert [(pair.power, pair.weakness) for pair in found] == [("T", "T"), ("O", "T")]
    assert (left, idle) == ("C", "T")
    found, left, idle = pairs("OV", "OO")
    assert [(pair.power, pair.weakness) for pair in found] == [("V", "O"), ("O", "O")]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "why-verb"),
        ("sing", "why-verb"),
        ("play", "why-more"),
        ("play ember-whelp", "why-held"),
        ("play moon", "why-example"),
        ("gain ember-whelp", "why-dear"),
        ("gain tithe-rat", "why-realm"),
    ],
)
def test_refusals(text: str, key: str) -> None:
    table = Table().realm("ember").give(0, hand="kosmos").buy()
    assert table.game.why_not(table.state, 0, text).key == key
    with pytest.raises(IllegalAction):
        table.game.parse(table.state, 0, text)


def test_cards_are_named_never_places() -> None:
    table = Table().give(0, hand="kosmos kosmos kosmos").buy()
    assert table.legal("play") == {"play kosmos"}


def test_clicks() -> None:
    table = Table().realm("tithe ember").give(0, hand="kosmos haggler").buy()
    table.do("play kosmos", "play haggler", "decline")
    game, state = table.game, table.state
    paths = {game.words(state, 0, a): game.clicks(state, 0, a) for a in state.legal(0)}
    assert paths["gain ember-whelp"] == ("realm-1",)
    assert paths["gain ember-whelp by hand"] == ("do-gain-ember-whelp-by-hand",)
    assert paths["done"] == ("button-done",)


def test_options() -> None:
    for name, value in (("idle_rounds", 0), ("max_rounds", 201)):
        with pytest.raises(BadText, match=f"option {name}"):
            Sins(SinsOptions(**{name: value}))  # type: ignore[arg-type]
    text = Sins().options_text()
    assert text == (
        "dominance=1 boxes=auto packs=off packs_for=pair warbrands=off deeds=off ooze=off "
        "head_start=0 leavings=off champion=wrath boon=3 boon_as=instead solo_dominance=1 "
        "idle_rounds=10 max_rounds=200"
    )
    assert Sins().seat_name(1) == "seat 1"


def test_messages_are_in_both_languages() -> None:
    catalogue = Sins.catalogue
    assert set(catalogue["en"]) == set(catalogue["de"])
    for key, english in catalogue["en"].items():
        gaps = set(re.findall(r"\{(\w+)", english))
        assert gaps == set(re.findall(r"\{(\w+)", catalogue["de"][key])), key


@pytest.mark.large
@pytest.mark.parametrize(
    "options",
    [
        {"warbrands": True, "deeds": True, "ooze": True},
        {"boxes": "rise-of-wrath,rise-of-wrath", "dominance": 3, "ooze": True},
        {"champion": "greed", "boon": 0, "solo_dominance": 3},
    ],
)
def test_laws_under_options(options: dict[str, object]) -> None:
    game = Sins(SinsOptions(**options))  # type: ignore[arg-type]
    for seats in (1, 2, 3):
        check_match(game, seats, Rng(seats), every=7)


def test_random_matches_end_and_are_counted() -> None:
    state = Sins().start(2)
    actions, _ = playouts(state, 30, Rng(1))
    assert 30 * 30 < actions < 30 * 2000


def test_greedy_beats_random() -> None:
    game = Sins()
    wins = 0
    for seed in range(6):
        match = run(game, [agents.find("greedy"), agents.find("sailor")], Rng(seed + 1))
        outcome = match.outcome()
        assert outcome is not None
        wins += outcome.places == (1, 2)
    assert wins >= 4


def test_a_blank_state_is_loaded() -> None:
    state = Sins().start(2)
    twin = state.blank()
    assert isinstance(twin, SinsState)
    twin.load(state.dump())
    assert twin.key() == state.key()
    assert twin.actor() == CHANCE


def test_a_tie_with_an_empty_realm_pile() -> None:
    state = Sins().start(2)
    for _ in range(2):
        state.play(CHANCE, state.legal(CHANCE)[0])
    fresh = Sins().start(2)
    ids = Sins().shelf(2)[1].ids
    fresh.scene.n[fresh.scene.players * z.ZONES + z.BAG] = 0
    for card in ("ember-whelp", "coin-biter", "tithe-rat"):
        fresh.scene.bag_in(fresh.scene.players, ids.index(card))
    for card in ("ember-whelp", "coin-biter"):
        fresh.play(CHANCE, ids.index(card))
    assert fresh.scene.r[z.TURN] in (0, 1)


def test_the_estimate_leans_towards_who_is_ahead() -> None:
    table = (
        Table(dominance=2).give(0, hand="kosmos", bag="maw-of ember").give(1, bag="kosmos").buy()
    )
    ahead = table.state.estimate(0)
    assert ahead > 0 > table.state.estimate(1)
    table.give(1, despair="unsated ember")
    assert table.state.estimate(0) > ahead
    fight = Table().give(0, hand="kosmos kosmos kosmos", bag="kosmos").attack().do("play kosmos")
    before = fight.state.estimate(0)
    assert fight.do("play kosmos").state.estimate(0) < before, "one card is missing"


def test_the_estimate_of_a_longer_match_wants_something_left_to_give() -> None:
    def apart(dominance: int) -> float:
        left = Table(dominance=dominance).give(0, hand="maw-of", discard="kosmos")
        held = Table(dominance=dominance).give(0, hand="maw-of kosmos")
        return left.state.estimate(0) - held.state.estimate(0)

    assert apart(3) > 0 > apart(1), "with its whole deck in hand a seat cannot attack"


def test_the_estimate_sees_what_can_be_paid_for_and_what_an_attack_begins() -> None:
    def shop(faces: str) -> float:
        table = Table().give(0, hand="kosmos", bag="kosmos kosmos").realm(faces, "")
        return table.buy().do("play kosmos").state.estimate(0)

    assert shop("tithe") > shop("usurer") == shop(""), "a card for one power is nearly had"
    light = Table().give(0, hand="kosmos", bag="goldtongue monger").realm("tithe", "").buy()
    rich = light.do("play kosmos").state.estimate(0)
    assert rich == shop_of("goldtongue monger"), "what would weigh a deck down is no bargain"
    strike = Table().give(0, hand="kosmos goldtongue", bag="kosmos kosmos").bought()
    rests = Table().give(0, hand="kosmos goldtongue", bag="kosmos kosmos").bought()
    strikes = strike.do("attack 1").state.estimate(0)
    assert strikes > rests.do("no attack").state.estimate(0), "two can be struck"
    none = Table().give(0, hand="kosmos goldtongue").attack()
    assert none.state.estimate(0) < -0.2, "whoever attacks plays a card, and lacks one to give"


def shop_of(draw: str) -> float:
    """How a buyer of one power with such a draw pile stands before an empty Realm."""
    table = Table().give(0, hand="kosmos", bag=draw).realm("", "").buy()
    return table.do("play kosmos").state.estimate(0)


def test_every_question_of_the_modules_is_asked() -> None:
    """Brands, Deeds, Oozes, piles and picked cards: each question has its words."""
    asked = set()
    for boxes in ("rise-of-wrath", "gloom-of-greed", "ooze-of-gluttony"):
        game = Sins(SinsOptions(boxes=boxes, warbrands=True, deeds=True, ooze=True))
        for seed in (1, 2):
            state, rng = game.start(3), Rng(seed)
            while (seat := state.actor()) != NOBODY:
                if seat != CHANCE:
                    asked.add(game.ask(state, seat).key)
                state.play(seat, state.pick(rng))
    assert {"ask-status", "ask-keep", "ask-defend", "ask-destroy"} <= asked
    assert any(key.startswith("ask-brand-") for key in asked)
    for language in ("en", "de"):
        assert asked <= set(game.messages[language])
