"""A match with language models at some of its seats, one text at a time.

    match = Dialogue(Table("siggil"), bots={1: "greedy"}, seed=1)
    while (seat := match.asked) is not None:
        match.answer(model(match.prompt(seat).text))
    print(match.summary())

Whether answers were legal is counted apart from how well was played: an answer that is no action
comes back with the reason, and after so many tries in a row the seat forfeits, or plays anything.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from molpe import agents
from molpe.adapters.prompts import Prompt, Prompter, Style
from molpe.adapters.table import Table
from molpe.agents.advisor import advisor
from molpe.agents.thought import think
from molpe.kernel import NOBODY, Agent, BadText, IllegalAction, Match, Message, Outcome, Rng, Seat
from molpe.kernel.match import choose
from molpe.kernel.tape import stream

Then = Literal["forfeit", "random"]
TRIES = 3
HINT_SIMS = 400
"""Simulations of a hint: by number and not by the clock, so that it is the same everywhere."""


class Legality(msgspec.Struct):
    """How a seat kept to the rules, apart from how well it played."""

    questions: int = 0
    answers: int = 0
    illegal: int = 0
    """Answers that were no action then."""
    replaced: int = 0
    """Questions that were answered for it, at random."""
    forfeited: bool = False

    @property
    def share(self) -> float:
        """The part of the answers that were legal."""
        return 1 - self.illegal / self.answers if self.answers else 1.0


class Reply(msgspec.Struct, frozen=True):
    """What came of an answer."""

    legal: bool
    action: str
    """What was played, in the words of this table; nothing where nothing was."""
    correction: str = ""
    """Why it was no action; nothing where it was one."""


class Dialogue:
    """A match whose seats answer in words, unless a bot sits there."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[Seat, str] | None = None,
        seed: int = 1,
        style: Style | None = None,
        tries: int = TRIES,
        then: Then = "forfeit",
    ) -> None:
        if tries < 1:
            raise BadText(f"a question can be answered at least once, not {tries} times")
        if then not in ("forfeit", "random"):
            raise BadText(f"after the last try a seat plays 'forfeit' or 'random', not {then!r}")
        for seat in bots or {}:
            if not 0 <= seat < table.seats:
                raise BadText(f"there is no seat {seat} of {table.seats}")
        self.table = table
        self.prompter = Prompter(table, style)
        self.match = Match(table.game, table.seats)
        self.bots: dict[Seat, Agent] = {
            seat: agents.find(bot) for seat, bot in (bots or {}).items()
        }
        self.models = [seat for seat in range(table.seats) if seat not in self.bots]
        self.luck, self.rng = Rng(stream(seed, 0)), Rng(stream(seed, 1))
        self.tries, self.then = tries, then
        self.failed = 0
        """Answers to this question that were no action."""
        self.kept = {seat: Legality() for seat in self.models}
        self.unheard: dict[Seat, list[str]] = {seat: [] for seat in self.models}
        self.asked: Seat | None = None
        """The seat that is to answer; None once it is over."""
        self._go_on()

    @property
    def outcome(self) -> Outcome | None:
        """The score sheet, or None while the match goes on."""
        return self.match.outcome()

    def prompt(self, seat: Seat) -> Prompt:
        """What a seat is told and, where it is to answer, asked."""
        return self.prompter.prompt(self.match.state, seat, self.unheard[seat])

    def turn(self, seat: Seat) -> str:
        """The same without what was said before the match."""
        return self.prompter.turn(self.match.state, seat, self.unheard[seat])

    def answer(self, reply: str) -> Reply:
        """Take the answer of the seat that is asked; nothing is played where it is no action."""
        seat = self.asked
        if seat is None:
            raise IllegalAction("nobody is asked: the match is over")
        kept = self.kept[seat]
        kept.answers += 1
        state = self.match.state
        try:
            action = self.table.game.parse(state, seat, self.prompter.read(reply))
        except IllegalAction:
            correction = self.prompter.correction(state, seat, reply)
            return self._refused(seat, kept, correction)
        return Reply(True, self._played(seat, action))

    def give_up(self, seat: Seat) -> None:
        """End the match because a model does not answer any more: its seat forfeits."""
        self.kept[seat].forfeited = True
        self.match.resign(seat)
        self._go_on()

    def _refused(self, seat: Seat, kept: Legality, correction: str) -> Reply:
        kept.illegal += 1
        self.failed += 1
        if self.failed < self.tries:
            return Reply(False, "", correction)
        if self.then == "forfeit":
            self.give_up(seat)
            return Reply(False, "", correction)
        kept.replaced += 1
        legal = self.match.state.legal(seat)
        return Reply(False, self._played(seat, legal[self.rng.below(len(legal))]), correction)

    def _played(self, seat: Seat, action: int) -> str:
        """Play for a seat that was asked, and go on: the action in words."""
        text = self.prompter.hide(self.table.game.words(self.match.state, seat, action))
        self.unheard[seat] = []
        self._take(seat, action)
        self._go_on()
        return text

    def _take(self, seat: Seat, action: int) -> None:
        """Play an action, and keep what each model is told of it."""
        for viewer in self.models:
            if viewer != seat:
                self.unheard[viewer] += self.prompter.news(self.match.state, seat, action, viewer)
        self.match.take(seat, action)

    def _go_on(self) -> None:
        """Luck, bots and standing orders act until a model is asked or it is over."""
        self.asked, self.failed = None, 0
        match = self.match
        while not match.ended:
            seat = match.state.actor()
            if seat == NOBODY:
                return
            if seat < 0:
                self._take(seat, match.state.pick(self.luck))
            elif (passed := match.passes(seat)) is not None:
                self._take(seat, passed)
            elif seat in self.bots:
                self._take(seat, choose(match, self.bots[seat], seat, self.rng))
            else:
                self.asked = seat
                self.kept[seat].questions += 1
                return

    def reward(self, seat: Seat) -> float:
        """1 for a win, -1 for the last place, evenly between, by chips in poker; 0 before it."""
        outcome = self.outcome
        if outcome is None:
            return 0.0
        if self.match.ended is None:
            return float(self.match.state.payoff(seat))
        return -1.0 if outcome.places[seat] > 1 else 1.0

    def ended(self) -> Message:
        """Why the match ended."""
        assert self.outcome is not None
        return self.table.game.ended(self.outcome)

    def summary(self) -> dict[str, Any]:
        """How it ended and how well each seat did, and apart from it how legal answers were."""
        outcome = self.outcome
        return {
            "game": self.table.game.name,
            "seats": self.table.seats,
            "over": outcome is not None,
            "strength": None
            if outcome is None
            else {
                "places": list(outcome.places),
                "scores": list(outcome.scores),
                "reason": outcome.reason,
                "rewards": [self.reward(seat) for seat in range(self.table.seats)],
            },
            "legality": {
                str(seat): {**msgspec.to_builtins(kept), "share": kept.share}
                for seat, kept in self.kept.items()
            },
        }

    def hint(self, sims: int = HINT_SIMS) -> list[str]:
        """What a search finds for the seat that is asked, on guesses as for any agent: it knows no
        more than the seat, and it changes nothing."""
        seat = self.asked
        if seat is None:
            raise IllegalAction("there is nothing to advise: the match is over")
        game, state = self.table.game, self.match.state
        rng = Rng(len(self.match.log) + 1)
        guess = state.guess(seat, rng)
        thought = think(advisor(game, guess, sims=sims), game, guess, seat, rng)
        lines = (
            f"{idea.words}: {idea.chance:.0%} to win; {game.say(idea.reason)}"
            for idea in thought.ideas
        )
        return [self.prompter.hide(line) for line in lines]
