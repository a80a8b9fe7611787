"""The verb of denials: what somebody may not do for a while."""

from typing import Literal

from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.phrases import DENIALS, UNTIL, WHO, Count, Until, Verb, row, say


class Deny(Verb, tag="deny", kw_only=True):
    """Somebody may not do something."""

    op = p.DENY
    who: Literal["foe", "opponents"] = "foe"
    what: Literal["next_effect", "effects", "draw_effects", "gain_card", "plays"]
    until: Until = "phase"
    n: Count = 1
    stop: bool = False

    def code(self) -> list[int]:
        return row(
            self.op, WHO=WHO["foe"] if self.who == "foe" else p.OPPONENTS,
            DENIED=DENIALS[self.what], DENIED_BUT=self.n, DENIED_STOPS=int(self.stop),
            DENIED_LONG=int(self.until == "your_next_turn"),
        )  # fmt: skip

    def sentence(self, lang: str) -> str:
        all_ = self.who == "opponents"
        who = say(
            lang,
            "your opponents" if all_ else "the foe",
            "deine Gegner" if all_ else "der Gegner",
        )
        can = "können" if all_ else "kann"
        may = "dürfen" if all_ else "darf"
        when = UNTIL[lang][self.until]
        if self.what == "gain_card":
            return say(
                lang,
                f"choose a face-up Realm card; no opponent may gain it {when}",
                f"wähle eine offene Karte des Reichs; kein Gegner darf sie {when} gewinnen",
            )
        if self.what == "plays":
            return say(
                lang,
                f"{who} may play only {self.n} more "
                f"{'card' if self.n == 1 else 'cards'} in this phase",
                f"{who} {may} in dieser Phase nur noch {self.n} "
                f"{'Karte' if self.n == 1 else 'Karten'} spielen",
            )
        stop = ""
        if self.stop:
            stop = say(
                lang,
                ", and effects of the foe's cards in play stop",
                ", und Effekte seiner ausgespielten Karten enden",
            )
        en = {
            "next_effect": "cannot activate the effect of the next card they play",
            "effects": "cannot activate effects",
            "draw_effects": "cannot draw cards through effects",
        }[self.what]
        de = {
            "next_effect": f"{can} den Effekt der nächsten gespielten Karte {when} nicht auslösen",
            "effects": f"{can} {when} keine Effekte auslösen",
            "draw_effects": f"{can} {when} nicht durch Effekte Karten ziehen",
        }[self.what]
        return say(lang, f"{who} {en} {when}{stop}", f"{who} {de}{stop}")
