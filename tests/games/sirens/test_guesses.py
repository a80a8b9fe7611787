"""A guess is fair: all that a seat cannot tell apart comes up as often as it should.

The deals consistent with what a seat has seen are found by playing the match again in every way
that luck and the other seat could have taken, and keeping those in which the seat sees the same
after every action. Luck has its odds; the other seat's choices count as equally likely.
"""

import os
from collections import Counter
from fractions import Fraction

import pytest

from molpe.games.sirens import Sirens
from molpe.games.sirens.draft import BLIND, DEAL
from molpe.games.sirens.state import SirensState
from molpe.kernel import CHANCE, NOBODY, Rng
from molpe.kernel.laws import check_match
from tests.games.sirens.table import (
    drafted,
    play,
    rooted,
    sing,
    sing_alone,
    sirens,
    twin,
    with_options,
)

Action = tuple[int, int]
MATCHES = int(os.environ.get("MOLPE_LAW_MATCHES", "6"))
"""Of each kind held to the laws with all that may be guessed; more in the soak."""


def consistent(
    game: Sirens, start: SirensState, log: list[Action], seat: int
) -> dict[bytes, Fraction]:
    """Every state that the log could have led to as far as seat can tell, and how likely it is."""
    found: dict[bytes, Fraction] = {start.dump(): Fraction(1)}
    truth = twin(start)
    for actor, action in log:
        heard = game.told(truth, actor, action, seat)
        truth.play(actor, action)
        seen = game.view(truth, seat)
        after: dict[bytes, Fraction] = {}
        for dump, weight in found.items():
            state = game.load(dump)
            legal = [action] if actor == seat else state.legal(actor)
            for other in legal:
                if game.told(state, actor, other, seat) != heard:
                    continue
                child = twin(state)
                child.play(actor, other)
                if game.view(child, seat) == seen:
                    key = child.dump()
                    after[key] = after.get(key, Fraction(0)) + weight / len(legal)
        found = after
    assert truth.dump() in found
    total = sum(found.values())
    return {dump: weight / total for dump, weight in found.items()}


def hold(
    game: Sirens, start: SirensState, log: list[Action], seat: int, wanted: int | None = None
) -> None:
    """Guesses are exactly the consistent states, and as often as they are likely."""
    truth = twin(start)
    for actor, action in log:
        truth.play(actor, action)
    odds = consistent(game, start, log, seat)
    if wanted is not None:
        assert len(odds) == wanted
    n = max(60 * len(odds), 3000)
    rng = Rng(len(odds) + seat)
    counts = Counter(truth.guess(seat, rng).dump() for _ in range(n))
    assert set(counts) <= set(odds)
    chi = sum(float((counts[d] - n * w) ** 2 / (n * w)) for d, w in odds.items())
    free = len(odds) - 1
    # four standard deviations of chi-square; the generator is seeded, so this never flickers
    assert chi <= free + 4 * (2 * free) ** 0.5 + 1, (chi, free)


def logged(state: SirensState, *lines: str) -> list[Action]:
    """Play lines, and the log of it."""
    log = []
    for line in lines:
        who, _, text = line.partition(" ")
        seat = CHANCE if who == "*" else int(who)
        action = sirens.parse(state, seat, text)
        state.play(seat, action)
        log.append((seat, action))
    return log


ROOTS = ("molpe aglaope ligeia", "doris himerope galatea")
DEALT = [
    "* deal leucosia to 0",
    "* deal scylla to 1",
    "* deal peisinoe to 0",
    "* deal clymene to 1",
    "* deal calypso to 0",
    "* deal charybdis to 1",
    "* deal parthenope to 0",
    "* deal amphitrite to 1",
]
PICKS = ["0 keep leucosia", "1 keep scylla", "0 keep clymene", "1 keep peisinoe"]


@pytest.mark.large
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (DEALT[:4], (36, 36)),  # two of nine cards: the Ship has seven left
        (DEALT, (35, 35)),  # four of seven
        (DEALT + PICKS[:1], (35, 35 * 4)),  # and which of the four was chosen
        (DEALT + PICKS[:2], (4, 4)),  # the first card of the other, out of the three unseen and it
        (DEALT + PICKS[:3], (4, 4 * 3)),
        (DEALT + PICKS, (4, 4)),
        ([*DEALT, *PICKS, "0 keep parthenope"], (4, 4 * 2)),
        ([*DEALT, *PICKS, "0 keep parthenope", "1 keep charybdis"], (1, 1)),
    ],
)
def test_second_draft(seat: int, lines: list[str], wanted: tuple[int, int]) -> None:
    start = rooted("psamathe", *ROOTS)
    log = logged(twin(start), *lines)
    hold(sirens, start, log, seat, wanted[seat])


@pytest.mark.large
@pytest.mark.parametrize("seat", [0, 1])
def test_orders_are_guessed_too(seat: int) -> None:
    start = drafted("psamathe", *ROOTS)
    log = logged(twin(start), "0 root molpe aglaope ligeia")
    hold(sirens, start, log, seat, (1, 6)[seat])
    start = rooted("psamathe", *ROOTS)
    lines = [*DEALT, *PICKS, "0 keep parthenope", "1 keep charybdis"]
    log = logged(twin(start), *lines, "0 song leucosia | clymene parthenope")
    hold(sirens, start, log, seat, (1, 24)[seat])


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("blind", "wanted"),
    [
        ([], (4 * 3, 4 * 3)),  # the other's first card, and which of three passed on it kept
        (["* blind parthenope to 0"], (4 * 3 * 2, 4 * 3 * 2)),
        (["* blind parthenope to 0", "* blind charybdis to 1"], (1, 1)),
    ],
)
def test_phi(seat: int, blind: list[str], wanted: tuple[int, int]) -> None:
    start = rooted("thetis", *ROOTS)
    state = twin(start)
    log = logged(state, *DEALT, *PICKS)
    assert state.phase == BLIND
    hold(sirens, start, log + logged(state, *blind), seat, wanted[seat])


@pytest.mark.large
@pytest.mark.parametrize("rule_card", ["aglaope", "parthenope", "calypso"])
@pytest.mark.parametrize("seat", [0, 1])
def test_rules_that_change_the_draft(rule_card: str, seat: int) -> None:
    roots = [root.replace("aglaope", "thetis") for root in ROOTS]
    lines = [line.replace(rule_card, "callirrhoe") for line in DEALT + PICKS]
    start = rooted(rule_card, *roots)
    assert start.phase == DEAL
    state = twin(start)
    log = logged(state, *lines)
    hold(sirens, start, log, seat, 4)
    third = sirens.words(state, 0, state.legal(0)[0])
    log += logged(state, f"0 {third}")
    hold(sirens, start, log, seat, (4, 8)[seat])
    third = sirens.words(state, 1, state.legal(1)[0])
    hold(sirens, start, log + logged(state, f"1 {third}"), seat, 1)


@pytest.mark.large
def test_a_first_draft_after_two_sailors() -> None:
    high = "parthenope aglaope thetis calypso ligeia himerope"
    low = "molpe leucosia galatea amphitrite doris clymene"
    start = sing(sing(sirens.start(2), "psamathe", high, low), "callirrhoe", low, high)
    play(start, "* reveal scylla")
    state = twin(start)
    log = logged(state, *(line.replace("scylla", "molpe") for line in DEALT))
    hold(sirens, start, log, 0, 330)  # four of eleven
    hold(sirens, start, log + logged(state, "0 keep leucosia", "1 keep molpe"), 1, 8)


WIN = (
    "leucosia thelxiope aglaope scylla amphitrite thetis parthenope",
    "charybdis psamathe clymene molpe himerope galatea",
)
LOSS = (
    "charybdis thetis clymene scylla galatea thelxiope molpe",
    "himerope amphitrite psamathe parthenope calypso leucosia",
)


def test_blessings() -> None:
    """Two Blessings: the first is unseen in both rounds, the second in the second."""
    game = with_options("difficulty=easy")
    start = sing_alone(game.start(1), *WIN)
    log = logged(twin(start), "* blessing doris")
    hold(game, start, log, 0, 5)
    state = play(twin(start), "* blessing doris")
    first, *rest = LOSS[0].split()
    lines = [f"* orpheus {first}"]
    for place, (card, other) in enumerate(zip(LOSS[1].split(), rest, strict=True)):
        side = " right" if place else ""
        lines += [f"* draw {card}", f"* draw {other}", f"0 keep {card}{side}"]
    second = logged(state, *lines)
    # ligeia, peisinoe, doris and callirrhoe are left of the five
    hold(game, start, log + second[:12], 0)
    hold(game, start, log + second, 0, 4)
    both = logged(state, "* blessing callirrhoe")
    hold(game, start, log + second + both, 0, 4 * 4)


def test_three_blessings() -> None:
    game = with_options("difficulty=easy")
    state = play(sing_alone(game.start(1), *WIN), "* blessing doris")
    play(sing_alone(state, *LOSS), "* blessing callirrhoe")
    play(sing_alone(state, *WIN), "* blessing peisinoe")
    assert state.actor() == NOBODY
    unseen = {"doris", "callirrhoe", "peisinoe", "ligeia", "calypso"}
    seen: Counter[tuple[int, int, int]] = Counter()
    rng = Rng(3)
    for _ in range(6000):
        guess = state.guess(0, rng)
        assert isinstance(guess, SirensState)
        seen[guess.prize0, guess.prize1, guess.blessed] += 1
    # the first two are not calypso, which was dealt in the second round; the third is any other
    assert len(seen) == 4 * 3 * 3 == (len(unseen) - 1) * 3 * 3
    assert max(abs(count - 6000 / 36) for count in seen.values()) < 4 * (6000 / 36) ** 0.5


@pytest.mark.large
@pytest.mark.parametrize(
    "options",
    [
        (),
        ("difficulty=challenge", "delta_matched_pays_sum=off"),
        ("sigma_counts_pairs=on", "lambda_spares_ends=on"),
    ],
)
@pytest.mark.parametrize("seats", [1, 2])
def test_guesses_obey_the_laws_everywhere(seats: int, options: tuple[str, ...]) -> None:
    game = with_options(*options)
    positions = 0
    for seed in range(1, MATCHES + 1):
        positions += len(check_match(game, seats, Rng(seed)).log)
    assert positions > MATCHES * 30


def test_a_guess_of_another_order_of_play() -> None:
    """Which of the seats sealed first makes no difference to what is hidden."""
    start = rooted("psamathe", *ROOTS)
    log = logged(twin(start), *DEALT, "1 keep clymene")
    hold(sirens, start, log, 0, 35 * 4)
    hold(sirens, start, log, 1, 35)
