"""What actions are, for programs: verbs and things, what is heard of them, and sets of cards."""

import pytest

from molpe.games.sins.game import Sins, SinsOptions
from molpe.kernel import CHANCE, SPECTATOR, Gist, IllegalAction, Several, Thing, parse_several
from molpe.kernel.gist import card, place, seat_of, without
from molpe.kernel.laws import check_several
from molpe.kernel.several import play_chain
from tests.games.sins.case import BOXES
from tests.games.sins.table import Table


def gists(table: Table) -> dict[str, Gist]:
    """The gists of what may be done now, by their texts."""
    game, state = table.game, table.state
    seat = state.actor()
    return {game.words(state, seat, one): game.gist(state, seat, one) for one in state.legal(seat)}


def test_the_same_deed_has_one_verb() -> None:
    table = Table(deeds=True).realm("ember").holds(1, deeds="mill").give(0, hand="kosmos " * 9)
    table.buy().do(*["play kosmos"] * 8)
    found = gists(table)
    assert found["play kosmos"] == Gist("play", {"card": card("kosmos")})
    ember, mill = card("ember-whelp"), Thing("deed", "mill")
    assert found["gain ember-whelp"] == Gist("gain", {"card": ember})
    assert found["gain ember-whelp by hand"] == Gist("gain", {"card": ember, "how": "by hand"})
    assert found["deed mill"] == Gist("deed", {"deed": mill})
    assert found["deed mill from 1 by hand"] == Gist(
        "deed", {"deed": mill, "seat": seat_of(1), "how": "by hand"}
    )
    assert found["done"] == Gist("done-buying")
    assert "takes the Deed of the Mill from seat 1" in table.do("deed mill from 1 by hand").heard


def test_a_card_of_the_hand_or_of_the_discard_pile() -> None:
    table = Table(boxes=BOXES).give(0, hand="the-red-crowned kosmos", discard="kosmos").buy()
    table.do("play the-red-crowned", "activate")
    found = gists(table)
    assert found["destroy kosmos"] == Gist("destroy", {"card": card("kosmos")})
    assert found["destroy kosmos from discard"] == Gist(
        "destroy", {"card": card("kosmos"), "zone": place("discard")}
    )
    assert table.do("destroy kosmos from discard").heard[-1] == "destroys Kosmos"


def test_the_champion_is_named_where_it_acts_and_where_it_is_meant() -> None:
    table = Table(1).give(0, hand="kosmos", bag="kosmos").give(1, hand="kosmos kosmos").bought()
    champion = Thing("champion", 1)
    assert gists(table)["attack 1"] == Gist("attack", {"seat": champion})
    assert [table.game.called(champion, one) for one in ("en", "de")] == [
        "the Champion",
        "der Champion",
    ]
    table = Table(1).give(1, hand="kosmos kosmos").buy(1)
    (found,) = gists(table).values()
    assert found == Gist("play", {"card": card("kosmos"), "by": "champion"})
    assert table.legal() == {"champion play kosmos"}


def test_what_is_named_is_there_and_has_a_name() -> None:
    game = Sins(SinsOptions(boxes=BOXES))
    assert {"kosmos", "ember-whelp", "green-ooze"} <= game.things("card")
    assert game.things("place") == {"realm", "discard"}
    assert game.called(card("ember-whelp"), "de") == "Glutwelpe"
    assert game.called(Thing("deed", "mill"), "de") == "Mühle"
    assert game.called(Thing("icon", "terra"), "de") == "Terra"
    assert [game.called(place(one), "en") for one in ("realm", "discard")] == [
        "the Realm",
        "the discard pile",
    ]
    assert [game.called(seat_of(1), one) for one in ("en", "de")] == ["seat 1", "Platz 1"]
    packs = ",".join(
        f"rise-of-wrath/{sin}"
        for sin in ("wrath", "greed", "gluttony", "lust", "envy", "sloth", "pride")
    )
    assert Sins(SinsOptions(packs=packs)).things("card") < game.things("card")


@pytest.mark.parametrize(
    ("options", "who"),
    [({}, 0), ({"warbrands": True}, 0)],
)
def test_a_slot_is_struck_out_for_whoever_may_not_know_it(
    options: dict[str, bool], who: int
) -> None:
    game = Sins(SinsOptions(**options))  # type: ignore[arg-type]
    state = game.start(2)
    while game.gist(state, CHANCE, state.legal(CHANCE)[0]).verb not in ("deal", "brand"):
        state.play(CHANCE, state.legal(CHANCE)[0])
    action = state.legal(CHANCE)[0]
    whole = game.gist(state, CHANCE, action)
    seat = int(str(getattr(whole.things["seat"], "id", "")))
    assert game.heard(state, CHANCE, action, seat) == whole
    for viewer in (1 - seat, SPECTATOR):
        assert game.heard(state, CHANCE, action, viewer) == without(whole, "card", "brand")


def test_what_a_warbrand_does_is_asked_by_its_name() -> None:
    table = Table(warbrands=True).holds(0, brands="ruin").give(0, discard="kosmos", hand="ember")
    table.turn().do("pass", "reveal ruin")
    asked = table.game.ask(table.state, 0)
    assert table.game.say(asked) == "choose a card to destroy (Ruin)"


# Sets of cards.


def question(table: Table) -> Several:
    """The choice of several before whoever acts, held against its law."""
    found = table.game.several(table.state, table.state.actor())
    assert found is not None
    check_several(table.game, table.state, table.state.actor())
    return found


def chosen(table: Table, line: str) -> list[str]:
    """Play a set that a line names; the texts that were played."""
    game, state = table.game, table.state
    seat, said = state.actor(), []
    parts = parse_several(game, state, seat, line)
    if parts is None:
        parts = (game.parse(state, seat, line),) if line else ()

    def play(seat: int, action: int) -> None:
        said.append(game.words(state, seat, action))
        state.play(seat, action)

    play_chain(game, state, seat, parts, play)
    return said


def parts(table: Table) -> list[str]:
    """The parts of a choice, in words."""
    game, state = table.game, table.state
    return [game.words(state, state.actor(), one) for one in question(table).parts]


def test_refresh_is_one_question() -> None:
    def table() -> Table:
        hand = "haggler kosmos ember kosmos"
        return Table().give(0, hand=hand, bag="kosmos " * 9).give(1, bag="kosmos").refresh()

    assert sorted(parts(table())) == [
        "discard ember-whelp", "discard haggler", "discard kosmos", "discard kosmos",
    ]  # fmt: skip
    for line in ("discard kosmos haggler kosmos", "discard haggler kosmos kosmos"):
        one = table()
        assert chosen(one, line) == ["discard kosmos"] * 2 + ["discard haggler", "keep"]
        assert one.cards(0, "discard") == "haggler kosmos kosmos"
    assert chosen(table(), "") == ["keep"]
    assert chosen(table(), "discard kosmos") == ["discard kosmos", "keep"]
    whole = chosen(table(), "discard kosmos haggler kosmos ember-whelp")
    assert "keep" not in whole, "an empty hand ends it"
    with pytest.raises(IllegalAction, match="each part is chosen once"):
        chosen(table(), "discard kosmos kosmos kosmos")


def test_up_to_so_many_cards_of_an_effect() -> None:
    table = Table().give(0, hand="gristle", discard="tithe kosmos kosmos ember").buy()
    table.do("play gristle", "activate")
    assert (question(table).fewest, question(table).most) == (0, 3)
    assert chosen(table, "take ember-whelp kosmos") == ["take kosmos", "take ember-whelp", "done"]
    assert not table.working()


def test_exactly_so_many_need_no_confirming() -> None:
    table = Table(boxes=BOXES).give(0, hand="duchess-of-the-empty-plate kosmos kosmos")
    table.give(1, hand="kosmos ember haggler").attack().do(
        "play duchess-of-the-empty-plate", "activate"
    )
    asked = question(table)
    assert (asked.fewest, asked.most, asked.ordered) == (2, 2, False)
    assert len(chosen(table, "discard haggler kosmos")) == 2


def test_realm_cards_are_counted_by_their_places() -> None:
    table = (
        Table(boxes=f"{BOXES},rise-of-wrath")
        .realm("ember ember tithe")
        .give(0, hand="bargain-basement")
    )
    table.buy().do("play bargain-basement", "activate")
    assert parts(table).count("gain ember-whelp") == 2
    assert chosen(table, "gain ember-whelp ember-whelp") == ["gain ember-whelp"] * 2


def test_the_card_that_paid_does_not_count() -> None:
    table = (
        Table(boxes=BOXES).give(0, hand="devourer-of-scraps kosmos", discard="kosmos ember").buy()
    )
    table.do("play devourer-of-scraps", "activate", "discard kosmos")
    assert sorted(parts(table)) == ["take ember-whelp", "take kosmos"]


def test_cards_that_were_looked_at() -> None:
    table = Table(boxes=BOXES).give(0, hand="jewelled-serpent", top="kosmos ember kosmos").buy()
    table.do("play jewelled-serpent", "activate")
    assert parts(table).count("take kosmos") == 2
    assert chosen(table, "take kosmos") == ["take kosmos", "done"]
    assert table.game.several(table.state, 0) is None, "one answer orders two cards"


def test_an_order_is_chosen_in_order() -> None:
    table = Table(boxes=BOXES).give(0, hand="jewelled-serpent", top="kosmos ember haggler").buy()
    table.do("play jewelled-serpent", "activate", "done")
    asked = question(table)
    assert (asked.fewest, asked.most, asked.ordered) == (2, 2, True)
    line = "top haggler ember-whelp"
    assert chosen(table, line) == ["top haggler", "top ember-whelp"]
    assert table.player(0).top == ("haggler", "ember-whelp", "kosmos")


@pytest.mark.parametrize(
    ("hand", "discard", "first"),
    [
        (
            "the-unsated-king",
            "ember haggler",
            ("play the-unsated-king", "activate"),
        ),  # they depend on each other
        (
            "bursting-jelly",
            "ember haggler",
            ("play bursting-jelly", "activate"),
        ),  # whole or not at all
        ("keeper-of-samples", "", ("play keeper-of-samples", "activate")),  # a swap asks in between
        ("kosmos", "", ()),  # buying
    ],
)
def test_what_only_looks_alike(hand: str, discard: str, first: tuple[str, ...]) -> None:
    table = Table(boxes=BOXES).realm("tithe coin", "larder ember haggler")
    table.give(0, hand=hand, discard=discard).buy().do(*first)
    assert table.game.several(table.state, table.state.actor()) is None


def test_luck_is_not_asked_for_several() -> None:
    game = Sins()
    assert game.several(game.start(2), CHANCE) is None


def test_a_champion_is_on_the_score_sheet_of_a_match_alone() -> None:
    game = Sins()
    assert game.beyond(game.start(2)) is None
    found = game.beyond(game.start(1))
    assert found is not None
    assert (found[0].key, found[1]) == (f"beyond-{game.options.champion}", 0)
