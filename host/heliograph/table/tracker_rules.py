"""The rules of a match that is tracked: steps in, states out, as the table unit plays them."""

from collections.abc import Mapping, Sequence
from typing import Any

from heliograph.engine.steps import Draws, Move
from heliograph.games import ALL_GAMES, game_on_table
from heliograph.games.depths import TRACKED
from heliograph.games.track.game import ANSWER, TrackedGame, event_choice, step_choices
from heliograph.games.track.loading import load_tracked
from heliograph.table import times
from heliograph.table.luck import Lots, fresh_seed
from heliograph.table.rules import Choices, Entries, Entry, Followed, Played, Rules, TimeOut
from shared_rules import trackers
from shared_rules.refusal import UNKNOWN_EVENT, Refused
from shared_rules.refusal_names import name_of
from shared_rules.tracker import EVENT_BYTES, NEW


def next_state(state: bytes, events: tuple[bytes, ...]) -> bytes:
    """Return the state after some events. Raises `Refused`."""
    return state_after(state, b"".join(events))


def state_after(state: bytes, step: bytes) -> bytes:
    """Return the state after a whole step as a unit reports it. Raises `Refused`."""
    return bytes(trackers.play(trackers.tracker_for(state), step).state)


def split_events(step: bytes) -> tuple[bytes, ...]:
    """Return the single events of a step."""
    return tuple(step[at : at + EVENT_BYTES] for at in range(0, len(step), EVENT_BYTES))


def check_form(events: Sequence[bytes]) -> None:
    """Refuse what is no step at all: no events, or events of another size."""
    if not events:
        raise Refused(UNKNOWN_EVENT)
    for event in events:
        if len(event) != EVENT_BYTES:
            raise Refused(UNKNOWN_EVENT, event[0] if event else 0)


def begins_at(events: tuple[bytes, ...]) -> int:
    """Return the index of the event that begins a new game, or -1."""
    kinds = [event[0] for event in events]
    return kinds.index(NEW) if NEW in kinds else -1


def is_state(state: bytes) -> bool:
    """Say whether a table can stand so."""
    try:
        return bytes(trackers.sound_tracker(state).state) == state
    except ValueError:
        return False


def need_state(state: bytes) -> None:
    """Raise `ValueError` where no table can stand so."""
    if not is_state(state):
        raise ValueError(f"expected a state of a table, got {state.hex()[:40]!r}")


def is_same_table(one: bytes, other: bytes) -> bool:
    """Say whether two states can belong to one match: same game, same number of seats."""
    first, second = trackers.tracker_for(one), trackers.tracker_for(other)
    return bool((first.game, first.seats) == (second.game, second.seats))


def game_title(state: bytes) -> str:
    """Return the name of the game a state belongs to."""
    game = game_on_table(state)
    return game.title.english if game else "–"


class TrackedRules(Rules):
    """The tracker of one match."""

    game: TrackedGame
    unit_knows_all = True

    def __init__(self, about: Mapping[str, Any]) -> None:
        super().__init__(tracked_as(about), about)
        self._lots = Lots(fresh_seed())

    def play(self, state: bytes, choices: Sequence[Entry], draws: Draws) -> Played:
        """Play events and answers in order; an answer that draws lots draws them here."""
        del draws
        played = b""
        for choice in choices:
            assert isinstance(choice, int)  # time is an event, too
            step = self.game.events_for(state, choice, self._lots.draw())
            state = state_after(state, step)
            played += step
        return Played(split_events(played), state)

    def timed(self, state: bytes, choices: Sequence[int], elapsed_ms: int) -> Entries:
        if not choices or not 0 <= choices[0] < self.game.choice_count:
            return tuple(choices)  # the rules say what is wrong with it
        tracker = times.begun_now(state)
        first = choices[0].to_bytes(EVENT_BYTES, "big")
        passed = split_events(tracker.timed(first, max(0, elapsed_ms)))[:-1]
        return (*map(event_choice, passed), *choices)

    def counts_time(self, state: bytes) -> bool:
        return times.is_counted(state)

    def time_out(self, state: bytes) -> TimeOut | None:
        due = times.time_up(state)
        return TimeOut(due[0], step_choices(due[1])) if due else None

    def head_start_ms(self, state: bytes, undone: bytes) -> int:
        return times.head_start_ms(state, undone)

    def correct(self, state: bytes, fact: str, value: object, draws: Draws) -> Played:
        del draws
        step = self.game.correction(state, fact, value)
        return Played(split_events(step), state_after(state, step))

    def choices_of(self, state: bytes, events: Sequence[bytes]) -> Choices:
        del state
        if events[0][0] == ANSWER:  # only a page answers so
            raise Refused(UNKNOWN_EVENT, ANSWER)
        return tuple(map(event_choice, events))

    def list_offers(self, state: bytes, names: tuple[str, ...]) -> tuple[Choices, ...]:
        """Return nothing: the unit knows by itself what can be chosen."""
        del state, names
        return ()

    def draw(self, state: bytes) -> int:
        raise self.game.why_not(state, 0)

    def read_events(self, written: bytes) -> tuple[bytes, ...]:
        if len(written) % EVENT_BYTES:
            raise ValueError(f"expected events of {EVENT_BYTES} bytes, got {len(written)} bytes")
        return split_events(written)

    def write_events(self, events: tuple[bytes, ...]) -> bytes:
        return b"".join(events)

    def read_move(self, event: bytes) -> Move:
        """Return an event as a choice: a tracker repeats a correction as it does all else."""
        return event_choice(event)

    def follow(self, state: bytes, moves: Sequence[Move], draws: Draws) -> Followed:
        del draws
        try:
            for move in moves:
                state = self.game.repeat(state, move)
        except Refused as refused:
            return Followed(b"", False, name_of(refused.code))
        return Followed(state)

    def need_state(self, state: bytes) -> None:
        need_state(state)


def tracked_as(about: Mapping[str, Any]) -> TrackedGame:
    """Return the game of a tracked match as it was begun. Raises BadOption."""
    name = about["game"]
    if name not in ALL_GAMES:  # its description is gone, but the state carries it
        name = about.get("family", name)
    return load_tracked(name, about["seats"], about.get("written", ""))


def describe_tracked(state: bytes, name: str = "") -> dict[str, Any]:
    """Return `about` of a match that is tracked, from a state of it with a game on the table.

    Two descriptions may differ in their words alone: then only a `name` tells which was meant.
    """
    game = ALL_GAMES[name] if name in ALL_GAMES else game_on_table(state)
    about: dict[str, Any] = {
        "game": game.name if game else "",
        "seats": trackers.tracker_for(state).seats,
        "options": dict(TRACKED),
    }
    if game and game.family:
        about |= {"family": game.family, "written": game.written}
    return about
