# ruff: noqa: E501 — a path is one line
"""Figures of Sing! O Muse on a field of 40 x 40 around the origin, drawn in layers.

A layer is how it is drawn and its path: ``f`` filled in the figure's colour, ``F`` in the ground's,
``s2`` a line of that width in the figure's colour, ``S2`` in the ground's.
"""

from zlib import crc32

from molpe.press import emblems, pictures
from molpe.press.ornaments import laurel, rays, star, waves
from molpe.press.path import mirrored
from molpe.press.pictures import Picture, whirl
from molpe.press.svg import path

Layers = tuple[tuple[str, str], ...]

CREST = "M-13 6C-18 -10 -8 -22 4 -21C13 -20 18 -13 18 -6C12 -14 6 -17 0 -16C-8 -15 -12 -8 -10 6Z"
FACE = "M-9 17V5C-12 -6 -7 -13 1 -14C9 -14 13 -7 12 2L11 6L6 4L7 17H1L0 4L-3 17Z"
EYE = "M2 -3C4 -5 8 -5 10 -3C8 -1 4 -1 2 -3Z"
DISC = "M0 -18A18 18 0 1 1 0 18A18 18 0 1 1 0 -18Z"
RIM = "M0 -15A15 15 0 1 1 0 15A15 15 0 1 1 0 -15Z"
BLADE = "M0 -20L4 -12V6H-4V-12ZM-8 6H8V9.4H-8ZM-2 9H2V17H-2ZM0 15.4a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0 -5.2Z"
SNAKE = "M-12 14C4 20 16 12 8 4C2 -2 -12 0 -10 -8C-9 -14 2 -16 10 -11"
TREE = "M-2 18L-2 6C-10 8 -16 2 -13 -4C-18 -10 -10 -17 -5 -14C-2 -20 7 -20 8 -14C16 -16 18 -7 14 -4C17 3 9 8 2 6V18Z"
CUP = "M-12 -14H12C12 -3 7 1 2 2V10H8V15H-8V10H-2V2C-7 1 -12 -3 -12 -14Z"
COIN = "M0 -16A16 16 0 1 1 0 16A16 16 0 1 1 0 -16Z"
WAVE = waves(-20, 16, 40, 20, 14) + waves(-20, 2, 40, 20, 14)
HOUND = "M-8 -12L-3 -7H3L8 -12L8.6 -1C8 5 4 6 3.6 11C2 14 -2 14 -3.6 11C-4 6 -8 5 -8.6 -1Z"

LAYERS: dict[str, Layers] = {
    "helm-0": (("f", CREST), ("f", FACE), ("F", EYE), ("S1.3", "M-6 -3C-6 -8 -3 -11 1 -11")),
    "helm-1": (
        ("s1.8", CREST),
        ("s1.6", "M-14 -3L-11 -3M-13 -9L-10 -8M-10 -15L-8 -12M-3 -19L-2 -16M4 -20V-17M11 -18L9 -14"),
        ("f", FACE),
        ("F", EYE),
    ),
    "helm-2": (
        ("f", CREST),
        ("f", "M-15 2C-22 8 -20 14 -17 18C-15 12 -13 9 -12 5Z"),
        ("f", FACE),
        ("F", EYE),
        ("S1.3", "M-6 3V15M-8 -6Q-4 -12 2 -11"),
    ),
    "helm-3": (
        ("f", FACE),
        ("F", EYE),
        ("s2", "M-9 -8C-12 -14 -8 -20 -2 -19M11 -8C15 -13 13 -19 8 -20M1 -14V-20"),
        ("S1.3", "M-7 0Q-6 -10 2 -11"),
    ),
    "club": (
        ("f", "M-15 17L-18 14L4 -12C6 -18 13 -20 17 -17C20 -13 18 -6 12 -4Z"),
        ("S1.4", "M7 -10h.1M12 -13h.1M9 -5h.1M14 -8h.1"),
    ),
    "bow": (
        ("s3", "M-8 -18C14 -14 14 14 -8 18"),
        ("s1.2", "M-8 -18V18"),
        ("s2", "M-16 0H14"),
        ("f", "M19 0L11 -4.4V4.4Z"),
    ),
    "spear": (("s2.6", "M-15 18L9 -10"), ("f", "M18 -20L13 -4L3 -12Z"), ("S1.2", "M15 -17L8 -8")),
    "blade": (("f", BLADE), ("S1.2", "M0 -15V4")),
    "torch": (
        ("f", "M-5 2H5L2 19H-2Z"),
        ("f", "M0 -20C4 -13 9 -10 7 -3C6 1 3 2 0 2C-4 2 -8 0 -7 -5C-7 -9 -4 -10 -4 -14C-2 -12 -1 -11 -1 -9C1 -12 1 -16 0 -20Z"),
        ("S1.4", "M-4 6H4M-3 11H3"),
    ),
    "discus": (("f", COIN), ("S1.6", RIM), ("S1.4", "M0 -9A9 9 0 1 1 0 9A9 9 0 1 1 0 -9Z")),
    "thyrsus": (
        ("s2.6", "M-8 19L4 -8"),
        ("f", "M8 -20C15 -16 14 -5 5 -5C-3 -6 -1 -16 8 -20Z"),
        ("S1.2", "M2 -10L10 -8M3 -14L12 -12"),
        ("s1.8", "M-4 8q7 -1 8 6M-2 4q-7 -2 -9 3"),
    ),
    "armor": (
        ("f", "M-13 -13L-5 -16C-3 -12 3 -12 5 -16L13 -13L11 -2C10 4 12 9 13 14C5 18 -5 18 -13 14C-12 9 -10 4 -11 -2Z"),
        ("S1.5", "M0 -11V12M-9 -1C-5 3 -1 2 0 -1C1 2 5 3 9 -1M-6 8C-3 10 3 10 6 8"),
    ),
    "cap": (
        ("f", "M-15 8C-15 -8 -8 -18 1 -18C10 -18 15 -8 15 8Z"),
        ("f", "M-18 9H18V14H-18Z"),
        ("S1.4", "M-9 4C-9 -5 -5 -11 1 -12M4 6h.1M9 2h.1M6 -4h.1"),
    ),
    "mirror": (("f", DISC), ("F", RIM), ("s2", "M-7 4L5 -8M-2 8L9 -3M-10 0L-2 -8")),
    "shield": (("f", DISC), ("S1.6", RIM), ("F", star(0, 0, 12, 4.6, 8))),
    "wings": (("f", mirrored("M2 12C3 0 9 -9 20 -13C19 -8 18 -6 15 -4C17 -4 18 -4 19 -5C17 0 14 2 11 2C12 3 13 3 15 2C12 8 7 9 2 12Z")),),
    "sandal": (
        ("f", "M-17 13C-15 6 -12 6 -8 7L5 9C11 10 17 10 18 15H-16Z"),
        ("s2.2", "M-10 7C-10 0 -8 -3 -4 -5M-2 8L0 -3"),
        ("f", "M0 -1C2 -10 9 -16 19 -17C17 -13 15 -11 12 -10C14 -10 15 -10 17 -11C14 -7 11 -5 8 -5C5 -4 3 -3 0 -1Z"),
    ),
    "bridle": (("s2.6", "M-12 -14C-4 -20 8 -18 11 -10L6 14M-12 -14L-2 14M-10 -4L10 -6M-2 14H6"), ("s2", "M2 14a4 4 0 1 1 0 .1M-12 -14a3 3 0 1 1 .1 0")),
    "thread": (("f", COIN), ("S1.5", "M-13 -6C-4 -14 8 -12 13 -4M-15 2C-6 -8 8 -6 15 3M-12 9C-6 0 6 0 12 9M-4 -15C4 -6 6 6 2 16"), ("s1.8", "M12 10C16 14 14 19 20 18")),
    "moly": (("s2", "M0 19V-2"), ("f", "M0 -20C4 -15 4 -9 0 -4C-4 -9 -4 -15 0 -20ZM0 2C-4 -8 -12 -10 -17 -7C-14 0 -7 4 0 2ZM0 2C4 -8 12 -10 17 -7C14 0 7 4 0 2Z"), ("f", "M0 12C4 6 9 6 12 8C9 13 4 14 0 12Z")),
    "bag": (("f", "M-6 -10C-18 -2 -19 17 -8 18H8C19 17 18 -2 6 -10L10 -18L4 -15L0 -19L-4 -15L-10 -18Z"), ("S1.8", "M-7 -10H7"), ("S1.6", "M-8 6C-4 2 0 10 4 6C7 3 9 6 10 8")),
    "horn": (("f", "M-18 -8C-8 -16 8 -12 16 4C19 10 18 16 14 18C13 10 4 2 -6 2C-12 2 -18 -2 -18 -8Z"), ("f", "M-14 -12a4 4 0 1 1 8 0a4 4 0 1 1 -8 0ZM-7 -15a4 4 0 1 1 8 0a4 4 0 1 1 -8 0Z"), ("S1.4", "M-2 -6Q8 -2 12 8")),
    "horse": (("f", "M-14 18V4C-15 -3 -9 -5 -4 -5L2 -17L4 -13C10 -14 16 -8 18 -3L14 1L8 -3C9 3 10 9 10 18H5V8H-8V18Z"), ("S1.3", "M8 -8h.1M-4 -4L-4 3M1 -6L2 2"), ("f", "M-17 18H14V20H-17Z")),
    "standard": (("s2.4", "M-10 20V-19"), ("f", "M-9 -18H16L11 -9L16 0H-9Z"), ("F", star(1, -9, 6, 2.4, 5))),
    "statue": (("f", "M-4 -19a5 5 0 1 1 8 0V-10L9 -6L7 6H4L5 12H-5L-4 6H-7L-9 -6L-4 -10ZM-11 13H11V19H-11Z"),),
    "bull": (
        ("f", "M-17 -15C-18 -4 -12 -3 -9 -3C-10 6 -5 16 0 17C5 16 10 6 9 -3C12 -3 18 -4 17 -15C14 -9 9 -9 6 -8H-6C-9 -9 -14 -9 -17 -15Z"),
        ("S2.2", "M-6 0L-2 2M6 0L2 2"),
        ("S2", "M-2 11h.1M2 11h.1"),
    ),
    "hydra": (
        ("s3.6", "M-4 18C-9 8 -7 4 -12 -4M0 18C-4 8 5 2 0 -9M4 18C0 8 17 4 12 -4"),
        ("f", "M-8 -8C-8 -14 -15 -14 -19 -8L-14 -6L-17 -3C-12 0 -8 -2 -8 -8ZM-4 -13C-4 -20 4 -21 8 -16L3 -13L7 -10C2 -7 -3 -8 -4 -13ZM9 -8C9 -14 16 -14 20 -8L15 -6L18 -3C13 0 9 -2 9 -8Z"),
        ("S1.6", "M-12 -9h.1M0 -15h.1M13 -9h.1"),
    ),
    "hounds": (
        ("f", "M-19 -8L-15 -4H-10L-6 -8L-5 1C-6 6 -9 7 -9 11C-11 13 -14 13 -16 11C-16 7 -19 6 -20 1ZM19 -8L15 -4H10L6 -8L5 1C6 6 9 7 9 11C11 13 14 13 16 11C16 7 19 6 20 1Z"),
        ("f", HOUND),
        ("S1.2", HOUND),
        ("S1.8", "M-5 -1L-2 .6M5 -1L2 .6M-16 2h2M16 2h-2"),
    ),
    "harpy": (("f", mirrored("M1 12C3 0 9 -9 20 -12C19 -7 18 -5 15 -3C17 -3 18 -3 19 -4C17 1 14 3 11 3C12 4 13 4 15 3C12 8 7 10 1 12Z")), ("f", "M0 18L-5 2L0 -10L5 2ZM0 -19a5 5 0 1 1 0 10a5 5 0 1 1 0 -10Z"), ("S1.2", "M-2 -14h.1M2 -14h.1")),
    "pelta": (("f", "M-17 -6C-17 -16 -4 -16 0 -10C4 -16 17 -16 17 -6C17 8 6 15 0 18C-6 15 -17 8 -17 -6Z"), ("F", star(0, 2, 9, 3.6, 8))),
    "boar": (("f", "M-19 2C-16 -9 -4 -14 6 -11L9 -15L11 -9C16 -7 18 -3 20 1L17 6L11 6L9 10V16H6L4 9H-8L-10 16H-13L-13 8C-17 7 -19 5 -19 2Z"), ("S1.4", "M12 -3h.1M14 4L16 1M-12 -4L-10 -8M-6 -7L-5 -11M0 -8L1 -12")),
    "lion": (("f", star(0, -1, 19, 13.5, 14)), ("F", "M-8 -9C-4 -13 4 -13 8 -9C10 -2 8 4 4 7L0 12L-4 7C-8 4 -10 -2 -8 -9Z"), ("f", "M-3 2H3L0 6Z"), ("s1.8", "M-5 -4h2M5 -4h-2M0 6V9M-8 -10L-6 -7M8 -10L6 -7")),
    "bird": (("f", "M-19 -6C-11 -10 -6 -6 -2 -1C2 -10 9 -16 19 -16C17 -6 12 1 5 4C3 10 -3 12 -9 15L-7 8C-10 5 -12 1 -12 -3L-17 -2Z"), ("S1.3", "M-11 -5h.1M4 -3C8 -5 12 -8 14 -12")),
    "fox": (("f", "M-16 -15L-6 -8H6L16 -15C17 -3 12 8 0 17C-12 8 -17 -3 -16 -15Z"), ("F", "M-10 2L-4 0L-6 5ZM10 2L4 0L6 5Z"), ("F", "M-2 11H2L0 14Z")),
    "centaur": (("f", "M-18 18V2C-15 -4 -6 -3 0 -3V-8C-4 -12 0 -20 6 -17C10 -14 8 -9 7 -6L15 -12L16 -10L8 -1V18H4V7H-11L-14 18Z"), ("s1.8", "M11 -18C19 -14 19 -6 14 -3")),
    "eye": (("f", "M-19 0C-10 -13 10 -13 19 0C10 13 -10 13 -19 0Z"), ("F", "M0 -8A8 8 0 1 1 0 8A8 8 0 1 1 0 -8Z"), ("f", "M0 -4A4 4 0 1 1 0 4A4 4 0 1 1 0 -4Z"), ("s1.8", "M-13 -11L-16 -15M0 -14V-19M13 -11L16 -15")),
    "gorgon": (("s2.6", mirrored("M4 -11C6 -17 11 -19 13 -16M8 -6C14 -12 19 -9 18 -5M9 1C16 -1 19 4 16 7M8 8C13 9 14 14 11 17")), ("f", "M0 -13C8 -13 11 -7 10 0C9 8 5 13 0 14C-5 13 -9 8 -10 0C-11 -7 -8 -13 0 -13Z"), ("S1.8", "M-6 -2h4M2 -2h4M-4 6Q0 9 4 6M0 1V3")),
    "serpent": (("s4.4", SNAKE), ("f", "M6 -17C13 -19 19 -14 19 -9C14 -5 7 -6 6 -11Z"), ("S1.5", "M13 -13h.1"), ("s1.2", "M18 -10L21 -9M-12 14L-17 10")),
    "dragon": (("s4.4", "M-16 16C-4 20 8 14 2 4C-4 -4 -10 -6 -4 -12C0 -16 6 -15 10 -12"), ("f", "M6 -18L12 -14L19 -13C19 -8 14 -5 8 -7Z"), ("f", "M-2 2C6 -6 14 -4 20 4C14 3 12 6 9 10C7 6 3 4 -2 2Z"), ("S1.4", "M12 -11h.1")),
    "sea-beast": (("s4.4", "M-19 8C-15 -6 -7 -6 -4 4C-2 12 5 12 7 2C8 -6 8 -12 12 -15"), ("f", "M8 -14C10 -20 18 -19 20 -13L13 -11L18 -8C14 -6 9 -8 8 -14Z"), ("s1.8", waves(-20, 19, 40, 13, 8)), ("S1.3", "M13 -15h.1")),
    "giant": (("f", "M-5 -19a5.4 5.4 0 1 1 10 0C5 -15 4 -13 3 -12L11 -9L13 4L9 5L7 -2V18H2V8H-2V18H-7V-2L-11 7L-14 5L-10 -9L-3 -12C-4 -13 -5 -15 -5 -19Z"), ("f", "M11 3L18 -14C20 -18 15 -20 13 -16L9 2Z")),
    "rogue": (("f", "M0 -19a6 6 0 1 1 0 12a6 6 0 1 1 0 -12ZM-12 18C-12 2 -8 -5 0 -5C8 -5 12 2 12 18Z"), ("s2.4", "M14 18L17 -14"), ("S1.5", "M-6 18V6M6 18V6M-6 2Q0 6 6 2")),
    "warriors": (("f", DISC), ("S1.6", RIM), ("F", "M-9 10V-4L-6 -10L-3 -4V10ZM-2 10V-6L1 -13L4 -6V10ZM5 10V-4L8 -10L11 -4V10Z")),
    "pine": (("f", "M0 -20L9 -7H5L13 5H6L6 5L15 14H2V20H-2V14H-15L-6 5H-13L-5 -7H-9Z"),),
    "bed": (("f", "M-18 -10H-14V2H14V-4H18V16H14V9H-14V16H-18Z"), ("f", "M-12 -4H-4V0H-12Z"), ("s2", "M-2 -6H14")),
    "temple": (("f", "M-18 -8L0 -18L18 -8ZM-17 -7H17V-4H-17ZM-16 -3H-11V14H-16ZM-7 -3H-2V14H-7ZM2 -3H7V14H2ZM11 -3H16V14H11ZM-18 15H18V18.4H-18Z"),),
    "maze": (("s3", "M-18 18V-18H18V14H-11V-11H11V7H-4V-4H4V1"),),
    "rocks": (("f", "M-18 17L-14 -6L-9 -12L-4 -4L-3 17ZM4 17L5 -8L11 -16L16 -5L18 17Z"), ("S1.3", waves(-20, 17, 40, 10, 6))),
    "walls": (("f", "M-18 18V-10H-13V-15H-7V-10H-3V-15H3V-10H7V-15H13V-10H18V18Z"), ("S1.1", "M-18 -3H18M-18 5H18M-9 -10V-3M4 -10V-3M-3 -3V5M11 -3V5M-12 -3V5"), ("F", "M-5 18V11A5 5 0 0 1 5 11V18Z")),
    "tree": (("f", TREE), ("S1.4", "M-7 -4h.1M0 -10h.1M7 -6h.1M1 0h.1")),
    "hind": (("f", "M-15 16L-12 2C-14 -3 -8 -6 -3 -5L6 -8L9 -15L14 -9L18 -6L14 -2L11 -2C9 3 8 5 8 16H5L3 5H-7L-11 16Z"), ("s1.8", "M9 -14C6 -17 7 -19 6 -20M12 -12C16 -16 14 -18 17 -20M8 -18L3 -19")),
    "wheel": (("s3", RIM), ("s1.8", rays(0, 0, 3, 15, 8)), ("f", "M0 -4A4 4 0 1 1 0 4A4 4 0 1 1 0 -4Z")),
    "seeds": (("f", "M-10 -12C-4 -12 -4 -3 -10 -3C-16 -3 -16 -12 -10 -12ZM4 -17C10 -17 10 -8 4 -8C-2 -8 -2 -17 4 -17ZM12 -3C18 -3 18 6 12 6C6 6 6 -3 12 -3ZM-3 0C3 0 3 9 -3 9C-9 9 -9 0 -3 0ZM-14 8C-9 8 -9 16 -14 16C-19 16 -19 8 -14 8ZM6 11C11 11 11 19 6 19C1 19 1 11 6 11Z"),),
    "drop": (("f", "M0 -19C8 -8 13 -2 13 6C13 13 7 18 0 18C-7 18 -13 13 -13 6C-13 -2 -8 -8 0 -19Z"), ("S2", "M-7 6C-7 10 -4 13 0 13")),
    "waves": (("s2.6", WAVE),),
    "sea": (("s3.6", "M-19 -6q4.75 -9 9.5 0t9.5 0t9.5 0t9.5 0M-19 7q4.75 -9 9.5 0t9.5 0t9.5 0t9.5 0"),),
    "web": (("s1.5", "M0 -19V19M-17 -10L17 10M-17 10L17 -10M0 -7L6 -3.5V3.500L0 7L-6 3.5V-3.5ZM0 -13L11 -6.5V6.5L0 13L-11 6.5V-6.5Z"), ("f", "M0 -4A4 4 0 1 1 0 4A4 4 0 1 1 0 -4Z")),
    "sphinx": (("f", "M-18 17V8C-18 0 -12 -2 -6 -1V-8C-10 -14 -4 -20 1 -18C7 -17 7 -11 4 -8L10 16L15 17V19H-18Z"), ("f", "M-6 0C-14 -2 -19 -9 -18 -17C-12 -15 -6 -10 -4 -4Z"), ("S1.2", "M1 -13h.1M-12 10H2")),
    "gate": (("f", "M-17 18V-6C-17 -24 17 -24 17 -6V18H11V-4C11 -15 -11 -15 -11 -4V18Z"), ("s1.6", "M-6 18V-6M0 18V-10M6 18V-6M-11 4H11")),
    "atlas": (("f", "M0 -19A10 10 0 1 1 0 1A10 10 0 1 1 0 -19Z"), ("S1.3", "M-9 -9H9M0 -19V1M-6 -17C-2 -10 -2 -8 -6 -1M6 -17C2 -10 2 -8 6 -1"), ("s3", "M-14 -2C-12 6 -6 4 0 6C6 4 12 6 14 -2M0 5V10M0 10L-7 19M0 10L7 19")),
    "apple": (("f", "M0 -9C8 -15 17 -8 15 3C13 13 6 19 0 16C-6 19 -13 13 -15 3C-17 -8 -8 -15 0 -9Z"), ("s2", "M0 -9C0 -14 2 -17 4 -19"), ("f", "M3 -13C7 -19 13 -18 15 -17C13 -12 8 -10 3 -13Z"), ("S1.6", "M-10 -2C-10 -5 -8 -6 -6 -6")),
    "lotus": (("f", "M0 -16C6 -8 6 2 0 10C-6 2 -6 -8 0 -16ZM-4 10C-14 8 -18 -2 -15 -10C-9 -8 -5 0 -4 10ZM4 10C14 8 18 -2 15 -10C9 -8 5 0 4 10Z"), ("s2", "M0 10V19M-12 19H12")),
    "fish-god": (("s4", "M-14 -12C-2 -20 10 -10 2 -2C-6 6 -10 10 2 14"), ("f", "M2 10L14 6L11 14L17 19L4 18ZM-20 -12a6 6 0 1 1 12 0a6 6 0 1 1 -12 0Z"), ("S1.2", "M-15 -13h.1")),
    "tears": (("f", "M0 -19a7 7 0 1 1 0 14a7 7 0 1 1 0 -14ZM-12 18C-12 4 -8 -2 0 -2C8 -2 12 4 12 18Z"), ("F", "M-3 3C-1 6 -1 9 -3 10C-5 9 -5 6 -3 3ZM4 8C6 11 6 14 4 15C2 14 2 11 4 8Z"), ("S1.3", "M-3 -12h.1M3 -12h.1")),
    "anvil": (("f", "M-18 -6H12C16 -6 18 -9 19 -12H-4V-12H-18ZM-8 -5H8L5 5H10V12H-10V5H-5Z"), ("s2", "M-12 -17L-15 -20M-3 -16V-20M6 -17L9 -20M-14 18H14")),
    "hammer": (("f", "M-16 -17H12C16 -15 17 -10 17 -6H-16ZM-4 -5H3V19H-4Z"), ("S1.4", "M-11 -16V-7")),
    "bolt": (("f", "M4 -19L-10 2H-2L-6 19L11 -4H2Z"), ("s1.4", rays(0, 0, 16, 20, 12))),
    "crown": (("f", "M-16 12L-18 -10L-9 -1L0 -17L9 -1L18 -10L16 12ZM-16 14H16V18H-16Z"), ("S1.8", "M-8 8h.1M0 8h.1M8 8h.1")),
    "trident": (("s3", "M0 19V-4M-11 -17V-9C-11 -3 11 -3 11 -9V-17M0 -19V-4"), ("f", "M-14 -13L-11 -20L-8 -13ZM-3 -14L0 -21L3 -14ZM8 -13L11 -20L14 -13Z")),
    "owl": (
        ("f", "M-14 -17L-6.4 -13C-2.4 -14 2.4 -14 6.4 -13L14 -17C16 -2 13 17 0 17C-13 17 -16 -2 -14 -17Z"),
        ("F", "M-6 -9.4a4.6 4.6 0 1 1 0 9.2a4.6 4.6 0 1 1 0 -9.2ZM6 -9.4a4.6 4.6 0 1 1 0 9.2a4.6 4.6 0 1 1 0 -9.2ZM0 -1L-2.6 4.4H2.6Z"),
        ("s4", "M-6 -4.8h.1M6 -4.8h.1"),
    ),
    "caduceus": (("s2.4", "M0 20V-14"), ("s2", "M-6 14C8 10 8 4 0 1C-8 -2 -8 -8 2 -11M6 14C-8 10 -8 4 0 1C8 -2 8 -8 -2 -11"), ("f", mirrored("M1 -13C4 -19 10 -20 17 -19C14 -14 9 -12 1 -13Z"))),
    "spears": (("s2.4", "M-15 19L12 -13M15 19L-12 -13"), ("f", "M18 -20L14 -7L6 -13ZM-18 -20L-14 -7L-6 -13Z")),
    "grapes": (("f", "".join(f"M{x} {y - 4}a4 4 0 1 1 0 8a4 4 0 1 1 0 -8Z" for x, y in ((-9, -5), (0, -5), (9, -5), (-4.5, 3), (4.5, 3), (0, 11)))), ("s2", "M0 -9V-18"), ("f", "M0 -14C5 -21 12 -20 15 -17C12 -12 6 -10 0 -14Z")),
    "wheat": (("s2", "M0 20V-16M-9 20L-4 4M9 20L4 4"), ("f", mirrored("M0 -6C2 -12 6 -13 9 -12C8 -7 5 -5 0 -6ZM0 1C2 -5 6 -6 9 -5C8 0 5 2 0 1ZM0 8C2 2 6 1 9 2C8 7 5 9 0 8Z") + "M0 -20C3 -17 3 -13 0 -10C-3 -13 -3 -17 0 -20Z")),
    "dove": (("f", "M-18 2C-10 0 -6 -2 -3 -6C-8 -12 -6 -18 0 -20C1 -14 5 -12 8 -11C12 -14 17 -12 17 -8L20 -6L16 -4C15 6 6 12 -4 10L-14 18L-10 8Z"), ("S1.3", "M13 -9h.1M-6 4C0 4 5 0 7 -4")),
    "skull": (("f", "M0 -18C12 -18 17 -8 14 1C13 5 9 6 9 10V15H-9V10C-9 6 -13 5 -14 1C-17 -8 -12 -18 0 -18Z"), ("F", "M-6 -7a4 4 0 1 1 0 8a4 4 0 1 1 0 -8ZM6 -7a4 4 0 1 1 0 8a4 4 0 1 1 0 -8ZM0 3L-2 7H2Z"), ("S1.2", "M-4 10V15M0 10V15M4 10V15")),
    "scales": (("s2.4", "M0 -18V14M-14 -12H14M-10 16H10"), ("s1.6", "M-14 -12L-19 3H-9ZM14 -12L9 3H19Z"), ("f", "M-20 3A6 6 0 0 0 -8 3ZM8 3A6 6 0 0 0 20 3Z")),
    "winds": (("s2.6", "M-18 -8H6C14 -8 14 -18 6 -17C2 -16 2 -12 6 -12M-18 0H12C20 0 20 11 12 10C8 9 8 5 11 5M-18 8H0C7 8 7 17 0 16"),),
    "cup": (("f", CUP), ("s2.2", "M-12 -11C-19 -11 -18 -2 -9 -2M12 -11C19 -11 18 -2 9 -2"), ("S1.4", "M-8 -9H8")),
    "coin": (("f", COIN), ("S1.5", RIM), ("F", "M0 -10C7 -10 9 -4 7 2L3 4V9H-4V3C-8 -2 -7 -9 0 -10Z")),
    "mask": (("f", "M-16 -15C-6 -18 6 -18 16 -15C17 2 12 15 0 19C-12 15 -17 2 -16 -15Z"), ("F", "M-11 -6C-8 -10 -5 -9 -3 -6C-5 -3 -9 -3 -11 -6ZM11 -6C8 -10 5 -9 3 -6C5 -3 9 -3 11 -6ZM-8 6C-3 9 3 9 8 6C6 13 -6 13 -8 6Z")),
    "tripod": (("f", "M-15 -14H15C15 -5 9 -2 0 -2C-9 -2 -15 -5 -15 -14Z"), ("s2.4", "M-9 -3L-14 18M9 -3L14 18M0 -2V18M-11 9H11"), ("s2", "M-6 -18C-3 -21 0 -16 3 -19")),
    "arrow": (("s2.6", "M-16 16L11 -11"), ("f", "M19 -19L14 -4L4 -14Z"), ("s2", "M-16 16L-12 20M-16 16L-20 12M-12 12L-8 16M-12 12L-16 8")),
    "foot": (("f", "M-8 -19H2V2C4 7 18 8 18 14V17H-10C-12 8 -8 0 -8 -19Z"), ("S1.3", "M-6 -10H1M-6 8H2")),
    "dagger": (("f", "M-3 -19H3V-10H10V-6H3L0 19L-3 -6H-10V-10H-3Z"), ("S1.2", "M0 -5V12")),
    "rings": (("s3", "M-6 -9A10 10 0 1 1 -6 11A10 10 0 1 1 -6 -9ZM6 -9A10 10 0 1 1 6 11A10 10 0 1 1 6 -9Z"), ("f", "M-6 -17L-2 -12H-10ZM6 -17L10 -12H2Z")),
    "hand": (("f", "M-10 18V2L-14 -6C-15 -9 -12 -11 -10 -8L-7 -3V-14C-7 -17 -3 -17 -3 -14V-5V-17C-3 -20 2 -20 2 -17V-5V-14C2 -17 6 -17 6 -14V-3V-10C6 -13 10 -13 10 -10V6C10 12 8 14 8 18Z"), ("s1.4", "M14 -16L18 -19M15 -10H20M14 -4L18 -1")),
    "jar": (("f", "M-6 -19H6V-14H4C5 -9 14 -6 13 4C12 11 7 14 5 15V19H-5V15C-7 14 -12 11 -13 4C-14 -6 -5 -9 -4 -14H-6Z"), ("S1.5", "M-12 0H12M-11 7H11M-9 3.500L-6 2L-3 4L0 2L3 4L6 2L9 3.5")),
    "fruit": (("f", "M0 -12A14 14 0 1 1 0 16A14 14 0 1 1 0 -12ZM-5 -19L-2 -15L0 -20L2 -15L5 -19L4 -11H-4Z"), ("F", "M0 -6L9 2L0 11L-4 2Z"), ("s2.4", "M1 -1h.1M4 2h.1M1 5h.1")),
    "dawn": (("f", "M-12 8A12 12 0 0 1 12 8Z"), ("s2", "M-15 4L-20 2M-11 -4L-15 -8M-4 -8L-6 -13M4 -8L6 -13M11 -4L15 -8M15 4L20 2"), ("s2.4", "M-19 9H19M-14 14H14M-8 19H8")),
    "wreath": (("f", laurel(0, 2, 13, 7)),),
    "whirl": (("s2.4", whirl(0, 0, 19, 12)),),
    "hubris": (("f", "M-16 18L-4 -10L0 -20L4 -10L16 18H7L0 0L-7 18Z"), ("s1.6", rays(0, -14, 7, 10, 10))),
}  # fmt: skip
"""Everything that is drawn here; what the other games draw is borrowed below."""

BORROWED: dict[str, Picture] = {
    "lyre": pictures.lyre,
    "ship": pictures.ship,
    "siren": pictures.siren,
    "amphora": pictures.amphora,
    "dolphin": pictures.dolphin,
    "olive": pictures.olive,
    "vine": pictures.vine,
    "moon": pictures.moon,
    "sun": pictures.sun,
    "deer": emblems.deer,
    "shell": emblems.shell,
    "cloud": emblems.cloud,
    "feather": emblems.feather,
}

WORDS = {
    "olive-wood-club": "club", "bow-of-heracles": "bow", "pelian-spear": "spear",
    "adamantine-harpe": "blade", "firebrand": "torch", "discus": "discus", "thyrsus": "thyrsus",
    "cap-of-invisibility": "cap", "mirrored-shield": "mirror", "winged-sandals": "sandal",
    "wings-of-wax": "wings", "tortoiseshell-lyre": "lyre", "golden-bridle": "bridle",
    "ball-of-thread": "thread", "smouldering-fennel-stalk": "torch", "sprig-of-moly": "moly",
    "the-argo": "ship", "bag-of-winds": "bag", "cornucopia": "horn", "palladium": "owl",
    "wooden-horse": "horse", "battle-standard": "standard",
    "sinis-the-pine-bender": "pine", "sciron": "rogue", "periphetes": "club", "procrustes": "bed",
    "lamia": "serpent", "harpies": "harpy", "teumessian-fox": "fox", "stymphalian-birds": "bird",
    "erymanthian-boar": "boar", "cretan-bull": "bull", "centaurs": "centaur", "amazons": "pelta",
    "dragons-teeth-warriors": "warriors", "calydonian-boar": "boar", "nemean-lion": "lion",
    "suitors-of-penelope": "cup", "minotaur": "bull", "hydra": "hydra", "chimera": "lion",
    "polyphemus": "eye", "medusa": "gorgon", "scylla": "hydra", "talos": "giant",
    "cetus": "sea-beast", "colchian-dragon": "dragon", "cerberus": "hounds", "geryon": "giant",
    "ladon": "serpent", "typhon": "dragon",
    "whispering-oak-of-dodona": "tree", "clashing-rocks": "rocks", "song-of-the-sirens": "siren",
    "land-of-the-lotus-eaters": "lotus", "golden-horned-hind": "hind", "augean-stables": "waves",
    "funeral-games": "wreath", "chariot-race-of-pelops": "wheel", "sorting-of-the-seeds": "seeds",
    "water-from-the-styx": "drop", "chariot-of-the-sun": "sun", "theft-of-fire": "torch",
    "forge-on-lemnos": "anvil", "stringing-of-the-great-bow": "bow",
    "yoking-of-the-bronze-bulls": "bull", "the-labyrinth": "maze",
    "riddle-of-the-sphinx": "sphinx", "weaving-contest-with-arachne": "web",
    "cattle-of-the-sun": "sun", "wrestling-proteus": "fish-god", "walls-of-troy": "walls",
    "descent-to-the-underworld": "gate", "halls-of-circe": "cup", "garden-of-statues": "statue",
    "tears-of-niobe": "tears", "apples-of-the-hesperides": "apple", "burden-of-atlas": "atlas",
    "whirlpool-of-charybdis": "whirl",
    "zeus": "bolt", "hera": "crown", "poseidon": "trident", "hades": "skull", "athena": "owl",
    "apollo": "lyre", "artemis": "bow", "aphrodite": "dove", "hephaestus": "hammer",
    "hermes": "caduceus", "ares": "spears", "dionysus": "grapes", "demeter": "wheat",
    "hecate": "moon",
    "storm-at-sea": "cloud", "hubris": "hubris", "nemesis": "scales",
    "fair-winds-of-aeolus": "winds", "guest-friendship": "amphora", "charons-obol": "coin",
    "orphic-hymn": "lyre", "ambrosia": "cup", "pygmalions-prayer": "statue",
    "oracle-of-delphi": "tripod", "deus-ex-machina": "mask", "second-wind": "winds",
    "roused-guardian": "eye", "sanctuary-at-colonus": "temple", "arrow-to-the-heel": "foot",
    "helen-of-troy": "crown", "ares-stalks-the-earth": "spears", "killed-his-father": "dagger",
    "married-his-mother": "rings", "gaze-of-the-gorgon": "gorgon", "touch-of-midas": "hand",
    "plague-on-the-army": "skull", "thunderbolt": "bolt", "deucalions-flood": "waves",
    "pandoras-jar": "jar", "persephone-returns": "fruit", "rosy-fingered-dawn": "dawn",
    "feast-of-the-phaeacians": "cup",
    "pegasus": "wings", "argos-the-hound": "hounds", "chiron": "centaur", "icarus": "feather",
    "phaethon": "sun", "daedalus": "wings", "ariadne": "thread", "galatea": "statue",
    "sisyphus": "hubris", "cassandra": "eye", "phineus": "tripod", "asclepius": "caduceus",
    "brontes-the-cyclops-smith": "anvil", "tiphys-the-helmsman": "ship", "autolycus": "coin",
    "philoctetes": "bow", "ajax-the-great": "shield", "nestor": "owl", "pollux": "hand",
    "castor": "horse", "sinon": "horse", "alcestis": "lotus", "zetes": "wings",
    "calais": "feather", "palaemon": "torch", "salmoneus": "bolt", "iolaus": "torch",
    "diomedes": "spear", "patroclus": "armor", "peleus": "arrow", "mopsus": "bird",
}  # fmt: skip
"""What a design shows; one without a word here shows what its kind shows."""

KINDS: dict[str, tuple[str, ...]] = {
    "hero": ("helm-0", "helm-1", "helm-2", "helm-3"),
    "companion": ("dolphin", "shield", "olive", "shell"),
    "weapon": ("blade", "spear"),
    "armor": ("armor",),
    "shield": ("shield",),
    "bauble": ("coin", "moly"),
    "shared": ("amphora", "standard"),
    "foe": ("bull", "hydra", "eye", "giant"),
    "ordeal": ("temple", "maze", "rocks"),
    "deity": ("bolt", "crown"),
    "hold": ("winds", "scales"),
    "immediate": ("dawn", "bolt"),
}


def figure(word: str) -> Picture:
    """A figure by its word."""

    def drawn(c: str, g: str) -> str:
        out = ""
        for how, data in LAYERS[word]:
            colour = c if how[0].islower() else g
            if how in ("f", "F"):
                out += path(data, colour)
            else:
                out += path(data, None, colour, float(how[1:]))
        return out

    return BORROWED.get(word, drawn)


def picture(design: str, kind: str) -> Picture:
    """What a design shows: its own figure, or one of its kind by its id."""
    own = WORDS.get(design)
    if own in LAYERS or own in BORROWED:
        return figure(own)
    choice = KINDS[kind]
    return figure(choice[crc32(design.encode()) % len(choice)])
