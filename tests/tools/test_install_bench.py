"""The measurement of an installation: its index is one, and nothing of ours gets into it."""

import os
import urllib.request
from pathlib import Path

import pytest
from bench import install


def test_the_index_offers_a_wheel_under_its_name(tmp_path: Path) -> None:
    wheel = tmp_path / "typing_extensions-4.0-py3-none-any.whl"
    wheel.write_bytes(b"a wheel")
    index = tmp_path / "index"
    index.mkdir()
    assert install.file_under_its_name(wheel, index) == 7
    with install.served(index) as address:
        with urllib.request.urlopen(f"{address}typing-extensions/") as page:
            assert f'href="{wheel.name}"' in page.read().decode()
        with urllib.request.urlopen(f"{address}typing-extensions/{wheel.name}") as file:
            assert file.read() == b"a wheel"


def test_the_environment_is_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "UV_INDEX", "PIP_INDEX_URL"):
        monkeypatch.setenv(name, "ours")
    found = install.clean_environment(tmp_path)
    assert "ours" not in found.values()
    assert (found["HOME"], found["PATH"]) == (str(tmp_path), os.environ["PATH"])
