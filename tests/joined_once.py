"""The firmware is joined once in a run, by the process that needs it first: it takes five seconds.

The others read what that one has written, in a folder that lasts as long as the run.
"""

import fcntl
import os
import pickle
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from heliograph.flashing import staging

Made = TypeVar("Made")

FOLDER = "FOLDER_OF_JOINED_FIRMWARE"  # of the environment, for all processes of the run
RUN = pytest.StashKey[tempfile.TemporaryDirectory[str]]()


def made_once(folder: Path, make: Callable[[], Made]) -> Made:
    """Return what `make` gives in whichever process comes first; the others wait for it."""
    kept, part = folder / "made", folder / "part"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # free again when it is closed, or its process was killed
        if not kept.exists():
            part.write_bytes(pickle.dumps(make()))
            part.replace(kept)
    made: Made = pickle.loads(kept.read_bytes())
    return made


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
