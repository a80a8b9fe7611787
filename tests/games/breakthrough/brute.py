"""Breakthrough once more, slowly and with nothing shared: a dict from square to piece."""

Board = dict[str, str]

COLUMNS = "abcdef"


def start() -> Board:
    board = {f"{column}{row}": "w" for column in COLUMNS for row in (1, 2)}
    return board | {f"{column}{row}": "b" for column in COLUMNS for row in (5, 6)}


def read(text: str) -> Board:
    board: Board = {}
    for row, line in zip("654321", text.split()[0].split("/"), strict=True):
        spread = "".join("." * int(sign) if sign.isdecimal() else sign for sign in line)
        for column, sign in zip(COLUMNS, spread, strict=True):
            if sign != ".":
                board[f"{column}{row}"] = sign
    return board


def over(board: Board) -> bool:
    pieces = set(board.values())
    home = any(board.get(f"{column}6") == "w" for column in COLUMNS)
    away = any(board.get(f"{column}1") == "b" for column in COLUMNS)
    return home or away or len(pieces) < 2


def steps(board: Board, side: str) -> list[tuple[str, str]]:
    found = []
    for square, piece in board.items():
        if piece != side:
            continue
        column, row = COLUMNS.index(square[0]), int(square[1])
        row += 1 if side == "w" else -1
        for to in (column - 1, column, column + 1):
            if 0 <= to < 6:
                target = f"{COLUMNS[to]}{row}"
                there = board.get(target)
                if there is None or (there != side and to != column):
                    found.append((square, target))
    return found


def after(board: Board, step: tuple[str, str]) -> Board:
    board = dict(board)
    board[step[1]] = board.pop(step[0])
    return board


def perft(board: Board, side: str, depth: int) -> int:
    if depth == 0:
        return 1
    if over(board):
        return 0
    other = "b" if side == "w" else "w"
    return sum(perft(after(board, step), other, depth - 1) for step in steps(board, side))
