"""The same game in other words: cards, places, verbs and whatever else has a name are renamed.

The tree stays as it is, so who plays as well under other names has understood the rules, and who
does not has remembered the game. Names come from a seed; an answer in the new words is read back.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Literal, get_args, get_origin

import msgspec

from molpe.cards import load_rules, package_of
from molpe.kernel import AnyGame, Thing
from molpe.kernel.messages import ENGLISH

WORD = re.compile(r"[^\W\d_]+")
SQUARE = re.compile(r"\b([a-z])(\d+)\b")
"""A place that is a letter and a number; letters are shifted in their order, numbers stay."""
COLUMNS = re.compile(r"\b([a-z])( to |, | and |-|–)([a-z])\b(?! )")
"""Columns of such places, said without their numbers."""
SHORT = 3
"""Words of fewer letters are not renamed: they are icons, letters and what English is held
together by."""

ENGLISH_WORDS = tomllib.loads(files(__package__).joinpath("guise.toml").read_text("utf-8"))
KEPT = frozenset(ENGLISH_WORDS["kept"].split())
"""English that every rule is written in: no name, though a name may hold such a word."""
IRREGULAR: dict[str, str] = dict(pair.split("=") for pair in ENGLISH_WORDS["irregular"].split())
"""Forms of a word that do not show of which."""
ENDINGS = ("s", "es", "d", "ed", "n", "en", "r", "er", "rs", "ers", "ing", "ings", "ful", "less")
HEADS = ("b", "br", "d", "dr", "f", "g", "gl", "k", "l", "m", "n", "p", "pr", "r", "t", "v", "z")
HEARTS = ("a", "e", "i", "o", "u", "oo")
TAILS = ("b", "d", "g", "k", "l", "m", "n", "p", "r", "t", "x", "z")


def stems(word: str) -> Iterator[tuple[str, str]]:
    """What a word may be a form of, with what the form adds."""
    if word in IRREGULAR:
        yield IRREGULAR[word], "ed"
    if word.endswith("ies"):
        yield f"{word[:-3]}y", "s"
    for ending in ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= SHORT:
            yield stem, ending
            yield f"{stem}e", ending
            if stem[-1] == stem[-2]:
                yield stem[:-1], ending


class Guise:
    """Other words for a game at so many seats, by a seed."""

    def __init__(self, game: AnyGame, seats: int, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.names = frozenset(names(game, seats))
        """Every name that is renamed, as the game says it."""
        self.new = self._words()
        self.old = {new: old for old, new in self.new.items()}
        self.shift = self._shift()

    def hide(self, text: str) -> str:
        """A text of the game in other words."""
        if self.shift:
            text = COLUMNS.sub(self._hide_columns, SQUARE.sub(self._hide_square, text))
        return WORD.sub(lambda found: self._hide_word(found[0]), text)

    def seek(self, text: str) -> str:
        """An answer in other words as the game writes it; the game's own words are none here."""
        text = WORD.sub(lambda found: self._seek_word(found[0]), text)
        return SQUARE.sub(lambda found: self._square(found, -self.shift), text)

    # Words.

    def _words(self) -> dict[str, str]:
        own = {word for name in self.names for word in words(name)} - KEPT
        own |= {word[:-1] for word in own if word[-1] == "s"} & self._english - KEPT
        taken = own | KEPT | self._english
        new: dict[str, str] = {}
        for word in sorted(own, key=lambda word: (len(word), word)):
            one = word.removesuffix("s")
            made = f"{new[one]}s" if one in new and one != word else self._made(word, taken)
            new[word] = made
            taken |= {made, f"{made}s"}
        return new

    @cached_property
    def _english(self) -> frozenset[str]:
        """Words that its texts are written with: a new name must be none of them."""
        texts = [load_rules(package_of(type(self.game)), ENGLISH, typed=True) or ""]
        texts += self.game.messages[ENGLISH].values()
        return frozenset(word for text in texts for word in words(text))

    def _made(self, word: str, taken: set[str] | frozenset[str]) -> str:
        for number in range(1000):
            key = f"{self.seed} {self.game.name} {word} {number}".encode()
            made = "".join(self._syllables(blake2b(key, digest_size=8).digest()))
            if made not in taken:
                return made
        raise AssertionError(word)  # there are hundreds of thousands

    def _syllables(self, drawn: bytes) -> Iterator[str]:
        for at in (0, 3):
            yield HEADS[drawn[at] % len(HEADS)]
            yield HEARTS[drawn[at + 1] % len(HEARTS)]
            yield TAILS[drawn[at + 2] % len(TAILS)]

    def _hide_word(self, word: str) -> str:
        plain = word.lower()
        if plain in self.new:
            return cased(word, self.new[plain])
        if plain not in KEPT:
            for stem, ending in stems(plain):
                if stem in self.new:
                    return cased(word, self.new[stem] + ending)
        return word

    def _seek_word(self, word: str) -> str:
        if word in self.new:
            return f"?{word}"
        return self.old.get(word, word)

    # Places that are a letter and a number.

    def _shift(self) -> int:
        """By how much letters are shifted; not at all where no place is called so."""
        letters = sorted({found[1] for name in self.names if (found := SQUARE.fullmatch(name))})
        if not letters:
            return 0
        low, high = ord(letters[0]), ord(letters[-1])
        room = ord("z") - high  # beyond the last of them, so that no name stays what it was
        return high - low + 1 + self.seed % max(1, room - (high - low))

    def _square(self, found: re.Match[str], by: int) -> str:
        return chr(ord(found[1]) + by) + found[2] if by else found[0]

    def _hide_square(self, found: re.Match[str]) -> str:
        return self._square(found, self.shift if found[0] in self.names else 0)

    def _hide_columns(self, found: re.Match[str]) -> str:
        if not all(f"{found[k]}1" in self.names for k in (1, 3)):
            return found[0]
        first, last = (chr(ord(found[k]) + self.shift) for k in (1, 3))
        return f"{first}{found[2]}{last}"


def words(text: str) -> set[str]:
    """The words of a text that can be renamed."""
    return {word for word in WORD.findall(text.lower()) if len(word) >= SHORT}


def cased(like: str, word: str) -> str:
    """A word with the capitals of another."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word.capitalize() if like[0].isupper() else word


def names(game: AnyGame, seats: int) -> Iterator[str]:
    """Whatever has a name in a game: itself, its cards, places and verbs, what a view calls its
    parts, and what stands for what in its observations."""
    yield from (game.name, game.title)
    yield from things(game)
    yield from verbs(game)
    yield from (game.title_of(seat) for seat in range(seats))
    for kind, some in game.orders(seats).items():
        yield from (kind, *map(str, some))
    yield from parts(game.view_type, set())


def things(game: AnyGame) -> Iterator[str]:
    """Cards and places, by their ids and by what they are called."""
    for kind in ("card", "place"):
        for id in game.things(kind):
            yield str(id)
            yield game.called(Thing(kind, id), ENGLISH)


def verbs(game: AnyGame) -> Iterator[str]:
    """The words with which actions are written, without their slots."""
    for forms in game.forms.values():
        for form in (forms,) if isinstance(forms, str) else forms:
            yield re.sub(r"\{.*?\}", " ", form)


def parts(kind: Any, seen: set[Any]) -> Iterator[str]:
    """What a view calls its fields, and the words that a field may hold."""
    if get_origin(kind) is Literal:
        yield from map(str, get_args(kind))
    elif get_origin(kind) is not None or get_args(kind):
        for part in get_args(kind):
            yield from parts(part, seen)
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in seen:
        seen.add(kind)
        for field in msgspec.structs.fields(kind):
            yield field.name
            yield from parts(field.type, seen)
