"""A view drawn for the terminal: songs as rows of cards, the score in words."""

from collections.abc import Callable, Sequence

from molpe.games.sirens.view import CardView, RoundView, SingerView, SirensView, SongView
from molpe.kernel import Message

INNER = 10  # seven cards side by side are 78 columns wide
LINES = 5
STYLES = {
    "red": "bold red",
    "yellow": "bold yellow",
    "green": "bold green",
    "blue": "bold blue",
    "wild": "bold magenta",
}
MARKS = {"red": "▲", "yellow": "●", "green": "◆", "blue": "≈", "wild": "✦"}
"""The shapes that tell colours apart without colour."""
SIGNS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B"}
WIDTH = 80

Say = Callable[[Message], str]


def draw(view: SirensView, say: Say) -> str:
    """The table, the viewer's own side lowest."""
    out = [heading(view)]
    if view.rule and view.rule_note:
        out.append(
            f"Universal Rule [bold]{view.rule.letter}[/] ({view.rule.name}): {say(view.rule_note)}."
        )
    if view.last and fresh(view):
        out += ["", *explain(view.last, view, say)]
    elif view.last:
        out.append(verdict(view.last, view))
    own = view.viewer if view.viewer in (0, 1) else 0
    for singer in (view.singers[1 - own], view.singers[own]):
        out += ["", *draw_singer(view, singer)]
    return "\n".join(out)


def heading(view: SirensView) -> str:
    """Where the match stands."""
    if view.phase == "over":
        return "[bold]Sirens[/]  the match is over"
    where = f"draft {view.draft}" if view.mode == "duel" else f"card {min(view.pick, 6)} of 6"
    return f"[bold]Sirens[/]  round {view.round}, {where}; {view.ship} cards in the Ship"


def fresh(view: SirensView) -> bool:
    """Whether the last round has only just been scored."""
    if view.phase in ("over", "blessing"):
        return True
    rows = any(singer.row.cards or singer.kept for singer in view.singers[:1])
    return not rows


def name_of(view: SirensView, seat: int) -> str:
    """What a singer is called."""
    if view.singers[seat].orpheus:
        return "Orpheus"
    if view.viewer == seat:
        return "You"
    return f"Seat {seat}"


def draw_singer(view: SirensView, singer: SingerView) -> list[str]:
    """A singer's prizes, hand, kept cards and row."""
    prize = "Sailors" if view.mode == "duel" else "Blessings"
    head = f"[bold]{name_of(view, singer.seat)}[/]  {prize}: {len(singer.prizes)}"
    if singer.side:
        head += f"  (side {'II' if singer.side == 2 else 'I'})"
    if singer.chosen:
        head += "  has chosen" + (f": {singer.choice}" if singer.choice else "")
    out = [head]
    if singer.row.cards:
        out += draw_row(singer.row.cards)
    own = singer.seat == view.viewer
    for title, cards in (("kept", singer.kept), ("hand", singer.hand)):
        if not cards:
            continue
        if own or (title == "hand" and view.mode == "solo"):
            out += [f"{title}:", *draw_row(cards)]
        else:
            out.append(f"{title}: " + ", ".join(card.name or "?" for card in cards))
    return out


def draw_row(cards: Sequence[CardView]) -> list[str]:
    """Cards side by side, so that halves of a Charm meet."""
    faces = [face(card) for card in cards]
    bar = "─" * INNER
    out = ["┌" + "┬".join([bar] * len(cards)) + "┐"]
    for line in range(LINES):
        out.append("│" + "│".join(face[line] for face in faces) + "│")
    return [*out, "└" + "┴".join([bar] * len(cards)) + "┘"]


def face(card: CardView) -> list[str]:
    """The lines of one card: name, colour and hearts, flow, Charm halves, rule."""
    if card.name is None or card.colour is None:
        return ["░" * INNER] * LINES
    colour = card.colour
    style = STYLES[colour]
    hearts = "♥" * (card.hearts or 0)
    if len(hearts) > 2:
        hearts = f"{card.hearts}♥"
    own = f"{MARKS[colour]} {colour}"
    gap = " " * (INNER - len(own) - len(hearts))
    into = f"→ {card.flows}" if card.flows else "→ any"
    left = f"{card.left_value}){card.left}" if card.left else ""
    right = f"{card.right}({card.right_value}" if card.right else ""
    room = INNER - len(right)
    if left and right:
        left = f"{card.left_value})"
        right = f"({card.right_value}"
        room = INNER - len(right)
    return [
        f"[{style}]{card.name[:INNER]:<{INNER}}[/]",
        f"[{style}]{own}[/]{gap}[red]{hearts}[/]",
        f"{into:<{INNER}}",
        f"{left[:room]:<{room}}{right[-INNER:]}",
        f"{'rule ' + (card.letter or ''):<{INNER}}",
    ]


def verdict(last: RoundView, view: SirensView) -> str:
    """Who won the last round, in a line."""
    names = [name_of(view, seat) for seat in (0, 1)]
    score = f"{last.songs[0].total} to {last.songs[1].total}"
    if last.winner is None:
        return f"Round {last.round} was tied, {score}."
    points = sorted((song.total for song in last.songs), reverse=True)
    verb = "won" if names[last.winner] != "You" else "win"
    return f"Round {last.round}: {names[last.winner]} {verb}, {points[0]} to {points[1]}."


def explain(last: RoundView, view: SirensView, say: Say) -> list[str]:
    """The last round, both songs step by step."""
    out = [f"[bold]{verdict(last, view)}[/]"]
    for song, other in ((last.songs[0], last.songs[1]), (last.songs[1], last.songs[0])):
        out.append(f"[bold]{name_of(view, song.singer)}[/]: {coloured(song)}")
        for message in lines_of(song, other):
            out.append(f"  {say(message)}")
    return out


def lines_of(song: SongView, other: SongView) -> list[Message]:
    """The whole reckoning of a song against another."""
    lines = list(song.lines)
    if song.heart_points:
        params = {"hearts": song.hearts, "other": other.hearts, "points": song.heart_points}
        lines.append(Message("line-heart-points", {**params}))
    return [*lines, Message("line-total", {"points": song.total})]


def coloured(song: SongView) -> str:
    """A song in a line, each card with the letter of its colour."""
    return " ".join(
        f"[{STYLES[colour]}]{card}[/]·{SIGNS[colour]}"
        for card, colour in zip(song.cards, song.colours, strict=True)
    )
