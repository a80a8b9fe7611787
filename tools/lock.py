"""Writes the lock: which version of everything is installed, and the hashes of its files.

python tools/lock.py --write    resolve pyproject.toml anew for every Python and system, and write
python tools/lock.py --apart    only what cannot stand beside the rest, and lies over it instead
python tools/lock.py --check    fail if the lock does not satisfy pyproject.toml (no network)
python tools/lock.py --audit    look for known holes in what is locked; exit 3 if none can be asked

The lock names no registry: whoever installs takes theirs, and the hashes say that it is the same.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = {"fetch": ("fetch",), "run": ("build", "run"), "test": ("build", "run", "test")}
"""What each lock file holds; each says only what those before it do not."""
APART = ("verifiers", "openenv", "deploy")
"""Extras that ask for other versions than the tests do, or are programs: what each puts over
those."""
PYTHONS = ("3.11", "3.12", "3.13")
SYSTEMS = {
    "Linux x86_64": [f"manylinux_2_{n}_x86_64" for n in (5, 12, 17, 24, 26, 27, 28, 31, 34)]
    + ["manylinux2014_x86_64", "manylinux1_x86_64", "manylinux2010_x86_64"],
    "Linux aarch64": [f"manylinux_2_{n}_aarch64" for n in (17, 24, 26, 27, 28, 31, 34)]
    + ["manylinux2014_aarch64"],
    "Darwin arm64": [
        f"macosx_{n}_0_{kind}" for n in range(11, 16) for kind in ("arm64", "universal2")
    ],
}
UNBUILT = {("3.11", "Linux aarch64"): ("slipcover",)}
"""What has no wheel for a Python and a system, and is built there from its source."""
HOLES = "https://api.osv.dev/v1/querybatch"
LINE = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)(?: ; (.*?))? \\$")


def lock_path(kind: str) -> Path:
    """Where a lock file lies."""
    return ROOT / f"requirements-{kind}.txt"


def wanted(kinds: tuple[str, ...]) -> list[str]:
    """What pyproject.toml asks for."""
    command = [sys.executable, str(ROOT / "tools" / "requirements.py"), *kinds]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return sorted(set(told.splitlines()))


def normal(name: str) -> str:
    """A name as it is compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def resolve(
    kinds: tuple[str, ...], python: str, system: str, pins: dict[str, str]
) -> dict[str, tuple[str, str]]:
    """Version and hash of everything for a Python and a system; nothing is installed."""
    unbuilt = UNBUILT.get((python, system), ())
    asked = [text for text in wanted(kinds) if not text.startswith(unbuilt)]
    options = ["--only-binary=:all:", "--python-version", python]
    for tag in SYSTEMS[system]:
        options += ["--platform", tag]
    found = told([*options, *asked], pins)
    for name in unbuilt:
        if any(text.startswith(name) for text in wanted(kinds)):
            found |= told(["--no-deps", f"--no-binary={name}", f"{name}=={pins[name]}"], {})
    return found


def told(options: list[str], pins: dict[str, str]) -> dict[str, tuple[str, str]]:
    """Version and hash of everything that pip would install."""
    with tempfile.TemporaryDirectory() as folder:
        bounds = Path(folder) / "pins.txt"
        bounds.write_text("".join(f"{name}=={version}\n" for name, version in pins.items()))
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run"]
        command += ["--ignore-installed", "--report", str(report)]
        command += ["--target", folder, "-c", str(bounds)]
        subprocess.run([*command, *options], check=True)
        found = json.loads(report.read_text("utf-8"))["install"]
    return {
        normal(one["metadata"]["name"]): (
            one["metadata"]["version"],
            one["download_info"]["archive_info"]["hashes"]["sha256"],
        )
        for one in found
    }


def write() -> int:
    """Resolve everything and write the lock."""
    written: set[str] = set()
    pins: dict[str, str] = {}
    for kind, kinds in FILES.items():
        hashes: dict[str, set[str]] = defaultdict(set)
        pythons: dict[str, set[str]] = defaultdict(set)
        for python in PYTHONS:
            for system in SYSTEMS:
                print(f"{kind}: Python {python}, {system}", file=sys.stderr)
                for name, (version, hash) in resolve(kinds, python, system, pins).items():
                    pins.setdefault(name, version)
                    hashes[name].add(hash)
                    pythons[name].add(python)
        lines = [
            f"# Versions and hashes for Python {', '.join(PYTHONS)}",
            f"# on {', '.join(SYSTEMS)}; made by tools/lock.py --write.",
        ]
        for name in sorted(set(hashes) - written):
            marker = ""
            if pythons[name] != set(PYTHONS):
                marker = f" ; python_version <= '{max(pythons[name])}'"
            lines.append(f"{name}=={pins[name]}{marker} \\")
            lines += [f"    --hash=sha256:{hash} \\" for hash in sorted(hashes[name])]
            lines[-1] = lines[-1].removesuffix(" \\")
        lock_path(kind).write_text("\n".join(lines) + "\n", "utf-8")
        written |= set(hashes)
    return write_apart()


def write_apart() -> int:
    """Resolve each extra that stands apart, as near to the lock as it goes, and write the rest."""
    there = locked()
    for name in APART:
        print(f"{name}, apart", file=sys.stderr)
        with tempfile.TemporaryDirectory() as folder:
            asked, out = Path(folder) / "asked.in", Path(folder) / "out.txt"
            asked.write_text("\n".join(wanted((name,))) + "\n", "utf-8")
            out.write_text("".join(f"{one}=={version}\n" for one, version in there.items()))
            command = [str(Path(sys.executable).parent / "uv"), "pip", "compile", "--quiet"]
            command += ["--universal", "--python-version", PYTHONS[0], "--generate-hashes"]
            command += ["--no-header", "--no-annotate", str(asked), "-o", str(out)]
            subprocess.run(command, check=True)
            blocks = re.split(r"\n(?=\S)", out.read_text("utf-8").strip())
        more = [block for block in blocks if (line := LINE.match(block.splitlines()[0]))
                and there.get(line[1]) != line[2]]  # fmt: skip
        head = f"# What {name} puts over requirements-test.txt; made by tools/lock.py --apart."
        lock_path(name).write_text("\n".join([head, *more]) + "\n", "utf-8")
    return 0


def locked(*apart: str) -> dict[str, str]:
    """The versions that are locked, where something lies over them those."""
    found = {}
    for kind in (*FILES, *apart):
        for line in lock_path(kind).read_text("utf-8").splitlines():
            if match := LINE.match(line):
                found[match[1]] = match[2]
    return found


def every_version() -> set[tuple[str, str]]:
    """All that is locked, for the tests and for what stands apart."""
    found = set(locked().items())
    for name in APART:
        found |= set(locked(name).items())
    return found


def check() -> int:
    """Hold the lock against the ranges of pyproject.toml."""
    from packaging.requirements import Requirement

    wrong = []
    for kinds, apart in (
        ((*FILES["fetch"], *FILES["test"]), ()),
        *(((name,), (name,)) for name in APART),
    ):
        there = locked(*apart)
        for text in wanted(kinds):
            asked = Requirement(text)
            version = there.get(normal(asked.name))
            if version is None or not asked.specifier.contains(version, prereleases=True):
                wrong.append(f"{text}: the lock has {version}")
    for line in wrong:
        print(f"{line}; run python tools/lock.py --write", file=sys.stderr)
    return 1 if wrong else 0


def paged() -> list[tuple[str, str]]:
    """Name and version of everything that the page is built with."""
    lock = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))
    found = {
        (path.rpartition("node_modules/")[2], one["version"])
        for path, one in lock["packages"].items()
        if path
    }
    return sorted(found)


def audit() -> int:
    """Ask a public list of holes about every version, of Python's packages and of the page's."""
    there = [("PyPI", *one) for one in sorted(every_version())] + [("npm", *one) for one in paged()]
    asked = [
        {"package": {"name": name, "ecosystem": where}, "version": version}
        for where, name, version in there
    ]
    request = urllib.request.Request(
        os.environ.get("MOLPE_HOLES", HOLES),
        json.dumps({"queries": asked}).encode(),
        {"content-type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            results = json.load(answer)["results"]
    except (OSError, ValueError, KeyError) as error:
        print(f"known holes were NOT looked up: {error}")
        return 3
    holes = [
        f"{name} {version} ({where}): {', '.join(hole['id'] for hole in found['vulns'])}"
        for (where, name, version), found in zip(there, results, strict=True)
        if found.get("vulns")
    ]
    page = len(paged())
    told = f"no known hole in {len(there) - page} packages of Python and {page} of the page"
    print("\n".join(holes) or told)
    return 1 if holes else 0


if __name__ == "__main__":
    todo = {"--write": write, "--apart": write_apart, "--check": check, "--audit": audit}
    if len(sys.argv) != 2 or sys.argv[1] not in todo:
        sys.exit(__doc__)
    sys.exit(todo[sys.argv[1]]())
