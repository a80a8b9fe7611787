"""The cards of an edition as the tables of the book."""

from collections.abc import Iterable

from molpe.cards.verb import bits
from molpe.games.muse.data.cards import STEPS, MuseCard, Quest
from molpe.games.muse.rules import codes, rows
from molpe.games.muse.verbs import AnyVerb
from molpe.games.muse.verbs.attempt import Stop
from molpe.games.muse.verbs.block import Block
from molpe.games.muse.verbs.capture import Capture
from molpe.games.muse.verbs.counter import Counter
from molpe.games.muse.verbs.discard import DiscardCards
from molpe.games.muse.verbs.fate import AttachFate
from molpe.games.muse.verbs.lasting import Protect
from molpe.games.muse.verbs.lose import Lose
from molpe.games.muse.verbs.reward import BecomeLaurels, BecomeTreasure, JoinCrew
from molpe.games.muse.verbs.schema import AIMS, HARMS, KINDS, SLOTS, TRAITS, WINDOWS, counts
from molpe.games.muse.verbs.sea import Wreck
from molpe.games.muse.verbs.war import War

MOMENTS = {
    "draw": codes.AT_DRAW,
    "play": codes.AT_PLAY,
    "overcome": codes.AT_OVERCOME,
    "crew-overcomes": codes.AT_CREW_OVERCOMES,
    "hold": codes.AT_HOLD,
    "own-sea": codes.AT_OWN_SEA,
}


def tables(cards: tuple[MuseCard, ...], quests: tuple[Quest, ...]) -> dict[str, list[int]]:
    """Every table of the book, by its name."""
    designs = list(dict.fromkeys(card.id for card in cards))
    kinds = [KINDS.index(card.kind) for card in cards]
    t: dict[str, list[int]] = {
        "kind": kinds,
        "first": [kinds.index(kind) for kind in range(len(KINDS))],
        "last": [len(kinds) - kinds[::-1].index(kind) for kind in range(len(KINDS))],
        "design": [designs.index(card.id) for card in cards],
        "might": [0 if card.kind in ("foe", "ordeal") else card.might for card in cards],
        "traits": [counts(card.traits) for card in cards],
        "slot": [SLOTS.index(card.slot) if card.slot else -1 for card in cards],
        "windows": [bits(card.windows, WINDOWS) for card in cards],
        "windows_favor": [bits(card.favor_windows, WINDOWS) for card in cards],
        "windows_wrath": [bits(card.wrath_windows, WINDOWS) for card in cards],
        "code": [rows.END] * rows.ROW,
        "lasting": [0] * rows.ROW,
    }
    lists = (
        "joins join_might join_traits prize_slot prize_might prize_traits laurels fate need "
        "need_any need_might need_turned weak weak_card asks program asked names kinds_hit "
        "counters guards lasting_first lasting_count statics persons riches"
    )
    for key in lists.split():
        t[key] = []
    for number, card in enumerate(cards):
        _add_card(t, number, card, designs)
    deities = KINDS.index("deity")
    t["statics"].sort(key=lambda number: kinds[number] != deities)
    t["quest_laurels"] = [quest.laurels for quest in quests]
    t["quest_length"] = [len(quest.steps) for quest in quests]
    t["quest_open"] = [int("war" not in quest.steps) for quest in quests]
    t["quest_steps"] = []
    for quest in quests:
        steps = [
            STEPS.index(step) if step in STEPS else codes.NAMED + designs.index(step)
            for step in quest.steps
        ]
        t["quest_steps"] += steps + [-1] * (rows.ROW - len(steps))
    return t


def _add_card(t: dict[str, list[int]], number: int, card: MuseCard, designs: list[str]) -> None:
    """The entries of one card in every table."""
    join = card.find(JoinCrew)
    prize = card.find(BecomeTreasure)
    laurels = card.find(BecomeLaurels)
    fate = card.find(AttachFate)
    t["joins"].append(int(join is not None))
    t["join_might"].append(join.might if isinstance(join, JoinCrew) else 0)
    t["join_traits"].append(counts(join.traits) if isinstance(join, JoinCrew) else 0)
    treasure = isinstance(prize, BecomeTreasure)
    t["prize_slot"].append(SLOTS.index(prize.slot) if isinstance(prize, BecomeTreasure) else -1)
    t["prize_might"].append(prize.might if isinstance(prize, BecomeTreasure) else 0)
    t["prize_traits"].append(counts(prize.traits) if isinstance(prize, BecomeTreasure) else 0)
    t["laurels"].append(laurels.n if isinstance(laurels, BecomeLaurels) else 0)
    t["fate"].append(
        ("", "father", "mother").index(fate.fate) if isinstance(fate, AttachFate) else 0
    )
    needs = card.needs
    t["need"].append(sum(n << 8 * TRAITS.index(trait) for trait, n in needs.traits.items()))
    t["need_any"].append(bits(needs.any, TRAITS))
    t["need_might"].append(card.might if card.kind == "foe" else needs.might)
    t["need_turned"].append(needs.transformed)
    weak = tuple(word for word in card.vulnerable if word in TRAITS)
    named = [designs.index(word) for word in card.vulnerable if word not in TRAITS]
    t["weak"].append(bits(weak, TRAITS))
    t["weak_card"].append(named[0] if named else -1)
    t["asks"].append(bits(tuple({*needs.traits, *needs.any, *weak}), TRAITS))
    asked = next((effect.if_asked for effect in card.effects if effect.if_asked), None)
    t["asked"].append(TRAITS.index(asked) if asked else -1)
    programs = [-1] * codes.TIMES
    for when, place in MOMENTS.items():
        programs[place] = _program(t["code"], card.effects, when)
    programs[codes.AT_FAVOR] = _program(t["code"], card.favor, "place")
    programs[codes.AT_WRATH] = _program(t["code"], card.wrath, "place")
    programs[codes.AT_TRAP] = _program(t["code"], card.wrath, "trap-sea")
    t["program"] += programs
    hold = [effect for effect in card.effects if effect.when == "hold"]
    placed = [effect for effect in card.favor if effect.when == "place"]
    struck = [effect for effect in card.wrath if effect.when == "place"]
    t["names"] += [_names(hold), _names(placed), _names(struck)]
    t["kinds_hit"] += [
        _hits(hold, codes.C_HOLD),
        _hits(placed, codes.C_HOLD),
        _hits(struck, codes.C_WRATH),
    ]
    counter = card.find(Counter)
    t["counters"].append(bits(counter.kinds, AIMS) if isinstance(counter, Counter) else 0)
    guard = next((effect for effect in hold if isinstance(effect, Protect)), None)
    t["guards"].append(bits(guard.against, HARMS) if guard else 0)
    some = False
    for effects in (card.effects, card.as_treasure, card.favor, card.wrath):
        lasting = [effect.row() for effect in effects if effect.when == "static"]
        t["lasting_first"].append(len(t["lasting"]))
        t["lasting_count"].append(len(lasting))
        for row in lasting:
            t["lasting"] += row
            some = True
    if some:
        t["statics"].append(number)
    if card.kind in ("hero", "companion") or join is not None:
        t["persons"].append(number)
    if card.kind == "treasure" or treasure:
        t["riches"].append(number)


def _program(code: list[int], effects: Iterable[AnyVerb], when: str) -> int:
    """Append the program of one moment; where it begins, -1 for none."""
    due = [effect for effect in effects if effect.when == when]
    if not due:
        return -1
    begin = len(code)
    if due[0].if_window:
        code += [rows.IF_SEA] + [0] * (rows.ROW - 1)
    for effect in due:
        code += effect.row()
    code += [rows.END] * rows.ROW
    return begin


def _names(effects: Iterable[AnyVerb]) -> int:
    """What a card names when it is played (ruling 37)."""
    mask = 0
    for effect in effects:
        if (
            (isinstance(effect, Lose) and effect.who == "opponent")
            or (isinstance(effect, Capture) and effect.source == "opponent")
            or (isinstance(effect, War) and "opponent" in (effect.one, effect.other))
        ):
            mask |= codes.N_RIVAL
        elif isinstance(effect, DiscardCards) and effect.zone == "deity":
            mask |= codes.N_DEITY
        elif isinstance(effect, DiscardCards) and effect.zone == "fate":
            mask |= codes.N_FATE
        elif isinstance(effect, Block) and effect.card == "queue":
            mask |= codes.N_QUEUE
            if effect.on == "any-active-quest":
                mask |= codes.N_QUEST
    return mask


def _hits(effects: Iterable[AnyVerb], first: int) -> int:
    """What a card does to the player at whom it is aimed."""
    mask = first
    for effect in effects:
        if isinstance(effect, Wreck):
            mask |= codes.C_WRECK
        elif isinstance(effect, Stop):
            mask |= codes.C_STOP
    return mask
