"""Programs of others that draw or look through what is made; each says how to get it."""

import os
import shutil
from typing import NamedTuple


class Program(NamedTuple):
    """One program: what it is called, as a package and as a command, and where it comes from."""

    name: str
    command: str
    elsewhere: str  # where a reader without apt-get finds it

    def find(self) -> str | None:
        """The program's path on this machine."""
        return shutil.which(self.command)

    def skip_reason(self) -> str:
        """What is told where it is missing."""
        is_root = hasattr(os, "geteuid") and os.geteuid() == 0
        line = f"{'' if is_root else 'sudo '}apt-get install -y --no-install-recommends {self.name}"
        way = line if shutil.which("apt-get") else self.elsewhere
        return f"needs {self.name}, which is not installed; run: {way}"


GRAPHVIZ = Program("graphviz", "dot", "https://graphviz.org/download/")
ADMESH = Program("admesh", "admesh", "https://github.com/admesh/admesh")
GERBV = Program("gerbv", "gerbv", "https://gerbv.github.io")
NGSPICE = Program("ngspice", "ngspice", "https://ngspice.sourceforge.io")
PRUSA_SLICER = Program("prusa-slicer", "prusa-slicer", "https://www.prusa3d.com/prusaslicer")
KICAD = Program("kicad", "kicad-cli", "https://www.kicad.org/download/")  # from version 8
