"""The lab's work on Ray: the same jobs, on as many machines as there are.

Every machine needs molpe, in the same version; an edition's file must lie at the same path.
"""

import os
from collections.abc import Callable
from typing import Any, TypeVar

from molpe.agents.cores import MOST_FALLS
from molpe.kernel import MolpeError

J = TypeVar("J")
R = TypeVar("R")


class Cluster:
    """A Ray cluster that is joined, or one of this machine's own that is started and ended."""

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        self.address = address
        self.workers = workers
        self.ray: Any = None
        self.size = workers or 1

    def __enter__(self) -> "Cluster":
        self.ray = ray = load_ray()
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that we play
        settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
        if self.address is None:
            settings |= {"num_cpus": self.workers, "include_dashboard": False}
            settings["_node_ip_address"] = "127.0.0.1"
        try:
            ray.init(self.address or "local", **settings)
        except (ConnectionError, ValueError, RuntimeError) as error:
            where = f" at {self.address!r}" if self.address else ""
            text = " ".join(str(error).split())
            raise MolpeError(f"there is no Ray cluster{where}: {text}") from None
        self.size = self.workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        return self

    def __exit__(self, *_: object) -> None:
        self.ray.shutdown()

    def spread(
        self, work: Callable[[J], R], ask: Callable[[], J | None], take: Callable[[J, R], None]
    ) -> None:
        """Do jobs until ``ask`` gives none; a job whose worker died is done again by another."""
        ray = self.ray
        remote = ray.remote(num_cpus=1, max_retries=MOST_FALLS)(_do)
        shared = ray.put(work)
        waiting: dict[Any, J] = {}
        while True:
            while len(waiting) < self.size and (job := ask()) is not None:
                waiting[remote.remote(shared, job)] = job
            if not waiting:
                return
            for done in ray.wait(list(waiting), num_returns=1)[0]:
                try:
                    result = ray.get(done)
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from None
                except ray.exceptions.RayError as error:
                    reason = " ".join(str(error).split())[:200]
                    raise MolpeError(f"a worker of the cluster is lost: {reason}") from None
                take(waiting.pop(done), result)


def _do(work: Callable[[J], R], job: J) -> R:
    """A job, on whatever machine this is."""
    return work(job)


def load_ray() -> Any:
    """Ray, or a sentence where it is not installed."""
    try:
        import ray
    except ImportError:
        raise MolpeError("Ray is not installed: pip install 'molpe[ray]'") from None
    return ray
