"""The page's types say what the server's say."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parents[3] / "tools" / "wire_types.py"


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wire_types", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = load_tool()


def test_the_types_are_fresh() -> None:
    assert tool.main("--check") == 0


def test_stale_types_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "OUT", tmp_path / "generated")
    assert tool.main("--check") == 1
    assert tool.main("--write") == 0
    assert tool.main("--check") == 0
    (tmp_path / "generated" / "api.ts").write_text("// edited")
    assert tool.main("--check") == 1


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"type": "integer"}, "number"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        ({"anyOf": [{}, {"type": "null"}]}, "unknown"),
        ({"enum": ["a", "b"]}, '"a" | "b"'),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, '("a" | "b")[]'),
        ({"type": "array", "prefixItems": [{"type": "string"}, {}]}, "[string, unknown]"),
        ({"type": "object", "additionalProperties": {"type": "number"}}, "Record<string, number>"),
        ({"$ref": "#/components/schemas/Hand"}, "Hand"),
    ],
)
def test_a_schema_as_a_type(schema: dict[str, object], text: str) -> None:
    assert tool.type_text(schema) == text


def test_a_views_types_bear_their_games_name() -> None:
    ref = {"$ref": "#/components/schemas/CardView"}
    assert tool.type_text(ref, "Sirens") == "SirensCardView"
    assert tool.named("SirensView", "Sirens") == "SirensView"
    assert tool.named("Message", "Sirens") == "Message"


def test_what_may_be_left_out_is_marked() -> None:
    frames = tool.frames_page(tool.api_page()[1])
    assert "  since?: number;" in frames
    assert "  acts?: Choice[];" in frames
    assert "  s: number;" in frames
    assert "export type Choice = [text: string, clicks: string[], gist: Gist];" in frames
