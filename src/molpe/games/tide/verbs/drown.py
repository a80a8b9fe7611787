"""The verb that makes other hands worth less."""

from typing import Annotated

import msgspec

from molpe.cards.speech import Speech
from molpe.games.tide.rules import program
from molpe.games.tide.verbs.schema import Verb


class Drown(Verb, tag="drown", kw_only=True):
    """Every other hand is worth so much less."""

    op = program.DROWN
    n: Annotated[int, msgspec.Meta(ge=1, le=9)]

    def operands(self) -> dict[int, int]:
        return {program.N: self.n}

    def sentence(self, say: Speech) -> str:
        return say("drown.others", n=self.n)
