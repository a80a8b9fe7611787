"""Card files written: some rows anew, everything else as it stood, comments included."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from molpe.cards.bounds import MARK

WIDE = 100
"""Characters of a line; a list that needs more has a line an entry."""
BARE = re.compile(r"[A-Za-z0-9_-]+")
HEAD = re.compile(r"\[\[?([A-Za-z0-9_-]+)\]\]?")
"""The head of a table; one with a dot belongs to the table before it."""

Rows = Mapping[str, Mapping[str, Any]]
"""What is written anew: by table, and where it is a list by id. Nothing in place of a row removes
it; an id that no row has is a new row, behind all others."""


def rewrite(text: str, changed: Rows) -> str:
    """A card file in which some rows say something else. A table that is no list has one row, of
    the empty id."""
    before = tomllib.loads(text)
    tables = put(before, changed)
    new = text
    pieces: list[tuple[int, int, str]] = []
    for table in changed.keys() & before.keys():
        there = before[table]
        listed = isinstance(there, list)
        rows, spots = there if listed else [there], list(spans(text, table))
        if len(spots) != len(rows):
            return write(tables)
        anew = dict(changed[table])
        for row, (begin, end) in zip(rows, spots, strict=True):
            id = str(row.get("id", "") if listed else "")
            if id in anew:
                now = anew.pop(id)
                pieces.append((begin, end, write_table(table, now, listed) if now else ""))
        for row in anew.values():
            if row:
                pieces.append((spots[-1][1], spots[-1][1], "\n" + write_table(table, row, listed)))
    for begin, end, piece in sorted(pieces, reverse=True):
        new = new[:begin] + piece + new[end:]
    return new if reads_as(new, tables) else write(tables)


def reads_as(text: str, tables: Mapping[str, Any]) -> bool:
    """Whether a text says exactly this."""
    try:
        return tomllib.loads(text) == tables
    except ValueError:
        return False


def put(tables: dict[str, Any], changed: Rows) -> dict[str, Any]:
    """Tables with some rows in place of those of their ids, without some, and with new ones."""
    new = dict(tables)
    for table, rows in changed.items():
        there = new.get(table)
        if isinstance(there, list):
            left = dict(rows)
            now = [
                left.pop(str(row.get("id")), row) if isinstance(row, dict) else row for row in there
            ]
            new[table] = [row for row in now if row is not None]
            new[table] += [row for row in left.values() if row]
        elif "" in rows:
            new[table] = rows[""]
    return new


def spans(text: str, table: str) -> Iterator[tuple[int, int]]:
    """Where tables of a name stand in a text: from the head to the end of their last line."""
    for (begin, name), (end, _) in pairwise([*found_heads(text), (len(text), "")]):
        if name == table:
            yield begin, begin + said(text[begin:end])


def found_heads(text: str) -> Iterator[tuple[int, str]]:
    """Every head of a table at the beginning of a line, strings and comments passed by."""
    depth = 0
    for found in MARK.finditer(text):
        mark, at = found[0], found.start()
        if mark == "[" and depth == 0 and text[at - 1 : at] in ("", "\n"):
            head = HEAD.match(text, at)
            if head is not None:
                yield at, head[1]
        depth += (mark in "[{") - (mark in "]}")


def said(text: str) -> int:
    """Where a table ends: what is behind it, empty lines and comments, is about the next one."""
    lines = text.splitlines(keepends=True)
    while lines and (not lines[-1].strip() or lines[-1].startswith("#")):
        lines.pop()
    return len("".join(lines))


def write(tables: Mapping[str, Any]) -> str:
    """A whole card file."""
    plain = [f"{key_text(key)} = {value_text(v)}" for key, v in tables.items() if not tabled(v)]
    parts = ["\n".join(plain) + "\n"]
    for name, value in tables.items():
        if tabled(value):
            rows = value if isinstance(value, list) else [value]
            parts += [write_table(name, row, isinstance(value, list)) for row in rows]
    return "\n".join(parts)


def tabled(value: Any) -> bool:
    """Whether a value is written as tables of its own."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(row, dict) for row in value)
    return isinstance(value, dict)


def write_table(name: str, row: Mapping[str, Any], listed: bool) -> str:
    """A table, a line a field."""
    head = f"[[{key_text(name)}]]" if listed else f"[{key_text(name)}]"
    return "\n".join([head, *(f"{key_text(k)} = {value_text(v)}" for k, v in row.items()), ""])


def value_text(value: Any) -> str:
    """A value; a long list has its entries one below the other."""
    line = inline(value)
    if isinstance(value, list) and value and len(line) > WIDE:
        return "[\n" + "".join(f"  {inline(one)},\n" for one in value) + "]"
    return line


def inline(value: Any) -> str:
    """A value in a line, or a text in several."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return text_text(value)
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    if isinstance(value, dict):
        inner = ", ".join(f"{key_text(key)} = {inline(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return str(value)


def text_text(text: str) -> str:
    """A text as TOML quotes it; lines stay lines."""
    if "\n" not in text:
        return f'"{escaped(text)}"'
    return '"""\n' + "\n".join(map(escaped, text.split("\n"))) + '"""'


def escaped(line: str) -> str:
    """A line between quotes."""
    return json.dumps(line, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007F")


def key_text(key: str) -> str:
    """A key, in quotes where it must be."""
    return key if BARE.fullmatch(key) else f'"{escaped(key)}"'
