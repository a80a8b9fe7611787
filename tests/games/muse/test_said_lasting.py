"""What a card says of a while lasts while it lies there: for whom, against what, and no longer."""

from molpe.games.muse.rules.turn import PLAY
from molpe.kernel import CHANCE
from tests.games.muse.desk import Desk
from tests.games.muse.stage import (
    CARDS,
    PEOPLE,
    Claim,
    each,
    full,
    people,
)

ARMED = {"weapon", "armor", "shield"}


def in_force(claim: Claim, desk: Desk) -> Desk:
    """The card lies where it says what it says."""
    card = CARDS[claim.word]
    if claim.side in ("favor", "wrath"):
        return desk.deity(claim.word, "achilles", claim.side, by=0)
    if claim.part == "prize":
        return desk.shared(0, claim.word).prize(claim.word)
    if card.slot == "shared":
        return desk.shared(0, claim.word)
    if card.kind == "treasure":
        return desk.wear("castor", claim.word)
    leader, *others = PEOPLE[0, 0]
    return desk.crew(0, leader, *others, claim.word)


def gone(claim: Claim, desk: Desk) -> Desk:
    """The card has left."""
    return desk.discard(claim.word)


def mights(desk: Desk) -> dict[str, int]:
    """What everybody counts."""
    return {
        member.id: member.might
        for seat, which in PEOPLE
        for member in desk.view_crew(seat, which).members
        if not member.turned
    }


def traits(desk: Desk) -> dict[tuple[int, int], list[str]]:
    """What every Crew has."""
    return {key: sorted(desk.view_crew(*key).traits) for key in PEOPLE}


@each("might")
def test_who_is_mightier(claim: Claim) -> None:
    bare = full(claim.word)
    before, own = mights(bare), claim.home
    desk = in_force(claim, full(claim.word))
    of = claim.which("might", "hero", "this", "all")
    if of == "hero":
        whom = {"achilles"}
    else:
        keys = [own] if of == "this" else [key for key in PEOPLE if key[0] == 0]
        crews = [PEOPLE[key] for key in keys]
        whoever = ("leader", "each-character", "each-companion", "each-armed")
        to = claim.which(f"might.{of}", *whoever)
        members = [member for key in keys for member in desk.view_crew(*key).members]
        whom = {
            "leader": {crew[0] for crew in crews},
            "each-character": {one for crew in crews for one in crew},
            "each-companion": {one for crew in crews for one in crew[1:]},
            "each-armed": {
                member.id
                for member in members
                if not member.turned and ARMED & {treasure.slot for treasure in member.treasures}
            },
        }[to]
    (amount,) = (gaps["amount"] for gaps in claim.heard.values() if "amount" in gaps)
    assert isinstance(amount, int)
    after = mights(desk)
    assert whom
    assert {one: after[one] - before[one] for one in before} == {
        one: amount if one in whom else 0 for one in before
    }
    assert mights(gone(claim, desk)) == before


@each("trait")
def test_which_crews_have_it(claim: Claim) -> None:
    before = traits(full(claim.word))
    desk = in_force(claim, full(claim.word))
    alone = claim.which("trait", "this", "all") == "this"
    keys = [claim.home] if alone else [(0, 0), (0, 1)]
    more = claim.names("name")
    assert traits(desk) == {
        key: sorted(before[key] + (more if key in keys else [])) for key in before
    }
    assert traits(gone(claim, desk)) == before


@each("suppress")
def test_what_a_crew_cannot_use(claim: Claim) -> None:
    before = full(claim.word).crew(1, *PEOPLE[1, 0], "brontes-the-cyclops-smith", "nestor")
    desk = in_force(claim, full(claim.word).crew(1, *PEOPLE[1, 0], "brontes-the-cyclops-smith"))
    desk.crew(1, *PEOPLE[1, 0], "nestor")
    assert claim.says("suppress.this")
    hushed = set(claim.names("name"))
    bare = claim.says("suppress.treasures")
    for key in PEOPLE:
        view = desk.view_crew(*key)
        if key != claim.home:
            assert view.might == before.might(*key)
            assert view.traits == before.traits(*key)
        else:
            assert hushed <= set(before.traits(*key))
            assert not hushed & set(view.traits)
            carried = sum(
                CARDS[treasure.id].might
                for member in view.members
                for treasure in member.treasures
                if not member.turned
            )
            assert carried
            assert view.might == before.might(*key) - (carried if bare else 0)


@each("draw-mod")
def test_how_many_cards_are_drawn(claim: Claim) -> None:
    number = claim.number("draw-mod")
    change = number if claim.says("draw-mod.more") else -number
    (concerned,) = claim.seats
    for seat in range(3):
        desk = in_force(claim, full(claim.word).lay("deck", "cornucopia")).turn(seat, 1)
        draws = 0
        while desk.asked == CHANCE and desk.doing == "draws":
            desk.do(next(text for text in desk.may if text.split()[1] in QUIET))
            draws += 1
        assert draws == 3 + (change if seat == concerned else 0)


QUIET = ("icarus", "phaethon", "tiphys-the-helmsman", "alcestis", "sisyphus")


@each("war-mod")
def test_who_wins_a_tied_duel(claim: Claim) -> None:
    assert claim.says("war-mod.ties.you")
    for owner, fallen in {0: "castor", 1: "peleus"}.items():
        desk = Desk().crew(0, "heracles", "peleus").crew(1, "achilles", "castor")
        desk.shared(owner, claim.word).draws(0, 1)
        desk.do("draw ares-stalks-the-earth", "match peleus", "match castor")
        assert [one for one in ("castor", "peleus") if desk.where(one) == "discard"] == [fallen]


# Protections.

LOSSES = {
    ("discard", False): "lamia",
    ("discard", True): "polyphemus",
    ("transform", False): "weaving-contest-with-arachne",
    ("transform", True): "medusa",
}
"""Cards by which somebody is lost: how, and whether luck picks."""


def strike(desk: Desk, seat: int, victim: str, mode: str, luck: bool) -> bool:
    """A player loses somebody; whether that one could be picked."""
    desk.draws(seat, 1).do(f"draw {LOSSES[mode, luck]}")
    text = f"{mode} {victim}"
    if text not in desk.may:
        return False
    desk.do(text)
    return True


def unharmed(desk: Desk, person: str) -> bool:
    return desk.where(person) == "crew" and not desk.turned(person)


@each("protect.person", but=("protect.except",))
def test_whom_it_protects(claim: Claim) -> None:
    seat, which = claim.home
    others = people(seat, which)
    elsewhere = people(seat, 1 - which)
    many = claim.which("protect", "always", "once", "now")
    table = f"protect.person.{'each' if many == 'always' else 'one'}"
    scope = claim.which(table, "self", "crew", "crew-others", "player")
    assert claim.seats == [0]  # who is asked is who owns the card
    assert claim.says("protect.beside") == claim.says("protect.luck", "protect.except")
    if scope == "self":
        covered, bare = [claim.word], [*others[:1], *elsewhere[:1]]
    elif scope == "player":
        covered, bare = [others[0], elsewhere[0]], []
    else:
        covered, bare = others[:1], elsewhere[:1]
    for mode, luck in LOSSES:
        fits = claim.says(f"protect.harm.{mode}") and (luck or not claim.says("protect.luck"))
        for victim in covered:
            if fits:
                stands(claim, victim, mode, luck)
            else:
                falls(claim, victim, mode, luck)
        for victim in bare:
            falls(claim, victim, mode, luck)
        if scope != "self" and not claim.says("protect.now"):
            later = gone(claim, ready(claim))
            assert strike(later, seat, covered[0], mode, luck)
            assert not unharmed(later, covered[0])


def ready(claim: Claim) -> Desk:
    """The card in play, or in hand."""
    if claim.says("protect.now"):
        return full(claim.word, hand=True)
    return in_force(claim, full(claim.word))


def stands(claim: Claim, victim: str, mode: str, luck: bool) -> None:
    """The victim is protected: always, or at a price that need not be paid."""
    desk = ready(claim)
    picked = strike(desk, claim.home[0], victim, mode, luck)
    if claim.says("protect.always"):
        assert picked == luck  # by choice only who can be lost is offered (ruling 73)
        assert unharmed(desk, victim)
        return
    assert picked
    price = f"{'play' if claim.says('protect.now') else 'use'} {claim.word}"
    assert (desk.doing, desk.may) == ("loss", [price, "pass"])
    desk.do(price)
    assert unharmed(desk, victim)
    assert desk.where(claim.word) == "discard"
    desk = ready(claim)
    strike(desk, claim.home[0], victim, mode, luck)
    assert not unharmed(desk.do("pass"), victim)


def falls(claim: Claim, victim: str, mode: str, luck: bool) -> None:
    """The victim is not protected."""
    desk = ready(claim)
    if not strike(desk, claim.home[0], victim, mode, luck):
        assert not luck  # nobody else could be lost: one is not asked for
    if desk.doing == "loss":  # asked because of a hidden card, not because anything helps
        assert desk.may == ["pass"]
        desk.do("pass")
    assert not unharmed(desk, victim)


@each("protect.except", but=("protect",))
def test_what_it_does_not_protect_from(claim: Claim) -> None:
    """War and dismissal are no losses: nobody is asked, and the character is discarded."""
    victim = claim.word if claim.says("protect.person.each.self") else "nestor"
    other = "castor" if victim == claim.word else claim.word
    crew = [one for one in ("nestor", "castor", claim.word) if CARDS[one].kind == "companion"]
    desk = Desk().crew(0, "heracles", *crew).crew(1, "achilles", "ajax-the-great", "diomedes")
    if CARDS[claim.word].kind == "hold":
        desk.hand(0, claim.word)
    desk.draws(0, 1).do("draw ares-stalks-the-earth")
    while desk.doing == "window":
        desk.do("pass")
    if desk.doing == "war" and desk.asked == 0:
        desk.do(f"line up {victim}")
    while desk.where(victim) == "crew":
        wanted = [f"match {victim}", "match achilles", f"match {other}", "match ajax-the-great"]
        desk.do(next(text for text in (*wanted, *desk.may) if text in desk.may))
    assert desk.where(victim) == "discard"
    assert claim.word == victim or desk.where(claim.word) != "discard"
    seven = ("heracles", "patroclus", "pollux", "peleus", "iolaus", "mopsus", victim)
    desk = Desk().crew(0, *seven).crew(1, "achilles").aside(0, "zetes")
    if CARDS[claim.word].kind == "hold":
        desk.hand(0, claim.word)
    desk.turn(step=PLAY).do("play zetes", f"dismiss {victim}")
    assert desk.where(victim) == "discard"


@each("protect.wreck")
def test_which_crews_are_not_wrecked(claim: Claim) -> None:
    """Of the card's own Crew, or every Crew of its player; always, or at its price."""
    many = claim.which("protect", "always", "once")
    every = claim.which(f"protect.wreck.{many}", "player", "crew") == "player"
    assert claim.says("protect.harm.wreck")
    assert claim.seats == [0]
    for key, leader in {(0, 0): "heracles", (0, 1): "jason", (1, 0): "achilles"}.items():
        covered = key[0] == 0 if every else key == claim.home
        seat, storm = key[0], 1 - key[0]
        desk = in_force(claim, full(claim.word)).hand(storm, "storm-at-sea")
        quest = "the-rescue-of-andromeda"
        desk.quest(seat, quest, which=key[1]).turn(seat).do(f"cross the sea with {leader}")
        if many == "always" and covered:
            assert desk.may == ["pass"]  # a storm can change nothing (ruling 38)
            desk.do("pass")
        else:
            desk.do("play storm-at-sea")
            if covered:
                assert (desk.asked, desk.may) == (seat, [f"use {claim.word}", "pass"])
                desk.do(f"use {claim.word}")
                assert desk.where(claim.word) == "discard"
        assert (desk.on(*key) == quest) == covered


@each("protect.wrath")
def test_which_heroes_no_wrath_is_laid_on(claim: Claim) -> None:
    """Those of every Crew of its player: never, or not if the card is paid."""
    always = claim.which("protect.wrath", "always", "once") == "always"
    for hero in ("heracles", "jason", "hector"):
        own = hero != "hector"
        desk = in_force(claim, full(claim.word)).hand(1, "hera").turn(1, PLAY)
        text = f"wrath hera on {hero}"
        if own and always:
            assert text not in desk.may
            continue
        desk.do(text)
        if own:
            assert (desk.asked, desk.may) == (0, [f"use {claim.word}", "pass"])
            desk.do(f"use {claim.word}")
            assert desk.where(claim.word) == "discard"
        assert desk.where("hera") == ("discard" if own else "beside")
