"""When a Hold card says that it can be played, it can, and at no other time."""

from collections.abc import Iterator

import pytest

from molpe.games.muse.rules.turn import PLAY, QUEST, START
from molpe.games.muse.words.sentences import text_of, windows_text
from tests.games.muse.desk import Desk
from tests.games.muse.stage import CARDS, CLAIMS, Claim, crossing, each, full


def at_any_turn(word: str) -> Iterator[Desk]:
    """Windows 1, 4, 9 and 10 of another's turn, and after a silver card and a card played."""
    yield full(word, hand=True).turn(1, START)
    yield full(word, hand=True).turn(1, 4)
    yield full(word, hand=True).draws(1, 1).do("draw ares-stalks-the-earth", "against 2")
    yield full(word, hand=True).turn(1, 8)
    yield full(word, hand=True).draws(1, 1).do("draw feast-of-the-phaeacians")
    yield full(word, hand=True).aside(1, "cerberus").turn(1, PLAY).do("play cerberus")


def at_own_turn(word: str) -> Iterator[Desk]:
    yield full(word, hand=True).turn(0, START)
    yield full(word, hand=True).turn(0, PLAY)


def after_own_quest(word: str) -> Iterator[Desk]:
    yield full(word, hand=True).turn(0, QUEST).do("tread water")


def at_challenge(word: str) -> Iterator[Desk]:
    for challenge in ("procrustes", "funeral-games"):
        yield full(word, hand=True).turn(1, QUEST).do(f"tackle {challenge} with achilles")


def at_own_challenge(word: str) -> Iterator[Desk]:
    yield full(word, hand=True).turn(0, QUEST).do("tackle procrustes with heracles")


def at_sea(word: str) -> Iterator[Desk]:
    yield crossing(full(word, hand=True), 1)


def at_loss(word: str) -> Iterator[Desk]:
    for card, loss in {"lamia": "discard", "weaving-contest-with-arachne": "transform"}.items():
        desk = full(word, hand=True).draws(0, 1)
        yield desk.do(f"draw {card}", f"{loss} pollux")


def when_aimed_at(word: str) -> Iterator[Desk]:
    yield aimed_hold(word)
    yield aimed_wrath(word)
    yield aimed_wreck(word)
    yield aimed_stop(word)


def aimed_hold(word: str) -> Desk:
    desk = full(word, hand=True).hand(1, "arrow-to-the-heel").turn(1, PLAY)
    return desk.do("play arrow-to-the-heel", "against 0")


def aimed_wrath(word: str) -> Desk:
    wrath = "hera" if word != "hera" else "apollo"
    return full(word, hand=True).hand(1, wrath).turn(1, PLAY).do(f"wrath {wrath} on heracles")


def aimed_wreck(word: str) -> Desk:
    return crossing(full(word, hand=True).hand(1, "storm-at-sea-2"), 0).do("play storm-at-sea-2")


def aimed_stop(word: str) -> Desk:
    desk = full(word, hand=True).hand(1, "nemesis-2").hand(0, "deus-ex-machina")
    desk.turn().do("dare walls-of-troy with heracles", "with deus-ex-machina")
    return desk.do("play nemesis-2")


MOMENTS = {
    ("main",): at_any_turn,
    ("main", "main-own"): at_own_turn,
    ("quest-own",): after_own_quest,
    ("challenge",): at_challenge,
    ("challenge-own",): at_own_challenge,
    ("sea",): at_sea,
    ("loss",): at_loss,
    ("counter",): when_aimed_at,
}
"""Positions, and the windows that are open in them to seat 0."""
NEVER_ALL = {"hubris", "fair-winds-of-aeolus"}
"""They fit some challenges, some cards: the kinds that they say (below, and test_said.py)."""
SIDES = [
    (word, side, windows)
    for word, card in CARDS.items()
    for side, windows in (
        ("play", card.windows),
        ("favor", card.favor_windows),
        ("wrath", card.wrath_windows),
    )
    if windows
]


@pytest.mark.parametrize(("word", "side", "windows"), SIDES)
def test_it_is_offered_exactly_when_it_says(word: str, side: str, windows: tuple[str, ...]) -> None:
    for open_to, positions in MOMENTS.items():
        fits = set(open_to) & set(windows)
        offers = [
            desk.asked == 0 and any(f"{text} ".startswith(f"{side} {word} ") for text in desk.may)
            for desk in positions(word)
        ]
        assert any(offers) == bool(fits), open_to
        assert all(offers) == bool(fits) or word in NEVER_ALL, open_to


def test_the_text_says_these_windows() -> None:
    """What is offered is what is printed: the windows of a file are those of its text."""
    for word, side, windows in SIDES:
        part = "effects" if side == "play" else side
        assert [claim for claim in CLAIMS if (claim.word, claim.part) == (word, part)]
        for language in ("en", "de"):
            assert windows_text(windows, language) in text_of(CARDS[word], language)


AIMS = {
    "hold": (aimed_hold, "arrow-to-the-heel"),
    "wrath": (aimed_wrath, "hera"),
    "wreck": (aimed_wreck, "storm-at-sea-2"),
    "stop": (aimed_stop, "nemesis-2"),
}


@each("counter")
def test_what_is_cancelled(claim: Claim) -> None:
    """What it says, and what is a Hold card besides; it is discarded and does nothing."""
    assert claim.says("counter.aimed")
    for aim, (position, card) in AIMS.items():
        desk = position(claim.word)
        fits = claim.says(f"counter.aim.{aim}") or (
            aim in ("wreck", "stop") and claim.says("counter.aim.hold")
        )
        assert (f"play {claim.word}" in desk.may) == fits
        if fits:
            before = {place: desk.pile(place) for place in ("crew", "worn", "shared")}
            quest = desk.on(0), desk.on(0, 1)
            desk.do(f"play {claim.word}")
            assert desk.where(card) == "discard"
            assert {place: desk.pile(place) for place in before} == before
            assert (desk.on(0), desk.on(0, 1)) == quest
