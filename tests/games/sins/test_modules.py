"""Warbrands, Deeds and Ooze, alone and together."""

import pytest

from molpe import games
from molpe.games.sins.rules import registers as z
from molpe.games.sins.words.notation import BRANDS
from molpe.kernel import CHANCE, SPECTATOR, Match, Rng, Thing
from tests.games.sins.table import Table


def branded(seat: int, *brands: str, **options: bool) -> Table:
    """Only these Warbrands are held."""
    table = Table(warbrands=True, **options)
    return table.holds(1 - seat, brands="").holds(seat, brands=" ".join(brands))


def holding(seat: int, *deeds: str, seats: int = 2) -> Table:
    return Table(seats, deeds=True).holds(seat, deeds=" ".join(deeds))


# Warbrands


def test_two_brands_each_known_to_their_owner() -> None:
    table = Table(warbrands=True)
    mine, theirs = table.player(0), table.player(0, 1)
    assert (len(mine.brands_known), mine.brands) == (2, 2)
    assert (theirs.brands_known, theirs.brands) == ((), 2)


def test_fury() -> None:
    table = branded(0, "fury", "ash").give(0, hand="kosmos", bag="kosmos " * 9).attack()
    assert table.do("play kosmos").legal() == {"reveal fury", "pass"}
    assert table.do("reveal fury").legal() == {
        f"rage {i}" for i in ("terra", "canva", "vena", "unda")
    }
    table.do("rage vena")
    assert table.player(1).despair == 3
    assert table.player(0).brands_known == ("ash",)


def test_any_holder_is_asked() -> None:
    table = branded(0, "spite").give(0, hand="kosmos", bag="kosmos " * 9).attack()
    assert table.do("play kosmos").legal() == {"pass"}
    assert table.do("pass").player(1).despair == 1


def test_ruin() -> None:
    table = branded(0, "ruin").give(0, discard="kosmos kosmos ember haggler").turn()
    table.do("pass") if table.view().phase == "status" else None
    assert table.legal() == {"reveal ruin", "pass"}
    table.do("reveal ruin", "destroy kosmos", "destroy kosmos", "destroy haggler")
    assert (table.gone(), table.cards(0, "discard")) == (
        ["kosmos", "kosmos", "haggler"],
        "ember-whelp",
    )
    assert table.view().card == ""


def test_spite() -> None:
    table = branded(1, "spite").give(0, hand="kosmos", bag="kosmos " * 9).give(1, bag="ember")
    table.attack().do("play kosmos")
    assert (table.state.actor(), table.legal()) == (1, {"reveal spite", "pass"})
    table.do("reveal spite")
    assert table.player(0).despair == 1
    assert len(table.player(0).hand) == 4, "it does not count against the hand size"
    table = branded(1, "spite").give(0, hand="kosmos", bag="kosmos " * 9).attack()
    table.do("play kosmos", "reveal spite")
    assert (table.player(0).despair, table.player(0).dominance) == (0, 0)


def test_ash() -> None:
    table = branded(0, "ash").give(1, despair="ember haggler").turn()
    assert table.legal() == {"reveal ash", "pass"}
    table.do("reveal ash")
    assert table.player(1, 0).despair_known == ("ember-whelp", "haggler")
    assert table.legal() == {"resolve", "wait"}
    assert branded(0, "ash").turn().legal() == {"pass"}, "there is nothing to look at"


# Deeds


def test_a_deed_is_paid_for() -> None:
    table = Table(deeds=True).give(0, hand="kosmos " * 9).buy()
    for _ in range(4):
        table.do("play kosmos")
    assert table.legal("deed") == {
        "deed mill", "deed mill by hand", "deed tollgate", "deed tollgate by hand",
        "deed granary", "deed granary by hand", "deed gallows", "deed gallows by hand",
    } - {"deed gallows by hand"}  # fmt: skip
    table.do("deed mill")
    assert table.player(0).deeds == ("mill",)
    assert table.view().deeds == ("tollgate", "granary", "gallows")
    assert table.do("play kosmos", "play kosmos").legal("deed") == set(), "one in a turn"


def test_a_deed_is_taken_from_a_holder() -> None:
    table = holding(1, "mill").give(0, hand="kosmos " * 9).buy()
    table.scene.r[z.DEEDS_LEFT] -= 1
    for _ in range(3):
        table.do("play kosmos")
    assert table.legal("deed mill") == set()
    assert "deed mill from 1" in table.do("play kosmos").legal()
    table.do("play kosmos", "deed mill from 1 by hand")
    assert table.view().buy.buying == "mill"  # type: ignore[union-attr]
    for _ in range(4):
        table.do("pay omnis")
    table.do("done")
    assert (table.player(0).deeds, table.player(1).deeds) == (("mill",), ())
    assert table.scene.r[z.GAINED_NOW] == 0, "a Deed is not gained"


def test_the_mill() -> None:
    table = holding(0, "mill").realm("larder ember").give(0, hand="larder coin larder").buy()
    table.do("play larder", "decline", "play coin", "decline")
    assert table.view().buy.unspent == "TCC"  # type: ignore[union-attr]
    assert "gain larder-wight" not in table.legal()
    table = holding(0, "mill").realm("keyhole ember").give(0, hand="haggler haggler").buy()
    assert table.do("play haggler", "decline").legal("gain") == {
        "gain keyhole-sprite", "gain ember-whelp",
    }  # fmt: skip
    table.do("gain keyhole")
    table.do("play haggler", "decline")
    assert table.legal("gain") == set(), "once in a phase"


def test_the_tollgate() -> None:
    table = holding(1, "tollgate").realm("ember ember").give(0, hand="kosmos " * 3).buy()
    assert table.view().realm[0].cost == "CO"
    table.do("play kosmos", "play kosmos", "gain ember")
    assert table.view().realm[1].cost == "C"
    table = holding(0, "tollgate").realm("ember").give(0, hand="kosmos").buy()
    assert table.view().realm[0].cost == "C", "not for its holder"


def test_the_granary() -> None:
    table = holding(0, "granary").give(0, bag="kosmos " * 9).refresh()
    assert len(table.player(0).hand) == 6


@pytest.mark.parametrize(("pile", "won"), [("maw-of", 1), ("kosmos", 0), ("larder", 0)])
def test_the_gallows(pile: str, won: int) -> None:
    table = holding(0, "gallows")
    table.give(1, despair=pile).turn().do("resolve")
    assert table.player(0).dominance == won


# Ooze


def test_an_ooze_is_taken() -> None:
    table = Table(ooze=True).give(0, hand="kosmos kosmos", bag="kosmos " * 9).refresh().do("keep")
    assert table.legal() == {f"take {kind}-ooze" for kind in ("green", "rosy", "brine", "amber")}
    table.do("take rosy")
    assert table.cards(0, "discard") == "rosy-ooze"
    assert len(table.view().supply) == 3
    table = Table(ooze=True).give(0, hand="kosmos", bag="kosmos " * 9).refresh().do("keep")
    assert table.cards(0, "discard") == ""


def test_an_ooze_slides_on() -> None:
    table = Table(3, ooze=True).give(0, hand="green-ooze kosmos").buy()
    table.do("play green", "decline", "done")
    assert table.cards(1, "discard") == "green-ooze"
    table = Table(ooze=True).give(0, hand="green-ooze kosmos").give(1, hand="dreaming").attack()
    table.do("play green", "decline", "play dreaming", "activate", "discard green")
    assert table.cards(1, "discard") == "green-ooze"


def test_an_ooze_is_neither() -> None:
    table = (
        Table(ooze=True).give(0, hand="whispering", bag="kosmos").give(1, top="green-ooze").buy()
    )
    table.do("play whispering", "activate")
    assert table.cards(0, "hand") == "", "not a Sins card"


def test_luck_deals_brands() -> None:
    from molpe.games.sins.game import Sins, SinsOptions

    game = Sins(SinsOptions(warbrands=True))
    state = game.start(2)
    legal = state.legal(CHANCE)
    assert {game.words(state, CHANCE, one) for one in legal} == {f"brand {b} to 0" for b in BRANDS}
    assert [state.odds(one) for one in legal] == [1] * 4
    assert game.told(state, CHANCE, legal[0], 0).params["brand"] == Thing("brand", "fury")
    assert "brand" not in game.told(state, CHANCE, legal[0], 1).params


def test_the_terminal_shows_what_modules_say_and_cost() -> None:
    """Deeds and Oozes with their icons, Warbrands to whoever has them, sentences for all."""
    game = games.find("sins", ["warbrands=on", "deeds=on", "ooze=on"])
    match = Match(game, 2)
    match.draw_luck(Rng(3).below)
    shown = {viewer: game.show(game.view(match.state, viewer)) for viewer in (0, 1, SPECTATOR)}
    for text in shown.values():
        for card in (*game.boxes.modules.deeds, *game.boxes.modules.oozes):
            assert card.text("en")[:12] in text
    mine = game.view(match.state, 0).players[0].brands_known
    assert all(f"brand of {brand}" in shown[0] for brand in mine)
    assert "brand of" not in shown[SPECTATOR]


def test_the_draw_for_the_first_turn_is_told_with_its_numbers() -> None:
    game = games.find("sins")
    state = game.start(2)
    action = state.legal(CHANCE)[0]
    (line,) = game.lines(state, CHANCE, action, 0)
    number = state.scene.book.number[action]
    assert f"number {number}" in game.say(line.m)
    assert f"Nummer {number}" in game.say(game.told(state, CHANCE, action, 0), "de")


def test_nobody_is_shown_a_question_about_a_warbrand_they_do_not_have() -> None:
    """The pause stays: the match answers for them."""
    table = Table(warbrands=True).give(0, hand="kosmos", bag="kosmos").holds(0, brands="spite")
    table.after(0).turn()
    assert table.legal() == {"pass"}
    assert table.game.hollow(table.state, 0)
