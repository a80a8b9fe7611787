"""A match without a mouse: Tab, arrows, Enter, Escape, and the keys for undo and help."""

from playwright.sync_api import Page, expect

from .conftest import Opening
from .player import Player
from .witness import Witness

TOWARDS = """
(id) => {
  const to = document.querySelector(`.play > .stage [data-id="${id}"][data-can]`);
  const here = document.activeElement;
  if (here === to) return '';
  const [a, b] = [here.getBoundingClientRect(), to.getBoundingClientRect()];
  const [x, y] = [a.x + a.width / 2, a.y + a.height / 2];
  const [u, v] = [b.x + b.width / 2, b.y + b.height / 2];
  const across = u > x ? 'ArrowRight' : 'ArrowLeft', down = v > y ? 'ArrowDown' : 'ArrowUp';
  return Math.abs(u - x) > Math.abs(v - y) ? [across, down] : [down, across];
}
"""
INSIDE = "() => document.querySelector('.play > .stage').contains(document.activeElement)"
FOCUS = "() => document.activeElement?.dataset.id ?? document.activeElement?.ariaLabel ?? ''"


def tab_to(page: Page, name: str, most: int = 60) -> None:
    """Press Tab until the thing of this name has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUS) == name:
            return
    raise AssertionError(f"Tab never comes to {name!r}")


def walk_to(page: Page, id: str) -> None:
    """Press arrows until the thing of this id has the focus."""
    if not page.evaluate(INSIDE):
        page.keyboard.press("ArrowDown")
    was = ""
    for _ in range(40):
        keys = page.evaluate(TOWARDS, id)
        if not keys:
            return
        here = page.evaluate(FOCUS)
        page.keyboard.press(keys[1] if here == was else keys[0])
        was = here
    raise AssertionError(f"arrows never come to {id!r}; they stay at {page.evaluate(FOCUS)!r}")


def test_canosa_by_keyboard_alone(visit: Opening) -> None:
    context = visit()
    witness = Witness(context)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play: Canosa").wait_for()
    tab_to(page, "Play: Canosa")
    page.keyboard.press("Enter")
    page.wait_for_url("**/m/*")
    player = Player(page, 11)

    # Escape lets go of what was chosen.
    state = player.ready()
    first = state["can"][0]
    walk_to(page, first)
    page.keyboard.press("Enter")
    assert player.look()["chosen"] == [first]
    page.keyboard.press("Escape")
    assert player.look()["chosen"] == []

    # An action, taken back with u.
    def act() -> None:
        for _ in range(6):
            now, player.before, _ = player.wait(None)
            walk_to(page, player.taste.choice(now["can"]))
            page.keyboard.press("Enter")
            if not player.look()["chosen"]:
                return
        raise AssertionError("no action after six keys")

    act()
    expect(page.locator("ol.log li")).not_to_have_count(0)  # the bot may have answered already
    player.ready()
    page.keyboard.press("u")
    expect(page.locator("ol.log li")).to_have_count(0)
    player.before = ""

    # Several turns, some of them with the space bar's sister alone.
    for _ in range(6):
        act()
    page.wait_for_function("() => document.querySelectorAll('ol.log li').length >= 6")

    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert witness.serious() == []


def test_a_card_is_shown_large_with_z(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/?play=sirens")
    page.wait_for_url("**/m/*")
    player = Player(page, 1)
    player.ready()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => !!document.activeElement.dataset.face")
    page.keyboard.press("z")
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
