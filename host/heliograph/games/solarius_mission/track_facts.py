"""What can be corrected at a Solarius Mission table that is tracked."""

from collections.abc import Callable, Iterator

from heliograph.track.facts import TrackFact, correction, seat_facts
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
        yield TrackFact(
            f"seat{seat + 1}.colour",
            tracker.colour(seat),
            0,
            PLAYER_COLOURS - 1,
            correction(solarius.SET_COLOUR, seat),
            seat,
            label="track.som_colour",
        )


def _die_facts(tracker: Tracker) -> Iterator[TrackFact]:
    """Yield what each die on the Bridge is and where it lies, clockwise from the pointer."""
    last = len(tracker.wheel()) - 1
    for slot, (colour, face, age) in enumerate(tracker.dice()):
        fields = (("number", slot + 1),)
        yield TrackFact(
            f"die{slot + 1}",
            colour * FACE_COUNT + face,
            0,
            COLOUR_COUNT * FACE_COUNT - 1,
            _set_die(slot, age),
            label="track.som_die",
            fields=fields,
        )
        yield TrackFact(
            f"die{slot + 1}.field",
            age,
            0,
            last,
            correction(solarius.SET_DIE, slot, bridge.code_of(colour, face)),
            label="track.som_field",
            fields=fields,
        )


def _bag_facts(tracker: Tracker) -> Iterator[TrackFact]:
    """Yield the dice in the bag; those on the Bridge and the one just taken cannot be there."""
    taken = tracker.taken()
    out = [colour for colour, _, _ in (*tracker.dice(), *([taken] if taken else []))]
    for colour, count in enumerate(tracker.bag()):
        most = max(count, bridge.per_colour(tracker.seats) - out.count(colour))
        yield TrackFact(
            f"bag.{bridge.COLOURS[colour]}",
            count,
            0,
            most,
            correction(solarius.SET_BAG, colour),
            label=f"track.som_bag.{colour}",
        )


def _course_facts(tracker: Tracker) -> Iterator[TrackFact]:
    """Yield turn, round, start player and trade centre, at the beginning of a turn."""
    centre, round_index = tracker.centres()[tracker.round - 1], tracker.round - 1
    is_open = tracker.phase != common.PLAY or tracker.step != OPEN_CENTRE
    if is_open:
        yield TrackFact(
            "centre",
            centre,
            0,
            bridge.CENTRES,
            correction(solarius.OPEN),
            row=(asks.ASK_CENTRE, round_index + 1, 0),
        )
    if tracker.phase != common.PLAY or len(tracker.dice()) < bridge.BRIDGE_DICE or not is_open:
        return
    turn, number, first = tracker.turn, tracker.round, tracker.first
    yield TrackFact(
        "turn",
        turn + 1,
        1,
        TURNS * tracker.seats,
        lambda value: _set_turn(value - 1, number, first),
        label="track.som_turn",
    )
    yield TrackFact(
        "round",
        number,
        1,
        ROUNDS,
        lambda value: _set_turn(turn, value, first),
        label="track.som_round",
    )
    yield TrackFact(
        "first",
        first + 1,
        1,
        tracker.seats,
        lambda value: _set_turn(turn, number, value - 1),
        label="track.som_first",
    )


def _score_facts(tracker: Tracker) -> Iterator[TrackFact]:
    """Yield the scores that were entered, and the planets that decide a tie."""
    for seat in range(counted(tracker)):
        yield TrackFact(
            f"seat{seat + 1}.score",
            tracker.score(seat),
            0,
            MOST_SCORE,
            correction(solarius.SET_SCORE, seat),
            seat,
            (asks.ASK_SCORE, seat, 0),
        )
    tied = bridge.leaders(tracker.state) if tracker.phase == common.OVER else []
    for seat in tied if len(tied) > 1 else ():
        planets = tracker.state[bridge.PLANETS + seat]
        yield TrackFact(
            f"seat{seat + 1}.planets",
            planets,
            0,
            MOST_SCORE,
            correction(solarius.SET_PLANETS, seat),
            seat,
            (asks.ASK_PLANETS, seat, 0),
        )


def _set_die(slot: int, age: int) -> Callable[[int], bytes]:
    def event(value: int) -> bytes:
        code = bridge.code_of(*divmod(value, FACE_COUNT))
        return bytes((solarius.SET_DIE | CORRECTION, slot, code, age))

    return event


def _set_turn(turn: int, number: int, first: int) -> bytes:
    return bytes((solarius.SET_TURN | CORRECTION, turn, number, first))
