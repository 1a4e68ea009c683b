"""Games of a study on a Ray cluster: handed out, begun again where a worker is lost, the same figures."""

import os
import signal
import sys
from types import SimpleNamespace

import pytest

from grognard.kernel.errors import BadInput
from grognard.lab import cluster
from grognard.lab.cluster import Cluster
from grognard.lab.course import Course
from grognard.lab.findings import findings
from grognard.lab.sharing import alone, shared
from grognard.lab.study import Battle, read_study
from grognard.lab.watched import watch

from ..cli.running import CLASH

STUDY = """
scenarios = ["clash"]
players = ["random,random"]
luck = false
[until]
least = 10
most = 10
"""


class RayError(Exception):
    """What Ray raises."""


class RayTaskError(RayError):
    """What a game raised there."""


class Gone(RayError):
    """A worker, a node or the cluster itself is gone."""


class FakeRay:
    """As much of Ray as is called: a game is played when its result is wanted, the last handed out first."""

    exceptions = SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)

    def __init__(self, gone_after=0):
        self.inits, self.retries, self.gone_after, self.shut = [], [], gone_after, 0

    def init(self, **where):
        if where.get("address") == "nowhere:1":
            raise ConnectionError("no such cluster")
        self.inits.append({name: where[name] for name in ("address", "num_cpus") if name in where})

    def cluster_resources(self):
        return {"CPU": 2.0}

    def remote(self, max_retries):
        self.retries.append(max_retries)
        return lambda play: SimpleNamespace(remote=lambda task: (play, task))

    def wait(self, handles, num_returns):
        last = max(handles, key=lambda handle: handle[1].number)
        return [last], [one for one in handles if one is not last]

    def get(self, handle):
        self.gone_after -= 1
        if not self.gone_after:
            raise Gone
        play, task = handle
        return play(task)

    def shutdown(self):
        self.shut += 1


@pytest.fixture
def study():
    return read_study(STUDY, lambda name: Battle(name, "square-bashing", CLASH, {}))


def played(study):
    course = Course(study)
    alone(course, lambda row: None)
    return findings(course).as_dict()


def on(monkeypatch, fake):
    monkeypatch.setitem(sys.modules, "ray", fake)
    monkeypatch.setattr(cluster, "find_spec", lambda name: name)


@pytest.mark.parametrize("gone_after", [0, 4])
def test_a_cluster_comes_to_the_same_figures_though_it_be_lost_on_the_way(monkeypatch, study, gone_after):
    fake = FakeRay(gone_after)
    on(monkeypatch, fake)
    course, heard = Course(study), []
    shared(course, heard.append, lambda: Cluster("there:6379"))
    assert findings(course).as_dict() == played(study)
    assert len(heard) == 10
    assert fake.shut == len(fake.inits) == (2 if gone_after else 1)
    assert fake.inits[0] == {"address": "there:6379"}
    assert set(fake.retries) == {-1}


def test_a_cluster_that_does_not_answer_is_named(monkeypatch):
    on(monkeypatch, FakeRay())
    with pytest.raises(BadInput, match="no cluster answers at nowhere:1; allowed: its address, or local"):
        Cluster("nowhere:1")


def test_without_the_package_one_sentence_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(BadInput) as refused:
        Cluster("local")
    assert refused.value.say("en") == "--ray: the package ray is missing; install it with: pip install 'grognard[ray]'"
    assert "pip install 'grognard[ray]'" in refused.value.say("fr")


def test_a_cluster_that_is_lost_again_and_again_is_given_up_in_one_sentence(monkeypatch, study):
    class Broken(FakeRay):
        def get(self, handle):
            raise Gone

    on(monkeypatch, Broken())
    with pytest.raises(BadInput, match="workers were lost 20 times; the games that ended are kept"):
        shared(Course(study), lambda row: None, lambda: Cluster("there:6379"))


def test_a_game_that_goes_wrong_on_a_cluster_is_not_begun_again(monkeypatch, study):
    class Wrong(FakeRay):
        def get(self, handle):
            raise RayTaskError("no such procedure")

    fake = Wrong()
    on(monkeypatch, fake)
    with pytest.raises(RayTaskError, match="no such procedure"):
        shared(Course(study), lambda row: None, lambda: Cluster("there:6379"))
    assert len(fake.inits) == 1


@pytest.mark.filterwarnings("default")
def test_a_real_cluster_of_two_workers_comes_to_the_same_figures_though_a_worker_be_killed(
    monkeypatch, study, tmp_path
):
    pytest.importorskip("ray", reason="the extra ray is not installed")
    killed = tmp_path / "killed"

    def play(task):
        if task.number == 3 and not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return watch(task)

    monkeypatch.setattr(cluster, "watch", play)
    course, heard = Course(study), []
    shared(course, heard.append, lambda: Cluster("local", 2))
    assert killed.exists()
    assert sorted(row["number"] for row in heard) == list(range(10))
    assert findings(course).as_dict() == played(study)
