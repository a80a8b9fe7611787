"""Looking back: steps, links to a step, files, and trying something else from there."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from .conftest import PHONE, Opening
from .noticing import noticed
from .player import Player
from .witness import Witness


def finished(page: Page, actions: int = 4) -> None:
    """A short match: some actions, then given up."""
    page.goto("/?play=canosa")
    page.wait_for_url("**/m/*")
    player = Player(page, 8)
    for _ in range(actions):
        player.act()
    player.ready()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator("#outcome-title")).to_be_visible()


def step(page: Page) -> tuple[int, int]:
    """Which step is shown, of how many."""
    words = page.get_by_role("region", name="Replay").locator("h2").inner_text()
    found = re.fullmatch(r"Step (\d+) of (\d+)", words)
    assert found, words
    return int(found[1]), int(found[2])


def test_stepping_sharing_and_coming_back(visit: Opening, tmp_path: Path) -> None:
    context = visit(accept_downloads=True)
    witness = Witness(context)
    page = context.new_page()
    finished(page)
    match = page.url
    end = page.locator(".play > .stage").inner_html()
    page.get_by_role("region", name="Turn").get_by_role("button", name="Replay").click()
    at, last = step(page)
    assert at == 0
    assert last >= 4
    page.get_by_role("button", name="Step on").click()
    assert step(page) == (1, last)
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    assert step(page) == (2, last)
    page.get_by_role("button", name="Step back").click()
    assert step(page) == (1, last)
    page.get_by_label("Step", exact=True).fill("3")
    assert step(page) == (3, last)
    board = page.locator(".play > .stage").inner_text()
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog").get_by_label(re.compile("^Link to step")).input_value()
    assert re.search(r"\?at=\d+$", link)

    # Somebody else opens that link, on a phone.
    other = visit(PHONE).new_page()
    other.goto(link)
    expect(other.get_by_role("region", name="Replay").locator("h2")).to_have_text(
        re.compile(f"Step 3 of {last}")
    )

    # The file, downloaded and opened again.
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("link", name="Download").click()
    path = tmp_path / "match.txt"
    download.value.save_as(path)
    assert "canosa" in path.read_text("utf-8")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    reader = visit().new_page()
    reader.goto("/replay")
    reader.locator('input[type="file"]').set_input_files(path)
    reader.wait_for_url("**/m/*")
    expect(reader.get_by_role("region", name="Replay").locator("h2")).to_be_visible()
    assert step(reader)[1] == last

    # Something else from there, and back.
    page.get_by_role("button", name="Analyse from here").click()
    page.wait_for_url("**/m/*from=*")
    assert page.url.partition("?")[0] != match
    player = Player(page, 9)
    player.act()
    player.act()
    page.get_by_role("link", name="Back to the match").click()
    expect(page.get_by_role("region", name="Replay").locator("h2")).to_have_text(
        f"Step 3 of {last}"
    )
    assert page.locator(".play > .stage").inner_text() == board
    page.get_by_role("button", name="Last step").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("section.turn.over")).to_be_visible()
    assert page.locator(".play > .stage [data-id]").count() == end.count("data-id=")
    assert witness.serious() == []


def test_a_line_of_the_log_leads_to_its_position(visit: Opening) -> None:
    page = visit().new_page()
    finished(page)
    line = page.get_by_role("button", name=re.compile("^Look at step")).first
    n = int(line.inner_text())
    line.click()
    assert step(page)[0] == n
    assert page.url.endswith(f"?at={n}")


def test_what_is_no_match_file_is_refused_in_words(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/replay")
    page.get_by_label("Or paste the text of a match file").fill("<script>alert(1)</script>\n")
    page.get_by_role("button", name="Open", exact=True).click()
    noticed(page)
    assert page.url.endswith("/replay")
