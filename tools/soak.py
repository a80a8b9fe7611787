"""Runs what takes longer than a change may wait, and writes dated results into docs/soak.md.

make soak                 all of it
python tools/soak.py NAME one job: browser, busy, chairs, cut, damage, deploy, digest, doors, fill,
                          flood, fuzz, holes, hunt, kill, laws, leaks, load, minute, move, nodes,
                          pace, photos, plain, ray, restart, scale, secrets, sentences,
                          simulation, stop, times, upgrade, vacations, whole
"""

import os
import subprocess
import sys
import time
from datetime import date
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/soak.md"


UNDONE = 3
"""How a program ends that could not look."""


class Job(NamedTuple):
    """Tests, or a program of ours, that run for long."""

    what: str
    arguments: list[str]
    settings: dict[str, str]
    times: int = 1
    busy: int = 0
    """Beside so many processes that take every core they get."""
    survey: bool = False
    """A program of its own that says figures in its last line."""


JOBS = {
    "browser": Job(
        "every mode of every game on both screens, every page on four widths in both lights",
        ["tests/browser"],
        {"CI": "1", "MOLPE_BROWSER_ALL": "1"},
    ),
    "busy": Job(
        "every test three times beside four processes that take every core they get",
        ["tests"],
        {"CI": "1", "MOLPE_REQUIRE": "1"},
        times=3,
        busy=4,
    ),
    "chairs": Job(
        "400 matches of greedy and of levels 1 to 6 against themselves in Sirens and Canosa: no"
        " chair is better",
        ["tests/agents/test_chairs.py"],
        {"MOLPE_REQUIRE": "1", "MOLPE_CHAIR_MATCHES": "400"},
    ),
    "doors": Job(
        "the suites of PettingZoo, Gymnasium and OpenSpiel on every game, number of seats and"
        " edition, and with other options; Leduc solved; Tide and Sirens learnt until greedy is"
        " beaten; whole matches of every game by scripted models, through MCP, TextArena, verifiers"
        " and OpenEnv too, with OpenEnv's validator and client; two programs at a table in each of"
        " the five games",
        ["tests/adapters", "tests/table/web/test_bot.py"],
        {"MOLPE_REQUIRE": "1", "MOLPE_DOORS": "1", "OPENBLAS_NUM_THREADS": "1"},
    ),
    "sentences": Job(
        "each sentence of a prompt read back and held against the engine in 10,000 states a game,"
        " over every number of seats, edition and other options, and 1,000 lies a game told to its"
        " witness; three whole matches a table in other words, equal by digest, no name left",
        ["tests/adapters/test_prompts.py", "tests/adapters/test_guise.py"],
        {
            "MOLPE_REQUIRE": "1",
            "MOLPE_DOORS": "1",
            "MOLPE_SENTENCES": "10000",
            "MOLPE_GUISES": "3",
        },
    ),
    "deploy": Job(
        "what a container's image is built by, without a container engine: every command of"
        " deploy/Containerfile but those of the system, and all other files of deploy/ again",
        ["tests/deploy"],
        {"MOLPE_DEPLOY": "1"},
    ),
    "digest": Job(
        "10,000 matches of every game and number of seats, compiled equal to plain",
        ["tests/games/test_compiled.py"],
        {"MOLPE_REQUIRE": "1", "MOLPE_DIGEST_MATCHES": "10000"},
    ),
    "laws": Job(
        "200 random matches of every game and number of seats against every law",
        ["tests/games/test_laws.py", "tests/games/sirens", "-k", "random_matches or everywhere"],
        {"MOLPE_REQUIRE": "1", "MOLPE_LAW_MATCHES": "200"},
    ),
    "ray": Job(
        "a simulation on two workers of a local Ray cluster, one of them killed: the same results"
        " (needs molpe[ray])",
        ["tests/lab/test_cluster.py"],
        {"MOLPE_RAY": "1"},
    ),
    "minute": Job(
        "what one changed card of every game does, told within 60 seconds on two cores",
        ["tests/cli/test_minute.py"],
        {"MOLPE_REQUIRE": "1", "MOLPE_MINUTE": "1"},
    ),
    "hunt": Job(
        "400 hunts for each planted fault, and 800 where there is none",
        ["tests/lab/test_hunt.py"],
        {"MOLPE_REQUIRE": "1", "MOLPE_HUNTS": "400"},
    ),
    "kill": Job(
        "100 times kill -9 of a table under play, on SQLite and on PostgreSQL: nothing shown lost",
        ["tests/table/store/test_kill.py", "-k", "shown"],
        {"MOLPE_KILL_ROUNDS": "100", "MOLPE_MATCHES": "6"},
    ),
    "nodes": Job(
        "two tables on one PostgreSQL behind HAProxy: 100 times kill -9 of either under play, 100"
        " times one is asked to end, and 100 times PostgreSQL restarts, stands still or refuses:"
        " nothing shown lost or done twice, no flag fallen; without a node a page is back within"
        " 2 s, and what was under way answered within 5",
        ["tests/table/nodes", "-k", "not seeds"],
        {"CI": "1", "MOLPE_NODE_KILLS": "100", "MOLPE_TIMES": "1"},
    ),
    "upgrade": Job(
        "10 times a table of the release before becomes two nodes of today's, one after the other"
        " under play behind HAProxy, from its wheel: nothing shown lost or done twice, a page is"
        " back within 2 s",
        ["tests/table/nodes/test_upgrade.py"],
        {"CI": "1", "MOLPE_UPGRADES": "10", "MOLPE_TIMES": "1"},
    ),
    "scale": Job(
        "one node and two on one PostgreSQL behind HAProxy, in turns: from a click to the other's"
        " page, and moves a second as many as they take:",
        ["tests.table.nodes.measure"],
        {},
        survey=True,
    ),
    "simulation": Job(
        "several nodes, their database and the people at them from one seed, 100,000 times:",
        ["tests.table.nodes.simulate", "1", "100001"],
        {"PYTHONHASHSEED": "0"},
        survey=True,
    ),
    "vacations": Job(
        "the same with matches by days whose people go on vacation, 20,000 times:",
        ["tests.table.nodes.simulate", "1000000", "1020000"],
        {"PYTHONHASHSEED": "0"},
        survey=True,
    ),
    "secrets": Job(
        "the same with games in which things lie hidden, 20,000 times:",
        ["tests.table.nodes.simulate", "2000000", "2020000"],
        {"PYTHONHASHSEED": "0"},
        survey=True,
    ),
    "stop": Job(
        "50 times SIGSTOP and SIGCONT of a table under play, on SQLite and on PostgreSQL, once for"
        " 70 seconds, and 50 times of PostgreSQL itself: nothing acknowledged lost or done twice",
        ["tests/table/store/test_stop.py"],
        {"MOLPE_STOPS": "50", "MOLPE_STOP_SECONDS": "70", "MOLPE_MATCHES": "6"},
    ),
    "restart": Job(
        "50 polite ends of a table under play, on SQLite and on PostgreSQL, and 50 ends of"
        " PostgreSQL: nothing acknowledged lost, no gap, nobody waits for ever; 50 times each that"
        " PostgreSQL hangs up, writes nothing, lets nobody in and ends every command: told, and"
        " play goes on",
        ["tests/table/store/test_restart.py"],
        {"MOLPE_RESTARTS": "50", "MOLPE_MATCHES": "6"},
    ),
    "fill": Job(
        "20 times a full disk under play, by a limit and on a small disk, every second time with"
        " kill -9: told in a sentence, health red, nothing acknowledged lost, and it recovers;"
        " PostgreSQL on a full disk",
        ["tests/table/store/test_fill.py"],
        {"MOLPE_FILLS": "20", "MOLPE_MATCHES": "6"},
    ),
    "cut": Job(
        "1,000 actions while the cable to PostgreSQL is cut at random, and one at every byte of its"
        " way there and back: nothing acknowledged lost or done twice, no gap, nobody waits for"
        " ever",
        ["tests/table/store/test_cut.py"],
        {"MOLPE_CUT_ROUNDS": "1000", "MOLPE_CUT_STEP": "1", "MOLPE_MATCHES": "6"},
    ),
    "load": Job(
        "what a node holds: open with 50,000 stored matches on SQLite and PostgreSQL, processor"
        " time a move, 1,500 durable moves a second, 10,000 sockets and memory a room:",
        ["tests.table.holding"],
        {},
        survey=True,
    ),
    "damage": Job(
        "1,000 databases with flipped bytes: refused in a sentence, or opened and told what is not",
        ["tests/table/store/test_damage.py", "tests/table/store/test_store.py"],
        {"MOLPE_DAMAGES": "1000"},
    ),
    "move": Job(
        "1,000 archives and 1,000 copies with flipped bytes brought in or written out: what is hit"
        " is named, the rest comes as it was; there and back on SQLite and PostgreSQL under play",
        ["tests/table/moving"],
        {"MOLPE_FLIPS": "1000"},
    ),
    "flood": Job(
        "400 sockets that send without end and read nothing; every route and frame at its worst, by"
        " the processor's time and the loop's lag",
        ["tests/table/web/test_wire.py", "tests/table/web/test_hold.py"],
        {"MOLPE_FLOODS": "100", "MOLPE_TIMES": "1"},
    ),
    "fuzz": Job(
        "a million frames, connections, match files, card files and photographs, real ones changed:"
        " each read or refused in one line, within its memory and processor time; fifty times the"
        " usual malformed frames, strangers and orders of requests",
        ["tests/fuzz", "tests/table/web/test_fuzz.py", "tests/table/web/test_routes.py"],
        {
            "MOLPE_REQUIRE": "1",
            "MOLPE_FUZZ": "50",
            "MOLPE_FUZZ_CASES": "1000000",
            "MOLPE_ROUTE_EXAMPLES": "500",
        },
    ),
    "leaks": Job(
        "1,000 matches of Siggil, 2,000 of Sirens, 10,000 of Tide, 100 beginnings of SINS and of"
        " Sing! O Muse: every byte searched for secrets",
        ["tests/table/room/test_leaks.py"],
        {"MOLPE_LEAK_MATCHES": "1000"},
    ),
    "plain": Job(
        "the large samples too, the command line and the table, on plain Python",
        [
            *("tests/kernel", "tests/cards", "tests/games", "tests/agents", "tests/cli"),
            "tests/table/web/test_matches.py",
        ],
        {"MOLPE_PURE": "1", "MOLPE_REQUIRE": "", "MOLPE_WHOLE": "1"},
    ),
    "times": Job(
        "bars of time by the clock: searches, reviews, levels, refusals, the end of a table",
        ["tests/times", "tests/table/work/test_thinking.py"],
        {"MOLPE_REQUIRE": "1", "MOLPE_TIMES": "1"},
    ),
    "whole": Job(
        "the larger samples of uploads and sheets, on the compiled modules",
        ["tests/table/web/test_song.py", "tests/song"],
        {"MOLPE_REQUIRE": "1", "MOLPE_WHOLE": "1"},
    ),
    "holes": Job(
        "known holes in what the locks install, Python's and the page's:",
        ["tools.lock", "--audit"],
        {},
        survey=True,
    ),
    "pace": Job(
        "Sing! O Muse in a browser: clicks a round for somebody who holds two Deities, at two"
        " seats; seconds between own turns at six, with bots of the usual level and pace:",
        ["tests.browser.pace"],
        {},
        survey=True,
    ),
    "photos": Job(
        "3,000 photographs, 900 songs at each of three levels and 300 of no song: none told wrong"
        " with certainty; right and sure:",
        ["tests.song.survey"],
        {"OPENBLAS_NUM_THREADS": "1"},
        survey=True,
    ),
}


def run(name: str) -> str:
    """Run a job; return its row for the page."""
    job = JOBS[name]
    print(f"soak: {name}: {job.what}", flush=True)
    began = time.monotonic()
    load = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(job.busy)]
    try:
        done = [once(job) for _ in range(job.times)]
    finally:
        for process in load:
            process.kill()
    minutes = (time.monotonic() - began) / 60
    good = sum(one.returncode == 0 for one in done)
    result = "passed" if good == job.times else "FAILED"
    if job.survey and done[0].returncode == UNDONE:
        result = "NOT DONE"
    if job.times > 1:
        result += f" ({good} of {job.times})"
    if job.survey and done[0].stdout.strip():
        result += f" ({done[0].stdout.strip().splitlines()[-1]})"
    return f"| {date.today()} | {name} | {job.what} | {result} | {minutes:.1f} min |"


def once(job: Job) -> subprocess.CompletedProcess[str]:
    """Run a job's tests, or its program, to the end."""
    tests = ["-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"]
    return subprocess.run(
        [sys.executable, *(["-m"] if job.survey else tests), *job.arguments],
        cwd=ROOT,
        env={**os.environ, **job.settings},
        stdout=subprocess.PIPE if job.survey else None,
        text=True,
        check=False,
    )


def main() -> int:
    """Run the jobs named, or all; put the newest results on top."""
    names = sys.argv[1:] or list(JOBS)
    for name in names:
        if name not in JOBS:
            print(f"soak: no job is called {name!r}; there are: {', '.join(JOBS)}")
            return 2
    failed = False
    for name in names:  # each is written down once it is done: the whole takes hours
        row = run(name)
        failed = failed or "FAILED" in row
        head, rule, rest = PAGE.read_text("utf-8").partition("|---|---|---|---|---|\n")
        PAGE.write_text(f"{head}{rule}{row}\n{rest}", "utf-8")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
