"""What a card says happens: for every phrase that a card says, a position in which it matters."""

from molpe.games.muse.game import Muse
from molpe.games.muse.rules.turn import PLAY, QUEST
from molpe.games.muse.verbs.discard import DiscardThis
from molpe.kernel import CHANCE
from tests.games.muse import stage, test_said_lasting, test_said_windows
from tests.games.muse.desk import Desk, solo
from tests.games.muse.stage import (
    CARDS,
    PILE,
    QUESTS,
    QUEUE,
    Claim,
    crossing,
    each,
    full,
    of_kinds,
    people,
    stones,
    take_on,
    treasures,
)


def aimed(desk: Desk, *seats: int) -> Desk:
    """Who may be named is asked; the first is."""
    assert desk.may == [f"against {seat}" for seat in seats]
    return desk.do(desk.may[0])


def skip(desk: Desk, *kinds: str) -> Desk:
    """Whatever a card does first."""
    while desk.doing not in kinds:
        desk.do(desk.may[0])
    return desk


@each("lose")
def test_who_is_lost(claim: Claim) -> None:
    """Who loses, how many, discarded or transformed, by choice or luck, of which Crews."""
    desk = claim.begin()
    if claim.says("who.opponent"):
        aimed(desk, 1, 2)
    mode = claim.which("lose", "discard", "transform")
    leaders = claim.which("lose.what", "companion", "character") == "character"
    luck = claim.says("lose.how.random")
    for seat in claim.seats:
        which = claim.home[1] if claim.says("lose.where.crew") else None
        pool = people(seat, which, leaders)
        for _ in range(claim.number("lose.what")):
            assert (desk.doing, desk.asked) == ("lose", CHANCE if luck else seat)
            assert set(desk.may) == {f"{mode} {person}" for person in pool}
            desk.do(f"{mode} {pool[-1]}")
            assert desk.turned(pool[-1]) == (mode == "transform")
            assert desk.where(pool[-1]) == ("crew" if mode == "transform" else "discard")
            pool.pop()
    assert not desk.amid("lose")


@each("restore")
def test_who_is_restored(claim: Claim) -> None:
    desk = skip(claim.begin(), "restore")
    may = claim.which("restore", "may", "must") == "may"
    if may:
        declined = skip(claim.begin(), "restore").do("restore nobody")
        assert all(declined.turned(person) for person in stones(0))
    for seat in claim.seats:
        pool = stones(seat, claim.home[1] if claim.says("restore.where.crew") else None)
        every = claim.says("restore.what.may.all", "restore.what.must.all")
        left = len(pool) if every else claim.number("restore.what")
        while left:
            if len(pool) > 1 or may:
                assert (desk.doing, desk.asked) == ("restore", seat)
                nobody = ["restore nobody"] if may else []
                assert sorted(desk.may) == sorted([f"restore {one}" for one in pool] + nobody)
                desk.do(f"restore {pool[0]}")
            assert not desk.turned(pool.pop(0))  # the last one of a must stands up unasked
            left -= 1
        assert all(desk.turned(person) for person in pool)
    assert not desk.amid("restore")


@each("retrieve")
def test_who_is_retrieved(claim: Claim) -> None:
    desk = claim.begin()
    kinds, may = claim.names("name"), claim.which("retrieve", "may", "must") == "may"
    anywhere = claim.which("retrieve.where", "player", "crew") == "player"
    pool = of_kinds([*PILE, *CARDS], *kinds)
    pool = [word for word in pool if desk.where(word) == "discard"]
    for seat in claim.seats:
        for _ in range(claim.number("retrieve.what")):
            assert (desk.doing, desk.asked) == ("retrieve", seat)
            nobody = ["retrieve nobody"] if may else []
            assert set(desk.may) == {*(f"retrieve {one}" for one in pool), *nobody}
            person = of_kinds(pool, "companion")[0]
            pool = [word for word in pool if word != person]
            desk.do(f"retrieve {person}")
            leaders = [desk.leader(seat, which) for which in (0, 1)]
            if anywhere and all(leaders):
                assert desk.may == [f"enlist {person} under {leader}" for leader in leaders]
                desk.do(desk.may[0])
            assert person in desk.members(seat)
    assert not desk.amid("retrieve")


@each("capture")
def test_what_is_taken(claim: Claim) -> None:
    (taker,) = claim.seats
    desk, victim = claim.begin(), 1 - taker
    source = claim.which("capture.from", "opponent", "crew", "target")
    if source == "opponent":
        aimed(desk, *(seat for seat in range(3) if seat != taker))
    pool = treasures(victim, *claim.names("slot"))
    if claim.which("capture.what", "companion", "treasure") == "companion":
        pool = people(victim, claim.home[1] if source == "crew" else None)
    assert claim.says("capture.slots") == bool(claim.names("slot"))
    how = claim.which("capture.how", "controller", "owner", "random")
    picker = {"controller": taker, "owner": victim, "random": CHANCE}[how]
    verb = "yield" if how == "owner" else "take"
    may = claim.which("capture", "may", "must") == "may"
    nothing = ["take nothing"] if may else []
    if len(pool) + len(nothing) > 1:
        assert (desk.doing, desk.asked) == ("capture", picker)
        assert set(desk.may) == {*(f"{verb} {one}" for one in pool), *nothing}
        desk.do(f"{verb} {pool[0]}")
    if claim.says("capture.into"):
        assert pool[0] in desk.members(*claim.home)
    elif CARDS[pool[0]].slot != "shared":
        assert desk.asked == taker
        assert len(desk.may) > 1  # which Crew, or who carries it
        desk.do(desk.may[0])
    assert desk.owner(pool[0]) == taker


@each("draw")
def test_how_many_are_drawn(claim: Claim) -> None:
    desk, cards = skip(claim.begin(), "draws"), 0
    for person in ("tiphys-the-helmsman", "alcestis", "galatea"):
        if (desk.doing, desk.asked) == ("draws", CHANCE):
            desk.do(f"draw {person}")
            cards += 1
    assert cards == claim.number("draw")
    assert desk.pile("aside")
    assert {desk.owner(person) for person in desk.pile("aside")} == set(claim.seats)


@each("search")
def test_what_is_found(claim: Claim) -> None:
    desk = claim.begin()
    desk.foreseen(0, "icarus")
    how = claim.which("search", "first", "may", "must")
    first, may, kinds = how == "first", how == "may", claim.names("name")
    both = not first and claim.which("search.where", "deck", "both") == "both"
    assert claim.seats == [0]
    for found in ("hydra", "wrestling-proteus")[: claim.number("search")]:
        assert (desk.doing, desk.asked) == ("search", CHANCE if first else 0)
        pool = desk.pile("deck")
        pool += desk.pile("discard") if both else []
        nothing = ["find nothing"] if may else []
        assert set(desk.may) == {*(f"find {one}" for one in of_kinds(pool, *kinds)), *nothing}
        desk.do(f"find {found}")
        assert desk.where(found) == "queue"
    assert not desk.amid("search")
    assert not desk.known  # the deck was shuffled


@each("peek")
def test_what_is_seen(claim: Claim) -> None:
    assert claim.seats == [0]
    desk, seen = claim.begin(), ["zeus", "hydra", "icarus", "alcestis"]
    for word in seen:
        assert desk.asked == CHANCE
        desk.do(f"see {word}")
    assert len(seen) == claim.number("peek")
    assert desk.asked == 0
    desk.do(*(f"put {word} next" for word in reversed(seen[1:])))
    assert desk.known_to(0) == seen[::-1]


@each("discard")
def test_what_is_discarded(claim: Claim) -> None:
    what = claim.which("discard", "this", "treasure", "deity", "fate", "queues")
    if what == "this":
        assert claim.says("name") == claim.says("when.crew-overcomes-asked")
        return  # with what it follows: below, and where somebody is Wrecked
    desk = claim.begin()
    assert claim.seats == [0]
    if what == "treasure":
        pool = treasures(0)
        assert (desk.asked, set(desk.may)) == (0, {f"discard {one}" for one in pool})
        desk.do(f"discard {pool[0]}")
        assert [word for word in pool if desk.where(word) == "discard"] == pool[:1]
        assert claim.number("discard.treasure") == 1
    elif what == "deity":
        assert set(desk.may) == {"name athena", "name artemis"}  # of whomever
        assert desk.do("name artemis").where("artemis") == "discard"
    elif what == "fate":
        assert desk.where("killed-his-father") == "discard"
        assert desk.where("married-his-mother") == "fate"  # on another's Hero
    else:
        assert {desk.where(word) for word in QUEUE} == {"discard"}
        assert desk.pile("queue") == []


@each("when.crew-overcomes-asked", "when.crew-overcomes")
def test_who_falls_after_a_victory(claim: Claim) -> None:
    """Only after a challenge that asks for the trait, only with the Crew that overcame it."""
    card = CARDS[claim.word]
    assert claim.names("name") == ["flight"]

    def victory(challenge: str, bearer: str = "castor") -> str:
        desk = full(claim.word).queue(challenge)
        if card.kind == "treasure":
            desk.wear(bearer, claim.word)
        else:
            desk.crew(0, *stage.PEOPLE[0, int(bearer != "castor")], claim.word)
            desk.crew(0, *stage.PEOPLE[0, 0]).crew(0, *stage.PEOPLE[0, 1], which=1)
            desk.scene.at[desk.card(claim.word)] = int(bearer != "castor")
        return take_on(desk, challenge).where(claim.word)

    assert claim.says("discard.this")
    assert victory("water-from-the-styx") == "discard"
    assert victory("sinis-the-pine-bender") != "discard"
    assert victory("water-from-the-styx", "pollux") != "discard"


@each("fate")
def test_whose_fate_it_is(claim: Claim) -> None:
    desk = claim.begin()
    assert claim.says("fate.attach")
    assert (desk.asked, desk.may) == (0, ["burden heracles", "burden jason"])
    before = {member.id: member.might for member in desk.view_crew().members}
    desk.do("burden heracles")
    after = {member.id: member.might for member in desk.view_crew().members}
    assert {who for who in after if after[who] != before[who]} == {"heracles"}
    assert after["heracles"] == before["heracles"] - 1
    other = {"father": "married-his-mother", "mother": "killed-his-father"}
    other_fate = other[claim.which("fate.of", "father", "mother")]
    desk = solo("heracles", "jason").fate("jason", other_fate).hand(0, "ambrosia").draws(0, 1)
    desk.do(f"draw {claim.word}", "burden jason")
    assert desk.where("jason") == "discard"  # whatever protects
    desk = solo("heracles", seats=3).fate("heracles", other_fate).draws(0, 1)
    assert not desk.do(f"draw {claim.word}").alive(0)


@each("war.plain", "war.trojan")
def test_who_fights(claim: Claim) -> None:
    desk = claim.begin()
    assert claim.says("war.with.you")
    if claim.which("war.with", "opponent", "target") == "opponent":
        aimed(desk, 1, 2)
    trojan = claim.which("war", "plain", "trojan") == "trojan"
    war = desk.game.view(desk.state, 0).war
    assert war is not None
    assert {war.one, war.other} == {0, 1}
    assert war.trojan == trojan
    winners = {"psyche": 1, "jason": 0, "heracles": 0}
    for leader in winners:  # against Jason's equal
        desk = Desk().crew(0, leader).crew(1, "cadmus").hand(0, claim.word)
        if claim.side == "wrath":
            desk.turn(step=PLAY).do(f"wrath {claim.word} on cadmus")
            desk.deity(claim.word, "cadmus", "wrath", by=0)
        else:
            desk.lay("deck", claim.word).draws(0, 1).do(f"draw {claim.word}")
        tie = leader == "jason"
        assert desk.done("the-trojan-war") == (trojan and not tie)
        if trojan:
            assert desk.laurels(winners[leader]) == (0 if tie else 2)
            assert desk.laurels(1 - winners[leader]) == 0


@each("become-treasure")
def test_what_a_card_becomes(claim: Claim) -> None:
    """Its slot, what it gives, and who gets it."""
    assert claim.says("become-treasure.this")
    slot = claim.which("slot", "weapon", "armor", "shield", "bauble", "shared")
    gifted = claim.which("become-treasure", "plain", "gifted") == "gifted"
    assert gifted == claim.says("become-treasure.might", "name")
    if CARDS[claim.word].kind == "immediate":  # after the Trojan War: who wins, or who drew it
        for leader, owner in {"psyche": 1, "jason": 0, "heracles": 0}.items():
            desk = Desk().crew(0, leader).crew(1, "cadmus").draws(0, 1).do(f"draw {claim.word}")
            assert (desk.where(claim.word), desk.owner(claim.word)) == ("shared", owner)
        return
    desk = claim.begin()
    before = desk.might(0)
    if slot == "shared":
        assert desk.where(claim.word) == "shared"
    else:
        full_hands = {"discus": "nestor"} if slot == "weapon" else {}
        free = [one for one in stage.PEOPLE[0, 0] if one not in full_hands.values()]
        assert set(desk.may) == {f"give {claim.word} to {one}" for one in free}
        desk.do(f"give {claim.word} to heracles")
        view = next(one for one in desk.view_crew().members if one.id == "heracles")
        (prize,) = view.treasures
        assert prize.slot == slot
        assert list(prize.traits) == claim.names("name")
    might = claim.number("become-treasure.might") if claim.says("become-treasure.might") else 0
    assert desk.might(0) == before + might


@each("become-laurels")
def test_what_a_card_is_worth(claim: Claim) -> None:
    desk = claim.begin()
    assert desk.where(claim.word) == "victory"
    assert desk.laurels(0) == claim.number("become-laurels")


@each("join-crew")
def test_who_joins(claim: Claim) -> None:
    desk = claim.begin()
    assert desk.may == [f"welcome {claim.word}", f"send away {claim.word}"]
    assert claim.which("join-crew", "may", "must") == "may"
    desk.do(f"welcome {claim.word}")
    view = next(one for one in desk.view_crew().members if one.id == claim.word)
    assert view.might == claim.number("join-crew.might") + 1  # the Battle Standard
    assert list(view.traits) == claim.names("name")
    assert claim.begin().do(f"send away {claim.word}").where(claim.word) == "discard"


@each("block")
def test_what_is_blocked(claim: Claim) -> None:
    desk = claim.begin()
    whose = claim.which("block", "your-quest", "target-quest", "any-active-quest")
    if whose == "your-quest":
        own = [QUESTS[0, 0], QUESTS[0, 1]]
        assert (desk.asked, set(desk.may)) == (0, {f"block {quest}" for quest in own})
        desk.do(f"block {own[1]}")
        assert (desk.where(claim.word), blocked(desk)) == ("block", {own[1]: claim.word})
        return
    assert (desk.asked, set(desk.may)) == (0, {f"name {one}" for one in QUEUE})
    desk.do(f"name {QUEUE[2]}")
    quest = QUESTS[claim.home]
    if whose == "any-active-quest":
        quest = QUESTS[2, 0]
        assert set(desk.may) == {f"name {one}" for one in QUESTS.values()}
        desk.do(f"name {quest}")
    assert blocked(desk) == {quest: QUEUE[2]}


def blocked(desk: Desk) -> dict[str, str]:
    """What lies across which Quest."""
    quests = desk.game.view(desk.state, 0).quests
    return {quest.id: quest.blocks[0].id for quest in quests if quest.blocks}


@each("stop")
def test_what_is_stopped(claim: Claim) -> None:
    for kind, challenge in {"foe": "procrustes", "ordeal": "funeral-games"}.items():
        desk = full(claim.word, hand=True).turn(1, QUEST).do(f"tackle {challenge} with achilles")
        fits = claim.says("stop.any", f"stop.{kind}")
        assert (f"play {claim.word}" in desk.may) == fits
        if fits:
            desk.do(f"play {claim.word}")
            assert (desk.where(challenge), desk.amid("challenge")) == ("queue", False)


@each("ease")
def test_what_is_eased(claim: Claim) -> None:
    """Every requirement: Might, traits, a transformed character."""
    assert claim.says("ease.crew")
    for challenge in ("typhon", "burden-of-atlas", "garden-of-statues"):
        desk = Desk().crew(0, "psyche").crew(1, "jason").queue(challenge).hand(0, claim.word)
        desk.turn().do(f"dare {challenge}", f"with {claim.word}")
        assert desk.where(challenge) != "queue"


@each("wreck")
def test_who_is_wrecked(claim: Claim) -> None:
    assert claim.which("wreck", "this", "crossing") == (
        "this" if claim.side == "wrath" else "crossing"
    )
    if claim.says("when.trap-sea"):  # laid before
        desk = full().deity(claim.word, "achilles", "wrath", by=0)
        desk = crossing(desk, 1)
    else:
        play = f"wrath {claim.word} on achilles" if claim.side == "wrath" else f"play {claim.word}"
        desk = crossing(full(claim.word, hand=True), 1).do(play)
    assert desk.on(1) == ""
    assert desk.free(QUESTS[1, 0])
    assert desk.on(1, 1) == QUESTS[1, 1]
    card = next(card for card in Muse().cards.cards if card.id == claim.word)
    gone = claim.side != "wrath" or any(isinstance(verb, DiscardThis) for verb in card.wrath)
    assert desk.where(claim.word) == ("discard" if gone else "beside")


@each("advance")
def test_a_crossing_that_succeeds(claim: Claim) -> None:
    """It may be used; then nobody is asked, and so many steps are marked."""
    desk = full().shared(0, claim.word).hand(1, "storm-at-sea")
    desk = crossing(desk, 0)
    assert (desk.asked, desk.may) == (0, [f"use {claim.word}", "pass"])
    desk.do(f"use {claim.word}")
    assert desk.marks(QUESTS[0, 1]) == claim.number("advance")
    assert desk.where(claim.word) == "discard"
    assert desk.where("storm-at-sea") == "hand"
    desk = crossing(full().shared(0, claim.word).hand(1, "storm-at-sea"), 0).do("pass")
    assert desk.asked == 1


@each("extra-quest")
def test_how_many_quest_actions(claim: Claim) -> None:
    desk, actions = full(claim.word, hand=True).turn(step=QUEST).do("tread water"), 0
    assert (desk.asked, desk.may) == (0, [f"play {claim.word}", "pass"])
    desk.do(f"play {claim.word}")
    while desk.active == 0:
        assert desk.doing == "quest"
        desk.do("tread water")
        actions += 1
    assert actions == claim.number("extra-quest")


def test_nothing_that_is_said_is_untried() -> None:
    """Every claim of every card has its test, here or beside it."""
    assert test_said_lasting.__doc__
    assert test_said_windows.__doc__
    assert {claim.id for claim in stage.CLAIMS} == stage.TRIED
