"""The board's memory stays as it is, however much is pressed."""

import json
from pathlib import Path

import pytest

from heliograph.building import sources
from heliograph.building.joining import texts_of_firmware
from heliograph.flashing.staging import files_for_board, joined_firmware
from shared_rules.any_game import shelf
from shared_rules.panel import OK, UNDO
from tests.deep import IS_DEEP
from tests.hil import virtual_board
from tests.hil.chip_figures import measure_heap
from tests.hil.table import Table
from tests.micropython_here import need_micropython

# Of 245 kB that MicroPython leaves on a Pico
MOST_ON_THE_CHIP = 96_000
# On the VM a word has 64 bits: Solaris takes 108 kB there where it takes 79 on the chip.
MOST_BYTES = MOST_ON_THE_CHIP * 4 // 3
# The pins and timers of the stand-ins take part too when a whole board runs.
STAND_INS = 12_000
# A build of one ring and three buttons loads three modules more.
FEWER_PARTS = 4_000
JITTER = 1_000
PRESSES = 500 if IS_DEEP else 250  # in each of eight rounds
GAMES = ("solaris", "solarius_mission", "solari", "solenia", "any_game")
# Names and meanings for people: only the host loads these.
HOST_ONLY = (
    "ask_names", "refusal_names", "game_names", "names", "readable",
    "ruled_refusals",
)  # fmt: skip
# The files that are loaded while a game is played: the core and the game's parts. Measured on the
# emulated Pico, a kB of them takes 1.75 kB: functions, tables and names come to their byte code.
MOST_LOADED = MOST_ON_THE_CHIP * 4 // 7
# What is let go when a description is chosen, or a host's table is looked through
LET_GO = ("any_game/choosing.mpy",)
# The presses of a whole board
ROWS, ROW = 10, 4


def test_thousands_of_presses_leave_the_heap_as_it_was(tmp_path: Path):
    """The first rounds fill the memory for undo; from then on nothing may grow."""
    need_micropython()
    virtual_board.compile_board(tmp_path)
    rounds = virtual_board.heaps_after_presses(tmp_path, 8, PRESSES)
    presses, events, _ = rounds[-1]
    assert presses == 8 * PRESSES
    assert events > 2 * PRESSES
    heaps = [heap for _, _, heap in rounds]
    assert max(heaps) <= MOST_BYTES, heaps
    assert max(heaps[3:]) - min(heaps[3:]) <= JITTER, heaps


@pytest.mark.parametrize("game", range(1, 6), ids=GAMES)
def test_every_game_leaves_the_heap_as_it_was(game: int, tmp_path: Path):
    need_micropython()
    virtual_board.compile_board(tmp_path)
    heaps = [heap for _, _, heap in virtual_board.heaps_after_presses(tmp_path, 3, 300, game)]
    assert max(heaps) <= MOST_BYTES, heaps
    assert max(heaps[1:]) - min(heaps[1:]) <= JITTER, heaps


def test_nonsense_on_the_wire_is_survived_on_micropython_too(tmp_path: Path):
    """The decoder and the unit run on another interpreter there, with another base64."""
    need_micropython()
    virtual_board.compile_board(tmp_path)
    (line,) = virtual_board.run_script(tmp_path, "nonsense", 4000)
    told = json.loads(line)
    assert told["wrong"] == 0
    assert max(told["heaps"][1:]) - min(told["heaps"][1:]) <= JITTER, told


@pytest.mark.needs("press", "heap")
def test_the_whole_firmware_fits(table: Table):
    table.wait_for_host()
    # Not all at once: presses that a finger still has to do lie in the same heap, 0.8 kB each.
    for row in range(1, ROWS + 1):
        table.press(*(OK, UNDO) * (ROW // 2))
        table.wait_for_events(ROW * row, seconds=40)
    allowed = MOST_BYTES + STAND_INS + (FEWER_PARTS if table.has_three_buttons else 0)
    assert table.heap() <= allowed


@pytest.mark.parametrize("game", GAMES)
def test_what_is_loaded_for_a_game_stays_small(game: str):
    """Byte code lies in the heap once it is loaded; a unit loads the game on its table alone."""
    files = files_for_board()
    loaded = {name: len(data) for name, data in files.items()
              if name.startswith((f"{game}/", "heliograph")) and name not in LET_GO}  # fmt: skip
    assert len([name for name in loaded if name.startswith(game)]) > 1
    assert sum(loaded.values()) <= MOST_LOADED, loaded


def test_descriptions_are_in_memory_only_until_one_is_chosen():
    files = files_for_board()
    assert set(LET_GO) <= set(files)
    assert [name for name in files if shelf.SHELF in files[name]] == list(LET_GO)


def test_every_game_leaves_room_on_the_chip(chip_image: Path):
    """One after the other on one unit: each leaves the names of its parts behind."""
    heaps = measure_heap(chip_image, files_for_board())
    assert max(heaps.values()) <= MOST_ON_THE_CHIP, heaps


def test_no_board_loads_what_only_the_host_needs():
    """Of these a board may take numbers, which are folded into what uses them, and nothing else."""
    every = texts_of_firmware(sources.pins_file(""))
    assert {name.rpartition(".")[2] for name in every} >= set(HOST_ONLY)
    loaded = [module for chunk in joined_firmware().program.chunks for module in chunk.modules]
    assert [name for name in loaded if name.rpartition(".")[2] in HOST_ONLY] == []
