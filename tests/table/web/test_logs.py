"""Logs."""

import json
import logging

from molpe.kernel import BadText
from molpe.table.web.logs import JsonLines


def test_log_lines_are_json() -> None:
    record = logging.makeLogRecord({"msg": "replay", "levelname": "WARNING", "match": "abc"})
    line = json.loads(JsonLines().format(record))
    assert (line["what"], line["level"], line["match"]) == ("replay", "warning", "abc")
    assert line["at"].endswith("Z")
    try:
        raise BadText("no")
    except BadText as error:
        broken = logging.makeLogRecord({"exc_info": (BadText, error, error.__traceback__)})
    assert "BadText: no" in json.loads(JsonLines().format(broken))["error"]
