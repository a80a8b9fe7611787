"""How fast is fast enough: the bars that figures are held against."""

from typing import Literal

import msgspec

from molpe.bench.model import Figure, Verdict
from molpe.kernel import Frozen

PICK = "playouts, pick"
LISTS = "playouts, lists"
LISTS_AND_COPIES = "pick vs lists and copies"
STEP = "stepping from Python"
PERFT = "perft"
COPY = "copy"
KEY = "key"
DUMP = "dump and load"
GUESS = "guess"
SEARCH = "search, plain"
GUIDED = "search, to the end"
SEER = "search, seer"
SIMULATE = "simulate, sailors"
CORES = "simulate, two cores"
BATCH = "batch of 256"
ZOO = "pettingzoo, a step"
ZOO_FULL = "pettingzoo, most seats"

SCALES = ((1_000_000, " M/s"), (1000, " k/s"), (1, " /s"))


class Bar(Frozen):
    """A limit for our figure, for its ratio to C++ or to another of ours, or for plain Python."""

    of: Literal["value", "ratio", "plain", "share"]
    limit: float


PLAYOUTS = Bar("share", 0.8)
"""What the lab writes down must not cost more than a fifth of playing."""

ZOO_STEP = Bar("value", 15.0)
"""A step with observation and mask, through PettingZoo."""

BARS: dict[str, dict[str, tuple[Bar, ...]]] = {
    "canosa": {
        ZOO: (ZOO_STEP,),
        PICK: (Bar("ratio", 0.9), Bar("plain", 100_000)),
        LISTS: (Bar("ratio", 0.7),),
        STEP: (Bar("value", 1_300_000),),
        COPY: (Bar("value", 1.0),),
        SEARCH: (Bar("value", 50_000),),
        SIMULATE: (PLAYOUTS,),
    },
    "breakthrough": {
        ZOO: (ZOO_STEP,),
        BATCH: (Bar("value", 4_600_000), Bar("share", 0.1)),
        PICK: (Bar("value", 15_000_000),),
        LISTS_AND_COPIES: (Bar("ratio", 0.6),),
        STEP: (Bar("value", 1_300_000),),
        COPY: (Bar("value", 0.25),),
        SEARCH: (Bar("value", 400_000),),
        SIMULATE: (PLAYOUTS,),
    },
    "sirens": {
        ZOO: (ZOO_STEP,),
        PICK: (Bar("value", 5_000_000),),
        COPY: (Bar("value", 1.0),),
        GUESS: (Bar("value", 5.0),),
        GUIDED: (Bar("value", 40_000),),
        SIMULATE: (PLAYOUTS,),
    },
    "siggil": {
        ZOO: (ZOO_STEP,),
        ZOO_FULL: (ZOO_STEP,),
        BATCH: (Bar("value", 1_600_000), Bar("share", 0.13)),
        PICK: (Bar("value", 2_000_000),),
        COPY: (Bar("value", 1.0),),
        GUESS: (Bar("value", 5.0),),
        GUIDED: (Bar("value", 10_000),),
        SIMULATE: (PLAYOUTS,),
        CORES: (Bar("share", 1.8),),
    },
    "sins": {
        ZOO: (ZOO_STEP,),
        ZOO_FULL: (ZOO_STEP,),
        PICK: (Bar("value", 1_100_000),),
        COPY: (Bar("value", 3.0),),
        GUESS: (Bar("value", 5.0),),
        GUIDED: (Bar("value", 4000),),
        SIMULATE: (PLAYOUTS,),
    },
    "muse": {
        ZOO: (ZOO_STEP,),
        ZOO_FULL: (ZOO_STEP,),
        PICK: (Bar("value", 600_000),),
        COPY: (Bar("value", 8.0),),
        GUESS: (Bar("value", 15.0),),
        GUIDED: (Bar("value", 1000),),
        SIMULATE: (PLAYOUTS,),
    },
}


def judge(game: str, figure: Figure, compiled: bool) -> Figure:
    """The figure with its verdicts. Only a compiled engine is held to what compiling is for."""
    bars = BARS.get(game, {}).get(figure.name, ())
    verdicts = tuple(_verdict(figure, bar, compiled) for bar in bars)
    return msgspec.structs.replace(figure, verdicts=verdicts)


def _verdict(figure: Figure, bar: Bar, compiled: bool) -> Verdict:
    short = figure.unit == "us"  # less is better
    wanted = {
        "value": amount(bar.limit, figure.unit),
        "ratio": f"{bar.limit:g} of C++",
        "plain": f"{amount(bar.limit, figure.unit)} in plain Python",
        "share": f"{bar.limit:g} of {figure.beside}",
    }[bar.of]
    found = getattr(figure, bar.of)
    met: bool | None = None
    if found is not None and (compiled or bar.of == "plain"):
        met = found <= bar.limit if short else found >= bar.limit
    return Verdict(f"{'at most' if short else 'at least'} {wanted}", met)


def amount(value: float, unit: str) -> str:
    """A figure as people read it: ``14.5 M/s``, ``0.03 us``."""
    sign = " us"
    if unit != "us":
        size, sign = next(scale for scale in SCALES if value >= scale[0] or scale[0] == 1)
        value /= size
    return f"{value:.0f}{sign}" if value >= 1000 else f"{value:.3g}{sign}"
