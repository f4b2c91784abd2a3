"""A description as bytes for the table unit; `shared_rules/any_game/layout` says what each is."""

import struct

from heliograph.games.any_game import vocabulary as words
from heliograph.games.any_game.description_file import Counter, Description, Phase
from shared_rules.any_game import layout as unit


def compile_description(description: Description) -> bytes:
    """Return the bytes of a description: never more than `MOST_BYTES`."""
    clock = description.clock
    blocks = b""
    if clock:
        blocks += struct.pack("<BHHBHB", clock.at_zero, clock.turn, clock.bank, clock.increment,
                              clock.table, clock.cool_down)  # fmt: skip
    blocks += b"".join(map(_counter, description.counters))
    blocks += b"".join(map(_phase, description.phases))
    length = unit.HEAD_BYTES + len(blocks)
    return _head(description, length) + blocks


def _head(description: Description, length: int) -> bytes:
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
    lights = [words.COLOURS[colour] for colour in description.colours] + [0] * unit.MOST_SEATS
    return bytes((
        length,
        unit.THIS_VERSION,
        description.fewest | description.most << 4,
        traits,
        description.plus | description.minus << 4,
        description.end_rounds,
        end,
        description.winner | description.winner_counter << 4,
        lights[0] | lights[1] << 4,
        lights[2] | lights[3] << 4,
        lights[4] | len(description.counters) << 4,
        len(description.phases),
    ))  # fmt: skip


def _counter(counter: Counter) -> bytes:
    scope = counter.scope | (unit.OUT_AT_TARGET if counter.drops_out else 0)
    scope |= unit.HAS_TARGET if counter.target is not None else 0
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
    return bytes((
        phase.order | phase.first << 4, ways, phase.turns, phase.left, phase.since, phase.until,
        phase.low, phase.high, phase.usual, phase.track_length,
    ))  # fmt: skip
