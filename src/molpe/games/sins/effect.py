"""Whole effects: verbs joined by ``if``, ``pay`` and ``choose``; read, said, and made a program."""

from collections.abc import Sequence
from itertools import chain
from typing import Any, Literal

import msgspec

from molpe.games.sins.phrases import (
    ANY,
    FROM,
    PLACES,
    ROLES,
    WHO,
    Count,
    Filter,
    Verb,
    filtered,
    row,
    say,
)
from molpe.games.sins.rules import program as b
from molpe.games.sins.verbs import AnyVerb, Destroy, Discard
from molpe.kernel import Frozen


class Counting(Frozen, kw_only=True):
    """At least so many cards of a zone."""

    who: Literal["you", "foe"] = "you"
    zone: Literal["hand", "discard", "play", "despair"]
    min: Count
    filter: Filter = ANY

    def code(self) -> list[int]:
        """Its instruction."""
        line = row(
            b.IF, IF_FORM=b.COUNT, WHO=WHO[self.who], ZONE=PLACES[self.zone], IF_LEAST=self.min
        )
        return filtered(line, self.filter)

    def sentence(self, lang: str) -> str:
        """The condition without "if"."""
        noun = self.filter.noun(lang, 1 if self.zone == "play" and self.min == 1 else 2)
        if self.who == "foe" and self.zone == "hand":
            return say(
                lang,
                f"the foe holds {self.min} or more {noun}",
                f"der Gegner {self.min} oder mehr {noun} hält",
            )
        if self.zone == "play":
            one = self.min == 1
            some = say(lang, f"{self.min} or more", f"{self.min} oder mehr")
            return say(
                lang,
                f"you have {'at least 1' if one else some} {noun} in play",
                f"du {'mindestens 1' if one else some} {noun} ausgespielt hast",
            )
        pile = {
            ("you", "hand"): ("your hand", "deine Hand"),
            ("you", "discard"): ("your discard pile", "dein Ablagestapel"),
            ("foe", "discard"): ("the foe's discard pile", "der Ablagestapel des Gegners"),
            ("you", "despair"): ("your despair pile", "dein Verzweiflungsstapel"),
            ("foe", "despair"): ("the foe's despair pile", "der Verzweiflungsstapel des Gegners"),
        }[self.who, self.zone]
        return say(
            lang,
            f"{pile[0]} holds {self.min} or more {noun}",
            f"{pile[1]} {self.min} oder mehr {noun} enthält",
        )


class Condition(Frozen):
    """Everything that is said must hold."""

    count: Counting | None = None
    role: Literal["attacker", "defender", "buyer"] | None = None
    gained_this_turn: bool = False
    last_moved: Filter | None = None

    def parts(self) -> list[list[int]]:
        """One instruction for each part."""
        lines = []
        if self.role:
            lines.append(row(b.IF, IF_FORM=b.ROLE, IF_ROLE=ROLES[self.role]))
        if self.count:
            lines.append(self.count.code())
        if self.gained_this_turn:
            lines.append(row(b.IF, IF_FORM=b.GAINED))
        if self.last_moved is not None:
            lines.append(filtered(row(b.IF, IF_FORM=b.LAST_MOVED), self.last_moved))
        return lines

    def sentence(self, lang: str) -> str:
        """The condition without "if"."""
        words = []
        if self.role:
            words.append(
                {
                    "attacker": say(lang, "you are attacking", "du angreifst"),
                    "defender": say(lang, "you are defending", "du verteidigst"),
                    "buyer": say(lang, "you are buying", "du kaufst"),
                }[self.role]
            )
        if self.count:
            words.append(self.count.sentence(lang))
        if self.gained_this_turn:
            words.append(
                say(
                    lang,
                    "you have gained a card this turn",
                    "du in diesem Zug eine Karte gewonnen hast",
                )
            )
        if self.last_moved == ANY:
            words.append(say(lang, "you do", "du das tust"))
        elif self.last_moved is not None:
            noun = self.last_moved.noun(lang, 1)
            words.append(say(lang, f"it is a {noun}", f"es eine {noun} ist"))
        return say(lang, " and ", " und ").join(words)


class If(Frozen):
    """A condition, what follows, and what follows otherwise."""

    if_: Condition = msgspec.field(name="if")
    then: tuple["Step", ...]
    else_: tuple["Step", ...] = msgspec.field(name="else", default=())


class Pay(Frozen):
    """Something that may be paid whole, and what follows then."""

    pay: tuple[AnyVerb, ...]
    then: tuple["Step", ...]


class Choose(Frozen):
    """Exactly one of several."""

    choose: tuple[tuple["Step", ...], ...]


Step = AnyVerb | If | Pay | Choose
Effect = tuple[Step, ...]


def read_effect(raw: Any, where: str = "effects") -> Effect:
    """Steps from a card file; a fault is a ValidationError that names the place."""
    if not isinstance(raw, list):
        raise msgspec.ValidationError(f"Expected `array` - at `$.{where}`")
    return tuple(read_step(item, f"{where}[{i}]") for i, item in enumerate(raw))


def read_step(raw: Any, where: str) -> Step:
    """One step: a verb or a joining word."""
    if not isinstance(raw, dict):
        raise msgspec.ValidationError(f"Expected `object` - at `$.{where}`")
    joined = [word for word in ("if", "pay", "choose") if word in raw]
    if not joined:
        return _convert(raw, AnyVerb, where)  # type: ignore[no-any-return]
    known = {"if": ("if", "then", "else"), "pay": ("pay", "then"), "choose": ("choose",)}[joined[0]]
    for key in raw:
        if key not in known:
            raise msgspec.ValidationError(f"Object contains unknown field `{key}` - at `$.{where}`")
    if joined[0] == "choose":
        branches = raw["choose"]
        if not isinstance(branches, list) or not 2 <= len(branches) <= 8:
            raise msgspec.ValidationError(f"Expected 2 to 8 branches - at `$.{where}.choose`")
        parts = (read_effect(one, f"{where}.choose[{i}]") for i, one in enumerate(branches))
        return Choose(tuple(parts))
    then = read_effect(raw.get("then", []), f"{where}.then")
    if joined[0] == "pay":
        paid = read_effect(raw["pay"], f"{where}.pay")
        for verb in paid:
            if not isinstance(verb, Discard | Destroy):
                raise msgspec.ValidationError(
                    f"Expected `discard` or `destroy` - at `$.{where}.pay`"
                )
        return Pay(paid, then)  # type: ignore[arg-type]
    condition = _convert(raw["if"], Condition, f"{where}.if")
    return If(condition, then, read_effect(raw.get("else", []), f"{where}.else"))


def _convert(raw: Any, kind: Any, where: str) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        what, at, place = str(error).partition(" - at `$")
        tail = place.rstrip("`") if at else ""
        raise msgspec.ValidationError(f"{what} - at `$.{where}{tail}`") from None


# As a program.


def program(effect: Effect, start: int) -> list[int]:
    """An effect as instructions that lie at ``start``, with an END."""
    return [*_steps(effect, start), *row(b.END)]


def _steps(effect: Effect, start: int) -> list[int]:
    code: list[int] = []
    for step in effect:
        code += _step(step, start + len(code))
    return code


def _step(step: Step, at: int) -> list[int]:
    if isinstance(step, If):
        tests = step.if_.parts()
        body = at + b.WORDS * len(tests)
        then = _steps(step.then, body)
        other_at = body + len(then) + (b.WORDS if step.else_ else 0)
        other = _steps(step.else_, other_at)
        if step.else_:
            then += row(b.GOTO, JUMP=other_at + len(other))
        for test in tests:
            test[b.JUMP] = other_at
        return [*chain.from_iterable(tests), *then, *other]
    if isinstance(step, Pay):
        paid = [verb.code() for verb in step.pay]
        then = _steps(step.then, at + b.WORDS * len(paid))
        for line in paid:
            line[b.PAID] = 1
            line[b.UNPAID] = at + b.WORDS * len(paid) + len(then)
        return [*chain.from_iterable(paid), *then]
    if isinstance(step, Choose):
        line = row(b.CHOOSE, BRANCHES=len(step.choose))
        parts: list[int] = []
        ends: list[int] = []
        for i, branch in enumerate(step.choose):
            line[b.FIRST_BRANCH + i] = at + b.WORDS + len(parts)
            parts += _steps(branch, at + b.WORDS + len(parts))
            ends.append(len(parts))
            parts += row(b.GOTO)
        for end in ends:
            parts[end + b.JUMP] = at + b.WORDS + len(parts)
        return [*line, *parts]
    return step.code()


def names_foe(effect: Sequence[Step]) -> bool:
    """Whether an effect names the foe."""
    for step in effect:
        if isinstance(step, If):
            count = step.if_.count
            if (count and count.who == "foe") or names_foe((*step.then, *step.else_)):
                return True
        elif isinstance(step, Pay):
            if names_foe((*step.pay, *step.then)):
                return True
        elif isinstance(step, Choose):
            if any(names_foe(branch) for branch in step.choose):
                return True
        elif step.foe():
            return True
    return False


# As sentences.


def sentence(effect: Effect, lang: str = "en") -> str:
    """An effect as its card says it."""
    return " ".join(_capital(_say(step, lang)) + "." for step in effect)


def clauses(effect: Sequence[Step], lang: str) -> str:
    """Several steps in one sentence."""
    return say(lang, ", then ", "; dann: ").join(_say(step, lang) for step in effect)


def _say(step: Step, lang: str) -> str:
    if isinstance(step, Verb):
        return step.sentence(lang)
    if isinstance(step, If):
        text = say(lang, "if ", "wenn ") + step.if_.sentence(lang)
        text += say(lang, ", ", ": ") + clauses(step.then, lang)
        if step.else_:
            text += say(lang, "; otherwise ", "; sonst: ") + clauses(step.else_, lang)
        return text
    if isinstance(step, Pay):
        return (
            clauses(step.pay, lang)
            + say(lang, "; if you do, ", "; wenn du das tust: ")
            + clauses(step.then, lang)
        )
    branches = (clauses(branch, lang) for branch in step.choose)
    return say(lang, "choose: ", "wähle: ") + say(lang, "; or ", "; oder ").join(branches)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


__all__ = [
    "FROM",
    "Choose",
    "Condition",
    "Effect",
    "If",
    "Pay",
    "Step",
    "names_foe",
    "program",
    "read_effect",
    "sentence",
]
