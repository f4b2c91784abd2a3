"""A description as bytes for the table unit; `shared_rules/any_game/layout` says what each is."""

import struct

from dataclasses import replace

from heliograph.games.any_game import vocabulary as words
from heliograph.games.any_game.description_parts import Counter, Description, Phase
from shared_rules.any_game import layout as unit


def compile_description(description: Description, *, is_wide: bool) -> bytes:
    """Return the bytes of a description for tables of more than five, or of up to five.

    The second are those of ever: units and matches from before there were eight seats know them.
    """
    clock = description.clock
    blocks = b""
    if clock:
        at_zero = clock.at_zero | (unit.SAND if clock.is_sand else 0)
        at_zero |= unit.DELAYS if clock.delay else 0
        gain = clock.increment or clock.delay
        blocks += struct.pack("<BHHBHB", at_zero, clock.turn, clock.bank, gain, clock.table,
                              clock.cool_down)  # fmt: skip
    blocks += b"".join(map(_counter, description.counters))
    blocks += b"".join(map(_phase, description.phases))
    length = unit.HEAD_BYTES + len(blocks)
    return _head(description, length, is_wide=is_wide) + blocks


def forms_of(description: Description) -> tuple[bytes, ...]:
    """Return the bytes by which tables of a description are kept: of few seats, then of many.

    Where a limit depends on how many play, there is one for each number of people instead.
    """
    counts = range(description.fewest, description.most + 1)
    if description.depends_on_seats:
        return tuple(
            compile_description(_for_seats(description, seats), is_wide=seats > unit.FEW_SEATS)
            for seats in counts
        )
    if description.most <= unit.FEW_SEATS:
        return (compile_description(description, is_wide=False),)
    wide = compile_description(description, is_wide=True)
    if description.fewest > unit.FEW_SEATS:
        return (wide,)
    return compile_description(description, is_wide=False), wide


def _for_seats(description: Description, seats: int) -> Description:
    """Return a description as so many people play by it, and no others."""
    counters = tuple(
        replace(counter, target=counter.targets.get(seats), start=counter.starts[seats])
        for counter in description.counters
    )
    end_left = min(description.end_left, seats - 1)
    return replace(description, fewest=seats, most=seats, counters=counters, end_left=end_left,
                   end_rounds=description.rounds_by.get(seats, 0))  # fmt: skip


def _head(description: Description, length: int, *, is_wide: bool) -> bytes:
    traits = description.teams
    for is_on, bit in (
        (description.has_team_turns, unit.TEAM_TURNS),
        (description.is_late, unit.LATE),
        (description.interrupts, unit.INTERRUPTS),
        (description.clock is not None, unit.CLOCK),
    ):
        traits |= bit if is_on else 0
    end = description.end_left | (unit.END_ASKED if description.end_asked else 0)
    if description.end_target is not None:
        end |= (description.end_target + 1) << 4
    end |= unit.END_AT_ONCE if description.ends_at_once else 0
    lights = [words.COLOURS[colour] for colour in description.colours]
    lights += [0] * (unit.MOST_SEATS - len(lights))
    counters, bits, most, version = len(description.counters), 4, description.most, unit.NARROW
    fewest = description.fewest
    if is_wide:
        bits, version = 3, unit.WIDE | counters << 4
        fewest = fewest if description.is_late else max(fewest, unit.FEW_SEATS + 1)
    else:
        lights[unit.FEW_SEATS :] = [counters]
        most = min(most, unit.FEW_SEATS)
    colours = sum(light << bits * seat for seat, light in enumerate(lights))
    return bytes((
        length,
        version,
        fewest | most << 4,
        traits,
        description.plus | description.minus << 4,
        description.end_rounds,
        end,
        description.winner | description.winner_counter << 4,
        *colours.to_bytes(3, "little"),
        len(description.phases),
    ))  # fmt: skip


def _counter(counter: Counter) -> bytes:
    scope = counter.scope | (unit.OUT_AT_TARGET if counter.drops_out else 0)
    scope |= unit.HAS_TARGET if counter.target is not None else 0
    scope |= unit.RISES if counter.rise > 0 else unit.FALLS if counter.rise < 0 else 0
    numbers = (counter.low, counter.high, counter.start, counter.target or 0)
    return struct.pack("<BB4H", scope, counter.step, *(unit.ZERO + one for one in numbers))


def _phase(phase: Phase) -> bytes:
    ways = phase.passes | phase.enters
    for is_on, bit in (
        (phase.is_high_first, unit.HIGH_FIRST),
        (phase.is_late_first, unit.LATE_FIRST),
        (phase.keeps_passed, unit.KEEPS_PASSED),
        (phase.locks, unit.LOCKS),
    ):
        ways |= bit if is_on else 0
    left = phase.left | phase.turns_by << 4
    left |= (unit.FOLLOWED if phase.all_follow else 0) | (unit.LISTED if phase.is_listed else 0)
    return bytes((
        phase.order | phase.first << 4, ways, phase.turns, left, phase.since, phase.until,
        phase.low, phase.high, phase.usual, phase.track_length or phase.by or phase.limit,
    ))  # fmt: skip
