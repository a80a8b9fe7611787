"""Sirens scored a second time, slowly and from the card file alone, to hold the engine against."""

import tomllib
from importlib.resources import files
from itertools import groupby, pairwise, product
from typing import Any

FILE = tomllib.loads(files("molpe.games.sirens").joinpath("standard-1.toml").read_text("utf-8"))
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in FILE["card"]}
FLOW: dict[str, str] = FILE["flow"]
CHARM: dict[str, int] = FILE["charm"]
COLOURS = ("red", "yellow", "green", "blue")


def wilds(song: list[str]) -> list[int]:
    return [place for place, card in enumerate(song) if CARDS[card]["colour"] == "wild"]


def coloured(song: list[str], choice: tuple[str, ...]) -> list[str]:
    colours = [CARDS[card]["colour"] for card in song]
    for place, colour in zip(wilds(song), choice, strict=True):
        colours[place] = colour
    return colours


def parts(colours: list[str], single: int, least: int) -> int:
    sizes = [len(list(run)) for _, run in groupby(colours)]
    if len(sizes) < least:
        return 0
    return sum(single if size == 1 else size**2 for size in sizes)


def flow_steps(colours: list[str]) -> int:
    runs = [colour for colour, _ in groupby(colours)]
    return sum(FLOW[one] == other for one, other in pairwise(runs))


def eclipse(song: list[str], colours: list[str]) -> int:
    both = wilds(song)
    if len(both) < 2:
        return 0
    return 3 if len(set(colours[both[0] : both[1] + 1])) == 1 else 0


def charm(song: list[str], rule: str | None, otherwise: bool) -> int:
    total = 0
    loose = sum(side in CARDS[card] for card in song for side in ("left", "right"))
    if otherwise:
        loose -= ("left" in CARDS[song[0]]) + ("right" in CARDS[song[-1]])
    for one, other in pairwise(song):
        if "right" not in CARDS[one] or "left" not in CARDS[other]:
            continue
        right, left = CARDS[one]["right"], CARDS[other]["left"]
        if rule == "delta" and not (right == left and otherwise):
            total += CHARM[right] + CHARM[left]
        elif right == left:
            total += CHARM[right]
            loose -= 2
    return total - loose if rule == "lambda" else total


def hearts(song: list[str], rule: str | None, sailors: int, otherwise: bool) -> int:
    total = 0
    for some, run in groupby(song, key=lambda card: CARDS[card]["hearts"] > 0):
        group = list(run)
        count = sum(CARDS[card]["hearts"] for card in group)
        if some and (len(group) > 1 or rule != "sigma" or (otherwise and count > 1)):
            total += count
    return (total + sailors) * (2 if rule == "chi" else 1)


def score(
    song: list[str], rule: str | None, sailors: int, otherwise: bool
) -> tuple[int, int, int, int, int, tuple[str, ...]]:
    """Hearts, Parts, Flow, Charm, Eclipse, the Wilds' colours; three rules may read otherwise."""
    single = {"gamma": -1, "psi": 4}.get(rule or "", 1)
    best: tuple[int, int, int, tuple[str, ...]] | None = None
    for choice in product(COLOURS, repeat=len(wilds(song))):
        colours = coloured(song, choice)
        steps = flow_steps(colours)
        flow = steps if rule == "xi" else sum(range(steps + 1))
        found = (parts(colours, single, 3), flow, eclipse(song, colours), choice)
        if best is None or sum(found[:3]) > sum(best[:3]):
            best = found
    assert best is not None
    part, flow, sun, choice = best
    counted = hearts(song, rule, sailors, otherwise)
    return counted, part, flow, charm(song, rule, otherwise), sun, choice


def orpheus_song(given: list[str]) -> list[str]:
    song = given[:1]
    for card in given[1:]:
        one, other = CARDS[card], CARDS[song[0]]
        fits = (
            "wild" in (one["colour"], other["colour"])
            or one["colour"] == other["colour"]
            or FLOW[one["colour"]] == other["colour"]
            or (one.get("right") is not None and one.get("right") == other.get("left"))
        )
        song = [card, *song] if fits else [*song, card]
    return song


def orpheus_score(
    given: list[str], side: int, blessings: int
) -> tuple[list[str], list[str], int, int, int, int, int]:
    """Song, colours, hearts, Parts, Flow, Charm, Eclipse."""
    song = orpheus_song(given)
    colours: list[str] = [CARDS[card]["colour"] for card in song]
    for place, colour in enumerate(colours):
        if colour == "wild":
            ahead = [c for c in colours[place:] if c in COLOURS]
            behind = [c for c in colours[:place] if c in COLOURS]
            colours[place] = f"like {(ahead + behind[::-1])[0]}"
    colours = [colour.removeprefix("like ") for colour in colours]
    steps = flow_steps(colours)
    return (
        song,
        colours,
        2 * (hearts(song, None, blessings, False) + (side == 2)),
        parts(colours, 4 if side == 2 else 1, 0),
        sum(range(steps + 1)),
        charm(song, None, False),
        eclipse(song, colours),
    )
