"""What the table unit knows of a game of the kit, as facts: order, turn, round, who is out."""

from typing import Any

from heliograph.catalogue import Text
from heliograph.engine.fact import by_seat
from heliograph.engine.fact_kinds import Cell, Seat, State, Whole
from heliograph.engine.facts import FactTable
from shared_rules.any_game import layout as unit
from shared_rules.tracker import OVER, PLAY

SECTION = "table"
_MOST = 255
_MOST_TIME = 2**24 - 1


class Turn(Seat):
    """Who is on turn: the unit keeps a place in the order."""

    def write(self, state: State, cell: Cell) -> int:
        return state[unit.ORDER + state[cell.at]] + 1

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        super().read(state, cell, value)
        order = state[unit.ORDER : unit.ORDER + state[unit.SEATS]]
        state[cell.at] = order.index(value - 1)


def declare_times(table: FactTable, at: int, width: int, rule: str, spent_label: Text) -> None:
    """Add the times of the unit, which begin there; the table can correct who used how much."""
    time, seats = Whole(0, _MOST_TIME, rule, width=3), [by_seat(width)]
    table.declare("paused", Whole(0, _MOST, rule), at=unit.FLAGS, section=SECTION)
    table.declare("time", time, at=at + unit.TOTAL, section=SECTION)
    table.declare("time_of_turn", time, at=at + unit.TURN, section=SECTION)
    table.declare("spent", time, at=at + unit.SPENT, per=seats, section=SECTION,
                  label=spent_label)  # fmt: skip
    turns, behind = Whole(0, _MOST, rule), at + unit.SPENT + 3 * width
    table.declare("turns_ended", turns, at=behind, per=seats, section=SECTION)


def declare_unit(table: FactTable, width: int, rule: str, turn_label: Text) -> None:
    """Add the facts of the unit; of these the table can correct whose turn it is."""
    declare, seats = table.declare, [by_seat(width)]
    declare("phase", Whole(PLAY, OVER, rule), at=unit.PHASE, section=SECTION)
    declare("asked", Whole(0, unit.BEGINS, rule), at=unit.ASKED, section=SECTION)
    declare("step", Whole(0, unit.MOST_PHASES - 1, rule), at=unit.STEP, section=SECTION)
    declare("round", Whole(0, _MOST, rule), at=unit.ROUND, section=SECTION)
    declare("first", Seat(rule, base=1), at=unit.FIRST, section=SECTION)
    declare("last", Seat(rule, base=1), at=unit.LAST, section=SECTION)
    declare("order", Seat(rule, base=1), at=unit.ORDER, per=seats, section=SECTION)
    standing = Whole(0, 2 * unit.OUT - 1, rule)
    declare("standing", standing, at=unit.ORDER + width, per=seats, section=SECTION)
    declare("turn", Turn(rule), at=unit.AT, section=SECTION, label=turn_label)
