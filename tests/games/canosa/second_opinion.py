"""Canosa a second time, as plainly as can be: pieces in a dictionary, squares as letters.

Written from the rules alone, to disagree with the bit sets where they are wrong.
"""

from dataclasses import dataclass, field

COLUMNS, ROWS = "abcdef", "123456"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
ISLAND = {"g": "f6", "s": "a1"}
OTHER = {"g": "s", "s": "g"}


def step(square: str, across: int, up: int) -> str:
    """The square that far away, or nothing outside the board."""
    column, row = COLUMNS.index(square[0]) + across, ROWS.index(square[1]) + up
    return COLUMNS[column] + ROWS[row] if 0 <= column < 6 and 0 <= row < 6 else ""


def around(square: str) -> list[str]:
    steps = [(a, u) for a in (-1, 0, 1) for u in (-1, 0, 1) if a or u]
    return [found for a, u in steps if (found := step(square, a, u))]


@dataclass
class Board:
    siren: dict[str, str]
    rings: dict[str, int]
    home: dict[str, int]
    sailors: dict[str, str] = field(default_factory=dict)  # square -> rings, bottom first
    side: str = "g"
    left: int = 1

    @classmethod
    def read(cls, text: str) -> "Board":
        rows, g_rings, s_rings, g_home, s_home, side, left = text.split()
        board = cls(
            {}, {"g": int(g_rings), "s": int(s_rings)}, {"g": int(g_home), "s": int(s_home)}
        )
        board.side, board.left = side, int(left)
        for row, line in zip(reversed(ROWS), rows.split("/"), strict=True):
            column = 0
            while line:
                at = COLUMNS[column] + row
                if line[0].isdigit():
                    column, line = column + int(line[0]), line[1:]
                    continue
                if line[0] == "(":
                    stack, _, line = line[1:].partition(")")
                    board.sailors[at] = stack
                else:
                    board.siren[line[0].lower()] = at
                    line = line[1:]
                column += 1
        return board

    def free(self, square: str) -> bool:
        return square not in self.sailors and square not in self.siren.values()

    def legal(self) -> set[str]:
        if 4 in self.home.values():
            return set()
        me, foe = self.side, OTHER[self.side]
        at, foe_at = self.siren[me], self.siren[foe]
        found = set()
        for near in around(at):
            if self.free(near) and near not in ISLAND.values():
                found.add(f"siren {near}")
            if near in self.sailors:
                stack = self.sailors[near]
                if self.rings[me] and len(stack) < 3:
                    found.add(f"give {near}")
                if stack.endswith(me) and self.rings[me] < 3:
                    found.add(f"take {near}")
        if (
            foe_at in around(at)
            and foe_at not in ISLAND.values()
            and self.rings[me] > self.rings[foe]
        ):
            for target in around(foe_at):
                if target not in ISLAND.values() and (self.free(target) or target == at):
                    found.add(f"attack {foe_at} {target}")
        sign = 1 if me == "g" else -1
        for square, stack in self.sailors.items():
            if stack.endswith(me):
                for across, up in ((sign, 0), (0, sign)):
                    target = step(square, across, up)
                    if target and self.free(target):
                        found.add(f"sailor {square} {target}")
        return found

    def play(self, text: str) -> None:
        me, foe = self.side, OTHER[self.side]
        kind, *squares = text.split()
        if kind == "siren":
            self.siren[me] = squares[0]
        elif kind == "attack":
            self.siren[me], self.siren[foe] = squares
        elif kind == "give":
            self.sailors[squares[0]] += me
            self.rings[me] -= 1
        elif kind == "take":
            self.sailors[squares[0]] = self.sailors[squares[0]][:-1]
            self.rings[me] += 1
        else:
            stack = self.sailors.pop(squares[0])
            if squares[1] == ISLAND[me]:
                self.home[me] += 1
                for colour in set(stack):
                    self.rings[colour] = min(3, self.rings[colour] + 1)
            else:
                self.sailors[squares[1]] = stack
        self.left -= 1
        if self.left == 0:
            self.side, self.left = foe, 2

    def write(self) -> str:
        rows = []
        for row in reversed(ROWS):
            line = ""
            for column in COLUMNS:
                at = column + row
                if at in self.sailors:
                    line += f"({self.sailors[at]})"
                elif at in self.siren.values():
                    line += next(c for c, s in self.siren.items() if s == at).upper()
                else:
                    line += "."
            for n in range(6, 0, -1):
                line = line.replace("." * n, str(n))
            rows.append(line)
        numbers = [self.rings["g"], self.rings["s"], self.home["g"], self.home["s"]]
        return " ".join(["/".join(rows), *map(str, numbers), self.side, str(self.left)])
