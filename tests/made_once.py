"""What is made once in a run, by the process that needs it first; the others read it.

The firmware takes some seconds to join and to compile. What is made lies in a folder that lasts as
long as the run, and whose name all its processes have in their environment.
"""

import fcntl
import os
import pickle
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

from heliograph.flashing import staging

Made = TypeVar("Made")

FOLDER = "FOLDER_OF_JOINED_FIRMWARE"


def made_once(folder: Path, make: Callable[[], Made]) -> Made:
    """Return what `make` gives in whichever process comes first; the others wait for it."""
    folder.mkdir(exist_ok=True)
    kept, part = folder / "made", folder / "part"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # free again when it is closed, or its process was killed
        if not kept.exists():
            part.write_bytes(pickle.dumps(make()))
            part.replace(kept)
    made: Made = pickle.loads(kept.read_bytes())
    return made


def share_firmware() -> None:
    """Take the firmware of the run if this process is part of one, before anybody asks for it."""
    if FOLDER in os.environ:
        folder = Path(os.environ[FOLDER])
        join, compile_it = staging.joined_firmware.__wrapped__, staging.compile_firmware.__wrapped__
        staging.joined_firmware = cache(lambda: made_once(folder / "joined", join))
        staging.compile_firmware = cache(lambda: made_once(folder / "compiled", compile_it))
