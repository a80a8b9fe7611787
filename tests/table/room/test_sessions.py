"""Who somebody is: cookies, invitations, names."""

import os
import stat
from pathlib import Path

import pytest

from molpe.table.room.sessions import Sessions, clean


def test_a_cookie_is_signed_and_the_key_is_kept(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path)
    session = sessions.new()
    cookie = sessions.cookie(session)
    assert sessions.read(f"a=b; molpe={cookie}; c=d") == session
    assert sessions.read(f"molpe={cookie[:-1]}x") == ""
    assert sessions.read(f"molpe={session}") == ""
    assert sessions.read("molpe=.") == ""
    assert sessions.read("") == ""
    assert sessions.read('molpe="\\') == ""
    assert sessions.read(f"molpe=ä.{cookie}") == ""
    assert Sessions(tmp_path).read(f"molpe={cookie}") == session
    assert Sessions(tmp_path / "other").read(f"molpe={cookie}") == ""
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    header = sessions.header(session, secure=True)
    for flag in ("HttpOnly", "SameSite=Lax", "Secure", "Path=/"):
        assert flag in header
    assert "Secure" not in sessions.header(session, secure=False)


def test_an_invitation_is_for_one_seat_of_one_match(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path)
    token = sessions.invitation("m", 1)
    assert len(token) == 24  # 144 bits
    assert sessions.invites("m", 1, token)
    assert not sessions.invites("m", 2, token)
    assert not sessions.invites("n", 1, token)
    assert not sessions.invites("m", 1, "")
    assert not sessions.invites("m", 1, "ä")


def test_a_cut_key_file_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(b"short")
    Sessions(tmp_path)
    assert len((tmp_path / "key").read_bytes()) == 32


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
