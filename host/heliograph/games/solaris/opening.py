"""Makes the one step of a whole set-up at track depth from what people typed (SOL-2)."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from heliograph.engine.options import Option, seat_count, switch, validate
from heliograph.games.solaris.catalogue import N_
from shared_rules import refusal
from shared_rules import tracker as common
from shared_rules.refusal import Refused
from shared_rules.solaris import tokens
from shared_rules.solaris import tracker as solaris

OTHERS = tokens.STATION_COUNT - 1
SEAT_COUNTS = range(tokens.FEWEST_SEATS, tokens.MOST_SEATS + 1)
Row = list[int]


def opening(
    seats: int, options: Mapping[str, Any], dice: random.Random | None = None
) -> list[bytes]:
    """Return the events of a new game: options, colours, every token, the stacks, the start.

    Tokens that share a space are stacked in random order (SOL-2.6), except at EC when people told
    the stack as it lies on the table. Raises BadOption or `Refused`.
    """
    dice = dice or random.SystemRandom()
    seat_count(seats, SEAT_COUNTS, "SOL-1.1")
    chosen = validate(_options(seats), options)
    layout, energies = chosen["layout"], chosen["energies"]
    _check_tiles(energies)
    events = [(common.NEW, tokens.SOLARIS, seats, 0)]
    events += [(solaris.SET_COLOUR, seat, c, 0) for seat, c in enumerate(chosen["colours"])]
    events += [
        (solaris.OPTION, solaris.OPTION_TIME_GAME, int(chosen["time_game"]), 0),
        (solaris.OPTION, solaris.OPTION_LAYOUT, tokens.layout_number(tuple(layout)), 0),
    ]
    events += [
        (solaris.PLACE, seat, layout[index + 1], energies[seat][index])
        for seat in range(seats)
        for index in range(OTHERS)
    ]
    for index in range(OTHERS):
        events += _shuffled_ties(layout[index + 1], [row[index] for row in energies], dice)
    stack = chosen["stack"] or dice.sample(range(seats), seats)
    events += [(solaris.PLACE, seat, tokens.EC, tokens.EC_START) for seat in stack]
    return [bytes(event) for event in [*events, (solaris.START, 0, 0, 0)]]


def _options(seats: int) -> tuple[Option, ...]:
    places = tuple(range(seats))
    return (
        Option("colours", list(places), N_("a list with another colour at each place"),
               _distinct(seats, 5), "SOL-2.1"),
        switch("time_game", "SOL-12.1"),
        Option("layout", list(range(tokens.STATION_COUNT)),
               N_("a list with another station at each place"), _read_layout, "SOL-2.2"),
        Option("energies", list(map(list, solaris.PROPOSALS[:seats])),
               N_("{seats} lists of {others} energies").filled(seats=seats, others=OTHERS),
               _rows(seats), "SOL-2.5"),
        Option("stack", None, N_("a list with another seat at each place"),
               _distinct(seats, seats), "SOL-2.6"),
    )  # fmt: skip


def _numbers(value: Any, count: int, most: int) -> Row:
    """Return a list of so many whole numbers up to `most`; raises ValueError."""
    is_list = isinstance(value, list) and len(value) == count
    if not is_list or not all(type(one) is int and 0 <= one <= most for one in value):
        raise ValueError(value)
    return list(value)


def _distinct(count: int, kinds: int) -> Callable[[Any], Row | None]:
    def read(value: object) -> Row | None:
        if value is None:
            return None
        numbers = _numbers(value, count, kinds - 1)
        if len(set(numbers)) != count:
            raise ValueError(value)
        return numbers

    return read


def _read_layout(value: object) -> Row:
    layout = _distinct(tokens.STATION_COUNT, tokens.STATION_COUNT)(value)
    if not layout or layout[0] != tokens.EC:
        raise ValueError(value)
    return layout


def _rows(seats: int) -> Callable[[Any], list[Row]]:
    def read(value: object) -> list[Row]:
        if not isinstance(value, list) or len(value) != seats:
            raise ValueError(value)
        return [_numbers(row, OTHERS, tokens.MOST_ENERGY) for row in value]

    return read


def _check_tiles(energies: Sequence[Row]) -> None:
    """Refuse energies that no start tiles give (SOL-2.5): other totals, one half for two people."""
    for seat, row in enumerate(energies):
        total = sum(row) + tokens.EC_START
        if total != solaris.START_TOTAL:
            raise Refused(refusal.START_TOTAL, seat, total, solaris.START_TOTAL)
        for other in range(seat):
            halves = zip(_halves(row), _halves(energies[other]), strict=True)
            if any(half == of_other for half, of_other in halves):
                raise Refused(refusal.START_HALF, other, seat)


def _halves(row: Row) -> tuple[Row, Row]:
    return row[: solaris.FIRST_HALF], row[solaris.FIRST_HALF :]


def _shuffled_ties(
    station: int, values: Row, dice: random.Random
) -> list[tuple[int, int, int, int]]:
    tied = [seat for seat, value in enumerate(values) if values.count(value) > 1]
    order = dice.sample(tied, len(tied))
    return [(solaris.PLACE, seat, station, values[seat]) for seat in order]
