"""The files of deploy/ by the linters of their kinds, and against what a table really says."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from molpe.cli import settings
from tests.adapters.places import place
from tests.deploy.files import ALERTS, COMPOSE, DASHBOARD, DEPLOY, INSTALLED, expressions
from tests.table.hall import open_hall

WORDS = {"sum", "by", "rate", "increase", "changes", "histogram_quantile", "time", "instance", "le"}
WORDS |= {"code", "job", "up"}


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)


def test_the_container_file_is_as_it_should_be() -> None:
    done = run(place("deploy") / "hadolint", DEPLOY / "Containerfile")
    assert (done.returncode, done.stdout) == (0, "")


def test_the_compose_file_is_one() -> None:
    schema = ("--builtin-schema", "vendor.compose-spec")
    done = run(place("deploy") / "check-jsonschema", *schema, DEPLOY / "compose.yaml")
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_file_that_compose_mounts_is_there() -> None:
    for service in COMPOSE["services"].values():
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            if source.startswith("./") and "." in source[2:]:
                assert (DEPLOY / source).exists(), source


def test_what_compose_sets_are_settings() -> None:
    known = {f"MOLPE_{name.upper()}" for name in settings.NAMES}
    assert set(COMPOSE["services"]["node1"]["environment"]) <= known


def test_the_sample_of_settings_names_each_of_them() -> None:
    assert set(settings.read_file(DEPLOY / "table.toml")) == set(settings.NAMES)


def test_systemd_finds_nothing_wrong(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("systemd-analyze is missing (Debian: apt-get install systemd)")
        pytest.skip("systemd-analyze is missing (Debian: apt-get install systemd)")
    here = tmp_path / "bin"
    here.mkdir()
    (here / "molpe").write_text("#!/bin/sh\n")
    (here / "molpe").chmod(0o755)
    units = []
    for path in sorted((DEPLOY / "systemd").iterdir()):
        made = tmp_path / path.name.replace("@", "@8018")
        text = path.read_text("utf-8")
        assert INSTALLED in text or path.suffix == ".timer"
        made.write_text(text.replace(INSTALLED, str(here)))
        units.append(made)
    done = run(program, "verify", "--man=no", *units)
    told = [line for line in done.stderr.splitlines() if str(tmp_path) in line or "molpe" in line]
    assert (done.returncode, told) == (0, []), done.stderr


async def test_every_metric_that_is_watched_is_told(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, hall.browser() as browser:
        await browser.get("/api/matches/nowhere")
        hall.hub.metrics.refused("rate")
        text = (await browser.get("/api/metrics")).text
    told = {line.split("{")[0].split()[0] for line in text.splitlines() if line[0] != "#"}
    asked = set()
    for one in expressions():
        plain = re.sub(r'"[^"]*"', "", one)
        asked |= {word for word in re.findall(r"[a-z_]{2,}", plain) if word not in WORDS}
    assert asked <= told, asked - told
    assert {name for name in told if name.startswith("molpe_")} - asked <= {
        f"{name}_{end}"
        for name in ("molpe_append_seconds", "molpe_loop_lag_seconds")
        for end in ("sum", "count")
    }, "a metric that nobody watches"


def test_every_expression_is_promql() -> None:
    code = (
        "import json, sys, promql_parser\n"
        "for one in json.load(sys.stdin): promql_parser.parse(one)\n"
    )
    python = place("deploy") / "python"
    done = subprocess.run(
        [python, "-c", code], input=json.dumps(expressions()), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_alerts_say_what_to_do() -> None:
    rules = [rule for group in ALERTS["groups"] for rule in group["rules"]]
    assert len({rule["alert"] for rule in rules}) == len(rules)
    for rule in rules:
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        assert rule["labels"]["severity"] in ("page", "look")
        assert set(rule["annotations"]) == {"summary", "what"}


def test_panels_do_not_lie_on_each_other() -> None:
    places = [panel["gridPos"] for panel in DASHBOARD["panels"]]
    assert len({(one["x"], one["y"]) for one in places}) == len(places)
    assert all(one["x"] + one["w"] <= 24 for one in places)
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(places)
