"""Why a text is no action now."""

from typing import TYPE_CHECKING

from molpe.games.muse.rules import codes, frames
from molpe.games.muse.rules.state import MuseState
from molpe.kernel import Message, Seat

if TYPE_CHECKING:
    from molpe.games.muse.game import Muse


def refusal(game: "Muse", state: MuseState, seat: Seat, text: str) -> Message:
    """The first thing that is wrong with a text."""
    s = state.scene
    verb, *rest = text.split() or [""]
    ids = game.cards.ids
    if verb in ("tackle", "dare") and rest and s.get(frames.KIND) == frames.QUEST:
        if rest[0] not in ids:
            return Message("why-no-card", {"card": rest[0]})
        return _challenge(game, state, seat, rest)
    if verb == "embark" and rest and s.get(frames.KIND) == frames.EMBARK:
        quest = rest[-1]
        if quest not in game.notation.quests:
            return Message("why-no-quest", {"quest": quest})
        number = game.cards.quest_number(quest)
        if s.book.quest_open[number] == 0:
            return Message("why-war-quest")
        if s.taker[number] == codes.COMPLETED:
            return Message("why-quest-done", {"quest": quest})
        if s.taker[number] >= 0:
            return Message("why-quest-taken", {"quest": quest})
    example = game.words(state, seat, state.legal(seat)[0])
    return Message("why-form", {"example": example})


def _challenge(game: "Muse", state: MuseState, seat: Seat, rest: list[str]) -> Message:
    s = state.scene
    card = game.cards.number(rest[0])
    keys = [key for key in (seat * 2, seat * 2 + 1) if s.leader[key] >= 0]
    named = [key for key in keys if game.notation.leader(s, key).id == rest[-1]]
    for key in named or keys:
        for challenge in game.survey.crew(s, key).challenges:
            if challenge.card == rest[0] and challenge.lacks:
                lacks = ", ".join(lack.words() for lack in challenge.lacks)
                return Message("why-lacks", {"card": game.card(card), "lacks": lacks})
            if challenge.card == rest[0] and challenge.vain:
                return Message("why-vain", {"card": game.card(card)})
    return Message("why-not-there", {"card": game.card(card)})
