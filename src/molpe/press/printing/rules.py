"""The rules of a game in our own words, set in two columns: Markdown becomes Typst."""

import re
from json import dumps

from molpe.cards import load_rules, package_of
from molpe.kernel import AnyGame
from molpe.press.printing.items import reconstructions
from molpe.press.printing.speech import Words

SCREEN = frozenset(
    ("Options", "How to do it", "Who knows what", "Optionen", "So geht es", "Wer weiß was")
)
"""Chapters about the table on a screen."""
SPECIAL = re.compile(r"([\\#*_`$<>@\[\]~=/+\-])")
INLINE = re.compile(r"\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\([^)]*\)|\*([^*]+)\*")
FENCE = "```"
NUMBERED = re.compile(r"\d+\.\s+")


def rules_page(game: AnyGame, words: Words) -> str:
    """Typst for the pages after the sheets: how to cut, the rules, and whose they are."""
    parts = ["#set page(margin: (x: 16mm, y: 15mm), columns: 2, background: none)"]
    title = f'#text(20pt, weight: "bold")[{plain(game.title)}]'
    parts.append(f'#place(top, scope: "parent", float: true)[{title}]')
    parts.append(inline(words("how-board" if game.name == "canosa" else "how")))
    if game.name == "sins":
        parts.append(inline(words("how-sins")))
    parts.append(markup(load_rules(package_of(type(game)) or "", words.language) or ""))
    ours, count = reconstructions(game)
    note = words("ours", ours=ours, count=count) if count else words("drawn")
    parts.append(f"#v(2mm)#text(8pt)[{inline(note)}]")
    return "\n\n".join(parts)


def markup(text: str) -> str:
    """Markdown as Typst, without its title and without what is about screens."""
    lines: list[str] = []
    skip = False
    table: list[list[str]] = []
    drawn: list[str] | None = None
    for line in [*text.splitlines(), ""]:
        if line.startswith(FENCE):  # a drawing in letters
            if drawn is not None and not skip:
                lines.append(f"#raw(block: true, {dumps(chr(10).join(drawn), ensure_ascii=False)})")
            drawn = [] if drawn is None else None
            continue
        if drawn is not None:
            drawn.append(line)
            continue
        if line.startswith("|"):
            if not skip:
                table.append([cell.strip() for cell in line.strip("|").split("|")])
            continue
        if table:
            lines.append(table_of(table))
            table = []
        if line.startswith("#"):
            level, _, title = line.partition(" ")
            skip = title.strip() in SCREEN if len(level) == 2 else skip
            if not skip and len(level) > 1:
                lines.append(f"{'=' * (len(level) - 1)} {inline(title)}")
        elif not skip:
            lines.append(one_line(line))
    return "\n".join(lines)


def one_line(line: str) -> str:
    """A line of a list or of a paragraph."""
    bare = line.lstrip()
    indent = " " * (len(line) - len(bare))
    if bare.startswith(("- ", "* ")):
        return f"{indent}- {inline(bare[2:])}"
    if number := NUMBERED.match(bare):
        return f"{indent}+ {inline(bare[number.end() :])}"
    return inline(line)


def table_of(rows: list[list[str]]) -> str:
    """A table; its second line in Markdown is only a rule."""
    head, *body = (row for row in rows if not all(set(cell) <= set("-: ") and cell for cell in row))
    width = len(head)
    cells = [f'[#text(weight: "bold")[{inline(cell)}]]' for cell in head]
    for row in body:
        cells += [f"[{inline(cell)}]" for cell in (row + [""] * width)[:width]]
    longest = [max(len((row + [""] * width)[n]) for row in rows) for n in range(width)]
    columns = ", ".join(f"{min(max(length, 7), 45)}fr" for length in longest)
    return f"#table(columns: ({columns},), stroke: 0.3pt + gray, inset: 3pt, {', '.join(cells)})"


def plain(text: str) -> str:
    """Text that Typst takes for text."""
    return SPECIAL.sub(r"\\\1", text)


def inline(text: str) -> str:
    """Bold, code, links and slanted words within a line."""
    out, at = "", 0
    for found in INLINE.finditer(text):
        bold, code, link, slanted = found.groups()
        out += plain(text[at : found.start()])
        if bold is not None:
            out += f'#text(weight: "bold")[{inline(bold)}]'
        else:
            out += plain(code or link or slanted or "")
        at = found.end()
    return out + plain(text[at:])
