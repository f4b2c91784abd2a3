"""The emulator's modules are compiled for this Python, all of them or none."""

import importlib.util
import shutil
import sysconfig
from pathlib import Path

import pytest

from devkit import native_emulator

MODULE = """
#include <Python.h>
static struct PyModuleDef def = {PyModuleDef_HEAD_INIT, "%s"};
PyMODINIT_FUNC PyInit_%s(void) { return PyModule_Create(&def); }
"""
HEADERS = Path(sysconfig.get_paths()["include"], "Python.h")
pytestmark = pytest.mark.skipif(
    not (shutil.which("cc") and HEADERS.is_file()), reason="apt-get install gcc python3-dev"
)


@pytest.fixture
def native(tmp_path: Path) -> Path:
    """The folder of an emulator with two modules."""
    folder = tmp_path / "rp2040py" / "native"
    folder.mkdir(parents=True)
    for name in ("one", "two"):
        (folder / f"{name}.c").write_text(MODULE % (name, name))
        (folder / f"{name}.abi3.so").write_text("the package's own")
    return folder


def test_compiled_modules_are_found_before_those_of_the_package(
    tmp_path: Path, native: Path
) -> None:
    assert native_emulator.compile_in(tmp_path) == ["one", "two"]
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    spec = importlib.machinery.PathFinder.find_spec("one", [str(native)])
    assert spec
    assert spec.origin == str(native / f"one{suffix}")
    assert spec.loader
    importlib.util.module_from_spec(spec)


def test_where_one_cannot_be_compiled_all_stay_as_they_were(tmp_path: Path, native: Path) -> None:
    before = sorted(native.iterdir())
    (native / "two.c").write_text("no C")
    assert native_emulator.compile_in(tmp_path) == []
    assert sorted(native.iterdir()) == before


def test_without_a_compiler_nothing_changes(
    tmp_path: Path, native: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sorted(native.iterdir())
    monkeypatch.setenv("PATH", str(tmp_path))
    assert native_emulator.compile_in(tmp_path) == []
    assert sorted(native.iterdir()) == before
