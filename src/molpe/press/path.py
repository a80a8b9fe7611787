"""Path data: written in short, turned over."""

import re
from collections.abc import Iterator
from functools import lru_cache

TOKEN = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")
COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
NEITHER = -1
AXES = {"H": (0,), "V": (1,), "A": (NEITHER,) * 5 + (0, 1)}
"""Which axis an argument belongs to, where it is not x and y in turn."""


def _axis(command: str, place: int) -> int:
    axes = AXES.get(command)
    return axes[place] if axes else place % 2


def _segments(data: str) -> Iterator[tuple[str, list[float]]]:
    """The commands with their numbers, one set each."""
    command, numbers = "", list[float]()
    for letter, number in TOKEN.findall(data):
        if letter:
            command = letter
            if letter in "Zz":
                yield letter, []
            continue
        numbers.append(float(number))
        if len(numbers) == COUNT[command.upper()]:
            yield command, numbers
            numbers = []
            command = {"M": "L", "m": "l"}.get(command, command)


def absolute(data: str) -> Iterator[tuple[str, list[float]]]:
    """The same path, every point counted from the origin."""
    at, begin = [0.0, 0.0], [0.0, 0.0]
    for letter, numbers in _segments(data):
        command = letter.upper()
        if letter != command:
            for place in range(len(numbers)):
                axis = _axis(command, place)
                if axis != NEITHER:
                    numbers[place] += at[axis]
        if command == "Z":
            at = list(begin)
        for place in range(max(0, len(numbers) - 2), len(numbers)):
            at[_axis(command, place)] = numbers[place]
        if command == "M":
            begin = list(at)
        yield command, numbers


@lru_cache(2048)
def tight(data: str, places: int = 1) -> str:
    """The same path in as few characters as rounding to so many decimals gives."""
    unit = 10**places
    at, begin = [0, 0], [0, 0]
    out, last, number = list[str](), "", ""
    for command, numbers in absolute(data):
        if command == "Z":
            out.append("z")
            last, number, at = "z", "", list(begin)
            continue
        far = [
            value if command == "A" and place in (2, 3, 4) else round(value * unit) / unit
            for place, value in enumerate(numbers)
        ]
        near = list(far)
        for place in range(len(far)):
            axis = _axis(command, place)
            if axis != NEITHER:
                near[place] = (round(far[place] * unit) - at[axis]) / unit
        choices = []
        for letter, values in ((command.lower(), near), (command, far)):
            same = letter == last and command != "M"
            choices.append((_join("" if same else letter, number if same else "", values), letter))
        text, last = min(choices, key=lambda choice: len(choice[0]))
        out.append(text)
        number = short((near if last.islower() else far)[-1])
        for place in range(max(0, len(far) - 2), len(far)):
            at[_axis(command, place)] = round(far[place] * unit)
        if command == "M":
            begin = list(at)
    return "".join(out)


def _join(text: str, before: str, values: list[float]) -> str:
    """Numbers in a row, after a letter or another number, with blanks only where they must be."""
    for value in values:
        number = short(value)
        parted = number[0] == "-" or (number[0] == "." and "." in before)
        text += number if parted or not before else f" {number}"
        before = number
    return text


def short(value: float, places: int = 3) -> str:
    """A number without what it does not need: ``.5``, ``-3``, ``12.25``."""
    text = f"{value:.{places}f}"
    if places:
        text = text.rstrip("0").rstrip(".")
    if text.startswith("0."):
        return text[1:]
    if text.startswith("-0."):
        return "-" + text[2:]
    return "0" if text == "-0" else text


def moved(data: str, x: float, y: float, scale: float = 1) -> str:
    """A path drawn around the origin, put at a point."""
    to, out = (x, y), ""
    for command, numbers in absolute(data):
        spots = []
        for place, number in enumerate(numbers):
            axis = _axis(command, place)
            if axis != NEITHER:
                number = to[axis] + scale * number
            elif place < 2:  # an arc's radii
                number *= scale
            spots.append(f"{number:.4f}")
        out += command + " ".join(spots)
    return out


def mirrored(data: str) -> str:
    """A path and its image in a mirror that stands on the y axis."""
    image = []
    for command, numbers in absolute(data):
        flipped = [
            -number if _axis(command, place) == 0 else number
            for place, number in enumerate(numbers)
        ]
        if command == "A":
            flipped[2], flipped[4] = -flipped[2], 1 - flipped[4]
        image.append(command + " ".join(f"{number:.4f}" for number in flipped))
    return data + "".join(image)
