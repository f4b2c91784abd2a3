"""How a state of a kit game becomes a table for its rules, and a table a state again.

Both are made as code from the things of a game, once: they run at every step.
"""

from collections.abc import Callable, Sequence
from struct import Struct, unpack_from
from typing import Any, NamedTuple

from heliograph.engine.game import WRITABLE
from heliograph.games.kit.table import Table
from heliograph.games.kit.things import Tally, Thing
from shared_rules.any_game import layout as unit

# Behind the unit's bytes: what is decided, who still decides, how the game ended
OWN_BYTES = 3


class Layout(NamedTuple):
    """Where everything lies in the states of a game."""

    unit_size: int
    size: int
    at: dict[str, int]  # the first byte of each thing
    read: Callable[[bytes, Table], None]
    write: Callable[[Table], bytes]

    @property
    def node(self) -> int:
        """Where a state says what is decided."""
        return self.unit_size


def lay_out(
    things: Sequence[Thing], seats: int, unit_size: int, tally_cells: Sequence[int]
) -> Layout:
    """Return where the things lie behind the unit's bytes, and what reads and writes them.

    `tally_cells` are where the unit keeps the counters of its description.
    """
    at: dict[str, int] = {}
    end = unit_size + OWN_BYTES
    for thing in things:
        at[thing.name] = tally_cells[thing.index] if isinstance(thing, Tally) else end
        end += thing.size
    place: dict[str, Any] = {"WRITABLE": WRITABLE, "unpack": unpack_from}
    made = _reading(things, at, seats, unit_size) + _writing(things, at, seats, place)
    exec(made, place)  # made here, of nothing that anybody entered
    return Layout(unit_size, end, at, place["read"], place["write"])


def _reading(things: Sequence[Thing], at: dict[str, int], seats: int, unit_size: int) -> str:
    lines = [
        "def read(s, t):",
        f"    t.unit = WRITABLE + s[:{unit_size}]",
        f"    t.seat = s[{unit.ORDER} + s[{unit.AT}]]",
        f"    t.node, t.waits, t.ended = s[{unit_size}:{unit_size + OWN_BYTES}]",
        *(f"    t.{thing.name} = {thing.reading(at[thing.name], seats)}" for thing in things),
    ]
    return "\n".join(lines) + "\n"


def _writing(things: Sequence[Thing], at: dict[str, int], seats: int, place: dict[str, Any]) -> str:
    """Return the code that writes a state: all things behind the unit's bytes at once.

    What it packs by goes to its `place`.
    """
    lines, codes = ["def write(t):", "    u = t.unit"], f"<{OWN_BYTES}B"
    values = ["t.node", "t.waits", "t.ended"]
    for thing in things:
        code, written = thing.writing(seats)
        if isinstance(thing, Tally):
            place[f"into_{thing.name}"] = Struct("<" + code).pack_into
            lines.append(f"    into_{thing.name}(u, {at[thing.name]}, {written})")
        else:
            codes += code
            values.append(written)
    place["packed"] = Struct(codes).pack
    lines.append(f"    return bytes(u) + packed({', '.join(values)})")
    return "\n".join(lines) + "\n"
