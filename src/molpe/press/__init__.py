"""The press: cards, pieces and boards as SVG, for the page and for paper.

Pure functions: the same data gives the same bytes, without clock, chance or anything outside.
"""

from molpe.press.face import Face
from molpe.press.faces import faces as faces
from molpe.press.faces.plain import face as plain_face

__all__ = ["Face", "faces", "plain_face"]
