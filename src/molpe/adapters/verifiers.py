"""verifiers: matches as tasks, one to six seats taken by models, the others by bots.

    vf-eval molpe-verifiers --env.taskset.game siggil --env.models "[0, 1]"

A task is a match by its seed. Each model has an exchange of its own with what its seat is told and
asked; its reward is how the match ended for it, and apart from it stands how legal its answers
were. Models are asked in this process, so nothing but their endpoint is needed.
"""

from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any, Literal

import httpx
import verifiers.v1 as vf
from verifiers.v1.dialects.chat import message_to_wire

from molpe.adapters.dialogue import TRIES, Dialogue
from molpe.adapters.prompts import Length, Style
from molpe.adapters.table import Table
from molpe.kernel import BadText, Seat

ID = "molpe-verifiers"
"""What verifiers finds all of this by: the package ``molpe_verifiers``."""
MOST = 6


class MolpeConfig(vf.TasksetConfig):
    """Which game, how it is told, and how many matches of it."""

    game: str = "tide"
    seats: int | None = None
    edition: str | None = None
    options: list[str] = []
    matches: int = 100
    first_seed: int = 1
    rules: Length = "full"
    listed: bool = True
    guise: int | None = None
    tries: int = TRIES
    then: Literal["forfeit", "random"] = "forfeit"


class MolpeData(vf.TaskData):
    """A match before it begins."""

    seed: int
    settings: dict[str, Any]


class MolpeTask(vf.Task[MolpeData, vf.State, vf.TaskConfig]):
    """A match; the environment plays and scores it."""


class MolpeTaskset(vf.Taskset[MolpeTask, MolpeConfig]):
    """Matches by their seeds."""

    def load(self) -> Iterator[MolpeTask]:
        """The matches, one after the other."""
        config = self.config
        settings = config.model_dump(
            include=set(MolpeConfig.model_fields) - set(vf.TasksetConfig.model_fields)
        )
        for seed in range(config.first_seed, config.first_seed + config.matches):
            data = MolpeData(name=f"{config.game}#{seed}", seed=seed, settings=settings)
            yield MolpeTask(data, config.task)


class MolpeHarnessConfig(vf.HarnessConfig):
    """How a model is asked: nothing to set."""


class MolpeHarness(vf.Harness[MolpeHarnessConfig]):
    """One completion a question, asked from here: a game needs neither tools nor a box."""

    APPENDS_SYSTEM_PROMPT = True
    SUPPORTS_RESUME = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace,
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        """Ask for the next answer of an exchange."""
        system, prompt = self.resolve_prompt(data)
        messages = [{"role": "system", "content": system}] if system else []
        if isinstance(prompt, str):
            messages.append({"role": "user", "content": prompt})
        else:
            messages += [message_to_wire(message) for message in prompt or []]
        async with httpx.AsyncClient(timeout=None) as http:
            answer = await http.post(
                f"{endpoint}/chat/completions",
                headers={"Authorization": f"Bearer {secret}"},
                json={"model": ctx.model, "messages": messages},
            )
        failed = answer.status_code >= httpx.codes.BAD_REQUEST
        return vf.ProgramResult(
            exit_code=int(failed), stdout="", stderr=answer.text if failed else ""
        )


PLAYER = vf.AgentConfig(runtime=vf.SubprocessConfig())
"""A model at a seat; it is asked by the harness that comes with the matches."""


class MolpeEnvConfig(vf.EnvConfig):
    """Which seats models take, and who plays the others."""

    models: list[int] = [0]
    rivals: str = "greedy"
    seat_0: vf.AgentConfig = PLAYER
    seat_1: vf.AgentConfig = PLAYER
    seat_2: vf.AgentConfig = PLAYER
    seat_3: vf.AgentConfig = PLAYER
    seat_4: vf.AgentConfig = PLAYER
    seat_5: vf.AgentConfig = PLAYER


class MolpeEnv(vf.Env[MolpeEnvConfig]):
    """A match between models, or of models against bots."""

    async def run(self, task: MolpeTask, agents: vf.Agents) -> None:
        """Play a match to its end, then score each model's exchange."""
        match = self.open(task.data)
        async with AsyncExitStack() as stack:
            talks = {}
            for seat in match.models:
                told = task.with_system_prompt(match.prompter.system(seat))
                agent = getattr(agents, f"seat_{seat}")
                talks[seat] = await stack.enter_async_context(agent.interaction(told))
            correction = ""
            while (asked := match.asked) is not None:
                said = "\n\n".join(filter(None, [correction, match.turn(asked)]))
                segment = await talks[asked].turn(said)
                if segment.terminated:
                    match.give_up(asked)
                    break
                reply = match.answer(segment.last_reply)
                correction = reply.correction if match.asked == asked else ""
        for seat, talk in talks.items():
            self.score(match, seat, talk.trace)

    def open(self, data: MolpeData) -> Dialogue:
        """The match of a task."""
        config = MolpeConfig(**data.settings)
        table = Table(config.game, config.seats, config.edition, config.options)
        models = self.config.models
        if wrong := [seat for seat in models if not 0 <= seat < min(MOST, table.seats)]:
            raise BadText(f"there is no seat {wrong[0]} of {table.seats}")
        bots = {seat: self.config.rivals for seat in range(table.seats) if seat not in models}
        style = Style(rules=config.rules, listed=config.listed, guise=config.guise)
        return Dialogue(table, bots, data.seed, style, config.tries, config.then)

    def score(self, match: Dialogue, seat: Seat, trace: vf.Trace) -> None:
        """Strength as the reward; legality beside it."""
        kept = match.kept[seat]
        trace.record_reward("strength", match.reward(seat))
        trace.record_metrics(
            {
                "legal_share": kept.share,
                "answers": kept.answers,
                "illegal": kept.illegal,
                "replaced": kept.replaced,
                "forfeited": kept.forfeited,
            }
        )
        trace.info["match"] = match.summary()


__all__ = ["MolpeEnv", "MolpeHarness", "MolpeTaskset"]
