"""The bot door: programs with a token at a real table, over real sockets."""

import asyncio
import os
import re
import ssl
import sys
from base64 import b64decode
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from molpe import games
from molpe.kernel import BadText, load_match, read_match
from molpe.table.bot import Call, Engine, read_address, visit
from tests.table.guest import Guest
from tests.table.process import PATHS, Served
from tests.table.tls import Secured
from tests.table.waiting import HANG, until

GAMES = ["sirens", "canosa"]
if os.environ.get("MOLPE_DOORS") == "1":
    GAMES += ["siggil", "sins", "muse"]
ENGINE = [sys.executable, "-W", "ignore", "-m", "molpe", "engine"]


async def run(*words: str) -> tuple[int, str, str]:
    """``molpe bot`` as somebody types it: code, output, complaint."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "ignore", "-m", "molpe", "bot", *words),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={"PYTHONPATH": PATHS, "PYTHONUNBUFFERED": "1"},
    )
    out, complaint = await asyncio.wait_for(process.communicate(), HANG)
    assert process.returncode is not None
    return process.returncode, out.decode(), complaint.decode()


async def invited(served: Served, game: str, agent: str) -> tuple[str, str]:
    """A match in which a bot of the table waits for a rival, and the link to it."""
    async with Guest(served.url) as guest:
        made = await guest.create(game, agent, "open")
    return made["id"], f"{served.url}/m/{made['id']}#t={made['invites'][0]['token']}"


@pytest.mark.parametrize("name", GAMES)
async def test_two_programs_play_a_whole_match(served: Served, name: str) -> None:
    said: list[str] = []
    host = Call(read_address(served.url))
    offering = asyncio.create_task(
        visit(host, Engine(ENGINE, "sailor"), name, "Host", 1, said.append)
    )
    await until(lambda: len(said) == 2 or offering.done())
    assert not offering.done(), offering.result()
    id = said[1].split()[1].rstrip(":")
    async with Guest(served.url) as guest:
        heard: list[str] = []
        rival = Call(read_address(f"{served.url}/m/{id}"))
        await visit(rival, Engine(ENGINE, "greedy"), "", "Rival", 1, heard.append)
        await offering
        info = await guest.get(f"/api/matches/{id}")
        assert [(seat["name"], seat["program"]) for seat in info["seats"]] == [
            ("Host", True),
            ("Rival", True),
        ]
        match = read_match(await guest.get(f"/api/matches/{id}/file"), games.find)
    outcome = match.outcome()
    assert outcome is not None
    places = " ".join(map(str, outcome.places))
    assert said[-1] == heard[-1] == f"match {id}: places {places}"


async def test_the_command_takes_a_seat_by_a_link(served: Served) -> None:
    id, link = await invited(served, "tide", "greedy")
    code, out, complaint = await run(link, "--agent", "greedy", "--name", "Ada")
    assert (code, complaint) == (0, "")
    assert re.search(rf"match {id}: places [12] [12]", out)
    token = out.splitlines()[0].removeprefix("token: ")
    _, again = await invited(served, "tide", "greedy")
    code, out, _ = await run(again, "--agent", "greedy", "--token", token)
    assert code == 0
    assert "token" not in out


async def test_a_table_behind_tls(served: Served, tmp_path: Path) -> None:
    with Secured(served.port, tmp_path) as proxy:
        id, link = await invited(served, "tide", "greedy")
        link = link.replace(served.url, proxy.url)
        believed = ("--ca", str(proxy.certificate))
        code, out, complaint = await run(link, "--agent", "greedy", *believed)
        assert (code, complaint) == (0, "")
        assert f"match {id}: places" in out
        code, _, complaint = await run(link, "--agent", "greedy")
        assert (code, complaint.count("\n")) == (2, 1)
        assert "certificate" in complaint
        code, _, complaint = await run(link, "--agent", "greedy", "--ca", str(tmp_path / "no.crt"))
        assert (code, complaint.count("\n")) == (2, 1)
        assert "cannot read certificates from" in complaint


async def test_a_match_with_cards_of_somebodys_own(served: Served) -> None:
    cards = (Path(games.__file__).parent / "tide/data/standard.toml").read_text("utf-8")
    async with Guest(served.url) as guest:
        made = await guest.create("tide", "greedy", "open", edition_text=cards + "# ours\n")
    link = f"{served.url}/m/{made['id']}#t={made['invites'][0]['token']}"
    said: list[str] = []
    kept: list[Path] = []

    class Looking(Engine):
        async def ask(self, **request: object) -> dict[str, Any]:
            kept[:] = self.files.values()
            return await super().ask(**request)

    engine = Looking(ENGINE, "sailor")
    await visit(Call(read_address(link)), engine, "", "Ada", 1, said.append)
    assert "places" in said[-1]
    assert len(kept) == 1
    assert not kept[0].exists()


async def test_a_game_is_offered_to_as_many_as_asked(served: Served) -> None:
    said: list[str] = []
    host = Call(read_address(served.url))
    offering = asyncio.create_task(
        visit(host, Engine(ENGINE, "sailor"), "tide", "Host", 1, said.append, 3)
    )
    await until(lambda: len(said) == 2 or offering.done())
    link = f"{served.url}/m/{said[1].split()[1].rstrip(':')}"
    rivals = [Call(read_address(link)) for _ in range(2)]
    await asyncio.gather(
        *(visit(one, Engine(ENGINE, "sailor"), "", "Rival", 1, print) for one in rivals), offering
    )
    assert re.search(r"places \d \d \d$", said[-1])
    for words, why in (
        (("--seats", "3"), "--seats goes with --game"),
        (("--game", "canosa", "--seats", "3"), "canosa is not played by 3; seats: 2"),
    ):
        code, _, complaint = await run(served.url, *words)
        assert (code, complaint.count("\n")) == (2, 1)
        assert why in complaint


async def test_a_cut_line_is_taken_up_again(served: Served) -> None:
    lines: set[asyncio.StreamWriter] = set()
    cuts = 0

    async def pass_on(come: asyncio.StreamReader, go: asyncio.StreamWriter) -> None:
        while data := await come.read(65536):
            go.write(data)
        go.close()

    async def serve(come: asyncio.StreamReader, go: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", served.port)
        lines.update((go, back))
        tasks = [
            asyncio.ensure_future(pass_on(come, back)),
            asyncio.ensure_future(pass_on(there, go)),
        ]
        await asyncio.wait(tasks)
        for task, end in zip(tasks, (go, back), strict=True):
            task.exception()  # that of a cut
            end.transport.abort()

    class Cutting(Engine):
        """Every third thought the cable is cut before it can be told."""

        thoughts = 0

        async def ask(self, **request: object) -> dict[str, Any]:
            nonlocal cuts
            self.thoughts += 1
            if self.thoughts % 6 == 0 and cuts < 3:
                cuts += 1
                for line in lines:
                    line.transport.abort()
                lines.clear()
            return await super().ask(**request)

    proxy = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = proxy.sockets[0].getsockname()[1]
    id, link = await invited(served, "canosa", "greedy")
    said: list[str] = []
    call = Call(read_address(link.replace(f":{served.port}", f":{port}")))
    await visit(call, Cutting(ENGINE, "sailor"), "", "Ada", 1, said.append)
    proxy.close()
    await proxy.wait_closed()
    assert cuts == 3
    assert said.count("the line was cut; coming back") == 3
    assert said[-1].startswith(f"match {id}: places ")


async def test_a_position_is_a_guess_for_the_own_seat_of_a_program(served: Served) -> None:
    async with Guest(served.url) as host:
        made = await host.create("sirens", "me", "open")
    token = made["invites"][0]["token"]
    call = Call(read_address(f"{served.url}/m/{made['id']}#t={token}"))
    await call.identify("Ada")
    id, seat = await call.sit()
    found = await call.ask("GET", f"/api/matches/{id}/position?seat={seat}")
    game = games.find("sirens", found["options"].split(), found["edition"])
    guess = load_match(game, b64decode(found["dump"])).state
    assert seat in guess.actors()
    with pytest.raises(BadText, match="that seat is not yours"):
        await call.ask("GET", f"/api/matches/{id}/position?seat={1 - seat}")
    async with Guest(served.url) as guest:
        await guest.get(f"/api/matches/{id}/position?seat={seat}", expect=403)
        assert (await guest.get(f"/api/matches/{id}"))["seats"][seat]["program"]
    async with Guest(served.url) as guest:
        guest.http.cookies.clear()
        guest.http.cookies.set("molpe", call.token)
        page = await guest.open(id)
        assert page.view == msgspec.json.decode(msgspec.json.encode(game.view(guess, seat)))
    await call.close()


async def test_what_cannot_be_gets_one_sentence_and_code_2(served: Served) -> None:
    _, link = await invited(served, "tide", "greedy")
    code, _, complaint = await run(link, "--agent", "greedy", "--token", "program-me.forged")
    assert (code, complaint.count("\n")) == (2, 1)
    assert "the table does not know the token 'program-me.forged'" in complaint
    assert (await run(link, "--agent", "greedy"))[0] == 0
    code, _, complaint = await run(link, "--agent", "greedy")
    assert (code, complaint.count("\n")) == (2, 1)
    assert "no seat is free" in complaint


async def failing(call: Call, engine: Engine, game: str = "") -> str:
    """The sentence that a visit ends with."""
    with pytest.raises(BadText) as found:
        await visit(call, engine, game, "Ada", 1, lambda said: None)
    return str(found.value)


async def test_an_engine_that_is_none_is_named(served: Served) -> None:
    for command, why in (
        (["no-such-engine"], "cannot start the engine 'no-such-engine': no such file"),
        ([sys.executable, "-c", "print('hello')"], "gave no answer"),
        ([sys.executable, "-c", "input(); print('{}')"], "refuses: no reason"),
    ):
        _, link = await invited(served, "tide", "greedy")
        assert why in await failing(Call(read_address(link)), Engine(command, "greedy"))


async def test_a_table_that_is_none_is_named(served: Served) -> None:
    sentence = await failing(Call(read_address("127.0.0.1:9")), Engine(ENGINE, "greedy"))
    assert sentence.startswith("the table at '127.0.0.1:9' cannot be reached")
    nowhere = Call(read_address(f"{served.url}/m/nowhere"))
    assert await failing(nowhere, Engine(ENGINE, "x")) == (
        "the table refuses: there is no such match"
    )


def self_signed(folder: Path) -> ssl.SSLContext:
    """A server's side of TLS with a certificate that nobody vouches for."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=True)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    path = folder / "both.pem"
    path.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, *plain)
        + made.public_bytes(serialization.Encoding.PEM)
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    return context


async def test_a_table_whose_certificate_nobody_vouches_for_is_not_talked_to(
    tmp_path: Path,
) -> None:
    heard: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.read(100))
        writer.close()

    server = await asyncio.start_server(answer, "localhost", 0, ssl=self_signed(tmp_path))
    port = server.sockets[0].getsockname()[1]
    asking = Call(read_address(f"https://localhost:{port}"), "a-token")
    sentence = await failing(asking, Engine(ENGINE, "greedy"))
    server.close()
    assert "certificate verify failed" in sentence.lower()
    assert heard == []


@pytest.mark.parametrize("text", ["", "ftp://table", "http://table:x", "http://table/cards/muse"])
def test_what_is_no_address_is_quoted(text: str) -> None:
    with pytest.raises(BadText, match=re.escape(repr(text))):
        read_address(text)
