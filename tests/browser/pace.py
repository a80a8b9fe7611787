"""How calm a match of Sing! O Muse is: clicks a round, and seconds between own turns with bots.

python -m tests.browser.pace

Plays in a real browser before a table that hurries nothing. Two seats: somebody who keeps two
Deities in hand, plays what was drawn together, does what a hint says and passes every window;
counted are the clicks from one own turn to the next. Six seats: five bots of the usual level at the
usual pace; measured is how long it takes until it is the person's turn again, as the page shows it.

Seconds of a busy machine say little, so they are also reckoned with a clock of our own: what bots
may think and pause, and what a page shows each thing for, over many rounds. That is what has to be
short enough; the seconds of the wall are told beside it.
"""

import json
import random
import statistics
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from molpe import agents
from molpe.games.muse.game import Muse
from molpe.kernel import CHANCE, Match, Rng
from molpe.table.library.ladder import budget_of
from molpe.table.match.clock import PACE
from molpe.table.room.pauses import WINDOW
from molpe.table.room.story import Story

from .conftest import ALONE, DESKTOP, FLAGS, chromium
from .player import Player
from .serving import Serving
from .witness import Witness

CLICKS, SECONDS = 8, 25.0
"""The most there may be in the median."""
ROUNDS = 12
"""So many are measured of each."""
LONGEST = 8 * 60.0
"""Seconds that each may take."""
RECKONED = 200
"""Rounds of six that are reckoned."""
USUAL = "level:3"

CREATE = """
async ([seats, agent]) => {
  const wish = [{ kind: 'me' }, ...Array(seats - 1).fill({ kind: 'bot', agent })];
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ game: 'muse', seats: wish });
  return (await (await fetch('/api/matches', { method: 'POST', headers, body })).json()).id;
}
"""
TURNS = """
() => {
  window.turns = [];
  const look = () => {
    if (!document.querySelector('.muse')) return;
    const mine = !document.querySelector('.muse section.rival.now');
    if (turns.at(-1)?.[0] !== mine) turns.push([mine, performance.now()]);
  };
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document, all);
}
"""
"""Notes when the page shows that a turn begins or ends."""
HELD = "() => [...document.querySelectorAll('.muse .hold [data-face]')].map((e) => e.dataset.face)"


class Person:
    """Somebody at a page of Sing! O Muse."""

    def __init__(self, browser: Browser, address: str, pace: str) -> None:
        context = browser.new_context(base_url=address, locale="en-GB", **DESKTOP)
        context.add_init_script(f"localStorage.molpe ??= JSON.stringify({{ pace: '{pace}' }})")
        context.add_init_script(ALONE)
        context.add_init_script(f"({TURNS.strip()})()")
        self.witness = Witness(context)
        self.page: Page = context.new_page()
        self.player = Player(self.page, 1)

    def sit(self, seats: int, agent: str) -> None:
        """A new match."""
        self.page.goto("/")
        made = self.page.evaluate(CREATE, [seats, agent])
        self.page.goto(f"/m/{made}")
        self.player.before = ""

    def mine(self) -> bool:
        """Whether it is the own turn."""
        return not self.page.locator(".muse section.rival.now").count()

    def choose(self, id: str) -> None:
        """One click."""
        self.player.choose(id)

    def advised(self, kept: frozenset[str], can: list[str]) -> list[str]:
        """What to click for the best idea that plays none of the kept cards and brings something:
        the page offers no button to re-arrange where there is nothing to."""
        answer = self.witness.answer("hinted", lambda: self.page.keyboard.press("h"))
        ideas = [idea["clicks"] for idea in json.loads(answer)["ideas"]]
        return next((ids for ids in ideas if not kept & set(ids) and ids[0] in can), [])


def clicks(person: Person, deities: frozenset[str], until: float) -> list[int]:
    """Clicks of rounds in which two Deities were held all along."""
    found: list[int] = []
    player, page = person.player, person.page
    held, began, mine = 0, 0, True
    while len(found) < ROUNDS and time.monotonic() < until:
        state: dict[str, Any] = player.ready() if page.url.count("/m/") else {"over": True}
        if state["over"]:
            person.sit(2, "greedy")
            held, began, mine = 0, player.clicks, True
            continue
        now = len(deities & set(page.evaluate(HELD)))
        if person.mine() and not mine:
            if min(held, now) > 1:
                found.append(player.clicks - began)
            held, began = now, player.clicks
        mine = person.mine()
        held = min(held, now)
        passing = "button-pass" in state["can"] and state["prompt"]
        if "button-play-all" in state["can"]:
            ids = ["button-play-all"]
        else:
            ids = ["button-pass"] if passing else person.advised(deities, state["can"])
        for id in ids or [state["can"][0]]:
            person.choose(id)
        if player.page.locator('[data-id="button-confirm"][data-can]').count():
            person.choose("button-confirm")
    return found


def waits(person: Person, until: float) -> list[float]:
    """Seconds from the end of an own turn to the next one."""
    found: list[float] = []
    before: list[float] = []
    player, page = person.player, person.page
    while len(found) < ROUNDS and time.monotonic() < until:
        if not page.url.count("/m/") or player.look()["over"]:
            before = found
            person.sit(6, USUAL)
        player.before = ""  # a click that only skipped what was shown is made again
        if not player.step("any" if person.mine() else "buttons"):
            continue
        turns: list[tuple[bool, float]] = page.evaluate("() => turns")
        spans = [(b[1] - a[1]) / 1000 for a, b in pairwise(turns) if not a[0] and b[0]]
        found = before + spans
    return found


class Reckoning:
    """One match of six by a clock of our own: the first seat is a person who answers at once."""

    def __init__(self, seed: int) -> None:
        self.match = Match(Muse(), seats=6)
        self.rng, self.pauses = Rng(seed), random.Random(seed)
        self.bot = agents.find("greedy")
        self.now = self.seen = 0.0
        """When the last thing happened, and when the page has shown it."""

    def act(self) -> None:
        """One seat acts, and then luck; the page shows what it brings."""
        match, state = self.match, self.match.state
        seat = state.actors()[0]
        legal, window = state.legal(seat), match.game.passing(state, seat)
        passes = match.passes(seat) if seat == 0 else None
        if passes is None and seat == 0:
            self.now = max(self.now, self.seen)
        elif seat:
            ms = budget_of(USUAL) // (WINDOW if window else 1)
            part = 1.0 if len(legal) > 1 else self.pauses.uniform(0.5, 1) if window else 0.0
            self.now += part * ms / 1000
        if passes is None:
            passes = window.action if window and seat == 0 else self.choice(seat)
        story = Story(match.game, {0}, state)
        story.tell(state.copy(), seat, passes, 0)
        match.play(seat, passes)
        while match.outcome() is None and match.state.actor() == CHANCE:
            code = match.state.pick(self.rng)
            story.tell(match.state.copy(), CHANCE, code, 0)
            match.take(CHANCE, code)
        self.show(story)

    def choice(self, seat: int) -> int:
        """What somebody does who does not re-arrange for its own sake."""
        game, state, rng = self.match.game, self.match.state, self.rng
        done = [code for code in state.legal(seat) if game.gist(state, seat, code).verb == "done"]
        return done[0] if done else self.bot.choose(game, state.guess(seat, rng), seat, rng)

    def show(self, story: Story) -> None:
        """A page shows a thing when the last was seen; what finishes it, together with it."""
        for beat in story.beats:
            told = [line for line in beat[0] if line.kind != "pass"]
            if not told or any(line.seat == 0 for line in told):
                continue
            end = told[0].kind == "effect" and told[0].seat > 0
            if not (end and self.seen > self.now):
                self.seen = max(self.now, self.seen) + PACE

    def waits(self) -> list[float]:
        """Seconds from the end of each turn of the first seat to its next one."""
        found: list[float] = []
        ended: float | None = None
        while self.match.outcome() is None and len(found) < ROUNDS:
            if self.match.state.actor() == CHANCE:
                self.match.draw_luck(self.rng.below)
                continue
            before = self.match.game.turn(self.match.state)
            self.act()
            turn = self.match.game.turn(self.match.state)
            if before != turn == 0 and ended is not None:
                found.append(max(self.now, self.seen) - ended)
            if before != turn and before == 0:
                ended = max(self.now, self.seen)
        return found


def reckoned() -> list[float]:
    """So many rounds of six by our own clock."""
    found: list[float] = []
    seed = 0
    while len(found) < RECKONED:
        seed += 1
        found += Reckoning(seed).waits()
    return found


def main() -> int:
    """Measure both, and say the medians in the last line."""
    own = statistics.median(reckoned())
    deities = frozenset(card.id for card in Muse().cards.cards if card.kind == "deity")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Serving(Path(folder), "molpe")
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            each = clicks(
                Person(browser, server.address, "once"), deities, time.monotonic() + LONGEST
            )
            print(f"clicks a round: {each}", flush=True)
            seconds = waits(Person(browser, server.address, "normal"), time.monotonic() + LONGEST)
        finally:
            browser.close()
            server.stop()
    few, short = statistics.median(each or [99]), statistics.median(seconds or [999.0])
    print(f"seconds between own turns: {[round(one) for one in seconds]}")
    print(
        f"{few:g} clicks in the median of {len(each)} rounds of two, at most {CLICKS} wanted;"
        f" {own:.0f} seconds by our own clock in the median of {RECKONED} rounds of six, at most"
        f" {SECONDS:g} wanted; {short:.0f} by the wall in {len(seconds)} rounds"
    )
    return 0 if few <= CLICKS and own <= SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
