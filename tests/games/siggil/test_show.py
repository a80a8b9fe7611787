"""The Siggil on a terminal."""

from io import StringIO
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from molpe.games.siggil.game import Siggil, SiggilOptions
from molpe.games.siggil.picture import letters, picture
from molpe.games.siggil.view import SiggilView
from molpe.kernel import NOBODY, Rng
from tests.games.siggil.table import LAYOUTS, Table, flat, turns
from tests.games.siggil.test_layouts import write


def rendered(game: Siggil, view: SiggilView) -> list[str]:
    """What rich prints, without colour."""
    out = StringIO()
    Console(file=out, width=200, no_color=True, highlight=False).print(game.show(view))
    return out.getvalue().splitlines()


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_eighty_columns_are_enough(layout: str, seats: int) -> None:
    game = Siggil(SiggilOptions(layout=layout, allow_larger_sets=True))
    state, rng, step = game.start(seats), Rng(4), 0
    while (seat := state.actor()) != NOBODY:
        step += 1
        if step % 7 == 0:
            assert max(map(len, rendered(game, game.view(state, 0)))) <= 80
        state.play(seat, state.pick(rng))
    assert max(map(len, rendered(game, game.view(state, -3)))) <= 80


def test_the_drawing_of_the_pass() -> None:
    """Open cards stand in brackets with their names, hidden ones are shaded, others dotted."""
    table = Table()
    lines = rendered(table.game, table.view())
    assert lines[0] == "The Pass · seat 0 takes · sets of 3, 5 Spirits win"
    grid = lines[2 : lines.index("", 2)]
    assert len(grid) == 12
    assert sum(line.count("[") for line in grid) == 2 * 16
    names = [place.card for place in table.view().places if place.open]
    signs = letters(table.view())
    for name in names:
        family, number = name.split("-")
        assert sum(f" {signs[family]}{number} " in line for line in grid) >= 1
    assert any("▒▒▒" in line for line in grid)
    assert any("··" in line for line in grid)
    assert lines[15].startswith("open     ")


def test_the_drawing_of_a_flat_siggil() -> None:
    table = flat().take("stone-1", "stone-2")
    lines = rendered(table.game, table.view())
    assert lines[2] == "                [  S3  ][  S4  ][  S5  ][  S6  ][  S7  ][  D1  ]"
    assert lines[3] == "[  D2  ][  D3  ][  D4  ][  D5  ][  D6  ][  D7  ][  L1  ][  L2  ]"


def test_letters_are_unique() -> None:
    signs = letters(Table().view())
    assert signs == {
        "stone": "S",
        "deer": "D",
        "leaf": "L",
        "turtle": "T",
        "cloud": "C",
        "shell": "H",
        "feather": "F",
    }
    view = Table().view()
    short = ["a", "aa", "ab", "ba", "aaa", "b", "bb"]
    spirits = tuple(
        msgspec.structs.replace(spirit, id=name)
        for spirit, name in zip(view.spirits, short, strict=True)
    )
    strange = letters(msgspec.structs.replace(view, spirits=spirits))
    assert len(set(strange.values())) == 7


def test_spirits_hands_and_sets_are_written() -> None:
    table = turns(flat(), [("deer-1", "deer-4"), ("cloud-2", "leaf-2")])
    table.take("deer-5").play("capture deer with deer-1 deer-4 deer-5")
    table.take("shell-2", "deer-6", "turtle-2")
    table.play("capture deer with leaf-2 turtle-2 cloud-2 shell-2")
    text = "\n".join(rendered(table.game, table.view()))
    for line in (
        "D* Deer 2        seat 1, on 4 cards",
        "L* Leaf 3        free",
        "seat 0   hand: deer-6",
        "         lost deer: deer-1 deer-4 deer-5",
        "seat 1   0 cards in hand.",
        "         holds deer: leaf-2 turtle-2 cloud-2 shell-2",
    ):
        assert line in text
    other = "\n".join(rendered(table.game, table.view(1)))
    assert "seat 0   1 card in hand. seen to draw: deer-6" in other
    empty = flat()
    assert "seat 0   hand: -" in rendered(empty.game, empty.view())


def test_spirits_alone() -> None:
    plan = {47: "leaf", 55: "deer", 39: "cloud", 31: "shell", 51: "stone-1", 46: "stone-2"}
    table = Table(1, plan | {48: "stone-3", 23: "turtle"}, difficulty="difficult")
    table.play("discard stone-1", "take stone-2", "discard stone-3")
    text = "\n".join(rendered(table.game, table.view()))
    for line in (
        "L* Leaf 3        driven away",
        "D* Deer 2        free, number 1 of at most 3",
        "T* Turtle 4      in the Siggil at p23",
        "F* Feather 7     not seen yet",
        "discards 3 cards, closed",
    ):
        assert line in text
    assert "▒*" in text  # a hidden card that must be a Spirit
    easy = Table(1, {40: "stone-1"}).play("discard stone-1")
    assert "discards stone-1" in rendered(easy.game, easy.view())


def test_pillars_to_come() -> None:
    table = Table(layout="the-pillars", pillars_in_turn=True)
    assert "to come  pillar-2 pillar-3 pillar-4" in rendered(table.game, table.view())
    game = Siggil()
    before = game.view(game.start(2), 0)
    assert before.phase == "luck"
    assert not any("to come" in line for line in rendered(game, before))


def test_an_untied_siggil_has_no_drawing() -> None:
    table = flat()
    while table.state.actor() >= 0:
        table.play("pass" if "pass" in table.legal() else min(table.legal()))
    assert picture(table.view(), 78) == []
    assert "· over ·" in rendered(table.game, table.view())[0]
    assert any(line == "open     -" for line in rendered(table.game, table.view()))


def test_too_wide_to_draw(tmp_path: Path) -> None:
    """A Siggil of one long row is listed, not drawn."""
    path = write(tmp_path / "long.toml", 'drawing = "' + "1u . " * 56 + '"')
    game = Siggil(edition=path)
    state, rng = game.start(2), Rng(1)
    while state.actor() == -1:
        state.play(-1, state.pick(rng))
    assert picture(game.view(state, 0), 78) == []
    assert max(map(len, rendered(game, game.view(state, 0)))) <= 80


def test_upright_and_sideways_cards_together(tmp_path: Path) -> None:
    """Columns stay in line where runs are too narrow for a name."""
    lines = ['drawing = """', *(["1u . " * 8, ""] * 6), '"""']
    lines += ["[[layout.place]]", "x = 1", "y = 1", "level = 2", 'face = "down"']
    lines += ['orientation = "landscape"']
    for n in range(7):
        lines += ["[[layout.place]]", f"x = {4 * n}", "y = 40", "level = 1", 'face = "up"']
    game = Siggil(SiggilOptions(first_player="seat-0"), write(tmp_path / "mixed.toml", *lines))
    state = game.start(2)
    while state.actor() == -1:
        state.play(-1, state.legal(-1)[0])
    grid = picture(game.view(state, 0), 78)
    plain = Console(file=StringIO(), no_color=True).render_str("\n".join(grid)).plain.splitlines()
    width = max(len(line.rstrip()) for line in plain)
    assert width == game.look.width * 2
    assert game.look.width == 32


def test_colours_of_other_families_are_left_out() -> None:
    view = flat().view()
    plain = msgspec.structs.replace(
        view,
        spirits=tuple(msgspec.structs.replace(spirit, colour="pink") for spirit in view.spirits),
    )
    assert "green" in "\n".join(picture(view, 78))
    assert "green" not in "\n".join(picture(plain, 78))


def test_who_looks_twice_finds_everything_where_it_lay() -> None:
    game = Siggil()
    state = game.start(2)
    view = game.view(state, 0)
    first = game.lying(view)
    assert game.lying(view) == first
    assert len(first) >= len(view.places)
