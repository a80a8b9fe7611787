"""The rulings, one test each."""

from itertools import permutations

import pytest

from molpe.games.sins.data.edition import open_box
from molpe.games.sins.game import Sins, SinsOptions
from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import matching
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.brands import how_many
from molpe.games.sins.verbs.schema import icons_code
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, BadText, Rng
from tests.games.sins.table import Table


def drawn(seats: int, *cards: str) -> Table:
    """The draw for the first player, with these cards."""
    table = Table.__new__(Table)
    table.game = Sins()
    table.state = table.game.start(seats)
    table.heard = []
    for card in cards:
        kind = table.kind(card)
        table.state.play(CHANCE, kind)
    return table


def test_r001_the_first_player() -> None:
    """Each player reveals a Realm card, the highest begins, only the tied repeat; all destroyed."""
    table = drawn(3, "ember-whelp", "the-red-crowned", "the-hoard-below")
    assert table.game.words(table.state, CHANCE, 1).endswith("for 1"), "seat 0 is out"
    for card in ("haggler", "tithe-rat"):
        table.state.play(CHANCE, table.kind(card))
    assert table.view().turn == 1
    assert len(table.gone()) == 5


def test_r002_boxes() -> None:
    """One box for every two players, ten Kosmos each; up to six, also the same twice."""
    for seats, cards in ((2, 70), (3, 140), (4, 140), (5, 210), (6, 210)):
        assert sum(Sins().start(seats).census()) == cards + 10 * seats
    both = Sins(SinsOptions(boxes="rise-of-wrath,rise-of-wrath")).start(2)
    assert sum(both.census()) == 160
    with pytest.raises(BadText, match="no box 'rise'"):
        Sins(SinsOptions(boxes="rise"))
    with pytest.raises(BadText, match="option boxes of sins names 1000, at most 6"):
        Sins(SinsOptions(boxes=",".join(["rise-of-wrath"] * 1000)))


def test_r003_expert_choice() -> None:
    """A pack is the ten cards of a sin: one of each sin for two players, or for every player."""
    sins = ("envy", "gluttony", "greed", "lust", "pride", "sloth", "wrath")
    packs = ",".join(f"rise-of-wrath/{sin}" for sin in sins)
    assert sum(Sins(SinsOptions(packs=packs)).start(2).census()) == 90
    literal = SinsOptions(packs=f"{packs},{packs}", packs_for="player")
    assert sum(Sins(literal).start(2).census()) == 160
    game = Sins(SinsOptions(packs=packs))
    assert sum(game.start(4).census()) > 0, "other packs than recommended are played, and said"
    assert game.remarks(2) == ()
    assert next(game.say(remark) for remark in game.remarks(4)) == (
        "packs of Envy: 1, fewer than the rulebook recommends (2)"
    )
    more = Sins(SinsOptions(packs=f"{packs},rise-of-wrath/envy"))
    assert [remark.key for remark in more.remarks(2)] == ["remark-more-packs"]
    with pytest.raises(BadText, match="box/sin"):
        Sins(SinsOptions(packs="wrath"))
    with pytest.raises(BadText, match="option packs of sins names 49, at most 42"):
        Sins(SinsOptions(packs=",".join([packs] * 7)))


@pytest.mark.parametrize("goal", [1, 2, 3])
def test_r004_victory(goal: int) -> None:
    """One dominance wins, two or three by agreement, the instant it is gained."""
    table = Table(dominance=goal).give(1, despair="maw-of unsated").turn()
    table.holds(0, dominance=goal - 1)
    table.do("resolve")
    assert table.state.actor() == NOBODY
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.reason) == ((1, 2), (goal, 0), "dominance")


@pytest.mark.parametrize(("turns", "asked"), [(0, False), (3, False), (4, True)])
def test_r005_first_two_turns(turns: int, asked: bool) -> None:
    """Nobody resolves in the own first or second turn."""
    table = Table().give(1, despair="kosmos")
    table.after(turns)
    assert ("resolve" in table.turn().legal()) == asked


def test_r006_resolve() -> None:
    """Only the pile of the next player, not an empty one, and only if one likes."""
    table = Table(3).give(1, despair="kosmos").give(2, despair="maw-of unsated").turn()
    assert table.legal() == {"resolve", "wait"}
    assert table.do("resolve").player(1).despair == 0
    assert table.player(2).despair == 2
    table = Table(3).give(2, despair="kosmos").turn()
    assert "resolve" not in table.legal()


@pytest.mark.parametrize(
    ("pile", "won"), [("unsated ember", 1), ("maw-of kosmos", 0), ("unsated the-red-crowned", 1)]
)
def test_r007_count(pile: str, won: int) -> None:
    """Every printed weakness counts one; five or more are exactly one dominance."""
    table = Table(dominance=3).give(1, despair=pile).turn().do("resolve")
    assert table.player(0).dominance == won
    assert len(table.gone()) == len(pile.split())


def test_r008_refill() -> None:
    """Gaps are filled when the Buy phase begins; an empty Realm pile leaves them."""
    table = Table().realm("ember", "haggler haggler").give(0, hand="kosmos kosmos").turn()
    assert table.faces() == ["ember-whelp", "haggler", "haggler", "", ""]
    table.do("play kosmos", "gain ember")
    assert table.faces() == ["", "haggler", "haggler", "", ""]


def test_r009_gain_in_between() -> None:
    """Icons of a card may pay for several gains, spent ones are marked, the rest is lost."""
    table = Table().realm("ember ember").give(0, hand="pyre kosmos", bag="kosmos " * 9).buy()
    table.do("play pyre", "activate", "gain ember", "gain ember")
    assert table.view().buy is not None
    assert table.view().buy.spent == "CC"  # type: ignore[union-attr]
    table.do("play kosmos", "done")
    assert table.player(0).play == ()
    assert "kosmos" in table.cards(0, "discard")


def test_r010_matching_a_cost() -> None:
    """Each weakness needs a power of its colour; Omnis on either side fits."""
    assert matching.matches(icons_code("T"), icons_code("C")) == 0
    for power, weakness in ("TT", "OT", "TO", "OO"):
        assert matching.matches(icons_code(power), icons_code(weakness)) == 1


def brute_payable(power: str, cost: str) -> bool:
    """Try all pairs and all assignments: two powers are one wild power."""

    def match(powers: str, wild: int, left: str) -> bool:
        if not left:
            return True
        first, rest = left[0], left[1:]
        for i, p in enumerate(powers):
            fits = p in (first, "O") or first == "O"
            if fits and match(powers[:i] + powers[i + 1 :], wild, rest):
                return True
        return wild > 0 and match(powers, wild - 1, rest)

    def pairs(powers: str, wild: int) -> bool:
        if match(powers, wild, cost):
            return True
        n = len(powers)
        return any(
            pairs(powers[:i] + powers[i + 1 : j] + powers[j + 1 :], wild + 1)
            for i in range(n)
            for j in range(i + 1, n)
        )

    return pairs(power, 0)


def some_icons(rng: Rng, most: int) -> str:
    return "".join(sorted("TCVUO"[rng.below(5)] for _ in range(rng.below(most + 1))))


def test_r011_two_for_one() -> None:
    """Any two powers stand for one: payable if P - M >= 2 (N - M), as brute force finds."""
    rng = Rng(11)
    for _ in range(400):
        power, cost = some_icons(rng, 6), some_icons(rng, 3) or "T"
        p, w = icons_code(power), icons_code(cost)
        found = matching.due(p, w, len(cost), False) != matching.NEVER
        assert found == brute_payable(power, cost), (power, cost)
        m = matching.matches(p, w)
        assert found == (len(power) - m >= 2 * (len(cost) - m))


def test_r012_which_icons_are_spent() -> None:
    """The fewest powers, then the fewest Omnis, T, C, V, U; by hand any other payment."""
    rng = Rng(12)
    for _ in range(300):
        power, cost = some_icons(rng, 6), some_icons(rng, 3) or "V"
        p, w, n = icons_code(power), icons_code(cost), len(cost)
        subsets = {"".join(sorted(s, key="TCVUO".index)) for s in _subsets(power)}
        exact = {s for s in subsets if matching.pays(icons_code(s), w, n, False)}
        assert exact == {s for s in subsets if _exact(s, cost)}, (power, cost)
        if not exact:
            assert matching.due(p, w, n, False) == matching.NEVER
            continue
        best = min(exact, key=lambda s: (len(s), *(s.count(i) for i in "OTCVU")))
        assert matching.proposal(p, w, n, False) == icons_code(best), (power, cost, best)
        assert matching.other_ways(p, w, n, False) == (len(exact) > 1), (power, cost)
    table = Table().realm("ember").give(0, hand="kosmos haggler haggler").buy()
    table.do("play kosmos", "play haggler", "decline", "play haggler", "decline")
    table.do("gain ember by hand")
    assert table.legal() == {"pay terra", "pay omnis"}
    assert table.do("pay terra").legal() == {"pay terra", "pay omnis"}
    assert table.do("pay terra").legal() == {"done"}
    assert table.do("done").view().buy.spent == "TT"  # type: ignore[union-attr]


def _subsets(text: str) -> set[str]:
    found = {""}
    for letter in text:
        found |= {one + letter for one in found}
    return found


def _exact(powers: str, cost: str) -> bool:
    """Whether the powers pay the cost with none left over, by trying every order."""
    n, size = len(cost), len(powers)
    if not n <= size <= 2 * n:
        return False
    twos = size - n
    for order in set(permutations(powers)):
        ones = order[2 * twos :]
        for rest in set(permutations(cost)):
            if all(p == w or "O" in (p, w) for p, w in zip(ones, rest[twos:], strict=True)):
                return True
    return False


def test_r013_free_gain() -> None:
    """A free gain ignores cost and its increases, and goes to the discard pile."""
    table = Table().realm("ember").give(0, hand="vault").buy()
    table.holds(1, courts=3)
    table.do("play vault", "activate", "gain ember")
    assert table.cards(0, "discard") == "ember-whelp"
    assert table.view().buy.spent == ""  # type: ignore[union-attr]


def test_r014_one_optional_struggle() -> None:
    """Any other player may be attacked, or nobody; the attacker plays at least one card."""
    table = Table(3).give(0, hand="kosmos kosmos").buy().do("done")
    assert table.legal() == {"attack 1", "attack 2", "no attack"}
    assert table.do("attack 2").legal() == {"play kosmos"}
    table = Table().give(0, hand="kosmos").buy().do("done", "no attack")
    assert table.legal() == {"discard kosmos", "keep"}


def test_r015_sequence() -> None:
    """In turn; the defender's pass is for good, the attacker's ends it; no card is a pass."""
    table = Table().give(0, hand="kosmos " * 3, bag="kosmos " * 9).give(1, hand="ember kosmos")
    table.attack().do("play kosmos")
    assert table.state.actor() == 1
    table.do("pass", "play kosmos")
    assert table.state.actor() == 0, "after the pass the attacker goes on alone"
    table.do("play kosmos")
    assert table.player(1).despair == 3, "without cards the attacker is not asked"


def test_r016_any_card() -> None:
    """The defender may play a Kosmos too, for nothing."""
    table = Table().give(0, hand="kosmos kosmos").give(1, hand="kosmos").attack()
    assert table.do("play kosmos", "play kosmos").view().struggle.weakness == ""  # type: ignore[union-attr]


def brute_matches(power: str, weakness: str) -> int:
    """The largest matching by trying every partner."""
    if not power or not weakness:
        return 0
    best = brute_matches(power[1:], weakness)
    for i, w in enumerate(weakness):
        if power[0] == w or "O" in (power[0], w):
            best = max(best, 1 + brute_matches(power[1:], weakness[:i] + weakness[i + 1 :]))
    return best


def test_r017_comparison() -> None:
    """The largest matching, to the defender's advantage; despair is what is left."""
    rng = Rng(17)
    for _ in range(400):
        power, weakness = some_icons(rng, 6), some_icons(rng, 6)
        found = matching.matches(icons_code(power), icons_code(weakness))
        assert found == brute_matches(power, weakness), (power, weakness)
    table = Table().give(0, hand="pyre kosmos", bag="kosmos " * 9).give(1, hand="haggler").attack()
    table.do("play pyre", "activate", "play haggler", "activate")
    struggle = table.view().struggle
    assert struggle is not None
    assert [(pair.power, pair.weakness) for pair in struggle.pairs] == [("C", "C"), ("O", "T")]
    assert (struggle.unmatched, struggle.idle) == ("C", "")


def test_r018_the_other_icons_do_not_count() -> None:
    """Neither the attacker's weaknesses nor the defender's powers matter."""
    table = Table().give(0, hand="maw-of kosmos").give(1, hand="pyre").attack()
    table.do("play maw", "decline", "play pyre", "activate")
    struggle = table.view().struggle
    assert struggle is not None
    assert (struggle.power, struggle.weakness) == ("TTC", "V")


def test_r019_suffer() -> None:
    """Cards come unseen from the attacker's draw pile, reshuffled when needed."""
    table = Table().give(0, hand="kosmos kosmos", bag="haggler", discard="ember ember").attack()
    table.do("play kosmos", "play kosmos")
    assert table.player(1).despair == 2
    for viewer in (0, 1, SPECTATOR):
        assert table.player(1, viewer).despair_known == ()


def test_r020_shortage() -> None:
    """Every card that is missing is one dominance for the defender at once."""
    table = Table(dominance=2).give(0, hand="kosmos kosmos kosmos", bag="haggler").attack()
    table.do("play kosmos", "play kosmos", "play kosmos")
    assert table.player(1).despair == 1
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.reason) == ((2, 1), (0, 2), "shortage")


def test_r021_winner() -> None:
    """The attacker wins if a card was given in the Suffer step; the bonus comes after it."""
    table = (
        Table().give(0, hand="boastful", bag="kosmos " * 2).attack().do("play boastful", "activate")
    )
    assert table.player(1).despair == 2, "no third card: nothing more, and no dominance"
    assert table.player(1).dominance == 0
    table = (
        Table().give(0, hand="boastful", bag="kosmos " * 9).give(1, hand="statue ember").attack()
    )
    table.do("play boastful", "activate", "play statue", "decline")
    assert table.player(1).despair == 0, "the struggle was not won"
    table = Table().give(0, hand="boastful kosmos", bag="kosmos " * 9).give(1, hand="dozing")
    table.attack().do("play boastful", "activate", "play dozing", "activate", "pass")
    assert table.player(1).despair == 1, "a stopped bonus is not given"


def test_r022_ownership() -> None:
    """Despair is in nobody's deck."""
    table = Table().give(0, hand="kosmos", bag="haggler").attack().do("play kosmos")
    assert table.player(1).despair == 1
    assert "haggler" not in table.cards(1, "bag") + table.cards(1, "discard")


def test_r023_hand_target() -> None:
    """Five less the despair given this turn, not below zero; nobody has to discard."""
    table = Table().give(0, hand="kosmos kosmos", bag="kosmos " * 9).attack()
    table.do("play kosmos", "play kosmos")
    assert len(table.player(0).hand) == 3
    assert table.view().given == 0, "forgotten with the next turn"
    table = Table().give(0, hand="kosmos " * 7, bag="kosmos").refresh().do("keep")
    assert len(table.player(0).hand) == 7


def test_r024_effects_count_too() -> None:
    """Despair given by own effects in the own turn counts, given while defending it does not."""
    table = Table().give(0, hand="seraph ember").buy().do("play seraph", "activate", "give ember")
    assert table.view().given == 1
    table = Table().give(0, hand="kosmos kosmos").give(1, hand="seraph ember").attack()
    table.do("play kosmos", "play seraph", "activate", "give ember")
    assert (table.view().given, table.player(0).despair) == (0, 1)


def test_r025_keep_or_discard() -> None:
    """Any part of the hand may be kept."""
    table = Table().give(0, hand="kosmos ember haggler", bag="kosmos " * 9).refresh()
    table.do("discard ember")
    assert table.legal() == {"discard haggler", "keep"}, "in ascending order"
    table.do("keep")
    assert table.cards(0, "discard") == "ember-whelp"


def test_r026_five_is_a_target() -> None:
    """Effects may raise a hand above five."""
    table = Table().give(0, hand="feast " + "kosmos " * 5, bag="haggler").buy()
    assert len(table.do("play feast", "activate").player(0).hand) == 6


def test_r027_the_defender_does_not_draw() -> None:
    """After a struggle only the attacker refreshes."""
    table = (
        Table().give(0, hand="kosmos", bag="kosmos " * 9).give(1, hand="ember", bag="kosmos " * 9)
    )
    table.attack().do("play kosmos", "play ember", "decline")
    assert len(table.player(1).hand) == 0


def test_r028_the_example_of_the_refresh_phase() -> None:
    """Two despair given and one card kept: two new cards, three in hand."""
    table = Table().give(0, hand="kosmos kosmos ember", bag="kosmos " * 9)
    table.attack().do("play kosmos", "play kosmos", "pass", "keep")
    assert len(table.player(0).hand) == 3


def test_r029_reshuffle() -> None:
    """Only when a card must leave an empty draw pile; looking never does it."""
    table = Table().give(0, hand="veiled", discard="kosmos kosmos").buy()
    table.do("play veiled", "activate")
    assert table.cards(0, "discard") == "kosmos kosmos"
    table = Table().give(0, hand="whispering").give(1, discard="haggler").buy()
    assert table.do("play whispering", "activate").cards(1, "discard") == "haggler"
    assert table.cards(1, "bag") == ""


def test_r030_who_knows_what() -> None:
    """What was seen is known until it is shuffled; see also the tests of secrets."""
    table = Table().give(0, hand="keyhole gristle", discard="kosmos", bag="ember haggler").buy()
    table.do("play keyhole", "activate", "look at 0", "see haggler of 0", "done")
    assert table.player(0, 0).top == ("haggler",)
    assert table.player(0, 1).top == ("",)
    table.do("play gristle", "activate", "take kosmos", "done")
    assert table.player(0, 0).top == ()


def test_r031_destroyed() -> None:
    """Destroyed cards are gone for good, but an Ooze returns to its supply."""
    table = Table(ooze=True).give(0, hand="red-sermon", discard="green-ooze kosmos").buy()
    supply = len(table.view().supply)
    table.do("play red-sermon", "activate", "destroy kosmos", "destroy green-ooze")
    assert table.gone() == ["kosmos"]
    assert len(table.view().supply) == supply + 1


def test_r032_effects_at_once() -> None:
    """Right after the card, before the other side; declined is gone; what cannot be is skipped."""
    table = Table().give(0, hand="pyre kosmos").give(1, hand="kosmos").attack().do("play pyre")
    assert table.legal() == {"activate", "decline"}
    table.do("decline")
    assert (table.state.actor(), table.powers(0)) == (1, "O")
    table = Table().give(0, hand="empress", discard="").give(1, hand="ember").buy()
    assert table.do("play empress", "activate").cards(1, "discard") == "ember-whelp"


def test_r033_duration() -> None:
    """Icons go with their card; a timeframe outlasts it; a stripped icon stays stripped."""
    table = Table().give(0, hand="gorehound ember kosmos").give(1, hand="moss kosmos").attack()
    table.do("play gorehound", "activate", "play moss", "activate", "strip gorehound")
    table.do("strip power canva")
    assert table.powers(0) == "C"
    table.do("play ember", "decline")
    assert table.player(0).play[0].power == "CC", "recomputed, one less"
    table = Table().give(0, hand="pyre kosmos").give(1, hand="fog kosmos").attack()
    table.do("play pyre", "activate", "play fog", "activate", "take pyre")
    table.do("pass")
    assert "pyre-acolyte" not in table.gone(), "it left play before the phase ended"


def test_r034_swapped_in_cards_do_not_trigger() -> None:
    """A card that comes by a swap activates nothing."""
    table = Table().give(0, hand="usurpers ember").give(1, hand="pyre").buy()
    table.do("play usurpers", "activate", "swap ember", "luck pyre")
    assert "activate" not in table.legal()


def test_r035_foe_with_three() -> None:
    """In a Buy phase the foe is chosen after deciding, only if the card names one."""
    table = Table(3).give(0, hand="spoiler pyre").give(2, hand="ember").buy().do("play spoiler")
    assert table.do("activate").legal() == {"foe 1", "foe 2"}
    assert table.do("foe 2").cards(2, "discard") == "ember-whelp"
    assert "foe 1" not in table.do("play pyre", "activate").legal()


def test_r036_one_after_the_other() -> None:
    """Nothing is chosen at the same time: one seat is asked at a time."""
    table = Table().give(0, hand="covetous kosmos").give(1, hand="kosmos " * 4).attack()
    table.do("play covetous", "activate")
    assert table.state.actors() == [1]


def test_r037_deny() -> None:
    """A denial stops activation only, and of the very next card, whatever it is."""
    table = Table().give(0, hand="yawning yawning").give(1, hand="kosmos pyre").buy()
    table.do("play yawning", "activate", "play yawning", "activate", "done")
    table.do("play kosmos")
    assert table.do("play pyre").legal() == {"activate", "decline"}, "both waited for the Kosmos"
    table = Table().give(0, hand="kosmos pyre kosmos").give(1, hand="mirror dozing").attack()
    table.do("play kosmos", "play mirror", "activate", "strip kosmos", "strip power omnis")
    table.do("play pyre", "activate", "play dozing", "activate")
    assert table.powers(0) == "O", "the icon stripped from the foe stays so, pyre's are off"


def test_r038_several_cost_changes() -> None:
    """They add up, and at least one icon is paid."""
    table = Table().realm("ember").give(0, hand="haggler haggler kosmos").buy()
    table.do("play haggler", "activate", "play haggler", "activate")
    assert table.view().realm[0].need == 1
    table.holds(1, courts=2)
    assert (table.view().realm[0].cost, table.view().realm[0].need) == ("COO", 1)


def test_r039_gained_to_hand() -> None:
    """A diverted card may be played in the same phase."""
    table = Table().realm("ember").give(0, hand="smuggler kosmos").buy()
    table.do("play smuggler", "activate", "play kosmos", "gain ember")
    assert "play ember-whelp" in table.legal()


def test_r040_stalls() -> None:
    """Ten rounds without progress, or 200 rounds, end it: most dominance, else a draw."""
    table = Table(dominance=3).turn()
    table.holds(1, dominance=1)
    table.after(10)
    for turn in range(20):
        assert table.state.actor() != NOBODY, turn
        table.do("done")
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((2, 1), "stalled")
    table = Table(max_rounds=3).turn()
    table.do("done", "done")
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((1, 1), "rounds")
    table = Table(idle_rounds=1).realm("ember").give(0, hand="kosmos").turn()
    table.do("play kosmos", "gain ember", "done", "done")
    assert table.state.actor() != NOBODY, "a gain is progress"
    assert table.do("done", "no attack", "keep").state.actor() == NOBODY


def test_r041_no_dominance_above_the_goal() -> None:
    """The goal ends the match, whatever would come on top."""
    table = Table().give(0, hand="kosmos kosmos kosmos").attack()
    table.do("play kosmos", "play kosmos", "play kosmos")
    assert table.player(1).dominance == 1


def test_r042_modules() -> None:
    """In as many copies as boxes; spare Warbrands are out; no two Deeds of a name; not alone."""
    game = Sins(SinsOptions(warbrands=True, deeds=True, ooze=True))
    state = game.start(5)
    rng = Rng(1)
    while state.actor() == CHANCE:
        state.play(CHANCE, state.pick(rng))
    view = game.view(state, 0)
    assert (len(view.supply), len(view.deeds)) == (12, 12)
    assert [player.brands for player in view.players] == [2] * 5
    assert how_many(state.scene.r[z.SPARES]) == 2
    table = Table(4, deeds=True).give(0, hand="kosmos " * 9).buy()
    table.holds(0, deeds="mill")
    for _ in range(8):
        table.do("play kosmos")
    assert table.legal("deed mill") == set()
    alone = game.start(1)
    assert (alone.scene.book.brands, alone.scene.book.deeds, alone.scene.book.oozes) == (0, 0, 0)


def test_r043_words() -> None:
    """Only drawing is drawing; every move from the Realm is gaining; giving is no moving."""
    table = Table().give(0, hand="lullaby").give(1, hand="maw-of", discard="ember").buy()
    table.do("play lullaby", "activate", "done").do("play maw", "activate", "take ember")
    assert table.cards(1, "hand") == "ember-whelp"
    table = Table().realm("ember ember").give(0, hand="smuggler vault kosmos").buy()
    table.do("play smuggler", "activate", "play vault", "activate", "gain ember")
    assert "ember-whelp" in table.cards(0, "hand"), "a free gain is diverted too"
    table = Table().realm("ember", "haggler").give(0, hand="ashmonger").buy()
    table.bolt("ember", 1)
    assert table.do("play ashmonger", "activate", "choose ember").gone() == ["ember-whelp"]
    assert table.view().realm[0].bolted == (), "the door ends with its card"


QUIET = ("discard", "keep", "done", "no", "wait")
"""What ends a turn without anything; all of the hand is discarded."""


@pytest.mark.parametrize("hands", [0, 1, 2, 3])
def test_r044_a_head_start_by_option(hands: int) -> None:
    """With `head_start` so many first hands of those who do not begin have a card more."""
    game = Sins(Sins.read_options([f"head_start={hands}"]))
    for seats in (2, 3):
        state, rng, first = game.start(seats), Rng(seats), NOBODY
        sizes: dict[int, list[int]] = {seat: [] for seat in range(seats)}
        turn = NOBODY
        while min(map(len, sizes.values())) < 4:
            if state.actor() != CHANCE and turn != game.turn(state):
                turn = game.turn(state)
                first = turn if first == NOBODY else first
                sizes[turn].append(len(game.view(state, turn).players[turn].hand))
            texts = {game.words(state, state.actor(), a): a for a in state.legal(state.actor())}
            quiet = [texts[text] for text in texts if text.split()[0] in QUIET]
            state.play(state.actor(), quiet[0] if quiet else state.pick(rng))
        for seat, found in sizes.items():
            more = hands if seat != first else 0
            assert found[:4] == [5 + (number < more) for number in range(4)]
    assert game.start(1).scene.book.head_start == 0


def test_r045_leavings_by_option() -> None:
    """With `leavings` whoever gains nothing may take what costs least, and buys no more."""
    realm = "haggler usurer monger tithe goldtongue"
    table = Table(2, leavings=True).give(0, hand="kosmos kosmos").realm(realm, "kosmos").buy()
    assert table.legal("gain") == {"gain tithe-rat"}, "nothing can be paid for yet"
    table.do("play kosmos")
    assert table.legal("gain") == {"gain tithe-rat"}, "now it is paid"
    table.do("gain tithe-rat", "play kosmos")
    assert not table.legal("gain"), "who has gained something gets no leavings"
    table = Table(2, leavings=True).give(0, hand="kosmos kosmos").realm(realm, "kosmos").buy()
    table.do("gain tithe-rat")
    assert table.cards(0, "discard") == "tithe-rat"
    assert table.legal("attack") == {"attack 1"}, "the Buy phase is over"
    table = Table(2, leavings=True).give(0, hand="kosmos").realm("haggler pawnbroker", "").buy()
    assert table.legal("gain") == {"gain haggler"}, "of equal ones the leftmost"
    table = Table(2, leavings=True).give(0, hand="kosmos").realm("", "").buy()
    assert not table.legal("gain")
    table = Table(2, leavings=True).give(0, hand="kosmos").realm("haggler", "").bolt("haggler", 1)
    assert not table.buy().legal("gain"), "what others keep is no leaving"
    assert not Table(2).give(0, hand="kosmos").realm(realm, "").buy().legal("gain")
    assert Sins(SinsOptions(leavings=True)).start(1).scene.book.leavings == 0


def test_the_constants_are_used() -> None:
    assert c.CODES <= 2000
    assert len(open_box("rise-of-wrath").cards) == 70
