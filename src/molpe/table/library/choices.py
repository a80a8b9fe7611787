"""What can be chosen before a match, in the words of people: editions, options and their values.

A game's catalogue has the words: ``option-NAME``, ``option-NAME-about`` and ``option-NAME-VALUE``,
``edition-NAME``; where it has none, a name or the option's own description does.
"""

from molpe.kernel import AnyGame
from molpe.kernel.messages import ENGLISH
from molpe.table.protocol.games import ChoiceInfo, EditionInfo, OptionInfo


def edition_info(game: AnyGame, name: str) -> EditionInfo:
    """An edition and what can be chosen with it; the game was opened with it."""
    return EditionInfo(name, said(game, f"edition-{name}", readable(name)), options_of(game))


def options_of(game: AnyGame) -> tuple[OptionInfo, ...]:
    """The options of a game as its edition has them."""
    found = []
    for fact in game.facts.options:
        key = f"option-{fact.name}"
        found.append(
            OptionInfo(
                name=fact.name,
                title=said(game, key, readable(fact.name)),
                about=said(game, f"{key}-about", plain(fact.meaning)),
                default=fact.default,
                choices=tuple(
                    ChoiceInfo(value, value_title(game, key, value)) for value in fact.choices
                ),
                seats=fact.seats,
                several=tuple(
                    ChoiceInfo(value, value_title(game, key, value)) for value in fact.several
                ),
                ruling=fact.ruling,
            )
        )
    return tuple(found)


def value_title(game: AnyGame, key: str, value: bool | int | str) -> dict[str, str]:
    """What a value is called: on and off are the page's own words."""
    if isinstance(value, bool):
        return {}
    return said(game, f"{key}-{value}", readable(str(value)))


def said(game: AnyGame, key: str, otherwise: str) -> dict[str, str]:
    """A text of the game's catalogue by language, or one for all."""
    english = game.messages[ENGLISH].get(key, otherwise)
    return {language: texts.get(key, english) for language, texts in game.messages.items()}


def readable(name: str) -> str:
    """An id as a title: ``the-pass`` is ``The pass``."""
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def plain(meaning: str) -> str:
    """A description as a sentence."""
    return meaning[:1].upper() + meaning[1:]
