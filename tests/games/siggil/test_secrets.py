"""Who sees what when (ruling 19)."""

import msgspec
import pytest

from molpe.games.siggil.game import Siggil, SiggilOptions
from molpe.games.siggil.look import laid_places
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, Rng
from tests.games.siggil.table import SPIRITS, Table, flat, turns

VIEWERS = (0, 1, SPECTATOR)

# what | who sees it: everybody, its owner, nobody
SEEN = [
    ("an open card", "everybody"),
    ("a covered card that lies face up", "everybody"),
    ("a covered card that lies face down", "nobody"),
    ("a card of the next pillar", "nobody"),
    ("the cards in a hand", "owner"),
    ("how many cards a hand has", "everybody"),
    ("what a hand was seen to draw", "everybody"),
    ("a set on the table", "everybody"),
    ("a set that lost its Spirit", "everybody"),
    ("a free Spirit", "everybody"),
    ("a captured Spirit", "everybody"),
]


def sight(what: str, viewer: int) -> bool:
    """Whether a viewer sees a thing of seat 0, or of the Siggil."""
    if what == "a card of the next pillar":
        table = Table(layout="the-pillars", pillars_in_turn=True)
        return any(place.card for place in table.view(viewer).places if place.group != "pillar-1")
    if what.startswith(("an open", "a covered")):
        view = Table().view(viewer)
        number = {"an open card": 40, "a covered card that lies face up": 12}.get(what, 24)
        return view.places[number].card != ""
    table = turns(flat(), [("deer-1", "deer-4"), ("cloud-2", "leaf-2")])
    table.take("deer-5").play("capture deer with deer-1 deer-4 deer-5")
    table.take("shell-2", "stone-6", "turtle-2")
    if what != "a captured Spirit":
        table.play("capture deer with leaf-2 turtle-2 cloud-2 shell-2")
    view = table.view(viewer)
    mine = view.seats[0]
    return {
        "the cards in a hand": [card.card for card in mine.hand] == ["stone-6"],
        "how many cards a hand has": len(mine.hand) == 1,
        "what a hand was seen to draw": mine.seen == ("stone-6",),
        "a set on the table": [one.holds for one in view.seats[1].sets] == [True],
        "a set that lost its Spirit": [one.holds for one in mine.sets] == [False],
        "a free Spirit": "leaf" in view.free,
        "a captured Spirit": mine.spirits == ("deer",),
    }[what]


@pytest.mark.parametrize(("what", "who"), SEEN)
def test_who_sees_what(what: str, who: str) -> None:
    wanted = {"everybody": [True] * 3, "owner": [True, False, False], "nobody": [False] * 3}
    assert [sight(what, viewer) for viewer in VIEWERS] == wanted[who]


@pytest.mark.parametrize(("difficulty", "shown"), [("easy", True), ("difficult", False)])
def test_a_closed_pile_is_only_remembered(difficulty: str, shown: bool) -> None:
    table = Table(1, difficulty=difficulty)
    card = min(table.open_cards())
    table.play(f"discard {card}")
    for viewer in (0, SPECTATOR):
        pile = table.view(viewer).pile
        assert (pile.cards == (card,)) == shown
        assert (pile.count, pile.seen) == (1, (card,))
        lines = table.game.show(table.view(viewer)).splitlines()
        (line,) = [line for line in lines if line.startswith("discards")]
        assert (card in line) == shown


def hidden_ids(game: Siggil, state_bag: int) -> set[str]:
    """The cards that nobody has seen."""
    return {name for card, name in enumerate(game.names) if state_bag >> card & 1}


@pytest.mark.large
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"pillars_in_turn": True, "layout": "the-pillars"}])
def test_no_view_and_no_telling_names_a_hidden_card(
    seats: int, options: dict[str, str | bool]
) -> None:
    game = Siggil(msgspec.convert(options, SiggilOptions))
    looked = 0
    for seed in range(6):
        state, rng = game.start(seats), Rng(seed + 1)
        while (seat := state.actor()) != NOBODY:
            hidden = hidden_ids(game, state.bag)
            action = state.pick(rng)
            for viewer in (*range(seats), SPECTATOR):
                view = game.view(state, viewer)
                raw = msgspec.json.encode(view).decode()
                assert not [name for name in hidden - set(SPIRITS) if f'"{name}"' in raw]
                for spirit in view.spirits:
                    if spirit.id in hidden:
                        assert (spirit.where, spirit.place) == ("siggil", "")
                for other in view.seats:
                    if other.seat != viewer:
                        assert {card.card for card in other.hand} <= {""}
                if seat != CHANCE:  # luck names the one card that it shows
                    told = game.say(game.told(state, seat, action, viewer)).replace(",", "").split()
                    assert not set(told) & (hidden - set(SPIRITS))
                looked += 1
            state.play(seat, action)
    assert looked > 500


def test_backs_say_nothing() -> None:
    """The ids of backs count the cards of a hand and do not tell them apart."""
    one = flat().take("leaf-1", "cloud-2", "leaf-7").view(1).seats[0].hand
    other = flat().take("stone-4", "cloud-2", "feather-6").view(1).seats[0].hand
    assert one == other


def test_luck_tells_everyone_the_same() -> None:
    game, rng = Siggil(), Rng(9)
    state = game.start(3)
    while (seat := state.actor()) != NOBODY:
        action = state.pick(rng)
        told = {repr(game.told(state, seat, action, viewer)) for viewer in (0, 1, 2, SPECTATOR)}
        assert len(told) == 1
        state.play(seat, action)


@pytest.mark.large
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_undecided_cards_are_in_the_bag_alone(seats: int) -> None:
    """As many cards are in the bag as lie unseen, so a state holds nothing to guess."""
    game = Siggil(SiggilOptions(layout="the-pillars", pillars_in_turn=True))
    guessed = 0
    for seed in range(20):
        state, rng = game.start(seats), Rng(seed + 1)
        while (seat := state.actor()) != NOBODY:
            coming = 56 - bin(laid_places(state)).count("1")
            unseen = bin(state.present & ~state.dealt).count("1") + coming
            assert bin(state.bag).count("1") == unseen
            for viewer in range(seats):
                assert state.guess(viewer, rng).dump() == state.dump()
                guessed += 1
            state.play(seat, state.pick(rng))
    assert guessed > 600
