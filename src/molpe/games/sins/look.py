"""How a state is seen: hands, piles and comparisons as a viewer may know them."""

from collections import Counter
from collections.abc import Callable

from molpe.games.sins import codes as c
from molpe.games.sins import registers as z
from molpe.games.sins.edition import CHAMPIONS, SinsCard
from molpe.games.sins.icons import NEVER
from molpe.games.sins.notation import BRANDS, DEEDS, LETTERS, letters
from molpe.games.sins.state import SinsState
from molpe.games.sins.view import (
    Button,
    BuyView,
    CardFace,
    HandCard,
    Pair,
    Phase,
    PlayCard,
    PlayerView,
    RealmCard,
    SinsView,
    Somewhere,
    StruggleView,
)
from molpe.kernel import CHANCE, NOBODY, SPECTATOR

Words = Callable[[SinsState, int, int], str]
HIDING = {z.HAND: "hand", z.DESPAIR_PILE: "despair", z.TOP: "top", z.UNDER: "bottom"}
"""Zones of hidden cards, by the words of a view."""


def pairs(power: str, weakness: str) -> tuple[tuple[Pair, ...], str, str]:
    """Ruling 17 icon by icon: what matches what, and what is left on both sides."""
    powers, weak = Counter(power), Counter(weakness)
    found: list[Pair] = []

    def match(p: str, w: str) -> None:
        while powers[p] and weak[w]:
            powers[p] -= 1
            weak[w] -= 1
            found.append(Pair(p, w))

    for icon in "TCVU":
        match(icon, icon)
    for icon in "TCVU":
        match(icon, "O")
        match("O", icon)
    match("O", "O")
    left = "".join(icon * powers[icon] for icon in LETTERS)
    return tuple(found), left, "".join(icon * weak[icon] for icon in LETTERS)


ANSWERS = ("resolve", "wait", "done", "no attack", "pass", "keep", "activate", "decline")
"""Actions that name no thing on the table: their buttons stand in the turn bar."""


def button_id(text: str) -> str:
    """The id of the button of an action."""
    return ("button-" if text in ANSWERS else "do-") + text.replace(" ", "-")


class Look:
    """A way to look at the matches of one book."""

    def __init__(self, kinds: tuple[SinsCard, ...], words: Words) -> None:
        self.kinds = kinds
        self.ids = tuple(card.id for card in kinds)
        self.words = words
        self.faces = {
            card.id: CardFace(
                card.id,
                card.name,
                card.sin,
                card.number,
                card.tags,
                card.weakness,
                card.power,
                card.text("en"),
                card.text("de"),
            )
            for card in kinds
        }

    def view(self, state: SinsState, viewer: int) -> SinsView:
        """All that a viewer may know."""
        r = state.r
        realm = state.players
        actor = state.actor()
        phase = self._phase(state)
        players = tuple(self._player(state, player, viewer) for player in range(realm))
        shown = [card.card for card in self._realm(state)]
        for one in players:
            shown += [card.card for card in one.hand] + [card.card for card in one.play]
            shown += [*one.discard, *one.despair_known, *one.top, *one.bottom]
        top = self._known(state, realm, z.TOP, viewer)[::-1]
        bottom = self._known(state, realm, z.UNDER, viewer)[::-1]
        somewhere = self._somewhere(state, viewer)
        shown += [*top, *bottom, *(card for one in somewhere for card in one.cards)]
        card = ""
        if r[z.PC] >= 0 or r[z.ASK] in (c.Q_ACTIVATE, c.Q_FOE):
            card = self.ids[r[z.SOURCE_KIND]] if r[z.SOURCE] != z.BRAND_SOURCE else ""
        supply = tuple(self._cards(state, realm, z.SUPPLY))
        return SinsView(
            viewer=viewer,
            phase=phase,
            round=r[z.TURNS] // realm + 1,
            turn=r[z.TURN],
            asked=actor if actor != NOBODY else -1,
            champion=CHAMPIONS[state.book.champion] if state.seats == 1 else "",
            card=card,
            realm=self._realm(state),
            realm_pile=state.draw_size(realm),
            realm_top=top,
            realm_bottom=bottom,
            destroyed=tuple(self._cards(state, realm, z.GONE)),
            supply=supply,
            deeds=tuple(
                deed for n, deed in enumerate(DEEDS) for _ in range(r[z.DEEDS_LEFT] >> 8 * n & 255)
            ),
            players=players,
            buy=self._buy(state),
            struggle=self._struggle(state),
            given=r[z.GIVEN],
            faces=tuple(self.faces[one] for one in dict.fromkeys((*shown, *supply)) if one),
            buttons=self._buttons(state, viewer),
            somewhere=somewhere,
        )

    def _phase(self, state: SinsState) -> Phase:
        r = state.r
        stage = r[z.STAGE]
        if r[z.WHY] >= 0:
            return "over"
        if stage < z.S_TURN:
            return "set-up"
        if r[z.PHASE] == z.ATTACK_PHASE or r[z.ASK] == c.Q_TARGET:
            return "attack"
        if stage <= z.S_STATUS or (stage == z.S_BUY_BRAND and r[z.ASK] == c.Q_STATUS):
            return "status"
        return "buy" if stage <= z.S_BUY_END or stage < z.S_ATTACKER else "refresh"

    def _cards(self, state: SinsState, owner: int, zone: int) -> list[str]:
        return [self.ids[state.kind_at(owner, zone, i)] for i in range(state.count(owner, zone))]

    def knows(self, state: SinsState, viewer: int, owner: int, zone: int, i: int) -> bool:
        """Whether a viewer knows the i-th card of a zone."""
        who = state.note[state.start(owner, zone) + i] & z.EVERYONE
        return who == z.EVERYONE if viewer == SPECTATOR else bool(who >> viewer & 1)

    def _known(self, state: SinsState, owner: int, zone: int, viewer: int) -> tuple[str, ...]:
        """The cards of a zone in order, nothing for those that the viewer does not know."""
        return tuple(
            self.ids[state.kind_at(owner, zone, i)]
            if self.knows(state, viewer, owner, zone, i)
            else ""
            for i in range(state.count(owner, zone))
        )

    def _somewhere(self, state: SinsState, viewer: int) -> tuple[Somewhere, ...]:
        """The packs of which the viewer can name cards."""
        cards: dict[int, list[str]] = {}
        places: dict[int, list[str]] = {}
        for owner in range(state.players + 1):
            for zone, word in HIDING.items():
                for i in range(state.count(owner, zone)):
                    note = state.note[state.start(owner, zone) + i]
                    pack = note >> z.PACK & 63
                    if not pack or self.knows(state, viewer, owner, zone, i):
                        continue
                    places.setdefault(pack, []).append(f"{word}-{owner}")
                    sure = note >> z.SURE
                    public = (sure | note) & z.EVERYONE == z.EVERYONE
                    if public if viewer == SPECTATOR else sure >> viewer & 1:
                        card = self.ids[state.kind_at(owner, zone, i)]
                        cards.setdefault(pack, []).append(card)
        return tuple(
            Somewhere(tuple(sorted(cards[pack], key=self.ids.index)), tuple(places[pack]))
            for pack in sorted(cards)
        )

    def _realm(self, state: SinsState) -> tuple[RealmCard, ...]:
        cards = []
        for place in range(5):
            kind = state.face(place)
            if kind == z.NOTHING:
                cards.append(RealmCard(f"realm-{place}", "", "", 0, "", ()))
                continue
            cost = state.cost(kind)
            payment = ""
            buying = state.r[z.PHASE] == z.BUY_PHASE and state.may_gain(state.r[z.TURN], place)
            if buying and state.bill(kind) != NEVER:
                payment = letters(state.propose(kind))
            locks = state.locks(place)
            bolted = tuple(seat for seat in range(state.players) if locks >> seat & 1)
            cards.append(
                RealmCard(
                    f"realm-{place}",
                    self.ids[kind],
                    letters(cost),
                    state.need(kind, cost),
                    payment,
                    bolted,
                )
            )
        return tuple(cards)

    def _player(self, state: SinsState, player: int, viewer: int) -> PlayerView:
        known = sorted(
            (card for card in self._known(state, player, z.HAND, viewer) if card),
            key=self.ids.index,
        )
        hidden = state.count(player, z.HAND) - len(known)
        hand: list[HandCard] = []
        for card in known:
            copy = sum(one.card == card for one in hand) + 1
            suffix = f"-{copy}" if copy > 1 else ""
            mine = "hand" if player == viewer else f"hand-{player}"
            hand.append(HandCard(f"{mine}-{card}{suffix}", card))
        hand += [HandCard(f"back-{player}-{n}", "") for n in range(hidden)]
        despair = (card for card in self._known(state, player, z.DESPAIR_PILE, viewer) if card)
        brands = state.get(player, z.BRANDS)
        held = [brand for n, brand in enumerate(BRANDS) for _ in range(brands >> 8 * n & 255)]
        deeds = state.get(player, z.DEEDS)
        denied = []
        for name, register in (
            ("effect", z.NO_NEXT), ("effects", z.NO_EFFECTS), ("draws", z.NO_DRAWS),
            ("plays", z.PLAYS_LEFT),
        ):  # fmt: skip
            if state.get(player, register):
                denied.append(name)
        return PlayerView(
            seat=player,
            champion=player >= state.seats,
            dominance=state.get(player, z.DOMINANCE),
            goal=state.goal_of(player),
            hand=tuple(hand),
            draw=state.draw_size(player),
            top=self._known(state, player, z.TOP, viewer)[::-1],
            bottom=self._known(state, player, z.UNDER, viewer)[::-1],
            discard=tuple(self._cards(state, player, z.PILE)),
            play=tuple(self._in_play(state, player, i) for i in range(state.count(player, z.PLAY))),
            despair=state.count(player, z.DESPAIR_PILE),
            despair_known=tuple(sorted(despair, key=self.ids.index)),
            brands=len(held),
            brands_known=tuple(held) if player == viewer else (),
            deeds=tuple(deed for n, deed in enumerate(DEEDS) if deeds >> n & 1),
            denied=tuple(denied),
            hand_change=state.get(player, z.HAND_MOD),
        )

    def _in_play(self, state: SinsState, player: int, i: int) -> PlayCard:
        ident = state.tag_at(player, z.PLAY, i)
        doomed = any(mark & 255 == z.DOOMED and mark >> 16 & 255 == ident for mark in state.marks)
        return PlayCard(
            f"play-{ident}",
            self.ids[state.kind_at(player, z.PLAY, i)],
            letters(state.powers_of(player, i)),
            letters(state.weak_of(player, i)),
            doomed,
        )

    def _buy(self, state: SinsState) -> BuyView | None:
        r = state.r
        if r[z.PHASE] != z.BUY_PHASE:
            return None
        buying, chosen = "", 0
        if r[z.ASK] == c.Q_PAYMENT:
            thing = r[z.BUYING]
            buying = self.ids[thing] if thing < c.DEED else DEEDS[(thing - c.DEED) >> 3]
            chosen = r[z.CHOSEN]
        return BuyView(
            letters(state.purse() - chosen),
            letters(r[z.SPENT]),
            buying,
            letters(chosen),
            r[z.OFF_NEXT] + r[z.OFF_ALL],
            r[z.DIVERTED] > 0,
        )

    def _struggle(self, state: SinsState) -> StruggleView | None:
        r = state.r
        if r[z.PHASE] != z.ATTACK_PHASE:
            return None
        power, weakness = letters(state.attack()), letters(state.defence())
        found, left, idle = pairs(power, weakness)
        return StruggleView(
            r[z.TURN], r[z.TARGET], power, weakness, found, left, idle, letters(r[z.RAGE]),
            r[z.PASSED] > 0,
        )  # fmt: skip

    def _buttons(self, state: SinsState, viewer: int) -> tuple[Button, ...]:
        if viewer not in state.actors() or viewer == CHANCE:
            return ()
        texts = (self.words(state, viewer, action) for action in state.legal(viewer))
        return tuple(Button(button_id(text), text) for text in texts)
