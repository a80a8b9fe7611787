"""A report as one HTML page that needs nothing else."""

from collections.abc import Sequence
from html import escape

from molpe.kernel import Frozen
from molpe.lab.report.plots import Plot

STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 Georgia,serif;max-width:980px;margin:2em auto;padding:0 1em;
color:#222;background:#fbf8f1}
h1{font-size:1.5em;margin:0 0 .3em}h2{font-size:1.15em;margin:2em 0 .4em}
svg{width:100%;min-width:640px;height:auto;border:1px solid #ddd5c3;margin:.4em 0}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.93em}
td,th{padding:.25em .6em;text-align:left;border-bottom:1px solid #e5ddcb;vertical-align:top}
th{position:sticky;top:0;background:#fbf8f1}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
tr.sure td{font-weight:bold}.note{color:#5a5a5a;font-size:.92em}
code{font-size:.92em;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body,th{background:#1d1c1a;color:#e8e2d4}
svg{border-color:#444;filter:invert(.88) hue-rotate(180deg)}
td,th{border-color:#3a3733}.note{color:#b5ad9c}}
@media print{body{background:#fff;max-width:none}svg{min-width:0}}
"""


class Table(Frozen):
    """Rows of a table; columns whose heading ends with a bar are numbers."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sure: tuple[int, ...] = ()
    """Rows that are set in bold, by their places."""


class Section(Frozen):
    """A part of a report."""

    title: str
    notes: tuple[str, ...] = ()
    plots: tuple[Plot, ...] = ()
    table: Table | None = None


class Page(Frozen):
    """A report, in no markup yet."""

    title: str
    lead: tuple[str, ...]
    sections: tuple[Section, ...]

    @property
    def plots(self) -> list[Plot]:
        """Every drawing of it."""
        return [plot for section in self.sections for plot in section.plots]


def html(page: Page) -> str:
    """The whole page."""
    lead = "".join(f"<p>{escape(text)}</p>" for text in page.lead)
    body = "".join(map(section_html, page.sections))
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(page.title)}</title><style>{STYLE}</style></head><body>\n"
        f"<h1>{escape(page.title)}</h1>{lead}\n{body}</body></html>\n"
    )


def section_html(section: Section) -> str:
    """A part of the page."""
    notes = "".join(f'<p class="note">{escape(text)}</p>' for text in section.notes)
    plots = "".join(f'<div class="wide">{plot.svg}</div>' for plot in section.plots)
    table = table_html(section.table) if section.table else ""
    return f"<section><h2>{escape(section.title)}</h2>{notes}{plots}{table}</section>\n"


def table_html(table: Table) -> str:
    """A table."""
    numbers = [head.endswith("|") for head in table.heads]
    heads = cells([head.rstrip("|") for head in table.heads], numbers, "th")
    rows = "".join(
        f"<tr{' class=sure' * (place in table.sure)}>{cells(row, numbers, 'td')}</tr>\n"
        for place, row in enumerate(table.rows)
    )
    return (
        f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>\n{rows}</tbody>'
        "</table></div>"
    )


def cells(texts: Sequence[str], numbers: Sequence[bool], tag: str) -> str:
    """The cells of a row."""
    return "".join(
        f"<{tag}{' class=n' * right}>{escape(text)}</{tag}>"
        for text, right in zip(texts, numbers, strict=True)
    )
