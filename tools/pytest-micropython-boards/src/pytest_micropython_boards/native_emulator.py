"""Compiles the emulated Pico for this very Python, which makes it twenty times as fast.

The package's modules fit every Python from 3.11 on. That costs: in such modules each access to the
chip's memory first asks whether a method was overridden, by name. Their C sources lie beside them;
compiled for one Python alone they ask nothing. And `engine/` runs plain instructions without
calling Python for each of them, which brings most of it. Both emulate the same cycles.

The emulator rung compiles the engine by itself, once for each Python, into the user's cache
(`native_paths`). Whoever sets up an environment can do all of it, with the Python that will run
the emulator:

    python native_emulator.py FOLDER            # the folder that holds rp2040py
    python native_emulator.py --engine FOLDER   # the engine alone, into any folder

Without a C compiler or Python's headers nothing changes, and the package's own modules serve.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
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


def compile_in(folder: Path) -> list[str]:
    """Compile the modules of the emulator in a folder; return their names, none if they stay."""
    native = folder / "rp2040py" / "native"
    return compile_all(sorted(native.glob("*.c")), native)


def compile_engine(folder: Path) -> list[str]:
    """Compile the engine into a folder; return its name, none if that cannot be done."""
    return compile_all(list(ENGINE_SOURCES[:1]), folder)


def compiler() -> str | None:
    """Return what compiles for this Python, None where there is none."""
    headers = Path(sysconfig.get_paths()["include"], "Python.h")
    return shutil.which("cc") if sys.platform == "linux" and headers.is_file() else None


def compile_all(sources: list[Path], folder: Path) -> list[str]:
    """Compile modules into a folder; return their names, none if one cannot be compiled."""
    found = compiler()
    if found is None:
        return []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = pool.map(lambda source: compile_one(found, source, folder), sources)
        files = [file for file in made if file]
    # All or none: a module reads the insides of the others.
    is_whole = len(files) == len(sources)
    for file in files:
        if is_whole:
            file.replace(file.with_suffix(str(sysconfig.get_config_var("EXT_SUFFIX"))))
        else:
            file.unlink()
    return [file.stem for file in files] if is_whole else []


def compile_one(found: str, source: Path, folder: Path) -> Path | None:
    """Compile one module into a folder; return the file, None if that fails."""
    made = folder / f"{source.stem}.compiled"
    headers = sysconfig.get_paths()["include"]
    words = [found, *FLAGS, f"-I{headers}", str(source), "-o", str(made), "-lm"]
    done = subprocess.run(words, capture_output=True, check=False)
    return None if done.returncode else made


def main(words: list[str]) -> None:
    """Compile what the words ask for and tell what was made."""
    folder = Path(words[-1])
    made = [] if "--engine" in words else compile_in(folder)
    print(" ".join([*made, *compile_engine(folder)]) or "unchanged")


if __name__ == "__main__":
    main(sys.argv[1:])
