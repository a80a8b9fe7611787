"""A walk past every page and window that people can see."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from playwright.sync_api import Page, expect

from .player import Player

Leg = Callable[[Page, bool], Iterator[str]]


def close(page: Page) -> None:
    """Close the window that is open."""
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def home(page: Page, touch: bool) -> Iterator[str]:
    """Where everything begins."""
    page.goto("/")
    page.get_by_role("button", name="Play: Canosa").wait_for()
    yield "home"
    page.get_by_role("button", name="Settings").click()
    yield "settings"
    close(page)


def lobby(page: Page, touch: bool) -> Iterator[str]:
    """Tables that wait for somebody, and one that is about to be opened."""
    page.goto("/lobby")
    page.get_by_role("link", name="Canosa").wait_for()
    yield "lobby"
    for game in ("canosa", "sirens", "siggil"):
        page.goto(f"/new/{game}")
        page.get_by_role("button", name="Open the table").wait_for()
        yield f"new-{game}"


def reading(page: Page, touch: bool) -> Iterator[str]:
    """Rules and cards."""
    for game in ("canosa", "sirens"):
        page.goto(f"/rules/{game}")
        page.locator("article h2").first.wait_for()
        yield f"rules-{game}"
    page.goto("/cards/sins?q=kosmos")
    page.get_by_role("button", name="Crumb Gleaner").wait_for()
    yield "cards"
    page.get_by_role("button", name="Crumb Gleaner").click()
    yield "card"
    close(page)


def working(page: Page, touch: bool) -> Iterator[str]:
    """The lab, match files, and a match that is not there."""
    page.goto("/lab/tide")
    page.get_by_role("button", name="Triton's Horn").click()
    page.locator("[data-said]").wait_for()
    yield "lab"
    page.goto("/replay")
    page.get_by_role("button", name="Choose a file").wait_for()
    yield "replay"
    page.goto("/m/nothing-here")
    page.get_by_text("There is no such match").first.wait_for()
    yield "no-match"


def opening(page: Page, touch: bool) -> Iterator[str]:
    """Two at one device, and somebody who is invited."""
    page.goto("/new/sirens")
    page.get_by_label(re.compile("^Who sits here")).nth(1).select_option("here")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("region", name="Curtain").wait_for()
    yield "curtain"
    page.goto("/new/canosa")
    page.get_by_label(re.compile("^Who sits here")).nth(1).select_option("open")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("region", name="Turn").get_by_role("button", name="Invite").click()
    yield "invite"
    close(page)


def four(page: Page, touch: bool) -> Iterator[str]:
    """A table of four, a lesson, and the home page of somebody who has played."""
    page.goto("/new/siggil")
    page.get_by_role("radio", name="4 players").click()
    page.get_by_role("radio", name="Bots").click()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/m/*")
    Player(page, 3, touch).ready()
    yield "siggil-four"
    page.goto("/")
    page.get_by_role("button", name="Learn: Sirens").click()
    page.get_by_role("region", name="Lesson").wait_for()
    Player(page, 1, touch).ready()
    yield "lesson"
    page.goto("/")
    page.get_by_role("region", name="Continue").wait_for()
    yield "home-again"


def companion(page: Page, touch: bool) -> Iterator[str]:
    """The companion before and with a song, and a game to print."""
    page.goto("/companion")
    page.locator(".place").last.wait_for()
    yield "companion"
    page.goto("/companion?cards=molpe,aglaope,thetis,calypso,parthenope,scylla")
    page.locator(".paper [data-note]").first.wait_for()
    yield "companion-song"
    page.locator("#place-2").click()
    page.get_by_role("dialog").wait_for()
    yield "companion-choice"
    close(page)
    page.goto("/rules/sins")
    page.get_by_role("button", name="Print and play").click()
    page.get_by_role("dialog").wait_for()
    yield "print"
    close(page)


def table(game: str, page: Page, touch: bool) -> Iterator[str]:
    """A match: something chosen, some way on, and over."""
    page.goto(f"/?play={game}")
    page.wait_for_url("**/m/*")
    player = Player(page, 4, touch)
    player.ready()
    yield game
    if game == "canosa":
        player.step()
        yield "canosa-chosen"
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        page.get_by_role("dialog").wait_for()
        yield "keys"
        close(page)
    if game == "sirens":
        page.locator(".play .stage [data-face]").first.focus()
        page.keyboard.press("z")
        page.get_by_role("dialog").wait_for()
        yield "zoom"
        close(page)
    player.before = ""
    for _ in range(9):
        if not player.step():
            break
    player.ready()
    yield f"{game}-later"
    if not player.look()["over"]:
        page.get_by_role("button", name="Resign").first.click()
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.locator("#outcome-title").wait_for()
    yield f"{game}-over"
    page.get_by_role("region", name="Turn").get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Step on").click()
    yield f"{game}-replay"
    if game == "sirens":
        page.get_by_role("region", name="Replay").get_by_role("link", name="Review").click()
        page.locator(".graph").wait_for()
        yield "sirens-review"


LEGS: tuple[Leg, ...] = (
    *(home, lobby, reading, partial(table, "canosa"), working, partial(table, "sirens")),
    *(companion, partial(table, "siggil"), opening, partial(table, "breakthrough"), four),
)
"""Ways that begin anywhere."""


def tour(page: Page, legs: Sequence[Leg]) -> Iterator[str]:
    """Go from place to place; stop at each and say where we are."""
    touch = bool(page.evaluate("() => matchMedia('(pointer: coarse)').matches"))
    for leg in legs:
        yield from leg(page, touch)
