"""What a card says, made from its effect: so a card does what it says."""

from collections.abc import Sequence

from molpe.cards.speech import Speech, load_speech
from molpe.games.sins.verbs.joining import Effect, If, Pay, Step
from molpe.games.sins.verbs.schema import Verb

SPEECH = load_speech(__package__ or "molpe.games.sins.words")


def sentence(effect: Effect, language: str = "en") -> str:
    """An effect as its card says it."""
    said = (clause(step, SPEECH[language]) for step in effect)
    return " ".join(f"{text[:1].upper()}{text[1:]}." for text in said)


def clauses(effect: Sequence[Step], say: Speech) -> str:
    """Several steps in one sentence."""
    return say.chain("join.then", [clause(step, say) for step in effect])


def clause(step: Step, say: Speech) -> str:
    """A verb, or what joins verbs."""
    if isinstance(step, Verb):
        return step.sentence(say)
    if isinstance(step, If):
        condition = step.if_.sentence(say)
        done = say("join.if", condition=condition, then=clauses(step.then, say))
        return say("join.else", done=done, other=clauses(step.else_, say)) if step.else_ else done
    if isinstance(step, Pay):
        return say("join.pay", price=clauses(step.pay, say), then=clauses(step.then, say))
    branches = [clauses(branch, say) for branch in step.choose]
    return say("join.choose", branches=say.chain("join.or", branches))
