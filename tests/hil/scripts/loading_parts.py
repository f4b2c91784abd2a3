"""Runs on the MicroPython VM: loads games part by part and tells, for each call, what it did.

A part that is held is read in pieces, and the loop has a turn before each of them.
"""

import gc
import json
import os
import sys

import stand_ins  # noqa: F401 (before the firmware, which needs them)

from firmware.part_files import PartFiles
from shared_rules import installed
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.tracker import EMPTY, NEW
from shared_rules.trackers import load_ahead, play, tracker_for

SOLARIS, SOLARI, SOLENIA, DESCRIBED = 1, 3, 4, 5


def parts_in_memory() -> list[str]:
    """Return the parts of all games that are loaded, as `package.part`."""
    rows = [(row[5].rpartition(".")[0], row[7]) for row in installed.GAMES]
    names = ["%s.%s" % (package, part) for package, parts in rows for part in parts]
    return [name for name in names if name in sys.modules]


class Loop:
    """Stands for the loop: counts its turns, and may end an import."""

    turns = 0
    gives_way_at = 0

    @staticmethod
    def look_up() -> None:
        """Have a turn."""
        Loop.turns += 1
        if Loop.turns == Loop.gives_way_at:
            raise OSError


PartFiles.meanwhile = Loop.look_up


def load(game: int) -> list[tuple[list[str], int]]:
    """Load all of a game; return after each call what is loaded, and the loop's turns in it."""
    seen = []
    Loop.turns = 0
    while load_ahead(game, PartFiles.load):
        seen.append((parts_in_memory(), Loop.turns))
        Loop.turns = 0
    return seen


def give_way(game: int) -> list[object]:
    """Let a press end the import of a game's first part, then load it; return what was seen."""
    load_ahead(game, PartFiles.load)
    Loop.turns, Loop.gives_way_at = 0, 5
    first = (load_ahead(game, PartFiles.load), parts_in_memory(), Loop.turns)
    Loop.gives_way_at = 0
    return [first, [names for names, _ in load(game)]]


def is_played(game: int) -> bool:
    """Return whether a game can be begun."""
    try:
        return bool(play(tracker_for(EMPTY), bytes((NEW, game, 2, 0))))
    except Refused:
        return False


def choose_description() -> list[str]:
    """Begin a game by the first description at hand; return the parts that stay in memory."""
    table = play(tracker_for(EMPTY), bytes((NEW, DESCRIBED, 4, 0)))
    table.question()
    table = play(table, table.answer(1, Rng(1)))
    assert table.is_sound()
    return parts_in_memory() + [name for name in sys.modules if name.endswith(".shelf")]


def tell(key: str, value: object) -> None:
    """Print at once what was seen: kept, it would lie all over the memory.

    The stack may still name what a call left on it, and so a game that is not on the table any
    more; a unit calls much else in between, here a deep call wipes it.
    """
    json.dump({key: value}, sys.stdout)
    print()
    wipe_stack(20)
    gc.collect()


def wipe_stack(depth: int, a: object = 0, b: object = 0, c: object = 0, d: object = 0) -> None:
    if depth:
        wipe_stack(depth - 1, a, b, c, d)


tell("whole", load(SOLARIS))
tell("whole", load(DESCRIBED))
tell("chosen", choose_description())
tell("whole", load(SOLARIS))
os.remove("solari/events.mpy")
tell("missing", [load(SOLARI), is_played(SOLARI), is_played(SOLENIA)])
tell("given way", give_way(SOLARIS))
