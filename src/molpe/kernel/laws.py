"""The laws every game obeys. A game that breaks none of them can take any seat in the house.

Shipped so that anyone's game can be held against them:

    from molpe.kernel.laws import check_match
    check_match(game, seats=2, rng=Rng(7))
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import msgspec

from molpe.kernel.errors import IllegalAction, LawBroken, MolpeError
from molpe.kernel.gist import named
from molpe.kernel.layout import observer
from molpe.kernel.match import AnyGame, Match
from molpe.kernel.model import SEAT, Seat
from molpe.kernel.orders import OWN
from molpe.kernel.random import Rng
from molpe.kernel.several import play_chain, sets_of
from molpe.kernel.silence import check_silence
from molpe.kernel.state import CHANCE, NOBODY, SPECTATOR, State
from molpe.kernel.telling import CHOSEN

SELDOM = 7
"""Worlds are played on from every so many-th of the states that are looked at."""


def require(holds: bool, law: str, *place: object) -> None:
    """Raise LawBroken unless the law holds."""
    if not holds:
        where = " ".join(map(str, place))
        raise LawBroken(f"{law}: {where}" if where else law)


def check_match(game: AnyGame, seats: int, rng: Rng, every: int = 1) -> Match:
    """Play a random match and hold every ``every``-th state against every law."""
    match = Match(game, seats)
    census = match.state.census()
    while True:
        if len(match.log) % every == 0:
            check_state(game, match.state, census, Rng(len(match.log) + 1))
        seat = match.state.actor()
        if seat == NOBODY:
            break
        require(len(match.log) < game.longest, "no match is longer than the game says", seats)
        was, action = match.state.copy(), match.state.pick(rng)
        match.take(seat, action)
        if (len(match.log) - 1) % every == 0:
            check_onward(game, was, match.state)
    check_state(game, match.state, census, rng)
    check_facts(game, match)
    if game.secrets:
        check_silence(match, rng, SELDOM * every)
    return match


def check_facts(game: AnyGame, match: Match) -> None:
    """What the game says of itself is true of this finished match."""
    facts = game.facts
    require(facts.luck or all(s != CHANCE for s, _ in match.log), "luck is declared", game.name)
    outcome = match.outcome()
    assert outcome is not None
    require(min(outcome.places) >= 1, "places count from 1", outcome)
    require(match.seats == 1 or 1 in outcome.places, "somebody is first", outcome)
    low, high = facts.lowest_score, facts.highest_score
    require(all(low <= s <= high for s in outcome.scores), "scores stay in range", outcome)
    beyond = game.beyond(match.state)
    for language in game.messages:
        known = f"reason-{outcome.reason}" in game.messages[language]
        require(known, "every reason has a sentence", language, outcome.reason)
        require(bool(game.say(game.ended(outcome), language)), "an end is told", language)
        named = beyond is None or beyond[0].key in game.messages[language]
        require(named, "whoever plays without a seat has a name", language)


def check_state(game: AnyGame, state: State, census: list[int], rng: Rng) -> None:
    """Hold one state against every law."""
    check_turn(game, state)
    for seat in state.actors():
        check_actions(game, state, seat)
    check_copies(game, state)
    check_unsealed(game, state)
    require(state.census() == census, "nothing is lost, nothing appears", state.census())
    viewers = (*range(state.seats), SPECTATOR)
    if state.actor() != NOBODY:
        check_pick(state, rng)
        check_tellings(game, state, viewers)
    alone = [game.view(state, viewer) for viewer in viewers]
    require(game.views(state, viewers) == alone, "whoever else looks, a view is the same")
    check_observation(game, state)
    for viewer in viewers:
        check_view(game, state, viewer)
        if viewer != SPECTATOR:
            check_guess(game, state, viewer, rng)


def check_onward(game: AnyGame, was: State, state: State) -> None:
    """After views of another moment a view is as it would be alone, and so is what has moved."""
    viewers = (*range(state.seats), SPECTATOR)
    seen = game.views(was, viewers)
    views = game.onward(state, viewers, was, seen)
    require(views == game.views(state, viewers), "whatever was seen before, a view is the same")
    for old, new in zip(seen, views, strict=True):
        found = [shift(*game.shifted(old, new)), shift(game.lying(old), game.lying(new))]
        require(found[0] == found[1], "what has moved lies in a part that has changed", *found)


def shift(before: Mapping[str, object], now: Mapping[str, object]) -> tuple[list[str], set[str]]:
    """The things that lie otherwise than before, in their order, and those that are gone."""
    return [id for id in now if before.get(id) != now[id]], {*before} - {*now}


def check_turn(game: AnyGame, state: State) -> None:
    """Somebody acts if and only if it is not over; luck acts alone."""
    actors = state.actors()
    require((not actors) == (game.outcome(state) is not None), "someone acts until it is over")
    require(state.actor() == (actors[0] if actors else NOBODY), "actor is the first of actors")
    require(CHANCE not in actors or actors == [CHANCE], "chance acts alone", actors)
    require(len(actors) < 2 or game.sealed, "sealed choices are declared", actors)
    turn = game.turn(state)
    require(NOBODY <= turn < state.seats, "a turn is a seat's or nobody's", turn)
    if game.automaton(state):
        forced = actors == [CHANCE] and len(state.legal(CHANCE)) == 1
        require(forced, "an automaton acts for luck, in one way", actors)
    for seat in range(state.seats):
        require(-1.0 <= state.estimate(seat) <= 1.0, "an estimate lies between -1 and 1", seat)


def check_unsealed(game: AnyGame, state: State) -> None:
    """Before a sealed choice everyone who is still to make it is asked, among the same actions."""
    before = state.unseal()
    asked = before.actors()
    for seat in state.actors():
        require(seat in asked, "an unsealed state asks whoever is still to choose", seat, asked)
        require(before.legal(seat) == state.legal(seat), "nobody's actions hang on a seal", seat)
    others = [seat for seat in asked if seat not in state.actors()]
    require(not others or game.sealed, "only what is sealed is unsealed", others)


def check_copies(game: AnyGame, state: State) -> None:
    """A copy and a loaded dump are the state itself, and live on their own."""
    dump, key = state.dump(), state.key()
    require(key >= 0, "a key is not negative", key)
    for twin in (state.copy(), game.load(dump)):
        require(twin.dump() == dump, "a state survives being copied and written down")
        require(twin.key() == key, "equal states have equal keys")
        require(twin.actors() == state.actors(), "a copy asks the same seats")
        seat = twin.actor()
        if seat != NOBODY:
            require(twin.legal(seat) == state.legal(seat), "a copy offers the same actions")
            twin.play(seat, twin.legal(seat)[-1])
            require(state.dump() == dump, "a copy lives on its own")


def check_actions(game: AnyGame, state: State, seat: Seat) -> None:
    """Actions are distinct, stable, in range, written once each, and read back."""
    legal = state.legal(seat)
    require(bool(legal), "whoever may act has something to do", seat)
    require(len(legal) <= state.width, "no seat has more actions than the width", len(legal))
    require(state.legal(seat) == legal, "the order of actions is stable", seat)
    require(len(set(legal)) == len(legal), "no action is listed twice", seat)
    require(all(0 <= a < game.codes for a in legal), "codes stay in range", seat)
    texts = [game.words(state, seat, action) for action in legal]
    require(len(set(texts)) == len(texts), "no two actions are written alike", seat)
    for text in texts:
        require(text == text.strip() and "\n" not in text, "a text is one line", repr(text))
    check_gists(game, state, seat, legal)
    for action, text in list(zip(legal, texts, strict=True))[:: max(1, len(legal) // 4)]:
        require(game.parse(state, seat, text) == action, "notation reads back", repr(text))
    if seat == CHANCE:
        require(all(state.odds(action) > 0 for action in legal), "luck has odds")
        return
    try:
        game.parse(state, seat, "no such thing")
    except IllegalAction:
        pass
    else:
        raise LawBroken("only legal actions are read")
    check_clicks(game, state, seat, legal)
    check_several(game, state, seat)
    check_window(game, state, seat, legal)
    for language in game.messages:
        require(bool(game.say(game.ask(state, seat), language)), "a question is asked", language)


def check_gists(game: AnyGame, state: State, seat: Seat, legal: list[int]) -> None:
    """A gist has one text and a text one gist, and everything it names is there."""
    gists = [game.gist(state, seat, action) for action in legal]
    alike = {msgspec.json.encode(gist) for gist in gists}
    require(len(alike) == len(gists), "no two actions have the same gist", seat)
    for action, gist in zip(legal, gists, strict=True):
        require(bool(gist.verb), "a gist has a verb", seat, action)
        if game.forms:
            same = game.grammar.write(gist) == game.words(state, seat, action)
            require(same, "the words of an action are its gist in notation", gist)
        for thing in named(gist):
            there = range(state.seats) if thing.kind == SEAT else game.things(thing.kind)
            require(thing.id in there, "a gist names only what there is", gist)


def check_window(game: AnyGame, state: State, seat: Seat, legal: list[int]) -> None:
    """A window can be passed, and is of a kind that the game names and can say."""
    window = game.passing(state, seat)
    if window is None:
        return
    require(window.action in legal, "a window can be passed", seat)
    require(window.kind in (*game.windows, OWN, ""), "a game names its windows", window.kind)
    for kind in game.ticks:
        said = all(f"window-{kind}" in known for known in game.messages.values())
        require(said, "a kind of window has a name", kind)


def check_several(game: AnyGame, state: State, seat: Seat) -> None:
    """Every set that a choice of several allows can be played, from any first part on."""
    question = game.several(state, seat)
    if question is None or question.chosen:
        return
    legal = state.legal(seat)
    require(set(question.parts) <= set(legal), "the parts of a choice are offered", question)
    for chosen in sets_of(question, Rng(len(legal))):
        for order in (chosen,) if question.ordered else (chosen, chosen[::-1]):
            twin = state.copy()

            def play(seat: Seat, action: int, twin: State = twin) -> None:
                require(action in twin.legal(seat), "a set that is allowed is played", action)
                twin.play(seat, action)

            play_chain(game, twin, seat, order, play)


def check_clicks(game: AnyGame, state: State, seat: Seat, legal: list[int]) -> None:
    """Each action is a path of clicks through the seat's view, and no path begins another."""
    ids = set(ids_of(msgspec.to_builtins(game.view(state, seat))))
    paths = sorted(game.clicks(state, seat, action) for action in legal)
    for path in paths:
        require(bool(path), "every action can be clicked", seat)
        require(ids.issuperset(path), "what is clicked is in the view", path, set(path) - ids)
    for one, other in pairwise(paths):
        require(other[: len(one)] != one, "no path is the beginning of another", one, other)


def check_pick(state: State, rng: Rng) -> None:
    """``pick`` gives what the list would give, with the same generator."""
    twin = Rng(1)
    twin.state = rng.state
    require(state.pick(rng) == State.pick(state, twin), "pick picks what the list would give")
    require(rng.state == twin.state, "pick draws one number")
    seat = state.actor()
    if seat != CHANCE:
        require(state.hunch(rng) in state.legal(seat), "a hunch is one of the actions", seat)


def check_tellings(game: AnyGame, state: State, viewers: tuple[Seat, ...]) -> None:
    """Several who are told of an action hear what each of them would alone."""
    seat = state.actor()
    action = state.legal(seat)[-1]
    alone = [game.lines(state, seat, action, viewer) for viewer in viewers]
    together = game.tellings(state, seat, action, viewers)
    require(together == alone, "whoever else listens, what is told is the same", seat, action)
    scenes, told = game.unfolded(state, seat, action, viewers)
    same = len(scenes) == len(game.scenes(state, seat, action)) and told == together
    require(same, "an action unfolds as it is told", seat, action)


def check_view(game: AnyGame, state: State, viewer: Seat) -> None:
    """A view can be made, sent, drawn, and every action told."""
    view = game.view(state, viewer)
    require(type(view) is game.view_type, "every view has the same shape", viewer)
    raw = msgspec.json.encode(view)
    sent = msgspec.json.decode(raw, type=game.view_type)
    require(sent == view, "a view survives the wire")
    require(game.lying(sent) == game.lying(view), "what a view shows lies where it shows it")
    require(bool(game.show(view)), "a view can be shown", viewer)
    actors = state.actors()
    for seat in actors:
        heard = {
            game.say(game.told(state, seat, action, viewer), language)
            for action in state.legal(seat)
            for language in game.messages
        }
        require(all(heard), "every action is told", seat)
        pairs = set()
        for action in state.legal(seat):
            check_heard(game, state, seat, action, viewer)
            told = repr(game.told(state, seat, action, viewer))
            pairs.add((told, repr(game.heard(state, seat, action, viewer))))
        alike = len({told for told, _ in pairs}) == len(pairs)
        require(alike, "what is told alike is heard alike", viewer, seat)
        if len(actors) > 1 and viewer != seat:
            plain = {repr(game.told(state, seat, action, viewer)) for action in state.legal(seat)}
            plain |= {repr(game.heard(state, seat, action, viewer)) for action in state.legal(seat)}
            require(len(plain) == 2, "a sealed choice tells nothing", viewer, plain)


def check_heard(game: AnyGame, state: State, seat: Seat, action: int, viewer: Seat) -> None:
    """What a viewer hears is the gist, or less of it, or that something was chosen."""
    heard = game.heard(state, seat, action, viewer)
    whole = game.gist(state, seat, action)
    if heard != CHOSEN:
        require(heard.verb == whole.verb, "a gist is heard with its verb", viewer, heard)
        less = heard.things.items() <= whole.things.items()
        require(less, "nobody hears of things that a gist does not name", viewer, heard)
    require(seat != viewer or heard == whole, "who acts hears all of it", seat, heard)


def check_observation(game: AnyGame, state: State) -> None:
    """An observation has the bytes that its layout names, each within its bounds."""
    eye = observer(game, state.seats)
    for seat in range(state.seats):
        seen = eye.see(state, seat)
        require(len(seen) == eye.size, "an observation is as long as its layout", len(seen))
        for field in eye.layout.fields:
            some = seen[field.start : field.start + field.size]
            require(max(some) <= field.most, "an observation stays within its bounds", field.name)
            alone = not field.single or sum(some) <= 1
            require(alone, "one of several things is one of them", field.name)


def check_guess(game: AnyGame, state: State, seat: Seat, rng: Rng) -> None:
    """What a seat sees is all that a guess knows: truth and guess look the same to it."""
    before = rng.state
    guess = state.guess(seat, rng)
    require(game.view(guess, seat) == game.view(state, seat), "a guess looks like the truth", seat)
    eye = observer(game, state.seats)
    same = eye.see(guess, seat) == eye.see(state, seat)
    require(same, "equal views give equal observations", seat)
    require(guess.census() == state.census(), "a guess has all the pieces", seat)
    require(guess.actors() == state.actors(), "a guess asks the same seats", seat)
    actors = state.actors()
    if seat in actors:
        legal = state.legal(seat)
        require(guess.legal(seat) == legal, "a guess offers the same actions", seat)
        for action in legal:
            same = game.words(guess, seat, action) == game.words(state, seat, action)
            require(same, "a guess writes the same words", seat, action)
            same = game.gist(guess, seat, action) == game.gist(state, seat, action)
            require(same, "a guess has the same gists", seat, action)
            same = game.told(guess, seat, action, seat) == game.told(state, seat, action, seat)
            require(same, "a guess tells the same", seat, action)
        require(game.ask(guess, seat) == game.ask(state, seat), "a guess asks the same", seat)
        same = game.passing(guess, seat) == game.passing(state, seat)
        require(same, "a guess opens the same window", seat)
    if seat == state.actor():
        same = guess.hunch(Rng(before)) == state.hunch(Rng(before))
        require(same, "a hunch knows what its seat knows", seat)
    again = Rng(1)
    again.state = before
    require(
        guess.guess(seat, again).dump() == guess.dump(),
        "equal views give equal guesses for the same seed",
        seat,
    )


def ids_of(value: Any) -> Iterator[str]:
    """Every ``id`` in a view."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key == "id":
                yield item
            else:
                yield from ids_of(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from ids_of(item)


__all__ = [
    "LawBroken",
    "MolpeError",
    "check_match",
    "check_silence",
    "check_state",
    "ids_of",
    "require",
]
