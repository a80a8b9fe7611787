"""What a card says of looks, denials and icons: what is seen, what may not be done, how long."""

from collections import Counter

from molpe.games.sins.rules.registers import BUY_PHASE, S_BUY
from tests.games.sins.trial import (
    BOX,
    MINE,
    POOL,
    WEAK,
    Clause,
    Trial,
    each,
    moved,
)

LETTERS = {"T": "terra", "C": "canva", "V": "vena", "U": "unda", "O": "omnis"}


def known(trial: Trial, owner: int) -> list[str]:
    """What seat 0 knows on top of a draw pile; the Realm comes after the last seat."""
    view = trial.view(0)
    tops = view.realm_top if owner == trial.state.seats else view.players[owner].top
    return [card for card in tops if card]


@each("look", "take")
def test_what_is_looked_at(claim: Clause) -> None:
    trial = claim.begin()
    before = trial.piles()
    trial.do("activate")
    if claim.says("look.hand"):
        assert sorted(card.card for card in trial.player(1, 0).hand) == sorted(
            before["1 hand"].elements()
        )
        return taken(claim, trial, before, list(before["1 hand"]), "1 hand")
    if claim.says("look.despair"):
        return despair(claim, trial, before)
    whose = claim.which("look.draw", "you", "foe", "realm", "any")
    owner = {"you": 0, "foe": 1, "realm": 2, "any": 1}[whose]
    if whose == "any":
        assert trial.legal() == {"look at 0", "look at 1", "look at realm"}
        trial.do("look at 1")
    seen = known(trial, owner)
    assert len(seen) == claim.number("look.top")
    place = "realm pile" if owner == 2 else f"{owner} draw"
    return taken(claim, trial, before, seen, place)


def despair(claim: Clause, trial: Trial, before: dict[str, Counter[str]]) -> None:
    """A despair pile: all of it, or as many as luck shows."""
    whose = claim.which("look.despair", "you", "foe", "any")
    owner = {"you": 0, "foe": 1, "any": 1}[whose]
    if whose == "any":
        assert trial.legal() == {"look at 0", "look at 1"}
        trial.do("look at 1")
    pile = before[f"{owner} despair"]
    number = pile.total()
    assert claim.says("cards.kind.any")
    if claim.says("cards.how.random"):
        number = claim.number("cards")
        if claim.says("cards.upto"):
            assert trial.legal() == {f"number {n}" for n in range(number + 1)}
            trial.do(f"number {number}")
    else:
        assert claim.says("cards.all")
    assert len(trial.player(owner, 0).despair_known) == number
    taken(claim, trial, before, list(pile), f"{owner} despair")


GOALS = {
    "bottom": "",
    "hand": "0 hand",
    "discard": "discard",
    "destroyed": "gone",
    "gain": "0 discard",
    "swap_hand": "swap",
    "swap_realm": "swap",
}


def taken(
    claim: Clause, trial: Trial, before: dict[str, Counter[str]], seen: list[str], place: str
) -> None:
    """What may be done with the cards that were seen, and with the rest."""
    if not claim.says("look.then"):
        assert not trial.working()
        assert moved(before, trial.piles()) == {}
        return
    to = claim.which("take.to", *GOALS)
    may = claim.which("take", "may", "must") == "may"
    assert claim.says("take.which")
    assert claim.says("few")
    most = 1 if claim.says("take.it") else claim.number("few")
    assert claim.says("take.them", "take.hand") == (not claim.says("take.it"))
    picked: list[str] = []
    fitting = [card for card in seen if claim.allows(card)]
    while len(picked) < most and fitting:
        assert trial.offered() == sorted(set(fitting))
        assert ("done" in trial.legal()) == may
        card = min(fitting, key=trial.kind)
        trial.choose(card)
        if to.startswith("swap"):
            others = trial.piles()["realm" if to == "swap_realm" else "0 hand"]
            assert trial.offered() == sorted(others)
            trial.choose(max(others, key=trial.kind))
        picked.append(card)
        fitting.remove(card)
    if not picked:
        trial.do("done")
    rest = claim.which("look.rest", "bottom", "back_any_order") if claim.says("look.rest") else ""
    left = [card for card in seen if card not in picked]
    if rest == "back_any_order" and len(left) > 1:
        assert trial.working()
        assert trial.offered() == sorted(set(left))
        while trial.working():
            trial.do(sorted(trial.legal())[0])
    assert not trial.working()
    if not to.startswith("swap"):
        goal = {"discard": f"{place[0]} discard"}.get(to, GOALS[to])
        wanted = {place: -len(picked), goal: len(picked)} if goal and picked else {}
        assert moved(before, trial.piles()) == wanted
    under = trial.view(0).realm_bottom if place == "realm pile" else ()
    if place.endswith("draw"):
        under = trial.player(int(place[0]), 0).bottom
    down = sorted(picked) if to == "bottom" else []
    if rest == "bottom" and to != "swap_realm":
        down += left
    if to != "swap_realm":
        assert sorted(under) == sorted(down)
    else:
        assert len(under) == len(seen)  # what came in exchange is part of the rest


@each("deny", "until")
def test_what_is_denied(claim: Clause) -> None:
    """What, to whom, and until when."""
    trial = claim.begin(seats=3)
    if claim.says("deny.gain_card"):
        assert claim.says("until.your_next_turn")
        trial.do("activate")
        assert trial.offered() == sorted(card for card in POOL[1:] if claim.fits(card))
        trial.do("choose haggler")
        assert [place.card for place in trial.view().realm if place.bolted == (0,)] == ["haggler"]
        return
    whom = {"foe": [1], "opponents": [1, 2]}[claim.which("deny", "foe", "opponents")]
    what = claim.which(
        f"deny.{'foe' if len(whom) == 1 else 'opponents'}",
        *("next_effect", "effects", "draw_effects", "plays"),
    )
    trial.do("activate")
    word = {"next_effect": "effect", "draw_effects": "draws"}.get(what, what)
    denied = [seat for seat in range(3) if word in trial.player(seat).denied]
    assert denied == whom
    long = claim.which("until", "phase", "your_next_turn") == "your_next_turn"
    if what == "plays":
        plays = 0
        while trial.view().phase == "attack":
            if trial.state.actor() == 1 and trial.legal("play"):
                trial.do(sorted(trial.legal("play"))[0])
                plays += 1
            trial.do(*(text for text in ("decline",) if text in trial.legal()))
            if trial.state.actor() == 0:
                trial.do(sorted(trial.legal("play") or {"pass"})[0])
                trial.do(*(text for text in ("decline",) if text in trial.legal()))
            elif not trial.legal("play"):
                break
        assert plays == claim.number("deny")
        return
    while trial.view().phase == "attack":
        trial.do("pass")
    assert [seat for seat in range(3) if word in trial.player(seat).denied] == whom * long
    trial.later(0)
    assert not [seat for seat in range(3) if word in trial.player(seat).denied]
    if what in ("effects", "next_effect"):
        idle(claim, what == "effects")
    if claim.says("deny.stop"):
        stops(claim)


def idle(claim: Clause, all_of_them: bool) -> None:
    """The foe's next card has no effect that could be used; the one after that perhaps."""
    trial = claim.begin()
    trial.do("activate", "play usurer")
    assert "activate" not in trial.legal()
    trial.do("play bottomless-ewer", "decline", "play haggler")
    assert ("activate" in trial.legal()) == (not all_of_them)


def stops(claim: Clause) -> None:
    """What the foe's cards in play do now ends."""
    trial = Trial(claim)
    trial.give(1, hand="pyre-acolyte").do("play kosmos", "play pyre-acolyte", "activate")
    power = len(trial.powers(1))
    trial.do(f"play {claim.card}", "activate")
    assert len(trial.powers(1)) < power


def icons_of(claim: Clause, trial: Trial) -> tuple[Counter[str], Counter[str]]:
    """The powers and weaknesses of the card now, by letters."""
    (card,) = (one for one in trial.player(0).play if one.card == claim.card)
    return Counter(card.power), Counter(card.weakness)


@each("icons", "colour")
def test_which_icons_are_added(claim: Clause) -> None:
    trial = claim.begin()
    power, weak = icons_of(claim, trial)
    trial.do("activate")
    if claim.says("icons.copy"):
        printed = "O" + "".join(BOX[card].power for card in POOL[1:])  # a Kosmos has Omnis
        assert trial.legal() == {f"copy {LETTERS[icon]}" for icon in printed}
        trial.do(sorted(trial.legal())[0])
        assert icons_of(claim, trial)[0].total() == power.total() + 1
        return
    kind = claim.which("icons", "power", "weakness")
    colours = Counter(dict.fromkeys(claim.names("colour"), claim.number("icons.more")))
    if claim.says("icons.realm"):
        assert (kind, colours) == ("weakness", Counter("O"))
        for seat in (0, 1):
            trial._from(S_BUY, seat, BUY_PHASE)
            needs = {place.card: place.need for place in trial.view().realm if place.card}
            assert needs == {card: WEAK[card] + seat for card in POOL[1:]}
        return
    times = 1
    if claim.says("icons.each"):
        times = counted(claim, trial)
    if claim.says("icons.bounds"):
        (bounds,) = (claim.heard[name] for name in claim.found("icons.bounds"))
        times = min(max(times, int(bounds.get("least", 0))), int(bounds["most"]))
    added = Counter({letter: number * times for letter, number in colours.items()})
    assert times
    assert icons_of(claim, trial) == (
        (power + added, weak) if kind == "power" else (power, weak + added)
    )
    fixed = claim.which("icons", "phase", "always") == "phase"
    if claim.says("icons.each.you.play") and claim.fits("usurer-of-nine-rings"):
        before = icons_of(claim, trial)[0].total()
        trial.do("play kosmos", "play usurer")
        trial.do(*(text for text in ("decline",) if text in trial.legal()))
        assert icons_of(claim, trial)[0].total() == before + (0 if fixed else 1)


def counted(claim: Clause, trial: Trial) -> int:
    """How many there are of what is counted."""
    if claim.says("icons.each.paid"):
        trial.do("discard bottomless-ewer")
        return WEAK["bottomless-ewer"]
    if claim.says("icons.each.moved"):
        trial.do("discard bottomless-ewer", "discard spoiler-of-gifts")
        return 2
    who = claim.which("icons.each", "you", "foe")
    zone = claim.which(f"icons.each.{who}", "play", "hand", "discard", "despair")
    if zone == "play":
        other = claim.says("cards.which.other")
        mine = [card for card in MINE if claim.fits(card)]
        card = BOX[claim.card]
        own = card.sin in claim.names("sin") or card.tags[0].lower() in claim.names("tagged")
        return len(mine) + (own and not other)
    pile = trial.piles()[f"{0 if who == 'you' else 1} {zone}"]
    return sum(number for card, number in pile.items() if claim.fits(card))
