"""What a language model is told and asked: rules, the table as its seat sees it, and deeds.

Everything is made of what the game says itself; a test reads every line back and holds it against
the engine. What is told depends on the seat's view alone, so nothing leaks that a view does not.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from string import Formatter
from typing import Literal

from molpe.adapters.account import Tree, account, read
from molpe.adapters.guise import Guise
from molpe.adapters.table import Table
from molpe.cards import load_rules, package_of
from molpe.cards.markdown import Block, Drawing, Heading, Item, Picture, bare, read_markdown
from molpe.cards.markdown import Table as Rows
from molpe.kernel import CHANCE, Frozen, Message, Seat, State
from molpe.kernel.gist import named
from molpe.kernel.messages import ENGLISH
from molpe.press.faces import face

Length = Literal["full", "short", "none"]

RULES, WRITING = "The rules", "How actions are written"
READING, ANSWERING = "How the table is written", "How you answer"
NEWS, TABLE, CARDS = "What happened", "The table", "The cards"
QUESTION, ACTIONS = "The question", "Your actions"
MARK = "==="
PREFIX = "Action:"
BY = "by"
"""The slot of somebody without a seat who did it."""
STEP = "  "
WRAPPING = " \t`\"'[]*_."
"""What models put around an action."""
ASIDE = ("How to do it", "Options")
"""Parts of the rules that are about pages and set-up."""

HOW_TO_READ = (
    "One fact a line. What is not there is nothing, or no. In a list, ? is a thing that you do not"
    " know, or none. The first seat is 0; -1 is nobody, or luck, and -2 says that it is over."
)
HOW_TO_ANSWER = (
    f"Answer with one action, written exactly so, on a line of its own that begins with {PREFIX}"
    " What is no action now comes back with the reason."
)


class Style(Frozen):
    """How a game is put to a model."""

    rules: Length = "full"
    listed: bool = True
    """Whether the legal actions are listed."""
    cards: bool = True
    """Whether it is said what the cards in sight say."""
    guise: int | None = None
    """The seed of other words for everything that has a name; None for the game's own."""


class Prompt(Frozen):
    """What is said before a match, and what is said and asked now."""

    system: str
    turn: str

    @property
    def text(self) -> str:
        """Both."""
        return f"{self.system}\n\n{self.turn}"


class Prompter:
    """Puts the states of a table to whoever sits at its seats."""

    def __init__(self, table: Table, style: Style | None = None) -> None:
        self.table = table
        self.game = table.game
        self.style = style or Style()
        seed = self.style.guise
        self.guise = None if seed is None else Guise(table.game, table.seats, seed)
        self.said: dict[str, str] = {}
        """What cards say, by their ids, as far as anybody asked."""

    def hide(self, text: str) -> str:
        """A text in the words of this table."""
        return text if self.guise is None else self.guise.hide(text)

    # Before a match.

    def system(self, seat: Seat) -> str:
        """Who plays what, by which rules, and how one answers."""
        parts = [self._who(seat)]
        if self.style.rules != "none":
            body = self.rules if self.style.rules == "full" else self.short
            parts.append(part(RULES, body))
        parts.append(part(WRITING, self.writing))
        parts += [part(READING, [HOW_TO_READ]), part(ANSWERING, [HOW_TO_ANSWER])]
        return self.hide("\n\n".join(filter(None, parts)))

    def _who(self, seat: Seat) -> str:
        game, seats = self.game, self.table.seats
        title = game.title_of(seat)
        lines = [f"The game is {game.title}. Seats: {seats}. You sit at seat {seat}."]
        if title:
            lines.append(f"You are {title}.")
        if options := game.options_text():
            lines.append(f"Options: {options}.")
        lines += [sentence(game.say(remark)) for remark in game.remarks(seats)]
        return " ".join(lines)

    @cached_property
    def rules(self) -> list[str]:
        """The game's own rules, without what is about pages and set-up."""
        text = load_rules(package_of(type(self.game)), ENGLISH, typed=True)
        if text is None:
            return self.short
        lines: list[str] = []
        heading = ""
        for block in read_markdown(text):
            if isinstance(block, Heading):
                heading = bare(block.line)
                if block.level > 1 and heading not in ASIDE:
                    lines.append(f"# {heading}")
            elif heading not in ASIDE and (self.guise is None or lines):
                lines += self._block(block)
        return lines

    def _block(self, block: Block) -> Iterator[str]:
        """A block of the rules; a guise has no use for drawings in letters."""
        if isinstance(block, Picture) or (isinstance(block, Drawing) and self.guise is not None):
            return
        if isinstance(block, Drawing):
            yield from block.text.splitlines()
        elif isinstance(block, Rows):
            yield from (" | ".join(map(bare, row)) for row in block.rows)
        elif isinstance(block, Item):
            yield STEP * (block.depth - 1) + (block.mark or STEP) + bare(block.line)
        elif not isinstance(block, Heading):
            yield bare(block.line)

    @cached_property
    def short(self) -> list[str]:
        """What players try to do, in a line or two."""
        goal = self.game.goal(self.table.seats)
        said = [Message("blurb")] if "blurb" in self.game.messages[ENGLISH] else []
        return [sentence(self.game.say(one)) for one in [*said, *([goal] if goal else [])]]

    @cached_property
    def writing(self) -> list[str]:
        """How the actions of seats are written: a form for each verb and the slots it fills."""
        lines = []
        for verb, forms in self.game.forms.items():
            if verb not in self.game.chances:
                several = (forms,) if isinstance(forms, str) else forms
                lines += [f"- {form}" for form in several if BY not in slots(form)]
        return list(dict.fromkeys(lines))

    # During a match.

    def turn(self, state: State, seat: Seat, news: Sequence[str] = ()) -> str:
        """The table as a seat sees it, what it is asked and, where they are listed, its actions."""
        game = self.game
        seen = account(game, game.view(state, seat))
        asked = seat in state.actors()
        legal = state.legal(seat) if asked else []
        parts = [part(NEWS, [f"- {line}" for line in news]), part(TABLE, [seen])]
        if self.style.cards:
            parts.append(part(CARDS, self.cards(seen, state, seat, legal)))
        if asked:
            parts.append(part(QUESTION, [game.say(game.ask(state, seat))]))
        if asked and self.style.listed:
            texts = (game.words(state, seat, action) for action in legal)
            parts.append(part(ACTIONS, [f"- {text}" for text in texts]))
        return self.hide("\n\n".join(filter(None, parts)))

    def prompt(self, state: State, seat: Seat, news: Sequence[str] = ()) -> Prompt:
        """All that a seat is told and asked."""
        return Prompt(self.system(seat), self.turn(state, seat, news))

    def cards(self, seen: str, state: State, seat: Seat, legal: Iterable[int]) -> list[str]:
        """What the cards that are named there say, in the order in which they are named."""
        known = self.game.things("card")
        here = [word for word in leaves(read(seen)) if word in known]
        for action in legal:
            here += [str(one.id) for one in named(self.game.gist(state, seat, action))]
        return [line for id in dict.fromkeys(here) if (line := self._card(id))]

    def _card(self, id: str) -> str:
        if id not in self.said:
            shown = face(self.game, id) if id in self.game.things("card") else None
            line = ""
            if shown is not None and (shown.facts or shown.text):
                text = " ".join(shown.text.get(ENGLISH, "").split())
                line = f"- {id}: {shown.spoken(ENGLISH)}{f'. {text}' if text else ''}"
            self.said[id] = line
        return self.said[id]

    def news(self, state: State, seat: Seat, action: int, viewer: Seat) -> list[str]:
        """What a viewer is told of an action, asked before it is played."""
        game = self.game
        lines = game.lines(state, seat, action, viewer)
        return [f"{self._called(told.seat)}: {game.say(told.m)}" for told in lines]

    def _called(self, seat: Seat) -> str:
        return "luck" if seat == CHANCE else self.game.seat_name(seat)

    # What comes back.

    def read(self, reply: str) -> str:
        """The action that a reply means, in the game's own words."""
        text = " ".join(answer(reply).split())
        return text if self.guise is None else self.guise.seek(text)

    def correction(self, state: State, seat: Seat, reply: str) -> str:
        """Why a reply is no legal action, for whoever gave it."""
        why = self.hide(self.game.refusal(state, seat, self.read(reply)))
        return f"{answer(reply)!r} is no action now: {why}. {self.hide(HOW_TO_ANSWER)}"


def part(heading: str, lines: Iterable[str]) -> str:
    """Lines under a heading; nothing where there are none."""
    body = "\n".join(lines)
    return f"{MARK} {heading} {MARK}\n{body}" if body else ""


def parts_of(text: str) -> dict[str, str]:
    """The parts of a prompt by their headings; what stands before them has none."""
    found = re.split(rf"(?m)^{MARK} (.+) {MARK}$", text)
    return {"": found[0].strip()} | {
        heading: body.strip("\n") for heading, body in zip(found[1::2], found[2::2], strict=True)
    }


def answer(reply: str) -> str:
    """The action in a reply: after the last ``Action:``, in the last brackets, or its last line."""
    said = re.findall(rf"(?i){PREFIX}[*_]*(.*)", reply)
    if said:
        return str(said[-1]).strip(WRAPPING)
    brackets = re.findall(r"\[([^\[\]\n]+)\]", reply)
    if brackets:
        return str(brackets[-1]).strip(WRAPPING)
    lines = [line for line in reply.splitlines() if line.strip()]
    return lines[-1].strip(WRAPPING) if lines else ""


def leaves(tree: Tree) -> Iterator[str]:
    """Every word of an account."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict):
        for value in tree.values():
            yield from leaves(value)
    else:
        for value in tree:
            yield from leaves(value)


def slots(form: str) -> list[str]:
    """The slots of a form."""
    return [name for _, name, _, _ in Formatter().parse(form) if name]


def sentence(said: str) -> str:
    """Something said, with a capital and a full stop."""
    return f"{said[0].upper()}{said[1:]}."
