"""``molpe serve`` for tests: what keeps people from hurrying or from waiting long is lifted."""

from molpe.table.protocol import limits

MANY = limits.Rate(1e9, 1e9)
LONG = 3600.0

for name in (
    "SOCKET",
    "SESSION",
    "ADDRESS",
    "MAKING",
    "ADDRESS_MAKING",
    "CRAFT",
    "ADDRESS_CRAFT",
    "SKETCHES",
):
    setattr(limits, name, MANY)  # before others take them from there

from molpe.table.room import desk, driver, health, pauses  # noqa: E402
from molpe.table.web import gate, song  # noqa: E402
from molpe.table.work import bots, workshop  # noqa: E402

bots.BUDGET = bots.GRACE = bots.WIND_DOWN = LONG
desk.HINT_MS = 20
gate.PATIENCE = health.PATIENCE = song.PATIENCE = LONG
driver.LESSON = driver.WATCHED = 0.0
pauses.SHORTEST = pauses.LONGEST = 0.0
workshop.SECONDS.update(dict.fromkeys(workshop.SECONDS, LONG))

if __name__ == "__main__":
    from molpe.cli import main

    main()
