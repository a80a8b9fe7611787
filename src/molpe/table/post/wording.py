"""What a letter says, from phrases in a file a language."""

import re
import tomllib
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any
from zoneinfo import ZoneInfo

from molpe.table.post.letter import Letter, Notice

LANGUAGES = ("en", "de")
ZONE = re.compile(r"[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}")
DOT = re.compile(r"(?<=\w)\.(?=\w)")


@cache
def phrases(language: str) -> dict[str, Any]:
    """The phrases of a language."""
    known = language if language in LANGUAGES else LANGUAGES[0]
    text = files("molpe.table.post").joinpath(f"letters.{known}.toml").read_text("utf-8")
    return tomllib.loads(text)


def zone_of(name: str) -> str:
    """A zone that there is, or UTC."""
    if not ZONE.fullmatch(name):
        return "UTC"
    try:
        return ZoneInfo(name).key
    except (OSError, ValueError):  # unknown here, or no list of zones is installed
        return "UTC"


def moment(at: float, language: str, zone: str) -> str:
    """A moment in words, by the reader's own clock."""
    said, name = phrases(language), zone_of(zone)
    when = datetime.fromtimestamp(at, UTC if name == "UTC" else ZoneInfo(name))
    return str(said["moment"]).format(
        weekday=said["weekdays"][when.weekday()],
        day=when.day,
        month=said["months"][when.month - 1],
        time=f"{when:%H:%M}",
        zone=name,
    )


def harmless(name: str) -> str:
    """A name that no mail program takes for an address to follow."""
    return DOT.sub("·", name).replace("://", " ").replace("@", " ")


def sentence(notice: Notice, language: str, zone: str) -> str:
    """One match in one sentence."""
    said = phrases(language)
    others = said["and"].join(map(harmless, notice.others)) or said["nobody"]
    key = notice.what if notice.until or notice.what not in ("turn", "soon") else "untimed"
    until = moment(notice.until, language, zone) if notice.until else ""
    told: str = said[key].format(title=notice.title, others=others, until=until)
    return told


def subject(letter: Letter) -> str:
    """What stands above a letter: no name that a guest has chosen."""
    said = phrases(letter.language)
    if letter.code:
        return str(said["subject-code"])
    if len(letter.notices) > 1:
        return str(said["subject-several"]).format(n=len(letter.notices))
    (notice,) = letter.notices
    return str(said[f"subject-{notice.what}"]).format(title=notice.title)


def lines(letter: Letter) -> list[str]:
    """A letter line by line, without the way to switch it off."""
    said = phrases(letter.language)
    if letter.code:
        return [said["code"].format(page=letter.page), "", f"    {letter.code}", "", said["hour"]]
    found: list[str] = []
    for notice in letter.notices:
        found += [sentence(notice, letter.language, letter.zone), notice.link, ""]
    return found


def text(letter: Letter) -> str:
    """A whole letter in plain words."""
    said = phrases(letter.language)
    last = said["stranger" if letter.code else "off"].format(off=letter.off, page=letter.page)
    return "\n".join([*lines(letter), last, ""])
