"""What the kernel itself has to say, and how a message becomes a sentence.

Every catalogue maps a language to its templates; games bring their own and inherit these.
"""

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import TypeAlias

from molpe.kernel.model import Message, Slot, Thing

Catalogue: TypeAlias = Mapping[str, Mapping[str, str]]

ENGLISH = "en"

KERNEL: Catalogue = tomllib.loads(files(__package__).joinpath("messages.toml").read_text("utf-8"))
"""The only file that the kernel reads, and a part of it."""


def merge(own: Catalogue) -> dict[str, dict[str, str]]:
    """A game's catalogue on top of the kernel's."""
    languages = {*KERNEL, *own}
    return {lang: {**KERNEL.get(lang, {}), **own.get(lang, {})} for lang in sorted(languages)}


def by_id(thing: Thing) -> str:
    """A thing by its id, where nothing better is known."""
    return str(thing.id)


def say(
    message: Message,
    catalogue: Catalogue,
    language: str = ENGLISH,
    call: Callable[[Thing], str] = by_id,
) -> str:
    """A message as a sentence; English where the language lacks it. ``call`` names things."""
    template = catalogue.get(language, {}).get(message.key) or catalogue[ENGLISH][message.key]
    return template.format_map({gap: spoken(value, call) for gap, value in message.params.items()})


def spoken(value: Slot, call: Callable[[Thing], str]) -> str | int:
    """What fills a gap of a sentence."""
    if isinstance(value, Thing):
        return call(value)
    if isinstance(value, tuple):
        return ", ".join(map(call, value))
    return value
