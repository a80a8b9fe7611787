"""What a person may look up beside the board: any card of the game, and the piles that lie open."""

from collections.abc import Iterator
from difflib import get_close_matches

from molpe.kernel import AnyGame, BadText, Match, Message, Pile, Seat
from molpe.kernel.messages import ENGLISH
from molpe.press.face import Face
from molpe.press.faces import faces

SHOWN = ("card", "mark")
"""Faces that say something of themselves; marks are what a card has become, or a sign."""
MANY = 6
"""More names than these are not listed when a word could mean several."""


def cards_of(game: AnyGame) -> dict[str, Face]:
    """Every card of a game by its id, and what is drawn like one."""
    found = {id: face for id, face in faces(game).items() if face.kind in SHOWN}
    if not any(face.kind == "card" for face in found.values()):
        raise BadText(f"{game.name} has no cards")
    return found


def plain(text: str) -> str:
    """A name as ids are written: small letters, hyphens, nothing else."""
    kept = "".join(letter for letter in text.casefold() if letter.isalnum() or letter in " -")
    return "-".join(kept.replace("-", " ").split())


def find_card(game: AnyGame, wanted: str) -> Face:
    """The card of a name or an id; the beginning is enough while it is clear."""
    known: dict[str, Face] = {}
    for id, face in cards_of(game).items():
        for name in (id, *face.name.values()):
            known.setdefault(plain(name), face)
    word = plain(wanted)
    if word in known:
        return known[word]
    begun = {face.name[ENGLISH]: face for name, face in known.items() if name.startswith(word)}
    if len(begun) == 1 and word:
        return next(iter(begun.values()))
    if word and 1 < len(begun) <= MANY:
        raise BadText(f"{wanted!r} could be: {', '.join(sorted(begun))}")
    near = get_close_matches(word, known, 1)
    hint = f"; the nearest is {known[near[0]].name[ENGLISH]}" if near else ""
    raise BadText(f"no card of {game.name} is called {wanted!r}{hint}")


def card_lines(game: AnyGame, wanted: str) -> Iterator[str]:
    """A card as it is printed; a language may follow its name."""
    name, _, last = wanted.rpartition(" ")
    language = last if name and last in game.messages else ENGLISH
    face = find_card(game, name if language == last else wanted)
    yield face.name[language]
    if facts := face.facts.get(language):
        yield f"  {', '.join(facts)}"
    for line in face.text.get(language, "").splitlines():
        yield f"  {line}"


def pile_lines(match: Match, viewer: Seat, wanted: str) -> Iterator[str]:
    """The piles of a name, or all of them, with the names of their cards."""
    game = match.game
    there = game.piles(match.states(), viewer)
    if not there:
        raise BadText(f"{game.name} has no piles that lie open here")
    names = list(dict.fromkeys(pile.name for pile in there))
    if wanted and wanted not in names:
        raise BadText(f"no pile is called {wanted!r}; there are: {', '.join(names)}")
    for pile in there:
        if wanted in ("", pile.name):
            yield pile_line(game, pile)


def pile_line(game: AnyGame, pile: Pile) -> str:
    """A pile in a line: what it is called, whose it is, how many cards, which."""
    title = game.say(Message(f"pile-{pile.name}"))
    whose = f" of {game.seat_name(pile.seat)}" if pile.seat is not None else ""
    cards = ", ".join(game.called(card, ENGLISH) for card in pile.cards) or "nothing"
    return f"{title}{whose} ({len(pile.cards)}): {cards}"
