"""An import hook that passes compiled modules by, so that pdb and coverage see the Python."""

from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class SourceOnlyFinder(MetaPathFinder):
    """Finds the ``.py`` file of every module of one package."""

    def __init__(self, package: str) -> None:
        self.prefix = package + "."

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(self.prefix) or path is None:
            return None
        name = fullname.rpartition(".")[2]
        for entry in path:
            package = Path(entry) / name / "__init__.py"
            if package.exists():
                return spec_from_file_location(
                    fullname, package, submodule_search_locations=[str(package.parent)]
                )
            module = Path(entry) / f"{name}.py"
            if module.exists():
                return spec_from_file_location(fullname, module)
        return None
