"""What can be corrected at a Solarius Mission table that is tracked."""

from collections.abc import Callable, Iterator

from heliograph.games.track.track_facts import TrackFact, seat_facts, set_by
from shared_rules import tracker as common
from shared_rules.solarius_mission import asks, bridge
from shared_rules.solarius_mission import events as solarius
from shared_rules.solarius_mission.bridge import (
    COLOUR_COUNT, FACE_COUNT, MOST_SCORE, OPEN_CENTRE, PLAYER_COLOURS, ROUNDS, TURNS,
)  # fmt: skip
from shared_rules.tracker import CORRECTION
from shared_rules.solarius_mission.tracker import SolariusMissionTracker as Tracker


def facts(tracker: Tracker) -> Iterator[TrackFact]:
    """Yield tech dice, the dice on the Bridge, the bag, whose turn it is, and the scores."""
    yield from seat_facts(tracker)
    yield from _colour_facts(tracker)
    if tracker.phase == common.SETUP:
        return
    yield from _die_facts(tracker)
    yield from _bag_facts(tracker)
    yield from _course_facts(tracker)
    yield from _score_facts(tracker)


def counted(tracker: Tracker) -> int:
    """Return how many seats' scores are known, the first seat's first."""
    if tracker.phase == common.OVER:
        return int(tracker.seats)
    is_end = tracker.phase == common.ROUND_END and tracker.round >= ROUNDS
    return min(tracker.state[bridge.AT], tracker.seats) if is_end else 0


def _colour_facts(tracker: Tracker) -> Iterator[TrackFact]:
    for seat in range(tracker.seats):
        yield set_by(
            (solarius.SET_COLOUR, seat), f"seat{seat + 1}.colour", tracker.colour(seat),
            PLAYER_COLOURS - 1, seat=seat, label="track.som_colour",
        )  # fmt: skip


def _die_facts(tracker: Tracker) -> Iterator[TrackFact]:
    """Yield what each die on the Bridge is and where it lies, clockwise from the pointer."""
    last = len(tracker.wheel()) - 1
    for slot, (colour, face, age) in enumerate(tracker.dice()):
        name, fields = f"die{slot + 1}", (("number", slot + 1),)
        shown, most = colour * FACE_COUNT + face, COLOUR_COUNT * FACE_COUNT - 1
        yield TrackFact(
            name, shown, 0, most, _set_die(slot, age), label="track.som_die", fields=fields
        )
        lies = (solarius.SET_DIE, slot, bridge.code_of(colour, face))
        yield set_by(lies, f"{name}.field", age, last, label="track.som_field", fields=fields)


def _bag_facts(tracker: Tracker) -> Iterator[TrackFact]:
    """Yield the dice in the bag; those on the Bridge and the one just taken cannot be there."""
    taken = tracker.taken()
    out = [colour for colour, _, _ in (*tracker.dice(), *([taken] if taken else []))]
    for colour, count in enumerate(tracker.bag()):
        most = max(count, bridge.per_colour(tracker.seats) - out.count(colour))
        name, label = f"bag.{bridge.COLOURS[colour]}", f"track.som_bag.{colour}"
        yield set_by((solarius.SET_BAG, colour), name, count, most, label=label)


def _course_facts(tracker: Tracker) -> Iterator[TrackFact]:
    """Yield turn, round, start player and trade centre, at the beginning of a turn."""
    turn, number, first = tracker.turn, tracker.round, tracker.first
    is_open = tracker.phase != common.PLAY or tracker.step != OPEN_CENTRE
    if is_open:
        centre = tracker.centres()[number - 1]
        row = (asks.ASK_CENTRE, number, 0)
        yield set_by((solarius.OPEN,), "centre", centre, bridge.CENTRES, row=row)
    if tracker.phase != common.PLAY or len(tracker.dice()) < bridge.BRIDGE_DICE or not is_open:
        return
    for name, value, most, event in (
        ("turn", turn + 1, TURNS * tracker.seats, lambda new: _set_turn(new - 1, number, first)),
        ("round", number, ROUNDS, lambda new: _set_turn(turn, new, first)),
        ("first", first + 1, tracker.seats, lambda new: _set_turn(turn, number, new - 1)),
    ):
        yield TrackFact(name, value, 1, most, event, label=f"track.som_{name}")


def _score_facts(tracker: Tracker) -> Iterator[TrackFact]:
    """Yield the scores that were entered, and the planets that decide a tie."""
    for seat in range(counted(tracker)):
        row = (asks.ASK_SCORE, seat, 0)
        yield set_by((solarius.SET_SCORE, seat), f"seat{seat + 1}.score", tracker.score(seat),
                     MOST_SCORE, seat=seat, row=row)  # fmt: skip
    tied = bridge.leaders(tracker.state) if tracker.phase == common.OVER else []
    for seat in tied if len(tied) > 1 else ():
        planets, row = tracker.state[bridge.PLANETS + seat], (asks.ASK_PLANETS, seat, 0)
        yield set_by((solarius.SET_PLANETS, seat), f"seat{seat + 1}.planets", planets, MOST_SCORE,
                     seat=seat, row=row)  # fmt: skip


def _set_die(slot: int, age: int) -> Callable[[int], bytes]:
    def event(value: int) -> bytes:
        code = bridge.code_of(*divmod(value, FACE_COUNT))
        return bytes((solarius.SET_DIE | CORRECTION, slot, code, age))

    return event


def _set_turn(turn: int, number: int, first: int) -> bytes:
    return bytes((solarius.SET_TURN | CORRECTION, turn, number, first))
