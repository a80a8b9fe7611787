"""The reference pages say what the program says."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from molpe.cli.protocol import REQUESTS, command_of

from .conftest import HANGS, Molpe, command

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "cli_reference.py"
ENGINE = ROOT / "docs" / "reference" / "engine.md"


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("cli_reference", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = load_tool()
COMMANDS: dict[str, Any] = tool.every_command()


def test_the_pages_are_fresh() -> None:
    done = subprocess.run(
        [sys.executable, str(TOOL), "--check"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_stale_pages_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cli, engine = tmp_path / "cli.md", tmp_path / "engine.md"
    engine.write_text('```\n> {"command": "quit"}\n< {"ok":false}\n```\n')
    monkeypatch.setattr(tool, "CLI", cli)
    monkeypatch.setattr(tool, "ENGINE", engine)
    assert tool.main("--check") == 1
    assert tool.main("--write") == 0
    assert tool.main("--check") == 0
    assert engine.read_text() == '```\n> {"command": "quit"}\n< {"ok":true}\n```\n'


@pytest.mark.parametrize("path", COMMANDS)
def test_every_command_has_help_and_lines_to_paste(path: str) -> None:
    text, examples = tool.split_help(COMMANDS[path].help or "")
    assert text, f"{path} has no help"
    assert examples, f"{path} has no 'Example: molpe …' line"
    for example in examples:
        assert "molpe" in example
        assert len(f"  Example: {example}") <= 78
    for param in COMMANDS[path].params:
        assert param.help or param.name in ("help", "install_completion", "show_completion"), (
            f"{path}: {param.name} has no help"
        )


@pytest.mark.parametrize("path", COMMANDS)
def test_help_shows_them_in_one_line(molpe: Molpe, path: str) -> None:
    said = molpe(*path.split()[1:], "--help")
    assert said.code == 0
    assert "─" not in said.out
    for example in tool.split_help(COMMANDS[path].help or "")[1]:
        assert f"  Example: {example}\n" in said.out


def test_a_real_process_shows_the_same_help(molpe: Molpe, process: Molpe) -> None:
    assert process("--help") == molpe("--help")


def test_every_command_has_its_section() -> None:
    page = (ROOT / "docs" / "reference" / "cli.md").read_text("utf-8")
    for path in COMMANDS:
        assert f"\n## {path}\n" in page


def test_every_engine_command_and_field_is_described() -> None:
    page = ENGINE.read_text("utf-8")
    for request in REQUESTS:
        (row,) = [
            line for line in page.splitlines() if line.startswith(f"| `{command_of(request)}`")
        ]
        for field in request.__struct_fields__:
            assert f"`{field}`" in row, (command_of(request), field)


def transcripts() -> list[list[str]]:
    """The blocks of the page that ask and answer."""
    blocks = ENGINE.read_text("utf-8").split("```")[1::2]
    return [
        [line for line in block.splitlines() if line[:2] in ("> ", "< ")]
        for block in blocks
        if "\n> " in block
    ]


@pytest.mark.parametrize("number", range(len(transcripts())))
def test_the_transcript_is_what_the_process_says(number: int) -> None:
    """One line goes in, one comes out, in that order and before the next is written."""
    lines = transcripts()[number]
    assert len(lines) > 4
    pipe = subprocess.PIPE
    with subprocess.Popen(command("engine"), stdin=pipe, stdout=pipe, stderr=pipe) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for asked, expected in zip(lines[::2], lines[1::2], strict=True):
            running.stdin.write(asked.removeprefix("> ").encode() + b"\n")
            running.stdin.flush()
            answer = running.stdout.readline().decode().rstrip("\n")
            assert asked.startswith("> ")
            assert json.loads(answer) == json.loads(expected.removeprefix("< "))
            assert f"< {answer}" == expected
        out, err = running.communicate(timeout=HANGS)
    assert (running.returncode, out, err) == (0, b"", b"")
