"""Compiles the emulated Pico for this very Python, which makes it three times as fast.

The package's modules fit every Python from 3.11 on. That costs: in such modules each access to the
chip's memory first asks whether a method was overridden, by name. Their C sources lie beside them;
compiled for one Python alone they ask nothing, and emulate the same cycles. Run with the Python
that will run the emulator:

    python tools/devkit/native_emulator.py FOLDER   # the folder that holds rp2040py

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


def compile_in(folder: Path) -> list[str]:
    """Compile the modules of the emulator in a folder; return their names, none if they stay."""
    sources = sorted((folder / "rp2040py" / "native").glob("*.c"))
    headers = Path(sysconfig.get_paths()["include"])
    compiler = shutil.which("cc")
    if sys.platform != "linux" or compiler is None or not (headers / "Python.h").is_file():
        return []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = list(pool.map(lambda source: compile_one(compiler, headers, source), sources))
    files = [file for file in made if file]
    # All or none: a module reads the insides of the others.
    is_whole = len(files) == len(sources)
    for file in files:
        if is_whole:
            file.replace(file.with_suffix(str(sysconfig.get_config_var("EXT_SUFFIX"))))
        else:
            file.unlink()
    return [file.stem for file in files] if is_whole else []


def compile_one(compiler: str, headers: Path, source: Path) -> Path | None:
    """Compile one module beside its source; return the file, None if that fails."""
    made = source.with_suffix(".compiled")
    words = [compiler, *FLAGS, f"-I{headers}", str(source), "-o", str(made)]
    done = subprocess.run(words, capture_output=True, check=False)
    return None if done.returncode else made


if __name__ == "__main__":
    print(" ".join(compile_in(Path(sys.argv[1]))) or "unchanged")
