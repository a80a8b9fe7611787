"""MCP: the official client plays whole matches, in this process and over standard input."""

import asyncio
import re
import sys

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import CallToolResult, TextContent

from molpe.adapters.dialogue import Dialogue
from molpe.adapters.mcp import Hall, server
from molpe.adapters.table import Table
from molpe.kernel import Rng
from tests.adapters.scripted import PLAYED, Scripted


def said(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


async def call(client: Client, tool: str, **arguments: object) -> str:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, said(result)
    return said(result)


async def refused(client: Client, tool: str, **arguments: object) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return said(result)


async def play_to_the_end(client: Client, text: str, seed: int = 1) -> str:
    key = re.search(r"^key: (\S+)", text)
    assert key
    model = Scripted(seed)
    while "The match is over." not in text:
        action = model(text).rpartition("Action: ")[2]
        text = await call(client, "act", key=key[1], action=action)
        assert "is no action now" not in text
    return text


async def test_a_round_trip_over_standard_input() -> None:
    """`molpe mcp` as a client starts it: list, open, look, hint, act, to the end."""
    program = StdioServerParameters(command=sys.executable, args=["-m", "molpe", "mcp"])
    async with Client(stdio_client(program)) as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools == {"games", "open_match", "look", "act", "hint"}
        assert "canosa: Canosa; seats: 2; options: draw=on|off" in await call(client, "games")
        text = await call(client, "open_match", game="tide", seed=3, options=["rounds=2"])
        assert "=== The rules ===" in text
        key = text.split()[1]
        assert (await call(client, "look", key=key)).startswith("=== What happened ===")
        hint = await call(client, "hint", key=key)
        assert re.search(r"^(keep|throw): \d+% to win; ", hint)
        text = await play_to_the_end(client, text)
        assert "Places: " in text
        assert "your reward is" in text


@pytest.mark.parametrize("name", PLAYED)
async def test_a_model_plays_whole_matches(name: str) -> None:
    async with Client(server()) as client:
        wishes = {"game": name, "rivals": "sailor", "rules": "none", "guise": 2}
        text = await play_to_the_end(client, await call(client, "open_match", **wishes))
        assert "0 were no action" in text


async def test_several_models_have_a_key_each() -> None:
    async with Client(server()) as client:
        text = await call(client, "open_match", game="kuhn", models=[0, 1], seed=2)
        keys = dict(re.findall(r"seat (\d): key (\S+)", text))
        first, second = (
            await call(client, "look", key=keys["0"]),
            await call(client, "look", key=keys["1"]),
        )
        assert "It is not your turn" in second
        assert re.search(r"seat: 1; card: \?", first)
        assert re.search(r"seat: 0; card: \?", second)
        assert "seat 1 is not asked" in await refused(client, "act", key=keys["1"], action="pass")
        assert "seat 1 is not asked" in await refused(client, "hint", key=keys["1"])
        await call(client, "act", key=keys["0"], action="pass")
        text = await call(client, "act", key=keys["1"], action="pass")
        assert "The match is over." in text
        assert "the match is over" in await refused(client, "act", key=keys["0"], action="pass")
        again = await call(client, "look", key=keys["0"], rules=True)
        assert "=== The rules ===" in again


async def test_calls_at_once_are_answered_one_after_the_other() -> None:
    async with Client(server()) as client:
        text = await call(client, "open_match", game="siggil", rivals="sailor", rules="none")
        key = text.split()[1]
        action = Scripted(1)(text).rpartition("Action: ")[2]
        looks = [call(client, "look", key=key) for _ in range(4)]
        told = await asyncio.gather(*looks, call(client, "act", key=key, action=action))
        assert len(set(told[:4])) <= 2
        assert told[4].startswith(f"You play: {action}")


async def test_what_is_wrong_is_said() -> None:
    async with Client(server()) as client:
        assert "no game is called 'chess'" in await refused(client, "open_match", game="chess")
        assert "no seat 5 of 2" in await refused(client, "open_match", game="canosa", models=[5])
        assert "at least one model" in await refused(client, "open_match", game="canosa", models=[])
        assert "no seat has the key 'x'" in await refused(client, "look", key="x")
        text = await call(client, "open_match", game="canosa", tries=2, rules="none")
        key = text.split()[1]
        first = await call(client, "act", key=key, action="siren a1")
        assert "not next to her" in first
        last = await call(client, "act", key=key, action="siren a1")
        assert "That was the last try." in last
        assert "your reward is -1" in last
        text = await call(client, "open_match", game="canosa", tries=1, then="random")
        text = await call(client, "act", key=text.split()[1], action="nonsense")
        assert "for you was played: " in text


def test_a_hint_knows_no_more_than_its_seat() -> None:
    """In every world that looks the same to the seat, the same is advised."""
    match = Dialogue(Table("sirens"), {1: "sailor"}, seed=2)
    hints = match.hint(60)
    before = match.match.state.key()
    assert match.hint(60) == hints
    assert match.match.state.key() == before
    state = match.match.state
    for seed in range(1, 5):
        match.match.state = state.guess(0, Rng(seed))
        assert match.hint(60) == hints


def test_old_matches_make_room() -> None:
    hall = Hall(most=2)
    table = Table("kuhn")
    keys = [hall.open(Dialogue(table, {1: "sailor"}))[0] for _ in range(3)]
    assert len(hall.matches) == 2
    assert keys[0] not in hall.keys
    assert hall.find(keys[-1])[1] == 0
