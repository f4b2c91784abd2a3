"""The unit of the demo: the same lights and bytes in MicroPython's WebAssembly as everywhere."""

import json
import subprocess
from pathlib import Path

import pytest

from heliograph.building import bytecode
from tests.patience import PATIENCE_S
from tests.shared_rules import interpreters as board
from tests.shared_rules.test_both_interpreters import SCENARIOS, VECTORS

RUNNER = Path(__file__).parent / "scripts" / "in_micropython.mjs"


@pytest.fixture(scope="module")
def printed(interpreters: Path, node: str, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What every scenario, and then the wire, prints there; one start of Node for all of them."""
    flash = Path(board._compiled().name)
    runs = [("scenario", file) for file in SCENARIOS] + [("wire_vectors", VECTORS)]
    for name in ("scenario", "wire_vectors"):
        bytecode.compile_file(board.SCRIPTS / f"{name}.py", flash / f"{name}.mpy", name)
    machine = interpreters / "@micropython" / "micropython-webassembly-pyscript"
    words = [str(machine), str(flash), json.dumps([(name, str(file)) for name, file in runs])]
    done = subprocess.run(
        [node, str(RUNNER), *words], capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    texts: list[str] = json.loads(done.stdout)
    return texts


@pytest.mark.parametrize("number", range(len(SCENARIOS)), ids=[file.stem for file in SCENARIOS])
def test_a_golden_scenario_shows_the_same_lights(printed: list[str], number: int) -> None:
    assert printed[number] == SCENARIOS[number].read_text(encoding="utf-8")


def test_lines_on_the_wire_are_the_same(printed: list[str]) -> None:
    assert printed[-1] == board.run_on_cpython("wire_vectors.py", str(VECTORS))
