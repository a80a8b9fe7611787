"""What views share: ids of hidden things, counts, and paragraphs of a terminal."""

from molpe.cards.sight import backs, button, count, indented, paragraph, plain, tally


def test_what_is_hidden_says_only_where_it_lies() -> None:
    assert backs("hand-1", 3) == ("hand-1-0", "hand-1-1", "hand-1-2")
    assert backs("hand-1", 0) == ()


def test_buttons_are_called_by_their_words() -> None:
    assert button("no attack") == "button-no-attack"


def test_cards_are_counted() -> None:
    assert tally(["foam", "shell", "foam"]) == "2 foam, shell"
    assert [count(n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_paragraphs_fit_the_terminal() -> None:
    assert paragraph("hand", [], 6) == ["hand  -"]
    assert paragraph("hand", ["foam,", "shell"], 6, 12) == ["hand  foam,", "      shell"]
    assert indented("one two three", 2, 4, 9) == ["  one two", "    three"]
    assert plain("[bold]") == "\\[bold]"
