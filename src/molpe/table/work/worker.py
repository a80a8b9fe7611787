"""A thinking process: a question a line in, an answer a line out. It never sees the truth.

It is sent a guess that the asking seat cannot tell from the match. SIGUSR1 ends the thinking it is
at, where the system has such a thing: searches look up every few milliseconds.
"""

import contextlib
import signal
import sys
from base64 import b64decode
from typing import Literal

import msgspec

from molpe import agents, games
from molpe.agents import cores
from molpe.agents.advisor import advisor
from molpe.agents.review import Ahead, Decision, Moment, ahead, judge, standing
from molpe.agents.thought import Weighing, considered, restrain, weigh
from molpe.kernel import Agent, AnyGame, Frozen, Message, Rng, State

MEMORY = 2 << 30
"""Bytes of address space that a process may have, and each that a search starts beside it."""
LONGEST = 600.0
"""Seconds that an answer may take, where nobody is there any more who looks at the time."""


class Question(Frozen):
    """What shall a seat do; what is there to say about its choices; what was an action worth?"""

    what: Literal["choose", "advise", "judge"]
    game: str
    options: str
    edition: str | None
    dump: str
    seat: int
    seed: int
    ms: int
    """How long to think."""
    agent: str = ""
    """Who chooses."""
    action: int = -1
    """What was played, where it is judged."""
    n: int = 0
    """Which action of the match that was."""


class Found(Frozen):
    """An action that was considered."""

    action: int
    chance: float
    visits: int
    m: Message
    equal: bool
    reason: Message
    line: tuple[Ahead, ...]


class Reply(Frozen):
    """The action, and what was found out about it; or what went wrong."""

    action: int = -1
    value: float = 0.0
    error: str = ""
    ideas: tuple[Found, ...] = ()
    chances: tuple[float, ...] = ()
    moment: Moment | None = None
    """What was judged."""


class Thinker:
    """Games and agents, each made once."""

    def __init__(self) -> None:
        self.games: dict[tuple[str, str, str | None], AnyGame] = {}
        self.agents: dict[str, Agent] = {}
        self.thinking = False
        self.stopped = False

    def stop(self, *_: object) -> None:
        """Whoever asked does not want to know any more."""
        self.stopped = self.thinking

    def enough(self) -> bool:
        """Whether to stop at once."""
        return self.stopped

    def game(self, question: Question) -> AnyGame:
        """The game of a question."""
        key = (question.game, question.options, question.edition)
        if key not in self.games:
            if len(self.games) > 64:
                self.games.clear()
            self.games[key] = games.find(question.game, question.options.split(), question.edition)
        return self.games[key]

    def agent(self, spec: str) -> Agent:
        """An agent by its name."""
        if spec not in self.agents:
            self.agents[spec] = agents.find(spec)
        return self.agents[spec]

    def answer(self, question: Question) -> Reply:
        """Think."""
        self.stopped, self.thinking = False, True
        try:
            game = self.game(question)
            state = game.load(b64decode(question.dump))
            rng = Rng(question.seed)
            if question.what == "choose":
                return self.choose(question, game, state, rng)
            seat, ms = question.seat, question.ms
            mind = advisor(game, state, ms)
            if question.what == "judge":
                decision = Decision(question.n, seat, question.action, state)
                return Reply(moment=judge(mind, game, decision, rng, ms, self.enough))
            restrain(mind, ms, self.enough)
            return advise(game, state, seat, weigh(mind, game, state, seat, rng))
        finally:
            self.thinking = False

    def choose(self, question: Question, game: AnyGame, state: State, rng: Rng) -> Reply:
        """What an agent would do."""
        legal = state.legal(question.seat)
        value = state.estimate(question.seat)
        if len(legal) == 1:
            return Reply(legal[0], value)
        agent = self.agent(question.agent)
        restrain(agent, question.ms, self.enough)
        return Reply(agent.choose(game, state, question.seat, rng), value)


def advise(game: AnyGame, state: State, seat: int, best: Weighing) -> Reply:
    """The best few actions, and what is expected of each."""
    ideas = tuple(
        Found(
            idea.action,
            idea.chance,
            idea.visits,
            game.told(state, seat, idea.action, seat),
            idea.equal,
            idea.reason,
            ahead(game, best.world, idea.line, seat)[0],
        )
        for idea in considered(game, state, seat, best)
    )
    value = 2 * ideas[0].chance - 1
    return Reply(ideas[0].action, value, ideas=ideas, chances=standing(best, state.seats))


def main() -> None:
    """Answer until the input ends."""
    cores.restrain(MEMORY)
    thinker = Thinker()
    if hasattr(signal, "SIGUSR1"):
        signal.signal(signal.SIGUSR1, thinker.stop)
    decode = msgspec.json.Decoder(Question).decode
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        cores.end_after(LONGEST)
        try:
            reply = thinker.answer(decode(line))
        except Exception as error:  # a broken agent costs its move, not the process
            reply = Reply(error=f"{type(error).__name__}: {error}"[:300])
        out.write(msgspec.json.encode(reply) + b"\n")
        out.flush()
        cores.end_after(0)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main()
