"""A view put into words: one line a fact, made of typed fields alone, and read back as such.

    phase: buy
    players:
    - seat: 0; dominance: 2; hand: [kosmos; kosmos; ?]
    - seat: 1; dominance: 0; hand: [?; ?]
      play:
      - card: ember-whelp; power: T

A field that is nothing (no text, no cards, no) is left out; a question mark in a list is a thing
that nobody tells this viewer, or none. What only a page needs is left out too (``Game.unsaid``).
"""

import json
from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from molpe.kernel import AnyGame, Frozen, Gist, Message, Thing
from molpe.kernel.messages import ENGLISH

Tree: TypeAlias = str | list["Tree"] | dict[str, "Tree"]
"""What a view says: a word, several things, or facts by their names."""

YES, UNKNOWN = "yes", "?"
STEP = "  "
BETWEEN, IS = "; ", ": "
ITEM, BARE = "- ", "-"
SAID: dict[tuple[frozenset[str], Any], tuple[str, ...]] = {}
"""Which fields of a part of a view are put into words, by what its game leaves out."""
SPECIAL = '"[]'
"""No word begins with these unless it is quoted."""


def tree(game: AnyGame, value: object) -> Tree | None:
    """What a value of a view says; None where it is nothing."""
    if value is None or value is False or value == "" or value == ():
        return None
    if value is True:
        return YES
    if isinstance(value, int | float | str):
        return str(value)
    if isinstance(value, Message):
        return game.say(value)
    if isinstance(value, Gist):
        return game.grammar.write(value)
    if isinstance(value, Thing):
        return str(value.id)
    if isinstance(value, tuple | list):
        return [UNKNOWN if part is None else part for part in (tree(game, one) for one in value)]
    if isinstance(value, dict) and ENGLISH in value:  # the same in several languages
        return tree(game, value[ENGLISH])
    if isinstance(value, dict):
        return known({str(name): tree(game, one) for name, one in value.items()})
    fields = said(game.unsaid, type(value))
    return tree(game, getattr(value, fields[0])) if len(fields) == 1 else facts(game, value)


def facts(game: AnyGame, part: object) -> dict[str, Tree]:
    """What a part of a view says, by the names of its fields."""
    fields = said(game.unsaid, type(part))
    return known({field: tree(game, getattr(part, field)) for field in fields})


def known(facts: dict[str, Tree | None]) -> dict[str, Tree]:
    """Facts without those that are nothing."""
    return {name: fact for name, fact in facts.items() if fact is not None}


def said(unsaid: frozenset[str], kind: Any) -> tuple[str, ...]:
    """The fields of a part of a view that are put into words."""
    found = SAID.get((unsaid, kind))
    if found is None:
        fields = (field.name for field in msgspec.structs.fields(kind))
        found = tuple(field for field in fields if f"{kind.__name__}.{field}" not in unsaid)
        SAID[unsaid, kind] = found
    return found


def account(game: AnyGame, view: Frozen) -> str:
    """A view as lines."""
    return "\n".join(_facts(facts(game, view)))


def _facts(facts: dict[str, Tree]) -> Iterator[str]:
    for name, fact in facts.items():
        short = _short(fact)
        if short is not None:
            yield f"{name}{IS}{short}"
        elif isinstance(fact, dict):
            yield f"{name}:"
            yield from (STEP + line for line in _facts(fact))
        else:
            yield f"{name}:"
            for one in fact:
                yield from _item(one)


def _item(one: Tree) -> Iterator[str]:
    """One of several things: what is short in its first line, the rest below."""
    if not isinstance(one, dict):
        short = _short(one)
        assert short is not None  # lists of lists of facts are in no view
        yield ITEM + short
        return
    short_facts = {name: short for name, fact in one.items() if (short := _short(fact)) is not None}
    first = BETWEEN.join(f"{name}{IS}{short}" for name, short in short_facts.items())
    yield ITEM + first if first else BARE
    rest = {name: fact for name, fact in one.items() if name not in short_facts}
    yield from (STEP + line for line in _facts(rest))


def _short(fact: Tree) -> str | None:
    """A word or a row of words; None for what needs lines of its own."""
    if isinstance(fact, str):
        return _word(fact)
    if isinstance(fact, list) and all(isinstance(one, str) for one in fact):
        return f"[{BETWEEN.join(_word(str(one)) for one in fact)}]"
    return None


def _word(text: str) -> str:
    """A word as it stands, in quotes where it would be read otherwise."""
    plain = text and text == text.strip() and text[0] not in SPECIAL and "\n" not in text
    return text if plain and ";" not in text and "]" not in text else json.dumps(text)


def read(text: str) -> dict[str, Tree]:
    """What an account says."""
    lines = [(len(line) - len(line.lstrip(" ")), line.strip()) for line in text.splitlines()]
    facts, at = _read_facts(lines, 0, 0)
    if at != len(lines):
        raise ValueError(f"line {at + 1} of an account belongs nowhere: {lines[at][1]!r}")
    return facts


def _read_facts(lines: list[tuple[int, str]], at: int, depth: int) -> tuple[dict[str, Tree], int]:
    facts: dict[str, Tree] = {}
    while at < len(lines) and lines[at][0] == depth and not lines[at][1].startswith(BARE):
        line = lines[at][1]
        at += 1
        if not line.endswith(":"):
            name, fact = _read_fact(line)
            facts[name] = fact
        elif at < len(lines) and lines[at][0] == depth and lines[at][1].startswith(BARE):
            facts[line[:-1]], at = _read_items(lines, at, depth)
        else:
            facts[line[:-1]], at = _read_facts(lines, at, depth + len(STEP))
    return facts, at


def _read_items(lines: list[tuple[int, str]], at: int, depth: int) -> tuple[list[Tree], int]:
    items: list[Tree] = []
    while at < len(lines) and lines[at][0] == depth and lines[at][1].startswith(BARE):
        line = lines[at][1].removeprefix(ITEM)
        at += 1
        parts = [] if line == BARE else _split(line)
        if len(parts) == 1 and IS not in parts[0]:
            items.append(_read_word(parts[0]))
            continue
        item: dict[str, Tree] = dict(map(_read_fact, parts))
        below, at = _read_facts(lines, at, depth + len(STEP))
        items.append({**item, **below})
    return items, at


def _read_fact(text: str) -> tuple[str, Tree]:
    name, found, value = text.partition(IS)
    if not found:
        raise ValueError(f"{text!r} of an account is no fact")
    if value.startswith("["):
        return name, [_read_word(part) for part in _split(value[1:-1])]
    return name, _read_word(value)


def _split(text: str) -> list[str]:
    """The parts of a line, rows and quotes whole."""
    parts, start, at, inside = [], 0, 0, False
    while at < len(text):
        if text[at] == '"' and (at == 0 or text[at - 1] in " ["):
            _, length = json.JSONDecoder().raw_decode(text[at:])
            at += length
            continue
        inside = text[at] == "[" or (inside and text[at] != "]")
        if not inside and text.startswith(BETWEEN, at):
            parts.append(text[start:at])
            start = at + len(BETWEEN)
        at += 1
    return [*parts, text[start:]]


def _read_word(text: str) -> str:
    return str(json.loads(text)) if text.startswith('"') else text
