"""OpenEnv's contract over HTTP and the socket; its own validator and client.

OpenEnv cannot be installed beside the other doors (it wants an older MCP) and has a place of its
own. Its client takes four seconds to be imported and plays in ``make soak``.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.adapters.places import place
from tests.adapters.scripted import Scripted
from tests.adapters.tables import ALL
from tests.table.waiting import HANG

CLIENT = """
import sys
from openenv import GenericEnvClient
sys.path.insert(0, sys.argv[2])
from random import Random
env, rng = GenericEnvClient(base_url=sys.argv[1]).sync(), Random(1)
with env:
    result = env.reset(seed=3)
    steps = 0
    while not result.done:
        prompt = result.observation["prompt"]
        listed = prompt.rpartition("=== Your actions ===")[2].split("\\n- ")[1:]
        result = env.step({"message": "Action: " + rng.choice(listed).strip()})
        steps += 1
    assert -1 <= result.reward <= 1, result
    state = env.state()
    assert (state["step_count"], state["over"]) == (steps, True), state
print("played", steps)
"""


@pytest.fixture(scope="module", params=["kuhn", "siggil", "sins", "tide"] if ALL else ["tide"])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A server of a game, as `molpe openenv` opens it."""
    game = str(request.param)
    command = [sys.executable, "-m", "molpe", "openenv", game, "--rivals", "sailor", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = re.search(r"http://\S+", server.stdout.readline())
        assert said
        yield said[0]
        server.terminate()


def test_a_match_over_http(url: str) -> None:
    with httpx.Client(base_url=url, timeout=HANG) as http:
        assert http.get("/health").json() == {"status": "healthy"}
        about = http.get("/metadata").json()
        assert about["name"].startswith("molpe-")
        assert about["description"]
        schema = http.get("/schema").json()
        assert schema["action"]["required"] == ["message"]
        assert {"prompt", "seat", "legal"} <= set(schema["observation"]["properties"])
        assert "step_count" in schema["state"]["properties"]
        described = http.get("/openapi.json").json()
        assert {"/reset", "/step", "/state"} <= set(described["paths"])
        assert described["info"]["version"] == "1.0.0"
        assert http.get("/state").json()["step_count"] == 0
        result = http.post("/reset", json={"seed": 3}).json()
        again = http.post("/reset", json={"seed": 3, "episode_id": "mine"}).json()
        assert again["observation"]["prompt"] == result["observation"]["prompt"]
        assert "=== The rules ===" in result["observation"]["prompt"]
        model, steps = Scripted(1), 0
        while not again["done"]:
            action = {"message": model(again["observation"]["prompt"])}
            again = http.post("/step", json={"action": action, "episode_id": "mine"}).json()
            steps += 1
        assert again["observation"]["legality"]["0"]["illegal"] == 0
        assert again["reward"] == again["observation"]["rewards"]["0"]
        state = http.get("/state", params={"episode_id": "mine"}).json()
        assert (state["step_count"], state["over"], state["asked"]) == (steps, True, None)
        late = http.post("/step", json={"action": {"message": "x"}, "episode_id": "mine"})
        assert (late.status_code, late.json()["detail"]) == (
            400,
            "the episode is over; reset begins another",
        )


def ask(socket: ClientConnection, kind: str, **data: object) -> dict[str, object]:
    socket.send(json.dumps({"type": kind, "data": data}))
    answer = json.loads(socket.recv())
    assert isinstance(answer, dict)
    return answer


def test_an_episode_over_a_socket(url: str) -> None:
    with connect(
        f"{url.replace('http', 'ws')}/ws", open_timeout=HANG, ping_interval=None
    ) as socket:
        wrong = ask(socket, "step", message="x")
        assert wrong["type"] == "error"
        answer = ask(socket, "reset", seed=5)
        assert answer["type"] == "observation"
        refused = ask(socket, "step", message="Action: fly")
        data = refused["data"]
        assert isinstance(data, dict)
        assert data["observation"]["legal"] is False
        assert "is no action now" in data["observation"]["prompt"]
        assert ask(socket, "state")["data"]["step_count"] == 1  # type: ignore[index]
        for kind, code in (("dance", "UNKNOWN_TYPE"), ("step", "VALIDATION_ERROR")):
            data = ask(socket, kind, nonsense=1)["data"]
            assert isinstance(data, dict)
            assert data["code"] == code
        socket.send("{")
        assert json.loads(socket.recv())["data"]["code"] == "INVALID_JSON"
        listed = ask(socket, "mcp", jsonrpc="2.0", id=1, method="tools/list")["data"]
        assert listed == {"jsonrpc": "2.0", "id": 1, "result": {"tools": []}}
        socket.send('{"type": "close"}')


def test_what_is_wrong_is_said(url: str) -> None:
    with httpx.Client(base_url=url, timeout=HANG) as http:
        assert http.post("/reset").status_code == 200
        assert (
            http.post("/reset", json={"seed": -1}).json()["detail"] == "a seed is 0 or more, not -1"
        )
        assert http.post("/reset", json={"episode_id": "x" * 300}).status_code == 400
        unknown = http.post("/step", json={"action": {"message": "x"}, "episode_id": "no"})
        assert unknown.json()["detail"] == "there is no episode 'no'"
        assert http.post("/step", json={"action": {}}).status_code == 400
        assert http.post("/mcp", json={}).json()["error"]["code"] == -32600
        asked = http.post("/mcp", json={"jsonrpc": "2.0", "method": "x", "id": 7}).json()
        assert (asked["id"], asked["error"]["code"]) == (7, -32601)


def test_its_validator_is_content(url: str) -> None:
    validate = [str(place("openenv") / "openenv"), "validate", "--url", url, "--json"]
    done = subprocess.run([*validate, "--timeout", f"{HANG}"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["passed"]
    assert report["mode"] == "simulation"
    assert all(one["passed"] for one in report["criteria"])


@pytest.mark.skipif(not ALL, reason="its client plays in make soak")
def test_its_client_plays(url: str) -> None:
    client = [str(place("openenv") / "python"), "-c", CLIENT, url, "."]
    played = subprocess.run(client, capture_output=True, text=True)
    assert played.stdout.startswith("played "), played.stderr
