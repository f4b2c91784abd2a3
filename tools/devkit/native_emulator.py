"""Compiles the emulated Pico for this very Python, which makes it thirty times as fast.

The package's modules fit every Python from 3.11 on. That costs: in such modules each access to the
chip's memory first asks whether a method was overridden, by name. Their C sources lie beside them;
compiled for one Python alone they ask nothing. And `engine/` runs plain instructions without
calling Python for each of them. Both emulate the same cycles. Run with the Python that will run
the emulator:

    python tools/devkit/native_emulator.py FOLDER            # the folder that holds rp2040py
    python tools/devkit/native_emulator.py --engine FOLDER   # the engine alone, into any folder

Without a C compiler or Python's headers nothing changes, and the package's own modules serve.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FLAGS = ("-O2", "-std=c99", "-shared", "-fPIC", "-w")
ENGINE = Path(__file__).with_name("engine")
ENGINE_SOURCES = (ENGINE / "pico_engine.c", ENGINE / "thumb.h")


def compile_in(folder: Path) -> list[str]:
    """Compile the modules of the emulator in a folder; return their names, none if they stay."""
    native = folder / "rp2040py" / "native"
    return compile_all(sorted(native.glob("*.c")), native)


def compile_engine(folder: Path) -> list[str]:
    """Compile the engine into a folder; return its name, none if that cannot be done."""
    return compile_all(list(ENGINE_SOURCES[:1]), folder)


def compile_all(sources: list[Path], folder: Path) -> list[str]:
    """Compile modules into a folder; return their names, none if one cannot be compiled."""
    headers = Path(sysconfig.get_paths()["include"])
    compiler = shutil.which("cc")
    if sys.platform != "linux" or compiler is None or not (headers / "Python.h").is_file():
        return []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = pool.map(lambda source: compile_one(compiler, headers, source, folder), sources)
        files = [file for file in made if file]
    # All or none: a module reads the insides of the others.
    is_whole = len(files) == len(sources)
    for file in files:
        if is_whole:
            file.replace(file.with_suffix(str(sysconfig.get_config_var("EXT_SUFFIX"))))
        else:
            file.unlink()
    return [file.stem for file in files] if is_whole else []


def compile_one(compiler: str, headers: Path, source: Path, folder: Path) -> Path | None:
    """Compile one module into a folder; return the file, None if that fails."""
    made = folder / f"{source.stem}.compiled"
    words = [compiler, *FLAGS, f"-I{headers}", str(source), "-o", str(made), "-lm"]
    done = subprocess.run(words, capture_output=True, check=False)
    return None if done.returncode else made


def main(words: list[str]) -> None:
    """Compile what the words ask for and tell what was made."""
    folder = Path(words[-1])
    made = [] if "--engine" in words else compile_in(folder)
    print(" ".join([*made, *compile_engine(folder)]) or "unchanged")


if __name__ == "__main__":
    main(sys.argv[1:])
