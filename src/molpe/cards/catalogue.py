"""Message catalogues: ``messages.toml`` beside a game, one table a language."""

import tomllib
from importlib.resources import files


def load_catalogue(package: str) -> dict[str, dict[str, str]]:
    """The catalogue of a game's package."""
    return tomllib.loads(files(package).joinpath("messages.toml").read_text("utf-8"))
