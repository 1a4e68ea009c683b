"""The workers of a Ray cluster that is already there; `local` begins one on this machine."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from grognard.lab.sharing import Lost, Row
from grognard.lab.watched import Task, watch
from grognard.lab.words import LabInput

LOCAL = "local"
FOR_EVER = -1


class Cluster:
    """Plays games on a cluster. A game whose worker is lost is begun again there; those that ended are here."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        if find_spec("ray") is None:
            raise LabInput("no_ray")
        self.ray: Any = import_module("ray")
        where = {"num_cpus": workers} if address == LOCAL else {"address": address}
        try:
            self.ray.init(**where, ignore_reinit_error=True, log_to_driver=False, configure_logging=False)
        except Exception as wrong:  # Ray says plain Exception where a node does not come up
            raise LabInput("no_cluster", value=address) from wrong
        self.number = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.play: Any = self.ray.remote(max_retries=FOR_EVER)(watch)

    def begin(self, task: Task) -> Any:
        return self.play.remote(task)

    def ended(self, handles: Iterable[Any]) -> list[tuple[Any, Row]]:
        done, _ = self.ray.wait(list(handles), num_returns=1)
        try:
            return [(one, self.ray.get(one)) for one in done]
        except self.ray.exceptions.RayTaskError:
            raise  # the game itself went wrong, and would again
        except self.ray.exceptions.RayError as wrong:
            raise Lost from wrong

    def close(self) -> None:
        self.ray.shutdown()
