"""The firmware is joined once in a run, by the process that needs it first: it takes five seconds.

The others read what that one has written, in a folder that lasts as long as the run.
"""

import os
import pickle
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from heliograph.flashing import staging
from tests.patience import PATIENCE_S

Made = TypeVar("Made")

FOLDER = "FOLDER_OF_JOINED_FIRMWARE"  # of the environment, for all processes of the run
RUN = pytest.StashKey[tempfile.TemporaryDirectory[str]]()


def made_once(folder: Path, make: Callable[[], Made]) -> Made:
    """Return what `make` gives in whichever process comes first."""
    kept, claim = folder / "made", folder / "claim"
    end = time.monotonic() + PATIENCE_S  # who began may have been killed
    while not kept.exists():
        if is_claimed(claim) and time.monotonic() < end:
            time.sleep(0.05)
            continue
        try:
            if not kept.exists():  # it may have come between the two looks
                write_whole(kept, pickle.dumps(make()))
        finally:
            claim.unlink(missing_ok=True)
    made: Made = pickle.loads(kept.read_bytes())
    return made


def is_claimed(claim: Path) -> bool:
    """Whether another process is at it already; if none was, this one is now."""
    try:
        claim.touch(exist_ok=False)
    except FileExistsError:
        return True
    return False


def write_whole(file: Path, content: bytes) -> None:
    """Write a file that nobody sees in part."""
    part = file.with_name(f"part-{os.getpid()}")
    part.write_bytes(content)
    part.replace(file)


def pytest_configure(config: pytest.Config) -> None:
    if FOLDER not in os.environ:
        config.stash[RUN] = tempfile.TemporaryDirectory(prefix="heliograph-joined-")
        os.environ[FOLDER] = config.stash[RUN].name
    folder, join = Path(os.environ[FOLDER]), staging.joined_firmware.__wrapped__
    # Before any test takes it by its name
    staging.joined_firmware = cache(lambda: made_once(folder, join))


def pytest_unconfigure(config: pytest.Config) -> None:
    if RUN in config.stash:
        del os.environ[FOLDER]
        config.stash[RUN].cleanup()
