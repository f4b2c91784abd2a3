"""The engines in Pyodide play as they do here: by the same seed, step for step, the same digest."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deep import deep_only
from tests.games_told import IN_DEMO
from tests.project_files import ROOT

SCRIPTS = Path(__file__).parent / "scripts"
MATCHES = 100


@deep_only
@pytest.mark.parametrize("name", IN_DEMO)
def test_a_hundred_matches_have_the_same_digests(interpreters: Path, node: str, name: str) -> None:
    script = (SCRIPTS / "digests.py").relative_to(ROOT).as_posix()
    runner = [node, str(SCRIPTS / "in_pyodide.mjs"), str(interpreters / "pyodide"), str(ROOT)]
    words = [name, str(MATCHES)]
    here = printed([sys.executable, script, *words])
    assert here.count("\n") == MATCHES
    assert printed([*runner, script, *words]) == here


def printed(command: list[str]) -> str:
    """Return what a program prints."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HELIOGRAPH_DEEP": "1"}
    done = subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout
