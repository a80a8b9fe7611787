# molpe: compiled
"""How a view is made from a state."""

from collections.abc import Sequence
from typing import Literal

from molpe.cards.sight import Button, backs, button
from molpe.games.muse.data.edition import Edition
from molpe.games.muse.rules import codes, frames
from molpe.games.muse.rules.challenges import satisfies, worthwhile
from molpe.games.muse.rules.crews import assess, wanted
from molpe.games.muse.rules.effects import war
from molpe.games.muse.rules.piles import FOUGHT, WAITING
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.state import MuseState
from molpe.games.muse.sight.faces import back_of, face_of
from molpe.games.muse.sight.view import (
    CardView,
    ChallengeView,
    CrewView,
    DeedView,
    FighterView,
    Lack,
    MemberView,
    MuseView,
    QuestView,
    SeatView,
    StepView,
    WarView,
)
from molpe.games.muse.verbs.schema import TRAITS
from molpe.kernel import Seat

BUTTONS = tuple(
    [
        Button(button(word))
        for word in [
            "pass",
            "done",
            "yes",
            "no",
            "nothing",
            "discard",
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
MOODS: dict[int, Literal["waits", "stands"]] = {WAITING: "waits", FOUGHT: "stands"}


def trait_words(packed: int) -> tuple[str, ...]:
    """Traits by name, once for every source."""
    return tuple([trait for i, trait in enumerate(TRAITS) for _ in range(packed >> 8 * i & 255)])


class Survey:
    """Makes views of an edition's matches."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.ids = edition.ids
        self.names = {card.id: card.name for card in edition.cards}
        cards = zip(edition.ids, edition.cards, strict=True)
        self.faces = [face_of(id, card, codes.PLAIN) for id, card in cards]
        self.turned: dict[tuple[int, int], CardView] = {}
        """Faces of cards that lie in another form."""
        self.lying: dict[int, list[int]] = {}
        self.hung: dict[int, list[int]] = {}
        self.crews: list[tuple[CrewView, ...]] = []
        self.quests: tuple[QuestView, ...] = ()
        self.foes: tuple[CardView, ...] = ()
        self.ordeals: tuple[CardView, ...] = ()
        self.discard: tuple[CardView, ...] = ()
        self.steps = [tuple(self.step(word) for word in quest.steps) for quest in edition.quests]

    def face(self, s: Scene, card: int) -> CardView:
        """A card as it lies now."""
        form = s.form[card]
        if form == codes.PLAIN:
            return self.faces[card]
        turned = self.turned.get((card, form))
        if turned is None:
            turned = face_of(self.ids[card], self.edition.cards[card], form)
            self.turned[card, form] = turned
        return turned

    def where(self, s: Scene, zone: int, owner: int | None = None) -> list[int]:
        """The cards in a zone, of those that ``walk`` found there."""
        lying = self.lying.get(zone, [])
        return lying if owner is None else [card for card in lying if s.owner[card] == owner]

    def walk(self, s: Scene) -> None:
        """Walk over the scene once: which cards lie in which zone, and which on which. Most are in
        the deck, and nobody looks at those."""
        self.lying = {}
        self.hung = {}
        for card in range(s.book.cards):
            if s.zone[card] != codes.DECK:
                self.lying.setdefault(s.zone[card], []).append(card)
                if s.at[card] >= 0:
                    self.hung.setdefault(s.at[card], []).append(card)

    def views(self, state: MuseState, viewers: Sequence[Seat]) -> list[MuseView]:
        """All that each viewer may know; what lies open is looked at once."""
        s = state.scene
        self.walk(s)
        self.crews = [self.crews_of(s, seat) for seat in range(s.seats)]
        self.quests = tuple([self.quest(s, quest) for quest in range(s.book.quests)])
        self.queue(s)
        self.discard = self.faces_of(self.where(s, codes.DISCARD))
        found = []
        for viewer in viewers:
            seats = tuple([self.seat(s, seat, viewer) for seat in range(s.seats)])
            found.append(self.view(state, viewer, seats))
        return found

    def queue(self, s: Scene) -> None:
        """Look at the foes and ordeals that wait."""
        queue = self.where(s, codes.QUEUE)
        self.foes = self.faces_of([card for card in queue if s.book.kind[card] == codes.FOE])
        self.ordeals = self.faces_of([card for card in queue if s.book.kind[card] == codes.ORDEAL])

    def crews_of(self, s: Scene, seat: int) -> tuple[CrewView, ...]:
        """The Crews of a seat."""
        return tuple(
            [
                self._crew(s, key)
                for key in (seat * 2, seat * 2 + 1)
                if any(s.in_crew(card, key) for card in s.book.persons)
            ]
        )

    def faces_of(self, cards: list[int]) -> tuple[CardView, ...]:
        """Some cards as they are printed."""
        return tuple([self.faces[card] for card in cards])

    def view(self, state: MuseState, viewer: Seat, seats: tuple[SeatView, ...]) -> MuseView:
        """A view made of its parts, and of what is new in each."""
        s = state.scene
        kind = s.get(frames.KIND) if s.depth else 0
        found: tuple[CardView, ...] = ()
        if (
            kind == frames.SEARCH
            and s.get(frames.SEAT) == viewer
            and s.get(frames.SEARCH_FIRST) == 0
        ):
            found = tuple(
                [
                    self.faces[card]
                    for card in state.legal(viewer)
                    if card < codes.CARDS and s.zone[card] == codes.DECK
                ]
            )
        return MuseView(
            viewer=viewer,
            round=s.round,
            active=s.active,
            asked=state.asked,
            doing="over" if s.why >= 0 else DOING.get(kind, "choice"),
            goal=s.book.goal,
            deck=s.deck,
            seats=seats,
            foes=self.foes,
            ordeals=self.ordeals,
            quests=self.quests,
            discard=self.discard,
            stage=tuple([self.face(s, card) for card in self.where(s, codes.LIMBO)]),
            top=tuple(
                [
                    self.faces[s.top[i]]
                    if viewer >= 0 and s.know[i] >> viewer & 1
                    else back_of(f"top-{i}")
                    for i in range(s.tops)
                ]
            ),
            found=found,
            buttons=BUTTONS,
            settled=kind == frames.PLAY and state.asked == viewer and self.settled(state, viewer),
            deed=self.deed(s),
            war=self.war(s),
        )

    def settled(self, state: MuseState, seat: Seat) -> bool:
        """Whether a seat that may re-arrange its Crews (ruling 70) has nothing to move."""
        if codes.REARRANGE not in state.legal(seat):
            return False
        trial = state.copy()
        assert isinstance(trial, MuseState)
        trial.play(seat, codes.REARRANGE)
        return trial.scene.find(frames.REARRANGE) < 0

    def deed(self, s: Scene) -> DeedView | None:
        """The Quest action that others may stop."""
        challenge, cross = s.find(frames.CHALLENGE), s.find(frames.CROSS)
        if cross > challenge:
            crew = self.leader(s, s.read(cross, frames.CROSS_CREW))
            return DeedView("crossing", s.read(cross, frames.SEAT), crew)
        if challenge < 0:
            return None
        crew = self.leader(s, s.read(challenge, frames.CHALLENGE_CREW))
        card = self.ids[s.read(challenge, frames.CHALLENGE_CARD)]
        return DeedView("challenge", s.read(challenge, frames.SEAT), crew, card)

    def leader(self, s: Scene, key: int) -> str:
        """A Crew by its leader, nothing where it has none."""
        hero = s.leader[key]
        return self.ids[hero] if hero >= 0 else ""

    def war(self, s: Scene) -> WarView | None:
        """The War that is being fought."""
        at = s.find(frames.WAR)
        if at < 0:
            return None
        step = s.read(at, frames.STEP)
        turned = s.read(at, frames.WAR_FIGHTER) if step == war.SECOND_DUEL else -1
        fighters = [
            FighterView(
                card=self.ids[card],
                name=self.faces[card].name,
                seat=s.owner[card],
                might=s.snap[card] - 1,
                state="faces" if card == turned else MOODS[s.mark[card]],
            )
            for card in s.book.persons
            if war.FIRST_DUEL <= step < war.RESULT
            and s.zone[card] == codes.CREW
            and s.snap[card] > 0
        ]
        return WarView(
            one=s.read(at, frames.WAR_ONE),
            other=s.read(at, frames.WAR_OTHER),
            trojan=s.read(at, frames.WAR_TROJAN) == 1,
            stage="declared" if step < war.FIRST_DUEL else "duels" if step < war.RESULT else "over",
            fighters=tuple(fighters),
            winner=s.read(at, frames.WAR_WINNER) if step > war.RESULT else -1,
        )

    def seat(self, s: Scene, seat: int, viewer: Seat) -> SeatView:
        """What lies before a player."""
        hand = []
        unknown = 0
        held = sorted(self.where(s, codes.HAND, seat), key=lambda card: (s.mark[card], card))
        for card in held:
            if seat == viewer or (viewer >= 0 and s.seen[card] >> viewer & 1):
                hand.append(self.faces[card])
            else:
                unknown += 1
        hand += [back_of(back) for back in backs(f"hand-{seat}", unknown)]
        return SeatView(
            id=f"seat-{seat}",
            seat=seat,
            alive=s.alive[seat] == 1,
            laurels=s.laurels[seat],
            hand=tuple(hand),
            crews=self.crews[seat],
            waiting=tuple([self.member(s, card, 0) for card in self.where(s, codes.WAIT, seat)]),
            aside=tuple([self.faces[card] for card in self.where(s, codes.ASIDE, seat)]),
            shared=tuple([self.face(s, card) for card in self.where(s, codes.SHARED, seat)]),
            loot=tuple([self.face(s, card) for card in self.where(s, codes.LOOT, seat)]),
            victory=tuple([self.ids[card] for card in self.where(s, codes.VICTORY, seat)]),
        )

    def member(self, s: Scene, card: int, might: int) -> MemberView:
        """A character with what hangs on it."""
        face = self.face(s, card)
        hung = self.hung.get(card, [])
        deities = [self.face(s, other) for other in hung if s.zone[other] == codes.BESIDE]
        return MemberView(
            id=face.id,
            name=face.name,
            kind=face.kind,
            might=might,
            traits=face.traits,
            turned=s.turned[card] == 1,
            leads=card in s.leader,
            treasures=tuple([self.face(s, other) for other in hung if s.zone[other] == codes.WORN]),
            fates=tuple([self.faces[other] for other in hung if s.zone[other] == codes.FATE]),
            deity=deities[0] if deities else None,
        )

    def crew(self, s: Scene, key: int) -> CrewView:
        """A Crew and what it can do."""
        self.walk(s)
        return self._crew(s, key)

    def _crew(self, s: Scene, key: int) -> CrewView:
        assess(s, key)
        members = tuple(
            [
                self.member(s, card, s.power[card] if s.turned[card] == 0 else 0)
                for card in s.book.persons
                if s.in_crew(card, key)
            ]
        )
        quest = s.quest[key]
        return CrewView(
            id=f"crew-{key >> 1}-{key & 1}",
            leader=self.leader(s, key),
            quest=self.edition.quests[quest].id if quest >= 0 else "",
            might=s.might,
            traits=trait_words(s.traits),
            members=members,
            challenges=tuple([self.challenge(s, key, card) for card in self.open(s, key)]),
        )

    def open(self, s: Scene, key: int) -> list[int]:
        """The challenges before a Crew."""
        quest = s.quest[key]
        block = s.block(quest) if quest >= 0 else -1
        return ([block] if block >= 0 else []) + self.where(s, codes.QUEUE)

    def challenge(self, s: Scene, key: int, card: int) -> ChallengeView:
        """Why the Crew just assessed can or cannot meet a challenge."""
        b = s.book
        might = wanted(s, key, card)
        lacks: list[Lack] = []
        for i, trait in enumerate(TRAITS):
            short = (b.need[card] >> 8 * i & 255) - (s.traits >> 8 * i & 255)
            if short > 0:
                lacks.append(Lack(short, (trait,)))
        some = [trait for i, trait in enumerate(TRAITS) if b.need_any[card] >> i & 1]
        if some and not set(some) & set(trait_words(s.traits)):
            lacks.append(Lack(1, tuple(some)))
        if s.stones < b.need_turned[card]:
            lacks.append(Lack(b.need_turned[card] - s.stones, ("transformed",)))
        if s.might < might:
            lacks.append(Lack(might - s.might, ("might",)))
        quest = s.quest[key]
        counts = s.zone[card] == codes.BLOCK or (
            quest >= 0 and s.block(quest) < 0 and satisfies(s, card, quest)
        )
        return ChallengeView(
            card=self.ids[card],
            met=not lacks,
            might=might,
            halved=might < b.need_might[card],
            lacks=tuple(lacks),
            counts=counts,
            vain=not worthwhile(s, key, card),
        )

    def step(self, word: str) -> StepView:
        """A step of a Quest: any challenge of a kind, or a certain one."""
        if word in ("sea", "foe", "ordeal", "war"):
            return StepView(word)  # type: ignore[arg-type]
        return StepView("card", word, self.names[word])

    def quest(self, s: Scene, number: int) -> QuestView:
        """A Quest."""
        quest = self.edition.quests[number]
        key = s.taker[number]
        blocks = [card for card in self.where(s, codes.BLOCK) if s.at[card] == number]
        return QuestView(
            id=quest.id,
            name=quest.name,
            laurels=quest.laurels,
            steps=self.steps[number],
            marks=s.marks[number],
            crew=self.leader(s, key) if key >= 0 else "",
            seat=key >> 1 if key >= 0 else -1,
            done=key == codes.COMPLETED,
            blocks=tuple([self.faces[card] for card in sorted(blocks, key=lambda c: -s.mark[c])]),
        )
