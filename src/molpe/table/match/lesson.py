"""Tutorials: a scripted match on the real engine, where the learner makes the actions.

``tutorial.toml`` lies in a game's folder, or in its room ``data``; docs/reference/table.md has the
format. Where a lesson stands follows from the log alone, so it survives restarts and can be taken
back like any match.
"""

import tomllib
from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from molpe.kernel import CHANCE, AnyGame, BadText, Frozen, Match, Message, State
from molpe.table.match.record import Record
from molpe.table.protocol import to_page

FILE = "tutorial.toml"
ANY = "any"
BOT = "bot"
SCRIPT = "script"
"""The agent of the seats that the lesson plays."""


class Step(Frozen):
    """What the learner reads, what they are to do, and what then happens by itself."""

    en: str
    de: str
    do: str | tuple[str, ...] = ANY
    """An action, several that are all right, or ``any``."""
    then: tuple[str, ...] | Literal["bot"] = ()
    """Lines of a match file, ``1 siren b2`` or ``* deal owl``; or a bot answers."""


class Text(Frozen):
    """A sentence in every language."""

    en: str
    de: str


class Script(Frozen):
    """A tutorial as it is written."""

    game: str
    title: Text
    seats: Annotated[int, Meta(ge=1, le=6)]
    learner: Annotated[int, Meta(ge=0, le=5)]
    step: Annotated[tuple[Step, ...], Meta(min_length=1)]
    end: Text
    options: str = ""
    """``name=value`` words."""
    position: str = ""
    """Where it begins, in games that have a position text."""
    start: tuple[str, ...] = ()
    """What happens before the first step."""


class Stand(Frozen):
    """Where a lesson stands: its step, and the line that comes by itself, if one does."""

    step: int
    line: str = ""
    bot: bool = False
    done: bool = False


class Lesson:
    """A script, and what follows from it."""

    def __init__(self, script: Script) -> None:
        self.script = script

    def stand(self, seats: Sequence[int]) -> Stand:
        """Where it stands after actions of these seats."""
        script, at = self.script, 0
        for line in script.start:
            if at == len(seats):
                return Stand(0, line)
            at += 1
        for number, step in enumerate(script.step):
            while at < len(seats) and seats[at] == CHANCE:  # luck that no line names
                at += 1
            if at == len(seats):
                return Stand(number)
            at += 1
            if step.then == BOT:
                while at < len(seats) and seats[at] != script.learner:
                    at += 1
                if at == len(seats):
                    return Stand(number + 1, bot=True, done=number + 1 == len(script.step))
                continue
            for line in step.then:
                if at == len(seats):
                    return Stand(number + 1, line, done=number + 1 == len(script.step))
                at += 1
        return Stand(len(script.step), bot=True, done=True)

    def stand_of(self, record: Record) -> Stand:
        """Where it stands in a match."""
        return self.stand([seat for seat, _ in record.match.log])

    def frame(self, record: Record) -> to_page.Lesson:
        """What the page shows."""
        stand, steps = self.stand_of(record), len(self.script.step)
        key = "lesson-end" if stand.done else f"lesson-{stand.step + 1}"
        waits = not (stand.done or stand.line or stand.bot)
        wanted = self.advice(record) if waits else ""
        _, acts = record.legal(self.script.learner)
        clicks = next((choice.clicks for choice in acts if choice.text == wanted), ())
        return to_page.Lesson(min(stand.step + 1, steps), steps, Message(key), stand.done, clicks)

    def takes(self, record: Record, text: str) -> bool:
        """Whether the learner may do this now: what the step wants, once it is its turn."""
        stand = self.stand_of(record)
        if stand.done:
            return True
        question = record.questions.of(self.script.learner)
        if stand.line or stand.bot or question is None or question.when != "now":
            return False  # what comes by itself comes first, and nothing is answered in advance
        wanted = self.script.step[stand.step].do
        return wanted == ANY or text == wanted or (isinstance(wanted, tuple) and text in wanted)

    def advice(self, record: Record) -> str:
        """An action that the lesson waits for, or nothing."""
        stand = self.stand_of(record)
        if stand.done:
            return ""
        wanted = self.script.step[stand.step].do
        if isinstance(wanted, tuple):
            return wanted[0]
        return "" if wanted == ANY else wanted

    def luck(self, game: AnyGame, state: State, seats: Sequence[int]) -> int | None:
        """What befalls, if the next line says so."""
        line = self.stand(seats).line
        if not line.startswith("* "):
            return None
        return game.parse(state, CHANCE, line[2:])

    def scripted(self, record: Record) -> tuple[int, str] | None:
        """The next line if it is another seat's action."""
        who, _, text = self.stand_of(record).line.partition(" ")
        return (int(who), text) if who.isdecimal() else None

    def lets(self, record: Record, seat: int) -> bool:
        """Whether a seat of the lesson's own may act now: it keeps to its lines."""
        stand = self.stand_of(record)
        return stand.bot or stand.line.partition(" ")[0] == str(seat)

    def messages(self) -> dict[str, dict[str, str]]:
        """Its sentences, for the game's catalogue."""
        script = self.script
        found: dict[str, dict[str, str]] = {}
        for language in ("en", "de"):
            steps = {f"lesson-{n}": getattr(s, language) for n, s in enumerate(script.step, 1)}
            whole = {"title": script.title, "end": script.end}
            rest = {f"lesson-{key}": getattr(text, language) for key, text in whole.items()}
            # A catalogue fills gaps in braces; a lesson has none.
            found[language] = {
                key: text.replace("{", "{{").replace("}", "}}")
                for key, text in {**rest, **steps}.items()
            }
        return found


def read_lesson(game: str, text: str) -> Lesson:
    """A tutorial from its text, checked against the schema."""
    try:
        script = msgspec.convert(tomllib.loads(text), Script)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadText(f"{game}/{FILE}: {error}") from None
    if script.game != game:
        raise BadText(f'{game}/{FILE}: the file must begin with game = "{game}"')
    if script.learner >= script.seats:
        raise BadText(f"{game}/{FILE}: learner {script.learner} is not one of the seats")
    return Lesson(script)


def check_lesson(lesson: Lesson, game: AnyGame) -> Match:
    """Play a tutorial through, every listed action of the learner tried; raise where it breaks."""
    script = lesson.script
    match = Match(game, script.seats, position=script.position or None)
    for line in script.start:
        play_line(match, line)
    for number, step in enumerate(script.step, 1):
        where = f"{game.name}/{FILE}: step {number}"
        match.draw_luck(lambda n: 0)
        if script.learner not in match.actors():
            raise BadText(f"{where}: the learner is not asked, but {match.actors()}")
        legal = [
            game.words(match.state, script.learner, action)
            for action in match.state.legal(script.learner)
        ]
        wanted = (step.do,) if isinstance(step.do, str) else step.do
        tried = legal if ANY in wanted else list(wanted)
        for text in tried:
            if text not in legal:
                raise BadText(f"{where}: {text!r} is not legal; there are: {', '.join(legal)}")
        length = len(match.log)
        for text in reversed(tried):  # the first is tried last, and stays
            match.rewind(length)
            match.play_text(script.learner, text)
            if step.then != BOT:
                for line in step.then:
                    play_line(match, line)
            else:
                answer(match, script.learner)
            match.draw_luck(lambda n: 0)
            last = number == len(script.step)
            if not last and script.learner not in match.actors():
                raise BadText(f"{where}: after {text!r} the learner is not asked again")
    return match


def answer(match: Match, learner: int) -> None:
    """Any answer of the other seats, until the learner is asked or it is over."""
    while match.draw_luck(lambda n: 0) or (match.actors() and learner not in match.actors()):
        if match.actors() and learner not in match.actors():
            seat = match.actors()[0]
            match.play(seat, match.state.legal(seat)[0])


def play_line(match: Match, line: str) -> None:
    """One line of a match file."""
    who, _, text = line.partition(" ")
    match.play_text(CHANCE if who == "*" else int(who), text)
