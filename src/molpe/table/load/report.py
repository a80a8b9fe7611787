"""What a load run found."""

from collections.abc import Sequence

from molpe.kernel import Frozen


class Report(Frozen):
    """Durable moves a second and how long each took to be acknowledged."""

    matches: int
    sockets: int
    games: tuple[str, ...]
    seconds: float
    wanted_rate: float
    """Moves a second that were asked for; 0 for as many as it takes."""
    moves: int
    moves_per_second: float
    p50_ms: float
    p90_ms: float
    p99_ms: float
    max_ms: float
    errors: dict[str, int]
    lost_sockets: int
    matches_made: int
    """In the place of those that ended, while it was measured."""
    frame_bytes_p50: int
    """Of the frames that tell a page what happened."""
    frame_bytes_p99: int
    setup_seconds: float
    server_megabytes: float
    server_cpu_seconds: float
    """Processor time of the server's own process while it was measured."""
    loop_cpu_seconds: float
    """Of that, the thread that serves pages; the rest writes down."""
    workers_cpu_seconds: float
    """Processor time of the processes beside it: bots, readers, sheets."""
    server_cpu_ms_a_move: float
    commits: int
    """In how many of them the moves were written down."""
    people_processes: int
    people_cpu_seconds: float
    """Processor time of the pretended people, in processes of their own."""


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which a share of sorted values lies."""
    return values[min(len(values) - 1, int(len(values) * share))] if values else 0.0


def lines(report: Report) -> list[str]:
    """A report as lines for a person."""
    errors = ", ".join(f"{code} {count}" for code, count in report.errors.items()) or "none"
    wanted = f" (asked: {report.wanted_rate:g})" if report.wanted_rate else ""
    return [
        f"{report.matches} matches of {', '.join(report.games)} on {report.sockets} sockets",
        f"{report.moves} durable moves in {report.seconds:.1f} s:"
        f" {report.moves_per_second:.0f} a second{wanted}",
        f"acknowledged in ms: p50 {report.p50_ms:.1f}, p90 {report.p90_ms:.1f},"
        f" p99 {report.p99_ms:.1f}, max {report.max_ms:.1f}",
        f"frames in bytes: p50 {report.frame_bytes_p50}, p99 {report.frame_bytes_p99}",
        f"errors: {errors}; sockets lost: {report.lost_sockets}",
        f"server: {report.server_megabytes:.0f} MB, {report.server_cpu_seconds:.2f} s of processor"
        f" time ({report.loop_cpu_seconds:.2f} in its loop), {report.server_cpu_ms_a_move:.3f} ms a"
        f" move; processes beside it: {report.workers_cpu_seconds:.2f} s",
        f"pretended people: {report.people_cpu_seconds:.2f} s of processor time in"
        f" {report.people_processes} of their own",
    ]
