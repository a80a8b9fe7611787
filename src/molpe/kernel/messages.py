"""What the kernel itself has to say, and how a message becomes a sentence.

Every catalogue maps a language to its templates; games bring their own and inherit these. A gap may
hold two forms: ``{n:card|cards}`` for one and for several, ``{seat:draws|draw}`` for somebody and
for whoever reads it, ``{seat:the hand of _|your hand}`` with the name in it. ``{who:plays|play}``
agrees with whoever did it, whose name stands before; where advising to do it needs a form of its
own, that is the third: ``{who:spielt|spielst|spiele}``.
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


WHO = "who"
"""The gap of whoever did it: no parameter fills it."""
FORMS = "|"
"""What parts the forms of a gap."""
NAME = "_"
"""Where the name stands in a form."""


class Worded:
    """What fills a gap: its words, and which of two forms goes with it."""

    __slots__ = ("other", "text")

    def __init__(self, text: str, other: bool) -> None:
        self.text = text
        self.other = other

    def __format__(self, form: str) -> str:
        one, *others = form.split(FORMS)
        if not others:
            return self.text
        return (others[0] if self.other else one).replace(NAME, self.text)


def say(
    message: Message,
    catalogue: Catalogue,
    language: str = ENGLISH,
    call: Callable[[Thing], str] = by_id,
) -> str:
    """A message as a sentence; English where the language lacks it. ``call`` names things."""
    template = catalogue.get(language, {}).get(message.key) or catalogue[ENGLISH][message.key]
    gaps = {gap: spoken(value, call) for gap, value in message.params.items()}
    return template.format_map({WHO: Worded("", False), **gaps})


def spoken(value: Slot, call: Callable[[Thing], str]) -> Worded:
    """What fills a gap of a sentence; nobody is addressed here."""
    if isinstance(value, Thing):
        return Worded(call(value), False)
    if isinstance(value, tuple):
        return Worded(", ".join(map(call, value)), len(value) != 1)
    return Worded(str(value), value != 1)
