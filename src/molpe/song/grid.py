"""Two rows of three: the order of the cards, and the places of those not found."""

from itertools import permutations

import numpy as np

from molpe.song.picture import Array
from molpe.song.plane import Plane, Pose, mean_angle, rotation

SONG = 6
ROW = 3
SKEW = np.radians(25)
"""No card is turned more than this against the others."""
APART = 8.0
"""The rows are at least so many millimetres apart."""
UNEVEN = 22.0
NEAREST, FARTHEST = 30.0, 95.0
"""From the middle of a card to the next in its row."""
SHIFT = 30.0
"""The lower row may stand so far to the side of the upper."""
FIT = 8.0
"""Cards lie so near to an even grid, or none is drawn through them."""
PITCH = ((38.0, 85.0), (15.0, 115.0))
"""The pitch of a grid across and down."""


def order(plane: Plane) -> tuple[list[int], list[str], list[int]]:
    """Six cards from left to right, what is odd about their places, and which lie turned."""
    numbers = list(plane.poses)
    poses = list(plane.poses.values())
    mean = mean_angle(poses)
    turns = [abs(np.angle(np.exp(1j * (pose.angle - mean)))) for pose in poses]
    turned = [n for n, turn in zip(numbers, turns, strict=True) if turn > SKEW]
    at = np.array([pose.middle for pose in poses]) @ rotation(mean)
    if np.ptp(at[:, 1]) < 25 and np.ptp(at[:, 0]) > 35 * (SONG - 1):  # one row of six
        return [numbers[i] for i in np.argsort(at[:, 0])], [], turned
    down = np.argsort(at[:, 1])
    upper, lower = down[:ROW], down[ROW:]
    gap = at[lower, 1].min() - at[upper, 1].max()
    spread = max(np.ptp(at[upper, 1]), np.ptp(at[lower, 1]))
    upper, lower = (row[np.argsort(at[row, 0])] for row in (upper, lower))
    steps = np.concatenate([np.diff(at[upper, 0]), np.diff(at[lower, 0])])
    odd = []
    if gap < APART or spread > UNEVEN or gap < 0.6 * spread:
        odd.append("rows")
    if steps.min() < NEAREST or steps.max() > FARTHEST:
        odd.append("columns")
    if np.abs(at[upper, 0] - at[lower, 0]).max() > SHIFT:
        odd.append("shifted")
    return [numbers[i] for i in (*upper, *lower)], odd, turned


def gaps(plane: Plane) -> list[tuple[int, Array, float]]:
    """The empty places of the grid that four or five cards stand in: place, middle, angle."""
    poses = list(plane.poses.values())
    angle = mean_angle(poses)
    turn = rotation(angle)
    at = np.array([pose.middle for pose in poses]) @ turn
    cells = np.array(list(permutations(range(SONG), len(at))))
    error, bad = np.zeros(len(cells)), np.zeros(len(cells), bool)
    lines: list[tuple[Array, Array]] = []
    for axis, steps in enumerate((cells % ROW, cells // ROW)):
        # a straight line through the cards on each axis, for all ways to sort them into the grid
        even = steps - steps.mean(1, keepdims=True)
        spread = (even**2).sum(1)
        pitch = even @ (at[:, axis] - at[:, axis].mean()) / np.maximum(spread, 1e-9)
        begin = at[:, axis].mean() - pitch * steps.mean(1)
        error += ((begin[:, None] + pitch[:, None] * steps - at[:, axis]) ** 2).sum(1)
        least, most = PITCH[axis]
        bad |= (spread < 1e-9) | (pitch < least) | (pitch > most)
        lines.append((begin, pitch))
    error[bad] = np.inf
    best = int(error.argmin())
    if not np.sqrt(error[best] / len(at)) <= FIT:
        return []
    (left, across), (top, down) = ((begin[best], pitch[best]) for begin, pitch in lines)
    empty = [place for place in range(SONG) if place not in cells[best]]
    return [
        (n, turn @ np.array([left + across * (n % ROW), top + down * (n // ROW)]), angle)
        for n in empty
    ]


def pose_at(middle: Array, angle: float, centre: Array) -> Pose:
    """A card with its middle at a point of the table."""
    turn = rotation(angle)
    return Pose(turn, middle - turn @ centre, angle)
