"""SINS: the Realm, what lies before every player, purchases and struggles."""

from collections import Counter
from typing import Any

from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.marks import doomed as is_doomed
from molpe.kernel import NOBODY, AnyGame
from molpe.kernel.messages import ENGLISH
from tests.adapters.witness.facts import Facts, Sight, agree

LETTERS = "TCVUO"
CHAMPIONS_GOAL = 1
PHASES = ("status", "buy", "attack")
DENIED = {
    "effect": "next effect denied",
    "effects": "effects denied",
    "draws": "draws denied",
    "plays": "plays limited",
}


def icons(counts: list[int]) -> str:
    return "".join(letter * n for letter, n in zip(LETTERS, counts, strict=True))


def hear(game: AnyGame, state: Any, seat: int, facts: Facts, sight: Sight) -> None:
    orders = game.orders(state.seats)
    ids = list(orders["card"])
    players = facts.several("players")
    many = len(players)
    agree(facts.number("viewer"), seat)
    phase = facts.word("phase")
    over = bool(sight.number("over"))
    agree(phase == "over", over)
    agree(phase in (*PHASES, "set-up", "refresh", "over"), True)
    agree(phase == "set-up", state.scene.r[z.STAGE] < z.S_TURN and not over)
    if phase in PHASES:
        agree(phase, during(state, sight))
    agree(facts.number("round"), sight.number("turns") // many + 1)
    agree(facts.number("turn"), sight.who("turn", many))
    actor = state.actor()
    agree(facts.number("asked"), -1 if actor == NOBODY else actor)
    agree(facts.word("champion"), game.options.champion if state.seats == 1 else "")
    agree(facts.word("card"), named(ids, sight.one("card whose effect goes on")))
    hear_realm(game, state, facts, sight, ids, many)
    agree(facts.number("given"), sight.number("despair given"))
    for number, player in enumerate(players):
        hear_player(game, state, number, player, sight, ids, many)
    hear_flow(game, state, facts, sight, ids, many)
    hear_somewhere(facts, sight, ids, many)
    for words in facts.words("branches"):
        agree(words in ways(game, state.seats), True, words)


def during(state: Any, sight: Sight) -> str:
    """The phase that the engine is in; whom to attack is asked before the phase begins."""
    if sight.one("question") == c.Q_TARGET or state.scene.r[z.ASK] == c.Q_TARGET:
        return "attack"
    word = PHASES[sight.one("phase")]
    past = state.scene.r[z.STAGE] > z.S_STATUS and state.scene.r[z.ASK] != c.Q_STATUS
    return "buy" if word == "status" and past else word


def ways(game: AnyGame, seats: int) -> set[str]:
    """What the ways of choices do, of all cards."""
    return {way[ENGLISH] for some in game.shelf(seats)[1].choices.values() for way in some}


def named(ids: list[str], kind: int) -> str:
    return ids[kind] if kind >= 0 else ""


def all_of(ids: list[str], counts: list[int]) -> Counter[str]:
    return Counter({ids[kind]: n for kind, n in enumerate(counts) if n})


def hear_realm(
    game: AnyGame, state: Any, facts: Facts, sight: Sight, ids: list[str], many: int
) -> None:
    printed = {card.id: card for card in game.shelf(state.seats)[0].kinds}
    dearer: set[int] = set()
    agree(len(facts.several("realm")), 5)
    for place, card in enumerate(facts.several("realm")):
        found = named(ids, sight.one("Realm", place))
        agree(card.word("card"), found, place)
        bolted = {(after + sight.seat) % many for after in sight.flags("bolted by", place)}
        agree(card.numbers("bolted"), sorted(bolted), place)
        cost, need, payment = card.word("cost"), card.number("need"), card.word("payment")
        if not found:
            agree((cost, need, payment), ("", 0, ""))
            continue
        r = state.scene.r
        agree(need, max(1, len(cost) - r[z.OFF_NEXT] - r[z.OFF_ALL]), found, cost)
        more = Counter(cost) - Counter(printed[found].weakness)
        agree(set(more) <= {"O"}, True, found, cost)
        agree(len(cost), len(printed[found].weakness) + sum(more.values()), found, cost)
        dearer.add(sum(more.values()))
        unspent = Counter(icons(sight.counts("unspent powers")))
        agree(bool(Counter(payment) - unspent), False, found, payment)
    agree(len(dearer) < 2, True, "every card is dearer by as much")
    agree(facts.number("realm_pile"), sight.number("cards of the Realm"))
    hear_ends(facts, "realm_", sight, 0, ids)
    agree(Counter(facts.words("destroyed")), all_of(ids, sight.counts("destroyed")))
    agree(Counter(facts.words("supply")), all_of(ids, sight.counts("supply")))
    deeds = game.orders(state.seats)["Deed"]
    agree(Counter(facts.words("deeds")), all_of(list(deeds), sight.counts("Deeds nobody holds")))


def hear_ends(facts: Facts, prefix: str, sight: Sight, nth: int, ids: list[str]) -> None:
    """What is known of both ends of a pile."""
    top, bottom = facts.words(f"{prefix}top"), facts.words(f"{prefix}bottom")
    agree(len(top), sight.number("cards laid on top", nth))
    agree(len(bottom), sight.number("cards laid below", nth))
    agree(Counter(filter(None, top)), all_of(ids, sight.counts("laid on top", nth)))
    agree(Counter(filter(None, bottom)), all_of(ids, sight.counts("laid below", nth)))
    agree(top[0] if top else "", named(ids, sight.one("on top", nth)))


def hear_player(
    game: AnyGame, state: Any, number: int, player: Facts, sight: Sight, ids: list[str], many: int
) -> None:
    k = (number - sight.seat) % many
    orders = game.orders(state.seats)
    agree(player.number("seat"), number)
    agree(player.yes("champion"), number >= state.seats)
    agree(player.number("dominance"), sight.number("dominance", k))
    if number < state.seats:
        agree(player.number("dominance"), state.score(number))
    alone = game.options.solo_dominance if number == 0 else CHAMPIONS_GOAL
    agree(player.number("goal"), alone if state.seats == 1 else game.options.dominance, number)
    hand = player.words("hand")
    agree(len(hand), sight.number("cards in hand", k))
    agree(Counter(filter(None, hand)), all_of(ids, sight.counts("hand", k)), "hand", number)
    agree(player.number("draw"), sight.number("cards to draw", k))
    agree(player.number("despair"), sight.number("cards in despair", k))
    agree(Counter(player.words("despair_known")), all_of(ids, sight.counts("despair", k)))
    hear_ends(player, "", sight, k + 1, ids)
    agree(Counter(player.words("discard")), all_of(ids, sight.counts("discard pile", k)))
    play = player.several("play")
    agree(Counter(card.word("card") for card in play), all_of(ids, sight.counts("in play", k)))
    for name, field in (("power", "powers"), ("weakness", "weaknesses")):
        together = Counter("".join(card.word(name) for card in play))
        agree(together, Counter(icons(sight.counts(field, k))), number, name)
    agree([card.yes("doomed") for card in play], doomed(state, number))
    agree(player.number("brands"), sight.number("Warbrands", k))
    own = all_of(list(orders["Warbrand"]), sight.counts("own Warbrands", k))
    agree(Counter(player.words("brands_known")), own)
    agree(player.words("deeds"), [orders["Deed"][n] for n in sorted(sight.flags("Deeds", k))])
    denied = [word for word, field in DENIED.items() if sight.number(field, k)]
    agree(player.words("denied"), denied, number)
    agree(player.number("hand_change"), sight.number("hand target, and 10", k) - 10)


def doomed(state: Any, number: int) -> list[bool]:
    """Which cards in play leave the match when the phase ends, by the engine's marks."""
    s = state.scene
    idents = [s.tag_at(number, z.PLAY, i) for i in range(s.count(number, z.PLAY))]
    return [bool(is_doomed(s, ident)) for ident in idents]


def hear_flow(
    game: AnyGame, state: Any, facts: Facts, sight: Sight, ids: list[str], many: int
) -> None:
    """The purchase or the struggle that goes on."""
    buy, struggle = facts.part("buy"), facts.part("struggle")
    agree(buy is not None, sight.one("phase") == 1)
    agree(struggle is not None, sight.one("phase") == 2)
    if buy:
        spent, chosen = (icons(sight.counts(f)) for f in ("spent powers", "powers chosen to pay"))
        agree(buy.word("spent"), spent)
        agree(buy.word("chosen"), chosen)
        unspent = Counter(icons(sight.counts("unspent powers"))) - Counter(chosen)
        agree(Counter(buy.word("unspent")), unspent)
        agree(buy.number("discount"), sight.number("icons off"))
        agree(buy.yes("diverted"), bool(sight.number("next gain to the hand")))
        pays = state.scene.r[z.ASK] == c.Q_PAYMENT
        deeds = game.orders(state.seats)["Deed"]
        agree(buy.word("buying") in ((*ids, *deeds) if pays else ("",)), True)
    if struggle:
        power, weakness = (Counter(icons(sight.counts(f))) for f in ("attack", "defence"))
        agree(struggle.number("attacker"), sight.who("turn", many))
        agree(struggle.number("defender"), sight.who("defender", many))
        agree(Counter(struggle.word("power")), power)
        agree(Counter(struggle.word("weakness")), weakness)
        agree(Counter(struggle.word("rage")), Counter(icons(sight.counts("rage"))))
        agree(struggle.yes("passed"), bool(sight.number("defender has passed")))
        met, struck = Counter[str](), Counter[str]()
        for pair in struggle.several("pairs"):
            p, w = pair.word("power"), pair.word("weakness")
            agree(p == w or "O" in (p, w), True, p, w)
            met[p] += 1
            struck[w] += 1
        agree(Counter(struggle.word("unmatched")), power - met)
        agree(Counter(struggle.word("idle")), weakness - struck)


def hear_somewhere(facts: Facts, sight: Sight, ids: list[str], many: int) -> None:
    """Cards that lie in one of some places."""
    cards: Counter[str] = Counter()
    for some in facts.several("somewhere"):
        cards += Counter(some.words("cards"))
        places = some.several("places")
        agree(len(places) >= len(some.words("cards")), True)
        for place in places:
            agree(place.word("zone") in ("hand", "despair", "top", "bottom"), True)
            agree(0 <= place.number("owner") <= many, True)
    agree(cards, all_of(ids, sight.counts("somewhere")))
