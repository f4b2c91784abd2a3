"""What every tracker is: one table as bytes, events in, and what the buttons mean there.

A game's tracker fulfils these methods, in this order. The base class itself is the table without a
game, so that nothing has to ask whether there is one; `GameTracker` is what all games share.
"""

from shared_rules import installed, refusal
from shared_rules.compat import const
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import ORBIT, Canvas
from shared_rules.refusal import Refused
from shared_rules.rng import Rng

# An event is its kind and three arguments. These kinds mean the same in every game.
EVENT_BYTES = const(4)
NEW = const(1)
CLOSE = const(15)
# "The table says otherwise": the fact is set as it lies, only its range is checked
CORRECTION = const(0x80)
# Events of the match, not of a game: how many steps back or forward
UNDO = const(0x7E)
REDO = const(0x7D)
# Which of the things that the host offered was chosen; the host's token of the offer follows
CHOSEN = const(0x7C)

NO_GAME = const(0)
EMPTY = b"\0"
# Where these lie in the state of every game; the game's own number is the first byte
_SEATS = const(1)
_PHASE = const(2)

# Phases
NONE = const(0)
SETUP = const(1)
PLAY = const(2)
ROUND_END = const(3)
OVER = const(4)

# What an event may need, all of these together; its first number is the seat
ANY_TIME = const(0)
IN_SETUP = const(1)
AFTER_SETUP = const(2)
IN_PLAY = const(4)
OF_SEAT = const(8)
ON_TURN = const(16)

# What the table can be asked; every game has a range of its own above these
ASK_SEATS = const(1)
ASK_START = const(5)
ASK_NEXT_ROUND = const(6)
ASK_GAME = const(8)
ASK_CHOICE = const(9)


def is_within(state: bytearray, highest: bytes) -> bool:
    """Say whether no byte of a state is above its highest value."""
    return all(state[at] <= highest[at] for at in range(len(highest)))


class Tracker:
    """The table without a game: it asks how many people play the usual one.

    A step back from there asks which game is on the table.
    """

    game = NO_GAME
    # The kind of event that ends a turn
    turn_end_event = 0
    # What passed since the last step, where time is kept
    elapsed_ms = 0
    # Questions that lots may answer: 0 says so, where that is a value
    lots: tuple[int, ...] = ()
    # The question of who begins, 0 where none is asked
    first_ask = 0
    # Whether PLUS and MINUS act again while they are held
    nudges_repeat = True

    def __init__(self, state: bytes = EMPTY) -> None:
        self.state = bytearray(state)
        # Only the table without a game uses it: the row of GAMES, -1 while it is asked.
        self.chosen = 0

    @property
    def phase(self) -> int:
        """One of the phases."""
        return NONE

    @property
    def seats(self) -> int:
        """How many people play."""
        return 0

    def is_sound(self) -> bool:
        """Say whether a table can stand so: a state that came over the wire may be anything."""
        return True

    def begin(self, seats: int) -> None:
        """Lay out a new table. Raises `Refused` for a wrong number of seats."""
        raise Refused(refusal.NO_GAME)

    def now(self) -> int:
        """Return the seat on turn, or -1."""
        return -1

    def hears(self, seat: int) -> bool:
        """Say whether a press of this seat's button is more than a look at its values."""
        return seat == self.now()

    def order(self) -> tuple[int, ...]:
        """Return the seats in turn order."""
        return ()

    def apply(self, event: bytes) -> None:
        """Carry out one event. Raises `Refused` and leaves the state as it was."""
        raise Refused(refusal.NO_GAME)

    def gather(self, step: bytes) -> int:
        """Carry out what a step begins with, if that is quicker at once; return its bytes."""
        return 0

    def tick(self, now_ms: int) -> bytes:
        """Note the time; return the step of a limit that was reached, empty if there is none."""
        return b""

    def timed(self, step: bytes, now_ms: int) -> bytes:
        """Return a step together with the time that passed before it, where time is kept."""
        return step

    def resume(self, undone: bytes) -> None:
        """Let the time go on where it stood when the step was made that led to `undone`."""

    def state_to_keep(self, now_ms: int) -> bytearray:
        """Return the state as it should outlive the power."""
        return self.state

    def winners(self) -> tuple[int, ...]:
        """Return the winning seats, empty while the game runs."""
        return ()

    def question(self) -> tuple[int, ...] | None:
        """Return what the table must enter now: (ask, a, b, low, high, proposal), or None."""
        games = installed.GAMES
        if self.chosen < 0:
            return (ASK_GAME, 0, 0, 0, len(games) - 1, 0)
        if not games:
            return None
        game, fewest, most, usual = games[self.chosen][:4]
        return (ASK_SEATS, game, 0, fewest, most, usual)

    def out_of_range(self, question: tuple[int, ...], value: int) -> Refused:
        """Return why a question, or a value that is corrected, cannot be answered so."""
        return Refused(refusal.VALUE_RANGE, question[3], question[4], value & 0xFF)

    def answer(self, value: int, rng: Rng) -> bytes:
        """Return the step that answers the question with `value`, empty if it only leads on."""
        if self.chosen < 0:
            self.chosen = value
            return b""
        return bytes((NEW, installed.GAMES[self.chosen][0], value, 0))

    def usual_set_up(self, value: int, rng: Rng) -> bytes:
        """Return the step that answers with `value`, and the rest of the set-up as is usual."""
        laid = self.__class__(bytes(self.state))
        whole = b""
        step = self.answer(value, rng)
        while step:
            whole += step
            for at in range(0, len(step), EVENT_BYTES):
                laid.apply(step[at : at + EVENT_BYTES])
            question = laid.question() if laid.phase == SETUP else None
            step = laid.answer(laid.usual_answer(question, rng), rng) if question else b""
        return whole

    def usual_answer(self, question: tuple[int, ...], rng: Rng) -> int:
        """Return what is proposed to a question; where lots may answer, they do."""
        ask, _, _, low, high, proposal = question
        if ask not in self.lots:
            return proposal
        return low + rng.below(high - low + 1) if low else 0

    def unanswer(self) -> bool:
        """Take back an answer that was no step; return whether there was one."""
        if self.game or self.chosen < 0 or len(installed.GAMES) < 2:
            return False
        self.chosen = -1
        return True

    def turn_over(self, seat: int) -> bytes:
        """Return the event of a seat that says its turn is over."""
        return bytes((self.turn_end_event, seat, 0, 0))

    def turn_over_with(self, seat: int, value: int) -> bytes:
        """Return the same while `value` is being entered; mostly that has to be answered by OK."""
        return self.turn_over(seat)

    def nudge(self, delta: int) -> bytes:
        """Return the event of PLUS and MINUS while nothing is asked, empty if there is none."""
        return b""

    def phase_over(self) -> bytes:
        """Return the event of a long OK: the phase ends for everyone."""
        return bytes((CLOSE, 0, 0, 0))

    def values(self, seat: int) -> list[tuple[int, ...]]:
        """Return what a seat can correct, each as (ask, a, b, low, high, value)."""
        return []

    def corrected(self, seat: int, index: int, value: int) -> bytes:
        """Return the event that sets the value at `index` of `values`."""
        return b""

    def lights(self, t_ms: int, canvas: Canvas) -> None:
        """Draw the table: here a faint ring that breathes slowly, switched on without a game."""
        for index in range(0, canvas.lengths[ORBIT], 2):
            canvas.put(ORBIT, index, palette.SKY, words.breath(t_ms // 2) >> 3)

    def lights_of(self, seat: int, canvas: Canvas) -> None:
        """Draw the values of one seat."""

    def lights_asked(self, ask: tuple[int, ...], value: int, t_ms: int, canvas: Canvas) -> None:
        """Draw a question and the number chosen so far; here the number alone."""
        words.value(canvas, ORBIT, value, palette.SKY, words.FULL)


class GameTracker(Tracker):
    """What the trackers of all games share: how a state is kept, how an event finds its way."""

    # How many bytes the state of the game has, and where it says who began
    size = 1
    first_at = 0
    # What carries out an event, by its kind; with it what it needs, if anything. It is called with
    # three arguments and whether it corrects, and may return what comes next, which is called
    # without any: a Pico's stack is small.
    actions = {}  # type: ignore[var-annotated]

    def __init__(self, state: bytes = b"") -> None:
        self.state = bytearray(self.size)
        if state:
            self.load(state)

    def load(self, data: bytes) -> None:
        """Take over a whole state."""
        if len(data) != self.size or data[0] != self.game:
            raise ValueError(
                "expected %d bytes of game %d, got %d" % (self.size, self.game, len(data))
            )
        self.state[:] = data

    def lay_out(self, seats: int) -> bytearray:
        """Return the state of this game as it is before anything else is known: all is 0."""
        state = self.state
        state[:] = bytes(self.size)
        state[0] = self.game
        state[_SEATS] = seats
        state[_PHASE] = SETUP
        return state

    @property
    def phase(self) -> int:
        """One of the phases; a game may do without ROUND_END."""
        return self.state[_PHASE]

    @property
    def seats(self) -> int:
        """How many people play."""
        return self.state[_SEATS]

    def order(self) -> tuple[int, ...]:
        """Return the seats in turn order: here clockwise from the one who began."""
        first = self.state[self.first_at]
        return tuple([(first + place) % self.seats for place in range(self.seats)])

    def colour(self, seat: int) -> int:
        """Return which of the usual lights a seat has; here each its own."""
        return seat

    def light(self, seat: int, canvas: Canvas) -> tuple[int, int, int]:
        """Return the light of a seat: what people chose for it, else that of its tokens."""
        return canvas.light(seat, palette.CHOICES[self.colour(seat)])

    def lights(self, t_ms: int, canvas: Canvas) -> None:
        """Draw the table as the game does, at its end who won."""
        if self.phase == OVER:
            words.end(self, t_ms, canvas)
        else:
            self.draw_table(t_ms, canvas)

    def draw_table(self, t_ms: int, canvas: Canvas) -> None:
        """Draw a table that is laid out or played."""

    def apply(self, event: bytes) -> None:
        """Carry out one event. Raises `Refused` and leaves the state as it was."""
        kind, a, b, c = event
        action, needs = self.actions.get(kind & 0x7F), ANY_TIME
        if isinstance(action, tuple):
            action, needs = action
        if action is None:
            raise Refused(refusal.UNKNOWN_EVENT, kind)
        if needs:
            self._need_all(needs, a)
        then = action(self, a, b, c, kind >= CORRECTION)
        while then:
            then = then()

    # Checks of events

    def _need_all(self, needs: int, seat: int) -> None:
        if needs & IN_SETUP and self.phase != SETUP:
            raise Refused(refusal.SETUP_ONLY)
        if needs & AFTER_SETUP:
            self._need_running()
        if needs & IN_PLAY:
            self._need_play()
        if needs & OF_SEAT:
            self._need_seat(seat)
        if needs & ON_TURN:
            self._need_turn(seat)

    def _need_running(self) -> None:
        if self.phase == SETUP:
            raise Refused(refusal.SETUP_OPEN)

    def _need_play(self) -> None:
        self._need_running()
        if self.phase == OVER:
            raise Refused(refusal.GAME_OVER)
        if self.phase != PLAY:
            raise Refused(refusal.ROUND_ENDED)

    def _need_seat(self, seat: int) -> None:
        if seat >= self.seats:
            raise Refused(refusal.NO_SUCH_SEAT, self.seats, seat)

    def _need_turn(self, seat: int) -> None:
        self._need_seat(seat)
        self._need_play()
        if seat != self.now():
            raise Refused(refusal.OUT_OF_TURN, self.now(), seat)
