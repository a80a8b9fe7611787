"""A lens writes what it is shown, or how it is called."""

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from molpe.games.tide.game import Tide
from molpe.kernel.layout import HASHED, Observer, hashed, observer
from molpe.kernel.lens import Lens
from tests.kernel.pebbles import Pebbles


def test_what_is_written_stands_where_it_belongs() -> None:
    lens = Lens(vec[u8]([0] * 20))
    lens.flag("flag", True)
    lens.flag("flag", False)
    lens.number("number", 9, 7)
    lens.number("number", -3, 7)
    lens.one("one", "thing", 2, 3)
    lens.one("one", "thing", -1, 3)
    lens.one("one", "thing", 3, 3)
    lens.some("some", "thing", 0b1001, 4)
    at = lens.room("room", "thing", 2, 255)
    lens.put(at, 254)
    lens.add(at)
    lens.add(at)
    lens.add(at + 1)
    assert lens.at == 19
    wanted = [1, 0, 7, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 255, 1, 0]
    assert list(lens.out) == wanted
    assert lens.fields == []
    lens.clear()
    assert list(lens.out) == [0] * 20
    assert lens.at == 0


def test_fields_that_come_more_than_once_are_numbered() -> None:
    eye = Observer(Tide(), 2)
    names = [field.name for field in eye.layout.fields]
    assert names[:2] == ["seat", "to act"]
    assert {"card 0", "card 1"} < set(names)
    assert eye.layout.find("round").most == 1
    assert observer(Tide(), 2).size == eye.size == len(eye.layout.most)


def test_a_state_that_says_nothing_cannot_be_looked_at() -> None:
    with pytest.raises(NotImplementedError):
        Pebbles().start(1).look(0, Lens(vec[u8]([0] * 20)))


def test_a_view_without_numbers_falls_on_bytes_by_its_hash() -> None:
    game = Pebbles()
    eye = Observer(game, 1)
    assert not eye.says
    assert game.orders(1) == {}
    assert eye.size == HASHED
    seen = eye.see(game.start(1), 0)
    assert sum(seen) == 5
    assert hashed(game.view(game.start(1), 0)) == seen
