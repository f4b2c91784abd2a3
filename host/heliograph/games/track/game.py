"""A game at track depth as a `Game`: its state is the table unit's, its rules are the tracker's.

A choice is one event of the tracker, its four bytes read as a number. `ANSWER` is the one kind that
no tracker knows: an answer to its question, which becomes events when it is played, because the
table may draw lots for it.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn

from heliograph.catalogue import N_, Words
from heliograph.engine import (
    CHANCE,
    NOBODY,
    TABLE,
    BadChoiceText,
    BadCorrection,
    BadPosition,
    Content,
    Game,
    IllegalChoice,
    Outcome,
    Pending,
)
from heliograph.engine.steps import Move
from heliograph.games.depths import TRACK
from heliograph.games.track.track_facts import FactsOf, TrackFact, seat_facts
from heliograph.games.track.refusals import rule_of
from shared_rules import trackers
from shared_rules.refusal import UNKNOWN_EVENT, Refused
from shared_rules.refusal_names import name_of
from shared_rules.rng import Rng
from shared_rules.tracker import (
    CHOSEN,
    CORRECTION,
    EMPTY,
    EVENT_BYTES,
    NEW,
    NONE,
    OVER,
    REDO,
    SETUP,
    UNDO,
    Tracker,
)

ANSWER = 0x7B
# What begins or leaves a match is no step of one
_OF_THE_MATCH = (NEW, UNDO, REDO, CHOSEN)
# Luck that is the same every time: only what is looked at, never what is played
_LOOKING = 1
_MOST_ANSWERS = 16


def answer_choice(value: int) -> int:
    """Return the choice that answers the table's question with `value`."""
    return event_choice(bytes((ANSWER, value, 0, 0)))


def event_choice(event: bytes) -> int:
    """Return the choice that stands for an event."""
    return int.from_bytes(event, "big")


def step_choices(step: bytes) -> tuple[int, ...]:
    """Return the choices that stand for a step of one or more events."""
    return tuple(
        event_choice(step[at : at + EVENT_BYTES]) for at in range(0, len(step), EVENT_BYTES)
    )


class Owners(NamedTuple):
    """Where others than the seat on turn have something to enter: who, and whose event is whose."""

    acting: Callable[[Any], tuple[int, ...]]
    seat_of: Callable[[Any, bytes], int]


class TrackedGame(Game):
    """One game as its tracker knows it."""

    rules_version = 1
    choice_count = 1 << 8 * EVENT_BYTES
    texts = ()

    def __init__(
        self,
        name: str,
        seats: int,
        facts_of: FactsOf = seat_facts,
        owners: Owners | None = None,
        written: str = "",
    ) -> None:
        self.name = name
        self.written = written  # what the match was begun with, where a text describes its game
        self.seats = seats
        self.options: Mapping[str, Any] = {"depth": TRACK}
        self.content = Content({})
        self._facts_of = facts_of
        self._owners = owners

    def start(self) -> bytes:
        return EMPTY

    def pending(self, state: bytes) -> Pending:
        """Return who decides now, and what one press of the unit could mean."""
        return _pending(self, state)

    def decide(self, state: bytes) -> Pending:
        """Work out `pending`, which is asked for more than once in every position."""
        tracker = trackers.tracker_for(state)
        if tracker.phase == NONE:
            return Pending(CHANCE, ())
        if tracker.phase == OVER:
            return Pending(NOBODY, ())
        seat = tracker.now()
        choices = sorted(set(self._presses(state, tracker)))
        return Pending(seat if seat >= 0 else CHANCE, tuple(choices))

    def _presses(self, state: bytes, tracker: Tracker) -> Iterator[int]:
        asked = tracker.question()
        if asked is not None:
            last = min(asked[4], asked[3] + _MOST_ANSWERS)
            answers = map(answer_choice, range(asked[3], last + 1))
            yield from (choice for choice in answers if self.allows(state, choice))
        if tracker.phase == SETUP:
            return
        seat = tracker.now()
        presses = [tracker.phase_over(), tracker.nudge(1), tracker.nudge(-1)]
        presses += [tracker.turn_over(seat)] if seat >= 0 else []
        yield from (event_choice(one) for one in presses if one and self.allows_event(state, one))

    def seat_of(self, state: bytes, choice: int) -> int:
        """Return whose turn it is; a correction belongs to the whole table."""
        if choice >> 24 & CORRECTION:
            return TABLE
        if self._owners is None:
            return self.pending(state).seat
        try:
            events = self.events_for(state, choice)
        except (Refused, IllegalChoice):
            return TABLE
        return self._owners.seat_of(trackers.tracker_for(state), events)

    def acting_seats(self, state: bytes) -> tuple[int, ...]:
        if self._owners is None:
            return super().acting_seats(state)
        return self._owners.acting(trackers.tracker_for(state))

    def allows(self, state: bytes, choice: int) -> bool:
        try:
            return self.allows_event(state, self.events_for(state, choice))
        except (Refused, IllegalChoice):
            return False

    def allows_event(self, state: bytes, step: bytes) -> bool:
        """Say whether the tracker lets this happen now."""
        try:
            trackers.play(trackers.tracker_for(state), step)
        except Refused:
            return False
        return True

    def events_for(self, state: bytes, choice: int, luck: int = _LOOKING) -> bytes:
        """Return the events that a choice stands for now."""
        if not 0 <= choice < self.choice_count:
            raise self.why_not(state, choice)
        event = choice.to_bytes(EVENT_BYTES, "big")
        if event[0] in _OF_THE_MATCH:
            raise Refused(UNKNOWN_EVENT, event[0])
        if event[0] != ANSWER:
            return event
        tracker = trackers.tracker_for(state)
        asked = tracker.question()
        if asked is None or not asked[3] <= event[1] <= asked[4]:
            raise self._not_asked(asked, event[1])
        return tracker.answer(event[1], Rng(luck))

    def _not_asked(self, asked: tuple[int, ...] | None, value: int) -> IllegalChoice:
        if asked is None:
            expected: Words = N_("a move, as nothing is asked now")
        else:
            expected = N_("{low} to {high}").filled(low=asked[3], high=asked[4])
        return IllegalChoice("", "no_such_answer", expected, str(value))

    def apply(self, state: bytes, choice: int) -> bytes:
        step = self.events_for(state, choice)
        return bytes(trackers.play(trackers.tracker_for(state), step).state)

    def repeat(self, state: bytes, move: Move) -> bytes:
        """Return the state after a recorded event, also after one that begins a match."""
        assert isinstance(move, int)  # a correction is an event, too
        event = move.to_bytes(EVENT_BYTES, "big")
        return bytes(trackers.play(trackers.tracker_for(state), event).state)

    def outcome(self, state: bytes) -> Outcome | None:
        tracker = trackers.tracker_for(state)
        if tracker.phase != OVER:
            return None
        winners = tuple(tracker.winners())
        scores = tuple((int(seat in winners),) for seat in range(tracker.seats))
        return Outcome(winners, TRACK, "", scores)

    def why_not(self, state: bytes, choice: int) -> IllegalChoice:
        expected = N_("another step")
        try:
            if 0 <= choice < self.choice_count:
                self.apply(state, choice)
        except IllegalChoice as known:
            return known
        except Refused as refused:
            rule, name = rule_of(refused.code, self.name), name_of(refused.code)
            return IllegalChoice(rule, name, expected, self.named(choice))
        return IllegalChoice("", "not_tracked", expected, self.named(choice))

    # Facts

    def track_facts(self, state: bytes) -> list[TrackFact]:
        """Return every fact with its bounds."""
        tracker = trackers.tracker_for(state)
        return [] if tracker.phase == NONE else list(self._facts_of(tracker))

    def facts(self, state: bytes) -> dict[str, Any]:
        return {fact.name: fact.value for fact in self.track_facts(state)}

    def correction(self, state: bytes, fact: str, value: object) -> bytes:
        """Return the event that sets a fact; raises BadCorrection."""
        known = {one.name: one for one in self.track_facts(state)}
        if fact not in known:
            raise BadCorrection(
                "", "unknown_fact", ", ".join(known) or N_("no fact"), repr(fact)[:40]
            )
        low, high = known[fact].low, known[fact].high
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            expected = N_("{low} to {high} for {fact}").filled(low=low, high=high, fact=fact)
            raise BadCorrection("", "value", expected, repr(value)[:40])
        return known[fact].event(value)

    def correct(self, state: bytes, fact: str, value: object) -> bytes:
        step = self.correction(state, fact, value)
        return bytes(trackers.play(trackers.tracker_for(state), step).state)

    def view(self, state: bytes, viewer: int) -> dict[str, Any]:
        """Return all there is: everything that a tracker knows lies openly on the table."""
        del viewer
        pending = self.pending(state)
        choices = [{"id": one, "seat": pending.seat} for one in pending.choices]
        return {
            "pending": {"seat": pending.seat, "choices": choices},
            "facts": self.facts(state),
        }

    def dump(self, state: bytes) -> dict[str, Any]:
        return {"game": self.name, "seats": self.seats, "state": state.hex()}

    def load(self, position: Mapping[str, Any]) -> bytes:
        try:
            state = bytes.fromhex(position["state"])
            return bytes(trackers.sound_tracker(state).state)
        except (KeyError, TypeError, ValueError):
            self._refuse_position(position)

    def _refuse_position(self, position: Mapping[str, Any]) -> NoReturn:
        expected = N_("state: the bytes of a table")
        raise BadPosition("", "state", expected, repr(position.get("state"))[:40])

    # Texts

    def choice_text(self, choice: int) -> str:
        return choice.to_bytes(EVENT_BYTES, "big").hex()

    def named(self, choice: int) -> str:
        return self.choice_text(choice) if 0 <= choice < self.choice_count else f"number {choice}"

    def parse_choice(self, text: str) -> int:
        try:
            event = bytes.fromhex(text)
        except ValueError:
            event = b""
        if len(event) != EVENT_BYTES:
            expected = N_("an event of 8 hexadecimal digits")
            raise BadChoiceText("", "event", expected, repr(text)[:40])
        return event_choice(event)

    def table_state(self, state: bytes) -> bytes:
        return state

    def reveals(self, state: bytes, choice: int) -> bool:
        """Return False: what a unit rolled can be rolled again, as at any real table."""
        del state, choice
        return False


@lru_cache(maxsize=64)
def _pending(game: TrackedGame, state: bytes) -> Pending:
    return game.decide(state)
