"""A view drawn for the terminal: songs as rows of cards, the score in words."""

from collections.abc import Callable, Mapping, Sequence

from molpe.cards.sight import indented, plain
from molpe.games.sirens.notation import FORMS
from molpe.games.sirens.view import CardView, RoundView, SingerView, SirensView, SongView
from molpe.kernel import Forms, Message

INNER = 10  # seven cards side by side are 78 columns wide
LINES = 5
GRAMMAR = Forms(FORMS)
STYLES = {
    "red": "bold red",
    "yellow": "bold yellow",
    "green": "bold green",
    "blue": "bold blue",
    "wild": "bold magenta",
}
MARKS = {"red": "▲", "yellow": "●", "green": "◆", "blue": "≈", "wild": "✦"}
"""The shapes that tell colours apart without colour."""

Say = Callable[[Message], str]
Faces = Mapping[str, CardView]


def draw(view: SirensView, say: Say, faces: Faces) -> str:
    """The table, the viewer's own side lowest."""
    out = [heading(view)]
    if view.rule and view.rule_note:
        out.append(f"Universal Rule [bold]{view.rule.letter}[/], {plain(view.rule.name or '')}:")
        out += text(say(view.rule_note))
    if view.last and fresh(view):
        out += ["", *explain(view.last, view, say, faces)]
    elif view.last:
        out.append(verdict(view.last, view))
    own = view.viewer if view.viewer in (0, 1) else 0
    for singer in (view.singers[1 - own], view.singers[own]):
        out += ["", *draw_singer(view, singer)]
    return "\n".join(out)


def text(words: str) -> list[str]:
    """A sentence, indented, in as many lines as it needs."""
    return [plain(line) for line in indented(words, 2, 4)]


def heading(view: SirensView) -> str:
    """Where the match stands."""
    if view.phase == "over":
        return "[bold]Sirens[/]  the match is over"
    where = f"draft {view.draft}" if view.mode == "duel" else f"card {min(view.pick, 6)} of 6"
    return f"[bold]Sirens[/]  round {view.round}, {where}; {view.ship} cards in the Ship"


def fresh(view: SirensView) -> bool:
    """Whether the last round has only just been scored."""
    mine = view.singers[0]
    return view.phase in ("over", "blessing") or not (mine.row.cards or mine.kept)


def name_of(view: SirensView, seat: int) -> str:
    """What a singer is called."""
    if view.singers[seat].orpheus:
        return "Orpheus"
    return "You" if view.viewer == seat else f"Seat {seat}"


def draw_singer(view: SirensView, singer: SingerView) -> list[str]:
    """A singer's prizes, row, kept cards and hand."""
    prize = "Sailors" if view.mode == "duel" else "Blessings"
    head = f"[bold]{name_of(view, singer.seat)}[/]  {prize}: {len(singer.prizes)}"
    if singer.side:
        head += f", side {'I' * singer.side} of his card"
    if singer.chosen:
        head += ", has chosen"
    out = [head]
    if singer.choice:
        out.append(f"  sealed: {GRAMMAR.write(singer.choice)}")
    if singer.row.cards:
        out += draw_row([face(card) for card in singer.row.cards])
    open_cards = singer.seat == view.viewer or view.mode == "solo"
    for title, cards in (("kept", singer.kept), ("hand", singer.hand)):
        if cards and open_cards:
            out += [f"{title}:", *draw_row([face(card) for card in cards])]
        elif cards:
            out.append(f"{title}: " + ", ".join(plain(card.name or "?") for card in cards))
    return out


def draw_row(faces: Sequence[list[str]]) -> list[str]:
    """Cards side by side, so that halves of a Charm meet."""
    bar = ["─" * INNER] * len(faces)
    middle = ["│" + "│".join(face[line] for face in faces) + "│" for line in range(LINES)]
    return ["┌" + "┬".join(bar) + "┐", *middle, "└" + "┴".join(bar) + "┘"]


def face(card: CardView, colour: str = "", flows: str = "") -> list[str]:
    """The lines of one card: name, colour and hearts, flow, Charm halves, rule.

    A Wild that has been scored is given the colour it took, and where that flows.
    """
    if card.name is None or card.colour is None:
        return ["░" * INNER] * LINES
    colour = colour or card.colour
    style = STYLES[colour]
    many = card.hearts or 0
    hearts = "♥" * many if many < 3 else f"{many}♥"
    own = f"{MARKS[card.colour]} {colour}"
    gap = " " * (INNER - len(own) - len(hearts))
    left = f"{card.left_value}){card.left}" if card.left else ""
    right = f"{card.right}({card.right_value}" if card.right else ""
    if left and right:
        left, right = left[:2], right[-2:]
    halves = f"{left:<{INNER - len(right)}}{right}" if right else f"{left:<{INNER}}"
    return [
        f"[{style}]{plain(card.name[:INNER].ljust(INNER))}[/]",
        f"[{style}]{own}[/]{gap}[red]{hearts}[/]",
        f"→ {flows or card.flows or 'any':<{INNER - 2}}",
        plain(halves[-INNER:] if right else halves[:INNER]),
        f"rule {card.letter:<{INNER - 5}}",
    ]


def verdict(last: RoundView, view: SirensView) -> str:
    """Who won the last round, in a line."""
    high, low = sorted((song.total for song in last.songs), reverse=True)
    if last.winner is None:
        return f"Round {last.round} was tied, {high} to {low}."
    return f"{name_of(view, last.winner)} won round {last.round}, {high} to {low}."


def explain(last: RoundView, view: SirensView, say: Say, faces: Faces) -> list[str]:
    """The last round, both songs step by step."""
    out = [f"[bold]{verdict(last, view)}[/]"]
    for song, other in (last.songs, last.songs[::-1]):
        out.append(f"[bold]{name_of(view, song.singer)}[/] sang")
        out += draw_song(song, faces)
        for message in lines_of(song, other):
            out += text(say(message))
    return out


def draw_song(song: SongView, faces: Faces) -> list[str]:
    """A scored song, the Wilds in the colours they took."""
    flow = {card.colour: card.flows for card in faces.values()}
    pairs = zip(song.cards, song.colours, strict=True)
    return draw_row([face(faces[card], colour, flow[colour] or "") for card, colour in pairs])


def lines_of(song: SongView, other: SongView) -> list[Message]:
    """The whole reckoning of a song against another."""
    lines = list(song.lines)
    if points := song.heart_points:
        hearts = {"hearts": song.hearts, "other": other.hearts, "points": points}
        lines.append(Message("line-heart-points", {**hearts}))
    return [*lines, Message("line-total", {"points": song.total})]
