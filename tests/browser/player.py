"""Plays as a person does: looks for what glows, clicks it, and waits for what comes of it."""

import random
from typing import Any

from playwright.sync_api import Locator, Page, Position

LOOK = """
() => {
  const seen = (e) => e.getClientRects().length > 0;
  const ids = (s) => [...document.querySelectorAll(s)].filter(seen).map((e) => e.dataset.id);
  const turn = document.querySelector('section.turn');
  return {
    over: !!document.querySelector('#outcome-title'),
    can: [...new Set(ids('[data-can]'))],
    chosen: ids('[data-id][aria-pressed="true"]'),
    mine: !!document.querySelector('section.turn.mine'),
    last: document.querySelector('ol.log li:last-child')?.textContent ?? '',
    turn: turn?.querySelector('h2')?.textContent ?? '',
    lesson: document.querySelector('section.now progress')?.value ?? null,
    taught: !!document.querySelector('a[href^="/?play="]'),
    curtain: !!document.querySelector('section.curtain'),
    laid: !document.querySelector('.stage .wait'),
  };
}
"""
READY = f"""
async ([before, patience]) => {{
  const look = {LOOK.strip()};
  const until = performance.now() + patience;
  let now = look();
  const asked = () => now.mine && now.can.length > 0 && now.laid;
  const ended = () => now.over || now.curtain || now.taught;
  const ready = () => ended() || (asked() && JSON.stringify(now) !== before);
  while (!ready() && performance.now() < until) {{
    await new Promise((resolve) => setTimeout(resolve, 15));
    now = look();
  }}
  return [now, JSON.stringify(now)];
}}
"""

BARE = """
(element) => {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.06, 0.94];
  for (const v of parts) for (const u of parts) {
    const [x, y] = [u * box.width, v * box.height];
    const hit = document.elementFromPoint(box.left + x, box.top + y);
    if (hit && (hit === element || element.contains(hit))) return { x, y };
  }
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return document.elementFromPoint(x, y)?.outerHTML.slice(0, 200) ?? 'outside of the window';
}
"""
"""A point of a thing that nothing else covers: cards of a hand overlap."""

State = dict[str, Any]


class Player:
    """One person at one page, with a taste of their own."""

    def __init__(self, page: Page, seed: int = 1, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.taste = random.Random(seed)
        self.clicks = 0
        self.seen = self.before = ""

    def look(self) -> State:
        """What the page shows now."""
        state: State = self.page.evaluate(LOOK)
        return state

    def ready(self, patience: float = 15.0) -> State:
        """What it shows once it asks for something new, or is over."""
        state, self.seen = self.page.evaluate(READY, [self.before, patience * 1000])
        return dict(state)

    def press(self, thing: Locator) -> None:
        """Click or tap it, where it can be seen."""
        found = thing.evaluate(BARE)
        assert isinstance(found, dict), f"{thing} is covered by {found}"
        point = Position(x=found["x"], y=found["y"])
        if self.touch:
            thing.tap(position=point)
        else:
            thing.click(position=point)
        self.clicks += 1

    def choose(self, id: str) -> None:
        """Click the thing of this id, which must be one that can be clicked."""
        self.press(self.page.locator(f'[data-id="{id}"][data-can]:visible').first)
        self.before = self.seen

    def step(self, patience: float = 15.0) -> bool:
        """Wait for a question and click one thing; say whether there was one."""
        state = self.ready(patience)
        if state["over"] or state["curtain"] or not state["can"]:
            return False
        self.choose(self.taste.choice(state["can"]))
        return True

    def act(self) -> None:
        """Click until an action is complete."""
        for _ in range(12):
            assert self.step(), f"nothing to click: {self.look()}"
            if not self.page.evaluate(LOOK)["chosen"]:
                return
        raise AssertionError("an action of more than twelve clicks")

    def play(self, most: int = 600) -> int:
        """Play to the result; return how many clicks it took."""
        while self.clicks < most:
            if not self.step():
                state = self.look()
                assert state["over"], f"stuck after {self.clicks} clicks: {state}"
                return self.clicks
        raise AssertionError(f"no end after {most} clicks: {self.look()}")
