"""Where things are: the repository, and the folders that set-up creates in it."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "uv.lock"
PROJECT = ROOT / "pyproject.toml"
WEB = ROOT / "host" / "heliograph" / "web"

VENV = ROOT / ".venv"
TOOLS = ROOT / ".tools"
TYPINGS = ROOT / "typings"

WINDOWS = os.name == "nt"
VENV_BIN = VENV / ("Scripts" if WINDOWS else "bin")
VENV_PYTHON = VENV_BIN / ("python.exe" if WINDOWS else "python")
