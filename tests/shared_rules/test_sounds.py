"""What a unit says to the ears: whose turn it is, what was refused, what is over."""

from itertools import combinations

import pytest

from heliograph.games import ALL_GAMES
from shared_rules import sounds
from shared_rules.lights.canvas import Canvas
from shared_rules.link import messages
from shared_rules.panel import DOWN, LONG, MINUS, OK, PLUS, REPEAT, SHORT, UNDO, button_of
from shared_rules.sounds import HERTZ, Sounds, seat_notes
from shared_rules.tracker import OVER
from shared_rules.unit import SLEEP_MS, Unit

EIGHT = 8
PICTURE_MS = 33
MOST_MS = 500
WORDS = {
    "yes": sounds.YES, "back": sounds.BACK, "no": sounds.NO, "short of time": sounds.SHORT_OF_TIME,
    "time over": sounds.TIME_OVER, "calling": sounds.CALLING,
}  # fmt: skip
SEATS = {f"seat {seat + 1}": seat_notes(seat) for seat in range(EIGHT)}


class Ear:
    """A piezo on a unit with eight seat buttons, and who listens to it."""

    def __init__(self, game: str = "clockwise", seats: int = EIGHT) -> None:
        self.unit = Unit(1, Canvas(24, 24, 12, EIGHT), b"", 3)
        self.sounds = Sounds(self.unit, self)
        self.now_ms = 0
        self.is_loud = False
        self.hertz = 0
        self._since_ms = 0
        self.notes: list[tuple[int, int]] = []  # half tone and milliseconds; -1 is a rest
        for step in ALL_GAMES[game].opening(seats):
            self.unit._play(step)

    def freq(self, hertz: int) -> None:
        self.hertz = hertz

    def duty_u16(self, loud: int) -> None:
        self.is_loud = loud > 0

    def listen(self, ms: int = 1000) -> list[int]:
        """Hear for so long; return the half tones in their order."""
        heard: list[int] = []
        before = (False, 0)
        for _ in range(ms // PICTURE_MS):
            self.now_ms += PICTURE_MS
            self.unit.lights(self.now_ms)
            self.sounds.tick(self.now_ms)
            now = (self.is_loud, self.hertz)
            if self.is_loud and now != before:
                heard.append(HERTZ.index(self.hertz))
            before = now
        return heard

    def press(self, button: int, gesture: int = SHORT) -> None:
        self.sounds.press(button, DOWN, self.now_ms)
        self.sounds.press(button, gesture, self.now_ms)

    def chord(self) -> None:
        """UNDO held, MINUS pressed, both let go."""
        self.sounds.press(UNDO, DOWN, self.now_ms)
        self.sounds.press(MINUS, DOWN, self.now_ms)
        self.sounds.press(MINUS, SHORT, self.now_ms)
        self.sounds.press(UNDO, LONG, self.now_ms)


@pytest.fixture
def ear() -> Ear:
    """Eight people, seat 1 on turn, and sounds that were asked for."""
    ear = Ear()
    ear.press(button_of(0))
    ear.listen()
    ear.chord()
    ear.listen()
    return ear


def half_tones(sound: bytes) -> list[int]:
    """What is heard of a sound, without its rests."""
    return [note for note in sound[::2] if note != sounds.REST]


def test_it_is_quiet_until_somebody_asks() -> None:
    ear = Ear()
    ear.press(button_of(0))
    ear.press(button_of(0))
    ear.press(button_of(5))
    assert ear.listen(5000) == []


def test_the_chord_says_yes_and_whose_turn_it_is_then_back_and_nothing_more() -> None:
    ear = Ear()
    ear.press(button_of(2))
    ear.listen()
    state = bytes(ear.unit.tracker.state)
    ear.chord()
    assert ear.listen() == half_tones(seat_notes(2))
    ear.chord()
    assert ear.listen() == half_tones(sounds.BACK)
    assert bytes(ear.unit.tracker.state) == state, "the chord is no press of UNDO and MINUS"
    ear.press(button_of(2))
    assert ear.listen() == []


def test_both_buttons_mean_something_again_after_the_chord(ear: Ear) -> None:
    ear.press(button_of(0))
    ear.listen()
    ear.chord()
    ear.sounds.press(MINUS, REPEAT, ear.now_ms)
    assert ear.unit.tracker.now() == 1
    ear.press(UNDO)
    assert ear.unit.tracker.now() == 0


def test_each_turn_is_said_in_the_notes_of_its_seat(ear: Ear) -> None:
    """A game is followed with closed eyes: what is heard tells every seat that is on turn."""
    by_notes = {tuple(half_tones(seat_notes(seat))): seat for seat in range(EIGHT)}
    for seat in range(EIGHT):
        ear.press(button_of(seat))
        assert by_notes[tuple(ear.listen())] == ear.unit.tracker.now() == (seat + 1) % EIGHT


def test_a_refusal_is_one_low_note_twice(ear: Ear) -> None:
    ear.press(button_of(3))  # it is not their turn
    assert ear.listen() == [sounds.LOW, sounds.LOW]


def test_a_step_back_says_so_and_whose_turn_it_is_again(ear: Ear) -> None:
    ear.press(button_of(0))
    ear.listen()
    ear.press(UNDO)
    assert ear.listen() == half_tones(sounds.BACK + seat_notes(0))


def test_a_call_sounds_every_ten_seconds(ear: Ear) -> None:
    ear.unit.is_calling = True
    assert ear.listen(10_500) == 2 * half_tones(sounds.CALLING)
    ear.unit.is_calling = False
    assert ear.listen(11_000) == []


def test_a_table_that_sleeps_is_silent(ear: Ear) -> None:
    ear.now_ms += SLEEP_MS
    ear.unit.is_calling = True
    assert ear.listen(12_000) == []


def test_the_winner_is_heard_twice() -> None:
    ear = Ear("dixit")
    ear.chord()
    for _ in range(700):
        tracker = ear.unit.tracker
        due = [seat for seat in range(EIGHT) if tracker.is_due(seat)]
        for _ in range(8 * (len(due) == 1)):
            ear.press(PLUS)
        ear.press(button_of(due[0]) if due else OK)
        heard = ear.listen()
        if ear.unit.tracker.phase == OVER:
            break
    (winner,) = ear.unit.tracker.winners()
    assert heard == 2 * half_tones(seat_notes(winner))


def test_the_last_seconds_tick_and_the_end_falls() -> None:
    ear = Ear("taboo")
    ear.chord()
    heard: list[int] = []
    for _ in range(4):
        ear.press(OK)
        heard = ear.listen(300_000)
        if sounds.HIGH in heard:
            break
    assert heard.count(sounds.HIGH) >= 9
    assert any(heard[at : at + 3] == half_tones(sounds.TIME_OVER) for at in range(len(heard))), (
        heard
    )


@pytest.mark.parametrize("word", WORDS | SEATS)
def test_each_sound_is_short_and_within_the_octave(word: str) -> None:
    sound = (WORDS | SEATS)[word]
    assert 10 * sum(sound[1::2]) < MOST_MS
    assert all(sounds.LOW <= note <= sounds.REST for note in sound[::2])
    assert HERTZ[-1] == 2 * HERTZ[0] - 1


def test_each_note_lasts_long_enough_to_be_begun_by_a_picture() -> None:
    """Notes begin with pictures, every 33 ms."""
    for sound in (WORDS | SEATS).values():
        assert min(10 * length for length in sound[1::2]) > PICTURE_MS


def test_any_two_seats_have_intervals_that_ears_tell_apart() -> None:
    """By its direction, or by three half tones and more."""
    intervals = []
    for seat in range(EIGHT):
        first, second = half_tones(seat_notes(seat))
        intervals.append(second - first)
    for one, other in combinations(intervals, 2):
        assert one * other < 0 or abs(one - other) >= 3, (one, other)


def test_no_sound_is_the_beginning_of_another() -> None:
    heard = {word: tuple(half_tones(sound)) for word, sound in (WORDS | SEATS).items()}
    assert len(set(heard.values())) == len(heard)


def test_a_sign_of_the_host_is_heard_too(ear: Ear) -> None:
    ear.unit._hear(messages.SIGN, messages.pack(messages.SIGN, messages.SIGN_NO, 3), ear.now_ms)
    assert ear.listen() == [sounds.LOW, sounds.LOW]
