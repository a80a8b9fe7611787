"""verifiers: whole episodes by a scripted model behind a local endpoint.

Run by test_verifiers.py in the place where verifiers is installed.
"""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
import verifiers.v1 as vf

from molpe.adapters.verifiers import ID, MolpeConfig, MolpeEnv, MolpeEnvConfig
from tests.adapters.scripted import Scripted
from tests.adapters.tables import ALL

GAMES = [("tide", 2), ("siggil", 4)]
if ALL:
    GAMES += [("kuhn", 2), ("sirens", 2), ("sins", 6)]


class Endpoint(BaseHTTPRequestHandler):
    """Answers as an inference server would, with a scripted model."""

    model = Scripted(1)
    prompts: list[list[dict[str, Any]]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        type(self).prompts.append(body["messages"])
        text = type(self).model(body["messages"][-1]["content"])
        answer = {
            "id": "1",
            "object": "chat.completion",
            "created": 1,
            "model": body["model"],
            "choices": [
                {
                    "index": 0,
                    "finish_reason": "stop",
                    "message": {"role": "assistant", "content": text},
                }
            ],
            "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
        }
        sent = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def context(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("SCRIPTED_KEY", "none")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
    Endpoint.prompts.clear()
    Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    client = vf.EvalClientConfig(base_url=url, api_key_var="SCRIPTED_KEY")
    yield vf.ModelContext(model="scripted", client=client)
    server.shutdown()
    server.server_close()


async def episode(context: Any, models: list[int], **settings: Any) -> Any:
    taskset = MolpeConfig(id=ID, rules="none", **settings)
    env = MolpeEnv(MolpeEnvConfig(taskset=taskset, models=models, rivals="sailor"))
    async with env.serving():
        (slot,) = env.slots(next(iter(env.taskset)))
        return await env.run_slot(slot, context)


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_a_scripted_model_plays_an_episode(context: Any, game: str, seats: int) -> None:
    Endpoint.model = Scripted(1)
    done = await episode(context, [0], game=game, seats=seats)
    assert done.ok, done.errors
    (trace,) = done.traces
    assert -1 <= trace.rewards["strength"].score <= 1
    assert trace.metrics["legal_share"] == 1.0
    assert trace.info["match"]["over"]


async def test_several_models_have_an_exchange_each(context: Any) -> None:
    Endpoint.model = Scripted(1)
    done = await episode(context, [0, 1], game="kuhn")
    assert done.ok, done.errors
    assert len(done.traces) == 2
    assert sum(trace.rewards["strength"].score for trace in done.traces) == 0
    for messages in Endpoint.prompts:
        told = "\n".join(message["content"] for message in messages)
        mine = told.partition("You sit at seat ")[2][0]
        other = str(1 - int(mine))
        assert f"seat: {other}; card: ?" in told


async def test_legality_is_scored_apart(context: Any) -> None:
    Endpoint.model = Scripted(1, nonsense=2)
    done = await episode(context, [0], game="siggil", then="random", guise=4)
    (trace,) = done.traces
    assert 0 < trace.metrics["legal_share"] < 1
    assert trace.metrics["illegal"] > 0
    assert not trace.metrics["forfeited"]


def test_a_taskset_is_matches_by_their_seeds() -> None:
    env = MolpeEnv(MolpeEnvConfig(taskset=MolpeConfig(id=ID, game="tide", matches=3)))
    assert [task.data.seed for task in env.taskset] == [1, 2, 3]
