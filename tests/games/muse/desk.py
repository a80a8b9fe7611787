"""A table on which a test lays cards where it wants them, and then plays in words."""

from molpe.games.muse.game import Muse, MuseOptions
from molpe.games.muse.rules import codes, frames
from molpe.games.muse.rules.engine import run
from molpe.games.muse.rules.turn import PLAY, QUEST, START
from molpe.kernel import CHANCE, Seat

GAMES: dict[tuple[int, bool], Muse] = {}


def game_of(goal: int, soft: bool) -> Muse:
    if (goal, soft) not in GAMES:
        GAMES[goal, soft] = Muse(MuseOptions(goal=goal, soft_fates=soft))
    return GAMES[goal, soft]


class Desk:
    """Every card lies in the deck until it is laid elsewhere."""

    def __init__(
        self, seats: int = 2, goal: int = 7, soft: bool = False, game: Muse | None = None
    ) -> None:
        self.game = game or game_of(goal, soft)
        self.state = self.game.start(seats)
        self.scene = self.state.scene
        self.scene.depth = 0
        self.scene.active = 0
        self.scene.first = 0
        self.scene.round = 1

    def card(self, word: str) -> int:
        return self.game.cards.number(word)

    def crew(self, seat: int, *cards: str, which: int = 0) -> "Desk":
        """A Crew: the first card leads; a word in brackets is transformed."""
        for place, word in enumerate(cards):
            card = self.card(word.strip("()"))
            self.scene.lay(card, codes.CREW, seat, which)
            if self.scene.book.kind[card] == codes.FOE:
                self.scene.form[card] = codes.JOINED
            self.scene.turned[card] = int(word.startswith("("))
            if place == 0:
                self.scene.leader[seat * 2 + which] = card
        return self

    def lay(self, zone: int, *cards: str, seat: int = -1) -> "Desk":
        for word in cards:
            self.scene.lay(self.card(word), zone, seat)
        return self

    def hand(self, seat: int, *cards: str) -> "Desk":
        return self.lay(codes.HAND, *cards, seat=seat)

    def queue(self, *cards: str) -> "Desk":
        return self.lay(codes.QUEUE, *cards)

    def discard(self, *cards: str) -> "Desk":
        return self.lay(codes.DISCARD, *cards)

    def shared(self, seat: int, *cards: str) -> "Desk":
        return self.lay(codes.SHARED, *cards, seat=seat)

    def wear(self, bearer: str, *cards: str) -> "Desk":
        hero = self.card(bearer)
        for word in cards:
            self.scene.lay(self.card(word), codes.WORN, self.scene.owner[hero], hero)
        return self

    def fate(self, hero: str, *cards: str) -> "Desk":
        for word in cards:
            self.scene.lay(
                self.card(word), codes.FATE, self.scene.owner[self.card(hero)], self.card(hero)
            )
        return self

    def deity(self, word: str, hero: str, side: str = "favor", by: int | None = None) -> "Desk":
        card = self.card(word)
        owner = self.scene.owner[self.card(hero)] if by is None else by
        self.scene.lay(card, codes.BESIDE, owner, self.card(hero))
        self.scene.form[card] = codes.FAVOR if side == "favor" else codes.WRATH
        return self

    def quest(self, seat: int, word: str, marks: int = 0, which: int = 0) -> "Desk":
        number = self.game.cards.quest_number(word)
        self.scene.quest[seat * 2 + which] = number
        self.scene.taker[number] = seat * 2 + which
        self.scene.marks[number] = marks
        return self

    def block(self, quest: str, *cards: str) -> "Desk":
        number = self.game.cards.quest_number(quest)
        for height, word in enumerate(cards, 1):
            self.scene.lay(self.card(word), codes.BLOCK, -1, number)
            self.scene.mark[self.card(word)] = height
        return self

    def turn(self, seat: int = 0, step: int = QUEST) -> "Desk":
        """It is a seat's turn, at a step."""
        for other in range(self.scene.seats):
            if self.scene.crews(other) == 0:
                self.crew(other, next(hero for hero in SPARE if self.zone(hero) == codes.DECK))
        self.scene.active = seat
        self.scene.push(frames.TURN, seat)
        self.scene.put(frames.STEP, step)
        return self.go()

    def draws(self, seat: int, n: int) -> "Desk":
        """A Draw step of n cards, with nothing after it but the Play step."""
        self.turn(seat, START)
        self.scene.depth = 0
        self.scene.push(frames.TURN, seat)
        self.scene.put(frames.STEP, PLAY)
        self.scene.push(frames.DRAWS, seat, n, 1)
        return self.go()

    def go(self) -> "Desk":
        self.state.asked = run(self.scene)
        return self.befall()

    def befall(self) -> "Desk":
        """Blows of luck that can strike only one happen by themselves."""
        while (
            self.asked == CHANCE
            and self.scene.get(frames.KIND) in (frames.WAR, frames.LOSE, frames.CAPTURE)
            and len(self.state.legal(CHANCE)) == 1
        ):
            self.state.play(CHANCE, self.state.legal(CHANCE)[0])
        return self

    def do(self, *texts: str) -> "Desk":
        """Whoever is asked does these things."""
        for text in texts:
            seat = self.asked
            self.state.play(seat, self.game.parse(self.state, seat, text))
            self.befall()
        return self

    @property
    def asked(self) -> Seat:
        return self.state.actor()

    @property
    def may(self) -> list[str]:
        """What whoever is asked may do."""
        seat = self.asked
        return [self.game.words(self.state, seat, action) for action in self.state.legal(seat)]

    def zone(self, word: str) -> int:
        return self.scene.zone[self.card(word)]

    def owner(self, word: str) -> int:
        return self.scene.owner[self.card(word)]

    def bearer(self, word: str) -> str:
        return self.game.cards.ids[self.scene.at[self.card(word)]]

    def turned(self, word: str) -> bool:
        return self.scene.turned[self.card(word)] == 1

    def leader(self, seat: int, which: int = 0) -> str:
        hero = self.scene.leader[seat * 2 + which]
        return self.game.cards.ids[hero] if hero >= 0 else ""

    def on(self, seat: int, which: int = 0) -> str:
        quest = self.scene.quest[seat * 2 + which]
        return self.game.cards.quests[quest].id if quest >= 0 else ""

    def marks(self, quest: str) -> int:
        return self.scene.marks[self.game.cards.quest_number(quest)]

    def done(self, quest: str) -> bool:
        return self.scene.taker[self.game.cards.quest_number(quest)] == -2

    def might(self, seat: int, which: int = 0) -> int:
        return self.game.survey.crew(self.scene, seat * 2 + which).might

    def traits(self, seat: int, which: int = 0) -> tuple[str, ...]:
        return self.game.survey.crew(self.scene, seat * 2 + which).traits

    def members(self, seat: int, which: int = 0) -> list[str]:
        return [card.id for card in self.game.survey.crew(self.scene, seat * 2 + which).members]

    @property
    def reason(self) -> str:
        """Why it is over."""
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return outcome.reason

    def laurels(self, seat: int) -> int:
        return self.scene.laurels[seat]


SPARE = ("achilles", "hector", "meleager", "medea", "theseus", "heracles", "cadmus", "psyche")


def solo(
    *crew: str, seats: int = 2, goal: int = 7, soft: bool = False, game: Muse | None = None
) -> Desk:
    """Seat 0 has a Crew; the others get a lone Hero each."""
    return Desk(seats, goal, soft, game).crew(0, *crew)
