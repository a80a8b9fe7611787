"""Quest cards: 240 x 120 units, the Laurels they are worth and their steps as a path."""

from molpe.games.muse.data.cards import Quest
from molpe.press.faces.muse_figures import figure, picture
from molpe.press.faces.muse_signs import LEAF, wreath
from molpe.press.names import Speech
from molpe.press.ornaments import meander
from molpe.press.palette import BONE, CLAY, INK, UMBER
from molpe.press.svg import circle, drawing, fit, path, place, rect, tag, text

QUEST_WIDTH, QUEST_HEIGHT = 240, 120
LINE = 72
"""The steps stand around this height."""
SIGNS = {"sea": "sea", "foe": "bull", "ordeal": "temple", "war": "spears"}
GROUNDS = {"sea": "#cfe2ec", "ordeal": "#a9cbc8", "war": "#dde3e6"}
FOE = "#e2a07c"


def places(count: int) -> list[float]:
    """Where the steps stand from left to right."""
    if count == 1:
        return [120.0]
    first = 50 if count <= 3 else 36 if count == 4 else 27
    return [first + n * (240 - 2 * first) / (count - 1) for n in range(count)]


def radius(count: int) -> float:
    """How large a step is drawn."""
    return 18 if count <= 4 else 16


def quest_spots(count: int) -> tuple[tuple[float, float], ...]:
    """The upper left corners of the steps: where a table lays a mark."""
    r = radius(count)
    return tuple((round(x - r, 1), LINE - r) for x in places(count))


def quest_face(quest: Quest, names: dict[str, str], language: str, small: bool = False) -> str:
    """A Quest; the small cut has no words but its name."""
    speech = Speech(language)
    body = rect(0, 0, 240, 120, CLAY, round_=7) + rect(5, 5, 230, 110, BONE, round_=4)
    title = fit(quest.name, 26 if small else 19, 8, 182, 2 if small else 1)
    top, words = (30, "") if small else (38, "")
    if not small:
        body += path(meander(12, 8.6, 216, 8), stroke=CLAY, width=1.1, places=0)
    first = top + 5 + title.size * 0.1 - (len(title.lines) - 1) * title.size * 0.42
    for n, row in enumerate(title.lines):
        words += text(13, first + n * title.size, row, title.size)
    body += place(212, top, 1.9 if small else 1.6, wreath())
    words += text(212, top + 6.5, str(quest.laurels), 21 if small else 17, LEAF, "middle")
    spots = places(len(quest.steps))
    line = LINE + 15 if small else LINE
    r = radius(len(quest.steps))
    if small:
        r = min(r + 4, (spots[1] - spots[0]) / 2 - 0.6) if len(spots) > 1 else r + 4
    if len(spots) > 1:
        body += path(
            f"M{spots[0]} {line}H{spots[-1]}", stroke=UMBER, width=2.2, stroke_dasharray="1 5"
        )
    labels = ""
    gap = (spots[1] - spots[0] - 4) if len(spots) > 1 else 200
    for x, step in zip(spots, quest.steps, strict=True):
        ground = GROUNDS.get(step, FOE)
        drawn = figure(SIGNS[step]) if step in SIGNS else picture(step, "foe")
        body += circle(x, line, r, ground, INK, 1.5)
        body += place(x, line, r / 27, drawn(INK, ground))
        if not small:
            label = fit(speech.word(f"muse-step-{step}", names.get(step, step)), 9.5, 5, gap, 2)
            for n, row in enumerate(label.lines):
                labels += text(x, 99.5 + n * label.lead, row, label.size)
    body += tag("g", words, fill=INK)
    if labels:
        body += tag("g", labels, fill=INK, text_anchor="middle")
    body += rect(0.7, 0.7, 238.6, 118.6, None, INK, 1.4, 6.4) + rect(
        5, 5, 230, 110, None, INK, 0.8, 4
    )
    return drawing(QUEST_WIDTH, QUEST_HEIGHT, body)
