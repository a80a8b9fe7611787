"""Sing! O Muse: Crews, Quests, queues, hands, and what a Crew lacks for a challenge."""

import re
from collections import Counter
from typing import Any

from molpe.games.muse.rules import codes, frames
from molpe.games.muse.rules.effects.war import FIRST_DUEL, RESULT
from molpe.games.muse.verbs.reward import BecomeTreasure, JoinCrew
from molpe.kernel import AnyGame
from tests.adapters.witness.facts import Facts, Sight, agree

ZONES = codes.LOOT + 1
FORMS = (codes.JOINED, codes.PRIZED, codes.FAVOR, codes.WRATH)
OPENLY = {
    frames.SETUP: "setup", frames.FIRST: "first", frames.WINDOW: "window", frames.DRAWS: "draw",
    frames.PLAY: "play", frames.EMBARK: "embark", frames.QUEST: "quest", frames.DARE: "dare",
    frames.CHALLENGE: "challenge", frames.CROSS: "cross", frames.WAR: "war",
}  # fmt: skip


class Table:
    """Where every card lies that the seat sees, as the observation has it."""

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self.game, self.sight = game, sight
        self.cards = game.cards.cards
        self.ids = list(game.cards.ids)
        many = len(self.ids)
        zones, owners = sight.counts("zone of a card"), sight.counts("owner of a card")
        self.zone, self.owner = [-1] * many, [-1] * many
        for card in range(many):
            for zone in range(ZONES):
                if zones[card * ZONES + zone]:
                    self.zone[card] = zone
            for after in range(sight.seats):
                if owners[card * sight.seats + after]:
                    self.owner[card] = (after + sight.seat) % sight.seats
        self.on = [n - 1 for n in sight.counts("lies on, and 1")]
        forms = sight.counts("form of a card")
        self.form = [
            next((f for f in FORMS if forms[c * codes.WRATH + f - 1]), 0) for c in range(many)
        ]
        self.turned = sight.counts("transformed")
        self.leads = sight.counts("leads")
        self.second = sight.counts("in the second Crew")

    def there(self, zone: int, owner: int | None = None) -> list[str]:
        """The cards of a zone."""
        return [
            id
            for card, id in enumerate(self.ids)
            if self.zone[card] == zone and owner in (None, self.owner[card])
        ]

    def face(self, facts: Facts, plain: bool = False) -> str:
        """A card as it lies: what is printed on that side of it, as the edition says."""
        id = facts.word("id")
        kind = facts.word("kind")
        if kind == "back":
            agree(set(facts.tree), {"id", "kind", "might"}, id)
            agree(facts.number("might"), 0)
            agree(bool(re.fullmatch(r"hand-\d-\d+|top-\d+", id)), True, id)
            return ""
        number = self.ids.index(id)
        card = self.cards[number]
        form = 0 if plain else self.form[number]
        name, might, traits, slot, real = (
            card.name,
            card.might,
            card.traits,
            card.slot or "",
            card.kind,
        )
        if form == codes.PRIZED:
            prize = card.find(BecomeTreasure)
            name, might, traits, slot = prize.name, prize.might, prize.traits, prize.slot
            real = "treasure"
        elif form == codes.JOINED:
            join = card.find(JoinCrew)
            might, traits, slot, real = join.might, join.traits, "", "companion"
        elif form:
            might, traits, slot, real = 0, (), "", "deity"
            agree(facts.word("side"), "favor" if form == codes.FAVOR else "wrath", id)
        agree((facts.word("name"), kind), (name, real), id)
        agree((facts.number("might"), facts.words("traits")), (might, list(traits)), id)
        agree(facts.word("slot"), slot, id)
        agree(facts.word("side") != "", form in (codes.FAVOR, codes.WRATH), id)
        return id


def hear(game: AnyGame, state: Any, seat: int, facts: Facts, sight: Sight) -> None:
    table = Table(game, sight)
    over = bool(sight.number("over"))
    agree(facts.number("viewer"), seat)
    agree(facts.number("round"), sight.number("round"))
    agree(facts.number("active"), sight.who("active"))
    agree(facts.number("asked"), state.actor())
    doing = sight.one("doing")
    agree(facts.word("doing"), "over" if over else OPENLY.get(doing, "choice"), doing)
    agree(facts.number("goal"), game.options.goal)
    agree(facts.number("deck"), sight.number("cards in the deck"))
    hidden = 0
    for number, one in enumerate(facts.several("seats")):
        hidden += hear_seat(table, state, number, one)
    agree(hidden, table.zone.count(-1) - sight.number("cards in the deck"), "hidden cards")
    for name, kind in (("foes", "foe"), ("ordeals", "ordeal")):
        queue = [
            id for id in table.there(codes.QUEUE) if table.cards[table.ids.index(id)].kind == kind
        ]
        agree([table.face(card) for card in facts.several(name)], queue, name)
    for name, zone in (("discard", codes.DISCARD), ("stage", codes.LIMBO)):
        cards = [table.face(card, name == "discard") for card in facts.several(name)]
        agree(cards, table.there(zone), name)
    tops = [sight.number("on top of the deck, and 1", n) - 1 for n in range(16)]
    known = [table.ids[card] if card >= 0 else "" for card in tops]
    agree(
        [table.face(card, True) for card in facts.several("top")],
        known[: sight.number("known places on top")],
        "top",
    )
    for card in facts.several("found"):
        id = table.face(card, True)
        agree(table.zone[table.ids.index(id)], -1, "found", id)
        agree(seat in state.actors(), True)
    agree(facts.yes("settled"), nothing_to_move(state, seat))
    agree(len(facts.several("quests")), len(game.cards.quests))
    for number, quest in enumerate(facts.several("quests")):
        hear_quest(table, number, quest)
    hear_deed(table, facts)
    hear_war(table, facts, state)


def nothing_to_move(state: Any, seat: int) -> bool:
    """Whether re-arranging is offered and would end at once."""
    if state.actor() != seat or state.scene.get(frames.KIND) != frames.PLAY:
        return False
    if codes.REARRANGE not in state.legal(seat):
        return False
    after = state.copy()
    after.play(seat, codes.REARRANGE)
    return bool(after.scene.find(frames.REARRANGE) < 0)


def hear_seat(table: Table, state: Any, number: int, facts: Facts) -> int:
    """What lies before a player; how many cards of the hand are hidden."""
    sight = table.sight
    k = (number - sight.seat) % sight.seats
    agree(facts.number("seat"), number)
    agree(facts.yes("alive"), bool(sight.number("alive", k)))
    agree(facts.number("laurels"), sight.number("Laurels", k))
    agree(facts.number("laurels"), state.score(number))
    hand = [table.face(card, True) for card in facts.several("hand")]
    agree(len(hand), sight.number("cards in hand", k))
    agree(set(filter(None, hand)), set(table.there(codes.HAND, number)), "hand", number)
    for name, zone in (("aside", codes.ASIDE), ("shared", codes.SHARED), ("loot", codes.LOOT)):
        cards = [table.face(card, name == "aside") for card in facts.several(name)]
        agree(cards, table.there(zone, number), name)
    agree(facts.words("victory"), table.there(codes.VICTORY, number))
    waiting = [member(table, one) for one in facts.several("waiting")]
    agree(waiting, table.there(codes.WAIT, number), "waiting")
    crews = facts.several("crews")
    aboard = []
    for crew in crews:
        aboard += hear_crew(table, k, number, crew)
    agree(sorted(aboard), sorted(table.there(codes.CREW, number)), "crews", number)
    return hand.count("")


def member(table: Table, facts: Facts) -> str:
    """A character and what hangs on it; its Might is heard with its Crew's."""
    id = facts.word("id")
    number = table.ids.index(id)
    card = table.cards[number]
    joined = table.form[number] == codes.JOINED
    agree(facts.word("name"), card.name, id)
    agree(facts.word("kind"), "companion" if joined else card.kind, id)
    agree(facts.words("traits"), list(card.find(JoinCrew).traits if joined else card.traits), id)
    agree(facts.yes("turned"), bool(table.turned[number]), id)
    agree(facts.yes("leads"), bool(table.leads[number]), id)
    facts.number("might")
    for name, zone in (("treasures", codes.WORN), ("fates", codes.FATE)):
        hung = [one for one in table.there(zone) if table.on[table.ids.index(one)] == number]
        agree([table.face(one, name == "fates") for one in facts.several(name)], hung, id, name)
    deity = facts.part("deity")
    beside = [one for one in table.there(codes.BESIDE) if table.on[table.ids.index(one)] == number]
    agree([table.face(deity)] if deity else [], beside[:1], id)
    return id


def hear_crew(table: Table, k: int, seat: int, facts: Facts) -> list[str]:
    """A Crew: who serves in it, its Quest, its Might and traits, and what it lacks."""
    sight = table.sight
    members = facts.several("members")
    ids = [member(table, one) for one in members]
    number = {table.second[table.ids.index(id)] for id in ids}
    agree(len(number), 1, "a Crew is one", ids)
    nth = 2 * k + number.pop()
    leaders = [id for id in ids if table.leads[table.ids.index(id)]]
    agree(facts.word("leader"), leaders[0] if leaders else "")
    quest = sight.one("Quest", nth)
    quests = [one.id for one in table.game.cards.quests]
    agree(facts.word("quest"), quests[quest] if quest >= 0 else "")
    might = facts.number("might")
    traits = Counter(facts.words("traits"))
    if leaders:
        agree(min(might, 255), sight.number("Might", nth), "Might", ids)
        names = table.game.orders(sight.seats)["trait"]
        found = {names[n]: count for n, count in enumerate(sight.counts("traits", nth)) if count}
        agree(traits, Counter(found), "traits", ids)
    own = sum(one.number("might") for one in members)
    agree(own, might, "Might of members", ids)
    stones = sum(table.turned[table.ids.index(id)] for id in ids)
    before = [one.word("card") for one in facts.several("challenges")]
    agree(sorted(before), sorted(open_to(table, quest)), "challenges", ids)
    for one in facts.several("challenges"):
        hear_challenge(table, one, quest, might, traits, stones)
    return ids


def hear_challenge(
    table: Table, facts: Facts, quest: int, might: int, traits: Counter[str], stones: int
) -> None:
    """What a Crew lacks, by what is printed on the challenge."""
    id = facts.word("card")
    card = table.cards[table.ids.index(id)]
    lacks = {tuple(one.words("of")): one.number("n") for one in facts.several("lacks")}
    expected: dict[tuple[str, ...], int] = {}
    for trait, n in card.needs.traits.items():
        if n > traits[trait]:
            expected[trait,] = n - traits[trait]
    if card.needs.any and not any(traits[trait] for trait in card.needs.any):
        order = table.game.orders(table.sight.seats)["trait"]
        expected[tuple(sorted(card.needs.any, key=order.index))] = 1
    if stones < card.needs.transformed:
        expected["transformed",] = card.needs.transformed - stones
    wanted = facts.number("might")
    if might < wanted:
        expected["might",] = wanted - might
    agree(lacks, expected, id)
    agree(facts.yes("met"), not lacks, id)
    whole = card.might if card.kind == "foe" else card.needs.might
    agree(facts.yes("halved"), wanted < whole, id)
    agree(wanted, (whole + 1) // 2 if facts.yes("halved") else whole, id)
    agree(facts.yes("counts"), counts(table, quest, id), id, quest)
    agree(facts.yes("vain") and not table.game.options.tackle_for_gain, False)


def open_to(table: Table, quest: int) -> list[str]:
    """The challenges before a Crew: the queues, and the newest card that Blocks its Quest."""
    order = table.sight.counts("order")
    blocks = [
        card
        for card, zone in enumerate(table.zone)
        if zone == codes.BLOCK and table.on[card] == quest
    ]
    newest = [table.ids[max(blocks, key=lambda card: order[card])]] if blocks else []
    return [*newest, *table.there(codes.QUEUE)]


def counts(table: Table, quest: int, id: str) -> bool:
    """Whether a challenge Blocks a Quest, or is its next step where nothing Blocks it."""
    number = table.ids.index(id)
    if quest < 0:
        return False
    blocked = any(
        zone == codes.BLOCK and table.on[card] == quest for card, zone in enumerate(table.zone)
    )
    if blocked:
        return table.zone[number] == codes.BLOCK
    real = table.game.cards.quests[quest]
    step = real.steps[table.sight.number("steps done", quest)]
    return step in (id, table.cards[number].kind)


def hear_quest(table: Table, number: int, facts: Facts) -> None:
    sight, real = table.sight, table.game.cards.quests[number]
    agree((facts.word("id"), facts.word("name")), (real.id, real.name))
    agree(facts.number("laurels"), real.laurels)
    steps = facts.several("steps")
    for step, word in zip(steps, real.steps, strict=True):
        what, card = step.word("what"), step.word("card")
        agree(card if what == "card" else what, word)
        named = table.cards[table.ids.index(card)].name if card else ""
        agree(step.word("name"), named)
    agree(facts.number("marks"), sight.number("steps done", number))
    whose = sight.who("Quest of", nth=number)
    agree(facts.number("seat"), whose, real.id)
    agree(facts.yes("done"), bool(sight.number("Quest done", number)))
    if crew := facts.word("crew"):
        agree(table.owner[table.ids.index(crew)], whose, real.id)
        agree(table.leads[table.ids.index(crew)], 1, crew)
    blocks = [table.face(card, True) for card in facts.several("blocks")]
    order = sight.counts("order")
    lie = [id for id in table.there(codes.BLOCK) if table.on[table.ids.index(id)] == number]
    agree(blocks, sorted(lie, key=lambda id: -order[table.ids.index(id)]), real.id)


def hear_deed(table: Table, facts: Facts) -> None:
    """The Quest action under way."""
    sight = table.sight
    deed = facts.part("deed")
    crossing, challenger = sight.who("crossing"), sight.who("challenger")
    agree(deed is not None, crossing >= 0 or challenger >= 0)
    if deed:
        kind = deed.word("kind")
        agree(deed.number("seat"), crossing if kind == "crossing" else challenger)
        card = sight.number("challenge, and 1") - 1
        agree(deed.word("card"), table.ids[card] if kind == "challenge" else "")
        if leader := deed.word("crew"):
            agree(table.leads[table.ids.index(leader)], 1)
            agree(table.owner[table.ids.index(leader)], deed.number("seat"))


def hear_war(table: Table, facts: Facts, state: Any) -> None:
    sight = table.sight
    war = facts.part("war")
    agree(war is not None, sight.who("at war", nth=0) >= 0 or sight.one("doing") == frames.WAR)
    if not war:
        return
    sides = (war.number("one"), war.number("other"))
    agree(sides, (sight.who("at war", nth=0), sight.who("at war", nth=1)))
    s, at = state.scene, state.scene.find(frames.WAR)
    agree(war.yes("trojan"), s.read(at, frames.WAR_TROJAN) == 1)
    fights, ended = s.read(at, frames.STEP) >= FIRST_DUEL, s.read(at, frames.STEP) >= RESULT
    agree(war.word("stage"), "over" if ended else "duels" if fights else "declared")
    agree(war.number("winner") in (-1, *sides) if ended else war.number("winner") == -1, True)
    for fighter in war.several("fighters"):
        number = table.ids.index(fighter.word("card"))
        agree(fighter.word("name"), table.cards[number].name)
        agree(fighter.number("seat"), table.owner[number])
        agree(fighter.number("seat") in sides, True)
        agree(fighter.number("might"), state.scene.snap[number] - 1)
        agree(fighter.word("state") in ("waits", "faces", "stands"), True)
        agree(table.zone[number], codes.CREW)
