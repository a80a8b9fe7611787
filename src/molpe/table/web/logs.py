"""Log lines as JSON objects: for programs to read, and without a token in them."""

import json
import logging
import re
import secrets
import sys
import time
from contextvars import ContextVar

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""What the request is called that is being answered; its log lines and its answer say so."""
CALLED = re.compile(r"[A-Za-z0-9._-]{1,64}")
PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


def call_request(given: str) -> str:
    """Call the request of this task so: as a proxy calls it, or by a name of its own."""
    name = given if CALLED.fullmatch(given) else secrets.token_hex(8)
    REQUEST.set(name)
    return name


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
            if key not in PLAIN:
                line[key] = str(value)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(level: str = "info") -> None:
    """Send what the table and its server say to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("molpe.table", "uvicorn.error", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        # uvicorn's own "info" names every socket's address: warnings are enough
        logger.setLevel(level.upper() if name == "molpe.table" else logging.WARNING)
