"""What the Pico runs holds numbers where the source names constants, and means the same."""

import ast
from pathlib import Path

import pytest

from heliograph.building.folding import constants_of, folded
from shared_rules.panel import OK
from shared_rules.solarius_mission.bridge import STAR
from shared_rules.tracker import PLAY

RULES = Path(__file__).resolve().parents[3] / "shared_rules"
HOST_ONLY = ("ask_names", "refusal_names", "readable")


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(RULES.parent).with_suffix("").parts)


def test_a_constant_of_another_module_becomes_its_number():
    source = "from shared_rules.panel import OK, Panel\nheld = Panel(1 << OK)\n"
    assert folded(source, "x") == f"from shared_rules.panel import Panel\nheld = Panel(1 << {OK})"


def test_a_constant_reached_through_its_module_too():
    source = "from shared_rules.solarius_mission import bridge\nx = bridge.take(bridge.STAR)\n"
    assert folded(source, "x").endswith(f"bridge.take({STAR})")


def test_what_is_compiled_need_not_ask_for_its_interpreter():
    source = "from shared_rules.compat import MICROPYTHON\nx = 2 if MICROPYTHON else 3\n"
    assert folded(source, "x").strip() == "x = 2 if 1 else 3"


def test_another_name_for_a_constant_is_understood():
    source = "from shared_rules.tracker import PLAY as RUNS\nx = RUNS\n"
    assert folded(source, "x").strip() == f"x = {PLAY}"


def test_what_is_imported_for_annotations_alone_goes():
    source = (
        "from shared_rules.rng import Rng\n"
        "def f(rng: Rng, *more: Rng, last: Rng) -> Rng:\n    x: Rng = rng\n    return x\n"
    )
    assert folded(source, "x").lstrip() == "def f(rng, *more, last):\n    x = rng\n    return x"


def test_a_module_of_constants_is_not_loaded():
    source = "from shared_rules.solari import asks\nx = asks.ASK_DIE\n"
    assert "import" not in folded(source, "x")


def test_a_module_that_acts_when_it_is_loaded_stays():
    """The messages of the self-test enter themselves into the table."""
    source = "from shared_rules.link import test_messages\nx = test_messages.SAY\n"
    assert folded(source, "x") == source.rstrip()


def test_a_name_that_is_handed_on_stays():
    """The stand-ins for modules of MicroPython take parts of each other."""
    source = "from pio_parts import PIO\nfrom rp2 import DMA"
    assert folded(source, "x") == source


def test_a_local_name_is_left_alone():
    source = "def f(ok):\n    OK = 3\n    return ok + OK"
    assert folded(source, "x") == source


@pytest.mark.parametrize("file", sorted(RULES.rglob("*.py")), ids=module_of)
def test_every_name_that_is_left_can_be_imported(file: Path):
    """A public constant is gone from its module, so nothing may import it any more."""
    module = module_of(file)
    tree = ast.parse(folded(file.read_text(), module))
    stored = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not stored & set(constants_of(module))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = {name.name for name in node.names}
            assert not names & set(constants_of(node.module)), node.module


def test_a_table_of_known_numbers_is_written_as_bytes():
    source = (
        "from shared_rules.compat import const\n_LOW = const(5)\n_HIGH = const(2)\n"
        "a = bytes((_LOW | _HIGH << 4, _LOW * 2 - 1, 0))\nb = bytes((len(a), 1))\nc = bytes(_LOW)\n"
    )
    assert folded(source, "x").splitlines()[3:] == [
        r"a = b'%\t\x00'", "b = bytes((len(a), 1))", "c = bytes(5)",
    ]  # fmt: skip


def test_a_statement_stays_in_its_line_and_what_people_read_goes():
    source = '"""About."""\n\nX = (\n    1,\n)\n\n\nclass A:\n    """B."""\n\n    # c\n    y = 2\n'
    lines = folded(source, "x").splitlines()
    assert (lines[2], lines[7], lines[11]) == ("X = (1,)", "class A:", "    y = 2")
    assert sum(map(bool, lines)) == 3


@pytest.mark.parametrize("file", sorted(RULES.rglob("*.py")), ids=module_of)
def test_every_statement_of_the_rules_stays_in_its_line(file: Path):
    """A line with several statements is the one reason why those that follow would come later."""
    source = file.read_text()
    own = {node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)}
    for node in ast.walk(ast.parse(folded(source, module_of(file)))):
        if isinstance(node, ast.stmt):
            assert node.lineno in own, (module_of(file), node.lineno)


VIPER = """
from shared_rules.compat import ptr8, viper
@viper
def total(values: bytearray, count: int) -> int:
    return ptr8(values)[int(count)]
"""


def test_machine_code_keeps_its_mark_and_what_it_returns():
    source = folded(VIPER, "firmware.anything", machine_code=True)
    assert "@micropython.viper\ndef total(values, count) -> int:" in source


def test_without_machine_code_the_function_is_plain():
    source = folded(VIPER, "firmware.anything")
    assert "viper" not in source
    assert "def total(values, count):" in source
    assert "import ptr8" in source
