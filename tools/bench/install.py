"""How long it takes from `uvx heliograph play` to the first page, cold and warm.

The wheel and the packages it requires lie in an index on this computer, so that no network is
measured; uv gets a home and a cache of their own. Cold is the very first time: uv fetches, unpacks
and starts, and Python compiles everything. Warm is every later time. Both end when the page has
arrived. Other work on the machine makes them longer; `…_work_s` is what uv, the program and its
simulated board computed until they were ended.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from devkit.installers import get_uv
from devkit.lockfile import RUNTIME, write_requirements
from devkit.paths import ROOT

WARM_STARTS = 5
GOALS = {"cold_s": 15, "warm_s": 2}
# What belongs to whoever measures, and would make the environment less than clean
_OWN = ("PIP_", "PYTHON", "UV_", "VIRTUAL_ENV", "XDG_")


def run() -> dict[str, Any]:
    """Measure the first start and some later ones; return seconds and sizes."""
    with tempfile.TemporaryDirectory(prefix="heliograph-install-") as name:
        folder = Path(name)
        wheels = gather(folder / "index")
        with served(folder / "index") as index:
            starts = [start(folder, index) for _ in range(1 + WARM_STARTS)]
    (cold, cold_work), *later = starts
    warm, warm_work = (list(values) for values in zip(*later, strict=True))
    return {
        "cold_s": round(cold, 2),
        "cold_work_s": round(cold_work, 2),
        "warm_s": round(statistics.median(warm), 2),
        "warm_worst_s": round(max(warm), 2),
        "warm_work_s": round(statistics.median(warm_work), 2),
        "packages": len(wheels),
        "fetched_mb": round(sum(wheels) / 1e6, 2),
        "goals": GOALS,
    }


def gather(index: Path) -> list[int]:
    """Put the wheel and what it requires into the folders of an index; return their sizes."""
    flat = index / "all"
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(flat)]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "-qq"]
    pins = ["--no-deps", "--require-hashes", "-r", str(write_requirements(RUNTIME))]
    for command in (build, [*pip, *pins, "-d", str(flat)]):
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return [file_under_its_name(file, index) for file in sorted(flat.iterdir())]


def file_under_its_name(wheel: Path, index: Path) -> int:
    """Move a wheel to where an index has it; return its size."""
    folder = index / wheel.name.partition("-")[0].replace("_", "-").lower()
    folder.mkdir(exist_ok=True)
    return shutil.move(wheel, folder / wheel.name).stat().st_size


class _Quiet(SimpleHTTPRequestHandler):
    """Lists folders as an index does: a page of links."""

    def log_message(self, *_words: Any) -> None:
        """Say nothing: the figures are what is asked for."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this computer alone; yield its address."""
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def start(folder: Path, index: str) -> tuple[float, float]:
    """Return the seconds to the first page, and those that processors worked for it."""
    before = os.times()
    seconds = first_page_s(folder, index)
    after = os.times()
    worked = after.children_user + after.children_system
    return seconds, worked - before.children_user - before.children_system


def first_page_s(folder: Path, index: str) -> float:
    """Start the program as somebody does who has only uv; return the seconds to its page."""
    uv = get_uv()
    assert uv, "expected uv, on PATH or in .tools; got none"
    words = ["tool", "run", "--no-config", "--default-index", index, "heliograph", "play"]
    started = time.perf_counter()
    with subprocess.Popen(
        [uv, *words, "--no-open", "--port", "0"],
        cwd=folder,
        env=clean_environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stderr
        try:
            said = process.stdout.readline()
            address = next((word for word in said.split() if word.startswith("http")), "")
            assert address, process.stderr.read()
            with urllib.request.urlopen(address) as page:
                assert b"<html" in page.read()
            return time.perf_counter() - started
        finally:
            process.terminate()


def clean_environment(folder: Path) -> dict[str, str]:
    """Return the variables of somebody who has set nothing, at home in a folder."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(_OWN)}
    python = {"UV_PYTHON": sys._base_executable, "UV_PYTHON_DOWNLOADS": "never"}
    return {**kept, **python, "HOME": str(folder), "UV_CACHE_DIR": str(folder / "cache")}
