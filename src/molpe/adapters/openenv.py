"""OpenEnv: a server of one game for whoever trains or tests models over HTTP.

    molpe openenv siggil --port 8000            and openenv validate --url http://localhost:8000
    from molpe.adapters.openenv import app      to serve it in another way

It speaks OpenEnv's contract (/reset, /step, /state, /health, /metadata, /schema, /mcp and /ws)
and needs nothing of OpenEnv itself. An answer is ``{"message": "Action: take leaf-3"}``; what is
observed is the seat's own.
"""

from asyncio import to_thread
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from threading import Lock
from typing import Annotated, Any, TypeVar
from uuid import uuid4

import msgspec
from litestar import Litestar, Response, WebSocket, get, post, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import JSONBody, QueryParameter

from molpe import __version__, agents
from molpe.adapters.dialogue import TRIES, Dialogue, Then
from molpe.adapters.prompts import Style
from molpe.adapters.table import Options, Table
from molpe.kernel import AnyGame, BadText, MolpeError, Seat

T = TypeVar("T")

EPISODES = 200
"""So many matches are kept for those who ask without a socket; the oldest goes."""
CONTRACT = "1.0.0"
LONGEST_ID = 255
NO_TOOLS = -32601
NO_REQUEST = -32600


class Action(msgspec.Struct, forbid_unknown_fields=True):
    """An answer of the seat that is asked."""

    message: str
    metadata: dict[str, Any] = {}


class Observation(msgspec.Struct):
    """What the seat that is asked is told."""

    prompt: str
    seat: Seat | None
    """Who is to answer; nobody once it is over."""
    legal: bool = True
    """Whether the last answer was an action."""
    legality: dict[str, Any] = {}
    """How legal the answers of each model were so far."""
    rewards: dict[str, float] = {}
    """Of every seat, once it is over."""
    metadata: dict[str, Any] = {}


class State(msgspec.Struct):
    """Where an episode stands: nothing that a seat may not know."""

    episode_id: str | None = None
    step_count: int = 0
    game: str = ""
    over: bool = False
    asked: Seat | None = None


class Result(msgspec.Struct):
    """What comes of a reset or a step."""

    observation: Observation
    reward: float | None
    done: bool


class ResetRequest(msgspec.Struct):
    """A new episode; whatever else is sent is passed over."""

    seed: int | None = None
    episode_id: str | None = None


class StepRequest(msgspec.Struct):
    """An answer, to the episode of that id or to the last one."""

    action: Action
    episode_id: str | None = None


class Metadata(msgspec.Struct):
    """What is served here."""

    name: str
    description: str
    version: str


class Episode:
    """One match, step by step."""

    def __init__(self, id: str, match: Dialogue) -> None:
        self.id, self.match = id, match
        self.steps = 0

    def begun(self) -> Result:
        """What is said before the first answer."""
        seat = self.match.asked
        first = "" if seat is None else self.match.prompter.system(seat)
        return self._result(first, seat, True)

    def step(self, answer: str) -> Result:
        """An answer, and what comes of it."""
        seat = self.match.asked
        if seat is None:
            raise BadText("the episode is over; reset begins another")
        self.steps += 1
        reply = self.match.answer(answer)
        return self._result(reply.correction, seat, reply.legal)

    def _result(self, before: str, answered: Seat | None, legal: bool) -> Result:
        match = self.match
        over = match.outcome is not None
        shown = match.asked if match.asked is not None else match.models[0]
        parts = [before, match.turn(shown)]
        if over:
            parts.append(match.prompter.hide(match.table.game.say(match.ended())))
        summary = match.summary()
        seats = range(match.table.seats)
        observation = Observation(
            prompt="\n\n".join(filter(None, parts)),
            seat=match.asked,
            legal=legal,
            legality=summary["legality"],
            rewards={str(seat): match.reward(seat) for seat in seats} if over else {},
            metadata={"episode_id": self.id},
        )
        reward = match.reward(shown if answered is None else answered)
        return Result(observation, reward if over else 0.0, over)

    def state(self) -> State:
        """Where it stands."""
        match = self.match
        over = match.outcome is not None
        return State(self.id, self.steps, match.table.game.name, over, match.asked)


class Stage:
    """How episodes of a server are made."""

    def __init__(
        self,
        table: Table,
        models: Sequence[Seat],
        rivals: str,
        style: Style,
        tries: int,
        then: Then,
    ) -> None:
        if not models:
            raise BadText("an episode needs at least one model; give its seat")
        if wrong := [seat for seat in models if not 0 <= seat < table.seats]:
            raise BadText(f"there is no seat {wrong[0]} of {table.seats}")
        agents.maker(rivals)  # refused here, and not at the first episode
        self.table, self.style, self.tries, self.then = table, style, tries, then
        self.bots = {seat: rivals for seat in range(table.seats) if seat not in models}
        self.kept: OrderedDict[str, Episode] = OrderedDict()
        self.opened = 0
        self.lock = Lock()

    def open(self, wish: ResetRequest) -> Episode:
        """A new episode; without a seed each is another one."""
        if wish.seed is not None and wish.seed < 0:
            raise BadText(f"a seed is 0 or more, not {wish.seed}")
        if wish.episode_id is not None and len(wish.episode_id) > LONGEST_ID:
            raise BadText(f"an episode_id has at most {LONGEST_ID} letters")
        self.opened += 1
        seed = self.opened if wish.seed is None else wish.seed
        match = Dialogue(self.table, self.bots, seed, self.style, self.tries, self.then)
        return Episode(wish.episode_id or uuid4().hex, match)

    def keep(self, episode: Episode) -> None:
        """Keep an episode for whoever asks for it without a socket."""
        self.kept.pop(episode.id, None)
        self.kept[episode.id] = episode
        while len(self.kept) > EPISODES:
            self.kept.popitem(last=False)

    async def aside(self, work: Callable[[], T]) -> T:
        """Do something beside the loop, which goes on answering while bots think; one thing at a
        time, because episodes share their game."""

        def alone() -> T:
            with self.lock:
                return work()

        return await to_thread(alone)

    def find(self, id: str | None) -> Episode:
        """The episode of an id, or the last one."""
        if not self.kept:
            raise BadText("there is no episode yet; reset begins one")
        if id is None:
            return next(reversed(self.kept.values()))
        if id not in self.kept:
            raise BadText(f"there is no episode {id!r}")
        return self.kept[id]


def app(
    game: str | AnyGame,
    seats: int | None = None,
    models: Sequence[Seat] = (0,),
    rivals: str = "greedy",
    *,
    edition: str | None = None,
    options: Options = (),
    style: Style | None = None,
    tries: int = TRIES,
    then: Then = "forfeit",
) -> Litestar:
    """A server of one game: models take some of its seats, bots the others."""
    table = Table(game, seats, edition, options)
    stage = Stage(table, models, rivals, style or Style(), tries, then)
    goal = table.game.goal(table.seats)
    about = Metadata(
        f"molpe-{table.game.name}",
        f"{table.game.title}, for {table.seats}: {table.game.say(goal) if goal else 'play it'}.",
        __version__,
    )

    @get("/health")
    async def health() -> dict[str, str]:
        """Whether the server is well."""
        return {"status": "healthy"}

    @get("/metadata")
    async def metadata() -> Metadata:
        """What is served here."""
        return about

    @get("/schema")
    async def schema() -> dict[str, Any]:
        """How actions, observations and states are written."""
        return schemas()

    @post("/reset", status_code=200)
    async def reset(data: JSONBody[ResetRequest | None] = None) -> Result:
        """A new episode."""

        def begun() -> Result:
            episode = stage.open(data or ResetRequest())
            stage.keep(episode)
            return episode.begun()

        return await stage.aside(begun)

    @post("/step", status_code=200)
    async def step(data: JSONBody[StepRequest]) -> Result:
        """An answer."""
        episode = stage.find(data.episode_id)
        return await stage.aside(lambda: episode.step(data.action.message))

    @get("/state")
    async def state(episode_id: Annotated[str | None, QueryParameter()] = None) -> State:
        """Where an episode stands."""
        return stage.find(episode_id).state() if stage.kept or episode_id else State()

    @post("/mcp", status_code=200)
    async def mcp(data: JSONBody[dict[str, Any]]) -> dict[str, Any]:
        """Tools by JSON-RPC: there are none here; ``molpe mcp`` has them."""
        return rpc(data)

    @websocket("/ws")
    async def ws(socket: WebSocket[Any, Any, Any]) -> None:
        """An episode of one's own, as long as the socket is open."""
        await socket.accept()
        session = Session(stage)
        try:
            while True:
                text = await socket.receive_text()
                answer = await stage.aside(partial(session.hear, text))
                if answer is None:
                    break
                await socket.send_text(msgspec.json.encode(answer).decode())
            await socket.close()
        except WebSocketDisconnect:
            return

    return Litestar(
        [health, metadata, schema, reset, step, state, mcp, ws],
        openapi_config=OpenAPIConfig(
            title=about.name,
            version=CONTRACT,
            path="/",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        exception_handlers={MolpeError: refuse},
        logging_config=None,  # whoever serves has a log of their own
    )


class Session:
    """What is said over a socket."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.episode: Episode | None = None

    def hear(self, text: str) -> dict[str, Any] | None:
        """The answer to a message; None to one that ends it."""
        try:
            message = msgspec.json.decode(text, type=dict[str, Any])
        except (msgspec.DecodeError, msgspec.ValidationError):
            return wrong("INVALID_JSON", f"this is no message: {text[:80]!r}")
        try:
            return self._do(str(message.get("type", "")), message.get("data", {}))
        except msgspec.ValidationError as error:
            return wrong("VALIDATION_ERROR", str(error))
        except MolpeError as error:
            return wrong("EXECUTION_ERROR", str(error))

    def _do(self, kind: str, data: Any) -> dict[str, Any] | None:
        match kind:
            case "reset":
                self.episode = self.stage.open(msgspec.convert(data, ResetRequest))
                return {"type": "observation", "data": self.episode.begun()}
            case "step":
                action = msgspec.convert(data, Action)
                if self.episode is None:
                    raise BadText("there is no episode yet; reset begins one")
                return {"type": "observation", "data": self.episode.step(action.message)}
            case "state":
                state = State() if self.episode is None else self.episode.state()
                return {"type": "state", "data": state}
            case "mcp":
                return {"type": "mcp", "data": rpc(msgspec.convert(data, dict[str, Any]))}
            case "close":
                return None
        return wrong("UNKNOWN_TYPE", f"no message is of the type {kind!r}")


def wrong(code: str, what: str) -> dict[str, Any]:
    """A message that something cannot be done."""
    return {"type": "error", "data": {"message": what, "code": code}}


def rpc(request: dict[str, Any]) -> dict[str, Any]:
    """What is answered by JSON-RPC: which tools there are, and that there are none."""
    id = request.get("id")
    if request.get("jsonrpc") != "2.0" or not isinstance(request.get("method"), str):
        error = {"code": NO_REQUEST, "message": "this is no request of JSON-RPC 2.0"}
    elif request["method"] == "tools/list":
        return {"jsonrpc": "2.0", "id": id, "result": {"tools": []}}
    else:
        error = {"code": NO_TOOLS, "message": f"there is no method {request['method']!r}"}
    return {"jsonrpc": "2.0", "id": id, "error": error}


def schemas() -> dict[str, Any]:
    """JSON schemas of actions, observations and states."""
    found = {}
    for name, kind in (("action", Action), ("observation", Observation), ("state", State)):
        whole = msgspec.json.schema(kind)
        found[name] = whole["$defs"][kind.__name__]
    return found


def refuse(request: Any, error: MolpeError) -> Response[dict[str, str]]:
    """A refusal as a sentence."""
    return Response({"detail": str(error)}, status_code=400)
