"""Numbers toward a goal: a search over what cards and options say, every candidate's figures kept.

``first seat 50±1 %`` is a goal, ``ligeia.hearts=0..3`` and ``goal=5..9`` are what may change. All
candidates play the same deals. Optuna proposes; what it proposed and what came of it stands in a
file, line by line, and a search that was stopped goes on with it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from molpe.agents.cores import Crew
from molpe.cards import with_changes
from molpe.kernel import AnyGame, BadText, Frozen, stream
from molpe.kernel.match import Find
from molpe.lab.aivat import Value
from molpe.lab.impact.balance import begins, collect, mean, rate
from molpe.lab.impact.figures import Estimate, estimate
from molpe.lab.impact.measure import Found, Job, merged
from molpe.lab.impact.tally import Count
from molpe.lab.plan import Plan, make_plan
from molpe.lab.runner import Tell

GOAL = re.compile(
    r"(?P<figure>first seat|seat \d+|decisions|draws|ends by \S+|chosen \S+|got \S+)\s+"
    r"(?P<side>at most|at least)?\s*(?P<target>\d+(\.\d+)?)"
    r"\s*((±|\+-|\+/-)\s*(?P<within>\d+(\.\d+)?))?\s*(?P<unit>%?)"
)
EXAMPLE = "'first seat 50±1 %', 'ends by shortage at most 20 %', 'chosen ligeia at least 12 %'"
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")
MOST_STEPS = 10_000
Rounds: TypeAlias = Sequence[Sequence[Found]]
PULL = 0.1
"""Within its bounds a goal still draws a little towards its middle."""


class Goal(Frozen):
    """A figure, and where it should be."""

    text: str
    figure: str
    target: float
    within: float
    side: str = ""
    """``at most``, ``at least``, or nothing for around."""

    def miss(self, value: float) -> float:
        """How far a figure is from where it should be."""
        away = abs(value - self.target)
        if self.side == "at most":
            away = max(0.0, value - self.target)
        elif self.side == "at least":
            away = max(0.0, self.target - value)
        return max(0.0, away - self.within)

    def loss(self, value: float) -> float:
        """What a search makes small, in units of the goal."""
        unit = self.within or max(0.01, abs(self.target) / 20)
        pull = 0.0 if self.side else PULL * abs(value - self.target)
        return (self.miss(value) + pull) / unit


class Knob(Frozen):
    """A number or word that may change: a field of a card, or an option."""

    name: str
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()

    @property
    def option(self) -> bool:
        """Whether it is an option of the game."""
        return "." not in self.name


class Figure(Frozen):
    """What a candidate came to."""

    goal: str
    value: float
    low: float
    high: float
    met: bool


class Candidate(Frozen):
    """What was tried, and what came of it."""

    number: int
    values: dict[str, int | str]
    edition: str
    options: tuple[str, ...]
    figures: tuple[Figure, ...] = ()
    loss: float = 0.0
    fault: str = ""
    """Why it could not be played."""


class Study(Frozen):
    """What is searched; another one does not go on with its file."""

    kind: str
    plan: Plan
    goals: tuple[Goal, ...]
    knobs: tuple[Knob, ...]
    deals: int


def read_goal(text: str) -> Goal:
    """A goal as it is typed."""
    found = GOAL.fullmatch(" ".join(text.split()))
    if not found:
        raise BadText(f"the goal {text!r} is not written like {EXAMPLE}")
    scale = 0.01 if found["unit"] else 1.0
    within = float(found["within"] or 0) * scale
    return Goal(text, found["figure"], float(found["target"]) * scale, within, found["side"] or "")


def read_knob(text: str) -> Knob:
    """What may change, as it is typed: ``ligeia.hearts=0..3``, ``power=T|TT``."""
    name, equals, values = (part.strip() for part in text.partition("="))
    if not (name and equals and values):
        raise BadText(f"{text!r} is not written ID.FIELD=LOW..HIGH, ID.FIELD=A|B or OPTION=…")
    if found := RANGE.fullmatch(values):
        low, high = int(found[1]), int(found[2])
        if not low < high or high - low > MOST_STEPS:
            raise BadText(f"{text!r}: a range goes from a number to a larger one")
        return Knob(name, low, high)
    words = tuple(word.strip() for word in values.split("|"))
    if len(words) < 2:
        raise BadText(f"{text!r} leaves no choice: write a range 0..3, or words a|b")
    return Knob(name, words=words)


def dressed(study: Study, values: Mapping[str, int | str]) -> tuple[str, tuple[str, ...]]:
    """The edition and options of a candidate."""
    options = {knob.name for knob in study.knobs if knob.option}
    changes = [f"{name}={value}" for name, value in values.items() if name not in options]
    words = [f"{name}={value}" for name, value in values.items() if name in options]
    return with_changes(study.plan.edition, changes), merged(study.plan.options, words)


def figures(game: AnyGame, goals: Sequence[Goal], rounds: Rounds) -> list[Figure]:
    """What the deals of a candidate came to, goal by goal."""
    found = []
    for goal in goals:
        if goal.figure.partition(" ")[0] in ("chosen", "got"):
            value, low, high = counted(goal.figure, rounds)
        else:
            some = [mean(measured(game, goal.figure, one) for one in each) for each in rounds]
            now: Estimate = estimate(some)
            value, low, high = now.mean, now.low, now.high
        figure = (round(value, 6), round(low, 6), round(high, 6))
        found.append(Figure(goal.text, *figure, goal.miss(value) == 0))
    return found


def measured(game: AnyGame, figure: str, one: Found) -> float:
    """A figure of one match."""
    word, _, rest = figure.partition(" ")
    base = one.base
    if figure == "first seat":
        return begins(base)
    if word == "seat":
        return base.shares[int(rest)]
    if word == "decisions":
        return float(base.decisions)
    if word == "draws":
        return float(len({round(share, 9) for share in base.shares}) == 1)
    return float(game.reasons[base.reason] == rest.removeprefix("by "))


def counted(figure: str, rounds: Rounds) -> tuple[float, float, float]:
    """How often a thing is chosen of its offers, or got of the times it was shown."""
    word, _, part = figure.partition(" ")
    count = Count()
    for each in rounds:
        for one in each:
            if part in one.counts:
                count.add(one.counts[part])
    if word == "chosen":
        now = rate(count.chosen, count.offered)
    else:
        now = rate(min(count.got, count.shown), count.shown)
    return now.rate, now.low, now.high


def prove(game: AnyGame, study: Study, known: Sequence[str]) -> None:
    """Refuse goals that mean nothing here, before anything is played."""
    for goal in study.goals:
        word, _, rest = goal.figure.partition(" ")
        if word == "seat" and int(rest) >= len(study.plan.seats):
            raise BadText(f"the goal {goal.text!r} names a seat that nobody has")
        if word == "ends" and rest.removeprefix("by ") not in game.reasons:
            there = ", ".join(game.reasons)
            raise BadText(f"the goal {goal.text!r} names no end of {game.name}; ends: {there}")
        if word in ("chosen", "got") and rest not in known:
            raise BadText(f"the goal {goal.text!r} names nothing that {game.name} has")


class Shelf:
    """The file of a search: a line that says what it is, then a line a candidate."""

    def __init__(self, path: Path | None, study: Study) -> None:
        self.path = path
        self.study = study
        self.done: list[Candidate] = []
        if path is not None and path.exists():
            self.done = self.read(path)

    def read(self, path: Path) -> list[Candidate]:
        """The candidates that are there; a line that is torn is cut off."""
        head, *lines = path.read_bytes().split(b"\n")
        try:
            if msgspec.json.decode(head, type=Study) != self.study:
                raise BadText(
                    f"{str(path)!r} holds another search; name another file, or remove it"
                )
            done = [msgspec.json.decode(line, type=Candidate) for line in lines[:-1]]
        except msgspec.DecodeError:
            raise BadText(f"{str(path)!r} holds no search of the lab") from None
        if lines and lines[-1]:
            whole = b"\n".join([head, *lines[:-1]]) + b"\n"
            path.write_bytes(whole)
        return done

    def keep(self, one: Candidate) -> None:
        """Write a candidate down."""
        self.done.append(one)
        if self.path is None:
            return
        try:
            with self.path.open("ab") as file:
                if file.tell() == 0:
                    file.write(msgspec.json.encode(self.study) + b"\n")
                file.write(msgspec.json.encode(one) + b"\n")
        except OSError as error:
            reason = (error.strerror or "it failed").lower()
            raise BadText(f"cannot write {str(self.path)!r}: {reason}") from None


def tune(
    find: Find,
    study: Study,
    candidates: int,
    *,
    out: Path | None = None,
    crew: Crew | None = None,
    tell: Tell,
    heard: Callable[[Candidate], None] = lambda one: None,
) -> list[Candidate]:
    """Try so many candidates, those in the file among them; the first is everything as it is."""
    optuna = library()
    shelf = Shelf(out, study)
    spaces = {knob.name: space(optuna, knob) for knob in study.knobs}
    sampler = optuna.samplers.TPESampler(seed=study.plan.seed + len(shelf.done), n_startup_trials=6)
    search = optuna.create_study(direction="minimize", sampler=sampler)
    for one in shelf.done[1:]:
        search.add_trial(past(optuna, one, spaces))
    if not shelf.done:
        first = tried(find, study, 0, {}, out, crew, tell)
        if first.fault:
            raise BadText(first.fault)
        shelf.keep(first)
        heard(first)
    while len(shelf.done) <= candidates:
        trial = search.ask(spaces)
        known = next((one for one in shelf.done[1:] if one.values == trial.params), None)
        one = known or tried(find, study, len(shelf.done), trial.params, out, crew, tell)
        if known:  # the same deals would come to the same
            one = msgspec.structs.replace(known, number=len(shelf.done))
        if one.fault:
            search.tell(trial, state=optuna.trial.TrialState.FAIL)
        else:
            search.tell(trial, one.loss)
        shelf.keep(one)
        heard(one)
    return shelf.done


def library() -> Any:
    """Optuna, or a sentence that says how to get it."""
    try:
        import optuna
    except ImportError:
        raise BadText("tuning needs Optuna: pip install 'molpe[lab]'") from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna


def space(optuna: Any, knob: Knob) -> Any:
    """What Optuna may choose for a knob."""
    if knob.words:
        return optuna.distributions.CategoricalDistribution(knob.words)
    return optuna.distributions.IntDistribution(knob.low, knob.high)


def past(optuna: Any, one: Candidate, spaces: Mapping[str, Any]) -> Any:
    """A candidate of the file as Optuna knows it."""
    failed = optuna.trial.TrialState.FAIL if one.fault else optuna.trial.TrialState.COMPLETE
    value = None if one.fault else one.loss
    return optuna.trial.create_trial(
        state=failed, params=one.values, distributions=dict(spaces), value=value
    )


def tried(
    find: Find,
    study: Study,
    number: int,
    values: Mapping[str, int | str],
    out: Path | None,
    crew: Crew | None,
    tell: Tell,
) -> Candidate:
    """Play the deals of a candidate; one that its game refuses is kept with the reason."""
    edition, options = dressed(study, values)
    plan = study.plan
    try:
        game = find(plan.game, options, edition)
        own = make_plan(find, plan.game, plan.seats, options, edition, plan.seed)
    except BadText as error:
        return Candidate(number, dict(values), edition, options, fault=str(error))
    journal = Path(f"{out}.{number}") if out else None
    deals = collect(find, Job(own, Value("")), study.deals, out=journal, crew=crew, tell=tell)
    found = figures(game, study.goals, deals.rounds())
    loss = sum(goal.loss(figure.value) for goal, figure in zip(study.goals, found, strict=True))
    if journal:
        journal.unlink(missing_ok=True)
    return Candidate(number, dict(values), edition, options, tuple(found), round(loss, 6))


def confirmed(
    find: Find, study: Study, one: Candidate, *, crew: Crew | None = None, tell: Tell
) -> Candidate:
    """A candidate with other luck: the best of many was also the luckiest."""
    seed = stream(study.plan.seed, 1)
    other = msgspec.structs.replace(study, plan=msgspec.structs.replace(study.plan, seed=seed))
    return tried(find, other, one.number, one.values, None, crew, tell)


def best(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those that could be played, the nearest to the goals first; of equal values one."""
    found: dict[str, Candidate] = {}
    for one in candidates:
        if not one.fault:
            found.setdefault(repr(sorted(one.values.items())), one)
    return sorted(found.values(), key=lambda one: (one.loss, one.number))


def line(one: Candidate) -> str:
    """A candidate in a line."""
    what = ", ".join(f"{name}={value}" for name, value in one.values.items()) or "as it is"
    if one.fault:
        return f"{one.number:3d}  {what}: {one.fault}"
    said = "; ".join(
        f"{figure.goal}: {written(figure)}{' met' if figure.met else ''}" for figure in one.figures
    )
    return f"{one.number:3d}  {what}: {said}"


def written(figure: Figure) -> str:
    """A figure with its interval, in per cent where its goal is."""
    if "%" in figure.goal:
        low, high = 100 * figure.low, 100 * figure.high
        return f"{100 * figure.value:.1f} % ({low:.1f} to {high:.1f})"
    return f"{figure.value:.1f} ({figure.low:.1f} to {figure.high:.1f})"


def sentences(candidates: Sequence[Candidate], again: Candidate, shown: int = 5) -> list[str]:
    """What a search found, and what the best came to with other luck."""
    order = best(candidates)
    lines = ["as it is:", line(candidates[0]), "", "nearest to the goals:"]
    lines += [line(one) for one in order[:shown]]
    lines += ["", "the first of them once more, with other luck:", line(again)]
    if order and order[0].values:
        options = f" --options {','.join(order[0].options)}" if order[0].options else ""
        lines += ["", f'play it: --edition "{order[0].edition}"{options}']
    return lines
