"""All rungs, by name, from the fastest to the truth."""

from typing import TYPE_CHECKING

from pytest_micropython_boards.player import PATIENCE_S
from pytest_micropython_boards.rungs.emulator import EmulatorRung
from pytest_micropython_boards.rungs.interpreters import CPythonRung, VmRung
from pytest_micropython_boards.rungs.rung import Rung
from pytest_micropython_boards.rungs.serial_port import SerialRung

if TYPE_CHECKING:
    import pytest

KINDS: tuple[type[Rung], ...] = (CPythonRung, VmRung, EmulatorRung, SerialRung)
NAMES = tuple(kind.name for kind in KINDS)
CAPABILITIES = frozenset(word for kind in KINDS for word in kind.capabilities)


def make(name: str, config: "pytest.Config") -> Rung:
    """The rung of a name, with what the options say about it."""
    patience_s = float(config.getini("board_patience") or PATIENCE_S)
    if name == CPythonRung.name:
        return CPythonRung(patience_s)
    if name == VmRung.name:
        return VmRung(config.getini("board_heap"), patience_s)
    if name == EmulatorRung.name:
        image = config.getoption("board_image") or ""
        return EmulatorRung(image, starts_cold=config.getini("board_cold"))
    return SerialRung(config.getoption("board_port") or "")
