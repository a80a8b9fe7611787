"""``molpe serve`` for tests: nobody pauses for people to follow, a review looks shortly.

Every match has the same luck, with which none takes long; in the soak each has its own.

python -m tests.browser.hasty serve …
"""

import hashlib
import os

from tests.table import lifted  # isort: split

from molpe.cli import main
from molpe.table.room import hub, pauses
from molpe.table.web import gate, song
from molpe.table.work import review

pauses.SHORTEST = pauses.LONGEST = 0.0
review.LOOK_MS = (20, 20)
gate.PATIENCE = song.PATIENCE = lifted.LONG
if os.environ.get("MOLPE_BROWSER_ALL") != "1":
    hub.new_secret = hashlib.sha256(b"33").hexdigest

if __name__ == "__main__":
    main()
