"""Hears every sentence of a prompt: each is read back from the text and held against the engine."""

import re
from collections.abc import Iterator
from functools import cache

from molpe.adapters import account
from molpe.adapters.prompts import (
    ACTIONS,
    ANSWERING,
    ASIDE,
    CARDS,
    HOW_TO_ANSWER,
    HOW_TO_READ,
    NEWS,
    QUESTION,
    READING,
    RULES,
    TABLE,
    WRITING,
    Prompter,
    leaves,
    parts_of,
)
from molpe.cards import load_rules, package_of
from molpe.kernel import CHANCE, AnyGame, Gist, IllegalAction, Message, Rng, State, Thing
from molpe.kernel.gist import named
from molpe.kernel.messages import ENGLISH
from molpe.kernel.model import SEAT
from molpe.press.faces import face
from tests.adapters.witness import WITNESSES
from tests.adapters.witness.facts import Facts, Sight, agree

MANY = 24
"""Of more actions than these some are parsed, the others only compared."""


class Unchecked(AssertionError):
    """A sentence that nobody has checked."""


def hear_turn(
    prompter: Prompter, state: State, seat: int, text: str, told: tuple[str, ...] = ()
) -> int:
    """Every sentence of what is said and asked now; how many there were."""
    parts = parts_of(text)
    agree(tuple(line[2:] for line in parts.pop(NEWS, "").splitlines()), told)
    table = parts.pop(TABLE)
    heard = len(told) + hear_table(prompter, state, seat, table)
    heard += hear_cards(prompter, state, seat, parts.pop(CARDS, ""), table)
    asked = seat in state.actors()
    agree(QUESTION in parts, asked)
    if asked:
        heard += hear_question(prompter, state, seat, parts.pop(QUESTION), table)
        agree(ACTIONS in parts, prompter.style.listed)
    if ACTIONS in parts:
        heard += hear_actions(prompter, state, seat, parts.pop(ACTIONS))
    if left := [line for part in parts.values() for line in part.splitlines()]:
        raise Unchecked(f"nobody has checked: {left}")
    return heard


def hear_table(prompter: Prompter, state: State, seat: int, text: str) -> int:
    """Every fact of the table: by the game's witness, and none beside its view."""
    game = prompter.game
    tree = account.read(text)
    facts = Facts(tree)
    many = len(facts.unheard)
    assert game.name in WITNESSES, f"{game.name} has no witness in tests/adapters/witness"
    WITNESSES[game.name](game, state, seat, facts, Sight(game, state, seat))
    if facts.unheard:
        raise Unchecked(f"nobody has checked: {sorted(facts.unheard)}")
    agree(tree, account.facts(game, game.view(state, seat)))
    return many


def hear_cards(prompter: Prompter, state: State, seat: int, text: str, table: str) -> int:
    """What cards say is what stands on their faces, which is made of what is played by; every card
    that is named is told of, once."""
    lines = text.splitlines()
    known = prompter.game.things("card")
    named_there = {word for word in leaves(account.read(table)) if word in known}
    for action in state.legal(seat) if seat in state.actors() else ():
        gist = prompter.game.gist(state, seat, action)
        named_there |= {str(one.id) for one in named(gist) if one.id in known}
    told = [line[2:].partition(": ")[0] for line in lines]
    speak = (
        {id for id in named_there if speaks(prompter.game, id)} if prompter.style.cards else set()
    )
    agree(sorted(told), sorted(speak), "cards")
    for line in lines:
        said = re.fullmatch(r"- ([\w-]+): (.+)", line)
        assert said, line
        agree(letters(said[2]), printed(prompter.game, said[1]), said[1])
    return len(lines)


@cache
def printed(game: AnyGame, id: str) -> str:
    """What stands on a card, without its commas."""
    shown = face(game, id)
    assert shown is not None, id
    text = shown.text.get(ENGLISH, "")
    return letters(" ".join([shown.name[ENGLISH], *shown.facts.get(ENGLISH, ()), text]))


@cache
def speaks(game: AnyGame, id: str) -> bool:
    """Whether there is anything to say of a card."""
    shown = face(game, id)
    return shown is not None and bool(shown.facts or shown.text)


def letters(text: str) -> str:
    """The words of a text alone."""
    return re.sub(r"[\W_]+", " ", text).strip()


def hear_question(prompter: Prompter, state: State, seat: int, text: str, table: str) -> int:
    """The question is the game's and tells nothing hidden; the numbers in it can be counted."""
    game = prompter.game
    message = game.ask(state, seat)
    agree(text, game.say(message))
    agree(text, game.say(game.ask(state.guess(seat, Rng(5)), seat)), "a guess is asked otherwise")
    tree = account.read(table)
    counted = {int(word) for word in leaves(tree) if re.fullmatch(r"-?\d+", word)}
    counted |= set(lengths(tree)) | {len(state.legal(seat)), 1}
    template = game.messages[ENGLISH][message.key]
    for gap, value in message.params.items():
        if f"{{{gap}" not in template:
            continue
        if isinstance(value, int):
            assert value in counted, (gap, value, text)
        for thing in value if isinstance(value, tuple) else [value]:
            if isinstance(thing, Thing):
                assert game.called(thing, ENGLISH) in text, (thing, text)
    return 1


def lengths(tree: account.Tree) -> Iterator[int]:
    """How many there are of whatever there are several of, and of the icons of a word."""
    if isinstance(tree, str):
        yield len(tree)
        return
    if isinstance(tree, list):
        yield len(tree)
    for one in tree.values() if isinstance(tree, dict) else tree:
        yield from lengths(one)


def hear_actions(prompter: Prompter, state: State, seat: int, text: str) -> int:
    """Every action that is listed is legal, and nothing legal is missing."""
    game = prompter.game
    legal = state.legal(seat)
    listed = [line.removeprefix("- ") for line in text.splitlines()]
    agree(len(listed), len(legal))
    agree(len(set(listed)), len(listed), "two actions are written alike")
    every = max(1, len(listed) // MANY)
    forms = written(tuple(prompter.writing))
    for place, (line, action) in enumerate(zip(listed, legal, strict=True)):
        agree(line, game.words(state, seat, action))
        if place % every == 0:
            try:
                agree(game.parse(state, seat, line), action, line)
            except IllegalAction as error:
                raise AssertionError(f"it is listed, and {error}") from None
        if forms:
            agree(game.gist(state, seat, action).verb in game.chances, False, line)
            assert any(form.fullmatch(line) for form in forms), f"{line!r} is written by no form"
    return len(listed)


@cache
def written(lines: tuple[str, ...]) -> list[re.Pattern[str]]:
    """The forms that models are told, as patterns; a slot may be filled with nothing."""
    found = []
    for line in lines:
        words = [r".*" if "{" in word else re.escape(word) for word in line[2:].split()]
        found.append(re.compile(r" ?".join(words)))
    return found


def hear_news(prompter: Prompter, state: State, seat: int, action: int, viewer: int) -> list[str]:
    """What a viewer is told of an action: whose it is, what the game says, and no more than the
    viewer may hear of it."""
    game = prompter.game
    lines = prompter.news(state, seat, action, viewer)
    told = game.lines(state, seat, action, viewer)
    agree(len(lines), len(told))
    for line, one in zip(lines, told, strict=True):
        who, _, said = line.partition(": ")
        agree(who, "luck" if one.seat == CHANCE else game.seat_name(one.seat))
        agree(said, game.say(one.m))
        if one.seat == seat and one.gist == game.gist(state, seat, action):
            for thing in named(one.gist):
                if thing in named(Gist(one.gist.verb, one.m.params)) and thing.kind != SEAT:
                    assert game.called(thing, ENGLISH) in said, (thing, said)
    return lines


def hear_system(prompter: Prompter, seat: int, text: str) -> int:
    """Every sentence that is said before a match."""
    game, seats = prompter.game, prompter.table.seats
    parts = parts_of(text)
    who = parts.pop("")
    facts = [
        (r"^The game is (.+?)\. (?=Seats: )", game.title),
        (r"^Seats: (\d+)\. ", str(seats)),
        (r"^You sit at seat (\d+)\. ?", str(seat)),
        (r"^You are (.+?)\. ?", game.title_of(seat)),
        (r"^Options: (.+?)\.(?: |$)", game.options_text()),
    ]
    for pattern, real in facts:
        said = re.search(pattern, who)
        agree(said[1] if said else "", real, pattern)
        who = re.sub(pattern, "", who, count=1)
    agree(who, " ".join(capital(game.say(remark)) for remark in game.remarks(seats)))
    agree(parts.pop(READING), HOW_TO_READ)
    agree(parts.pop(ANSWERING), HOW_TO_ANSWER)
    forms = {form for some in game.forms.values() for form in several(some)}
    lines = parts.pop(WRITING, "").splitlines()
    agree({line[2:] for line in lines} <= forms, True)
    heard = hear_rules(prompter, parts.pop(RULES, ""))
    agree(parts, {})
    return len(facts) + 2 + len(lines) + heard


def several(forms: object) -> list[str]:
    return [forms] if isinstance(forms, str) else list(forms)  # type: ignore[call-overload]


def capital(said: str) -> str:
    return f"{said[0].upper()}{said[1:]}."


def hear_rules(prompter: Prompter, text: str) -> int:
    """Every line stands so in the game's rules, and none of their sections is missing."""
    game = prompter.game
    lines = text.splitlines()
    page = load_rules(package_of(type(game)), ENGLISH, typed=True)
    if prompter.style.rules == "full" and page is not None:
        signs = re.sub(r"!\[([^\]]*)\]\(face:[^)]*\)", r"\1", page)
        plain = letters(re.sub(r"!\[[^\]]*\]\(plate:[^)]*\)", "", signs).replace("|", " "))
        for line in lines:
            assert letters(line.replace("|", " ")) in plain, line
        headings = [one for one in re.findall(r"(?m)^## (.+)$", page) if one not in ASIDE]
        agree([line[2:] for line in lines if line.startswith("# ")], headings)
        return len(lines)
    goal = game.goal(prompter.table.seats)
    blurb = [Message("blurb")] if "blurb" in game.messages[ENGLISH] else []
    agree(lines, [capital(game.say(one)) for one in [*blurb, *([goal] if goal else [])]])
    return len(lines)
