"""The seven families of Siggil as emblems, on a field of 40 x 40 around the origin.

``c`` is the colour of the figure, ``g`` that of the ground, for lines cut into it.
"""

from molpe.press.ornaments import star
from molpe.press.path import mirrored
from molpe.press.pictures import Picture
from molpe.press.svg import path


def stone(c: str, g: str) -> str:
    """Three stones that somebody piled up."""
    return path(
        "M-16 15C-20 9 -15 3 -8 3H9C16 3 19 9 15 15ZM-10 1C-14 -5 -9 -9 -3 -9H5C11 -9 13 -3 10 1Z"
        "M-4 -11C-7 -15 -3 -19 1 -19C6 -19 8 -14 5 -11Z",
        c,
    ) + path("M-10 10C-6 6 2 7 0 11C-1 13 -4 12 -3 10M-4 -4C0 -7 5 -5 4 -2", None, g, 1.6)


def deer(c: str, g: str) -> str:
    """A stag's head."""
    return (
        path(
            mirrored("M0 -2C3 -2 5 -1 5 2C9 -1 11 0 13 3C10 6 8 6 5 5C6 10 3 19 0 19Z"),
            c,
        )
        + path(
            mirrored("M3 -1C5 -6 12 -7 13 -18M9 -7C13 -8 16 -9 17 -14M6 -5C6 -9 6 -12 7 -17"),
            None,
            c,
            2.4,
        )
        + path("M-3 5h.1M3 5h.1M-2 14q2 2 4 0", None, g, 1.7)
    )


def leaf(c: str, g: str) -> str:
    """A leaf with its veins."""
    veins = "M0 16V-12" + mirrored("M0 9L7 2M0 2L8 -5M0 -5L5 -10")
    return (
        path("M0 -19C14 -9 14 6 0 16C-14 6 -14 -9 0 -19Z", c)
        + path(veins, None, g, 1.5)
        + path("M0 15V20", None, c, 2.4)
    )


def turtle(c: str, g: str) -> str:
    """A sea turtle from above."""
    limbs = mirrored(
        "M0 -20C4 -20 5 -15 3 -11H0ZM9 -9C15 -14 19 -11 18 -6C15 -5 12 -5 10 -6Z"
        "M9 9C14 12 16 16 13 18C10 17 7 15 6 12ZM0 13H2L0 20Z"
    )
    shell = "M0 -12C8 -12 13 -6 13 1C13 8 8 15 0 15C-8 15 -13 8 -13 1C-13 -6 -8 -12 0 -12Z"
    plates = "M-5 -5H5L9 1L5 7H-5L-9 1Z" + mirrored("M5 -5L8 -9M9 1H12M5 7L7 12")
    return path(limbs, c) + path(shell, c) + path(plates, None, g, 1.5)


def cloud(c: str, g: str) -> str:
    """A cloud and the wind under it."""
    return (
        path("M-14 9C-21 8 -20 -2 -13 -2C-14 -12 -3 -14 1 -8C6 -13 15 -8 13 -1C20 -1 20 9 13 9Z", c)
        + path("M-12 4C-9 0 -4 2 -6 5C-7 7 -9 6 -9 4M0 -1C3 -6 9 -3 7 1C6 3 3 2 4 0", None, g, 1.6)
        + path("M-12 14H6M-4 19H13", None, c, 2.4)
    )


def shell(c: str, g: str) -> str:
    """A scallop shell."""
    ribs = "M0 10V-14" + mirrored("M1 10L12 -8M0 10L7 -13") + "M-7 10Q0 13 7 10"
    return (
        path(
            "M0 15C-5 15 -7 12 -8 9C-16 5 -19 -3 -15 -9C-11 -16 -4 -18 0 -18C4 -18 11 -16 15 -9"
            "C19 -3 16 5 8 9C7 12 5 15 0 15Z",
            c,
        )
        + path(ribs, None, g, 1.5)
        + path("M-7 18H7", None, c, 2.4)
    )


def feather(c: str, g: str) -> str:
    """A feather with its quill."""
    barbs = (
        "M9 -15C-1 -5 -6 2 -10 12M-2 -3L-9 -2M-6 4L-11 6M2 -8L-3 -10M0 -5L9 -6M-4 1L6 2M-7 6L1 8"
    )
    return (
        path("M12 -19C-6 -16 -15 -2 -10 12C6 11 16 -4 12 -19Z", c)
        + path("M-9 10Q-12 15 -13 20", None, c, 2.2)
        + path(barbs, None, g, 1.4)
    )


EMBLEMS: dict[str, Picture] = {
    "stone": stone,
    "deer": deer,
    "leaf": leaf,
    "turtle": turtle,
    "cloud": cloud,
    "shell": shell,
    "feather": feather,
}


def emblem(family: str, number: int) -> Picture:
    """The emblem of a family; one of an own edition is a star of its Spirit's number."""

    def drawn(c: str, g: str) -> str:
        return path(star(0, 0, 19, 9, 3 + number), c) + path("M0 0h.1", None, g, 7)

    return EMBLEMS.get(family, drawn)


def spark(c: str, g: str) -> str:
    """A Spirit that has not shown itself."""
    return path(star(0, 0, 19, 5, 4) + mirrored(star(13, 11, 5, 1.6, 4)), c)


def knot(c: str, g: str) -> str:
    """A Siggil that nobody has untied."""
    loop = "M0 -17C9 -17 9 -7 0 0C-9 7 -9 17 0 17C9 17 9 7 0 0C-9 -7 -9 -17 0 -17Z"
    across = "M-17 0C-17 9 -7 9 0 0C7 -9 17 -9 17 0C17 9 7 9 0 0C-7 -9 -17 -9 -17 0Z"
    return path(loop + across, None, c, 2.6) + path(
        "M-11 -11Q0 -21 11 -11Q21 0 11 11Q0 21 -11 11Q-21 0 -11 -11Z", None, c, 1.2
    )
