"""Inputs that nobody would write: real ones, changed by luck. The same number gives the same."""

import random
import re
from collections.abc import Callable, Sequence
from typing import Any

Luck = random.Random

NUMBERS = (
    *(0, 1, -1, 2, 3, 7, 15, 16, 17, 62, 63, 64, 65, 99, 127, 128, 255, 256, 1000, 65535, 65536),
    *(2**31 - 1, 2**31, -(2**31), 2**32, 2**53 + 1, 2**63 - 1, 2**63, -(2**63) - 1, 2**64, 10**30),
)
TEXTS = (
    *(
        "",
        " ",
        "\t",
        "\0",
        "-",
        "=",
        "*",
        "!",
        "#",
        ".",
        ",",
        ":",
        '"',
        "'",
        "\\",
        "%s",
        "{0}",
        "$",
    ),
    *("x" * 70, "x" * 301, "x" * 5000, "9" * 25, "9" * 5000, "-1", "1e999", "nan", "0x10", "1_0"),
    *("²", "٣", "½", "ß", "İ", "ﬁ", "\u0301" * 40, "\u202e", "\ufeff", "\u2028", "\x85", "\x1b[2J"),
    *("../../etc/passwd", "/dev/zero", "file.toml", "http://[", "<b>", "__class__", "None", "true"),
)
BYTES = (b"\0", b"\xff", b"\x7f", b"\x80", b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff")
PIECE = re.compile(r"\w+|\s+|[^\w\s]")
DIGITS = re.compile(r"\d+")


def hostile(luck: Luck) -> Any:
    """A value that has broken programs before."""
    kind = luck.randrange(8)
    if kind < 3:
        return luck.choice(NUMBERS)
    if kind < 6:
        return luck.choice(TEXTS)
    return luck.choice((True, False, 0.5, -0.0, 1e300, [], {}, [[]], [0], {"a": 1}, ["", 1]))


def span(luck: Luck, size: int, most: int = 40) -> slice:
    """Some place in something, mostly a short one."""
    begin = luck.randrange(size + 1)
    return slice(begin, begin + luck.choice((0, 1, 1, 2, 4, luck.randrange(most))))


def change_text(text: str, luck: Luck, other: str = "") -> str:
    """A text with a few things otherwise; ``other`` is a text to take pieces from."""
    for _ in range(luck.choice((1, 1, 1, 2, 3, 5))):
        text = luck.choice(TEXT_CHANGES)(text, luck, other or text)
    return text


def _cut(text: str, luck: Luck, _: str) -> str:
    where = span(luck, len(text))
    return text[: where.start] + text[where.stop :]


def _end(text: str, luck: Luck, _: str) -> str:
    return text[: luck.randrange(len(text) + 1)]


def _insert(text: str, luck: Luck, _: str) -> str:
    where = span(luck, len(text))
    return text[: where.start] + luck.choice(TEXTS) + text[where.stop :]


def _lines(text: str, luck: Luck, other: str) -> str:
    lines, others = text.split("\n"), other.split("\n")
    at, kind = luck.randrange(len(lines)), luck.randrange(5)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, luck.choice(lines))
    elif kind == 2:
        with_ = luck.randrange(len(lines))
        lines[at], lines[with_] = lines[with_], lines[at]
    elif kind == 3:
        lines.insert(at, luck.choice(others))
    else:
        lines[at] = change_line(lines[at], luck, luck.choice(others))
    return "\n".join(lines)


def change_line(line: str, luck: Luck, other: str) -> str:
    """A line with one of its pieces exchanged."""
    pieces, others = PIECE.findall(line), PIECE.findall(other)
    if not pieces:
        return other
    pieces[luck.randrange(len(pieces))] = luck.choice([*others, *pieces, luck.choice(TEXTS)])
    return "".join(pieces)


def _number(text: str, luck: Luck, _: str) -> str:
    found = list(DIGITS.finditer(text))
    if not found:
        return text
    one = luck.choice(found)
    return text[: one.start()] + str(luck.choice(NUMBERS)) + text[one.end() :]


def _double(text: str, luck: Luck, _: str) -> str:
    where = span(luck, len(text))
    return text[: where.stop] + text[where] * luck.choice((1, 2, 50)) + text[where.stop :]


def _splice(text: str, luck: Luck, other: str) -> str:
    return text[: luck.randrange(len(text) + 1)] + other[luck.randrange(len(other) + 1) :]


TextChange = Callable[[str, Luck, str], str]
TEXT_CHANGES: tuple[TextChange, ...] = (
    *(_cut, _end, _insert, _insert, _lines, _lines, _lines, _lines, _number, _number),
    *(_double, _splice),
)


def change_bytes(data: bytes, luck: Luck, other: bytes, near: int = 0) -> bytes:
    """Bytes with a few of them otherwise, more often among the first ``near``."""
    for _ in range(luck.choice((1, 1, 2, 3, 8))):
        size = min(len(data), near) if near and luck.random() < 0.6 else len(data)
        where, kind = span(luck, size), luck.randrange(7)
        head, tail = data[: where.start], data[where.stop :]
        if kind == 0:
            data = head + bytes((luck.randrange(256),)) + data[where.start + 1 :]
        elif kind == 1:
            flipped = data[where.start : where.start + 1] or b"\0"
            data = head + bytes((flipped[0] ^ 1 << luck.randrange(8),)) + data[where.start + 1 :]
        elif kind == 2:
            data = head + tail
        elif kind == 3:
            data = head + luck.choice(BYTES) + tail
        elif kind == 4:
            data = data[: where.stop] + data[where] + tail
        elif kind == 5:
            data = data[: luck.randrange(len(data) + 1)]
        else:
            data = head + other[luck.randrange(len(other) + 1) :]
    return data


def change_tree(tree: Any, luck: Luck) -> Any:
    """Tables and lists with a few entries otherwise; the tree itself is left alone."""
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        paths = list(walk(tree))
        if paths:
            tree = changed_at(tree, luck.choice(paths), luck, paths)
    return tree


Path = tuple[str | int, ...]


def walk(tree: Any, path: Path = ()) -> list[Path]:
    """The path of everything in a tree."""
    found: list[Path] = []
    inner: Sequence[tuple[str | int, Any]] = ()
    if isinstance(tree, dict):
        inner = list(tree.items())
    elif isinstance(tree, list):
        inner = list(enumerate(tree))
    for key, value in inner:
        found.append((*path, key))
        found += walk(value, (*path, key))
    return found


def at(tree: Any, path: Path) -> Any:
    """What lies at a path."""
    for key in path:
        tree = tree[key]
    return tree


def changed_at(tree: Any, path: Path, luck: Luck, paths: list[Path]) -> Any:
    """A tree with something else at a path."""
    key: Any = path[0]
    rest = path[1:]
    copy: Any = dict(tree) if isinstance(tree, dict) else list(tree)
    if rest:
        copy[key] = changed_at(tree[key], rest, luck, [])
        return copy
    old, kind = copy[key], luck.randrange(8)
    values = copy.values() if isinstance(copy, dict) else copy
    alike = [value for value in values if type(value) is type(old)]
    if kind == 0:
        del copy[key]
    elif kind == 1 and isinstance(copy, list):
        copy[key:key] = [old] * luck.choice((1, 2, 120))
    elif kind == 1:
        copy[luck.choice(("x", "id", "verb", "", f"{key}x"))] = old
    elif kind == 2 and isinstance(old, int):
        copy[key] = old + luck.choice((-1, 1, 2, 100, -100))
    elif kind == 2 and isinstance(old, str):
        copy[key] = change_text(old, luck)
    elif kind == 3 and paths:
        copy[key] = at(tree, luck.choice([one for one in paths if len(one) == 1]))
    elif kind == 4 and isinstance(copy, dict):
        other = luck.choice(list(copy))
        copy[key], copy[other] = copy[other], copy[key]
    elif kind == 5 and alike:
        copy[key] = luck.choice(alike)
    elif kind == 6:
        copy[key] = [old] if luck.random() < 0.5 else {"x": old}
    else:
        copy[key] = hostile(luck)
    return copy
