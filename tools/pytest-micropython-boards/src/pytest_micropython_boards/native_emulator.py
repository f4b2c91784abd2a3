"""Compiles the engine of the emulated Pico for this very Python: it runs ten times as fast by it.

`engine/` runs plain instructions without calling Python for each of them, and emulates the same
cycles. The emulator rung compiles it by itself, once for each Python, into the user's cache
(`native_paths`). Whoever sets up an environment can do so with the Python that will run it:

    python native_emulator.py FOLDER

Without a C compiler or Python's headers nothing changes, and the package's own core serves.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from zlib import crc32

FLAGS = ("-O2", "-std=c99", "-shared", "-fPIC", "-w")
ENGINE = Path(__file__).with_name("engine")
ENGINE_SOURCES = (ENGINE / "pico_engine.c", ENGINE / "thumb.h")
# BOARD_NATIVE=0: leave the emulator as it was installed
SWITCH = "BOARD_NATIVE"


def native_paths() -> list[str]:
    """Return where the engine lies; compiles it the first time, in a few seconds.

    Nothing where that cannot be done, is not wanted, or was done by whoever set this Python up.
    """
    if os.environ.get(SWITCH) == "0" or importlib.util.find_spec("pico_engine") or not compiler():
        return []
    place = cache_folder() / fingerprint()
    return [str(place)] if place.is_dir() or _build(place) else []


def cache_folder() -> Path:
    """Return where programs of this user keep what can be made again."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home, "pytest-micropython-boards")


def fingerprint() -> str:
    """Return a name for what is compiled, how, and for which Python."""
    checked = crc32(sys.version.encode())
    for source in (*ENGINE_SOURCES, Path(__file__)):
        checked = crc32(source.read_bytes(), checked)
    return f"{sys.implementation.cache_tag}-{checked:08x}"


def _build(place: Path) -> bool:
    """Compile the engine into a place: whole or not at all, also while another run does."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as folder:
        made = Path(folder, "made")
        made.mkdir()
        if not compile_engine(made):
            return False
        try:
            made.rename(place)
        except OSError:
            return place.is_dir()  # another run was quicker
    return True


def compiler() -> str | None:
    """Return what compiles for this Python, None where there is none."""
    headers = Path(sysconfig.get_paths()["include"], "Python.h")
    return shutil.which("cc") if sys.platform == "linux" and headers.is_file() else None


def compile_engine(folder: Path) -> bool:
    """Compile the engine into a folder, which shall be there; say whether that could be done."""
    found = compiler()
    if found is None:
        return False
    suffix, headers = sysconfig.get_config_var("EXT_SUFFIX"), sysconfig.get_paths()["include"]
    source, half = ENGINE_SOURCES[0], folder / "half"
    words = [found, *FLAGS, f"-I{headers}", str(source), "-o", str(half), "-lm"]
    if subprocess.run(words, capture_output=True, check=False).returncode:
        return False
    half.replace(folder / f"{source.stem}{suffix}")
    return True


def main(words: list[str]) -> None:
    """Compile the engine into the folder that the words name and tell what was made."""
    print("compiled" if compile_engine(Path(words[-1])) else "unchanged")


if __name__ == "__main__":
    main(sys.argv[1:])
