"""Markdown as blocks."""

from molpe.cards.markdown import (
    Drawing,
    Heading,
    Item,
    Paragraph,
    Picture,
    Piece,
    Table,
    bare,
    read_line,
    read_markdown,
)

PAGE = """\
# A *reef*

Words
go on.

- one

  and more
  1. two `dive`
- three

```
 ><>
# no heading
```

| a | **b** |
|---|---|
| c | |
"""


def test_a_page_is_read_as_blocks() -> None:
    one, two = (Piece(text) for text in ("one", "two "))
    assert read_markdown(PAGE) == [
        Heading(1, (Piece("A "), Piece("reef"))),
        Paragraph((Piece("Words"), Piece(" "), Piece("go on."))),
        Item("- ", 1, (one,)),
        Item("", 1, (Piece("and more"),), True),
        Item("1. ", 2, (two, Piece("dive", code=True)), True),
        Item("- ", 1, (Piece("three"),), True),
        Drawing(" ><>\n# no heading"),
        Table((((Piece("a"),), (Piece("b", strong=True),)), ((Piece("c"),), ()))),
    ]


def test_plates_are_pictures_and_signs_say_their_face() -> None:
    page = "![1 a card](plate:card)\n\nPay ![T](face:icon-terra).\n\n![x](y.png)\n"
    assert read_markdown(page) == [
        Picture("card", "1 a card"),
        Paragraph((Piece("Pay "), Piece("T", face="icon-terra"), Piece("."))),
        Paragraph((Piece("x"),)),
    ]


def test_a_line_is_read_as_pieces() -> None:
    line = read_line("a **b `c`** [d](e)  \nf <i>g</i> &amp; [shark]")
    assert bare(line) == "a b c d f <i>g</i> & [shark]"
    assert [piece.text for piece in line if piece.strong] == ["b ", "c"]
    assert [piece.text for piece in line if piece.code] == ["c"]
