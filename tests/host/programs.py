"""Starts `heliograph` as a program of its own, as people do."""

import io
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

from heliograph.cli import main
from tests.forked import start
from tests.patience import PATIENCE_S


def command(*words: object) -> list[str]:
    """Return the command line of `heliograph` with these words."""
    return [sys.executable, "-m", "heliograph", *map(str, words)]


def environment(**changes: str) -> dict[str, str]:
    """Return this environment in English, with changes."""
    return {**os.environ, "LC_ALL": "C.UTF-8", **changes}


def finished(*words: object, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run to the end and return what was said."""
    line = [*map(str, words)]
    with TemporaryDirectory() as folder:
        complaints = Path(folder, "stderr.txt")
        program = start(line, environment(**changes), complaints)
        assert program.stdout is not None
        said = program.stdout.read()
        program.communicate(timeout=PATIENCE_S)
        return subprocess.CompletedProcess(
            line, program.poll() or 0, said, complaints.read_text(encoding="utf-8")
        )


def called(*words: object) -> subprocess.CompletedProcess[str]:
    """Call it in this process, which keeps what it has compiled, and return what was said."""
    line, said, complaints = [*map(str, words)], io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(complaints):
        try:
            code = main(line)
        except SystemExit as ended:
            code = int(ended.code or 0)
    return subprocess.CompletedProcess(line, code, said.getvalue(), complaints.getvalue())


class Program:
    """A running `heliograph play`."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address

    def page(self) -> str:
        """Fetch the table's page."""
        with urllib.request.urlopen(self.address, timeout=PATIENCE_S) as answer:
            return str(answer.read().decode())


ON_A_SMALL_DISK = """
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2)
runpy.run_module("heliograph", run_name="__main__")
"""


@contextmanager
def playing(
    database: Path, *words: object, largest_file: int | None = None, python: Path | None = None
) -> Iterator[Program]:
    """Run `play` on a free port until the block ends; kill it if it is still there.

    Another Python than this one finds nothing but what is installed with it.
    """
    words = ("play", "--port", 0, "--no-open", "--db", database, *words)
    line = command(*words)
    alone = {"PYTHONPATH": "", "PYTHONSAFEPATH": "1"} if python else {}
    line[0] = str(python or line[0])
    if largest_file is not None:
        line[1:3] = ["-c", ON_A_SMALL_DISK, str(largest_file)]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, text=True, env=environment(**alone))
    assert process.stdout is not None
    with process, process.stdout as said:
        address = [word for word in said.readline().split() if word.startswith("http")]
        try:
            assert address, "the program ended before it was ready"
            yield Program(process, address[0])
        finally:
            process.kill()
