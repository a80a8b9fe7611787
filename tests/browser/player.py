"""Plays as a person does: looks for what glows, clicks it, and waits for what comes of it."""

import random
import time
from typing import Any, Literal

from playwright.sync_api import Locator, Page

from .patience import SECONDS

LOOK = """
() => {
  const seen = (e) => e.getClientRects().length > 0;
  // a window over the page has to be dealt with first
  const root = document.querySelector('dialog[open]') ?? document;
  const ids = (s) => [...root.querySelectorAll(s)].filter(seen).map((e) => e.dataset.id);
  const turn = document.querySelector('section.turn');
  const line = document.querySelector('ol.log li:last-child');
  const acts = [...document.querySelectorAll('ol.log li:not(.luck) button')];
  return {
    over: !!document.querySelector('#outcome-title'),
    can: [...new Set(ids('[data-can]'))],
    chosen: ids('[data-id][aria-pressed="true"]'),
    mine: !!document.querySelector('section.turn.mine'),
    last: line?.textContent ?? '',
    acted: Number(acts.at(-1)?.textContent ?? 0),
    turn: turn?.querySelector('h2')?.textContent ?? '',
    lesson: document.querySelector('section.now progress')?.value ?? null,
    taught: !!document.querySelector('a[href^="/?play="]'),
    curtain: !!document.querySelector('section.curtain'),
    laid: !document.querySelector('.stage .wait'),
    prompt: !!document.querySelector('section.prompt'),
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}
"""
BARE = """
(element) => {
  const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.06, 0.94];
  const find = () => {
    const box = element.getBoundingClientRect();
    for (const v of parts) for (const u of parts) {
      const [x, y] = [box.left + u * box.width, box.top + v * box.height];
      const hit = document.elementFromPoint(x, y);
      if (hit && (hit === element || element.contains(hit))) return [x, y];
    }
  };
  let shown = find();
  // what lies over the middle of a window, as advice on a phone does, leaves its top or bottom
  for (const block of ['center', 'start', 'end']) {
    if (shown) return shown;
    element.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
    shown = find();
  }
  return shown;
}
"""
"""A point of a thing in the window that nothing else covers: cards of a hand overlap."""

WAIT = """
async (ready, patience) => {
  const until = performance.now() + patience;
  let found;
  while (!(found = ready()) && performance.now() < until) {
    await new Promise((resolve) => {
      const done = () => { watch.disconnect(); clearTimeout(timer); resolve(); };
      const watch = new MutationObserver(done);
      const timer = setTimeout(done, 250);
      const all = { subtree: true, childList: true, attributes: true, characterData: true };
      watch.observe(document, all);
    });
  }
  return found;
}
"""
"""Asks again whenever the page changes, until there is an answer."""

READY = f"""
async ([before, patience, pick, wanted, again]) => {{
  const look = {LOOK.strip()}, bare = {BARE.strip()}, wait = {WAIT.strip()};
  const since = performance.now();
  const chosen = (now) => {{
    const kind = (id) => (id.startsWith('button-') ? 'buttons' : 'things');
    const some = now.can.filter((id) => kind(id) === wanted);
    // whoever has ticked something confirms it, or they would tick and let go for ever
    const confirm = now.chosen.length ? now.can.filter((id) => id === 'button-confirm') : [];
    const ids = confirm.length ? confirm : some.length ? some : now.can;
    const id = CSS.escape(ids[Math.floor(pick * ids.length)]);
    const root = document.querySelector('dialog[open]') ?? document;
    const all = [...root.querySelectorAll(`[data-id="${{id}}"][data-can]`)];
    return bare(all.find((e) => e.getClientRects().length > 0));
  }};
  const ready = () => {{
    const now = look(), text = JSON.stringify(now);
    if (now.over || now.curtain || now.taught) return [now, text, null];
    const missed = pick !== null && performance.now() - since > again;
    if (now.mine && now.can.length > 0 && now.laid && (text !== before || missed)) {{
      const point = pick === null ? null : chosen(now);
      if (point !== undefined) return [now, text, point];
    }}
    return undefined;
  }};
  return (await wait(ready, patience)) ?? [look(), '', null];
}}
"""
"""What the page shows once it asks for something new or is over, and a point of what is picked.

Whoever clicks within a frame of a change may miss what still moves there, and clicks again.
"""

FIND = f"""
async ([selector, patience]) => {{
  const look = {LOOK.strip()}, bare = {BARE.strip()}, wait = {WAIT.strip()};
  const find = () => {{
    const all = [...document.querySelectorAll(selector)];
    const thing = all.find((e) => e.getClientRects().length > 0);
    const point = thing && bare(thing);
    return point && [point, JSON.stringify(look())];
  }};
  return (await wait(find, patience)) ?? [null, ''];
}}
"""
AFTER = f"""
async ([before, patience]) => {{
  const look = {LOOK.strip()}, wait = {WAIT.strip()};
  const changed = () => (JSON.stringify(look()) === before ? undefined : look());
  return (await wait(changed, patience)) ?? null;
}}
"""
UNCOVERED = f"""
(element, patience) => {{
  const bare = {BARE.strip()}, wait = {WAIT.strip()};
  return wait(() => bare(element), patience);
}}
"""

State = dict[str, Any]
Point = list[float] | None
Wanted = Literal["any", "things", "buttons"]
PATIENCE = SECONDS * 1000
AGAIN = 5000
"""Milliseconds after which somebody whose click did nothing clicks again."""
MISSES = 3
"""More clicks that do nothing, in one match, are no accident."""


class Player:
    """One person at one page, with a taste of their own."""

    def __init__(self, page: Page, seed: int = 1, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.taste = random.Random(seed)
        self.clicks = 0
        self.missed = 0
        self.before = ""
        """What was shown when something was clicked last: the next question looks different."""

    def look(self) -> State:
        """What the page shows now."""
        state: State = self.page.evaluate(LOOK)
        return state

    def ready(self) -> State:
        """What it shows once it asks for something new, or is over."""
        return self.wait(None)[0]

    def wait(self, pick: float | None, wanted: Wanted = "any") -> tuple[State, str, Point]:
        """The same, how that is told from what comes next, and where to click what is picked."""
        asked = [self.before, PATIENCE, pick, wanted, AGAIN]
        state, text, point = self.page.evaluate(READY, asked)
        self.missed += text == self.before
        told = f"nothing new is asked after {self.clicks} clicks: {state}"
        assert text, told
        assert self.missed <= MISSES, told
        return state, text, point

    def hit(self, point: Point, what: str) -> None:
        """Click or tap there."""
        assert point, f"{what} cannot be clicked: {self.look()}"
        if self.touch:
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)
        self.clicks += 1

    def press(self, thing: Locator) -> None:
        """Click or tap it, where it can be seen."""
        self.hit(thing.evaluate(UNCOVERED, PATIENCE), str(thing))

    def choose(self, id: str) -> None:
        """Click the thing of this id, which must be one that can be clicked."""
        selector = f'[data-id="{id}"][data-can]'
        point, self.before = self.page.evaluate(FIND, [selector, PATIENCE])
        self.hit(point, id)

    def step(self, wanted: Wanted = "any") -> bool:
        """Wait for a question and click something, if possible what is wanted; say whether."""
        state, text, point = self.wait(self.taste.random(), wanted)
        if state["over"] or state["curtain"] or state["taught"]:
            return False
        self.hit(point, str(state["can"]))
        self.before = text
        return True

    def act(self) -> None:
        """Click until an action is complete."""
        for _ in range(12):
            assert self.step(), f"nothing to click: {self.look()}"
            state = self.page.evaluate(AFTER, [self.before, PATIENCE])
            if not state["chosen"]:
                return
        raise AssertionError("an action of more than twelve clicks")

    def play(self, most: int = 600, lively: int = 600) -> int:
        """Play to the result, after a lively beginning with buttons alone; how many clicks."""
        while self.clicks < most:
            if not self.step("any" if self.clicks < lively else "buttons"):
                assert self.look()["over"], f"stuck after {self.clicks} clicks: {self.look()}"
                return self.clicks
        raise AssertionError(f"no end after {most} clicks: {self.look()}")


def asked(*players: Player) -> list[Player]:
    """Those who are to act, once all have seen the same actions and the table waits for them.

    What luck brought is told to those who see it, so the last lines may differ.
    """
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        states = [player.look() for player in players]
        found = [
            player
            for player, state in zip(players, states, strict=True)
            if state["mine"] and state["can"] and state["laid"]
        ]
        if found and len({state["acted"] for state in states}) == 1:
            return found
        players[0].page.wait_for_timeout(20)
    raise AssertionError(f"nobody is asked: {[player.look() for player in players]}")
