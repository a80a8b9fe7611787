"""Vectors of compiled code as arrays of NumPy, without copying."""

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Memory(ctypes.Structure):
    """Memory that belongs to a vector, and keeps it."""

    owner: NDArray[Any]


def shared(data: Any, kind: type[np.generic]) -> NDArray[Any]:
    """An array over the memory of a vector, which it keeps alive.

    NumPy is shown a vector's memory as something to read; here it may write there too, which is
    how what was seen is cleared and a batch is told what was chosen.
    """
    read = np.frombuffer(data, dtype=kind)
    fields = {"_fields_": [("bytes", ctypes.c_char * read.nbytes)]}
    held: Any = type("Held", (Memory,), fields)
    memory = held.from_address(read.ctypes.data)
    memory.owner = read
    return np.frombuffer(memoryview(memory).cast("B"), dtype=kind)
