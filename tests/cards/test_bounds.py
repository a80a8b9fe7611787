"""A card file of the largest allowed size takes little to read, and a larger one is refused."""

import tracemalloc
from pathlib import Path

import pytest

from molpe.cards import bounds, read_card_file
from molpe.games.siggil.edition import open_edition
from molpe.kernel import BadText

GAME = 'game = "x"\n'
LONG = bounds.LONGEST - len(GAME) - 20

TOO_MUCH = {
    "a header of many parts": f"[{'x.' * (LONG // 2)}x]",
    "a key of many parts": f"{'x.' * (LONG // 2)}x = 1",
    "a spaced key of many parts": f"{'x . ' * (LONG // 4)}x = 1",
    "a quoted key of many parts": f"""{"'x'." * (LONG // 4)}x = 1""",
    "a key of many parts within a table": f"a = {{{'x.' * (LONG // 2)}x = 1}}",
    "deep lists": f"a = {'[' * (LONG // 2)}{']' * (LONG // 2)}",
    "deep tables": f"a = {'{b=' * (LONG // 4)}1{'}' * (LONG // 4)}",
    "lists deep below keys": f"[{'.'.join('abcdefg')}]\nx.y.z = {'[' * 12}{']' * 12}",
    "keys below keys": "\n".join(f"[{'.'.join(['x'] * 8)}.y{n}]" for n in range(99)),
    "many tables": "[[card]]\n" * (LONG // 9),
    "many numbers": f"a = [[{'1,' * 9_000}]]",
    "many keys": "[a.b]\n" + "\n".join(f"k{n}=1" for n in range(LONG // 9)),
    "a long text": f'a = "{"x" * LONG}"',
    "a large number": "a = [[1000001]]",
    "a number far below nothing": "[a]\nb = -9223372036854775809",
    "a long number": f"a = {'9' * LONG}",
    "a text that does not end": f'a = "{"x" * LONG}',
    "texts that do not end": 'a = """' + '\\"' * (LONG // 2),
    "a file that is too long": "#" * bounds.LONGEST,
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_too_much_is_refused_before_it_costs_anything(what: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(BadText):
            read_card_file("x", GAME + TOO_MUCH[what], "x", "x.toml")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 64_000_000


@pytest.mark.parametrize(
    "text",
    [
        'a = """\n. . . . . . . . . . . .\n[[[[[[[[[[[[[[[[[[[[[[[[\n"""',
        "a = '''\n. . . . . . . . . . . .\n'''",
        "a = '. . . . . . . . . . . .'  # . . . . . . . . . . .",
        'a = ". . . . \\" . . . . . . ."',
        "a = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5]",
        "a.b.c.d.e.f.g.h = true",
    ],
)
def test_what_only_looks_like_much_is_read(text: str) -> None:
    assert "a" in read_card_file("x", GAME + text, "x", "x.toml").tables


def test_a_layout_is_counted_before_it_is_multiplied(tmp_path: Path) -> None:
    drawing = "1u . " * 90
    builds = "\n".join("[[layout.build]]" for _ in range(100))
    path = tmp_path / "much.toml"
    path.write_text(
        f'game = "siggil"\n[[layout]]\nid = "a"\nname = "A"\nsource = "ours"\n'
        f'drawing = "{drawing}"\n{builds}\n'
    )
    with pytest.raises(BadText, match="there are 9000 places, not 56"):
        open_edition(str(path))
