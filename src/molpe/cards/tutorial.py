"""Tutorials: ``tutorial.toml`` beside a game, a scripted match in which the learner acts.

title = { en = "…", de = "…" }
seats = 2
seat = 0                     # the learner's
options = "draw=on"          # as in a match file; optional, like position and before
position = "…"
before = ["* reveal molpe"]  # played before the first step: seat or * (luck), then the words

[[step]]
say = { en = "Click your siren, then e5.", de = "…" }
expect = ["siren e5"]        # one of these from the learner; "any" takes every legal action
then = ["1 siren b2"]        # played by the others and by luck after it

The last step expects nothing: it says goodbye.
"""

import tomllib
from importlib.resources import files

import msgspec

from molpe.kernel import (
    CHANCE,
    AnyGame,
    BadText,
    Frozen,
    IllegalAction,
    Match,
    Message,
    Seat,
    State,
)

FILE = "tutorial.toml"
ANY = "any"
LONGEST = 280
"""Characters of what a step says."""


class Step(Frozen):
    """What the learner is told, what is expected of them, and how the others answer."""

    say: dict[str, str]
    """By language."""
    expect: tuple[str, ...] = ()
    then: tuple[str, ...] = ()

    def allows(self, text: str) -> bool:
        """Whether a legal action is what the step asks for."""
        return text in self.expect or ANY in self.expect


class Tutorial(Frozen):
    """A scripted match."""

    title: dict[str, str]
    seats: int
    seat: Seat
    step: tuple[Step, ...]
    options: str = ""
    position: str | None = None
    before: tuple[str, ...] = ()

    def catalogue(self) -> dict[str, dict[str, str]]:
        """What the steps say, as messages: ``lesson-title``, ``lesson-1``, …"""
        told = {language: {"lesson-title": text} for language, text in self.title.items()}
        for number, step in enumerate(self.step):
            for language, text in step.say.items():
                told[language][lesson(number).key] = text
        return told


def lesson(number: int) -> Message:
    """What the step of a number, from 0, says."""
    return Message(f"lesson-{number + 1}")


def load_tutorial(package: str) -> Tutorial | None:
    """The tutorial that lies in a game's package, if there is one."""
    if not package or not (file := files(package).joinpath(FILE)).is_file():
        return None
    return read_tutorial(file.read_text("utf-8"), f"{package.rpartition('.')[2]}/{FILE}")


def read_tutorial(text: str, source: str = FILE) -> Tutorial:
    """A tutorial from its text."""
    try:
        tutorial = msgspec.convert(tomllib.loads(text), Tutorial)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadText(f"{source}: {error}") from None
    if not tutorial.step:
        raise BadText(f"{source}: there is no [[step]]")
    if "en" not in tutorial.title:
        raise BadText(f"{source}: title: there is no English")
    for number, step in enumerate(tutorial.step, 1):
        where = f"{source}: step {number}"
        if step.say.keys() != tutorial.title.keys():
            raise BadText(f"{where}: it is said in other languages than the title")
        for text in step.say.values():
            if not 0 < len(text) <= LONGEST or "{" in text or "}" in text:
                raise BadText(f"{where}: a text has 1 to {LONGEST} characters, no braces: {text!r}")
        if bool(step.expect) != (number < len(tutorial.step)):
            raise BadText(f"{where}: every step but the last expects an action")
    return tutorial


def read_line(line: str) -> tuple[Seat, str]:
    """Who plays a line, and the words of the action: ``1 siren b2``, ``* deal ligeia to 0``."""
    who, _, words = line.partition(" ")
    if who != "*" and not who.isdecimal():
        raise BadText(f"{line!r} begins with no seat or '*'")
    return CHANCE if who == "*" else int(who), words


def tutorial_game(kind: type[AnyGame], tutorial: Tutorial) -> AnyGame:
    """The game with the options that a tutorial is played by."""
    return kind(kind.read_options(tutorial.options.split()))


def open_tutorial(game: AnyGame, tutorial: Tutorial) -> Match:
    """The match before the first step."""
    match = Match(game, tutorial.seats, position=tutorial.position)
    for line in tutorial.before:
        match.play_text(*read_line(line))
    return match


def check_tutorial(kind: type[AnyGame], tutorial: Tutorial) -> None:
    """Play a tutorial in every way that a learner can; a step that fails is named."""
    game = tutorial_game(kind, tutorial)
    if not 0 <= tutorial.seat < tutorial.seats:
        raise BadText(f"{kind.name}: the learner's seat {tutorial.seat} is not at the table")
    try:
        states = [open_tutorial(game, tutorial).state]
    except (BadText, IllegalAction) as error:
        raise BadText(f"{kind.name}: before step 1: {error}") from None
    for number, step in enumerate(tutorial.step[:-1], 1):
        found: dict[int, State] = {}
        try:
            for state in states:
                for after in _after(game, state, tutorial.seat, step):
                    found[after.key()] = after
        except (BadText, IllegalAction) as error:
            raise BadText(f"{kind.name}: step {number}: {error}") from None
        states = list(found.values())


def _after(game: AnyGame, state: State, seat: Seat, step: Step) -> list[State]:
    """The states that a step can lead to."""
    if seat not in state.actors():
        raise BadText("it is not the learner's turn")
    texts = step.expect
    if ANY in texts:
        texts = tuple(game.words(state, seat, action) for action in state.legal(seat))
    afters = []
    for text in texts:
        after = state.copy()
        for who, words in [(seat, text), *map(read_line, step.then)]:
            after.play(who, game.parse(after, who, words))
        afters.append(after)
    return afters
