# molpe: compiled
"""The book: what an edition and the options of Sing! O Muse fix, as tables of native integers.

A card is a number: its place in the Muse deck ordered by kind. Traits are counted in six bytes of
one integer, or are six bits. Effects are rows of eight numbers, a verb and its arguments.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.cards.tables import table
from molpe.games.muse.rules import rows
from molpe.games.muse.rules.codes import TIMES


@final
@mypyc_attr(acyclic=True)
class Book:
    """One edition with its options, shared by all states of its matches."""

    __slots__ = (
        "anytime",
        "asked",
        "asks",
        "cards",
        "code",
        "counters",
        "crew_losses",
        "design",
        "fate",
        "first",
        "for_gain",
        "freely",
        "goal",
        "guards",
        "join_might",
        "join_traits",
        "joins",
        "kind",
        "kinds_hit",
        "last",
        "lasting",
        "lasting_count",
        "lasting_first",
        "laurels",
        "leaves",
        "might",
        "names",
        "need",
        "need_any",
        "need_might",
        "need_turned",
        "persons",
        "prize_might",
        "prize_slot",
        "prize_traits",
        "program",
        "quest_laurels",
        "quest_length",
        "quest_open",
        "quest_steps",
        "quests",
        "replaces",
        "riches",
        "slot",
        "soft",
        "statics",
        "strangers",
        "traits",
        "weak",
        "weak_card",
        "windows",
        "windows_favor",
        "windows_wrath",
    )

    def __init__(
        self, tables: dict[str, list[int]], goal: i64, soft: bool, readings: list[str]
    ) -> None:
        self.goal: i64 = goal
        self.soft: bool = soft  # ruling 82: both Fates cost the Companions, not the match
        # Rulings that a table reads otherwise.
        self.anytime: bool = "hold_anytime" in readings  # 35
        self.strangers: bool = "leader_from_other_crew" in readings  # 24
        self.freely: bool = "free_rearranging" in readings  # 70
        self.replaces: bool = "treasure_replaces" in readings  # 23
        self.for_gain: bool = "tackle_for_gain" in readings  # 49
        self.crew_losses: bool = "losses_in_crew" in readings  # 72
        self.leaves: bool = "withdraw_leaves_quest" in readings  # 66
        self.kind: vec[i64] = table(tables["kind"])
        self.cards: i64 = len(self.kind)
        self.first: vec[i64] = table(tables["first"])  # by kind: its first card
        self.last: vec[i64] = table(tables["last"])  # by kind: the card after its last
        self.design: vec[i64] = table(tables["design"])  # equal for copies
        self.might: vec[i64] = table(tables["might"])
        self.traits: vec[i64] = table(tables["traits"])
        self.slot: vec[i64] = table(tables["slot"])
        self.joins: vec[i64] = table(tables["joins"])
        self.join_might: vec[i64] = table(tables["join_might"])
        self.join_traits: vec[i64] = table(tables["join_traits"])
        self.prize_slot: vec[i64] = table(tables["prize_slot"])  # -1: never becomes a Treasure
        self.prize_might: vec[i64] = table(tables["prize_might"])
        self.prize_traits: vec[i64] = table(tables["prize_traits"])
        self.laurels: vec[i64] = table(tables["laurels"])  # of a card in a victory pile
        self.fate: vec[i64] = table(tables["fate"])  # 0, or which Fate
        self.need: vec[i64] = table(tables["need"])  # traits as counts
        self.need_any: vec[i64] = table(tables["need_any"])  # traits as bits
        self.need_might: vec[i64] = table(tables["need_might"])
        self.need_turned: vec[i64] = table(tables["need_turned"])
        self.weak: vec[i64] = table(tables["weak"])  # traits as bits
        self.weak_card: vec[i64] = table(tables["weak_card"])  # a design, or -1
        self.asks: vec[i64] = table(tables["asks"])  # ruling 101: traits as bits
        self.windows: vec[i64] = table(tables["windows"])
        self.windows_favor: vec[i64] = table(tables["windows_favor"])
        self.windows_wrath: vec[i64] = table(tables["windows_wrath"])
        self.program: vec[i64] = table(tables["program"])  # card * TIMES + when: a row, or -1
        self.code: vec[i64] = table(tables["code"])
        self.asked: vec[i64] = table(tables["asked"])  # the trait that a trigger waits for, or -1
        self.names: vec[i64] = table(tables["names"])  # card * 3 + mode: what is named
        self.kinds_hit: vec[i64] = table(
            tables["kinds_hit"]
        )  # the same: what it does to whom it hits
        self.counters: vec[i64] = table(tables["counters"])  # what a Hold card cancels
        self.guards: vec[i64] = table(tables["guards"])  # what a Hold card prevents
        self.lasting: vec[i64] = table(tables["lasting"])
        self.lasting_first: vec[i64] = table(tables["lasting_first"])  # card * FACES + face
        self.lasting_count: vec[i64] = table(tables["lasting_count"])
        self.statics: vec[i64] = table(
            tables["statics"]
        )  # cards with lasting effects, Deities first
        self.persons: vec[i64] = table(tables["persons"])  # cards that can be characters
        self.riches: vec[i64] = table(tables["riches"])  # cards that can be Treasures
        self.quests: i64 = len(tables["quest_laurels"])
        self.quest_laurels: vec[i64] = table(tables["quest_laurels"])
        self.quest_length: vec[i64] = table(tables["quest_length"])
        self.quest_open: vec[i64] = table(tables["quest_open"])  # can be embarked on
        self.quest_steps: vec[i64] = table(tables["quest_steps"])  # quest * ROW + place

    def row(self, card: i64, when: i64) -> i64:
        """Where the program of a card begins, -1 for none."""
        return self.program[card * TIMES + when]

    def step(self, quest: i64, place: i64) -> i64:
        """What a Quest asks for."""
        return self.quest_steps[quest * rows.ROW + place]

    def within(self, at: i64, key: i64) -> i64:
        """The Crew of a card where the operand at a place keeps to it, else -1."""
        if self.code[at] == rows.IN_CREW:
            return key
        return -1
