"""``molpe admin`` at a real table."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.cli.conftest import Molpe, Said, one_complaint
from tests.table.process import Served
from tests.table.waiting import HANG

DASHED = "-Fv0thubBk0PtmMiucig1iA"
"""An id as one of 64 is."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A real table on SQLite."""
    folder = tmp_path_factory.mktemp("served")
    with Served(str(folder / "table.db"), folder) as served:
        yield served


def test_a_table_is_run_from_the_command_line(molpe: Molpe, served: Served) -> None:
    def admin(*words: str) -> Said:
        said = molpe("admin", "--table", served.url, "--db", served.database, *words)
        assert said.code == 0, said.err
        return said

    with httpx.Client(base_url=served.url, timeout=HANG) as ann:
        ann.post("/api/name", json={"name": "Ann"})
        wish = {"game": "canosa", "seats": [{"kind": "me"}, {"kind": "open"}]}
        id = ann.post("/api/matches", json=wish).json()["id"]
        assert "tables are opened by everyone" in admin("standing").out
        assert id in admin("matches").out
        assert json.loads(admin("matches", "--json").out)[0]["seats"][0]["name"] == "Ann"
        browser = json.loads(admin("matches", "--json").out)[0]["seats"][0]["browser"]
        assert admin("sockets").out == "none\n"
        assert admin("chat", id).out == "none\n"
        assert admin("mute", f"browser {browser}", "--days", "1").out == "silent\n"
        assert f"browser {browser}" in admin("standing").out
        assert json.loads(admin("standing", "--json").out)["wards"][0]["kind"] == "mute"
        assert admin("pardon", "mute", f"browser {browser}").out == "done\n"
        assert admin("end", id, "--why", "enough").out == "ended\n"
        assert id in admin("matches", "--over").out
        stored = json.loads(admin("guest", browser).out)
        assert (stored["name"], list(stored["files"])) == ("Ann", [id])
        assert json.loads(admin("rules", "--running", "7").out)["running"] == 7
        assert "quotas: tables any, waiting any" in admin("standing").out
        assert json.loads(admin("quotas", "--daily", "50").out)["daily"] == 50
        quotas = json.loads(admin("quotas", "--pages-address", "900").out)
        assert (quotas["daily"], quotas["pages"], quotas["pages_address"]) == (50, 100, 900)
        assert json.loads(admin("rules", "--opening", "invited").out)["running"] == 7
        assert ann.post("/api/matches", json=wish).json()["code"] == "closed"
        token = admin("invite").out.strip().partition("#open=")[2]
        assert ann.post("/api/opening", json={"token": token}).status_code == 200
        again = ann.post("/api/matches", json=wish).json()["id"]
        assert json.loads(admin("guest", browser, "--forget").out) == {"matches": 2}
        assert admin("delete", again).out == "deleted\n"
        assert json.loads(admin("sweep").out) == {"deleted": 0, "anonymised": 0}
        assert admin("ban", "address 192.0.2.0/24").out == "kept out\n"
        assert json.loads(admin("rules", "--opening", "everyone", "--running", "0").out)
    token = admin("token").out.strip()
    said = molpe("admin", "--table", served.url, "--token", token, "matches")
    assert said.code == 0


def test_the_table_is_found_by_its_settings_and_options_stand_anywhere(
    molpe: Molpe, served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    behind = molpe("admin", "rules", "--db", served.database, f"--table={served.url}/")
    assert behind.code == 0, behind.err
    both = molpe("admin", "--db", served.database, "standing", "--table", served.url)
    assert both.code == 0, both.err
    config = tmp_path / "table.toml"
    config.write_text(f'port = {served.port}\ndb = "{served.database}"\n', "utf-8")
    monkeypatch.setenv("MOLPE_CONFIG", str(config))
    assert molpe("admin", "matches").out == molpe("admin", "matches", "--table", served.url).out
    assert molpe("admin", "standing").out == both.out
    monkeypatch.setenv("MOLPE_DATA", str(tmp_path))  # where there is no key
    assert str(tmp_path) in one_complaint(molpe("admin", "standing"))
    assert "is served by one process" in one_complaint(molpe("nodes"))
    monkeypatch.delenv("MOLPE_CONFIG")
    assert "no database is named" in one_complaint(molpe("nodes"))


def test_bad_input_gets_one_sentence(molpe: Molpe, served: Served, tmp_path: Path) -> None:
    at = ["admin", "--table", served.url, "--db", served.database]
    for words, complaint in (
        ([*at, "end", "none"], "the table refuses: there is no such match"),
        ([*at, "end", DASHED, "--why", "enough"], "there is no such match"),
        ([*at, "end", "--why", "enough", DASHED], "there is no such match"),
        ([*at, "delete", DASHED], "there is no such match"),
        ([*at, "chat", "--json", f"-{DASHED}"], "there is no such match"),
        ([*at, "unsay", DASHED, "1.5", "Ann"], "there is no such match"),
        ([*at, "guest", DASHED], "nothing is stored of this browser"),
        ([*at, "end", "none", "--frolic"], "no such option: --frolic"),
        ([*at, "standing", "--db"], "'--db' needs a value"),
        ([*at, "unsay", "none", "1.5", "Ann"], "there is no such match"),
        ([*at, "ban", "ann"], "'ann' names nobody"),
        ([*at, "guest", "nobody"], "nothing is stored of this browser"),
        ([*at, "rules", "--opening", "cats"], "the table refuses"),
        ([*at, "quotas", "--pages", "0"], "'0' is"),
        ([*at, "quotas", "--daily", "many"], "'many' is"),
        (["admin", "--table", served.url, "--token", "x", "matches"], "this needs the token"),
        (
            ["admin", "--table", "http://127.0.0.1:9", "--token", "x", "matches"],
            "cannot be reached",
        ),
        (["admin", "--table", "cats", "--token", "x", "matches"], "cannot be reached"),
        (["admin", "--db", str(tmp_path / "none.db"), "matches"], "there is no table's key"),
    ):
        assert complaint in one_complaint(molpe(*words))
