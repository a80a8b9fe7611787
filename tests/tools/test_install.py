"""Wheels: plain Python where asked for or where no C compiler is, and a failure where required."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

MARK = "# molpe: compiled\n"
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources alone, as a fresh clone has them."""
    tree = tmp_path_factory.mktemp("clone")
    listed = subprocess.run(
        ["git", "ls-files", "src", "web", "*.md", "LICENSE", "setup.py", "pyproject.toml"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tree / name)
    return tree


@pytest.fixture(scope="module")
def small(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with one file to be compiled: whether it is, is asked here, not how fast."""
    small = tmp_path_factory.mktemp("small") / "clone"
    shutil.copytree(tree, small)
    for path in (small / "src").rglob("*.py"):
        if path.parts[-2:] != ("kernel", "bits.py") and path.read_text("utf-8").startswith(MARK):
            path.write_text(path.read_text("utf-8").removeprefix(MARK), "utf-8")
    return small


def wheel(tree: Path, out: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "MOLPE_PURE": "", "MOLPE_REQUIRE": "", "MOLPE_SKIP_WEB": "1", **settings}
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    return subprocess.run(
        [*pip, "-w", str(out), "."], cwd=tree, env=env, capture_output=True, text=True, check=False
    )


def compiled_files(out: Path) -> list[str]:
    [path] = out.glob("*.whl")
    return [name for name in zipfile.ZipFile(path).namelist() if name.endswith((".so", ".pyd"))]


def test_a_plain_wheel_installs_and_plays(tree: Path, tmp_path: Path) -> None:
    done = wheel(tree, tmp_path, MOLPE_PURE="1")
    assert done.returncode == 0, done.stderr
    assert compiled_files(tmp_path) == []
    home = tmp_path / "home"
    [path] = tmp_path.glob("*.whl")
    packed = {name.partition("/")[0] for name in zipfile.ZipFile(path).namelist()}
    assert {name for name in packed if not name.endswith(".dist-info")} == {
        "molpe",
        "molpe_verifiers",
    }
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-compile"]
    subprocess.run([*pip, "--target", str(home), str(path)], check=True, capture_output=True)
    env = {**os.environ, "PYTHONPATH": str(home), "MOLPE_PURE": "", "MOLPE_REQUIRE": ""}

    def molpe(*words: str) -> str:
        return subprocess.run(
            [sys.executable, "-m", "molpe", *words],
            cwd=tmp_path, env=env, capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip

    assert molpe("perft", "canosa", "3").splitlines()[-1] == "1565"
    assert json.loads(molpe("doctor", "--json"))["compiled"] is False
    assert molpe("rules", "canosa", "--lang", "de").startswith("Canosa\n")


@pytest.mark.parametrize("compiler", ["/nonexistent/cc", shutil.which("false")])
def test_without_a_compiler_it_falls_back(compiler: str, small: Path, tmp_path: Path) -> None:
    """There is none, or there is one that fails."""
    done = wheel(small, tmp_path, CC=compiler)
    assert done.returncode == 0, done.stderr
    assert compiled_files(tmp_path) == []


def test_required_it_fails_instead(small: Path, tmp_path: Path) -> None:
    done = wheel(small, tmp_path, CC="/nonexistent/cc", MOLPE_REQUIRE="1")
    assert done.returncode != 0
    assert "/nonexistent/cc" in done.stdout + done.stderr
    assert not list(tmp_path.glob("*.whl"))


def test_molpe_refuses_to_run_plain_where_compiled_is_required(tmp_path: Path) -> None:
    env = {**os.environ, "MOLPE_PURE": "1", "MOLPE_REQUIRE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", "import molpe"], env=env, capture_output=True, text=True, check=False
    )
    assert "MOLPE_REQUIRE=1 is set, but molpe is not compiled" in done.stderr


ONE = "static long one(void) {{ return {}; }}"
TWO = """#include <Python.h>
static PyObject *two(PyObject *self, PyObject *none) { return PyLong_FromLong(one() + 1); }
static PyMethodDef all[] = {{"two", two, METH_NOARGS, ""}, {0}};
static struct PyModuleDef small = {PyModuleDef_HEAD_INIT, "small", "", -1, all};
PyMODINIT_FUNC PyInit_small(void) { return PyModule_Create(&small); }
"""
BUILD = """
import runpy, setuptools
setup, setuptools.setup = setuptools.setup, lambda **_: None
house = runpy.run_path("setup.py")
sources = ["__native_molpe___small___one.c", "__native_molpe___small___two.c"]
module = setuptools.Extension("small", sources)
house["by_package"](module)
commands = {"build_ext": house["OptionalBuild"]}
words = ["-q", "build_ext", "--inplace"]
setup(name="small", py_modules=[], ext_modules=[module], cmdclass=commands, script_args=words)
"""


def test_what_was_edited_is_compiled_anew(tmp_path: Path) -> None:
    """A package is one C file that includes those of its modules: an edit of one counts."""
    shutil.copy(ROOT / "setup.py", tmp_path)
    (tmp_path / "__native_molpe___small___two.c").write_text(TWO)
    env = {**os.environ, "MOLPE_PURE": "1", "MOLPE_REQUIRE": "1"}

    def python(*words: str) -> str:
        return subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path, env=env, capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip

    for number in (1, 41):
        (tmp_path / "__native_molpe___small___one.c").write_text(ONE.format(number))
        python("-c", BUILD)
        assert int(python("-c", "import small; print(small.two())")) == number + 1
