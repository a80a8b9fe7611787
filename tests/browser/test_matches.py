"""Whole matches against a bot, from the home page to the result, by clicks on the board alone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import ALL, SCREENS, Opening
from .player import Player
from .serving import Serving
from .song import play_song, stop_song
from .still import moves, watch
from .test_looks import overflow
from .witness import Witness

# name, seats, and the screens of a change; the others are for the soak
MODES = {
    "canosa": ("canosa", 2, ("phone",)),
    "sirens-duel": ("sirens", 2, ("desktop",)),
    "sirens-solo": ("sirens", 1, ("phone",)),
    "siggil-two": ("siggil", 2, ("phone",)),
    "siggil-solo": ("siggil", 1, ("desktop",)),
    "siggil-four": ("siggil", 4, ()),
    "sins-two": ("sins", 2, ("phone",)),
    "sins-solo": ("sins", 1, ()),
    "sins-three": ("sins", 3, ()),
    "sins-six": ("sins", 6, ()),
    "muse-two": ("muse", 2, ()),
    "muse-four": ("muse", 4, ()),
    "breakthrough": ("breakthrough", 2, ("phone",)),
    "tide": ("tide", 2, ("desktop",)),
}
CASES = [
    (name, screen)
    for name, (_, _, screens) in MODES.items()
    for screen in (SCREENS if ALL else screens)
]


def begin(page: Page, game: str, seats: int, touch: bool) -> Player:
    """From the home page to the table: one click, or by choosing how many play."""
    player = Player(page, seed=sum(map(ord, game)) + seats, touch=touch)
    page.goto("/")
    title = page.locator("article.tile", has=page.locator(f'a[href="/new/{game}"]'))
    if title.first.is_hidden():
        title.first.wait_for(state="attached")
    if not title.first.is_visible():
        player.press(page.locator("details.examples summary"))
    if seats == 2:
        player.press(title.get_by_role("button", name=re.compile("^Play")))
    else:
        player.press(title.locator(f'a[href="/new/{game}"]'))
        words = "1 player" if seats == 1 else f"{seats} players"
        player.press(page.get_by_role("radio", name=words))
        if seats > 1:
            player.press(page.get_by_role("radio", name="Bots"))
        player.press(page.get_by_role("button", name="Begin"))
    page.wait_for_url("**/m/*")
    return player


def its_songs_are_heard(page: Page, touch: bool) -> None:
    """After a match of Sirens: each singer's song, with its notes."""
    songs = page.get_by_role("region", name="The songs")
    songs.wait_for()
    singers = songs.get_by_role("radio")
    expect(singers).to_have_count(2)
    for n in (1, 0):
        singers.nth(n).click()
        songs.locator(".paper svg").first.wait_for()
        play_song(page, touch)
        page.locator(".sounding").first.wait_for()
        stop_song(page, touch)


@pytest.mark.parametrize(("mode", "screen"), CASES)
def test_a_match_from_the_home_page_to_the_result(
    mode: str, screen: str, visit: Opening, serving: Serving
) -> None:
    game, seats, _ = MODES[mode]
    settings: dict[str, Any] = SCREENS[screen]
    context = visit(settings, worker=True)
    witness = Witness(context)
    watch(context, game)
    page = context.new_page()
    player = begin(page, game, seats, touch=screen == "phone")
    # in SINS, whoever only passes has soon lost
    clicks = player.play(3000 if game == "muse" else 600, 25 if game == "sins" and not ALL else 600)
    assert clicks > 0
    assert moves(page) == []
    outcome = page.locator("section.panel", has=page.locator("#outcome-title"))
    expect(outcome).to_be_visible()
    expect(page.locator("section.turn.over h2")).not_to_be_empty()
    if seats > 1:
        assert outcome.locator("tbody tr").count() == seats
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    assert page.locator("details.sentences[open]").count() == 0
    assert overflow(page) <= 0
    if game == "sirens":
        its_songs_are_heard(page, screen == "phone")
        assert overflow(page) <= 0
    assert witness.serious() == []
    assert witness.strangers(serving.address) == []
