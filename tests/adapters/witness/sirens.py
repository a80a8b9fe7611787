"""Sirens: cards in hands, kept, laid and won, and what songs count."""

import re
from itertools import pairwise
from typing import Any

from molpe.games.sirens.scoring import hearts_compared, orpheus_hearts, orpheus_points, song_points
from molpe.kernel import AnyGame
from molpe.kernel.messages import ENGLISH
from tests.adapters.witness.facts import Facts, Sight, agree


def hear(game: AnyGame, state: Any, seat: int, facts: Facts, sight: Sight) -> None:
    ids = game.orders(state.seats)["card"]
    solo = state.seats == 1
    agree(facts.number("viewer"), seat)
    agree(facts.word("mode"), "solo" if solo else "duel")
    agree(facts.word("phase"), game.orders(state.seats)["phase"][sight.one("phase")])
    agree(facts.number("round"), sight.number("round"))
    agree(facts.number("draft"), 1 + sight.number("second draft"))
    singers = facts.several("singers")
    agree(len(singers), 2)
    laid = len(singers[0].several("row"))
    agree(facts.number("pick"), 1 + (laid if solo else sight.number("step")))
    agree(facts.number("ship"), sight.number("cards in the Ship"))
    agree(
        [printed(game, one) for one in [facts.part("rule")] if one], some(ids, [sight.one("rule")])
    )
    note = facts.word("rule_note")
    letters = {said for key, said in game.messages[ENGLISH].items() if key.startswith("rule-")}
    agree(note in letters, state.rule >= 0)
    if note and not solo:
        card = game.window.edition.cards[sight.one("rule")]
        agree(
            note
            in (game.messages[ENGLISH].get(f"rule-{card.rule}{end}") for end in ("", "-otherwise")),
            True,
        )
    for number, singer in enumerate(singers):
        hear_singer(game, state, seat, number, singer, sight)
    for name in ("so_far", "last"):
        songs = facts.several(name) if name == "so_far" else []
        if name == "last" and (last := facts.part("last")):
            songs = last.several("songs")
            hear_last(game, state, last)
        for number, song in enumerate(songs):
            hear_song(game, state, number, song, name == "last")
        if songs:
            mine, theirs = (song.number("hearts") for song in songs)
            agree(
                [song.number("heart_points") for song in songs],
                [max(mine - theirs, 0), max(theirs - mine, 0)],
            )


def some(ids: Any, cards: list[int]) -> list[str]:
    return [ids[card] for card in cards if card >= 0]


def printed(game: AnyGame, card: Facts) -> str:
    """A card: its id, and what is printed on it as the edition says; nothing for a back."""
    id = card.word("id")
    if id not in game.window.names:
        agree(set(card.tree), {"id"}, id)
        agree(bool(re.fullmatch(r"(hand|kept|blessing)-[01]-\d", id)), True, id)
        return ""
    real = next(one for one in game.window.edition.cards if one.id == id)
    agree(card.word("name"), real.name)
    agree(card.word("colour"), "wild" if real.wild else real.colour, id)
    agree(card.number("hearts"), real.hearts, id)
    agree(card.word("flows"), "" if real.wild else game.window.edition.flow[real.colour], id)
    agree(card.word("rule"), real.rule, id)
    for side in ("left", "right"):
        half = card.word(side)
        worth = card.word(f"{side}_value")
        agree((half, worth), halves(game, real, side), id, side)
    agree(len(card.word("letter")), 1, id)
    return id


def halves(game: AnyGame, card: Any, side: str) -> tuple[str, str]:
    charm = getattr(card, side)
    return (charm, str(game.window.edition.charm[charm])) if charm else ("", "")


def hear_singer(
    game: AnyGame, state: Any, seat: int, number: int, singer: Facts, sight: Sight
) -> None:
    ids = game.orders(state.seats)["card"]
    solo = state.seats == 1
    k = 0 if number == seat else 1
    agree(singer.number("seat"), number)
    agree(singer.yes("orpheus"), solo and number == 1)
    if singer.yes("orpheus"):
        agree(singer.number("side"), sight.number("side of Orpheus"))
    hand = [printed(game, card) for card in singer.several("hand")]
    agree(len(hand), sight.number("cards in hand", k))
    agree({card for card in hand if card}, set(some(ids, sorted(sight.flags("hand", k)))), "hand")
    agree(singer.yes("chosen"), bool(sight.number("has chosen", k)))
    prizes = [printed(game, card) for card in singer.several("prizes")]
    agree(len(prizes), sight.number("prizes", 2 * k))
    agree(
        {card for card in prizes if card}, set(some(ids, sorted(sight.flags("prizes", 2 * k + 1))))
    )
    kept = [printed(game, card) for card in singer.several("kept")]
    agree(len(kept), sight.number("cards kept", k))
    found = [sight.one("kept", 4 * k + i) for i in range(4)]
    agree([card for card in kept if card], some(ids, found), "kept")
    row = [printed(game, card) for card in singer.several("row")]
    agree(row, some(ids, [sight.one("row", 7 * k + i) for i in range(7)]), "row")
    choice = singer.word("choice")
    if choice:
        agree(number, seat)
        chosen = some(
            ids, [sight.one("card chosen"), *(sight.one("row chosen", i) for i in range(7))]
        )
        named = choice.replace("|", " ").split()[1:]
        agree([card for card in chosen if card in named], named, "choice")


def hear_last(game: AnyGame, state: Any, last: Facts) -> None:
    agree(last.number("round"), state.last_round)
    winner = last.word("winner")
    totals = [song.number("total") for song in last.several("songs")]
    best = "" if totals[0] == totals[1] else str(totals.index(max(totals)))
    agree(winner, best, "last winner", totals)
    if state.seats == 1:
        agree(last.number("side"), state.last_side)
    else:
        agree(last.word("rule"), game.window.edition.cards[state.last_rule].rule)


def hear_song(game: AnyGame, state: Any, number: int, song: Facts, last: bool) -> None:
    """What a song counts, by the compiled scoring that decides rounds."""
    book, ids = game.window.book, game.orders(state.seats)["card"]
    rows = (state.last0, state.last1) if last else (state.row0, state.row1)
    won = (
        (state.last_prizes0, state.last_prizes1)
        if last
        else tuple(bin(state.prize(k)).count("1") for k in (0, 1))
    )
    row = rows[number]
    cards = [(row >> 5 * i & 31) - 1 for i in range(7)]
    agree(song.number("singer"), number)
    agree(song.words("cards"), some(ids, cards))
    rule = state.rule
    if last:
        rule = book.rules[state.last_rule] if state.seats == 2 else -1
    if state.seats == 1 and number == 1:
        side = state.last_side if last else state.side
        hearts, points = orpheus_hearts(book, row, side, won[1]), orpheus_points(book, row, side)
    elif state.seats == 1:
        hearts, points = None, song_points(book, row, rule)
    else:
        hearts, points = hearts_compared(book, row, rule, won[number]), song_points(book, row, rule)
    if hearts is not None:
        agree(song.number("hearts"), hearts)
    each = sum(song.numbers("each_part"))
    counted = [song.number(name) for name in ("flow", "charm", "eclipse")]
    agree(each + sum(counted), points, "song", number, rule)
    agree(song.number("total"), points + song.number("heart_points"))
    colours = song.words("colours")
    agree(song.number("parts"), each)
    many = 1 + sum(one != other for one, other in pairwise(colours))
    agree(len(song.numbers("each_part")) in (0, many), True, colours)
    real = {card.id: card for card in game.window.edition.cards}
    for card, colour in zip(song.words("cards"), colours, strict=True):
        fits = game.window.edition.flow if real[card].wild else (real[card].colour,)
        agree(colour in fits, True, card, colour)
