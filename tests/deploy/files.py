"""What the files of deploy/ say: commands, environments, expressions."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
ALERTS: dict[str, Any] = yaml.safe_load((DEPLOY / "watch/alerts.yml").read_text("utf-8"))
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "watch/grafana.json").read_text("utf-8"))
INSTALLED = "/opt/molpe/bin"
"""Where all of them look for molpe."""


def said(word: str) -> list[str]:
    """The list behind a word of the Containerfile."""
    found = re.findall(rf"(?m)^\s*{word} (\[.*\])$", CONTAINERFILE)
    return [str(one) for one in json.loads(found[-1])]


def container_environment() -> dict[str, str]:
    """The environment of a container."""
    (line,) = re.findall(r"(?m)^ENV (.*)$", CONTAINERFILE)
    return dict(word.split("=", 1) for word in shlex.split(line))


def runs() -> list[str]:
    """What is run while an image is built, one line each."""
    joined = CONTAINERFILE.replace("\\\n", " ")
    return re.findall(r"(?m)^RUN (.*)$", joined)


def filled(text: str, values: dict[str, str]) -> str:
    """A text with its ``${NAME:?why}`` filled in."""
    return re.sub(r"\$\{(\w+)(?::\?[^}]*)?\}", lambda found: values[found[1]], text)


def unit(name: str) -> dict[str, list[str]]:
    """A unit of systemd: what is said, by its name."""
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / "systemd" / name).read_text("utf-8").splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def unit_command(name: str, instance: str = "") -> list[str]:
    """What a unit starts, as systemd reads it."""
    (line,) = unit(name)["ExecStart"]
    line = line.replace("%%", "\0").replace("%i", instance).replace("\0", "%")
    return [word.replace("$$", "$") for word in shlex.split(line)]


def expressions() -> list[str]:
    """Every question to Prometheus."""
    rules = [rule for group in ALERTS["groups"] for rule in group["rules"]]
    asked = [rule["expr"] for rule in rules]
    return asked + [one["expr"] for panel in DASHBOARD["panels"] for one in panel["targets"]]
