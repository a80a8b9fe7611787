"""Who somebody is: cookies, invitations, names."""

import asyncio
import os
import stat
from base64 import urlsafe_b64decode
from collections.abc import Callable
from pathlib import Path

import pytest

from molpe.table.protocol.names import clean
from molpe.table.room.sessions import Sessions
from tests.table.hall import Hall


def test_a_session_and_its_sign_are_of_more_than_128_bits(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path)
    made = {sessions.new() for _ in range(100)}
    assert len(made) == 100
    for token in (*made, sessions.sign("session x"), sessions.invitation("m", 0)):
        assert len(urlsafe_b64decode(token)) * 8 >= 128


def test_a_cookie_is_signed_and_the_key_is_kept(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path)
    session = sessions.new()
    cookie = sessions.cookie(session)
    assert sessions.read(f"a=b; molpe={cookie}; c=d") == (session, True)
    other = "y" if cookie.endswith("x") else "x"
    for bad in (cookie[:-1] + other, session, ".", '"\\', f"ä.{cookie}"):
        assert sessions.read(f"molpe={bad}") == ("", False)
    assert sessions.read("") == ("", False)
    assert Sessions(tmp_path).read(f"molpe={cookie}") == (session, True)
    assert Sessions(tmp_path / "other").read(f"molpe={cookie}") == ("", False)
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    header = sessions.header(session, secure=True)
    for flag in ("__Host-molpe=", "HttpOnly", "SameSite=Lax", "Secure", "Path=/"):
        assert flag in header
    assert "Secure" not in sessions.header(session, secure=False)


async def test_who_is_called_otherwise_while_their_name_is_read_is_called_that(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they were called before was believed for as long as the table ran."""
    hub, read, go_on = table.hub, asyncio.Event(), asyncio.Event()
    name = hub.store.name

    async def slow(session: str) -> str:
        found = await name(session)
        read.set()
        await go_on.wait()
        return found

    with monkeypatch.context() as patch:
        patch.setattr(hub.store, "name", slow)
        for after, called in ((hub.call("ida", "Ida"), "Ida"), (hub.leave("ida"), "")):
            hub.forget_name("")
            read.clear()
            go_on.clear()
            asking = asyncio.create_task(hub.name("ida"))
            await read.wait()
            patch.setattr(hub.store, "name", name)
            await after
            patch.setattr(hub.store, "name", slow)
            go_on.set()
            await asking
            assert await hub.name("ida") == called


FOREIGN = [
    'a={"x": 1}',
    "b=ä\u00ff",
    'c="',
    "d=[1,2]",
    "e",
    "=f",
    'g="a;b"',
    "h=a,b c",
    "i=<>@",
    "$V=1",
]


@pytest.mark.parametrize("foreign", FOREIGN)
def test_cookies_of_other_programs_unseat_nobody(tmp_path: Path, foreign: str) -> None:
    sessions = Sessions(tmp_path)
    mine = f"molpe={sessions.cookie('ann')}"
    for header in (f"{foreign}; {mine}", f"{mine}; {foreign}", f"{foreign};{mine};{foreign}"):
        assert sessions.read(header) == ("ann", True)
    stale = "molpe=old.sign"
    assert sessions.read(f"{stale}; {mine}") == ("ann", True)
    hosted = f"__Host-molpe={sessions.cookie('ben')}"
    assert sessions.read(f"{mine}; {foreign}; {hosted}", secure=True) == ("ben", True)
    assert sessions.read(f"{foreign}; {mine}", secure=True) == ("ann", False)
    assert sessions.read(f"{mine}; {hosted}") == ("ann", True)
    assert sessions.read(f"{foreign}; {hosted}") == ("ben", False)  # a proxy does not say it is TLS


def test_an_invitation_is_for_one_seat_of_one_match(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path)
    token = sessions.invitation("m", 1)
    assert len(token) == 24  # 144 bits
    assert sessions.invites("m", 1, token)
    assert not sessions.invites("m", 2, token)
    assert not sessions.invites("n", 1, token)
    assert not sessions.invites("m", 1, "")
    assert not sessions.invites("m", 1, "ä")


def test_a_cut_key_file_is_made_anew_and_that_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """All who were here are strangers then, and who runs the table must learn why."""
    (tmp_path / "key").write_bytes(b"short")
    Sessions(tmp_path)
    assert len((tmp_path / "key").read_bytes()) == 32
    assert [(record.msg, record.bytes) for record in caplog.records] == [("key", 5)]


@pytest.mark.skipif(os.name != "posix", reason="there are no such files here")
def test_a_key_that_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    """A pipe says nothing until somebody writes into it, and a device never ends."""
    key = tmp_path / "key"
    makings: tuple[Callable[[], None], ...] = (
        lambda: os.mkfifo(key),
        lambda: key.symlink_to("/dev/zero"),
        lambda: key.symlink_to("/dev/full"),
        key.mkdir,
    )
    for make in makings:
        make()
        with pytest.raises(OSError, match=f"it is no file: {str(key)!r}"):
            Sessions(tmp_path)
        key.rmdir() if key.is_dir() else key.unlink()


def test_a_key_that_cannot_be_written_down_is_not_there_by_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next start would find it damaged, or believe it."""

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=f"No space left on device: {str(tmp_path / 'key')!r}"):
        Sessions(tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name != "posix", reason="files have no such owner here")
def test_a_key_that_others_could_read_is_its_owners_again(tmp_path: Path) -> None:
    Sessions(tmp_path)
    (tmp_path / "key").chmod(0o644)
    Sessions(tmp_path)
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ann\t\n  Lee ", "Ann Lee"),
        ("a\u202eb\u200bc\0d", "abcd"),
        ("x" * 99, "x" * 24),
        ("\ud800", ""),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("<b>", "<b>"),
    ],
)
def test_names_are_one_clean_line(typed: str, shown: str) -> None:
    assert clean(typed) == shown
