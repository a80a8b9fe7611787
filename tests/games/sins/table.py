"""A table for tests: cards lie where the test wants, and actions are words."""

from typing import Any

from molpe.games.sins.game import Sins, SinsOptions
from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.questions import advance
from molpe.games.sins.rules.realm import lock, place_of, set_face
from molpe.games.sins.rules.registers import S_BUY, S_BUY_END, S_KEEP, S_REFILL, S_TURN
from molpe.games.sins.rules.scene import Scene
from molpe.games.sins.rules.state import SinsState
from molpe.games.sins.sight.seeing import Sight
from molpe.games.sins.sight.view import PlayerView, SinsView
from molpe.games.sins.words.notation import BRANDS, DEEDS
from molpe.kernel import CHANCE, NOBODY, Rng

ZONES = {
    "hand": z.HAND,
    "bag": z.BAG,
    "top": z.TOP,
    "under": z.UNDER,
    "discard": z.PILE,
    "despair": z.DESPAIR_PILE,
}

HELD = {
    "dominance": z.DOMINANCE,
    "courts": z.COURTS,
    "deeds": z.DEEDS,
    "brands": z.BRANDS,
}


class Table:
    """A match in the middle: nobody has any card but those a test gives them."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        if seats == 1:
            options.setdefault("boxes", "rise-of-wrath")
        self.game = Sins(SinsOptions(**options))
        state = self.game.start(seats)
        self.state: SinsState = state
        self.clear()

    def clear(self) -> None:
        """Finish the set-up and take everything off the table."""
        state, s = self.state, self.scene
        rng = Rng(1)
        while s.r[z.STAGE] < S_TURN or s.r[z.PULL]:
            state.play(state.actor(), state.pick(rng))
        for owner in range(s.players + 1):
            for zone in range(z.ZONES):
                if owner < s.players or zone in (z.BAG, z.TOP, z.UNDER, z.GONE):
                    s.n[owner * z.ZONES + zone] = 0
        for place in range(5):
            set_face(s, place, z.NOTHING)
        s.r[z.TURN] = 0
        s.r[z.ASK] = c.Q_NONE
        s.r[z.TURNS] = 2 * s.players
        self.heard: list[str] = []

    @property
    def scene(self) -> Scene:
        return self.state.scene

    @property
    def sight(self) -> Sight:
        return self.game.shelf(self.state.seats)[1]

    def kind(self, card: str) -> int:
        """A card's number; short names of ids do."""
        ids = self.sight.ids
        return (
            ids.index(card) if card in ids else next(i for i, one in enumerate(ids) if card in one)
        )

    def give(self, seat: int, **zones: str) -> "Table":
        """Cards for a player, by short names: ``hand="kosmos kosmos ember"``."""
        s = self.scene
        for zone, cards in zones.items():
            for card in cards.split():
                kind = self.kind(card)
                if zone == "bag":
                    s.bag_in(seat, kind)
                    continue
                who = {"hand": 1 << seat, "discard": z.EVERYONE}.get(zone, 0)
                tag = z.REALM_TAG if seat == s.players else s.get(seat, z.SHUFFLE)
                if zone == "despair":
                    tag = s.get((seat + 1) % s.players, z.SHUFFLE)
                s.push(seat, ZONES[zone], kind, who | tag << z.TAG)
        return self

    def realm(self, faces: str = "", bag: str = "") -> "Table":
        """Cards of the Realm, face up from the left, and in its pile."""
        for place, card in enumerate(faces.split()):
            set_face(self.scene, place, self.kind(card))
        for card in bag.split():
            self.scene.bag_in(self.scene.players, self.kind(card))
        return self

    def holds(self, seat: int, **things: int | str) -> "Table":
        """What else a player has: ``dominance=1``, ``courts=2``, ``deeds="mill"``."""
        for thing, value in things.items():
            words = value.split() if isinstance(value, str) else []
            if thing == "deeds":
                value = sum(1 << DEEDS.index(deed) for deed in words)
            elif thing == "brands":
                value = sum(1 << 8 * BRANDS.index(brand) for brand in words)
            self.scene.put(seat, HELD[thing], int(value))
        return self

    def after(self, turns: int) -> "Table":
        """So many turns are over."""
        self.scene.r[z.TURNS] = turns
        return self

    def bolt(self, card: str, by: int) -> "Table":
        """A player forbids the others to gain a card of the Realm."""
        lock(self.scene, place_of(self.scene, self.kind(card), -1), by)
        return self

    def shown(self, seat: int, zone: str, to: int) -> "Table":
        """Another seat has seen the first card of a zone."""
        self.scene.note[self.scene.start(seat, ZONES[zone])] |= 1 << to
        return self

    # Where to begin.

    def turn(self, seat: int = 0) -> "Table":
        """A turn begins."""
        return self._from(S_TURN, seat, z.NO_PHASE)

    def buy(self, seat: int = 0) -> "Table":
        """The Buy phase of a seat, the Realm as it lies."""
        return self._from(S_BUY, seat, z.BUY_PHASE)

    def attack(self, seat: int = 0, target: int = 1) -> "Table":
        """A struggle begins."""
        self._from(S_BUY_END, seat, z.NO_PHASE)
        return self.do(f"attack {target}")

    def refresh(self, seat: int = 0) -> "Table":
        """The Refresh phase of a seat."""
        return self._from(S_KEEP, seat, z.NO_PHASE)

    def market(self, seat: int = 0) -> "Table":
        """The Buy phase begins: the Realm is refilled."""
        return self._from(S_REFILL, seat, z.NO_PHASE)

    def bought(self, seat: int = 0) -> "Table":
        """The Buy phase ends."""
        return self._from(S_BUY_END, seat, z.BUY_PHASE)

    def _from(self, stage: int, seat: int, phase: int) -> "Table":
        r = self.scene.r
        r[z.STAGE], r[z.TURN], r[z.PHASE] = stage, seat, phase
        advance(self.scene)
        return self

    # Playing.

    def do(self, *texts: str) -> "Table":
        """Play actions of whoever is to act; cards may be short; luck that is not said is first."""
        for text in texts:
            state = self.state
            while True:
                actor = state.actor()
                assert actor != NOBODY, text
                legal = {self.game.words(state, actor, one): one for one in state.legal(actor)}
                found = self._find(text, list(legal))
                if found:
                    self._play(actor, legal[found])
                    break
                assert actor == CHANCE, (text, list(legal))
                self._play(actor, next(iter(legal.values())))
        return self.luck()

    def _find(self, text: str, legal: list[str]) -> str:
        if text in legal:
            return text
        verb, _, card = text.partition(" ")
        card, _, rest = card.partition(" ")
        for one in legal:
            words = one.split()
            fits = words[0] == verb and len(words) > 1 and card and card in words[1]
            if fits and " ".join(words[2:]) == rest:
                return one
        return ""

    def _play(self, seat: int, action: int) -> None:
        for viewer in (0, 1, -3):
            told = self.game.told(self.state, seat, action, viewer)
            for language in ("en", "de"):
                assert self.game.say(told, language)
        self.heard.append(self.game.say(self.game.told(self.state, seat, action, -3)))
        self.state.play(seat, action)

    def luck(self) -> "Table":
        """Let luck decide what is left to it by the first of what may befall."""
        while self.state.actor() == CHANCE and not self.champions():
            self._play(CHANCE, self.state.legal(CHANCE)[0])
        return self

    def champions(self) -> bool:
        """Whether the Champion is to act."""
        r = self.scene.r
        return r[z.PULL] == 0 and r[z.ASKED] >= self.state.seats

    def legal(self, beginning: str = "") -> set[str]:
        """The texts that may be played now."""
        state = self.state
        seat = state.actor()
        texts = {self.game.words(state, seat, one) for one in state.legal(seat)}
        return {text for text in texts if text.startswith(beginning)}

    # Looking.

    def view(self, viewer: int = 0) -> SinsView:
        return self.game.view(self.state, viewer)

    def player(self, seat: int, viewer: int | None = None) -> PlayerView:
        return self.view(seat if viewer is None else viewer).players[seat]

    def cards(self, seat: int, zone: str) -> str:
        """The cards of a zone, sorted, in one string."""
        s = self.scene
        number = {**ZONES, "play": z.PLAY}[zone]
        ids = [self.sight.ids[s.kind_at(seat, number, i)] for i in range(s.count(seat, number))]
        return " ".join(sorted(ids))

    def size(self, seat: int, zone: str) -> int:
        """How many cards lie in a zone."""
        return self.scene.count(seat, ZONES[zone])

    def working(self) -> bool:
        """Whether an effect is going on."""
        return self.scene.r[z.PC] >= 0

    def guessed(self, guess: SinsState, seat: int, zone: str) -> list[str]:
        """The cards of a zone as a guess has them."""
        t, number = guess.scene, ZONES[zone]
        return [self.sight.ids[t.kind_at(seat, number, i)] for i in range(t.count(seat, number))]

    def faces(self) -> list[str]:
        return [place.card for place in self.view().realm]

    def gone(self) -> list[str]:
        return list(self.view().destroyed)

    def powers(self, seat: int) -> str:
        return "".join(card.power for card in self.player(seat).play)

    def weak(self, seat: int) -> str:
        return "".join(card.weakness for card in self.player(seat).play)
