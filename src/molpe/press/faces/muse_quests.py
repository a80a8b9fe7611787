"""Quest cards: 240 x 120 units, the Laurels they are worth and their steps as a path."""

from molpe.games.muse.data.cards import Quest
from molpe.games.muse.data.names import NAMES
from molpe.press.faces.muse_signs import LEAF, wreath
from molpe.press.figures.paint import black
from molpe.press.figures.scene import picture, scenes
from molpe.press.names import Speech
from molpe.press.ornaments import meander
from molpe.press.palette import BONE, CLAY, INK, UMBER
from molpe.press.svg import circle, drawing, fit, headline, path, place, rect, tag, text, text_width

QUEST_WIDTH, QUEST_HEIGHT = 240, 120
LINE = 72
"""The steps stand around this height."""
SIGNS = {
    "sea": path(
        "M-19 -6q4.75 -9 9.5 0t9.5 0t9.5 0t9.5 0M-19 7q4.75 -9 9.5 0t9.5 0t9.5 0t9.5 0",
        stroke=INK,
        width=3.6,
    ),
    "foe": path(
        "M-17 -15C-18 -4 -12 -3 -9 -3C-10 6 -5 16 0 17C5 16 10 6 9 -3C12 -3 18 -4 17 -15"
        "C14 -9 9 -9 6 -8H-6C-9 -9 -14 -9 -17 -15Z",
        INK,
    ),
    "ordeal": path(
        "M-18 -8L0 -18L18 -8ZM-17 -7H17V-4H-17ZM-16 -3H-11V14H-16ZM-7 -3H-2V14H-7Z"
        "M2 -3H7V14H2ZM11 -3H16V14H11ZM-18 15H18V18.4H-18Z",
        INK,
    ),
    "war": path("M-15 19L12 -13M15 19L-12 -13", stroke=INK, width=2.4)
    + path("M18 -20L14 -7L6 -13ZM-18 -20L-14 -7L-6 -13Z", INK),
}
"""Steps that any card of a kind fulfils."""
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


def step_name(speech: Speech, step: str, names: dict[str, str]) -> str:
    """What a step asks for: a kind of challenge, or one by its name."""
    return speech.word(f"muse-step-{step}", NAMES(names.get(step, step), speech.language))


def quest_face(quest: Quest, names: dict[str, str], language: str, small: bool = False) -> str:
    """A Quest; the small cut has no words but its name."""
    speech = Speech(language)
    body = rect(0, 0, 240, 120, CLAY, round_=7) + rect(5, 5, 230, 110, BONE, round_=4)
    name = NAMES(quest.name, language)
    if small:
        title = headline(name, 18, 18, 182)
    else:
        title = fit(name, 14 if text_width(name, 14) <= 182 else 11, 6, 182, 1)
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
        body += circle(x, line, r, ground, INK, 1.5)
        if step in scenes("muse"):
            shown = picture(scenes("muse")[step], black(ground))
            body += shown.within(x, line + r * 0.62, r * 1.5, r * 1.26)
        else:
            body += place(x, line, r / 27, SIGNS.get(step, SIGNS["foe"]))
        if not small:
            room = min(gap, 2 * (x - 7), 2 * (233 - x))
            label = fit(step_name(speech, step, names), 9.5, 5, room, 2)
            for n, row in enumerate(label.lines):
                labels += text(x, 99.5 + n * label.lead, row, label.size)
    body += tag("g", words, fill=INK)
    if labels:
        body += tag("g", labels, fill=INK, text_anchor="middle")
    body += rect(0.7, 0.7, 238.6, 118.6, None, INK, 1.4, 6.4) + rect(
        5, 5, 230, 110, None, INK, 0.8, 4
    )
    return drawing(QUEST_WIDTH, QUEST_HEIGHT, body)
