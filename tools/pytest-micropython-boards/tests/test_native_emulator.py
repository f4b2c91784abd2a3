"""The engine of the emulated chip is compiled for this Python, whole or not at all."""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from pytest_micropython_boards import native_emulator

HEADERS = Path(sysconfig.get_paths()["include"], "Python.h")
pytestmark = pytest.mark.skipif(
    not (shutil.which("cc") and HEADERS.is_file()), reason="apt-get install gcc python3-dev"
)


def test_without_a_compiler_nothing_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not native_emulator.compile_engine(tmp_path)
    assert list(tmp_path.iterdir()) == []


class TestTheEngineInTheCache:
    """As the emulator rung compiles it for whoever has installed the plugin."""

    @pytest.fixture(autouse=True)
    def cache(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """A cache of its own, for a Python that nobody set up."""
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        monkeypatch.setattr(native_emulator.importlib.util, "find_spec", lambda _name: None)
        return tmp_path / "cache" / "pytest-micropython-boards"

    def test_it_is_compiled_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        (place,) = native_emulator.native_paths()
        command = [sys.executable, "-c", "import pico_engine; print(pico_engine.Engine.__name__)"]
        seen = subprocess.run(command, env={"PYTHONPATH": place}, check=True, capture_output=True)
        assert seen.stdout == b"Engine\n"
        monkeypatch.setattr(native_emulator, "compile_engine", None)
        assert native_emulator.native_paths() == [place], "the second time it is there"

    def test_another_source_is_another_place(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        old = native_emulator.fingerprint()
        (tmp_path / "newer.c").write_text("int newer;")
        monkeypatch.setattr(native_emulator, "ENGINE_SOURCES", (tmp_path / "newer.c",))
        assert native_emulator.fingerprint() != old

    def test_not_where_nobody_wants_it_or_it_cannot_be_compiled(
        self, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "no.c").write_text("no C")
        monkeypatch.setattr(native_emulator, "ENGINE_SOURCES", (tmp_path / "no.c",))
        assert native_emulator.native_paths() == []
        assert list(cache.iterdir()) == [], "nothing half is left"
        monkeypatch.undo()
        monkeypatch.setenv("BOARD_NATIVE", "0")
        assert native_emulator.native_paths() == []
