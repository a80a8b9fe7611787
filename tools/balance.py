"""The figures of docs/balance.md: what becomes of a game's turns and cards between given agents.

    python tools/balance.py sins --seats greedy,greedy --games 400
    python tools/balance.py sirens --seats seer:ms=50 --options difficulty=easy --cpu --only wins
    python tools/balance.py sins --edition "rise-of-wrath-4" --out before.jsonl --seconds 120

A line a match is kept in FILE, and the same command goes on with it. Games are known by their
deeds alone: a turn is what ``turn`` says, a thing comes to a seat by a verb of ``ways``.
"""

import argparse
import os
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

import msgspec

from molpe import games
from molpe.agents.statistics import wilson
from molpe.cards import Ways
from molpe.kernel import CHANCE, BadText, Match
from molpe.lab.impact.measure import parts_in
from molpe.lab.impact.tally import Watch
from molpe.lab.impact.worlds import shares
from molpe.lab.plan import Plan, make_plan
from molpe.lab.play import play_match

OPTIONS = re.compile(r"\w+=.*?(?=,\w+=|$)")
"""Options as they are typed: a value may hold commas."""
LAST_ROUND = 12
"""Rounds are told apart up to this one; later ones are counted with it."""


class Row(msgspec.Struct):
    """What one match brought."""

    match: int
    first: int
    """The seat that began."""
    shares: list[float]
    """Of the win, seat by seat."""
    reason: str
    turns: list[list[int]]
    """Round by round: how many turns there were, and how many brought nothing."""
    shown: dict[str, int]
    """How often each thing was laid open …"""
    got: dict[str, int]
    """… and to how many seats it came."""
    did: dict[str, int]
    """How often each verb was decided or befell."""


def look(match: Match) -> Row:
    """Go through a match once more."""
    game, seats = match.game, match.seats
    ways = getattr(game, "ways", Ways())
    watch = Watch(game, parts_in(game, seats), ways)
    did: Counter[str] = Counter()
    turns: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    had = [0] * seats
    first = now = -1
    gained = False

    def end() -> None:
        if now >= 0:
            turns[min(had[now], LAST_ROUND)][0] += 1
            turns[min(had[now], LAST_ROUND)][1] += not gained

    for state, (seat, action) in zip(match.states(), match.log, strict=False):
        if seat != CHANCE:
            first = seat if first < 0 else first
            if (turn := game.turn(state)) != now:
                end()
                now, gained = turn, False
                if now >= 0:
                    had[now] += 1
        verb = game.gist(state, seat, action).verb
        did[verb] += 1
        gained |= seat == now and verb in ways.gets
        watch.look(state, seat, action)
    end()
    outcome = match.outcome()
    assert outcome is not None
    won = shares(match.state)
    counts = watch.end(won)
    return Row(
        match=-1,
        first=max(0, first),
        shares=list(won),
        reason=outcome.reason,
        turns=[turns[number] for number in range(1, LAST_ROUND + 1)],
        shown={id: count.shown for id, count in counts.items() if count.shown},
        got={id: count.got for id, count in counts.items() if count.got},
        did=dict(did),
    )


def played(plan: Plan, total: int, out: Path | None, seconds: float) -> list[Row]:
    """The matches of a plan, those of the file first."""
    rows: list[Row] = []
    head = msgspec.json.encode(plan)
    if out and out.exists():
        kept, *lines = out.read_bytes().splitlines()
        if kept != head:
            raise BadText(f"{str(out)!r} holds matches of another plan")
        rows = [msgspec.json.decode(line, type=Row) for line in lines]
    elif out:
        out.write_bytes(head + b"\n")
    end = time.monotonic() + seconds
    for number in range(len(rows), total):
        if time.monotonic() > end:
            break
        row = look(play_match(games.find, plan, number))
        row.match = number
        rows.append(row)
        if out:
            with out.open("ab") as file:
                file.write(msgspec.json.encode(row) + b"\n")
    return rows[:total]


def rate(n: float, of: int) -> str:
    """A rate in per cent with its 95 % interval."""
    low, high = wilson(n, of)
    return f"{100 * n / max(1, of):5.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {of}"


def told(plan: Plan, rows: list[Row], only: Iterable[str]) -> list[str]:
    """The figures, a line each."""
    n = len(rows)
    lines = [
        f"{plan.game} {plan.version}, {plan.edition}, {' '.join(plan.seats)}, seed {plan.seed}:"
        f" {n} matches"
    ]
    if "wins" in only:
        if len(plan.seats) > 1:
            lines.append(f"whoever begins wins {rate(sum(r.shares[r.first] for r in rows), n)}")
        for seat in range(len(plan.seats)):
            lines.append(f"seat {seat} wins {rate(sum(row.shares[seat] for row in rows), n)}")
        for reason, count in Counter(row.reason for row in rows).most_common():
            lines.append(f"ends by {reason}: {rate(count, n)}")
    if "turns" in only:
        for number in range(LAST_ROUND):
            turns = sum(row.turns[number][0] for row in rows)
            if turns:
                none = sum(row.turns[number][1] for row in rows)
                lines.append(f"round {number + 1:2d}: no gain in {rate(none, turns)} turns")
    if "things" in only:
        shown: Counter[str] = Counter()
        got: Counter[str] = Counter()
        for row in rows:
            shown.update(row.shown)
            got.update({id: min(n, row.shown.get(id, 0)) for id, n in row.got.items()})
        order = sorted(shown, key=lambda id: (got[id] / shown[id], id))
        lines += [f"{id:32s} got {rate(got[id], shown[id])} shown" for id in order]
    if "verbs" in only:
        did: Counter[str] = Counter()
        for row in rows:
            did.update(row.did)
        lines += [f"{verb:24s} {count / n:8.2f} a match" for verb, count in did.most_common()]
    return lines


def main() -> None:
    """Play, keep, and say it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", default="greedy,greedy")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--edition")
    parser.add_argument("--options", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cpu", action="store_true", help="count processor time for ms=")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--only", default="wins,turns,things,verbs")
    a = parser.parse_args()
    os.nice(5)
    try:
        plan = make_plan(
            games.find, a.game, a.seats.split(","), OPTIONS.findall(a.options),
            a.edition, a.seed, cpu=a.cpu,
        )  # fmt: skip
        rows = played(plan, a.games, a.out, a.seconds)
    except BadText as error:
        raise SystemExit(f"balance: {error}") from None
    print("\n".join(told(plan, rows, a.only.split(","))))


if __name__ == "__main__":
    main()
