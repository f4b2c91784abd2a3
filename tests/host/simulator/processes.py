"""Which processes there are, to see that none is left behind."""

import os
import subprocess
import time

import pytest

from tests.patience import PATIENCE_S


def children_of(pid: int) -> list[int]:
    listing = subprocess.run(
        ["ps", "-axo", "pid=,ppid="], capture_output=True, text=True, check=True
    ).stdout
    pairs = [tuple(map(int, line.split())) for line in listing.splitlines()]
    return [child for child, parent in pairs if parent == pid]


def is_alive(pid: int) -> bool:
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    ).stdout
    return bool(state.strip()) and not state.startswith("Z")


def wait_until_gone(*pids: int) -> None:
    end = time.monotonic() + PATIENCE_S
    while any(is_alive(pid) for pid in pids):
        assert time.monotonic() < end, f"expected no process left of {pids}"
        time.sleep(0.02)


posix_only = pytest.mark.skipif(os.name != "posix", reason="needs signals and ps")
