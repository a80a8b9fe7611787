"""The tunable rules of SINS."""

from typing import Annotated, Literal

import msgspec

from molpe.games.sins.data.edition import BOXES
from molpe.games.sins.verbs.schema import SINS
from molpe.kernel import Frozen

ALONE, TOGETHER = (1,), (2, 3, 4, 5, 6)
MOST_ROUNDS = 200


class SinsOptions(Frozen):
    """The tunable rules of SINS."""

    dominance: Annotated[
        Literal[1, 2, 3],
        msgspec.Meta(description="how much dominance wins", extra={"seats": TOGETHER}),
    ] = 1
    boxes: Annotated[
        str,
        msgspec.Meta(
            description="boxes in play, joined by commas; auto is one for every two players",
            extra={"several": BOXES},
        ),
    ] = "auto"
    packs: Annotated[
        str,
        msgspec.Meta(
            description="expert choice of sins: box/sin joined by commas, or off; replaces boxes",
            extra={"several": tuple(f"{box}/{sin}" for box in BOXES for sin in SINS)},
        ),
    ] = "off"
    packs_for: Annotated[
        Literal["pair", "player"],
        msgspec.Meta(
            description="one pack of each sin for every two players, or for every one",
            extra={"seats": TOGETHER},
        ),
    ] = "pair"
    warbrands: Annotated[
        bool, msgspec.Meta(description="the module Warbrands", extra={"seats": TOGETHER})
    ] = False
    deeds: Annotated[
        bool, msgspec.Meta(description="the module Deeds", extra={"seats": TOGETHER})
    ] = False
    ooze: Annotated[
        bool, msgspec.Meta(description="the module Ooze", extra={"seats": TOGETHER})
    ] = False
    head_start: Annotated[
        Literal[0, 1, 2, 3],
        msgspec.Meta(
            description="so many first hands of whoever does not begin have a card more",
            extra={"seats": TOGETHER},
        ),
    ] = 0
    leavings: Annotated[
        bool,
        msgspec.Meta(
            description="whoever gains nothing may take the Realm card with the fewest weaknesses",
            extra={"seats": TOGETHER},
        ),
    ] = False
    champion: Annotated[
        Literal["wrath", "greed", "gluttony"],
        msgspec.Meta(description="whom a match alone is played against", extra={"seats": ALONE}),
    ] = "wrath"
    boon: Annotated[
        Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        msgspec.Meta(
            description="alone: the highest cards of its own sin with which the Champion begins",
            extra={"seats": ALONE},
        ),
    ] = 3
    boon_as: Annotated[
        Literal["instead", "highest", "lowest"],
        msgspec.Meta(
            description="alone: the boon is instead of Kosmos, or beside it, or the lowest cards",
            extra={"seats": ALONE},
        ),
    ] = "instead"
    solo_dominance: Annotated[
        Literal[1, 2, 3],
        msgspec.Meta(description="alone: how much dominance you need", extra={"seats": ALONE}),
    ] = 1
    idle_rounds: Annotated[
        int, msgspec.Meta(description="rounds without progress that end a match, 1 to 200")
    ] = 10
    max_rounds: Annotated[
        int, msgspec.Meta(description="rounds after which a match ends, 1 to 200")
    ] = 200
