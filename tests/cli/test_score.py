"""Songs of Sirens scored from the command line, against the vectors of the rulings."""

import json

import pytest

from .conftest import Molpe, one_complaint

FLOWING = "parthenope aglaope thetis calypso leucosia himerope"
RED = "parthenope ligeia leucosia molpe aglaope psamathe"
WILD = "scylla charybdis parthenope aglaope himerope psamathe"
FORMER = ("--edition", "standard-1")
"""The vectors of the rulings were laid out with these cards."""


@pytest.mark.parametrize(
    ("song", "rule", "points"),
    [
        (FLOWING, None, 29),
        (FLOWING, "gamma", 17),
        (FLOWING, "xi", 19),
        (FLOWING, "lambda", 27),
        (FLOWING, "delta", 40),
        (FLOWING, "PSI", 47),
        (RED, None, 21),
        (WILD, None, 24),
        (WILD, "psi", 34),
    ],
)
def test_points_without_hearts(molpe: Molpe, song: str, rule: str | None, points: int) -> None:
    chosen = ["--rule", rule] if rule else []
    said = molpe("score", "sirens", "--song", song, *chosen, "--json")
    assert json.loads(said.out)["points"] == points


def test_the_fields_of_a_song(molpe: Molpe) -> None:
    args = ["--song", f" {WILD.upper()} ", "--sailors", "2", *FORMER, "--json"]
    said = molpe("score", "sirens", *args)
    assert json.loads(said.out) == {
        "hearts": 6,
        "parts": 14,
        "flow": 3,
        "charm": 4,
        "eclipse": 3,
        "points": 24,
        "wild_colours": ["red", "red"],
    }


def test_delta_has_a_second_reading(molpe: Molpe) -> None:
    args = ["score", "sirens", "--song", FLOWING, "--rule", "delta", "--json"]
    assert json.loads(molpe(*args).out)["charm"] == 19
    off = ["--options", "delta_matched_pays_sum=off"]
    assert json.loads(molpe(*args, *off).out)["charm"] == 11


def test_two_songs(molpe: Molpe) -> None:
    other = "ligeia peisinoe galatea doris clymene callirrhoe"
    args = ["--song", FLOWING, "--against", other, "--against-sailors", "1", *FORMER]
    told = json.loads(molpe("score", "sirens", *args, "--json").out)
    assert told["hearts"] == 3
    assert told["against"]["hearts"] == 8
    assert set(told["against"]) == {*told} - {"against", "hearts_points", "total", "winner"}
    assert told["hearts_points"] == [0, 5]
    assert told["total"] == [29, told["against"]["points"] + 5]
    assert told["winner"] == "song"
    said = molpe("score", "sirens", *args)
    assert said.lines[-1] == f"the first song wins, {told['total'][0]} to {told['total'][1]}"


def test_the_other_song_wins_or_none_does(molpe: Molpe) -> None:
    args = ["--song", "molpe", "--against", "himerope"]
    tie = molpe("score", "sirens", *args)
    assert tie.lines[-1] == "a tie, 0 to 0"
    lost = molpe("score", "sirens", *args, "--against-sailors", "3")
    assert lost.lines[-1] == "the second song wins, 0 to 3"


@pytest.mark.parametrize(("side", "parts", "hearts"), [("1", 13, 14), ("2", 25, 16)])
def test_orpheus(molpe: Molpe, side: str, parts: int, hearts: int) -> None:
    given = "scylla charybdis doris amphitrite peisinoe molpe callirrhoe"
    args = ["--orpheus", given, "--side", side, *FORMER, "--json"]
    told = json.loads(molpe("score", "sirens", *args).out)
    assert told == {
        "song": ["callirrhoe", "molpe", "peisinoe", "amphitrite", "doris", "charybdis", "scylla"],
        "colours": ["blue", "red", "yellow", "green", "blue", "blue", "blue"],
        "hearts": hearts,
        "parts": parts,
        "flow": 10,
        "charm": 1,
        "eclipse": 3,
    }


def test_orpheus_has_blessings(molpe: Molpe) -> None:
    args = ["score", "sirens", *FORMER, "--orpheus", "molpe", "--blessings"]
    hearts = [json.loads(molpe(*args, n, "--json").out)["hearts"] for n in ("0", "1", "2")]
    assert hearts == [4, 6, 8]


def test_explained_for_people(molpe: Molpe) -> None:
    said = molpe("score", "sirens", "--song", FLOWING)
    assert said.lines[0] == FLOWING
    assert "  Parthenope flows into Aglaope: 1" in said.lines
    assert said.lines[-1] == "  total: 29"
    said = molpe("score", "sirens", "--orpheus", "molpe doris")
    assert said.code == 0
    assert "total: " in said.lines[-1]


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ([], "give a --song, or the cards of --orpheus"),
        (["--song", "molpe", "--orpheus", "doris"], "give a --song, or the cards of --orpheus"),
        (
            ["--orpheus", "doris", "--rule", "xi"],
            "--orpheus stands alone; --rule, --sailors and --against go with --song",
        ),
        (["--song", "doris", "--side", "1"], "--side and --blessings go with --orpheus"),
        (["--song", "doris", "--against-sailors", "1"], "--against-sailors goes with --against"),
        (["--song", "doris doris"], "the card 'doris' is there twice"),
    ],
)
def test_complaints(molpe: Molpe, args: list[str], complaint: str) -> None:
    assert one_complaint(molpe("score", "sirens", *args)) == complaint


def test_names_that_are_not_there(molpe: Molpe) -> None:
    told = one_complaint(molpe("score", "sirens", "--song", "frog"))
    assert told.startswith("no card is called 'frog'; there are: parthenope, ")
    told = one_complaint(molpe("score", "sirens", "--song", "doris", "--rule", "frog"))
    assert told.startswith("no rule is called 'frog'; there are: gamma, ")
    assert one_complaint(molpe("score", "sirens", "--song", "")).startswith("a song has 1 to 7")
