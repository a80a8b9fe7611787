"""What is told of an action: a sentence in the hearer's language for every form of notation."""

import re

from molpe.games.muse.data.edition import Edition
from molpe.kernel import Message

FORMS = {
    "pass": "pass",
    "begin": "begin",
    "decline": "decline",
    "ready": "ready",
    "rearrange": "rearrange",
    "stay": "stay",
    "done": "done",
    "enough": "enough",
    "tread": "tread water",
    "withdraw": "withdraw",
    "withdraw-all": "withdraw all",
    "withdraw-all-of": "withdraw all with {to}",
    "withdraw-one": "withdraw {card}",
    "cross": "cross the sea",
    "cross-of": "cross the sea with {to}",
    "tackle": "tackle {card}",
    "tackle-of": "tackle {card} with {to}",
    "dare": "dare {card}",
    "dare-of": "dare {card} with {to}",
    "with": "with {card}",
    "lot": "lot {card}",
    "recall": "recall {card}",
    "play": "play {card}",
    "use": "use {card}",
    "found": "found a crew with {card}",
    "enlist": "enlist {card} under {to}",
    "send": "send {card} to {to}",
    "dismiss": "dismiss {card}",
    "give": "give {card} to {to}",
    "discard": "discard {card}",
    "embark": "embark {card} on {to}",
    "lead": "lead {card}",
    "hand-over": "hand over {card}",
    "hand": "hand {card} to {to}",
    "move": "move {card} to {to}",
    "move-away": "move {card} away",
    "strike": "strike {card}",
    "lose": "lose {card}",
    "yield": "yield {card}",
    "take": "take {card}",
    "fight": "fight with {to}",
    "match": "match {card}",
    "line-up": "line up {card}",
    "against": "against {seat}",
    "name": "name {card}",
    "welcome": "welcome {card}",
    "send-away": "send away {card}",
    "favor": "favor {card} on {to}",
    "wrath": "wrath {card} on {to}",
    "bump": "bump {card}",
    "resolve": "resolve {card}",
    "restore": "restore {card}",
    "retrieve": "retrieve {card}",
    "burden": "burden {card}",
    "find": "find {card}",
    "block": "block {card}",
}
NOTHING = ("nothing", "nobody")


class Telling:
    """The sentences of an edition's actions. Each keeps the notation as ``text`` beside it."""

    def __init__(self, edition: Edition) -> None:
        cards = zip(edition.ids, edition.cards, strict=True)
        self.titles = {id: card.name for id, card in cards}
        self.titles |= {quest.id: quest.name for quest in edition.quests}
        self.fixed: dict[str, str] = {}
        self.open: dict[str, list[tuple[str, re.Pattern[str]]]] = {}
        for key, form in FORMS.items():
            if "{" in form:
                pattern = re.compile(re.sub(r"{(\w+)}", r"(?P<\1>\\S+)", form))
                self.open.setdefault(form.split()[0], []).append((key, pattern))
            else:
                self.fixed[form] = key

    def tell(self, text: str) -> Message:
        """The sentence of an action written down."""
        if text in self.fixed:
            return Message(f"told-{self.fixed[text]}", {"text": text})
        first, *_, last = text.split()
        if last in NOTHING:
            return Message("told-nothing", {"text": text})
        for key, pattern in self.open[first]:
            found = pattern.fullmatch(text)
            if found:
                named = {slot: self.titles.get(id, id) for slot, id in found.groupdict().items()}
                return Message(f"told-{key}", {"text": text, **named})
        return Message("plain", {"text": text})
