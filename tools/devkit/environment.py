"""The Python environment in .venv: made when its inputs changed, left alone otherwise.

`runtime` is enough to play; `dev` adds what tests and checks need. An environment that once was
`dev` stays `dev`, so that playing between two test runs removes nothing.
"""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NoReturn

from . import stamps
from .paths import LOCK, PROJECT, ROOT, TOOLS, TYPINGS, VENV, VENV_BIN, VENV_PYTHON, WINDOWS

# With the extras that are small and plain Python: a checkout does all that the program offers, and
# what needs more is brought when a command asks for it.
RUNTIME = ("runtime", "chess", "mqtt")
DEV = ("runtime", "dev")
EMULATOR = "emulator"
# What others can use apart: the environment for tests has it as installed, from where it lies
APART = (
    ROOT / "hardware/boardkit/pyproject.toml",
    ROOT / "tools/pytest-micropython-boards/pyproject.toml",
)
PLUGIN = ROOT / "tools/pytest-micropython-boards/src/pytest_micropython_boards"
COMPILE_ENGINE = PLUGIN / "native_emulator.py"
ENGINE_SOURCES = (PLUGIN / "engine/pico_engine.c", PLUGIN / "engine/thumb.h")


def ensure(groups: tuple[str, ...]) -> None:
    """Brings .venv up to date for these groups; costs a few milliseconds when it already is."""
    if not is_ready(groups):
        with only_one():
            if not is_ready(groups):
                _set_up(groups)


def is_ready(groups: tuple[str, ...]) -> bool:
    """Whether .venv was made for at least these groups from the present lock file."""
    if not VENV_PYTHON.exists():
        return False
    stamp = stamps.read(VENV)
    return stamp == stamp_for(DEV) or stamp == stamp_for(groups)


def stamp_for(groups: tuple[str, ...]) -> str:
    """The stamp of an environment made now: where it stands, then what it was made from."""
    return f"{place()} {stamps.fingerprint((LOCK, PROJECT, *APART), *groups)}"


def place() -> str:
    """Changes with the folder and the system's Python: an environment survives neither."""
    return stamps.fingerprint((), str(ROOT), os.path.realpath(VENV_PYTHON))


def _set_up(groups: tuple[str, ...]) -> None:
    from . import installers
    from .failure import Failure
    from .steps import note
    from .texts import say

    wanted = DEV if any(VENV_BIN.glob("pytest*")) else groups
    if stamps.read(VENV).split(" ")[0] not in ("", place()):
        installers.remove_venv(VENV)
    stamps.clear(VENV)
    uv = installers.get_uv()
    try:
        if uv:
            installers.sync_with_uv(uv, wanted)
        else:
            installers.sync_with_pip(wanted)
    except Failure as failure:
        if not uv:
            raise
        note(str(failure))
        note(say("uv gave up"))
        installers.sync_with_pip(wanted)
    stamps.write(VENV, stamp_for(wanted))


def ensure_typings() -> None:
    """Brings the type stubs of the Pico into typings/."""
    stamp = stamps.fingerprint((LOCK,), "firmware-types")
    if stamps.read(TYPINGS) == stamp:
        return
    from . import installers
    from .texts import say

    with only_one():
        uv = installers.get_uv()
        installers.install_into(TYPINGS, "firmware-types", say("step typings"), uv)
        stamps.write(TYPINGS, stamp)


def ensure_tool(group: str) -> None:
    """Brings one locked group into a folder of its own and lets what we become import it."""
    folder = TOOLS / group
    stamp = stamps.fingerprint((LOCK,), group)
    if stamps.read(folder) != stamp:
        with only_one():
            _set_up_tool(folder, group)
            stamps.write(folder, stamp)
    folders = [folder, *([ensure_engine()] if group == EMULATOR else [])]
    paths = [*map(str, folders), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)


def has_tool(group: str) -> bool:
    """Whether a group was brought before, from whatever lock file."""
    return bool(stamps.read(TOOLS / group))


def _set_up_tool(folder: Path, group: str) -> None:
    """Installs one group; leaves it where the lock changed, but asks for the same of this group."""
    from . import installers
    from .lockfile import is_as_written
    from .texts import say

    if stamps.read(folder) and is_as_written(group):
        return
    installers.install_into(folder, group, say(f"step {group}"), installers.get_uv())


def ensure_engine() -> Path:
    """Compiles what runs the emulated Pico's instructions; where it cannot, all is slower."""
    folder = TOOLS / "engine"
    stamp = stamps.fingerprint((*ENGINE_SOURCES, COMPILE_ENGINE), place())
    if stamps.read(folder) != stamp:
        from .steps import run_step
        from .texts import say

        with only_one():
            folder.mkdir(exist_ok=True)
            run_step(say("step engine"), [VENV_PYTHON, COMPILE_ENGINE, folder])
            stamps.write(folder, stamp)
    return folder


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Keeps two dev.py from setting up the same folders at the same time."""
    TOOLS.mkdir(exist_ok=True)
    with (TOOLS / "lock").open("w") as file:
        _wait_for(file)
        yield


def _wait_for(file: IO[str]) -> None:
    if WINDOWS:
        return
    import fcntl

    from .steps import note
    from .texts import say

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        note(say("waiting"))
        fcntl.flock(file, fcntl.LOCK_EX)


def become(*arguments: str) -> NoReturn:
    """Turns this process into the environment's Python, so that no parent stays behind."""
    words = [str(VENV_PYTHON), *arguments]
    if "heliograph" in arguments:  # its sentences name commands as they are typed here
        os.environ["HELIOGRAPH_STARTED_BY"] = f"{Path(sys.executable).stem} {sys.argv[0]}"
    sys.stdout.flush()
    sys.stderr.flush()
    if WINDOWS:
        import subprocess

        sys.exit(subprocess.call(words))
    os.execv(words[0], words)
