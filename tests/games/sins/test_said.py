"""What a card says happens: every clause that some card says, in a position in which it matters."""

from collections import Counter

from molpe.games.sins.rules.registers import BUY_PHASE, S_BUY
from tests.games.sins import test_said_lasting
from tests.games.sins.trial import (
    CLAUSES,
    FOES,
    POOL,
    SIN,
    TAGS,
    TRIED,
    WEAK,
    Clause,
    Trial,
    each,
    moved,
)

PILES = {"hand": "hand", "discard": "discard", "play": "play", "draw": "draw", "despair": "despair"}


def source(clause: Clause) -> tuple[int, str]:
    """Whose cards, and where they lie."""
    who = 0 if clause.says("from.you") or not clause.says("from.foe", "discard.foe") else 1
    for zone in PILES:
        if clause.says(f"from.you.{zone}", f"from.foe.{zone}", f"discard.foe.{zone}"):
            return who, zone
    return who, "draw"


def amount(clause: Clause) -> tuple[int, bool]:
    """How many, and whether fewer will do."""
    how = clause.which("cards", "some", "upto", "all")
    return (99 if how == "all" else clause.number(f"cards.{how}")), how == "upto"


def pick(trial: Trial, clause: Clause, pool: list[str], seat: int) -> list[str]:
    """The cards that fit are offered, as many as are said; whether one may stop is said too."""
    number, upto = amount(clause)
    taken: list[str] = []
    fitting = sorted((card for card in pool if clause.fits(card)), key=trial.kind)
    mixed = clause.says("cards.mixed")
    while len(taken) < number and fitting:
        assert trial.state.actor() == seat
        assert trial.offered() == sorted(set(fitting)), clause.id
        assert ("done" in trial.legal()) == upto
        card = fitting[0]  # up to so many are chosen in the order of their kinds
        trial.choose(card)
        taken.append(card)
        fitting.remove(card)
        if mixed:
            fitting = [other for other in fitting if SIN[other] != SIN[card]]
    assert taken
    return taken


@each("recycle", "discard", "destroy", "gain", but=("despair",))
def test_which_cards_are_moved(claim: Clause) -> None:
    """Whose, from where, which, how many, up to or exactly, picked by whom, and whereto."""
    if claim.says("despair"):
        return  # below
    trial = claim.begin()
    if claim.says("destroy.self"):
        trial.do("activate")
        assert [card.card for card in trial.player(0).play if card.doomed] == [claim.card]
        return
    who, zone = source(claim)
    goal = {
        "recycle.hand": "0 hand",
        "recycle.draw_top": f"{who} draw",
        "recycle.draw_top_foe": f"{who} draw",
        "recycle.draw_shuffle": f"{who} draw",
        "recycle.all": "0 draw",
        "discard": f"{who} discard",
        "destroy.cards": "gone",
        "gain.cards": "0 discard",
    }
    (to,) = {place for phrase, place in goal.items() if claim.says(phrase)}
    trial.do("activate")
    if claim.says("cards.which.different"):
        trial.do("discard kosmos")
    before = trial.piles()
    if claim.says("recycle.all"):
        who, zone = 0, "discard"
    where = "realm" if claim.says("cards.how.realm") else f"{who} {zone}"
    if claim.says("recycle.all", "cards.all", "cards.how.top", "discard.how.random"):
        assert not trial.working()  # nobody was asked, and it is done
        trial = claim.begin()
        before = trial.piles()
        trial.do("activate")
        whole = sorted(before[where].elements())
        number = len(whole)
        if not claim.says("recycle.all"):
            number = min(sum(claim.fits(one) for one in whole), amount(claim)[0])
        assert moved(before, trial.piles()) == {where: -number, to: number}
        return
    pool = list(before[where].elements())
    if claim.says("from.you.hand_or_discard"):
        number, upto = amount(claim)
        assert "done" in trial.legal()
        assert upto
        assert claim.fits("kosmos")
        assert trial.offered() == sorted(set(pool) | set(POOL))
        trial.do("destroy kosmos", "destroy kosmos from discard")
        assert ("done" in trial.legal()) == (number > 2)
        return
    if claim.says("cards.which.different"):
        pool.remove("kosmos")  # the one that was paid; another of its kind is a different card
    picker = 1 if claim.says("discard.how.owner") else 0
    taken = pick(trial, claim, pool, picker)
    assert moved(before, trial.piles()) == {where: -len(taken), to: len(taken)}


@each("despair")
def test_which_despair_is_given(claim: Clause) -> None:
    act = claim.which("despair", "bonus", "give", "move", "discard", "destroyed")
    trial = claim.begin()
    before = trial.piles()
    trial.do("activate")
    if act == "bonus":
        assert moved(before, trial.piles()) == {}
        assert claim.number("despair.bonus") == 1
        return
    number, upto = amount(claim)
    if act == "give":
        who, zone = source(claim)
        where = f"{who} {zone}"
        if claim.says("cards.how.top"):
            assert moved(before, trial.piles()) == {where: -number, "1 despair": number}
            assert claim.says("cards.kind.any")
            return
        taken = pick(trial, claim, list(before[where].elements()), 0)
        assert moved(before, trial.piles()) == {where: -len(taken), "1 despair": len(taken)}
        return
    assert claim.says("cards.how.random")
    assert claim.says("cards.kind.any")
    if upto:
        assert trial.legal() == {f"number {n}" for n in range(number + 1)}
        trial.do(f"number {number}")
    to = {"move": "1 despair", "discard": "0 discard", "destroyed": "gone"}[act]
    assert moved(before, trial.piles()) == {"0 despair": -number, to: number}


@each("draw")
def test_who_draws_how_many(claim: Clause) -> None:
    who = {"you": 0, "foe": 1}[claim.which("draw", "you", "foe")]
    number, upto = amount(claim)
    trial = claim.begin()
    before = trial.piles()
    trial.do("activate")
    assert not upto
    assert claim.says("cards.kind.any")
    assert moved(before, trial.piles()) == {f"{who} draw": -number, f"{who} hand": number}


@each("hand_limit")
def test_whose_hand_is_larger(claim: Clause) -> None:
    who = {"you": 0, "foe": 1}[claim.which("hand_limit", "you", "foe")]
    number = claim.number("hand_limit")
    less = claim.says("hand_limit.you.smaller", "hand_limit.foe.smaller")
    trial = claim.begin()
    trial.do("activate")
    wanted = [0, 0]
    wanted[who] = -number if less else number
    assert [trial.player(seat).hand_change for seat in (0, 1)] == wanted


@each("market")
def test_what_leaves_the_realm(claim: Clause) -> None:
    trial = claim.begin()
    before = trial.piles()
    trial.do("activate")
    assert trial.offered() == sorted(card for card in POOL[1:] if claim.fits(card))
    trial.do("choose haggler")
    after = trial.piles()
    assert after["realm"].total() == 5  # refilled at once
    if claim.which("market", "bury", "destroy") == "bury":
        assert after["realm pile"].total() == before["realm pile"].total()
        assert trial.view().realm_bottom == ("haggler",)
    else:
        assert after["gone"] == Counter(["haggler"])


@each("swap")
def test_what_is_swapped(claim: Clause) -> None:
    who, zone = (1, "hand") if claim.says("from.foe.hand") else (0, "despair")
    if claim.says("from.foe.discard"):
        who, zone = 1, "discard"
    mine = "discard" if claim.says("from.you.discard") else "hand"
    assert claim.says("from.you.despair") == (zone == "despair")
    assert claim.says("from.you.hand") == (mine == "hand")
    trial = claim.begin()
    before = trial.piles()
    trial.do("activate")
    assert claim.says("swap.card")
    (swap,) = (claim.heard[name] for name in claim.found("swap") if "mine" in claim.heard[name])
    tags = {side: set(claim.names("tag")) if "tag" in str(swap[side]) else set() for side in swap}
    assert claim.says("cards.tagged") == any(tags.values())
    own = (one for one in before[f"0 {mine}"] if tags["mine"] <= TAGS[one])
    assert trial.offered() == sorted(own)
    card = "bottomless-ewer"
    trial.do(f"swap {card}")
    if claim.which("swap", "chosen", "random") == "chosen":
        limit = WEAK[card] if claim.says("swap.no_weaker") else 99
        theirs = [one for one in before[f"{who} {zone}"] if WEAK[one] <= limit]
        theirs = sorted(one for one in theirs if tags["theirs"] <= TAGS[one])
        assert trial.offered() == theirs
        trial.choose(theirs[-1])
    after = trial.piles()
    assert not trial.working()
    changes = {place for place in before if before[place] != after[place]}
    assert changes <= {f"0 {mine}", f"{who} {zone}"}
    assert all(after[place].total() == before[place].total() for place in before)


@each("strip")
def test_which_icons_are_ignored(claim: Clause) -> None:
    icons = claim.which("strip", "power", "any")
    upto = claim.which("few", "upto", "some") == "upto"
    number = claim.number("few")
    trial = claim.begin()
    power, weak = trial.powers(1), trial.weak(1)
    trial.do("activate")
    assert trial.offered() == sorted(card for card in FOES if claim.fits(card))
    assert ("done" in trial.legal()) == upto
    for _ in range(number):
        trial.do("strip spoiler-of-gifts")
        kinds = {text.split()[1] for text in trial.legal() if text.startswith("strip")}
        assert kinds == ({"power", "weakness"} if icons == "any" else {"power"})
        trial.do(sorted(trial.legal("strip power"))[0])
    assert not trial.working()
    assert (len(trial.powers(1)), len(trial.weak(1))) == (len(power) - number, len(weak))


# In the Buy phase.


def buying(clause: Clause) -> Trial:
    """Seat 0 buys, with the card in play and powers enough."""
    trial = Trial(clause)
    trial._from(S_BUY, 0, BUY_PHASE)
    trial.do(f"play {clause.card}", "activate")
    for card in ("kosmos", "kosmos", "usurer-of-nine-rings", "spoiler-of-gifts"):
        trial.do(f"play {card}")
        trial.do(*(text for text in ("decline",) if text in trial.legal()))
    return trial


@each("discount")
def test_how_much_less_is_paid(claim: Clause) -> None:
    number = claim.number("discount")
    every = claim.which("discount", "next", "every") == "every"
    trial = buying(claim)
    needs = {place.card: place.need for place in trial.view().realm if place.card}
    assert needs == {card: max(WEAK[card] - number, 1) for card in POOL[1:]}  # ruling 38
    trial.do("gain ember-whelp")
    needs = {place.card: place.need for place in trial.view().realm if place.card}
    less = number if every else 0
    assert all(needs[card] == max(WEAK[card] - less, 1) for card in needs)


@each("divert")
def test_where_the_next_gain_goes(claim: Clause) -> None:
    assert claim.says("divert.hand")
    trial = buying(claim)
    before = trial.piles()
    trial.do("gain ember-whelp")
    assert moved(before, trial.piles())["0 hand"] == 1
    before = trial.piles()
    trial.do("gain haggler")
    assert moved(before, trial.piles())["0 discard"] == 1


def test_nothing_that_is_said_is_untried() -> None:
    """Every clause has its test, here or in the neighbour."""
    assert test_said_lasting.__doc__
    assert set(CLAUSES) == TRIED
