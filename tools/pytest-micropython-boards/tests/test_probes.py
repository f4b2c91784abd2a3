"""Probes change no line number and no meaning, and tell which lines ran."""

import ast

import pytest

from pytest_micropython_boards.probes import LINES, NAME, add_probes, lines_of

from .conftest import SwitchOn

PROGRAM = '''"""A docstring stays first."""
import time

@micropython.viper
def fast(n: int) -> int:
    while n > 0:
        n -= 1
    return n

def slow(names):
    for name in names:
        if (name and
                name != "x"):
            with open(name) as file: print(file)
        elif name == "ä": pass
        else:
            continue
    while True: return 1; print("never")
'''


def test_lines_stay_where_they_are() -> None:
    probed = add_probes(PROGRAM, 3, with_lines=True)
    assert probed.count("\n") == PROGRAM.count("\n")
    ast.parse(probed)
    for number in (2, 11, 12, 14, 15, 17, 18):
        assert f"{NAME}({3 * LINES + number})" in probed.splitlines()[number - 1], number


def test_machine_code_and_docstrings_are_left_alone() -> None:
    before, after = PROGRAM.splitlines(), add_probes(PROGRAM, 0, with_lines=True).splitlines()
    assert after[0] == before[0]
    assert after[3:8] == before[3:8]
    assert lines_of(PROGRAM) == {2, 11, 12, 14, 15, 17, 18}


def test_without_lines_only_loops_are_probed() -> None:
    probed = add_probes(PROGRAM, 0, with_lines=False)
    assert probed.count(NAME) == 1
    assert f"while {NAME}() or (True): return 1" in probed


def test_a_source_that_is_no_python_goes_to_the_board_as_it_is() -> None:
    assert add_probes("while (:", 0, with_lines=True) == "while (:"


def test_a_board_tells_which_lines_ran(switch_on: SwitchOn) -> None:
    board = switch_on(
        "import time\nif time.ticks_ms() > 5:\n    print('late')\nelse:\n    print('early')\n",
        with_lines=True,
    )
    board.run(10)
    board.read_probes()
    assert board.serial.lines == ["early"]
    assert board.probes == {1, 2, 5}


@pytest.mark.parametrize("condition", ["0", "n < 3", "not done", "(n := n + 1) < 4"])
def test_a_probed_loop_means_the_same(condition: str) -> None:
    source = f"n, done, turns = 0, True, 0\nwhile {condition}:\n    n += 1\n    turns += 1\n"
    plain: dict[str, object] = {}
    probed: dict[str, object] = {NAME: lambda *_: None}
    exec(source, plain)
    exec(add_probes(source, 0, with_lines=True), probed)
    assert plain["turns"] == probed["turns"]
