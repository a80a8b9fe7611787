"""A scored song step by step, in numbers and in messages that a person can follow."""

from molpe.games.sirens.book import DELTA, LAMBDA, NO_RULE, SIGMA, XI, Book
from molpe.games.sirens.edition import COLOURS, Edition
from molpe.games.sirens.rows import unpack
from molpe.games.sirens.scoring import (
    PARTS,
    SINGLE_II,
    count_charm,
    count_hearts,
    hearts_compared,
    music,
    orpheus_hearts,
    orpheus_music,
    single_worth,
)
from molpe.kernel import Frozen, Message, Thing
from molpe.kernel.gist import cards as things

Names = tuple[Thing, ...]
"""The cards of a row, as sentences name them."""


class Tally(Frozen):
    """What a song counts, and why: ``lines`` say it one step after the other."""

    cards: tuple[str, ...]
    colours: tuple[str, ...]
    """What each card counts as, left to right."""
    wild_colours: tuple[str, ...]
    hearts: int
    """As they are compared with the other song's."""
    parts: int
    each_part: tuple[int, ...]
    """What each Part counts, left to right; nothing where Parts count nothing."""
    flow: int
    charm: int
    eclipse: int
    lines: tuple[Message, ...]

    @property
    def points(self) -> int:
        """Everything but hearts."""
        return self.parts + self.flow + self.charm + self.eclipse


def tally_song(edition: Edition, book: Book, row: int, rule: int, prizes: int, solo: bool) -> Tally:
    """A singer's song; prizes are the Sailors or, alone, the Blessings won in earlier rounds."""
    parts, flow, eclipse, *wilds = music(book, row, rule, PARTS)
    hearts = hearts_compared(book, row, rule, prizes)
    lines = _heart_lines(book, row, rule, prizes, hearts, "blessings" if solo else "sailors")
    return _tally(
        edition, book, row, rule, (parts, flow, eclipse, hearts), wilds, lines, single_worth(rule)
    )


def tally_orpheus(edition: Edition, book: Book, row: int, side: int, blessings: int) -> Tally:
    """Orpheus's song, by the side of his card."""
    parts, flow, eclipse, *wilds = orpheus_music(book, row, side)
    hearts = orpheus_hearts(book, row, side, blessings)
    lines = [Message("line-hearts", {"n": count_hearts(book, row, NO_RULE)})]
    if blessings:
        lines.append(Message("line-blessings", {"n": blessings}))
    if side == 2:
        lines.append(Message("line-side-two"))
    lines.append(Message("line-doubled", {"n": hearts}))
    single = SINGLE_II if side == 2 else 1
    return _tally(
        edition, book, row, NO_RULE, (parts, flow, eclipse, hearts), wilds, lines, single, least=0
    )


def _tally(
    edition: Edition,
    book: Book,
    row: int,
    rule: int,
    counted: tuple[int, int, int, int],
    wilds: list[int],
    lines: list[Message],
    single: int,
    least: int = PARTS,
) -> Tally:
    parts, flow, eclipse, hearts = counted
    cards = [edition.cards[number] for number in unpack(row)]
    names = things(card.id for card in cards)
    free = iter(wilds)
    colours: list[str] = [COLOURS[next(free)] if card.wild else card.colour for card in cards]
    for name, colour, card in zip(names, colours, cards, strict=True):
        if card.wild:
            lines.append(Message(f"line-wild-{colour}", {"card": name}))
    each = part_points(colours, single, least)
    lines += _part_lines(names, colours, each)
    lines += _flow_lines(edition, names, colours, rule == XI)
    lines += _charm_lines(book, row, names, rule)
    if eclipse:
        lines.append(Message("line-eclipse", {"points": eclipse}))
    return Tally(
        cards=tuple(card.id for card in cards),
        colours=tuple(colours),
        wild_colours=tuple(
            colour for colour, card in zip(colours, cards, strict=True) if card.wild
        ),
        hearts=hearts,
        parts=parts,
        each_part=each,
        flow=flow,
        charm=count_charm(book, row, rule),
        eclipse=eclipse,
        lines=tuple(lines),
    )


def _heart_lines(
    book: Book, row: int, rule: int, prizes: int, hearts: int, kind: str
) -> list[Message]:
    printed = count_hearts(book, row, NO_RULE)
    lines = [Message("line-hearts", {"n": printed})]
    if rule == SIGMA:
        lines.append(Message("line-neighbours", {"n": count_hearts(book, row, rule)}))
    if prizes:
        lines.append(Message(f"line-{kind}", {"n": prizes}))
    if hearts != count_hearts(book, row, rule) + prizes:
        lines.append(Message("line-doubled", {"n": hearts}))
    return lines


def parts_of(colours: list[str]) -> list[tuple[int, int]]:
    """Where each Part of a row begins and ends."""
    starts = [k for k in range(len(colours)) if k == 0 or colours[k] != colours[k - 1]]
    return list(zip(starts, [*starts[1:], len(colours)], strict=True))


def part_points(colours: list[str], single: int, least: int) -> tuple[int, ...]:
    """What each Part counts: the square of its size; nothing where there are too few."""
    sizes = [end - begin for begin, end in parts_of(colours)]
    return tuple(single if size == 1 else size * size for size in sizes if len(sizes) >= least)


def _part_lines(names: Names, colours: list[str], each: tuple[int, ...]) -> list[Message]:
    parts = parts_of(colours)
    if not each:
        return [Message("line-few-parts", {"n": len(parts)})]
    lines = []
    for (begin, end), points in zip(parts, each, strict=True):
        key = f"line-part-{colours[begin]}"
        size = end - begin
        lines.append(Message(key, {"cards": names[begin:end], "size": size, "points": points}))
    return lines


def _flow_lines(edition: Edition, names: Names, colours: list[str], even: bool) -> list[Message]:
    steps = 0
    lines = []
    for begin, _ in parts_of(colours)[1:]:
        if edition.flow[colours[begin - 1]] == colours[begin]:
            steps += 1
            points = 1 if even else steps
            lines.append(_pair("line-flow", names, begin - 1, points))
    return lines or [Message("line-no-flow")]


def _charm_lines(book: Book, row: int, names: Names, rule: int) -> list[Message]:
    worth = book.touch if rule == DELTA else book.match
    cards = unpack(row)
    loose = sum(book.halves[card + 1] for card in cards)
    lines = []
    for place in range(len(cards) - 1):
        points = worth[(cards[place] + 1) | ((cards[place + 1] + 1) << 5)]
        if points:
            loose -= 2
            lines.append(_pair("line-charm", names, place, points))
    if not lines:
        lines.append(Message("line-no-charm"))
    if rule == LAMBDA:  # ruling 26: an option spares the halves at both ends
        loose -= book.spared_left[cards[0] + 1] + book.spared_right[cards[-1] + 1]
    if rule == LAMBDA and loose:
        lines.append(Message("line-loose", {"n": loose, "points": -loose}))
    return lines


def _pair(key: str, names: Names, left: int, points: int) -> Message:
    """Something between a card and its right neighbour."""
    return Message(key, {"left": names[left], "right": names[left + 1], "points": points})


def heart_points(mine: int, theirs: int) -> tuple[int, int]:
    """Who has more hearts scores the difference."""
    return max(mine - theirs, 0), max(theirs - mine, 0)
