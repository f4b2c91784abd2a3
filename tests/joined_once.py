"""The firmware is joined once in a run, not once in each process (`made_once.py`)."""

import os
import tempfile

import pytest

from tests.made_once import FOLDER, share_firmware

RUN = pytest.StashKey[tempfile.TemporaryDirectory[str]]()


def pytest_configure(config: pytest.Config) -> None:
    if FOLDER not in os.environ:
        config.stash[RUN] = tempfile.TemporaryDirectory(prefix="heliograph-joined-")
        os.environ[FOLDER] = config.stash[RUN].name
    share_firmware()


def pytest_unconfigure(config: pytest.Config) -> None:
    if RUN in config.stash:
        del os.environ[FOLDER]
        config.stash[RUN].cleanup()
