"""The ways of a choice, in words: found where the choice stands in the program."""

from molpe.games.sins.data.edition import BOXES, open_box
from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.joining import program, read_effect
from molpe.games.sins.words.branches import choices
from molpe.games.sins.words.sentences import sentence
from tests.each import each
from tests.games.sins.table import Table

DRAW = {"verb": "draw"}
EITHER = {"choose": [[DRAW], [DRAW, DRAW]]}
EFFECTS = {card.id: card.effect for box in BOXES for card in open_box(box).cards if card.effect}


def stand(effect: object, start: int = 40) -> list[tuple[int, int]]:
    """Where the choices of an effect are said to stand, and how many ways each has."""
    return [(at, len(ways)) for at, ways in choices(read_effect(effect), start)]


@each(lambda: EFFECTS)
def test_every_choice_of_a_card_is_found(card: str) -> None:
    code = program(EFFECTS[card], 80)
    real = [
        (80 + at, code[at + p.BRANCHES])
        for at in range(0, len(code), p.WORDS)
        if code[at + p.OP] == p.CHOOSE
    ]
    assert [(at, len(ways)) for at, ways in choices(EFFECTS[card], 80)] == real


def test_choices_inside_other_steps_are_found() -> None:
    """After a price, on both sides of a condition, and in the ways of another choice."""
    inside = {"choose": [[EITHER], [DRAW]]}
    condition = {"role": "attacker"}
    effect = [
        DRAW,
        {"pay": [{"verb": "discard", "zone": "hand"}], "then": [EITHER]},
        {"if": condition, "then": [EITHER], "else": [DRAW, EITHER]},
        inside,
    ]
    code = program(read_effect(effect), 40)
    places = [at for at in range(0, len(code), p.WORDS) if code[at + p.OP] == p.CHOOSE]
    assert stand(effect) == [(40 + at, 2) for at in places]
    assert len(places) == 5


def test_a_view_says_the_ways_while_one_is_asked() -> None:
    table = Table(boxes="gloom-of-greed").give(0, hand="heir").buy()
    assert table.view(0).branches == ()
    table.do("play heir", "activate")
    assert table.view(0).branches == table.view(1).branches
    card = EFFECTS["counterfeit-heir"]
    for language, joined in (("en", "; or "), ("de", "; oder ")):
        ways = [way[language] for way in table.view(0).branches]
        assert len(ways) == 2
        assert joined.join(ways) in sentence(card, language)
