"""Logs."""

import json
import logging

from molpe.kernel import BadText
from molpe.table.protocol.limits import Bucket, Rate
from molpe.table.web.logs import Few, JsonLines


def test_log_lines_are_json() -> None:
    record = logging.makeLogRecord({"msg": "replay", "levelname": "WARNING", "match": "abc"})
    line = json.loads(JsonLines().format(record))
    assert (line["what"], line["level"], line["match"]) == ("replay", "warning", "abc")
    assert line["at"].endswith("Z")
    more = {"what": "pdf", "at": "noon", "level": "high", "from": "afar", "order": "pdf"}
    record = logging.makeLogRecord({"msg": "craft", "levelname": "ERROR", "name": "x", **more})
    line = json.loads(JsonLines().format(record))
    assert [line[key] for key in ("what", "level", "from", "order")] == [
        "craft",
        "error",
        "x",
        "pdf",
    ]
    assert line["at"].endswith("Z")
    try:
        raise BadText("no")
    except BadText as error:
        broken = logging.makeLogRecord({"exc_info": (BadText, error, error.__traceback__)})
    assert "BadText: no" in json.loads(JsonLines().format(broken))["error"]


def test_nonsense_of_others_does_not_fill_the_log() -> None:
    few = Few()
    few.bucket = Bucket(Rate(0, 2))

    def passed(name: str, level: int) -> list[bool]:
        record = logging.makeLogRecord({"name": name, "levelno": level})
        return [few.filter(record) for _ in range(4)]

    assert passed("uvicorn.error", logging.WARNING) == [True, True, False, False]
    assert all(passed("uvicorn.error", logging.ERROR))
    assert all(passed("molpe.table", logging.INFO))
