"""Where the sources of the firmware lie: in the checkout, or in the installed copy."""

import importlib.util
import json
import runpy
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
_FEWEST_BUTTONS = 3


class NoFirmware(Exception):
    """The sources of the firmware are not on this computer."""


class NoBuild(Exception):
    """There is no build of this name."""


def firmware_root() -> Path:
    """The folder that holds the package `firmware`: the checkout, or the installed copy."""
    roots = (HERE.parents[2], HERE.parent / "_firmware")
    for root in roots:
        if (root / "firmware" / "main.py").is_file():
            return root
    places = " or ".join(str(root) for root in roots)
    raise NoFirmware(
        f"expected firmware/main.py in {places}, found none. Install Heliograph again."
    )


def builds() -> list[str]:
    """The builds whose pins lie beside the firmware."""
    folder = firmware_root() / "hardware" / "pins"
    return sorted(file.stem.replace("_", "-") for file in folder.glob("*.py"))


def pins_file(build: str) -> Path:
    """The pins of a build; without a name those of the firmware itself. Raises `NoBuild`."""
    root = firmware_root()
    if not build:
        return root / "firmware" / "pins.py"
    if build not in builds():
        raise NoBuild(
            f"expected one of the builds {', '.join(builds())}, got {build}. Choose one of them."
        )
    return root / "hardware" / "pins" / f"{build.replace('-', '_')}.py"


def pins_of(build: str) -> dict[str, Any]:
    """What the pins file of a build says. Raises `NoBuild`."""
    found: dict[str, Any] = runpy.run_path(str(pins_file(build)))["own_board"]()
    return found


def face_of(build: str) -> dict[str, Any]:
    """Where rings and buttons lie on the built unit, in millimetres. Raises `NoBuild`."""
    file = firmware_root() / "hardware" / "pins" / f"{build.replace('-', '_')}.json"
    try:
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise NoBuild(
            f"expected the face of the build {build} in {file}, got {error}. "
            "Write it with: python3 tools/dev.py check --fix generated"
        ) from error
    return found


def has_three_buttons(build: str) -> bool:
    """Return whether a build has MINUS, PLUS and OK alone; of one that nobody knows here, no."""
    try:
        return len(face_of(build)["buttons"]) == _FEWEST_BUTTONS
    except (NoBuild, NoFirmware):
        return False


def rules_root() -> Path:
    """The folder that holds the package `shared_rules`."""
    found = importlib.util.find_spec("shared_rules")
    if found is None or found.origin is None:
        raise NoFirmware("expected the package shared_rules, found none. Install Heliograph again.")
    return Path(found.origin).resolve().parents[1]
