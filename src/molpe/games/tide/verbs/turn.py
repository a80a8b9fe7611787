"""The verb that turns the order round."""

from molpe.cards.speech import Speech
from molpe.games.tide.rules import program
from molpe.games.tide.verbs.schema import Verb


class Turn(Verb, tag="turn"):
    """The lowest hand wins; where two cards say so, the highest again."""

    op = program.TURN

    def sentence(self, say: Speech) -> str:
        return say("turn.lowest")
