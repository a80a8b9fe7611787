"""What the kernel itself has to say, and how a message becomes a sentence.

Every catalogue maps a language to its templates; games bring their own and inherit these.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from molpe.kernel.model import Message, Slot, Thing

Catalogue: TypeAlias = Mapping[str, Mapping[str, str]]

ENGLISH = "en"

KERNEL: Catalogue = {
    "en": {
        "not-your-turn": "it is not your turn",
        "not-lucks-turn": "it is not luck's turn",
        "no-such-luck": "that cannot befall; it could be '{example}'",
        "nothing-to-do": "the match is over",
        "not-legal": "that cannot be done now",
        "not-understood": "nothing here is written like that",
        "choose": "choose an action",
        "seat": "seat {n}",
        "has-chosen": "has chosen",
        "plain": "{text}",
        "reason-resigned": "the other side resigned",
        "reason-agreed": "both sides agreed on a draw",
        "reason-time": "the other side ran out of time",
    },
    "de": {
        "not-your-turn": "du bist nicht am Zug",
        "not-lucks-turn": "der Zufall ist nicht am Zug",
        "no-such-luck": "das kann nicht geschehen; möglich ist '{example}'",
        "nothing-to-do": "die Partie ist zu Ende",
        "not-legal": "das geht jetzt nicht",
        "not-understood": "so wird hier nichts geschrieben",
        "choose": "wähle eine Aktion",
        "seat": "Platz {n}",
        "has-chosen": "hat gewählt",
        "plain": "{text}",
        "reason-resigned": "die andere Seite hat aufgegeben",
        "reason-agreed": "beide Seiten haben sich auf Remis geeinigt",
        "reason-time": "die Zeit der anderen Seite ist abgelaufen",
    },
}


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
