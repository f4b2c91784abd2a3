"""Finds the attacks: every module of this folder that has an `ATTACK`."""

import importlib
from pathlib import Path

from tests.attack.attack import Attack

_NO_ATTACKS = {"attack", "every", "__main__"}


def attacks() -> list[Attack]:
    """Return all attacks, by name."""
    names = sorted(file.stem for file in Path(__file__).parent.glob("*.py"))
    modules = [
        importlib.import_module(f"tests.attack.{name}")
        for name in names
        if name not in _NO_ATTACKS and not name.startswith("test_")
    ]
    return [module.ATTACK for module in modules if hasattr(module, "ATTACK")]
