"""The demo, built and served: a folder behind the plainest of web servers."""

from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import build_demo
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.deep import IS_DEEP
from tests.own_wheel import place_wheel
from tests.patience import PATIENCE_MS
from tests.web.page_libraries import need_page_libraries

NO_INTERPRETERS = "needs the demo's interpreters: npm ci --prefix tools/demo"
# The program starts in Pyodide, which is far slower than a page; and the machine may be busy.
START_MS = 170_000


@pytest.fixture(autouse=True)
def long_patience() -> Iterator[None]:
    """Waits longer here, and only here: all folders share what a run has set."""
    expect.set_options(timeout=START_MS)
    yield
    expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page that keeps no program: the one of a demo lives as long as its browser."""
    return context.new_page()


@pytest.fixture(scope="session")
def interpreters() -> Path:
    """The folder of the demo's libraries; skips the test where there is none."""
    if not (build_demo.MODULES / "pyodide" / "pyodide.mjs").is_file():
        pytest.skip(NO_INTERPRETERS)
    return build_demo.MODULES


@pytest.fixture(scope="session")
def demo_folder(interpreters: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo as it is published, packed in less time, from a wheel with MicroPython in it."""
    need_page_libraries()
    folder = tmp_path_factory.mktemp("demo") / "site"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build_demo, "run", partial(_run_but_build, build_demo.run))
        build_demo.build(folder, quick=not IS_DEEP)
    return folder


def _run_but_build(run: Callable[..., None], *words: str) -> None:
    """Run a command of the build, but take the wheel that the test run has."""
    if "hatchling" in words:
        place_wheel(Path(words[-1]))
    else:
        run(*words)


class DemoServer:
    """A static server that may be switched off."""

    def __init__(self, folder: Path) -> None:
        self.paths: list[str] = []
        handler = partial(_Handler, self.paths, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def stop(self) -> None:
        """Answer nobody from now on."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, paths: list[str], *args: Any, **named: Any) -> None:
        self._paths = paths
        super().__init__(*args, **named)

    def end_headers(self) -> None:
        # Else a browser asks again or not, by the age of a file: what is loaded is to be counted.
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (its name there)
        self._paths.append(self.path)


@pytest.fixture
def demo(demo_folder: Path) -> Iterator[DemoServer]:
    """The demo on a server of its own, as nobody has visited it yet."""
    server = DemoServer(demo_folder)
    yield server
    server.stop()
