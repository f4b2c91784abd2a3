"""Where the files of the hardware lie."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = ROOT / "hardware"
BOARD = HARDWARE / "board.toml"
BUILDS = HARDWARE / "builds"
DRAFTS = HARDWARE / "drafts"
