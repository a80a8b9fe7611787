"""How much one may ask for."""

import pytest

from molpe.table.protocol import limits
from molpe.table.protocol.limits import Bucket, Buckets, Crowd, Rate, loopback
from molpe.table.room.peer import Peer
from molpe.table.web.gate import whence


def test_a_page_that_waits_when_it_is_told_to_is_never_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    peer = Peer("ann", "Ann")
    for _ in range(10_000):
        if not peer.bucket.take():
            assert peer.hurry.take()
            now[0] += 0.1
    flood = [peer.hurry.take() for _ in range(1000)]
    assert 400 < sum(flood) <= 500


def test_tokens_come_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    bucket = Bucket(Rate(1000, 2))
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] += 0.001
    assert bucket.take()


def test_buckets_forget_the_least_used() -> None:
    buckets = Buckets(Rate(0, 1), most=2)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    assert not buckets.take("a")
    assert buckets.take("c")
    assert list(buckets.buckets) == ["a", "c"]

    buckets = Buckets(Rate(0, 1), most=2)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    assert not buckets.take("a")
    assert buckets.take("c")
    assert list(buckets.buckets) == ["a", "c"]


def test_this_machine_is_known() -> None:
    assert loopback("127.0.0.1")
    assert loopback("::1")
    assert loopback("")
    assert not loopback("192.0.2.7")
    assert not loopback("made-up")

    assert loopback("127.0.0.1")
    assert loopback("::1")
    assert loopback("")
    assert not loopback("192.0.2.7")
    assert not loopback("made-up")


@pytest.mark.parametrize(
    ("client", "place"),
    [
        (None, ""),
        (("", 0), ""),
        (("192.0.2.7", 1), "192.0.2.7"),
        (("::1", 1), "::1"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 1), "fe80::/64"),
        (("127.0.0.1, 192.0.2.7", 1), "nowhere"),
        (("made up", 1), "nowhere"),
    ],
)
def test_where_a_request_comes_from(client: tuple[str, int] | None, place: str) -> None:
    assert whence({"client": client}) == place


def test_a_crowd_has_an_end() -> None:
    crowd = Crowd(2)
    assert [crowd.enter("a"), crowd.enter("a"), crowd.enter("a")] == [True, True, False]
    assert crowd.enter("b")
    crowd.leave("a")
    assert crowd.enter("a")
    crowd.leave("b")
    assert "b" not in crowd.open
