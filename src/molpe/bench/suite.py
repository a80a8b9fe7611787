"""Measuring games: ours, C++ and plain Python in one run."""

import platform
from collections.abc import Callable, Iterable, Iterator
from functools import partial

import molpe
from molpe import games
from molpe.agents.mcts import Mcts
from molpe.agents.seer import Seer
from molpe.agents.settings import TO_THE_END
from molpe.bench import bars
from molpe.bench.bars import judge
from molpe.bench.clock import SLICES, Slice, Work, agree, deepen, fit, race, timed
from molpe.bench.many import sailors, simulating, two_cores
from molpe.bench.model import BenchReport, Figure, GameBench, Unit
from molpe.bench.plain import KINDS, PlainRun, measure_apart
from molpe.bench.program import Program, build, find_compiler, has_yardstick
from molpe.bench.work import (
    SEED,
    batching,
    by_depth,
    by_list,
    by_pick,
    by_step,
    copying,
    dumping,
    guessing,
    keying,
    sample,
    searching,
    table_size,
    zoo,
)
from molpe.kernel import AnyGame, MolpeError, State

Progress = Callable[[str], None]

LONG = 4
"""Processes are measured so many times as long: they take turns."""
NO_COMPILER = "No C++ compiler was found, so there are no ratios: install g++, or name one in CXX."


def run(
    names: Iterable[str] | None = None,
    seconds: float = 1.0,
    progress: Progress = lambda what: None,
) -> BenchReport:
    """Measure games, about ``seconds`` for each figure and rival; None means every game.

    Raises ``Disagreement`` where two of the programs do not play the same matches.
    """
    chosen = list(names) if names is not None else games.names()
    notes: list[str] = []
    compiler = find_compiler()
    if compiler is None and any(map(has_yardstick, chosen)):
        notes.append(NO_COMPILER)
    reports = []
    for name in chosen:
        program = None
        if compiler is not None and has_yardstick(name):
            progress(f"{name}: building the C++ program")
            try:
                program = build(name, compiler)
            except MolpeError as error:
                notes.append(f"There are no ratios for {name}: {error}.")
        reports.append(GameRun(name, seconds, progress, program).report())
    return BenchReport(
        molpe=molpe.__version__,
        compiled=molpe.COMPILED,
        python=platform.python_version(),
        machine=platform.machine(),
        compiler=compiler.version if compiler else None,
        notes=tuple(notes),
        games=tuple(reports),
    )


class GameRun:
    """The measuring of one game."""

    def __init__(
        self, name: str, seconds: float, progress: Progress, program: Program | None
    ) -> None:
        self.game: AnyGame = games.find(name)
        self.seconds = seconds
        self.slice = seconds / SLICES
        self.progress = progress
        self.program = program
        self.seats = table_size(self.game)
        self.root: State = self.game.start(self.seats)
        self.apart: PlainRun | None = None

    def report(self) -> GameBench:
        """All figures of the game."""
        if molpe.COMPILED:
            self.progress(f"{self.game.name}: plain Python")
            self.apart = measure_apart(self.game.name, self.seconds)
        pick = by_pick(self.root)
        matches = fit(pick, self.slice)
        length = pick(matches)[0] / matches
        figures = [
            *self.matches(),
            *self.counting(),
            *self.calls(sample(self.root, length)),
            *self.searches(),
            *self.many(),
            *self.doors(),
        ]
        judged = tuple(judge(self.game.name, figure, molpe.COMPILED) for figure in figures)
        return GameBench(self.game.name, self.game.title, self.seats, length, judged)

    def matches(self) -> Iterator[Figure]:
        """Random matches in every way there is."""
        pick, lists, step = by_pick(self.root), by_list(self.root), by_step(self.root)
        yield self.figure(bars.PICK, "actions/s", pick, fit(pick, self.slice), "pick")
        yield self.figure(bars.LISTS, "actions/s", lists, fit(lists, self.slice), "list")
        if bars.LISTS_AND_COPIES in bars.BARS.get(self.game.name, {}):
            amount = fit(pick, self.slice)
            yield self.figure(bars.LISTS_AND_COPIES, "actions/s", pick, amount, "copy")
        amount = fit(step, self.slice)
        yield self.figure(bars.STEP, "actions/s", step, amount)
        picked, stepped = timed(pick, amount), timed(step, amount)
        agree(self.game.name, "playing by pick", picked, "stepping", stepped)
        if not self.game.luck:  # a list knows nothing of odds
            agree(self.game.name, "playing by pick", picked, "by list", timed(lists, amount))

    def counting(self) -> Iterator[Figure]:
        """Perft, where luck does not make it a count of deals."""
        if not self.game.luck:
            work = by_depth(self.root)
            yield self.figure(bars.PERFT, "sequences/s", work, deepen(work, self.slice), "perft")

    def calls(self, states: list[State]) -> Iterator[Figure]:
        """Single calls from Python, on states along a match."""
        kinds = {bars.COPY: copying, bars.KEY: keying, bars.DUMP: dumping}
        if self.game.secrets:
            kinds[bars.GUESS] = guessing
        for name, kind in kinds.items():
            work = kind(states)
            yield self.figure(name, "us", work, fit(work, self.slice))

    def searches(self) -> Iterator[Figure]:
        """Trees: the textbook's, with random playouts to the end, and the seer's.

        The seer once plays to the end of the match, by the game's hunches, and once as it is.
        """
        kinds = {bars.SEARCH: Mcts(), bars.GUIDED: Seer(rollout=TO_THE_END), bars.SEER: Seer()}
        for name, agent in kinds.items():
            work = searching(self.game, self.root, agent)
            yield self.figure(name, "simulations/s", work, fit(work, self.slice))

    def many(self) -> Iterator[Figure]:
        """The lab: what it costs to write down what is played, and what a second core brings."""
        name = self.game.name
        plan = sailors(name, self.seats)
        pick, work = by_pick(self.root), simulating(plan)
        amount = fit(pick, self.slice)
        self.progress(f"{name}: {bars.SIMULATE}")
        kernel, lab = race([partial(timed, pick, amount), partial(timed, work, amount)])
        share = lab.rate / kernel.rate
        yield Figure(
            bars.SIMULATE, "actions/s", lab.rate, share=share, beside="the kernel's playouts"
        )
        if bars.CORES in bars.BARS.get(name, {}):
            self.progress(f"{name}: {bars.CORES}")
            matches = max(2, round(amount * SLICES * LONG))
            if (found := two_cores(plan, matches)) is not None:
                yield Figure(bars.CORES, "actions/s", found[0], share=found[1], beside="one core")

    def doors(self) -> Iterator[Figure]:
        """The interfaces of others: a batch beside the kernel's playouts, a step of PettingZoo at
        the usual number of seats and at the greatest."""
        pick, work = by_pick(self.root), batching(self.game, self.seats)
        self.progress(f"{self.game.name}: {bars.BATCH}")
        amounts = fit(pick, self.slice), fit(work, self.slice)
        kernel, batch = race([partial(timed, pick, amounts[0]), partial(timed, work, amounts[1])])
        share = batch.rate / kernel.rate
        beside = "the kernel's playouts"
        yield Figure(bars.BATCH, "actions/s", batch.rate, share=share, beside=beside)
        sizes = {bars.ZOO: self.seats}
        if max(self.game.seats) > self.seats:
            sizes[bars.ZOO_FULL] = max(self.game.seats)
        for name, seats in sizes.items():
            if (step := zoo(self.game, seats)) is not None:
                yield self.figure(name, "us", step, fit(step, self.slice))

    def figure(self, name: str, unit: Unit, work: Work, amount: int, mode: str = "") -> Figure:
        """One figure: ours and the C++ program's in turns, and plain Python's beside them."""
        self.progress(f"{self.game.name}: {name}")
        rivals: list[Callable[[], Slice]] = [partial(timed, work, amount)]
        if self.program is not None and mode:
            rivals.append(partial(self.program.run, mode, amount, SEED))
        ours, *theirs = race(rivals)
        plain = self.plain(name, work, ours)
        if not theirs:
            return Figure(name, unit, in_unit(ours, unit), plain=plain)
        agree(f"{self.game.name}, {name}", "molpe", ours, "C++", theirs[0])
        ratio = theirs[0].seconds / ours.seconds
        return Figure(name, unit, in_unit(ours, unit), in_unit(theirs[0], unit), ratio, plain)

    def plain(self, name: str, work: Work, ours: Slice) -> float | None:
        """Plain Python's rate, once it has been shown to play the same matches."""
        if name not in KINDS:
            return None
        if self.apart is None:  # we are plain ourselves
            return ours.rate
        slow = self.apart.slices[name]
        quick = timed(work, self.apart.matches[name])
        agree(f"{self.game.name}, {name}", "compiled", quick, "plain Python", slow)
        return slow.rate


def in_unit(run: Slice, unit: Unit) -> float:
    """A rate, or microseconds a call."""
    return 1e6 / run.rate if unit == "us" else run.rate
