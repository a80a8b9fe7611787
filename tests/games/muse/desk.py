"""A desk on which a test lays cards where it wants them, by words, and then plays in words."""

from molpe.games.muse.game import Muse, MuseOptions
from molpe.games.muse.rules import codes, frames
from molpe.games.muse.rules.engine import run
from molpe.games.muse.rules.state import MuseState
from molpe.games.muse.rules.turn import PLAY, QUEST, START
from molpe.games.muse.sight.view import ChallengeView, CrewView
from molpe.kernel import CHANCE, AnyGame, Seat, State

PLACES = [
    "deck",
    "discard",
    "hand",
    "aside",
    "crew",
    "waiting",
    "worn",
    "shared",
    "queue",
    "block",
    "beside",
    "fate",
    "victory",
    "gone",
    "limbo",
    "loot",
]
"""The words of the places, in the order of their numbers."""
KINDS = {
    value: name.lower()
    for name, value in vars(frames).items()
    if name.isupper() and "_" not in name and name not in ("FRAME", "DEPTH", "KINDS", "GO")
    if name not in ("KIND", "SEAT", "STEP", *"ABCDEFG")
}
"""The words of the frames, by their numbers."""
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

    @classmethod
    def at(cls, game: AnyGame, state: State) -> "Desk":
        """A desk on which a state lies that was played, or guessed."""
        assert isinstance(game, Muse)
        assert isinstance(state, MuseState)
        desk = cls.__new__(cls)
        desk.game, desk.state, desk.scene = game, state, state.scene
        return desk

    def card(self, word: str) -> int:
        return self.game.cards.number(word)

    def action(self, text: str) -> int:
        """What whoever is asked may do, by its words."""
        return self.game.parse(self.state, self.asked, text)

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

    def lay(self, place: str, *cards: str, seat: int = -1) -> "Desk":
        """Cards lie somewhere, fresh."""
        for word in cards:
            self.scene.lay(self.card(word), PLACES.index(place), seat)
        return self

    def hand(self, seat: int, *cards: str) -> "Desk":
        return self.lay("hand", *cards, seat=seat)

    def dealt(self, seat: int, *cards: str) -> "Desk":
        """Starting cards that have not been treated."""
        self.hand(seat, *cards)
        for order, word in enumerate(cards, 1):
            self.scene.mark[self.card(word)] = order
        return self

    def aside(self, seat: int, *cards: str) -> "Desk":
        """Drawn, and to be played."""
        return self.lay("aside", *cards, seat=seat)

    def waiting(self, seat: int, *cards: str) -> "Desk":
        return self.lay("waiting", *cards, seat=seat)

    def victory(self, seat: int, *cards: str) -> "Desk":
        return self.lay("victory", *cards, seat=seat)

    def gone(self, *cards: str) -> "Desk":
        """Out of the game."""
        return self.lay("gone", *cards)

    def queue(self, *cards: str) -> "Desk":
        return self.lay("queue", *cards)

    def discard(self, *cards: str) -> "Desk":
        return self.lay("discard", *cards)

    def shared(self, seat: int, *cards: str) -> "Desk":
        return self.lay("shared", *cards, seat=seat)

    def transform(self, word: str) -> "Desk":
        self.scene.turned[self.card(word)] = 1
        return self

    def restore(self, word: str) -> "Desk":
        self.scene.turned[self.card(word)] = 0
        return self

    def prize(self, word: str) -> "Desk":
        """A card in play has become a Treasure."""
        self.scene.form[self.card(word)] = codes.PRIZED
        return self

    def foreseen(self, seat: int, *cards: str) -> "Desk":
        """A seat knows these on top of the deck."""
        for place, word in enumerate(cards):
            self.scene.top[place] = self.card(word)
            self.scene.know[place] = 1 << seat
        self.scene.tops = len(cards)
        return self

    def new(self, *cards: str) -> "Desk":
        """Cards came to their queue this turn."""
        for word in cards:
            self.scene.mark[self.card(word)] = 1
        return self

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

    def completed(self, *quests: str, but: tuple[str, ...] = ()) -> "Desk":
        """Quests are completed: these, or all but some."""
        for number, quest in enumerate(self.game.cards.quests):
            if quest.id in quests or not (quests or quest.id in but):
                self.scene.taker[number] = codes.COMPLETED
        return self

    def won(self, seat: int, laurels: int) -> "Desk":
        """A player has Laurels."""
        self.scene.laurels[seat] = laurels
        return self

    def late(self, round: int) -> "Desk":
        """So many rounds have been played."""
        self.scene.round = round
        return self

    def nearly_endless(self) -> "Desk":
        """No match has more than one action more."""
        self.scene.actions = Muse.longest - 1
        return self

    def longer(self, actions: int) -> "Desk":
        """It took so many actions more to come here."""
        self.scene.actions += actions
        return self

    def out(self, *seats: int) -> "Desk":
        """Players are out of the game."""
        for seat in seats:
            self.scene.alive[seat] = 0
        return self

    def of_kind(self, *kinds: str) -> list[str]:
        """The words of all cards of some kinds."""
        cards = zip(self.game.cards.ids, self.game.cards.cards, strict=True)
        return [word for word, card in cards if card.kind in kinds]

    def worth_laurels(self) -> list[str]:
        """The words of all cards that can become Laurels."""
        ids = self.game.cards.ids
        return [word for word in ids if self.scene.book.laurels[self.card(word)]]

    def pile(self, place: str) -> list[str]:
        """The words of all cards that lie somewhere, by number."""
        return [word for word in self.game.cards.ids if self.where(word) == place]

    def turn(self, seat: int = 0, step: int = QUEST) -> "Desk":
        """It is a seat's turn, at a step."""
        for other in range(self.scene.seats):
            if self.scene.crews(other) == 0:
                self.crew(other, next(hero for hero in SPARE if self.where(hero) == "deck"))
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

    def rest(self) -> "Desk":
        """What was unfinished is dropped."""
        self.scene.depth = 0
        return self

    @property
    def doing(self) -> str:
        """The kind of frame on top of the agenda."""
        return KINDS[self.scene.get(frames.KIND)]

    def amid(self, kind: str) -> bool:
        """Whether a frame of a kind is unfinished."""
        return self.scene.find(getattr(frames, kind.upper())) >= 0

    @property
    def window(self) -> int:
        """The number of the window that is open."""
        assert self.doing == "window"
        return self.scene.get(frames.WINDOW_NUMBER)

    @property
    def unfinished(self) -> int:
        """How many frames lie on the agenda."""
        return self.scene.depth // frames.FRAME

    @property
    def challenged(self) -> str:
        """The challenge that is being taken on, or nothing."""
        at = self.scene.find(frames.CHALLENGE)
        return self.game.cards.ids[self.scene.read(at, frames.CHALLENGE_CARD)] if at >= 0 else ""

    @property
    def active(self) -> Seat:
        return self.scene.active

    @property
    def first(self) -> Seat:
        """Who had the first turn."""
        return self.scene.first

    @property
    def round(self) -> int:
        return self.scene.round

    @property
    def length(self) -> int:
        """How many actions were played."""
        return self.scene.actions

    def held(self, seat: int) -> int:
        """How many cards a player has in hand."""
        return self.scene.hands[seat]

    @property
    def deck(self) -> int:
        """How many cards it has."""
        return self.scene.deck

    @property
    def known(self) -> list[str]:
        """The cards that somebody knows on top of the deck."""
        return [self.game.cards.ids[self.scene.top[i]] for i in range(self.scene.tops)]

    def known_to(self, seat: int) -> list[str]:
        """Those that a seat knows."""
        return [word for i, word in enumerate(self.known) if self.scene.know[i] >> seat & 1]

    def where(self, word: str) -> str:
        """The place where a card lies."""
        return PLACES[self.scene.zone[self.card(word)]]

    def plain(self, word: str) -> bool:
        """Whether a card is what it is printed as."""
        return self.scene.form[self.card(word)] == codes.PLAIN

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
        return self.scene.taker[self.game.cards.quest_number(quest)] == codes.COMPLETED

    def free(self, quest: str) -> bool:
        return self.scene.taker[self.game.cards.quest_number(quest)] == codes.FREE

    def alive(self, seat: int) -> bool:
        return self.scene.alive[seat] == 1

    def view_crew(self, seat: int = 0, which: int = 0) -> CrewView:
        return self.game.survey.crew(self.scene, seat * 2 + which)

    def challenge(self, seat: int = 0) -> ChallengeView:
        """What the first Crew of a seat lacks for the first challenge."""
        return self.view_crew(seat).challenges[0]

    def might(self, seat: int, which: int = 0) -> int:
        return self.view_crew(seat, which).might

    def traits(self, seat: int, which: int = 0) -> tuple[str, ...]:
        return self.view_crew(seat, which).traits

    def members(self, seat: int, which: int = 0) -> list[str]:
        return [card.id for card in self.view_crew(seat, which).members]

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None

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
