"""Plays songs on the page, and looks at what lights up by the clock of the sound."""

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

LISTENING = """
() => {
  const begin = AudioBufferSourceNode.prototype.start;
  const heard = (window.heard = { begun: null, stopped: null, late: null, changes: [] });
  const owned = (kind, name, value) => {
    const { get } = Object.getOwnPropertyDescriptor(kind.prototype, name);
    const own = { get() { return heard[value] ?? get.call(this); } };
    Object.defineProperty(kind.prototype, name, own);
  };
  owned(BaseAudioContext, 'currentTime', 'stopped');
  owned(AudioContext, 'outputLatency', 'late');
  AudioBufferSourceNode.prototype.start = function (when, offset, ...rest) {
    heard.begun = { when, offset, sound: this.context };
    return begin.call(this, when, offset, ...rest);
  };
  heard.latency = () => heard.begun.sound.outputLatency || heard.begun.sound.baseLatency || 0;
  heard.lit = () => ({
    note: document.querySelector('.player [data-lit]')?.dataset.note ?? '',
    card: document.querySelector('[data-sounding]')?.dataset.card ?? '',
  });
  const look = () => {
    const now = heard.lit(), { begun, changes } = heard;
    if (!begun || now.note === (changes.at(-1)?.note ?? '')) return;
    const at = begun.sound.currentTime - heard.latency() - begun.when + begun.offset;
    changes.push({ ...now, at });
  };
  const all = { subtree: true, childList: true, attributes: true };
  const watcher = new MutationObserver(look);
  addEventListener('DOMContentLoaded', () => watcher.observe(document.body, all));
}
"""
"""Notes down when the sound was begun and, by the sound's own clock, when each note lit up.

The clock can be stopped, and then stands wherever a test puts it.
"""
STANDING = """
async (times) => {
  const { heard } = window, { when, offset, sound } = heard.begun;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await sound.suspend();
  heard.late = heard.latency();
  const seen = [];
  for (const seconds of times) {
    heard.stopped = seconds + heard.late + when - offset;
    await frame();
    await frame();
    seen.push(heard.lit());
  }
  heard.stopped = heard.late = null;
  await sound.resume();
  return seen;
}
"""


def listen(context: BrowserContext) -> None:
    """Keep, from the next page on, what is heard and when."""
    context.add_init_script(f"({LISTENING.strip()})()")


def press(page: Page, selector: str, touch: bool) -> None:
    """Click or tap."""
    thing = page.locator(selector)
    if touch:
        thing.tap()
    else:
        thing.click()


def play_song(page: Page, touch: bool = False) -> None:
    """Press play, and wait until it sounds."""
    press(page, ".player .play:not([disabled])", touch)
    page.locator(".player[data-playing]").wait_for()


def stop_song(page: Page, touch: bool = False) -> None:
    """Press it again."""
    press(page, ".player .play", touch)
    expect(page.locator(".player[data-playing]")).to_have_count(0)


def score(page: Page, cards: list[str]) -> dict[str, Any]:
    """What the table would sing."""
    found: dict[str, Any] = page.evaluate(
        "async (cards) => (await fetch('/api/song/score?cards=' + cards)).json()", ",".join(cards)
    )
    return found


def begins(score: dict[str, Any]) -> dict[str, float]:
    """When each note begins, in seconds."""
    return {
        f"{bar}-{n}": (8 * bar + note[0]) * score["eighth"]
        for bar, told in enumerate(score["bars"])
        for n, note in enumerate(told["melody"])
    }


def in_step(page: Page, score: dict[str, Any], notes: int) -> None:
    """With the sound's clock in our hands: each note is lit when it begins, and not before."""
    page.wait_for_function("() => window.heard.changes.length > 1")  # by itself, at first
    times = dict(list(begins(score).items())[:notes])
    assert len(times) == notes
    moments = [at + by for at in times.values() for by in (-0.001, 0.001)]
    seen = page.evaluate(STANDING, moments)
    for note, before, lit in zip(times, seen[::2], seen[1::2], strict=True):
        assert before["note"] != note, f"{note} is lit before it sounds"
        assert lit == {"note": note, "card": score["song"][int(note.partition("-")[0])]}


def lateness(page: Page, score: dict[str, Any], notes: int) -> list[float]:
    """Let so many notes sound; how late each lit up, by the clock of the sound."""
    page.wait_for_function("(notes) => window.heard.changes.length > notes", arg=notes)
    changes: list[dict[str, Any]] = page.evaluate("() => window.heard.changes")
    times = begins(score)
    told = [change for change in changes if change["note"] in times]
    assert [one["note"] for one in told] == sorted(one["note"] for one in told)
    for one in told:
        assert one["card"] == score["song"][int(one["note"].partition("-")[0])]
    return [one["at"] - times[one["note"]] for one in told]
