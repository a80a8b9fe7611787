"""Writes the page's types from the server's: bodies, frames and the view of every game.

python tools/wire_types.py --write    web/src/generated/{api,frames,views}.ts anew
python tools/wire_types.py --check    fail if one of them is stale
"""

import ast
import inspect
import json
import re
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import msgspec

from molpe import games
from molpe.kernel.gist import Gist
from molpe.kernel.messages import KERNEL
from molpe.kernel.model import Facts, Message
from molpe.press import Face
from molpe.table.protocol.admin import (
    ChatAt,
    EndMatch,
    GuestData,
    Invitation,
    MatchAt,
    NewWard,
    OldWard,
    OpenPages,
    SocketAt,
    TableStanding,
    Unsay,
)
from molpe.table.protocol.from_page import FromPage
from molpe.table.protocol.games import AgentInfo, EditionInfo, GameInfo, OwnEdition
from molpe.table.protocol.lab import (
    Draft,
    Going,
    Inquiry,
    Keeping,
    Laboratory,
    Opened,
    Opening,
    Printing,
    Sketch,
    Wish,
)
from molpe.table.protocol.letters import (
    Following,
    NewLetterbox,
    NoticesInfo,
    NoticesWish,
    Proof,
    VacationWish,
)
from molpe.table.protocol.limits import FRAMES
from molpe.table.protocol.matches import (
    At,
    Created,
    Join,
    Joined,
    MatchInfo,
    Me,
    Naming,
    NewMatch,
    Upload,
)
from molpe.table.protocol.refusals import CODES, Problem
from molpe.table.protocol.reviews import Review
from molpe.table.protocol.to_page import WIRE, Frame, ToPage
from molpe.table.web.song import SongScore
from molpe.table.work.craft import SongRead

OUT = Path(__file__).parents[1] / "web" / "src" / "generated"
HEAD = "// Made by `python tools/wire_types.py --write`; do not edit.\n"
REF = "#/components/schemas/"

RECEIVED = (
    NewMatch,
    Join,
    Upload,
    OwnEdition,
    At,
    Naming,
    Opening,
    Draft,
    Printing,
    Keeping,
    Wish,
    Going,
    NewWard,
    OldWard,
    Unsay,
    EndMatch,
    Invitation,
    NewLetterbox,
    Proof,
    NoticesWish,
    Following,
    VacationWish,
)
SENT = (
    Facts,
    Message,
    Gist,
    Created,
    Joined,
    MatchInfo,
    GameInfo,
    AgentInfo,
    EditionInfo,
    Review,
    Frame,
    Me,
    Face,
    SongRead,
    SongScore,
    Laboratory,
    Opened,
    Sketch,
    Inquiry,
    TableStanding,
    MatchAt,
    OpenPages,
    SocketAt,
    ChatAt,
    GuestData,
    NoticesInfo,
    Problem,
)
SHARED = ("Gist", "Message", "Thing")
"""What views share with everything else."""
PLAIN = re.compile(r"^[A-Za-z_$][\w$]*$")


def reached(roots: Iterable[Any], seen: dict[str, Any] | None = None) -> dict[str, Any]:
    """Every struct that can be met from these, by name."""
    seen = {} if seen is None else seen
    for root in roots:
        for kind in structs_in(root):
            if kind.__name__ not in seen:
                seen[kind.__name__] = kind
                reached((f.type for f in msgspec.structs.fields(kind)), seen)
    return seen


def structs_in(kind: Any) -> Iterable[Any]:
    """The structs that a type names."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for part in get_args(kind):
        yield from structs_in(part)


def schemas(kinds: Iterable[Any]) -> dict[str, Any]:
    """The JSON Schema of each struct, by name."""
    _, found = msgspec.json.schema_components(list(kinds), ref_template=REF + "{name}")
    return found


def field_notes(kind: type) -> dict[str, str]:
    """The sentences written under the fields of a class."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    notes, last = {}, ""
    for node in body.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            last = node.target.id
        elif last and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            notes[last] = " ".join(str(node.value.value).split())
            last = ""
    return notes


def type_text(schema: dict[str, Any], prefix: str = "") -> str:
    """A JSON Schema as a TypeScript type."""
    if ref := schema.get("$ref"):
        return named(ref.removeprefix(REF), prefix)
    if options := schema.get("anyOf"):
        texts = dict.fromkeys(type_text(option, prefix) for option in options)
        return "unknown" if "unknown" in texts else " | ".join(texts)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return array_text(schema, prefix)
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {type_text(values, prefix) if values else 'unknown'}>"
    plain = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
    return {**plain, "null": "null"}.get(str(kind), "unknown")


def array_text(schema: dict[str, Any], prefix: str) -> str:
    """A list, or a tuple whose places have types of their own."""
    if places := schema.get("prefixItems"):
        return f"[{', '.join(type_text(place, prefix) for place in places)}]"
    items = type_text(schema.get("items") or {}, prefix)
    return f"({items})[]" if "|" in items else f"{items}[]"


def named(name: str, prefix: str) -> str:
    """A view's types bear the name of their game; what all share does not."""
    shared = name in SHARED
    return name if shared or not prefix or name.startswith(prefix) else f"{prefix}{name}"


def declaration(kind: Any, schema: dict[str, Any], loose: bool, prefix: str = "") -> str:
    """A struct as an exported type. ``loose``: what has a default may be left out."""
    name = named(kind.__name__, prefix)
    lines = [f"/** {' '.join((kind.__doc__ or name).split())} */"]
    if schema.get("type") == "array":
        fields = msgspec.structs.fields(kind)
        places = zip(fields, schema["prefixItems"], strict=True)
        inside = ", ".join(f"{field.name}: {type_text(place, prefix)}" for field, place in places)
        return "\n".join([*lines, f"export type {name} = [{inside}];", ""])
    loose = loose or kind.__struct_config__.omit_defaults
    notes = field_notes(kind)
    lines.append(f"export interface {name} {{")
    required = set(schema.get("required", ()))
    for field, place in schema["properties"].items():
        if field in notes:
            lines.append(f"  /** {notes[field]} */")
        label = field if PLAIN.match(field) else json.dumps(field)
        mark = "?" if loose and field not in required else ""
        lines.append(f"  {label}{mark}: {type_text(place, prefix)};")
    return "\n".join([*lines, "}", ""])


def api_page() -> tuple[str, set[str]]:
    """What travels by HTTP, and the names declared there."""
    sent, received = reached(SENT), reached(RECEIVED)
    found = schemas([*sent.values(), *received.values()])
    parts = [HEAD]
    for name, kind in {**received, **sent}.items():
        parts.append(declaration(kind, found[name], loose=name not in sent))
    codes = " | ".join(json.dumps(code) for code in CODES)
    parts.append(f"/** Every way a request is refused. */\nexport type Code = {codes};\n")
    languages = " | ".join(json.dumps(language) for language in sorted(KERNEL))
    parts.append(f"/** Languages that every catalogue has. */\nexport type Lang = {languages};\n")
    parts.append(f"/** Steps of a match in one answer. */\nexport const FRAMES = {FRAMES};\n")
    return "\n".join(parts), {*sent, *received}


def frames_page(known: set[str]) -> str:
    """What travels by socket."""
    come, go = reached([FromPage]), reached([ToPage])
    found = schemas([*come.values(), *go.values()])
    parts = []
    for name, kind in {**come, **go}.items():
        if name not in known:
            parts.append(declaration(kind, found[name], loose=name not in go))
    for name, union in (("FromPage", FromPage), ("ToPage", ToPage)):
        members = " | ".join(kind.__name__ for kind in get_args(union))
        parts.append(f"export type {name} = {members};\n")
    parts.append(f"/** The version of all this. */\nexport const WIRE = {WIRE};\n")
    words = set(re.findall(r"\w+", "".join(parts)))
    shared = sorted(known & {*come, *go} & words)
    parts = [HEAD, f"import type {{ {', '.join(shared)} }} from './api';\n", *parts]
    return "\n".join(parts)


def views_page() -> str:
    """The view of every game of the house."""
    parts: list[str] = []
    views = {}
    for name in games.names():
        kind = games.game_class(name)
        if not kind.__module__.startswith("molpe.games."):
            continue
        prefix = name.title()
        kinds = reached([kind.view_type])
        found = schemas(kinds.values())
        for struct, type_ in kinds.items():
            if struct not in SHARED:
                parts.append(declaration(type_, found[struct], False, prefix))
        views[name] = named(kind.view_type.__name__, prefix)
    rows = "\n".join(f"  {name}: {view};" for name, view in views.items())
    note = "/** The view of each game by its name. */"
    parts.append(f"{note}\nexport interface Views {{\n{rows}\n}}\n")
    words = set(re.findall(r"\w+", "".join(parts)))
    shared = [name for name in SHARED if name in words]
    return "\n".join([HEAD, f"import type {{ {', '.join(shared)} }} from './api';\n", *parts])


def pages() -> dict[Path, str]:
    """What ought to be in each file."""
    api, known = api_page()
    return {
        OUT / "api.ts": api,
        OUT / "frames.ts": frames_page(known),
        OUT / "views.ts": views_page(),
    }


def main(argument: str) -> int:
    """Write or check."""
    found = pages()
    if argument == "--write":
        for path, text in found.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return 0
    stale = [p for p, text in found.items() if not p.exists() or p.read_text("utf-8") != text]
    for path in stale:
        print(f"{path.name} is stale: run python tools/wire_types.py --write", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    if sys.argv[1:] not in (["--write"], ["--check"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
