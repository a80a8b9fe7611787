"""Log lines as JSON objects: for programs to read, and without a token in them."""

import json
import logging
import re
import secrets
import sys
import time
from contextvars import ContextVar

from molpe.table.protocol.limits import Bucket, Rate

log = logging.getLogger("molpe.table")

PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""What the request is called that is being answered; its log lines and its answer say so."""
CALLED = re.compile(r"[A-Za-z0-9._-]{1,64}")
NOTED = (401, 403, 413, 429)
"""What is answered to who has no token, asks for what is not theirs, for too much or too often."""
LINES = Rate(1, 30)
"""So many lines about that a second, so many at once: nobody fills a disk by being refused."""
PARTS = 3
"""Parts of an address that are written down; what follows may be somebody's."""


def call_request(given: str) -> str:
    """Call the request of this task so: as a proxy calls it, or by a name of its own."""
    name = given if CALLED.fullmatch(given) else secrets.token_hex(8)
    REQUEST.set(name)
    return name


class Ledger:
    """Refusals that whoever runs a table may want to look into, a line each while they are few."""

    def __init__(self) -> None:
        self.bucket = Bucket(LINES)
        self.left_out = 0

    def note(self, status: int, path: str, address: str) -> None:
        """Write down what was answered to whom."""
        if status not in NOTED:
            return
        if not self.bucket.take():
            self.left_out += 1
            return
        where = "/".join(path[:200].split("/")[:PARTS])[:60]
        more = {"left_out": self.left_out} if self.left_out else {}
        self.left_out = 0
        log.info("refused", extra={"status": status, "path": where, "address": address, **more})


class Few(logging.Filter):
    """Lets few warnings of the server below pass: it has one for whatever is no HTTP."""

    def __init__(self) -> None:
        super().__init__()
        self.bucket = Bucket(LINES)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        own = record.name == log.name or record.levelno >= logging.ERROR
        return own or self.bucket.take()


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "at": f"{stamp}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            "from": record.name,
        }
        if request := REQUEST.get():
            line["request"] = request
        for key, value in vars(record).items():
            if key not in PLAIN:  # and what a line is called by stays what it is
                line.setdefault(key, str(value))
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        text = json.dumps(line, ensure_ascii=False)
        return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text)


def set_up(level: str = "info") -> None:
    """Send what the table and its server say to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Few())
    for name in (log.name, "uvicorn.error", "litestar", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        # uvicorn's own "info" names every socket's address: warnings are enough
        logger.setLevel(level.upper() if name == log.name else logging.WARNING)
