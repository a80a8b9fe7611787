"""A bot's process: a request a line in, an answer a line out. It never sees the truth.

It is sent a guess that its seat cannot tell from the match, and answers with the number of an
action.
"""

import contextlib
import os
import sys
from base64 import b64decode

import msgspec

from molpe import agents, games
from molpe.kernel import AnyGame, Frozen, Rng


class Question(Frozen):
    """What shall a seat do?"""

    game: str
    options: str
    edition: str | None
    dump: str
    seat: int
    seed: int
    agent: str


class Reply(Frozen):
    """The action, and how well the seat stands by its own estimate; or what went wrong."""

    action: int = -1
    value: float = 0.0
    error: str = ""


class Thinker:
    """Games and agents, each made once."""

    def __init__(self) -> None:
        self.games: dict[tuple[str, str, str | None], AnyGame] = {}

    def game(self, question: Question) -> AnyGame:
        """The game of a question."""
        key = (question.game, question.options, question.edition)
        if key not in self.games:
            if len(self.games) > 64:
                self.games.clear()
            self.games[key] = games.find(question.game, question.options.split(), question.edition)
        return self.games[key]

    def answer(self, question: Question) -> Reply:
        """Think."""
        game = self.game(question)
        state = game.load(b64decode(question.dump))
        legal = state.legal(question.seat)
        value = state.estimate(question.seat)
        if len(legal) == 1:
            return Reply(legal[0], value)
        agent = agents.find(question.agent)
        return Reply(agent.choose(game, state, question.seat, Rng(question.seed)), value)


def main() -> None:
    """Answer until the input ends."""
    with contextlib.suppress(AttributeError, OSError):  # not everywhere
        os.nice(10)
    thinker = Thinker()
    decode = msgspec.json.Decoder(Question).decode
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        try:
            reply = thinker.answer(decode(line))
        except Exception as error:  # a broken agent costs its move, not the process
            reply = Reply(error=f"{type(error).__name__}: {error}"[:300])
        out.write(msgspec.json.encode(reply) + b"\n")
        out.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main()
