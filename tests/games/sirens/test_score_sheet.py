"""Songs scored outside a match: numbers, sentences, and what is refused."""

import msgspec
import pytest

from molpe.games.sirens.score_sheet import (
    compare_songs,
    explain_comparison,
    explain_orpheus,
    explain_song,
    score_orpheus,
    score_song,
)
from molpe.kernel import BadText
from tests.games.sirens.table import sirens

HIGH = ["parthenope", "aglaope", "thetis", "calypso", "leucosia", "himerope"]
LOW = ["molpe", "ligeia", "galatea", "amphitrite", "doris", "clymene"]


def test_a_song_as_json() -> None:
    assert msgspec.to_builtins(score_song(sirens, HIGH)) == {
        "hearts": 3,
        "parts": 6,
        "flow": 15,
        "charm": 8,
        "eclipse": 0,
        "points": 29,
        "wild_colours": (),
    }
    assert msgspec.json.encode(score_song(sirens, HIGH)).endswith(b'"wild_colours":[]}')


def test_two_songs_as_json() -> None:
    assert msgspec.to_builtins(compare_songs(sirens, HIGH, LOW, "chi", 1, 0)) == {
        "hearts": 8,
        "parts": 6,
        "flow": 15,
        "charm": 8,
        "eclipse": 0,
        "points": 29,
        "wild_colours": (),
        "against": {
            "hearts": 14,
            "parts": 12,
            "flow": 1,
            "charm": 0,
            "eclipse": 0,
            "points": 13,
            "wild_colours": (),
        },
        "hearts_points": (0, 6),
        "total": (29, 19),
        "winner": "song",
    }


def test_a_tie() -> None:
    assert compare_songs(sirens, ["molpe"], ["himerope"]).winner == "tie"


def test_orpheus_as_json() -> None:
    given = ["scylla", "charybdis", "doris", "amphitrite", "peisinoe", "molpe", "callirrhoe"]
    assert msgspec.to_builtins(score_orpheus(sirens, given, 2)) == {
        "song": tuple(reversed(given)),
        "colours": ("blue", "red", "yellow", "green", "blue", "blue", "blue"),
        "hearts": 16,
        "parts": 25,
        "flow": 10,
        "charm": 1,
        "eclipse": 3,
    }


def test_only_wilds_are_red() -> None:
    assert score_orpheus(sirens, ["scylla", "charybdis"]).colours == ("red", "red")


def test_a_song_explained() -> None:
    song = ["scylla", "charybdis", "parthenope", "aglaope", "himerope", "psamathe"]
    assert explain_song(sirens, song, "lambda", 1).splitlines() == [
        "scylla charybdis parthenope aglaope himerope psamathe",
        "  hearts in the song: 4",
        "  hearts of Sailors: 1",
        "  Scylla becomes red",
        "  Charybdis becomes red",
        "  red Part of 3: Scylla, Charybdis, Parthenope: 9",
        "  yellow Part of 2: Aglaope, Himerope: 4",
        "  green Part of 1: Psamathe: 1",
        "  Parthenope flows into Aglaope: 1",
        "  Himerope flows into Psamathe: 2",
        "  Parthenope and Aglaope join a Charm: 4",
        "  Charm halves without partner, 2: -2",
        "  Sun and Moon in one Part, an Eclipse: 3",
        "  total: 22",
    ]


def test_rules_explained() -> None:
    assert "  hearts beside other hearts: 3" in explain_song(
        sirens, [*LOW[:2], "thetis", "doris"], "sigma"
    )
    assert "  hearts doubled: 6" in explain_song(sirens, HIGH, "chi")
    assert "  Leucosia flows into Himerope: 1" in explain_song(sirens, HIGH, "xi")
    assert "  Parthenope and Aglaope join a Charm: 8" in explain_song(sirens, HIGH, "delta")
    assert "  red Part of 1: Parthenope: -1" in explain_song(sirens, HIGH, "gamma")
    two = explain_song(sirens, ["molpe", "galatea"], "lambda")
    assert "  fewer than three Parts (2): no points for Parts" in two
    assert "  no Flow Step\n  no Charm is joined\n" in two
    assert "without partner" not in explain_song(sirens, ["parthenope", "aglaope"], "lambda")


def test_two_songs_explained() -> None:
    text = explain_comparison(sirens, HIGH, LOW)
    one, other = text.split("\n\n")
    assert one.splitlines()[-1] == "  total: 29"
    assert other.splitlines()[-2:] == ["  more hearts, 7 against 3: 4", "  total: 17"]
    assert "zusammen: 17" in explain_comparison(sirens, HIGH, LOW, language="de")


def test_orpheus_explained() -> None:
    text = explain_orpheus(sirens, ["molpe", "ligeia"], 2, 1)
    assert text.splitlines()[1:5] == [
        "  hearts in the song: 3",
        "  hearts of Blessings: 1",
        "  a heart on his card",
        "  hearts doubled: 10",
    ]
    assert "roter Part" in explain_orpheus(sirens, ["molpe"], language="de")


@pytest.mark.parametrize(
    ("song", "rule", "sailors", "fault"),
    [
        (["penelope"], None, 0, "no card is called 'penelope'; there are: parthenope, ligeia"),
        (["molpe", "molpe"], None, 0, "the card 'molpe' is there twice"),
        ([], None, 0, "a song has 1 to 7 cards, not 0"),
        ([*HIGH, "molpe", "ligeia"], None, 0, "a song has 1 to 7 cards, not 8"),
        (HIGH, "eta", 0, "no rule is called 'eta'; there are: gamma, xi"),
        (HIGH, None, -1, "the number of Sailors cannot be -1"),
    ],
)
def test_what_is_refused(song: list[str], rule: str | None, sailors: int, fault: str) -> None:
    with pytest.raises(BadText) as error:
        score_song(sirens, song, rule, sailors)
    assert str(error.value).startswith(fault)


def test_what_is_refused_of_two() -> None:
    with pytest.raises(BadText, match="Sailors cannot be -2"):
        compare_songs(sirens, ["molpe"], ["thetis"], against_sailors=-2)


def test_what_is_refused_of_orpheus() -> None:
    with pytest.raises(BadText, match="sides 1 and 2, not 3"):
        score_orpheus(sirens, ["molpe"], 3)
    with pytest.raises(BadText, match="the number of Blessings cannot be -1"):
        score_orpheus(sirens, ["molpe"], 1, -1)
    with pytest.raises(BadText, match="twice"):
        score_orpheus(sirens, ["molpe", "molpe"])


def test_two_orders_of_the_same_cards_can_be_compared() -> None:
    """Which of two arrangements is better is a fair question, so cards may be in both songs."""
    song = ["molpe", "himerope", "galatea"]
    sheet = compare_songs(sirens, song, song[::-1])
    assert sheet.winner == "song"  # red flows to yellow, yellow to green
    assert sheet.total == (6, 3)
