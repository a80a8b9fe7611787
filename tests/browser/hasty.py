"""``molpe serve`` for tests: nobody pauses for people to follow, a review looks shortly.

python -m tests.browser.hasty serve …
"""

from tests.table import lifted  # isort: split

from molpe.cli import main
from molpe.table.room import pauses
from molpe.table.web import gate, song
from molpe.table.work import review

pauses.SHORTEST = pauses.LONGEST = 0.0
review.LOOK_MS = (20, 20)
gate.PATIENCE = song.PATIENCE = lifted.LONG

if __name__ == "__main__":
    main()
