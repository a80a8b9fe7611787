"""The Champions, sentence by sentence."""

import pytest

from molpe.games.sins.game import Sins, SinsOptions
from molpe.games.sins.rules.book import KOSMOS
from molpe.games.sins.rules.champion import CHAMPION
from molpe.games.sins.rules.registers import BAG
from molpe.kernel import CHANCE, NOBODY, Rng, run
from tests.games.sins.table import Table


def alone(champion: str = "wrath", **options: object) -> Table:
    return Table(1, champion=champion, **options)


def buying(table: Table) -> Table:
    """The Champion's Buy phase begins."""
    return table.market(CHAMPION)


def attacking(table: Table) -> Table:
    """The Champion decides whether to attack."""
    return table.bought(CHAMPION)


def acts(table: Table, n: int = 1) -> list[str]:
    """The next decisions of the Champion."""
    said = []
    for _ in range(n):
        assert table.champions()
        (action,) = table.state.legal(CHANCE)
        said.append(table.game.words(table.state, CHANCE, action).removeprefix("champion "))
        table._play(CHANCE, action)
        table.luck()
    return said


def test_set_up_and_boon() -> None:
    """You begin; cards 1 to N of its own sin lie in its deck and not in the Realm."""
    game = Sins(SinsOptions(champion="greed", boon=5))
    state = game.start(1)
    ids = game.shelf(1)[1].ids
    boon = [ids[kind] for kind in state.scene.book.boon]
    highest = ["the-bottomless-purse", "monopolist", "bargain-basement", "interest-accrued"]
    assert boon == [*highest, "bulk-buyer"]
    former = Sins(SinsOptions(champion="greed", boon=2), "rise-of-wrath-4").start(1).scene.book
    assert [former.number[kind] for kind in former.boon] == [1, 2]
    lowest = Sins(SinsOptions(champion="greed", boon=2, boon_as="lowest")).start(1).scene.book
    assert [lowest.number[kind] for kind in lowest.boon] == [1, 2]
    assert len(state.scene.book.realm) == 65
    assert not set(state.scene.book.boon) & set(state.scene.book.realm)


@pytest.mark.parametrize(
    ("how", "edition", "kosmos"),
    [("instead", None, 6), ("highest", None, 10), ("lowest", None, 10),
     ("instead", "rise-of-wrath-4", 10)],
)  # fmt: skip
def test_r046_a_boon_takes_the_place_of_kosmos(how: str, edition: str | None, kosmos: int) -> None:
    """Each card of a boon is there instead of a Kosmos; by option, and before, beside all ten."""
    options = Sins.read_options(["champion=greed", "boon=4", f"boon_as={how}"])
    scene = Sins(options, edition).start(1).scene
    deck = [scene.kind_at(CHAMPION, BAG, i) for i in range(scene.count(CHAMPION, BAG))]
    assert (deck.count(KOSMOS), len(deck)) == (kosmos, kosmos + 4)
    yours = [scene.kind_at(0, BAG, i) for i in range(scene.count(0, BAG))]
    assert yours == [KOSMOS] * 10


def test_your_effects_treat_it_as_a_foe_and_it_loses_the_least() -> None:
    """It loses the card with fewest weakness, fewest power, Kosmos first, lowest number."""
    table = alone().give(0, hand="covetous kosmos").give(1, hand="haggler kosmos ember tithe")
    table.attack().do("play covetous", "activate")
    assert acts(table) == ["discard kosmos"]
    table = alone().give(0, hand="covetous kosmos").give(1, hand="haggler tithe ember usurer")
    table.attack().do("play covetous", "activate")
    assert acts(table) == ["discard ember-whelp"]


@pytest.mark.parametrize(
    ("champion", "despair", "deck", "says"),
    [
        ("wrath", 3, "", "resolve"),
        ("wrath", 2, "", "wait"),
        ("greed", 4, "", "resolve"),
        ("greed", 3, "", "wait"),
        ("greed", 3, "ember " * 6, "resolve"),
        ("gluttony", 3, "", "resolve"),
    ],
)
def test_status(champion: str, despair: int, deck: str, says: str) -> None:
    """It resolves a pile that is large enough."""
    table = alone(champion).give(0, despair="kosmos " * despair).give(1, discard=deck)
    table.turn(CHAMPION)
    assert acts(table) == [says]


def test_wrath_buys_with_kosmos_but_one() -> None:
    """All Kosmos but one; the most power first, as often as possible."""
    table = alone().realm("ember double ashmonger maw-of haggler")
    table.give(1, hand="kosmos kosmos kosmos kosmos ember", bag="kosmos " * 9)
    said = acts(buying(table), 4)
    assert said == ["play kosmos", "play kosmos", "play kosmos", "gain double-ledger"]
    assert acts(table, 2) == ["gain ember-whelp", "done"]


def test_wrath_plays_all_of_a_small_deck_and_burns() -> None:
    """With eight cards or fewer the whole hand; nothing gained: a Realm card and a Kosmos burn."""
    table = alone().realm("maw-of unsated larder").give(1, hand="ember", discard="kosmos kosmos")
    assert acts(buying(table), 2) == ["play ember-whelp", "done"]
    assert table.gone() == ["the-unsated-king", "kosmos"]
    assert table.faces()[1] == ""


def test_greed_buys_the_best() -> None:
    """One icon is ignored for the first gain; it plays until it can pay for the best card."""
    table = alone("greed").realm("larder ember").give(1, hand="kosmos kosmos kosmos kosmos kosmos")
    buying(table)
    assert acts(table, 3) == ["play kosmos", "play kosmos", "gain larder-wight"]
    assert acts(table, 2) == ["play kosmos", "gain ember-whelp"]
    assert acts(table) == ["done"]


def test_greed_takes_what_it_can() -> None:
    """With two cards left it gains the best that it can pay for, or stops."""
    table = alone("greed").realm("unsated ember").give(1, hand="kosmos haggler ember kosmos")
    buying(table)
    assert acts(table, 4) == ["play kosmos", "play kosmos", "gain ember-whelp", "done"]
    table = alone("greed").realm("unsated").give(1, hand="haggler ember maw-of")
    assert acts(buying(table)) == ["play ember-whelp"], "the least worth"


def test_gluttony_recycles_and_buys_weakness() -> None:
    """Two best discards on top; cards without weakness are played; most weakness, once."""
    table = alone("gluttony").realm("haggler ember ember")
    table.give(1, hand="kosmos kosmos kosmos ember", discard="haggler maw-of ember kosmos")
    table.give(1, bag="kosmos " * 9)
    buying(table)
    assert table.player(1, 0).top == ("maw-of-the-cellar", "haggler")
    assert acts(table, 3) == ["play kosmos"] * 3
    assert acts(table, 2) == ["gain haggler", "done"]


def test_bolted_cards_are_skipped() -> None:
    """Realm cards it may not gain are left out of every comparison."""
    table = alone("gluttony").realm("haggler ember").give(1, hand="kosmos kosmos")
    table.bolt("haggler", 0)
    assert acts(buying(table), 3)[-1] == "gain ember-whelp"


@pytest.mark.parametrize(
    ("champion", "hand", "pile", "says"),
    [
        ("wrath", "kosmos", "kosmos " * 4, "attack 0"),
        ("wrath", "kosmos", "kosmos " * 3, "no attack"),
        ("greed", "kosmos", "ember " * 4, "no attack"),
        ("greed", "kosmos kosmos", "ember " * 3 + "kosmos", "no attack"),
        ("greed", "kosmos kosmos", "ember " * 4, "attack 0"),
        ("gluttony", "kosmos kosmos", "ember " * 4, "no attack"),
        ("gluttony", "kosmos kosmos kosmos", "ember " * 4, "attack 0"),
    ],
)
def test_whether_it_attacks(champion: str, hand: str, pile: str, says: str) -> None:
    """Enough cards in hand and in its piles, for Greed enough Sins cards."""
    table = alone(champion).give(1, hand=hand, bag=pile)
    assert acts(attacking(table)) == [says]


@pytest.mark.parametrize(("champion", "cards"), [("wrath", 4), ("greed", 3), ("gluttony", 2)])
def test_it_attacks_to_its_limit(champion: str, cards: int) -> None:
    """Until 4, 3 or 2 powers are unmatched."""
    table = alone(champion).give(1, hand="kosmos " * 6, bag="ember " * 9)
    assert acts(attacking(table), cards + 1)[1:] == ["play kosmos"] * cards
    assert acts(table) == ["pass"]


def test_it_plays_most_power_first_within_its_piles() -> None:
    """Most power first; never more unmatched than its piles hold; Gluttony keeps a card."""
    table = alone().give(1, hand="kosmos warbringer double", bag="kosmos " * 4)
    said = acts(attacking(table), 4)
    assert said == ["attack 0", "play warbringer-of-cinders", "play kosmos", "pass"]
    table = (
        alone("gluttony")
        .give(0, hand="maw-of larder")
        .give(1, hand="ember " * 3, bag="kosmos " * 9)
    )
    attacking(table)
    acts(table, 2)
    table.do("play maw", "decline")
    acts(table)
    assert acts(table.do("pass")) == ["pass"]
    table = alone().give(1, hand="double double", bag="kosmos " * 4)
    assert acts(attacking(table), 3)[-1] == "play double-ledger"
    table = alone().give(1, hand="double double warbringer", bag="kosmos " * 4)
    assert acts(attacking(table), 3) == ["attack 0", "play warbringer-of-cinders", "pass"]


def test_it_defends() -> None:
    """The card that lowers the unmatched power most, the least worth of equals."""
    table = alone().give(0, hand="pyre kosmos").give(1, hand="maw-of ember yawning ashmonger")
    table.attack().do("play pyre", "activate")
    assert acts(table) == ["play ashmonger"], "of cards that match as much, the least worth"
    table = alone().give(0, hand="kosmos kosmos").give(1, hand="ember").attack().do("play kosmos")
    assert acts(table) == ["pass"], "one is not enough for Wrath"
    table = alone("gluttony").give(0, hand="kosmos kosmos").give(1, hand="ember kosmos").attack()
    assert acts(table.do("play kosmos")) == ["play ember-whelp"]
    table = alone().give(0, hand="pyre kosmos").give(1, hand="kosmos").attack()
    assert acts(table.do("play pyre", "activate")) == ["pass"], "nothing helps"


def test_what_it_defended_with_lies_on_its_discard() -> None:
    """Of the three only Gluttony, having won, puts its best discard on its draw pile."""
    for champion, again in (("wrath", False), ("gluttony", True)):
        table = alone(champion).give(0, hand="smuggler").give(1, hand="maw-of kosmos")
        table.give(0, bag="kosmos " * 9).give(1, bag="kosmos " * 9).attack()
        table.do("play smuggler", "decline")
        assert acts(table) == ["play maw-of-the-cellar"]
        its = table.player(1, 0)
        assert its.despair == 0
        assert ("maw-of-the-cellar" in its.top, "maw-of-the-cellar" in its.discard) == (
            again,
            not again,
        )


def test_greed_defends_with_two_cards() -> None:
    """At most two cards in a struggle."""
    table = alone("greed").give(0, hand="pyre pyre pyre kosmos").give(1, hand="ember " * 4)
    table.attack().do("play pyre", "activate")
    assert acts(table) == ["play ember-whelp"]
    assert acts(table.do("play pyre", "activate")) == ["play ember-whelp"]
    assert acts(table.do("play pyre", "activate")) == ["pass"]


@pytest.mark.parametrize(("champion", "kept"), [("wrath", 0), ("greed", 2), ("gluttony", 2)])
def test_refresh(champion: str, kept: int) -> None:
    """Wrath discards its hand, the others keep it; all draw to five."""
    table = alone(champion).give(1, hand="ember kosmos", bag="haggler " * 9)
    table.refresh(CHAMPION)
    while table.champions():
        acts(table)
    hand = table.cards(1, "hand").split()
    assert (len(hand), hand.count("haggler")) == (5, 5 - kept)


def test_it_uses_no_effects_but_is_denied_plays() -> None:
    """It never activates effects; the number of its plays can be limited."""
    table = alone().give(0, hand="long-siesta kosmos kosmos").give(1, hand="ashmonger ashmonger")
    table.attack().do("play long", "activate")
    acts(table)
    table.do("play kosmos")
    assert not table.champions()


def test_solo_dominance() -> None:
    """You may need two or three, the Champion always needs one."""
    table = alone(solo_dominance=2).give(1, despair="unsated ember").turn().do("resolve")
    assert (table.player(0).dominance, table.player(0).goal, table.player(1).goal) == (1, 2, 1)
    table = alone().give(1, despair="unsated ember").turn().do("resolve")
    assert table.state.place(0) == 1
    table = alone(idle_rounds=1).turn()
    while table.state.actor() != NOBODY:
        table.state.play(table.state.actor(), table.state.legal(table.state.actor())[-1])
    assert (table.state.place(0), table.game.outcome(table.state).reason) == (2, "stalled")  # type: ignore[union-attr]


@pytest.mark.parametrize("champion", ["wrath", "greed", "gluttony"])
def test_decisions_follow_from_the_state(champion: str) -> None:
    """The same match again has the same decisions, each with its reason in two languages."""
    from molpe import agents

    game = Sins(SinsOptions(champion=champion))  # type: ignore[arg-type]
    texts = [run(game, [agents.find("sailor")], Rng(5)).transcript() for _ in range(2)]
    assert texts[0] == texts[1]
    assert "champion" in texts[0]
