"""The tunable rules of a game: what its options struct declares, and options as words."""

import re
from collections.abc import Iterable
from typing import get_args, get_origin

import msgspec

from molpe.kernel.errors import BadText
from molpe.kernel.model import Frozen, OptionFact

SWITCH = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}
WHOLE = re.compile(r"-?[0-9]{1,9}")
"""A number that an option may be given; longer ones take the interpreter time, or break it."""


class NoOptions(Frozen):
    """The options of a game that has none."""


def option_facts(options: type[Frozen]) -> list[OptionFact]:
    """The tunable rules that an options struct declares."""
    facts = []
    for field in msgspec.structs.fields(options):
        kind, meaning = field.type, ""
        seats: tuple[int, ...] = ()
        several: tuple[str, ...] = ()
        ruling = 0
        if hasattr(kind, "__metadata__"):  # Annotated[kind, Meta(…, extra={"seats": …})]
            meta = kind.__metadata__[0]
            meaning, extra = meta.description or "", meta.extra or {}
            seats, several = extra.get("seats", ()), extra.get("several", ())
            ruling = extra.get("ruling", 0)
            kind = get_args(kind)[0]
        choices: tuple[bool | int | str, ...] = ()
        if kind is bool:
            choices = (True, False)
        elif get_origin(kind) is not None:
            choices = get_args(kind)
        default = field.default
        facts.append(OptionFact(field.name, default, choices, meaning, seats, several, ruling))
    return facts


def switch_word(value: object) -> str:
    """``on`` and ``off`` for truths, the value itself for the rest."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def options_text(options: Frozen) -> str:
    """Options as ``name=value`` words; of those that read a ruling only what is otherwise."""
    chosen = msgspec.to_builtins(options)
    return " ".join(
        f"{fact.name}={switch_word(chosen[fact.name])}"
        for fact in option_facts(type(options))
        if not fact.ruling or chosen[fact.name] != fact.default
    )


def read_options(game: str, options: type[Frozen], words: Iterable[str]) -> Frozen:
    """Options of a game from ``name=value`` words."""
    known = {fact.name: fact for fact in option_facts(options)}
    chosen: dict[str, bool | int | str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadText(f"option {word!r} is not written name=value")
        if name not in known:
            there = ", ".join(known) or "none"
            raise BadText(f"{game} has no option {name!r}; there are: {there}")
        chosen[name] = _read_value(game, known[name], value)
    return options(**chosen)


def _read_value(game: str, fact: OptionFact, text: str) -> bool | int | str:
    value: bool | int | str = text
    if isinstance(fact.default, bool):
        value = SWITCH.get(text.lower(), text)
    elif isinstance(fact.default, int) and WHOLE.fullmatch(text):
        value = int(text)
    fits = value in fact.choices if fact.choices else type(value) is type(fact.default)
    if not fits:
        wanted = ", ".join(map(switch_word, fact.choices)) or type(fact.default).__name__
        raise BadText(f"option {fact.name} of {game} cannot be {text!r}; it takes: {wanted}")
    return value
