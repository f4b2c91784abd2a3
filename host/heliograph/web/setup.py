"""Makes the one step of a whole set-up from what people typed on the page."""

import random
from typing import Any

from heliograph.web.fields import BadCommand, number, numbers, optional, words
from heliograph.web.new_game import LONGEST_NAME, clean_name
from shared_rules import refusal
from shared_rules import tracker as common
from shared_rules.refusal import Refused
from shared_rules.solaris import tokens
from shared_rules.solaris import tracker as solaris

OTHERS = tokens.STATION_COUNT - 1


def setup_events(command: dict[str, Any], dice: random.Random | None = None) -> list[bytes]:
    """Return the events of a new game: options, colours, every token, the stacks, the start.

    Tokens that share a space are stacked in random order (SOL-2.6), except at EC when the page
    sends the stack as it lies on the table.
    """
    dice = dice or random.SystemRandom()
    layout = _layout(command)
    energies = [
        numbers(seat, "energies", OTHERS, 0, tokens.MOST_ENERGY) for seat in _seats(command)
    ]
    _check_tiles(energies)
    seats = len(energies)
    events = [(common.NEW, tokens.SOLARIS, seats, 0)]
    events += [
        (solaris.SET_COLOUR, seat, colour, 0) for seat, colour in enumerate(_colours(command))
    ]
    events += [
        (solaris.OPTION, solaris.OPTION_TIME_GAME, int(command.get("time_game") is True), 0),
        (solaris.OPTION, solaris.OPTION_LAYOUT, tokens.layout_number(layout), 0),
    ]
    events += [
        (solaris.PLACE, seat, layout[index + 1], energies[seat][index])
        for seat in range(seats)
        for index in range(OTHERS)
    ]
    for index in range(OTHERS):
        values = [row[index] for row in energies]
        events += _shuffled_ties(layout[index + 1], values, dice)
    events += [
        (solaris.PLACE, seat, tokens.EC, tokens.EC_START) for seat in _stack(command, seats, dice)
    ]
    return [bytes(event) for event in [*events, (solaris.START, 0, 0, 0)]]


def _check_tiles(energies: list[list[int]]) -> None:
    """Refuse energies that no start tiles give (SOL-2.5): other totals, one half for two people."""
    for seat, row in enumerate(energies):
        total = sum(row) + tokens.EC_START
        if total != solaris.START_TOTAL:
            raise Refused(refusal.START_TOTAL, seat, total, solaris.START_TOTAL)
        for other in range(seat):
            halves = zip(_halves(row), _halves(energies[other]), strict=True)
            if any(half == of_other for half, of_other in halves):
                raise Refused(refusal.START_HALF, other, seat)


def _halves(row: list[int]) -> tuple[list[int], list[int]]:
    return row[: solaris.FIRST_HALF], row[solaris.FIRST_HALF :]


def names_of(command: dict[str, Any]) -> tuple[str, ...]:
    """Return the names people entered, empty where they left them out."""
    read = optional(words(LONGEST_NAME), "")
    return tuple(clean_name(read("name", seat.get("name"))) for seat in _seats(command))


def _seats(command: dict[str, Any]) -> list[dict[str, Any]]:
    seats = command.get("seats")
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        raise BadCommand(f"expected a list of seats, got {seats!r:.60}")
    if not tokens.FEWEST_SEATS <= len(seats) <= tokens.MOST_SEATS:
        raise BadCommand(f"expected 3 to 5 seats, got {len(seats)}")
    return seats


def _colours(command: dict[str, Any]) -> list[int]:
    colours = [number(seat, "colour", 0, tokens.MOST_SEATS - 1) for seat in _seats(command)]
    if len(set(colours)) != len(colours):
        raise BadCommand(f"expected a different colour for each seat, got {colours}")
    return colours


def _layout(command: dict[str, Any]) -> tuple[int, ...]:
    layout = numbers(command, "layout", tokens.STATION_COUNT, 0, tokens.STATION_COUNT - 1)
    if layout[0] != tokens.EC or len(set(layout)) != tokens.STATION_COUNT:
        raise BadCommand(f"expected each station once with EC first, got {layout}")
    return tuple(layout)


def _stack(command: dict[str, Any], seats: int, dice: random.Random) -> list[int]:
    if command.get("stack") is None:
        return dice.sample(range(seats), seats)
    stack = numbers(command, "stack", seats, 0, seats - 1)
    if len(set(stack)) != seats:
        raise BadCommand(f"expected each seat once in the stack, got {stack}")
    return stack


def _shuffled_ties(
    station: int, values: list[int], dice: random.Random
) -> list[tuple[int, int, int, int]]:
    tied = [seat for seat, value in enumerate(values) if values.count(value) > 1]
    order = dice.sample(tied, len(tied))
    return [(solaris.PLACE, seat, station, values[seat]) for seat in order]
