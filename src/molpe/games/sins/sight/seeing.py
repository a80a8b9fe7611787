# molpe: compiled
"""How a state is seen: hands, piles and comparisons as a viewer may know them."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from molpe.games.sins.data.edition import CHAMPIONS, SinsCard
from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.buying import bill, cost_of, icons_due, propose, unspent
from molpe.games.sins.rules.comparison import attack_powers, defence_weakness
from molpe.games.sins.rules.dominance import goal_of
from molpe.games.sins.rules.marks import doomed, powers_of, weak_of
from molpe.games.sins.rules.matching import NEVER
from molpe.games.sins.rules.realm import face_at, locks_on, may_gain
from molpe.games.sins.rules.scene import Scene
from molpe.games.sins.rules.state import SinsState
from molpe.games.sins.sight.clicks import ANSWERS, button_id
from molpe.games.sins.sight.view import (
    Button,
    BuyView,
    CardFace,
    HandCard,
    Hiding,
    Pair,
    Phase,
    PlayCard,
    PlayerView,
    RealmCard,
    SinsView,
    Somewhere,
    StruggleView,
)
from molpe.games.sins.words.branches import choices
from molpe.games.sins.words.notation import BRANDS, DEEDS, LETTERS, gist, letters
from molpe.games.sins.words.sentences import SPEECH, clauses
from molpe.kernel import CHANCE, NOBODY, SPECTATOR
from molpe.kernel.forms import Forms

Hidden = tuple[
    tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[Somewhere, ...]
]
"""Cards on top and at the bottom of the Realm's pile, destroyed ones, Oozes, and those that lie
somewhere."""
HIDING: dict[int, Literal["hand", "despair", "top", "bottom"]] = {
    z.HAND: "hand",
    z.DESPAIR_PILE: "despair",
    z.TOP: "top",
    z.UNDER: "bottom",
}
"""Zones of hidden cards, by the words of a view."""


@lru_cache(4096)
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


@lru_cache(4096)
def _in_hand(player: int, card: str, copy: int) -> HandCard:
    """A card that is known to be in a hand, -1 for the viewer's own; copies have numbers."""
    mine = f"hand-{player}" if player >= 0 else "hand"
    return HandCard(f"{mine}-{card}-{copy}" if copy > 1 else f"{mine}-{card}", card)


@lru_cache(4096)
def _back(player: int, number: int) -> HandCard:
    """A card in a hand that the viewer does not know."""
    return HandCard(f"back-{player}-{number}", "")


class Sight:
    """How states of one book are seen."""

    def __init__(
        self,
        kinds: tuple[SinsCard, ...],
        starts: Sequence[int],
        grammar: Forms,
        extras: tuple[SinsCard, ...] = (),
    ) -> None:
        self.ids = tuple(card.id for card in kinds)
        self.extras = tuple(card.id for card in extras)
        """Warbrands and Deeds in play, which everyone can read."""
        self.grammar = grammar
        self.realm: tuple[RealmCard, ...] = ()
        self.play: list[tuple[PlayCard, ...]] = []
        self.struggle: StruggleView | None = None
        self.choices = {
            at: tuple({lang: clauses(way, say) for lang, say in SPEECH.items()} for way in ways)
            for card, start in zip(kinds, starts, strict=True)
            for at, ways in choices(card.effect, start)
        }
        """What the ways of each choice do, by where it stands in the code."""
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
            for card in (*kinds, *extras)
        }

    def views(self, state: SinsState, viewers: Sequence[int]) -> list[SinsView]:
        """All that each viewer may know; what lies open is looked at once."""
        s = state.scene
        self.look(s)
        found = []
        for viewer in viewers:
            players = tuple([self.player(s, player, viewer) for player in range(s.players)])
            hidden = self.hidden(s, viewer)
            found.append(self.view(state, viewer, players, hidden, self.shown(players, hidden)))
        return found

    def look(self, s: Scene) -> None:
        """Look at what lies open."""
        self.realm = self._realm(s)
        self.play = [
            tuple([self._in_play(s, player, i) for i in range(s.count(player, z.PLAY))])
            for player in range(s.players)
        ]
        self.struggle = self._struggle(s)

    def hidden(self, s: Scene, viewer: int) -> Hidden:
        """What the viewer knows of the Realm's piles, and of cards that lie somewhere."""
        realm = s.players
        return (
            self._known(s, realm, z.TOP, viewer)[::-1],
            self._known(s, realm, z.UNDER, viewer)[::-1],
            tuple(self._cards(s, realm, z.GONE)),
            tuple(self._cards(s, realm, z.SUPPLY)),
            self._somewhere(s, viewer),
        )

    def shown(self, players: tuple[PlayerView, ...], hidden: Hidden) -> tuple[CardFace, ...]:
        """The faces of all cards that the viewer sees somewhere."""
        top, bottom, _, supply, somewhere = hidden
        shown = [card.card for card in self.realm]
        for one in players:
            shown += [card.card for card in one.hand]
            shown += [card.card for card in one.play]
            shown += one.discard
            shown += one.despair_known
            shown += one.top
            shown += one.bottom
        shown += top
        shown += bottom
        for place in somewhere:
            shown += place.cards
        shown += supply
        shown += self.extras
        return tuple([self.faces[one] for one in dict.fromkeys(shown) if one])

    def view(
        self,
        state: SinsState,
        viewer: int,
        players: tuple[PlayerView, ...],
        hidden: Hidden,
        faces: tuple[CardFace, ...],
    ) -> SinsView:
        """A view made of its parts, and of what is new in each."""
        s = state.scene
        r = s.r
        realm = s.players
        actor = state.actor()
        top, bottom, destroyed, supply, somewhere = hidden
        card = ""
        if r[z.PC] >= 0 or r[z.ASK] in (c.Q_ACTIVATE, c.Q_FOE):
            card = self.ids[r[z.SOURCE_KIND]] if r[z.SOURCE] != z.BRAND_SOURCE else ""
        offered = self._buttons(state, viewer)
        return SinsView(
            viewer=viewer,
            phase=self._phase(s),
            round=r[z.TURNS] // realm + 1,
            turn=r[z.TURN],
            asked=actor if actor != NOBODY else -1,
            champion=CHAMPIONS[s.book.champion] if state.seats == 1 else "",
            card=card,
            realm=self.realm,
            realm_pile=s.draw_size(realm),
            realm_top=top,
            realm_bottom=bottom,
            destroyed=destroyed,
            supply=supply,
            deeds=tuple(
                [
                    deed
                    for n, deed in enumerate(DEEDS)
                    for _ in range(r[z.DEEDS_LEFT] >> 8 * n & 255)
                ]
            ),
            players=players,
            buy=self._buy(s),
            struggle=self.struggle,
            given=r[z.GIVEN],
            faces=faces,
            buttons=tuple([one for one in offered if one.text in ANSWERS]),
            offers=tuple([one for one in offered if one.text not in ANSWERS]),
            branches=self.choices.get(r[z.PC], ()) if r[z.ASK] == c.Q_BRANCH else (),
            somewhere=somewhere,
        )

    def _phase(self, s: Scene) -> Phase:
        r = s.r
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

    def _cards(self, s: Scene, owner: int, zone: int) -> list[str]:
        return [self.ids[s.kind_at(owner, zone, i)] for i in range(s.count(owner, zone))]

    def knows(self, s: Scene, viewer: int, owner: int, zone: int, i: int) -> bool:
        """Whether a viewer knows the i-th card of a zone."""
        who = s.note[s.start(owner, zone) + i] & z.EVERYONE
        return who == z.EVERYONE if viewer == SPECTATOR else bool(who >> viewer & 1)

    def _known(self, s: Scene, owner: int, zone: int, viewer: int) -> tuple[str, ...]:
        """The cards of a zone in order, nothing for those that the viewer does not know."""
        return tuple(
            [
                self.ids[s.kind_at(owner, zone, i)] if self.knows(s, viewer, owner, zone, i) else ""
                for i in range(s.count(owner, zone))
            ]
        )

    def _kinds(self, s: Scene, owner: int, zone: int, viewer: int) -> list[int]:
        """The cards of a zone that the viewer knows, in the order of the box."""
        known = []
        for i in range(s.count(owner, zone)):
            if self.knows(s, viewer, owner, zone, i):
                known.append(int(s.kind_at(owner, zone, i)))
        known.sort()
        return known

    def _somewhere(self, s: Scene, viewer: int) -> tuple[Somewhere, ...]:
        """The packs of which the viewer can name cards."""
        cards: dict[int, list[int]] = {}
        places: dict[int, list[Hiding]] = {}
        for owner in range(s.players + 1):
            for zone, word in HIDING.items():
                for i in range(s.count(owner, zone)):
                    note = s.note[s.start(owner, zone) + i]
                    pack = note >> z.PACK & 63
                    if not pack or self.knows(s, viewer, owner, zone, i):
                        continue
                    places.setdefault(pack, []).append(Hiding(word, owner))
                    sure = note >> z.SURE
                    public = (sure | note) & z.EVERYONE == z.EVERYONE
                    if public if viewer == SPECTATOR else sure >> viewer & 1:
                        cards.setdefault(pack, []).append(int(s.kind_at(owner, zone, i)))
        return tuple(
            [
                Somewhere(
                    tuple([self.ids[kind] for kind in sorted(cards[pack])]), tuple(places[pack])
                )
                for pack in sorted(cards)
            ]
        )

    def _realm(self, s: Scene) -> tuple[RealmCard, ...]:
        cards = []
        for place in range(5):
            kind = face_at(s, place)
            if kind == z.NOTHING:
                cards.append(RealmCard(f"realm-{place}", "", "", 0, "", ()))
                continue
            cost = cost_of(s, kind)
            payment = ""
            buying = s.r[z.PHASE] == z.BUY_PHASE and may_gain(s, s.r[z.TURN], place)
            if buying and bill(s, kind) != NEVER:
                payment = letters(propose(s, kind))
            locks = locks_on(s, place)
            bolted = tuple([seat for seat in range(s.players) if locks >> seat & 1])
            cards.append(
                RealmCard(
                    f"realm-{place}",
                    self.ids[kind],
                    letters(cost),
                    icons_due(s, kind, cost),
                    payment,
                    bolted,
                )
            )
        return tuple(cards)

    def player(self, s: Scene, player: int, viewer: int) -> PlayerView:
        """What lies before a player or the Champion."""
        known = self._kinds(s, player, z.HAND, viewer)
        hand: list[HandCard] = []
        last, copy = -1, 1
        for kind in known:
            copy = copy + 1 if kind == last else 1
            last = kind
            hand.append(_in_hand(player if player != viewer else -1, self.ids[kind], copy))
        for n in range(s.count(player, z.HAND) - len(known)):
            hand.append(_back(player, n))
        despair = self._kinds(s, player, z.DESPAIR_PILE, viewer)
        brands = s.get(player, z.BRANDS)
        held = [brand for n, brand in enumerate(BRANDS) for _ in range(brands >> 8 * n & 255)]
        deeds = s.get(player, z.DEEDS)
        denied = []
        for name, register in (
            ("effect", z.NO_NEXT), ("effects", z.NO_EFFECTS), ("draws", z.NO_DRAWS),
            ("plays", z.PLAYS_LEFT),
        ):  # fmt: skip
            if s.get(player, register):
                denied.append(name)
        return PlayerView(
            seat=player,
            champion=player >= s.seats,
            dominance=s.get(player, z.DOMINANCE),
            goal=goal_of(s, player),
            hand=tuple(hand),
            draw=s.draw_size(player),
            top=self._known(s, player, z.TOP, viewer)[::-1],
            bottom=self._known(s, player, z.UNDER, viewer)[::-1],
            discard=tuple(self._cards(s, player, z.PILE)),
            play=self.play[player],
            despair=s.count(player, z.DESPAIR_PILE),
            despair_known=tuple([self.ids[kind] for kind in despair]),
            brands=len(held),
            brands_known=tuple(held) if player == viewer else (),
            deeds=tuple([deed for n, deed in enumerate(DEEDS) if deeds >> n & 1]),
            denied=tuple(denied),
            hand_change=s.get(player, z.HAND_MOD),
        )

    def _in_play(self, s: Scene, player: int, i: int) -> PlayCard:
        ident = s.tag_at(player, z.PLAY, i)
        return PlayCard(
            f"play-{ident}",
            self.ids[s.kind_at(player, z.PLAY, i)],
            letters(powers_of(s, player, i)),
            letters(weak_of(s, player, i)),
            doomed(s, ident),
        )

    def _buy(self, s: Scene) -> BuyView | None:
        r = s.r
        if r[z.PHASE] != z.BUY_PHASE:
            return None
        buying, chosen = "", 0
        if r[z.ASK] == c.Q_PAYMENT:
            thing = r[z.BUYING]
            buying = self.ids[thing] if thing < c.DEED else DEEDS[(thing - c.DEED) >> 3]
            chosen = r[z.CHOSEN]
        return BuyView(
            letters(unspent(s) - chosen),
            letters(r[z.SPENT]),
            buying,
            letters(chosen),
            r[z.OFF_NEXT] + r[z.OFF_ALL],
            s.get(r[z.TURN], z.DIVERTED) > 0,
        )

    def _struggle(self, s: Scene) -> StruggleView | None:
        r = s.r
        if r[z.PHASE] != z.ATTACK_PHASE:
            return None
        power, weakness = letters(attack_powers(s)), letters(defence_weakness(s))
        found, left, idle = pairs(power, weakness)
        return StruggleView(
            r[z.TURN], r[z.TARGET], power, weakness, found, left, idle, letters(r[z.RAGE]),
            r[z.PASSED] > 0,
        )  # fmt: skip

    def _buttons(self, state: SinsState, viewer: int) -> list[Button]:
        if viewer not in state.actors() or viewer == CHANCE:
            return []
        found = []
        for action in state.legal(viewer):
            text = self.grammar.write(gist(state.scene, viewer, action, self.ids))
            found.append(_button(text))
        return found


@lru_cache(4096)
def _button(text: str) -> Button:
    """The button of an action."""
    return Button(button_id(text), text)
