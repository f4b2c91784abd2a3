"""A state from the wire: every table that can be is taken, and none that is taken can break."""

import os
import random

import pytest

from heliograph.games import GAMES, load_game
from shared_rules import trackers
from shared_rules.lights.canvas import Canvas
from shared_rules.lights.folded import FoldedCanvas
from shared_rules.link import messages
from shared_rules.panel import MOST_SEATS, Panel
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.tracker import CORRECTION, EMPTY, NEW, OVER
from shared_rules.trackers import play, sound_tracker, tracker_for
from tests.contract.matches import random_match
from tests.contract.test_every_game import OPTION_SETS, seat_counts

DEEP = 25 if os.environ.get("HELIOGRAPH_DEEP") else 1
IDS = list(GAMES.by_number)
NAMES = [game.name for game in GAMES.by_number.values()]
# Games whose states are all of one length
OF_ONE_LENGTH = [game.number for game in GAMES.by_number.values() if game.tracker.size]
EVENTS = 2500
MUTANTS = 800
CANVASES = (Canvas(24, 16, 12, 5), FoldedCanvas(24, 0, 0, 0))

ENGINES = [
    (name, seats, options)
    for name in GAMES
    for options in OPTION_SETS.get(name, {"plain": {}}).values()
    for seats in (min(seat_counts(name, options)), max(seat_counts(name, options)))
]


def some_event(dice, tracker):
    """Mostly what people do, often what they correct, sometimes anything at all."""
    luck = dice.random()
    question = tracker.question()
    if question and luck < 0.45:
        return tracker.answer(dice.randint(question[3], question[4]), Rng(dice.randrange(1 << 20)))
    if tracker.now() >= 0 and luck < 0.65:
        return tracker.turn_over(tracker.now())
    if luck < 0.72:
        return dice.choice((tracker.nudge(1), tracker.nudge(-1), tracker.phase_over()))
    kind = dice.randrange(1, 18) | dice.choice((0, CORRECTION))
    if luck < 0.97:
        return bytes((kind, dice.randrange(8), dice.randrange(8), dice.randrange(8)))
    return bytes((kind, *(dice.randrange(256) for _ in range(3))))


def course(game, seed, events):
    """Yield the states of tables played at random, one game after the other."""
    dice = random.Random(seed)
    tracker = tracker_for(EMPTY)
    for _ in range(events):
        try:
            if tracker.game != game or (tracker.phase == OVER and dice.random() < 0.1):
                tracker = play(tracker, bytes((NEW, game, dice.randint(1, 8), 0)))
            step = some_event(dice, tracker)
            if step:
                tracker = play(tracker, step)
        except Refused:
            continue
        if tracker.game == game:
            yield bytes(tracker.state)


def use(state, dice):
    """Do everything with a table that a unit does; whatever comes of it must be sound again."""
    tracker = sound_tracker(state)
    look_at(tracker, dice.randrange(100_000))
    for _ in range(3):
        try:
            step = some_event(dice, tracker)
            if step:
                tracker = play(tracker, step)
        except Refused:
            pass
        assert tracker.is_sound(), (state.hex(), bytes(tracker.state).hex())
        look_at(tracker, dice.randrange(100_000))


def look_at(tracker, t_ms):
    """Draw and report everything a table can show."""
    panel = Panel()
    panel.refresh(tracker)
    messages.pack(messages.PANEL, *panel.report())
    for canvas in CANVASES if t_ms % 8 == 0 else CANVASES[:1]:
        tracker.lights(t_ms, canvas)
        question = tracker.question()
        if question:
            for value in {question[3], question[4], question[5]}:
                tracker.lights_asked(question, value, t_ms, canvas)
        for seat in range(tracker.seats):
            tracker.lights_of(seat, canvas)
            for asked in tracker.values(seat):
                assert asked[3] <= asked[5] <= asked[4], asked
                tracker.lights_asked(asked, asked[5], t_ms, canvas)
    assert -1 <= tracker.now() < max(1, tracker.seats)
    assert len(tracker.order()) == tracker.seats <= MOST_SEATS
    assert all(0 <= seat < tracker.seats for seat in tracker.winners())


@pytest.mark.parametrize("game", IDS, ids=NAMES)
def test_every_table_that_can_be_reached_is_sound(game):
    seen = set()
    for seed in range(3 * DEEP):
        seen.update(course(game, seed, EVENTS))
    assert len(seen) > 500
    unsound = [state.hex() for state in seen if not tracker_for(state).is_sound()]
    assert unsound == []


@pytest.mark.parametrize("game", IDS, ids=NAMES)
def test_no_mutated_state_that_is_taken_can_break_a_table(game):
    """Some bytes of a real state are others; where it is refused it is refused with a word."""
    dice = random.Random(2026)
    states = sorted(set(course(game, 99, EVENTS)))
    taken = refused = 0
    for _ in range(MUTANTS * DEEP):
        state = bytearray(dice.choice(states))
        for _ in range(dice.choice((1, 1, 1, 2, 3, 8))):
            at = dice.randrange(1, len(state))
            state[at] = dice.choice((dice.randrange(256), dice.randrange(12), state[at] ^ 1))
        try:
            sound_tracker(bytes(state))
        except ValueError:
            refused += 1
            continue
        taken += 1
        use(bytes(state), dice)
    assert min(taken, refused) > MUTANTS // 10


@pytest.mark.parametrize("game", IDS, ids=NAMES)
def test_nonsense_is_refused(game):
    dice = random.Random(7)
    size = len(next(course(game, 1, 50)))
    taken = 0
    for _ in range(2000):
        state = bytes((game, *(dice.randrange(256) for _ in range(size - 1))))
        try:
            sound_tracker(state)
            taken += 1
        except ValueError:
            pass
    assert taken == 0
    for length in (*range(1, size), size + 1):
        with pytest.raises(ValueError, match="expected"):
            sound_tracker(bytes((game,)) + bytes(length - 1))


@pytest.mark.parametrize("name, seats, options", ENGINES, ids=str)
def test_every_table_of_an_engine_is_sound_and_shows(name, seats, options):
    """At every depth and with every kind of option: what the host sends, the unit can take."""
    game = load_game(name, seats, options)
    states: set[bytes] = set()
    for seed in range(5, 15):  # in some somebody resigns at once
        match = random_match(game, seed)
        states |= {game.table_state(match.state_at(number)) for number in range(len(match) + 1)}
        if len(states) > 5:
            break
    assert len(states) > 5
    unsound = [state.hex() for state in states if not tracker_for(state).is_sound()]
    assert unsound == []
    for state in random.Random(1).sample(sorted(states), min(len(states), 60)):
        look_at(sound_tracker(state), 900)


@pytest.mark.parametrize("game", OF_ONE_LENGTH)
def test_a_state_of_another_length_is_refused_before_its_game_is_loaded(game, monkeypatch):
    state = next(course(game, 1, 50))
    assert bytes(sound_tracker(state).state) == state
    monkeypatch.setattr(trackers, "tracker_for", lambda _state: pytest.fail("it was loaded"))
    for other in (state[:-1], state + b"\0"):
        with pytest.raises(ValueError, match="expected a state"):
            sound_tracker(other)


@pytest.mark.parametrize("game", [0, *IDS])
def test_bytes_that_are_no_whole_events_are_refused(game):
    """They are measured before they are taken apart, whatever they begin with."""
    state = [EMPTY, *(course(game, 1, 40) if game else ())][-1]
    for kind in range(256):
        for length in (1, 2, 3, 5, 7):
            tracker = tracker_for(state)
            with pytest.raises(Refused):
                play(tracker, bytes((kind, 0, 0, 0)) * (length // 4) + bytes([kind] * (length % 4)))
            assert bytes(tracker.state) == state
