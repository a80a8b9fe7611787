"""A review as one page that needs nothing else: a graph, the moments, the better actions."""

from html import escape

from molpe.agents.review import Moment, Review
from molpe.cli.telling import reasons, told
from molpe.kernel import AnyGame

WIDTH, HEIGHT, EDGE = 900, 260, 36
COLOURS = ("#b8860b", "#4a6fa5", "#8b3a62", "#3a7d44", "#7a5c3e", "#5b4b8a")
DASHES = ("", "7 4", "2 3", "9 3 2 3", "12 4", "4 2 1 2")
"""Seats differ by their dashes too, never by colour alone."""

STYLE = """
body{font:16px/1.45 Georgia,serif;max-width:940px;margin:2em auto;padding:0 1em;
color:#222;background:#fbf8f1}
h1{font-size:1.4em;margin:0 0 .2em}svg{width:100%;height:auto;background:#fff;
border:1px solid #ddd5c3}
table{border-collapse:collapse;width:100%}td,th{padding:.2em .5em;text-align:left;
border-bottom:1px solid #e5ddcb;vertical-align:top}
tr:target{background:#fdf0c8}.n{text-align:right;font-variant-numeric:tabular-nums}
.mark{font-weight:bold}.why{color:#555;font-size:.92em}
@media(prefers-color-scheme:dark){body{background:#1d1c1a;color:#e8e2d4}svg{background:#262421;
border-color:#444}td,th{border-color:#3a3733}tr:target{background:#4a4020}.why{color:#b5ad9c}}
"""


def page(game: AnyGame, review: Review, heading: str, ending: str) -> str:
    """The whole page."""
    rows = "\n".join(row(game, review, moment) for moment in review.moments if not moment.forced)
    turned = ""
    if review.turned:
        turned = f' It turned at <a href="#m{review.turned}">action {review.turned}</a>.'
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{escape(heading)}</title><style>{STYLE}</style></head><body>
<h1>{escape(heading)}</h1>
<p>{escape(ending)}.{turned}</p>
{graph(review)}
<p>{legend(review)}</p>
<table><thead><tr><th class="n">action</th><th>seat</th><th>what</th><th class="n">to win</th>
<th>instead</th></tr></thead><tbody>
{rows}
</tbody></table></body></html>
"""


def graph(review: Review) -> str:
    """The chance of every seat over the match, as our own drawing."""
    moments = review.moments
    last = max((moment.n for moment in moments), default=1)
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="chance to win by action">'
    ]
    for percent in (0, 25, 50, 75, 100):
        y = down(percent / 100)
        parts.append(
            f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y}" y2="{y}" stroke="#999"'
            f' stroke-opacity=".35"/><text x="2" y="{y + 4}" font-size="11" fill="#888">'
            f"{percent} %</text>"
        )
    for seat in range(len(review.seats)):
        points = " ".join(
            f"{along(moment.n, last)},{down(moment.chances[seat])}" for moment in moments
        )
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour(seat)}" stroke-width="2"'
            f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"/>'
        )
    for moment in moments:
        if moment.mark:
            x, y = along(moment.n, last), down(moment.chances[moment.seat])
            title = escape(f"{moment.n}: {moment.text}, {moment.mark}")
            parts.append(
                f'<a href="#m{moment.n}"><circle cx="{x}" cy="{y}" r="6"'
                f' fill="{colour(moment.seat)}" stroke="#fff"><title>{title}</title></circle></a>'
            )
    return "\n".join([*parts, "</svg>"])


def along(number: int, last: int) -> float:
    """From left to right."""
    return round(EDGE + (WIDTH - 2 * EDGE) * number / last, 1)


def down(chance: float) -> float:
    """From sure to lost."""
    return round(14 + (HEIGHT - 28) * (1 - chance), 1)


def colour(seat: int) -> str:
    """The colour of a seat."""
    return COLOURS[seat % len(COLOURS)]


def legend(review: Review) -> str:
    """Which line is whose."""
    return " &nbsp; ".join(
        f'<svg viewBox="0 0 40 8" style="width:40px;border:0;background:none" aria-hidden="true">'
        f'<line x1="0" x2="40" y1="4" y2="4" stroke="{colour(seat)}" stroke-width="2"'
        f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"/></svg> {escape(name)}'
        for seat, name in enumerate(review.seats)
    )


def row(game: AnyGame, review: Review, moment: Moment) -> str:
    """One decision."""
    instead = ""
    if (better := moment.better) is not None:
        lines = "".join(
            f"<br>{word}: {escape(', '.join(told(game, line)))}"
            for word, line in (("better", better.line), ("played", better.instead))
        )
        instead = (
            f"<b>{escape(better.text)}</b> {better.chance:.0%}"
            f'<div class="why">{escape(reasons(game, better))}{lines}</div>'
        )
    mark = f' <span class="mark">{moment.mark}</span>' if moment.mark else ""
    return (
        f'<tr id="m{moment.n}"><td class="n">{moment.n}</td>'
        f"<td>{escape(review.seats[moment.seat])}</td><td>{escape(moment.text)}{mark}</td>"
        f'<td class="n">{moment.chances[moment.seat]:.0%}</td><td>{instead}</td></tr>'
    )
