"""Finds the attacks: every module of this folder that has an `ATTACK`."""

import importlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.attack.attack import Attack

_NO_ATTACKS = {"attack", "every", "__main__"}


def attacks() -> list[Attack]:
    """Return all attacks, by name."""
    return list(_loaded(sorted(_modules())))


def attack_called(name: str) -> Attack:
    """Return one; its module, if that has its name, is the only one to be loaded."""
    own = name.replace("-", "_")
    return next(one for one in _loaded(sorted(_modules(), key=lambda module: module != own))
                if one.name == name)  # fmt: skip


def _modules() -> list[str]:
    names = [file.stem for file in Path(__file__).parent.glob("*.py")]
    return [name for name in names if name not in _NO_ATTACKS and not name.startswith("test_")]


def _loaded(names: Iterable[str]) -> Iterator[Attack]:
    for name in names:
        module = importlib.import_module(f"tests.attack.{name}")
        if hasattr(module, "ATTACK"):
            yield module.ATTACK
