"""Tide: a card each, choices, points and what was thrown back."""

from molpe.kernel import AnyGame, State
from tests.adapters.witness.facts import Facts, Sight, agree


def hear(game: AnyGame, state: State, seat: int, facts: Facts, sight: Sight) -> None:
    orders = game.orders(state.seats)
    cards, words = orders["card"], orders["word"]
    rounds = facts.number("rounds")
    agree(rounds, game.options.rounds)
    agree(len(facts.several("hands")), state.seats)
    for number, hand in enumerate(facts.several("hands")):
        k = (number - seat) % state.seats
        agree(hand.number("seat"), number)
        card, choice, last = (
            sight.one(field, k) for field in ("card", "choice", "card of the last round")
        )
        hidden = "?" if sight.number("has a card", k) else ""
        agree(hand.word("card"), cards[card] if card >= 0 else hidden, number)
        sealed = "?" if sight.number("has chosen", k) else ""
        agree(hand.word("choice"), words[choice] if choice >= 0 else sealed, number)
        agree(hand.word("last"), cards[last] if last >= 0 else "", number)
        agree(hand.number("points"), state.score(number), number)
    thrown = [card for n, card in enumerate(cards) for _ in range(sight.number("thrown", n))]
    agree(facts.words("thrown"), thrown)
    agree(1 <= facts.number("round") <= rounds, True)
    if rounds > 1 and state.actors():
        agree(facts.number("round") - 1, sight.number("round"))
