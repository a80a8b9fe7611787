"""Kuhn and Leduc poker: cards, chips and what was said."""

from molpe.kernel import AnyGame, State
from tests.adapters.witness.facts import Facts, Sight, agree


def hands(game: AnyGame, facts: Facts, sight: Sight, seat: int) -> list[int]:
    """Both hands: what everyone has put in."""
    cards = game.orders(2)["card"]
    chips = []
    agree(len(facts.several("hands")), 2)
    for number, hand in enumerate(facts.several("hands")):
        agree(hand.number("seat"), number)
        chips.append(hand.number("chips"))
        if number == seat:
            card = sight.one("own card")
            agree(hand.word("card"), cards[card] if card >= 0 else "")
            continue
        card, holds = sight.one("their card"), sight.number("they have a card")
        agree(hand.word("card"), cards[card] if card >= 0 else "?" if holds else "")
    return chips


def said(game: AnyGame, sight: Sight, field: str, places: int) -> list[str]:
    words = game.orders(2)["word"]
    heard = [sight.one(field, place) for place in range(places)]
    return [words[word] for word in heard if word >= 0]


def kuhn(game: AnyGame, state: State, seat: int, facts: Facts, sight: Sight) -> None:
    words = said(game, sight, "said", 3)
    agree(facts.words("said"), words)
    bets = [sum(word == "bet" for word in words[side::2]) for side in (0, 1)]
    agree(hands(game, facts, sight, seat), [1 + bet for bet in bets])
    agree(facts.number("to_act"), state.actor())


def leduc(game: AnyGame, state: State, seat: int, facts: Facts, sight: Sight) -> None:
    found = {seat: sight.number("own chips"), 1 - seat: sight.number("their chips")}
    agree(hands(game, facts, sight, seat), [found[0], found[1]])
    board = sight.one("open card")
    agree(facts.word("board"), game.orders(2)["card"][board] if board >= 0 else "")
    agree(facts.words("early"), said(game, sight, "said early", 4))
    agree(facts.words("late"), said(game, sight, "said late", 4))
    agree(facts.number("to_act"), state.actor())
