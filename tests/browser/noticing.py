"""Notices at the edge of a page: each goes by itself, so their words are kept."""

from playwright.sync_api import Page

KEEP = """
window.told = [];
const look = () => {
  for (const one of document.querySelectorAll('.toast span')) told.push(one.textContent);
};
new MutationObserver(look).observe(document, { subtree: true, childList: true });
"""
"""Runs in every page before its own scripts do."""


def noticed(page: Page, words: str = "") -> None:
    """Wait until a notice with these words was shown; it may be gone by now."""
    page.wait_for_function("(words) => window.told.some((one) => one.includes(words))", arg=words)
