"""Drawings as pixels, in the font that comes with the press: the same on every machine."""

from importlib.resources import files
from pathlib import Path

import resvg_py

FAMILY = "Molpe Serif"
SCREEN = 96
"""Dots an inch where a size is in pixels."""


def fonts() -> Path:
    """The folder of the fonts that the press brings along."""
    return Path(str(files(__package__ or "molpe.press") / "fonts"))


def png(svg: str, width: int, height: int | None = None) -> bytes:
    """A drawing as PNG, so many pixels wide, and exactly so high if that is given."""
    if height is not None:  # the renderer alone would keep the shape and lose a row or a column
        size = f'<svg width="{width}" height="{height}" preserveAspectRatio="none"'
        svg = svg.replace("<svg", size, 1)
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            height=height,
            dpi=SCREEN,
            skip_system_fonts=True,
            font_files=[str(path) for path in sorted(fonts().glob("*.ttf"))],
            font_family=FAMILY,
            serif_family=FAMILY,
        )
    )
