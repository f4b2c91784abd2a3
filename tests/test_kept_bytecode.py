"""Programs that are started again and again are compiled once."""

import os
import sys

import pytest

from tests.kept_bytecode import TOOLS, keep_bytecode


def test_without_byte_code_beside_the_sources_it_is_kept_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "")
    monkeypatch.setattr(sys, "pycache_prefix", None)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    keep_bytecode()
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ
    assert os.environ["PYTHONPYCACHEPREFIX"] == sys.pycache_prefix == str(TOOLS / "bytecode")
