"""Starting a server as in production, asking it, and reading what its processes cost."""

import http.client
import os
import pathlib
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Server:
    """One granian server with one worker, on a free port."""

    def __init__(self, application: str, environment: Mapping[str, str]) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        granian = pathlib.Path(sys.executable).with_name("granian")
        command = [granian, "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(self.port), "--workers", "1"]
        command += ["--blocking-threads", "2", "--backlog", "4096", "--backpressure", "4096", "--log-level", "error"]
        self.process = subprocess.Popen([*command, application], cwd=ROOT, env={**os.environ, **environment})
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        self._wait()

    def _wait(self) -> None:
        for _attempt in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("The server did not start.")

    def ask(
        self, path: str, headers: Mapping[str, str] | None = None, *, method: str = "GET", body: str | None = None
    ) -> tuple[int, bytes, http.client.HTTPMessage]:
        self.connection.request(method, path, body=body, headers=dict(headers or {}))
        response = self.connection.getresponse()
        return response.status, response.read(), response.headers

    def cpu_seconds(self) -> float:
        """Processor time of the server and its workers so far."""
        return sum(_nanoseconds(pid) for pid in _family(self.process.pid)) / 1e9

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


@dataclass(frozen=True)
class Cost:
    """Of one request: the server's processor time and the time until the answer, in microseconds."""

    cpu: float
    wall: float


def cost(server: Server, request: Callable[[int], None], times: int) -> Cost:
    """The mean cost of `times` requests, one after another; request(i) makes the i-th."""
    cpu, wall = server.cpu_seconds(), time.perf_counter()
    for i in range(times):
        request(i)
    return Cost((server.cpu_seconds() - cpu) / times * 1e6, (time.perf_counter() - wall) / times * 1e6)


def _family(pid: int) -> list[int]:
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(member for child in children for member in _family(int(child)))]


def _nanoseconds(pid: int) -> int:
    """Of all threads; the ticks of /proc/…/stat are too coarse, a hundredth of a second each."""
    threads = pathlib.Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads)
