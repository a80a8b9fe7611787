"""What the estimate of two to four seats counts, and what it weighs, fitted to searches.

Each term has a weight at the beginning and what that grows by until the last card is taken, both
in the logarithm of odds. How they were found stands in docs/agents.md.
"""

from typing import Final

FAR: Final = (
    "has a set",
    "lacks an open card",
    "lacks one",
    "lacks two",
    "lacks three",
    "",
    "never",
)
"""How far a seat is from a set for a Spirit; an empty name never comes up for sets of three."""

NAMES: Final = (
    *(f"Spirit inside: {far or 'lacks four'}" for far in FAR),
    *(f"Spirit free: {far or 'lacks four'}" for far in FAR),
    *(f"Spirit held: a rival {far or 'lacks four'}" for far in FAR),
    *(f"Spirit held by {more} more" for more in (1, 2, 3)),
    "takes next",
    "may capture now",
    "cards in hand",
    "one Spirit short of the goal",
)

BEGINNING: Final = (
    *(-0.206, -0.005, 0.075, 0.061, 0.065, 0.0, -0.567),
    *(-0.228, -0.079, 0.076, 0.082, 0.102, 0.0, -0.761),
    *(0.988, 1.338, 0.769, 0.657, 0.588, 0.660, 0.484),
    *(-0.587, -0.810, 0.694),
    *(0.412, -0.007, 0.373, -0.396),
)
GROWTH: Final = (
    *(0.537, -0.080, -0.311, -0.332, -0.282, 0.0, 0.303),
    *(0.617, 0.100, -0.314, -0.420, -0.401, 0.0, 0.670),
    *(-0.085, -0.362, 0.920, 1.408, 1.576, 1.395, 1.984),
    *(-0.255, 0.482, -1.058),
    *(-0.113, 0.534, 0.005, 0.773),
)

TERMS: Final = (*NAMES, *(f"{name}, growth" for name in NAMES))
WEIGHTS: Final = [*BEGINNING, *GROWTH]
