"""Notices and vacation, at their page: a webhook is proved by its code, and a vacation is taken."""

import json
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import SimpleQueue
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, PHONE, Opening
from .noticing import noticed

SHOTS = os.environ.get("MOLPE_SHOTS", "")


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look."""
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


@pytest.fixture
def sink() -> Iterator[tuple[int, "SimpleQueue[Any]"]]:
    """A webhook on this machine: its port, and what arrives there."""
    arrived: SimpleQueue[Any] = SimpleQueue()

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            arrived.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Hook) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port, arrived
        server.shutdown()
        thread.join()


def test_a_webhook_is_proved_and_a_vacation_taken(
    visit: Opening, sink: tuple[int, "SimpleQueue[Any]"]
) -> None:
    port, arrived = sink
    ben = visit(DESKTOP).new_page()
    wish = {
        "game": "canosa",
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "clock": {"kind": "days", "seconds": 3 * 86400},
    }
    ben.goto("/lobby")
    made = ben.context.request.post("/api/matches", data=wish).json()
    page = visit(PHONE, locale="de-DE").new_page()
    page.goto("/lobby")
    joined = {"token": made["invites"][0]["token"], "name": "Cleo"}
    page.context.request.post(f"/api/matches/{made['id']}/join", data=joined)
    ben.goto(f"/m/{made['id']}")
    ben.locator("section.turn").wait_for()
    page.goto("/notices")
    expect(page.get_by_text("E-Mails schickt dieser Tisch nicht")).to_be_visible()
    shot(page, "phone-empty")
    page.get_by_label("Webhook").fill(f"http://127.0.0.1:{port}/ben")
    page.keyboard.press("Enter")
    told = arrived.get(timeout=600)
    assert told["kind"] == "code"
    assert told["notices"] == []
    page.get_by_label("Der Code, der dorthin ging").fill(
        "000000" if told["code"] != "000000" else "111111"
    )
    page.keyboard.press("Enter")
    noticed(page, "Das ist nicht der Code")
    shot(page, "phone-code")
    page.get_by_label("Der Code, der dorthin ging").fill(told["code"])
    page.keyboard.press("Enter")
    expect(page.get_by_text("127.0.0.1/…")).to_be_visible()
    box = page.get_by_role("checkbox")
    expect(box).to_be_checked()
    box.uncheck()
    expect(box).not_to_be_checked()
    page.get_by_label("Tage, ab jetzt").fill("3")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ich bin zurück")).to_be_visible()
    shot(page, "phone-on")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    noticed(ben, "on vacation for 3 days")
    expect(ben.get_by_role("list", name="Seats").first).to_contain_text("on vacation until")
    shot(ben, "desk-match")
    ben.goto("/notices")
    ben.get_by_label("Webhook").wait_for()
    shot(ben, "desk-empty")
    link = told["off"].partition("/notices")[2]
    ben.goto(f"/{link}".replace("/#", "/notices#"))
    expect(ben.get_by_text("Switched off")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Webhook")).to_be_visible()
    expect(page.get_by_text("127.0.0.1/…")).to_have_count(0)
    page.goto("/")
    expect(page.get_by_role("link").filter(has_text="Canosa").first).to_be_visible()
    shot(page, "phone-home")
    ben.goto("/")
    waiting = ben.get_by_role("region", name="Continue").get_by_role("listitem").first
    expect(waiting).to_contain_text("until")
    shot(ben, "desk-home")
