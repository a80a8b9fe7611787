"""Which cards of SINS are gained, and who wins with them: greedy seats, many matches.

python tools/balance.py gloom-of-greed                   one box, 2,000 matches of two seats
python tools/balance.py rise-of-wrath,ooze-of-gluttony --matches 500 --seats 4
"""

import sys
import time
from argparse import ArgumentParser
from collections import Counter, defaultdict
from statistics import median, quantiles

import molpe
from molpe import agents
from molpe.games.sins import Sins
from molpe.games.sins.game import SinsOptions
from molpe.games.sins.rules.state import SinsState
from molpe.kernel import CHANCE, NOBODY, Rng, Thing
from molpe.kernel.match import Match, choose


class Tally:
    """How often something lay in the Realm, was gained, and was gained by a later winner."""

    def __init__(self) -> None:
        self.shown = self.gained = self.won = 0

    def rate(self) -> float:
        """Gains for each time it was on offer, in per cent."""
        return 100 * self.gained / max(1, self.shown)

    def wins(self) -> float:
        """How many of its gains were a winner's, in per cent."""
        return 100 * self.won / max(1, self.gained)


def play(game: Sins, seats: int, rng: Rng) -> tuple[SinsState, list[str], list[tuple[int, str]]]:
    """How greedy seats ended; the cards that came to the Realm, and who gained which."""
    match = Match(game, seats)
    state = match.state
    assert isinstance(state, SinsState)
    greedy = agents.find("greedy")
    shown: list[str] = []
    gained: list[tuple[int, str]] = []
    while (seat := state.actor()) != NOBODY:
        lucky = seat == CHANCE
        action = state.pick(rng) if lucky else choose(match, greedy, seat, rng)
        gist = game.gist(state, seat, action)
        card = gist.things.get("card")
        if isinstance(card, Thing) and lucky and gist.verb == "realm":
            shown.append(str(card.id))
        elif isinstance(card, Thing) and gist.verb == "gain":
            gained.append((seat, str(card.id)))
        state.play(seat, action)
    return state, shown, gained


def main() -> int:
    """Play and print."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("boxes", help="boxes joined by commas, or auto")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = Sins(SinsOptions(boxes=asked.boxes))
    cards = {card.id: card for card in game.shelf(asked.seats)[0].kinds if card.sin}
    sins: dict[str, Tally] = defaultdict(Tally)
    each: dict[str, Tally] = defaultdict(Tally)
    costs: dict[int, Tally] = defaultdict(Tally)
    rounds: list[int] = []
    reasons: Counter[str] = Counter()
    began = time.monotonic()
    for n in range(asked.matches):
        state, shown, gained = play(game, asked.seats, Rng(asked.seed + n))
        outcome = game.outcome(state)
        assert outcome is not None
        rounds.append(game.view(state, -3).round)
        reasons[outcome.reason] += 1
        for card in shown:
            for tally in (sins[cards[card].sin], each[card], costs[len(cards[card].weakness)]):
                tally.shown += 1
        for seat, card in gained:
            for tally in (sins[cards[card].sin], each[card], costs[len(cards[card].weakness)]):
                tally.gained += 1
                tally.won += outcome.places[seat] == 1
    tenths = quantiles(rounds, n=10)
    print(
        f"{asked.boxes}: {asked.matches} matches of {asked.seats} greedy seats,"
        f" {'compiled' if molpe.COMPILED else 'plain'}, {time.monotonic() - began:.0f} s"
    )
    print(f"rounds {median(rounds):.0f} ({tenths[0]:.0f} to {tenths[-1]:.0f}), {dict(reasons)}")
    print(f"{'sin':12}{'on offer':>9}{'gained':>8}{'rate %':>8}{'wins %':>8}")
    for sin, tally in sorted(sins.items()):
        line = f"{tally.shown:>9}{tally.gained:>8}{tally.rate():>8.1f}{tally.wins():>8.1f}"
        print(f"{sin:12}{line}")
    print("cards far from others of their cost:")
    for name, tally in sorted(each.items(), key=lambda item: -item[1].wins()):
        usual = costs[len(cards[name].weakness)]
        noise = 50 / max(1, tally.gained) ** 0.5
        often = tally.rate() / max(1.0, usual.rate())
        if abs(tally.wins() - usual.wins()) > max(5.0, 3 * noise) or not 0.6 < often < 1.6:
            print(
                f"{name:32}{cards[name].weakness:6}{cards[name].power:4}"
                f" rate {tally.rate():5.1f} ({usual.rate():.1f})"
                f" wins {tally.wins():5.1f} ({usual.wins():.1f}) of {tally.gained}"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
