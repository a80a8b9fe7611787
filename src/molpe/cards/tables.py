# molpe: compiled
"""What books are made of: numbers of an edition as tables that compiled rules read."""

from librt.vecs import append, vec
from mypy_extensions import i64


def table(values: list[int]) -> vec[i64]:
    """Numbers as a table."""
    out = vec[i64]()
    for value in values:
        out = append(out, i64(value))
    return out
