"""What every side runs: a process that does an amount of work when asked, and says how long.

It needs nothing but Python, because a peer's process knows no molpe.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import TypeAlias

Work: TypeAlias = Callable[[int], int]
"""Does an amount of work; gives how many units that were."""


def serve(packages: tuple[str, ...], works: Mapping[str, Callable[[], Work]]) -> None:
    """Say which versions are here, then work as long as somebody asks."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a library prints is no answer
    print(json.dumps({name: version(name) for name in packages}), file=answers, flush=True)
    made: dict[str, Work] = {}
    for line in sys.stdin:
        name, amount = json.loads(line)
        if name not in made:
            made[name] = works[name]()
            made[name](1)  # what is made at the first call is not measured
        begin = time.process_time()
        done = made[name](amount)
        print(json.dumps([done, time.process_time() - begin]), file=answers, flush=True)
