# molpe: compiled
"""What each seat of a match is asked: from which state it answers, and what it may answer."""

from typing import Literal

from molpe.kernel import AnyGame, Match, State, Window
from molpe.table.protocol.to_page import Choice, Several

Answers = tuple[dict[str, int], tuple[Choice, ...]]
"""Actions by their words, and what to click for each."""
NOTHING: Answers = ({}, ())


When = Literal["now", "sealed", "early"]
"""At once; in the place of a sealed choice; or once its turn in the open window comes."""


class Question:
    """The state from which a seat answers, and when its answer counts."""

    __slots__ = ("state", "when")

    def __init__(self, state: State, when: When) -> None:
        self.state = state
        self.when = when


class Questions:
    """The questions of one match as it stands, worked out once for each seat."""

    __slots__ = (
        "answers", "asked", "base", "base_length", "foreseen", "known", "looked", "match", "opened",
    )  # fmt: skip

    def __init__(self, match: Match) -> None:
        self.match = match
        self.base: State | None = None
        """While choices are sealed: the state before the first of them."""
        self.base_length = 0
        self.asked: list[int] | None = None
        self.answers: dict[int, Answers] = {}
        self.foreseen: dict[int, State | None] = {}
        self.known: dict[int, Question | None] = {}
        """What each seat is asked, while those who are asked are the same."""
        self.opened: Window | None = None
        self.looked = False
        """Whether it is known which window is open."""

    @property
    def game(self) -> AnyGame:
        """The game of the match."""
        return self.match.game

    def forget(self) -> None:
        """The state is another one: forget what was worked out about the last."""
        self.asked = None
        self.answers.clear()
        self.foreseen.clear()

    def actors(self) -> list[int]:
        """The seats that may act."""
        if self.asked is None:
            self.asked = [seat for seat in self.match.actors() if seat >= 0]
            self.known.clear()
            self.looked = False
        return self.asked

    def of(self, seat: int) -> Question | None:
        """What a seat answers now, None where it has nothing to say."""
        actors = self.actors()
        if seat not in self.known:
            self.known[seat] = self._find(seat, actors)
        return self.known[seat]

    def _find(self, seat: int, actors: list[int]) -> Question | None:
        if seat in actors:
            return Question(self.match.state, "now")
        if self.base is not None and seat in self.base.actors():
            return Question(self.base, "sealed")
        state = self.foresee(seat)
        return Question(state, "early") if state is not None else None

    def sealed(self, seat: int) -> bool:
        """Whether a seat's choice is in, and may still be changed."""
        question = self.of(seat)
        return question is not None and question.when == "sealed"

    def legal(self, seat: int) -> Answers:
        """What a seat may do, choose instead, or answer before its turn."""
        found = self.answers.get(seat)
        if found is None:
            question = self.of(seat)
            if question is None:
                return NOTHING
            game, state = self.game, question.state
            codes: dict[str, int] = {}
            choices: list[Choice] = []
            for action, text, clicks, gist in game.choices(state, seat):
                codes[text] = action
                choices.append(Choice(text, clicks, gist))
            found = self.answers[seat] = (codes, tuple(choices))
        return found

    def several(self, seat: int) -> Several | None:
        """Where a seat is asked for several actions at once: how many, and of which."""
        question = self.of(seat)
        if question is None or question.when != "now":
            return None
        game, state = self.game, question.state
        asked = game.several(state, seat)
        if asked is None or asked.chosen:
            return None
        texts = {code: text for text, code in self.legal(seat)[0].items()}
        parts = tuple(texts[part] for part in asked.parts)
        done = texts.get(asked.done, "")
        apart = tuple(tuple(texts[part] for part in group) for group in asked.apart)
        return Several(parts, done, asked.fewest, asked.most, asked.ordered, apart)

    # Windows: one seat is asked after the other.

    def window(self) -> Window | None:
        """The window now open, if one is."""
        actors = self.actors()
        if not self.looked:
            self.looked, self.opened = True, None
            if len(actors) == 1 and self.base is None:
                self.opened = self.game.passing(self.match.state, actors[0])
        return self.opened

    def foresee(self, seat: int) -> State | None:
        """The state in which a seat will be asked in the window now open, if all before it pass.

        They are asked one after the other, and all who are to be asked are shown the question.
        """
        if seat in self.foreseen:
            return self.foreseen[seat]
        found = None
        window = self.window() if seat not in self.actors() else None
        if window is not None:
            state = self.match.state.copy()
            for _ in range(self.match.seats):
                actor = state.actor()
                passing = self.game.passing(state, actor) if actor >= 0 else None
                if passing is None or passing[1] != window[1]:
                    break
                if actor == seat:
                    found = state
                    break
                state.play(actor, passing[0])
        self.foreseen[seat] = found
        return found

    # Sealed choices: several are asked at once.

    def before(self, actors: list[int]) -> None:
        """One of these seats is about to act: where there are several, choices are sealed."""
        if len(actors) > 1 and self.base is None:
            self.base, self.base_length = self.match.state.copy(), len(self.match.log)

    def after(self, actors: list[int], seat: int) -> None:
        """One of these seats has acted."""
        if self.base is not None:
            still = [other for other in actors if other != seat]
            if not still or self.match.state.actors() != still:
                self.base = None
        if self.base is None:
            self.forget()
        else:  # while choices are sealed nobody's own are others because of them
            self.asked = None

    def open(self) -> None:
        """No choice is sealed any more."""
        self.base = None
        self.forget()

    def find_base(self) -> None:
        """After going back, maybe into the middle of sealed choices: find where they began."""
        self.open()
        log = self.match.log
        still = self.match.actors()
        for length in range(len(log) - 1, -1, -1):
            seat = log[length][0]
            state = self.match.state_at(length)
            if seat < 0 or sorted([*still, seat]) != sorted(state.actors()):
                return
            still = state.actors()
            self.base, self.base_length = state, length
