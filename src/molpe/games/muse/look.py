# molpe: compiled
"""How a view is made from a state."""

from typing import Literal

from molpe.games.muse import codes, frames, war
from molpe.games.muse.crews import assess, wanted
from molpe.games.muse.edition import Edition, MuseCard
from molpe.games.muse.quests import satisfies
from molpe.games.muse.state import MuseState
from molpe.games.muse.table import Table
from molpe.games.muse.verb import TRAITS
from molpe.games.muse.verbs import BecomeTreasure, JoinCrew
from molpe.games.muse.view import (
    Button,
    CardView,
    ChallengeView,
    CrewView,
    DeedView,
    FighterView,
    MemberView,
    MuseView,
    QuestView,
    SeatView,
    WarView,
)
from molpe.kernel import Seat

BUTTONS = tuple(
    Button(f"button-{word}")
    for word in [
        "pass",
        "done",
        "yes",
        "no",
        "nothing",
        "found",
        "rearrange",
        "tread",
        "cross",
        "withdraw",
        "all",
        "other",
        "favor",
        "wrath",
        "move",
        "lead",
        "dismiss",
        "give",
    ]
)

DOING = {
    frames.SETUP: "setup",
    frames.FIRST: "first",
    frames.WINDOW: "window",
    frames.DRAWS: "draw",
    frames.PLAY: "play",
    frames.EMBARK: "embark",
    frames.QUEST: "quest",
    frames.DARE: "dare",
    frames.CHALLENGE: "challenge",
    frames.CROSS: "cross",
    frames.WAR: "war",
}
MOODS: dict[int, Literal["waits", "stands"]] = {war.WAITING: "waits", war.FOUGHT: "stands"}


def trait_words(packed: int) -> tuple[str, ...]:
    """Traits by name, once for every source."""
    return tuple(trait for i, trait in enumerate(TRAITS) for _ in range(packed >> 8 * i & 255))


def needs_text(card: MuseCard) -> str:
    """What a challenge asks for, in short."""
    parts = [f"{card.might}"] if card.kind == "foe" else []
    parts += [trait if n == 1 else f"{n} {trait}" for trait, n in card.needs.traits.items()]
    if card.needs.any:
        parts.append(" or ".join(card.needs.any))
    if card.needs.might:
        parts.append(f"might {card.needs.might}")
    if card.needs.transformed:
        parts.append(f"{card.needs.transformed} transformed")
    text = " + ".join(parts)
    if card.vulnerable:
        text += f" (half: {' or '.join(card.vulnerable)})"
    return text


class Look:
    """Makes views of an edition's matches."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.ids = edition.ids
        self.faces = [self._face(number, codes.PLAIN) for number in range(len(edition.cards))]
        self.lying: dict[int, list[int]] = {}
        self.hung: dict[int, list[int]] = {}

    def _face(self, number: int, form: int) -> CardView:
        card = self.edition.cards[number]
        face = CardView(
            id=self.ids[number],
            name=card.name,
            kind=card.kind,
            might=card.might,
            traits=card.traits,
            slot=card.slot or "",
            needs=needs_text(card) if card.kind in ("foe", "ordeal") else "",
        )
        prize, join = card.find(BecomeTreasure), card.find(JoinCrew)
        if form == codes.PRIZED and isinstance(prize, BecomeTreasure):
            return CardView(
                face.id, prize.name, "treasure", prize.might, prize.traits, slot=prize.slot
            )
        if form == codes.JOINED and isinstance(join, JoinCrew):
            return CardView(face.id, card.name, "companion", join.might, join.traits)
        if form in (codes.FAVOR, codes.WRATH):
            side = "favor" if form == codes.FAVOR else "wrath"
            return CardView(
                face.id, card.name, "deity", side="favor" if side == "favor" else "wrath"
            )
        return face

    def face(self, t: Table, card: int) -> CardView:
        """A card as it lies now."""
        form = t.form[card]
        return self.faces[card] if form == codes.PLAIN else self._face(card, form)

    def where(self, t: Table, zone: int, owner: int | None = None) -> list[int]:
        """The cards in a zone, of those that ``survey`` found there."""
        lying = self.lying.get(zone, [])
        return lying if owner is None else [card for card in lying if t.owner[card] == owner]

    def survey(self, t: Table) -> None:
        """Walk over the table once: which cards lie in which zone, and which on which."""
        self.lying = {}
        self.hung = {}
        for card in range(t.book.cards):
            self.lying.setdefault(t.zone[card], []).append(card)
            self.hung.setdefault(t.at[card], []).append(card)

    def view(self, state: MuseState, viewer: Seat) -> MuseView:
        """All that a viewer may know."""
        t = state.table
        self.survey(t)
        kind = t.get(frames.KIND) if t.depth else 0
        foes = [card for card in self.where(t, codes.QUEUE) if t.book.kind[card] == codes.FOE]
        ordeals = [card for card in self.where(t, codes.QUEUE) if t.book.kind[card] == codes.ORDEAL]
        found: tuple[CardView, ...] = ()
        if (
            kind == frames.SEARCH
            and t.get(frames.SEAT) == viewer
            and t.get(frames.SEARCH_FIRST) == 0
        ):
            found = tuple(
                self.faces[card]
                for card in state.legal(viewer)
                if card < codes.CARDS and t.zone[card] == codes.DECK
            )
        return MuseView(
            viewer=viewer,
            round=t.round,
            active=t.active,
            asked=state.asked,
            doing="over" if t.why >= 0 else DOING.get(kind, "choice"),
            goal=t.book.goal,
            deck=t.deck,
            seats=tuple(self.seat(t, seat, viewer) for seat in range(t.seats)),
            foes=tuple(self.faces[card] for card in foes),
            ordeals=tuple(self.faces[card] for card in ordeals),
            quests=tuple(self.quest(t, quest) for quest in range(t.book.quests)),
            discard=tuple(self.faces[card] for card in self.where(t, codes.DISCARD)),
            stage=tuple(self.face(t, card) for card in self.where(t, codes.LIMBO)),
            top=tuple(
                self.faces[t.top[i]]
                if viewer >= 0 and t.know[i] >> viewer & 1
                else CardView(f"top-{i}", "", "back")
                for i in range(t.tops)
            ),
            found=found,
            buttons=BUTTONS,
            settled=kind == frames.PLAY and state.asked == viewer and self.settled(state, viewer),
            deed=self.deed(t),
            war=self.war(t),
        )

    def settled(self, state: MuseState, seat: Seat) -> bool:
        """Whether a seat that may re-arrange its Crews (ruling 70) has nothing to move."""
        if codes.REARRANGE not in state.legal(seat):
            return False
        trial = state.copy()
        assert isinstance(trial, MuseState)
        trial.play(seat, codes.REARRANGE)
        return trial.table.find(frames.REARRANGE) < 0

    def deed(self, t: Table) -> DeedView | None:
        """The Quest action that others may stop."""
        challenge, cross = t.find(frames.CHALLENGE), t.find(frames.CROSS)
        if cross > challenge:
            crew = self.leader(t, t.read(cross, frames.CROSS_CREW))
            return DeedView("crossing", t.read(cross, frames.SEAT), crew)
        if challenge < 0:
            return None
        crew = self.leader(t, t.read(challenge, frames.CHALLENGE_CREW))
        card = self.ids[t.read(challenge, frames.CHALLENGE_CARD)]
        return DeedView("challenge", t.read(challenge, frames.SEAT), crew, card)

    def leader(self, t: Table, key: int) -> str:
        """A Crew by its leader, nothing where it has none."""
        hero = t.leader[key]
        return self.ids[hero] if hero >= 0 else ""

    def war(self, t: Table) -> WarView | None:
        """The War that is being fought."""
        at = t.find(frames.WAR)
        if at < 0:
            return None
        step = t.read(at, frames.STEP)
        turned = t.read(at, frames.WAR_FIGHTER) if step == war.SECOND_DUEL else -1
        fighters = [
            FighterView(
                card=self.ids[card],
                name=self.faces[card].name,
                seat=t.owner[card],
                might=t.snap[card] - 1,
                state="faces" if card == turned else MOODS[t.mark[card]],
            )
            for card in t.book.persons
            if war.FIRST_DUEL <= step < war.RESULT
            and t.zone[card] == codes.CREW
            and t.snap[card] > 0
        ]
        return WarView(
            one=t.read(at, frames.WAR_ONE),
            other=t.read(at, frames.WAR_OTHER),
            trojan=t.read(at, frames.WAR_TROJAN) == 1,
            stage="declared" if step < war.FIRST_DUEL else "duels" if step < war.RESULT else "over",
            fighters=tuple(fighters),
            winner=t.read(at, frames.WAR_WINNER) if step > war.RESULT else -1,
        )

    def seat(self, t: Table, seat: int, viewer: Seat) -> SeatView:
        """What lies before a player."""
        hand = []
        backs = 0
        held = sorted(self.where(t, codes.HAND, seat), key=lambda card: (t.mark[card], card))
        for card in held:
            if seat == viewer or (viewer >= 0 and t.seen[card] >> viewer & 1):
                hand.append(self.faces[card])
            else:
                backs += 1
        hand += [CardView(f"hand-{seat}-{i}", "", "back") for i in range(backs)]
        return SeatView(
            id=f"seat-{seat}",
            seat=seat,
            alive=t.alive[seat] == 1,
            laurels=t.laurels[seat],
            hand=tuple(hand),
            crews=tuple(
                self._crew(t, key)
                for key in (seat * 2, seat * 2 + 1)
                if any(t.in_crew(card, key) for card in t.book.persons)
            ),
            waiting=tuple(self.member(t, card, 0) for card in self.where(t, codes.WAIT, seat)),
            aside=tuple(self.faces[card] for card in self.where(t, codes.ASIDE, seat)),
            shared=tuple(self.face(t, card) for card in self.where(t, codes.SHARED, seat)),
            loot=tuple(self.face(t, card) for card in self.where(t, codes.LOOT, seat)),
            victory=tuple(self.ids[card] for card in self.where(t, codes.VICTORY, seat)),
        )

    def member(self, t: Table, card: int, might: int) -> MemberView:
        """A character with what hangs on it."""
        face = self.face(t, card)
        hung = self.hung.get(card, [])
        deities = [self.face(t, other) for other in hung if t.zone[other] == codes.BESIDE]
        return MemberView(
            id=face.id,
            name=face.name,
            kind=face.kind,
            might=might,
            traits=face.traits,
            turned=t.turned[card] == 1,
            leads=card in t.leader,
            treasures=tuple(self.face(t, other) for other in hung if t.zone[other] == codes.WORN),
            fates=tuple(self.faces[other] for other in hung if t.zone[other] == codes.FATE),
            deity=deities[0] if deities else None,
        )

    def crew(self, t: Table, key: int) -> CrewView:
        """A Crew and what it can do."""
        self.survey(t)
        return self._crew(t, key)

    def _crew(self, t: Table, key: int) -> CrewView:
        assess(t, key)
        members = tuple(
            self.member(t, card, t.power[card] if t.turned[card] == 0 else 0)
            for card in t.book.persons
            if t.in_crew(card, key)
        )
        quest = t.quest[key]
        return CrewView(
            id=f"crew-{key >> 1}-{key & 1}",
            leader=self.leader(t, key),
            quest=self.edition.quests[quest].id if quest >= 0 else "",
            might=t.might,
            traits=trait_words(t.traits),
            members=members,
            challenges=tuple(self.challenge(t, key, card) for card in self.open(t, key)),
        )

    def open(self, t: Table, key: int) -> list[int]:
        """The challenges before a Crew."""
        quest = t.quest[key]
        block = t.block(quest) if quest >= 0 else -1
        return ([block] if block >= 0 else []) + self.where(t, codes.QUEUE)

    def challenge(self, t: Table, key: int, card: int) -> ChallengeView:
        """Why the Crew just assessed can or cannot meet a challenge."""
        b = t.book
        might = wanted(t, key, card)
        lacks = []
        for i, trait in enumerate(TRAITS):
            short = (b.need[card] >> 8 * i & 255) - (t.traits >> 8 * i & 255)
            if short > 0:
                lacks.append(trait if short == 1 else f"{short} {trait}")
        some = [trait for i, trait in enumerate(TRAITS) if b.need_any[card] >> i & 1]
        if some and not set(some) & set(trait_words(t.traits)):
            lacks.append(" or ".join(some))
        if t.stones < b.need_turned[card]:
            lacks.append("transformed")
        if t.might < might:
            lacks.append(f"{might - t.might} might")
        quest = t.quest[key]
        counts = t.zone[card] == codes.BLOCK or (
            quest >= 0 and t.block(quest) < 0 and satisfies(t, card, quest)
        )
        return ChallengeView(
            card=self.ids[card],
            met=not lacks,
            might=might,
            halved=might < b.need_might[card],
            lacks=tuple(lacks),
            counts=counts,
        )

    def quest(self, t: Table, number: int) -> QuestView:
        """A Quest."""
        quest = self.edition.quests[number]
        key = t.taker[number]
        blocks = [card for card in self.where(t, codes.BLOCK) if t.at[card] == number]
        return QuestView(
            id=quest.id,
            name=quest.name,
            laurels=quest.laurels,
            steps=quest.steps,
            marks=t.marks[number],
            crew=self.leader(t, key) if key >= 0 else "",
            seat=key >> 1 if key >= 0 else -1,
            done=key == -2,
            blocks=tuple(self.faces[card] for card in sorted(blocks, key=lambda c: -t.mark[c])),
        )
