"""The figures of docs/balance.md: what becomes of a game's turns and cards between given agents.

    python tools/balance.py sins --seats greedy,greedy --games 400
    python tools/balance.py sirens --seats seer:ms=50 --options difficulty=easy --cpu --only wins
    python tools/balance.py sins --edition "rise-of-wrath-4" --out before.jsonl --seconds 120
    python tools/balance.py muse --attempt cross=step,complete --only wins,attempts,held
    python tools/balance.py sins --together play --only together

A line a match is kept in FILE, and the same command goes on with it. Games are known by their
deeds alone: a turn is what ``turn`` says, a thing comes to a seat by a verb of ``ways``. With
``--attempt`` a deed is counted that may fail: it came off if one of the verbs named is told before
its seat tries again or its turn is over. With ``--together`` turns are counted in which a seat does
so with several things, and with several of one group (a sin, a colour).
"""

import argparse
import os
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import msgspec

from molpe import games
from molpe.agents.statistics import wilson
from molpe.cards import Ways
from molpe.kernel import CHANCE, BadText, Gist, Match, State, Thing
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
    named: dict[str, int] = {}
    """The same with the thing that it named, ``wrath ares``; of things that came, ``came ares``."""
    wins: dict[str, tuple[int, float]] = {}
    """How many seats decided so, and what they had of the win."""
    tried: int = 0
    """How often the deed of ``--attempt`` was tried …"""
    failed: int = 0
    """… and did not come off."""
    stopped: dict[str, int] = {}
    """What others did in between where it did not."""
    together: tuple[int, ...] = (0, 0, 0)
    """Turns of a seat with a deed of ``--together``: with any thing that has a group, with two or
    more, and with two or more of one group."""
    groups: dict[str, int] = {}
    """The last of these, group by group."""


class Attempt(msgspec.Struct, frozen=True):
    """A deed that may fail, and what is told when it does not."""

    verb: str
    done: tuple[str, ...]


class Eye:
    """Goes through a match once more, deed by deed."""

    def __init__(
        self, match: Match, only: Collection[str], attempt: Attempt | None, together: str = ""
    ) -> None:
        self.match, self.game, self.attempt = match, match.game, attempt
        self.joining = together
        self.ways = getattr(match.game, "ways", Ways())
        parts = parts_in(match.game, match.seats)
        self.part = {card: part.id for part in parts for card in part.cards}
        self.group = {card: part.group for part in parts for card in part.cards if part.group}
        self.joined: dict[int, Counter[str]] = defaultdict(Counter)
        """Seat by seat: the groups of this turn's deeds."""
        self.together: tuple[int, ...] = (0, 0, 0)
        self.groups: Counter[str] = Counter()
        self.watch = Watch(match.game, parts, self.ways) if "things" in only else None
        self.did: Counter[str] = Counter()
        self.named: Counter[str] = Counter()
        self.who: dict[str, set[int]] = defaultdict(set)
        self.stopped: Counter[str] = Counter()
        self.between: list[str] = []
        self.tried = self.failed = 0
        self.trying = -1
        """The seat whose attempt is not decided yet."""
        self.turns: dict[int, list[int]] = defaultdict(lambda: [0, 0])
        self.had = [0] * match.seats
        self.first = self.now = -1
        self.gained = False

    def look(self) -> Row:
        """All of it."""
        match, points = self.match, [0] * self.match.seats
        for state, (seat, action) in zip(match.states(), match.log, strict=False):
            if seat != CHANCE:
                self.turn(state, seat)
            gist = self.game.gist(state, seat, action)
            self.did[gist.verb] += 1
            self.gained |= seat == self.now and gist.verb in self.ways.gets
            self.name(seat, gist)
            if gist.verb == self.joining and seat >= 0:
                self.join(seat, gist)
            if self.attempt:
                self.tries(seat, gist)
            next = state.copy()
            next.play(seat, action)
            after = [next.score(n) for n in range(match.seats)]
            if self.trying >= 0 or after != points:
                self.hear(state, seat, action)
            points = after
            if self.watch:
                self.watch.look(state, seat, action)
        self.decided(False)  # the turn that ends a match is none in which nothing was gained
        self.part_groups()
        outcome = match.outcome()
        assert outcome is not None
        won = shares(match.state)
        counts = self.watch.end(won) if self.watch else {}
        return Row(
            match=-1,
            first=max(0, self.first),
            shares=list(won),
            reason=outcome.reason,
            turns=[self.turns[number] for number in range(1, LAST_ROUND + 1)],
            shown={id: count.shown for id, count in counts.items() if count.shown},
            got={id: count.got for id, count in counts.items() if count.got},
            did=dict(self.did),
            named=dict(self.named),
            wins={key: (len(seats), sum(won[n] for n in seats)) for key, seats in self.who.items()},
            tried=self.tried,
            failed=self.failed,
            stopped=dict(self.stopped),
            together=self.together,
            groups=dict(self.groups),
        )

    def turn(self, state: State, seat: int) -> None:
        """Whose turn it is, and whether that is another one."""
        self.first = seat if self.first < 0 else self.first
        if (turn := self.game.turn(state)) != self.now:
            self.end_turn()
            self.now, self.gained = turn, False
            if turn >= 0:
                self.had[turn] += 1

    def end_turn(self) -> None:
        """Nothing is tried any more, and what was not gained will not be."""
        self.decided(False)
        self.part_groups()
        if self.now >= 0:
            row = self.turns[min(self.had[self.now], LAST_ROUND)]
            row[0] += 1
            row[1] += not self.gained

    def join(self, seat: int, gist: Gist) -> None:
        """A deed that is counted with the others of its turn."""
        thing = gist.things.get("card")
        if isinstance(thing, Thing) and str(thing.id) in self.group:
            self.joined[seat][self.group[str(thing.id)]] += 1

    def part_groups(self) -> None:
        """Count what every seat did together in a turn."""
        for groups in self.joined.values():
            several = [group for group, n in groups.items() if n > 1]
            found = (True, groups.total() > 1, bool(several))
            self.together = tuple(n + more for n, more in zip(self.together, found, strict=True))
            self.groups.update(several)
        self.joined.clear()

    def name(self, seat: int, gist: Gist) -> None:
        """Count a deed with what it names first."""
        thing = gist.things.get("card") or gist.things.get("quest")
        if not isinstance(thing, Thing) or str(thing.id) not in self.part:
            return
        id = self.part[str(thing.id)]
        if gist.verb in self.ways.gets:
            self.named[f"came {id}"] += 1
        self.named[f"{gist.verb} {id}"] += 1
        if seat >= 0:
            self.who[f"{gist.verb} {id}"].add(seat)

    def tries(self, seat: int, gist: Gist) -> None:
        """An attempt begins, or somebody does something while it is not decided."""
        assert self.attempt is not None
        if gist.verb == self.attempt.verb:
            self.decided(False)
            self.tried += 1
            self.trying = seat
        elif self.trying >= 0 and seat >= 0 and gist.verb != "pass":
            things = [str(thing.id) for thing in gist.things.values() if isinstance(thing, Thing)]
            card = self.part.get(things[0], things[0]) if things else ""
            self.between.append(f"{gist.verb} {card}")

    def hear(self, state: State, seat: int, action: int) -> None:
        """What is told of an action: whether an attempt came off, and what was completed."""
        for told in self.game.lines(state, seat, action, CHANCE):
            if self.attempt and told.gist.verb in self.attempt.done:
                self.decided(True)
            if told.effect and told.gist.verb == "complete":
                self.name(-1, told.gist)
                thing = told.gist.things["seat"]
                assert isinstance(thing, Thing)
                quest = told.gist.things["quest"]
                assert isinstance(quest, Thing)
                self.who[f"complete {quest.id}"].add(int(thing.id))

    def decided(self, done: bool) -> None:
        """What was tried came off, or did not."""
        if self.trying >= 0 and not done:
            self.failed += 1
            self.stopped.update(self.between[:1] or ["nothing"])
        self.trying = -1
        self.between = []


def one(
    plan: Plan, only: Collection[str], attempt: Attempt | None, together: str, number: int
) -> Row:
    """Play a match of a plan and look at it."""
    row = Eye(play_match(games.find, plan, number), only, attempt, together).look()
    row.match = number
    return row


def played(
    plan: Plan, numbers: range, out: Path | None, end: float, work: Callable[[int], Row], jobs: int
) -> list[Row]:
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
    left = numbers[len(rows) :]
    pool = ProcessPoolExecutor(jobs) if jobs > 1 else None
    for row in pool.map(work, left) if pool else map(work, left):
        rows.append(row)
        if out:
            with out.open("ab") as file:
                file.write(msgspec.json.encode(row) + b"\n")
        if time.monotonic() > end:
            break
    if pool:
        pool.shutdown(cancel_futures=True)
    return rows[: len(numbers)]


def rate(n: float, of: int) -> str:
    """A rate in per cent with its 95 % interval."""
    low, high = wilson(n, of)
    return f"{100 * n / max(1, of):5.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {of}"


def joins(row: Row) -> bool:
    """Whether things of one group came together in a match."""
    return row.together[-1] > 0


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
    if "attempts" in only:
        tried, failed = sum(row.tried for row in rows), sum(row.failed for row in rows)
        lines.append(f"tried {tried / n:.2f} a match, failed {rate(failed, tried)}")
        stopped: Counter[str] = Counter()
        for row in rows:
            stopped.update(row.stopped)
        for what, count in stopped.most_common():
            lines.append(f"  by {what:32s} {count / n:6.3f} a match")
    if "together" in only:
        some, two, same = (sum(row.together[i] for row in rows) for i in range(3))
        lines.append(f"two or more in {rate(two, some)} turns with any")
        lines.append(f"two or more of one group in {rate(same, some)} turns with any")
        lines.append(f"two or more of one group in {rate(same, two)} turns with two or more")
        lines.append(f"  {same / n:.2f} a match, in {rate(sum(map(joins, rows)), n)} matches")
        joint: Counter[str] = Counter()
        for row in rows:
            joint.update(row.groups)
        lines += [f"  {group:32s} {count / n:6.3f} a match" for group, count in joint.most_common()]
    if "named" in only:
        named: Counter[str] = Counter()
        seats: Counter[str] = Counter()
        won: defaultdict[str, float] = defaultdict(float)
        for row in rows:
            named.update(row.named)
            for key, (count, share) in row.wins.items():
                seats[key] += count
                won[key] += share
        for key in sorted(named, key=lambda key: (key.split()[::-1], key)):
            line = f"{key:44s} {named[key] / n:7.3f} a match"
            came = named[f"came {key.split()[-1]}"]
            if came and not key.startswith("came "):
                line += f", {rate(min(came, named[key]), came)} that came"
            if seats[key]:
                line += f"; who did won {rate(won[key], seats[key])}"
            lines.append(line)
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
    parser.add_argument("--attempt", help="a deed that may fail, as cross=step,complete")
    parser.add_argument("--together", default="", help="a deed that things do together, as play")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play beside each other")
    a = parser.parse_args()
    os.nice(5)
    try:
        plan = make_plan(
            games.find, a.game, a.seats.split(","), OPTIONS.findall(a.options),
            a.edition, a.seed, cpu=a.cpu,
        )  # fmt: skip
        only = a.only.split(",")
        verb, _, done = (a.attempt or "").partition("=")
        attempt = Attempt(verb, tuple(done.split(","))) if verb else None
        work = partial(one, plan, only, attempt, a.together)
        end = time.monotonic() + a.seconds
        rows = played(plan, range(a.games), a.out, end, work, a.jobs)
    except BadText as error:
        raise SystemExit(f"balance: {error}") from None
    print("\n".join(told(plan, rows, only)))


if __name__ == "__main__":
    main()
