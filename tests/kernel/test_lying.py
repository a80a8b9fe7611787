"""Where the things of a view lie: by their id, in what, and what is said of them."""

from molpe.kernel import Frozen
from molpe.kernel.lying import lying
from tests.kernel.pebbles import Pebbles


class Stone(Frozen):
    id: str
    weight: int = 1


class Heap(Frozen):
    id: str
    stones: tuple[Stone, ...] = ()


class Pair(Frozen):
    id: str
    top: Stone
    weight: int


class Beach(Frozen):
    heaps: tuple[Heap, ...] = ()
    wet: bool = False
    buttons: tuple[Stone, ...] = ()


def test_a_thing_lies_in_the_nearest_that_has_an_id() -> None:
    beach = Beach(
        (Heap("left", (Stone("grey"), Stone("white", 2))), Heap("right")), buttons=(Stone("go"),)
    )
    assert lying(beach) == {
        "grey": ("left", ("grey", 1)),
        "white": ("left", ("white", 2)),
        "left": ("/heaps", ("left", ())),
        "right": ("/heaps", ("right", ())),
    }


def test_a_thing_in_a_thing_is_said_of_itself() -> None:
    assert lying(Pair("pair", Stone("top"), 3)) == {
        "top": ("pair", ("top", 1)),
        "pair": ("", ("pair", 3)),
    }


def test_what_a_view_keeps_as_buttons_is_no_thing() -> None:
    assert lying(Beach(buttons=(Stone("go"),))) == {}


def test_a_game_says_no_merits_unless_it_has_some() -> None:
    game = Pebbles()
    assert game.merits(game.start(2), 0) == {}
