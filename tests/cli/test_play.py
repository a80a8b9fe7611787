"""Matches at the terminal, typed through a pipe."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from molpe import agents, games
from molpe.cli import saves
from molpe.cli.app import run as call
from molpe.kernel import Match, Rng, read_match, run

from .conftest import Molpe, Said, one_complaint
from .test_legal import FINISHED, ONE_TO_GO, START


def kept(home: Path) -> list[Path]:
    return sorted((home / "data" / "molpe" / "matches").glob("*.txt"))


# Between agents.


def test_agents_write_the_match_file(molpe: Molpe) -> None:
    said = molpe("play", "canosa", "--seats", "sailor,greedy", "--seed", "7")
    match = run(
        games.find("canosa"),
        [agents.find("sailor"), agents.find("greedy")],
        Rng(7),
        ["sailor", "greedy"],
    )
    assert said == (0, match.transcript(), "")


def test_the_seed_repeats_everything(molpe: Molpe) -> None:
    args = ["play", "tide", "--seats", "sailor,greedy,sailor", "--seed"]
    one = molpe(*args, "5")
    assert one == molpe(*args, "5")
    assert read_match(one.out, games.find).transcript() == one.out
    assert {molpe(*args, str(seed)).out for seed in range(6)} != {one.out}


def test_without_a_seed_luck_is_the_systems(molpe: Molpe) -> None:
    said = [molpe("play", "canosa", "--seats", "sailor,sailor").out for _ in range(3)]
    assert len(set(said)) == 3


def test_quiet_says_only_the_result(molpe: Molpe, data_folder: Path) -> None:
    said = molpe("play", "canosa", "--seats", "sailor,sailor", "--seed", "7", "--quiet")
    assert said.lines == ["Gold (sailor) wins: Gold has brought four sailors home; scores 4 : 3"]
    assert kept(data_folder) == []


def test_json_for_programs(molpe: Molpe) -> None:
    said = molpe("play", "canosa", "--seats", "sailor,sailor", "--seed", "7", "--json")
    told = json.loads(said.out)
    assert told["outcome"] == {"places": [1, 2], "scores": [4, 3], "reason": "sailors"}
    assert told["sentence"].startswith("Gold (sailor) wins")


def test_agents_go_on_from_a_position(molpe: Molpe, tmp_path: Path) -> None:
    path = tmp_path / "m.txt"
    said = molpe(
        *("play", "canosa", "--seats", "greedy,sailor", "--position", ONE_TO_GO, "--quiet"),
        *("--save", str(path)),
    )
    assert said.lines == ["Gold (greedy) wins: Gold has brought four sailors home; scores 4 : 0"]
    assert f"position: {ONE_TO_GO}\n\n0 sailor e6 f6\n= 1 2 | 4 0 | sailors\n" in path.read_text()
    done = molpe("play", "canosa", "--seats", "greedy,sailor", "--position", FINISHED)
    assert done.lines[-1] == "= 1 2 | 4 0 | sailors"
    assert done.out.count("= 1 2") == 1


# A person.


def test_wrong_input_loses_nothing(molpe: Molpe) -> None:
    typed = "siren z9\nfrolic\ns\n99\n\n" + "x" * 300 + "\nsiren e5\nquit\n\n"
    said = molpe("play", "canosa", "--seed", "1", typed=typed)
    assert said.code == 0
    assert "z9 is no square; squares run from a1 to f6" in said.lines
    assert any(line.startswith("an action is written ") for line in said.lines)
    assert any(line.startswith("'s' could be: siren e5, ") for line in said.lines)
    assert "there is no action 99; they are numbered 1 to 13" in said.lines
    assert "that is too long for an action" in said.lines
    assert any(line.startswith("Silver  ") for line in said.lines)
    assert "\x1b" not in said.out


def test_a_match_to_its_end(molpe: Molpe, data_folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "won.txt"
    said = molpe(
        *("play", "canosa", "--position", ONE_TO_GO, "--save", str(path)),
        typed="sailor e6 f\n",
    )
    assert "Gold (human) wins: Gold has brought four sailors home; scores 4 : 0" in said.lines
    (autosave,) = kept(data_folder)
    assert said.lines[-1] == f"molpe replay {autosave} tells it again"
    assert autosave.read_text() == path.read_text()
    assert molpe("replay", str(path), "--quiet").lines == [
        "Gold (human) wins: Gold has brought four sailors home; scores 4 : 0"
    ]


def test_a_finished_position_is_shown(molpe: Molpe) -> None:
    said = molpe("play", "canosa", "--position", FINISHED)
    assert "Gold (human) wins: Gold has brought four sailors home; scores 4 : 0" in said.lines


def test_everything_one_can_ask_for(molpe: Molpe) -> None:
    said = molpe(
        "play", "canosa", typed="help\n?\nlist\nlist SAILOR a\nboard\nlog\nrules\nhint\nquit\n"
    )
    assert said.code == 0
    assert said.lines.count("  help          this") == 2
    assert " 12 sailor a5 a6" in said.lines
    assert said.out.count("Gold 0 of 4 sailors home") == 2
    assert "nothing has happened yet" in said.lines
    assert any(line.startswith("best '") and "to win" in line for line in said.lines)
    # Whether the others are as good is for the time that the search was given.
    assert any(line.startswith(("next '", "same '")) for line in said.lines)
    assert "Scoring and end" in said.lines


def test_a_hint_changes_nothing(molpe: Molpe) -> None:
    typed = "siren e5\nsiren f4\nsiren f5\nquit\nn\n"
    plain = molpe("play", "canosa", "--seed", "3", typed=typed)
    asked = molpe("play", "canosa", "--seed", "3", typed="hint\n" + typed)
    assert asked.lines[-20:] == plain.lines[-20:]


def test_a_hint_is_a_guess_where_something_is_hidden(molpe: Molpe) -> None:
    said = molpe("play", "tide", "--seed", "3", typed="hint\nkeep\n")
    assert any(line.startswith("best '") for line in said.lines)
    assert said.lines[-1].startswith("molpe replay ")


def test_undo_goes_back_to_the_last_decision(molpe: Molpe, tmp_path: Path) -> None:
    path = tmp_path / "m.txt"
    said = molpe(
        *("play", "canosa", "--seed", "1", "--save", str(path)),
        typed="undo\nsiren e5\nsiren e4\nundo\nundo\nsailor a5 a6\nquit\nn\n",
    )
    assert "there is nothing to take back" in said.lines
    log = [line for line in path.read_text().splitlines() if line[:2] in ("0 ", "1 ")]
    assert log[0] == "0 sailor a5 a6"
    assert [line[0] for line in log] == ["0", "1", "1"]


def test_undo_between_people(molpe: Molpe, tmp_path: Path) -> None:
    path = tmp_path / "m.txt"
    typed = "undo\nsiren e5\nundo\nsiren f5\nsiren b2\nundo\nsiren b1\nquit\nn\n"
    said = molpe("play", "canosa", "--seats", "human,human", "--save", str(path), typed=typed)
    assert "there is nothing that can be taken back" in said.lines
    assert path.read_text().endswith("\n\n0 siren f5\n1 siren b1\n")


def test_what_was_shown_cannot_be_taken_back(molpe: Molpe, tmp_path: Path) -> None:
    """Of three, two have chosen: the second may choose again, but luck is not undone."""
    path = tmp_path / "m.txt"
    typed = "undo\nkeep\nthrow\nundo\nkeep\nquit\nn\n"
    args = ["play", "tide", "--seats", "human,human,human", "--seed", "3", "--save", str(path)]
    said = molpe(*args, typed=typed)
    assert "there is nothing that can be taken back" in said.lines
    log = path.read_text().splitlines()
    assert log[-2:] == ["0 keep", "1 keep"]
    assert "luck  seat 1 is dealt" in "".join(said.lines)


def test_no_seat_hears_what_another_got(molpe: Molpe) -> None:
    args = ["play", "tide", "--seats", "human,human", "--seed", "3"]
    said = molpe(*args, typed="keep\n")
    first, _, second = said.out.partition("--- seat 1 ---")
    assert "seat 0 is dealt Red Coral" in first
    assert "coral" not in second.lower()
    assert "seat 0  has chosen" in second


def test_resign_asks_back(molpe: Molpe, data_folder: Path) -> None:
    said = molpe("play", "canosa", typed="siren e5\nresign\nn\nresign\ny\n")
    assert said.out.count("Do you resign? [y/N] ") == 2
    assert "Silver (greedy) wins: Gold (human) resigned" in said.lines
    (path,) = kept(data_folder)
    assert path.read_text().endswith("| resigned\n")


def test_a_lone_player_can_resign(molpe: Molpe, monkeypatch: pytest.MonkeyPatch) -> None:
    from molpe.cli.telling import result
    from molpe.games.tide import GAME

    monkeypatch.setattr(GAME, "seats", (1, 2))
    match = Match(GAME(), 1, ("human",))
    match.resign(0)
    outcome = match.outcome()
    assert outcome is not None
    assert result(match, outcome) == "seat 0 (human) loses: seat 0 (human) resigned"


def test_nobody_wins_an_agreed_draw() -> None:
    from molpe.cli.telling import result

    match = Match(games.find("canosa"), 2)
    match.agree()
    outcome = match.outcome()
    assert outcome is not None
    assert result(match, outcome) == "nobody wins: both sides agreed on a draw"


# Leaving and coming back.


def test_quit_offers_to_keep(molpe: Molpe, data_folder: Path) -> None:
    assert "Keep the match" not in molpe("play", "canosa", typed="quit\n").out
    said = molpe("play", "canosa", typed="siren e5\nquit\nn\n")
    assert "Keep the match, to go on another time? [Y/n] n" in said.lines
    assert kept(data_folder) == []
    said = molpe("play", "canosa", typed="siren e5\nquit\n\n")
    (path,) = kept(data_folder)
    assert said.lines[-1] == f"the match is kept in {path}; molpe play --resume goes on"
    assert "quit" in molpe("play", "--resume", typed="exit\n").out
    assert kept(data_folder) == [path]


def test_the_input_ends(molpe: Molpe, data_folder: Path) -> None:
    said = molpe("play", "canosa", typed="siren e5\n")
    assert said.code == 0
    assert "the input ended" in said.lines
    (path,) = kept(data_folder)
    assert "0 siren e5\n" in path.read_text()
    said = molpe("play", "canosa", typed="siren e5\nquit\n")  # and while it is being asked
    assert len(kept(data_folder)) == 2


def test_resume_takes_the_newest_unfinished(molpe: Molpe, data_folder: Path) -> None:
    told = one_complaint(molpe("play", "--resume"))
    assert told.startswith("there is no unfinished match to resume in ")
    molpe("play", "canosa", "--seed", "1", typed="siren e5\n")
    molpe("play", "tide", "--seed", "3", typed="")
    molpe("play", "canosa", "--position", ONE_TO_GO, typed="sailor e6 f6\n")
    by_game = {path.name.partition("-")[0]: path for path in kept(data_folder)}
    assert set(by_game) == {"canosa", "tide"}
    for age, path in enumerate(kept(data_folder)):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    os.utime(by_game["tide"], (2_000_000, 2_000_000))
    assert "you hold" in molpe("play", "--resume").out
    for args in (["--resume", "canosa"], ["canosa", "--resume"], ["--resume=canosa"]):
        said = molpe("play", *args, "--seed", "1")
        assert "Silver  " in said.out  # told since Gold's last action
        assert "Gold, choose the first of your two actions" in said.lines
    assert len(kept(data_folder)) == 3
    assert one_complaint(molpe("play", "breakthrough", "--resume")).startswith(
        "there is no unfinished match of breakthrough to resume in "
    )


def test_resume_goes_on_in_its_file(molpe: Molpe, data_folder: Path) -> None:
    molpe("play", "canosa", "--seed", "1", typed="siren e5\n")
    (path,) = kept(data_folder)
    before = path.read_text()
    molpe("play", "--resume", typed="siren e4\nsiren e3\n")
    assert kept(data_folder) == [path]
    assert path.read_text().startswith(before)
    assert len(path.read_text()) > len(before)


def test_save_and_resume_a_file(
    molpe: Molpe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data_folder: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    said = molpe("play", "canosa", "--seed", "1", typed="siren e5\nsave a.txt\nsave\nquit\nn\n")
    assert "saved as a.txt; molpe play --resume a.txt goes on" in said.lines
    assert Path("a.txt").read_text() == Path("canosa.txt").read_text()
    assert kept(data_folder) == []
    said = molpe("play", "--resume", "a.txt", typed="log\n")
    assert "  Gold  moves the siren to e5" in said.lines
    said = molpe("play", "--resume", "a.txt", "--seats", "sailor,sailor", "--quiet", "--seed", "1")
    assert "(sailor)" in said.out
    one_complaint(molpe("play", "--resume", "a.txt", "--seats", "human"))
    assert one_complaint(molpe("play", "tide", "--resume", "a.txt")) == (
        "'a.txt' is a match of canosa, not of tide"
    )


def test_a_save_that_fails_is_said(molpe: Molpe) -> None:
    said = molpe("play", "canosa", typed="siren e5\nsave /no/such/place/m.txt\nhint\nquit\nn\n")
    assert any(line.startswith("cannot write '/no/such/place/m.txt': ") for line in said.lines)
    assert any(line.startswith("best '") for line in said.lines)
    assert said.code == 0


def test_a_data_folder_that_fails_is_said_once_a_time(molpe: Molpe, data_folder: Path) -> None:
    (data_folder / "data").write_text("a file, where a folder is wanted")
    said = molpe("play", "canosa", typed="siren e5\nquit\n")
    assert said.code == 0
    assert "molpe: cannot write" in said.err
    assert "the match is not kept" in said.err


def test_saves_to_a_device(molpe: Molpe) -> None:
    said = molpe("play", "canosa", "--seats", "sailor,sailor", "--quiet", "--save", os.devnull)
    assert said.code == 0
    assert Path(os.devnull).is_char_device()


def test_a_save_that_breaks_off_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.txt"
    path.write_text("old")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        saves.write(Match(games.find("canosa"), 2), path)
    assert path.read_text() == "old"
    assert set(os.listdir(tmp_path)) == {"home", "m.txt"}


def test_two_matches_in_one_second(data_folder: Path) -> None:
    match = Match(games.find("canosa"), 2)
    paths = []
    for _ in range(4):
        path = saves.new_path("canosa")
        saves.write(match, path)
        paths.append(path)
    assert len(set(paths)) == 4


def test_an_unreadable_save_is_passed_by(data_folder: Path) -> None:
    match = Match(games.find("canosa"), 2)
    good = saves.new_path("canosa")
    saves.write(match, good)
    bad = good.with_name("canosa-9.txt")
    bad.write_bytes(b"\xff")
    (good.parent / "canosa-8.txt").symlink_to("nowhere")
    os.utime(good, (1, 1))
    assert saves.newest() == good


# Every game.


def sizes(name: str) -> tuple[int, ...]:
    """Every number of seats; for a game that may be very long only the fewest."""
    kind = games.game_class(name)
    return kind.seats if kind.longest <= 50_000 else kind.seats[:1]


@pytest.mark.parametrize(
    ("name", "seats"),
    [(name, seats) for name in games.names() for seats in sizes(name)],
)
def test_every_game_is_played_to_its_end(molpe: Molpe, name: str, seats: int) -> None:
    """By agents alone, and by a person who types; no line of the board is too wide."""
    bots = ["play", name, "--seats", ",".join(["sailor"] * seats), "--seed", "5"]
    said = molpe(*bots)
    assert read_match(said.out, games.find).transcript() == said.out
    assert molpe("replay", "-", "--quiet", typed=said.out) == molpe(*bots, "--quiet")
    typed = "hint\n" + "1\n" * 2000
    players = ",".join(["human"] + ["greedy"] * (seats - 1))
    said = molpe("play", name, "--seats", players, "--seed", "5", typed=typed)
    assert said.code == 0
    assert "seat 0 may not" not in said.out
    wide = [line for line in said.lines if len(line) > 80]
    told = [line.removeprefix("  ") if line.startswith("  luck  ") else line for line in wide]
    assert all(line[0].isalpha() for line in told), told  # sentences fold, boards do not
    assert said.lines[-1].startswith("molpe replay ")


def test_a_long_deal_is_told_in_short(monkeypatch: pytest.MonkeyPatch, molpe: Molpe) -> None:
    monkeypatch.setattr("molpe.cli.sitting.NEWS", 3)
    said = molpe("play", "sins", "--seats", "human,sailor", "--seed", "5")
    assert said.lines[1].startswith("… and ")
    assert said.lines[1].endswith(" things before; 'log' tells them all")
    assert said.lines[4] == ""


# What cannot be.


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["canosa", "--seats", "human"], "canosa is not played by 1; seats: 2"),
        (["canosa", "--seats", "human,human,human"], "canosa is not played by 3; seats: 2"),
        (["canosa", "--quiet"], "--quiet and --json are for matches between agents"),
        (["canosa", "--json"], "--quiet and --json are for matches between agents"),
        (
            ["canosa", "--options", "draw=maybe"],
            "option draw of canosa cannot be 'maybe'; it takes: on, off",
        ),
        (
            ["--resume", "x", "--options", "draw=on"],
            "a resumed match has its own options, edition and position",
        ),
        (
            ["canosa", "--position", START, "--seats", "human"],
            "the match has 2 seats, and 1 were named",
        ),
    ],
)
def test_complaints(molpe: Molpe, args: list[str], complaint: str) -> None:
    assert one_complaint(molpe("play", *args)) == complaint


def test_play_what(molpe: Molpe) -> None:
    told = one_complaint(molpe("play"))
    assert told.startswith("play what? there are: ")
    assert "canosa" in told


def test_no_such_agent(molpe: Molpe) -> None:
    told = one_complaint(molpe("play", "canosa", "--seats", "human,frog"))
    assert told == f"no agent is called 'frog'; there are: {', '.join(agents.names())}"


def test_the_pipe_cannot_be_both(molpe: Molpe) -> None:
    text = Match(games.find("canosa"), 2).transcript()
    told = one_complaint(molpe("play", "canosa", "--position", "-", typed=text))
    assert told.startswith("the match came by standard input")


def test_by_a_real_pipe(process: Callable[..., Said]) -> None:
    said = process("play", "canosa", "--position", ONE_TO_GO, typed=b"\xff\nSAILOR E6 F6\n")
    assert said.code == 0
    assert said.err == ""
    assert "Gold (human) wins: Gold has brought four sailors home; scores 4 : 0" in said.lines
    assert "\x1b" not in said.out
    wide = [line for line in said.lines if len(line) > 80]
    assert [line.partition(" ")[0] for line in wide] == ["an", "molpe"]  # sentences and paths


def test_enter_takes_the_only_action(molpe: Molpe, monkeypatch: pytest.MonkeyPatch) -> None:
    from molpe.cli.sitting import Sitting

    match = Match(games.find("canosa"), 2, ("human", "human"), ONE_TO_GO)
    sitting = Sitting(match, [None, None])
    assert not sitting.act(0, "", sitting.words(0))
    state = match.state
    only = state.legal(0)[:1]
    monkeypatch.setattr(type(match), "play", lambda self, seat, action: only.append(action))
    words = sitting.words(0)[:1]
    assert sitting.act(0, " ", words)
    assert only[0] == only[1]


def test_many_actions_are_told_in_short(monkeypatch: pytest.MonkeyPatch, molpe: Molpe) -> None:
    monkeypatch.setattr("molpe.cli.sitting.MANY", 5)
    said = molpe("play", "canosa", typed="list\nlist sailor a\nquit\n")
    assert " 1-3 siren …, like 'siren e5'" in said.lines
    assert " 'list' shows them all, 'list WORD' some" in said.lines
    assert "  1 siren e5        5 sailor e1 f1    9 sailor c3 d3   13 sailor a5 b5" in said.lines


def test_ctrl_c_keeps_the_match(
    molpe: Molpe, monkeypatch: pytest.MonkeyPatch, data_folder: Path
) -> None:
    from molpe.cli import terminal

    typed = iter(["siren e5"])

    def read(prompt: str, choices: object = ()) -> str:
        for line in typed:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(terminal, "read", read)
    assert call(["play", "canosa"]) == 130
    assert len(kept(data_folder)) == 1


def test_an_option_may_be_several_values(molpe: Molpe) -> None:
    options = "boxes=gloom-of-greed,ooze-of-gluttony,deeds=on"
    three = ["play", "sins", "--seats", "sailor,sailor,sailor", "--seed", "2"]
    said = molpe(*three, "--options", options)
    assert said.code == 0
    assert "boxes=gloom-of-greed,ooze-of-gluttony " in said.out
    assert said.err == ""
    said = molpe(*three, "--options", "boxes=gloom-of-greed", "--quiet")
    assert said.err.startswith("note: boxes in play: 1; the rulebook recommends")
