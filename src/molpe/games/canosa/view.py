"""Canosa as a seat sees it, which is everything, and as a terminal draws it."""

from molpe.kernel import Frozen


class Square(Frozen):
    """One of the 36 squares and what stands on it."""

    id: str
    column: int
    """From 0, and so is the row: a1 is the first of both."""
    row: int
    piece: str
    """``siren-gold``, ``siren-silver``, ``sailor`` or nothing."""
    rings: tuple[str, ...]
    """The rings of the piece from bottom to top."""
    island: str
    """Whose island this is, or nothing."""


class CanosaView(Frozen):
    """The whole board: nothing in Canosa is hidden."""

    squares: tuple[Square, ...]
    scores: tuple[int, int]
    lost: tuple[int, int]
    """Rings out of the game."""
    to_move: int
    actions_left: int
    quiet_turns: int
    last_chance: bool
    """Ruling 17: an action is owed after this one, and some choices leave none."""


UNSAID = frozenset({"Square.column", "Square.row"})
"""What only somebody who draws the table needs."""


RING = {"gold": "[yellow]o[/]", "silver": "[white]=[/]"}
SIREN = {"siren-gold": "[bold yellow]G[/]", "siren-silver": "[bold white]S[/]"}


def show(view: CanosaView) -> str:
    """The board: ``G`` and ``S`` the sirens, ``•`` a sailor, ``o`` gold and ``=`` silver rings."""
    by_id = {square.id: square for square in view.squares}
    line = "   +" + "------+" * 6
    rows = [f"      {'      '.join('abcdef')}", line]
    for number in range(6, 0, -1):
        cells = (by_id[f"{column}{number}"] for column in "abcdef")
        rows.append(f" {number} |{'|'.join(map(_cell, cells))}| {number}")
        rows.append(line)
    rows.append(rows[0])
    gold, silver = view.scores
    rows.append(
        f"   [yellow]Gold[/] {gold} of 4 sailors home   [white]Silver[/] {silver} of 4"
        f"   rings lost: {view.lost[0]} gold, {view.lost[1]} silver"
    )
    if view.last_chance:
        rows.append("   [red]Beware:[/] some first actions leave you no second one, and you lose.")
    return "\n".join(rows)


def _cell(square: Square) -> str:
    """Six columns: the piece, then its rings from bottom to top."""
    if not square.piece:
        return f"  [dim]~{square.island[0]}~[/] " if square.island else "      "
    sign = SIREN.get(square.piece, "[cyan]•[/]")
    rings = "".join(RING[ring] for ring in square.rings)
    return f" {sign} {rings}{' ' * (3 - len(square.rings))}"
