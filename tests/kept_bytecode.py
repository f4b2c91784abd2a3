"""Keeps the byte code of programs that are started again and again."""

import os
import sys
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[1] / ".tools"


def keep_bytecode() -> None:
    """Keep byte code in a folder of its own where no one wants it beside the sources.

    Tests and attacks start the program hundreds of times; each start would compile all of it again.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        sys.dont_write_bytecode = False
        sys.pycache_prefix = sys.pycache_prefix or str(TOOLS / "bytecode")
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
