"""The page itself: files from the package, compressed once, and one index for all its routes."""

import gzip
import hashlib
import mimetypes
from importlib.resources import files
from typing import Any, NamedTuple

PAGES = ("lobby", "new", "m", "rules", "cards", "replay", "companion", "lab")
"""First words of addresses that the page itself understands."""
PACKED = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/man")
MISSING = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>molpe</title>
<h1>The table is open, but its page was not built.</h1>
<p>Run <code>make web</code>, or install molpe from a wheel, which has it inside.</p>
<p>The table's HTTP interface is described at <a href="/schema">/schema</a>.</p></html>
"""


class File(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes
    type: str
    tag: str
    forever: bool


def pack(name: str, body: bytes) -> File:
    """A file, compressed where that helps."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        kind = "application/manifest+json"
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(PACKED) else b""
    if kind.endswith("+xml"):
        kind += "; charset=utf-8"
    tag = hashlib.sha256(body).hexdigest()[:16]
    # What the build names by its hash never changes.
    return File(body, packed, kind, f'"{tag}"', name.startswith("assets/"))


class Site:
    """Every file of the page, in memory."""

    def __init__(self) -> None:
        self.files: dict[str, File] = {}
        root = files("molpe.table").joinpath("static")
        if root.is_dir():
            self.read(root, "")
        self.index = self.files.get("index.html") or pack("index.html", MISSING)

    def read(self, folder: Any, prefix: str) -> None:
        """Take in a folder."""
        for entry in folder.iterdir():
            name = f"{prefix}{entry.name}"
            if entry.is_dir():
                self.read(entry, f"{name}/")
            else:
                self.files[name] = pack(name, entry.read_bytes())

    def find(self, path: str) -> File | None:
        """The file at a path; the index for the page's own addresses."""
        path = path.strip("/")
        if not path or path.partition("/")[0] in PAGES:
            return self.index
        return self.files.get(path)
