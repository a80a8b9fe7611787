"""Watches whether what is one's own stands still while a match goes on around it."""

import json
from typing import Any

from playwright.sync_api import BrowserContext, Page

OWN = {
    "canosa": [".canosa .sea"],
    "sirens": [".sirens .stage", ".sirens .mine .hand"],
    "siggil": [".siggil .lay", ".siggil .mine .holding"],
    "sins": [".sins .realms", ".sins .hand"],
    "muse": [".muse .middle", ".muse .hold", ".muse > .mine"],
    "breakthrough": [".play .stage"],
    "tide": [".play .stage"],
}
"""What is looked at again and again: the board, the own hand, the own Crew."""

WATCH = """
(own) => {
  if (window !== top) return;
  const last = new Map();
  const moved = (window.moved = []);
  const asking = (e) => e.closest('.prompt, .ask, .turn, .war, .tray, .over');
  const precedes = (e, thing) =>
    thing.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_PRECEDING;
  // what lies before a thing: cards and pieces that were played, never what only asks or tells
  const before = (thing) => [...document.querySelectorAll('.stage [data-fly]')]
    .filter((e) => !asking(e) && precedes(e, thing))
    .map((e) => e.dataset.fly).sort().join();
  const look = () => {
    waits = false;
    if (!document.querySelector('section.turn') || document.querySelector('.stage .wait')) return;
    const asks = document.querySelector('section.turn h2')?.textContent;
    const over = !!document.querySelector('section.turn.over');
    for (const selector of own) {
      const thing = document.querySelector(selector);
      if (!thing || !thing.getClientRects().length) continue;
      const box = thing.getBoundingClientRect();
      const now = [box.left + scrollX, box.top + scrollY, before(thing)];
      const then = last.get(selector);
      last.set(selector, now);
      if (!then || over) continue;
      const by = Math.max(Math.abs(now[0] - then[0]), Math.abs(now[1] - then[1]));
      const grew = now[2] !== then[2];
      if (by > 1) moved.push({ what: selector, by: Math.round(by), asks, grew });
    }
    const bar = document.querySelector('section.turn');
    const cut = bar.scrollHeight - bar.clientHeight;
    if (cut > 1) moved.push({ what: 'the turn bar cuts something off', by: cut, asks });
  };
  let waits = false;
  const soon = () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(look);
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(soon).observe(document, all);
}
"""


def watch(context: BrowserContext, game: str) -> None:
    """Look at every change of every page of a browser."""
    context.add_init_script(f"({WATCH.strip()})({json.dumps(OWN[game])})")


def moves(page: Page, grown: bool = False) -> list[dict[str, Any]]:
    """What moved by more than a pixel since the page was opened, and what was asked then.

    Unless ``grown``, what lies below something that was played may give way to it.
    """
    found: list[dict[str, Any]] = page.evaluate("() => window.moved ?? []")
    return [one for one in found if grown or not one.get("grew")]
