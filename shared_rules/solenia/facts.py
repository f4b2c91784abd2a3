"""What lies on a Solenia table: the state read as facts."""

from shared_rules.solenia import refusals as solenia_refusals
from shared_rules.refusal import Refused
from shared_rules.solenia import band
from shared_rules.solenia.band import (
    ADVANCES, CARDS, CARDS_EACH, FEWEST_SEATS, FIRST, LAST_ROUNDS, MOST_SEATS, PHASE,
    PLAYED, SEATS, SET_UP, SIZE, SOLENIA, STAGE, STARS, STRIPS, TURN, VALUES, WAITING,
)  # fmt: skip
from shared_rules.tracker import OVER, PLAY, SETUP, GameTracker, is_within

# The highest value of each byte of a state, in the order of `band`
_HIGHEST = (
    b"\4\4\4\6\1\xc8\3\3\3"  # game, seats, phase, stage, band, advances, turn, first, waiting
    b"\x10\x10\x10\x10"  # cards
    b"\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10"  # played
    b"\xfa\xfa\xfa\xfa"  # stars
)


class SoleniaFacts(GameTracker):
    """One Solenia table, to look at."""

    game = SOLENIA
    size = SIZE
    first_at = FIRST
    # A held button must not play card after card
    nudges_repeat = False

    # What the lights showed last and when it changed, so that an advance is seen as a movement
    shown_advances = -1
    moved_at_ms = 0

    # State

    def is_sound(self) -> bool:
        """Say whether a table can stand so: a state that came over the wire may be anything."""
        state = self.state
        seats = state[SEATS]
        return (
            is_within(state, _HIGHEST)
            and min(state[PHASE], seats) > 0
            and max(state[TURN], state[FIRST]) < seats
            and self._is_due_sound()
        )

    def _is_due_sound(self) -> bool:
        """Say whether what the table waits for fits the phase."""
        state = self.state
        phase, waiting, counted = state[PHASE], state[WAITING], state[STAGE] - SET_UP
        if phase == SETUP:
            return waiting == 0 and counted <= 0
        if phase == PLAY:
            return counted == 0 and (waiting < band.DIE or state[SEATS] == 1)
        return waiting == 0 and (phase == OVER or 0 <= counted < state[SEATS])

    def begin(self, seats: int) -> None:
        """Lay out a new table: night first, sixteen cards each, the first seat begins."""
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise Refused(solenia_refusals.SOLENIA_SEATS, FEWEST_SEATS, MOST_SEATS, seats)
        state = self.lay_out(seats)
        for seat in range(seats):
            state[CARDS + seat] = CARDS_EACH

    # Facts

    @property
    def round(self) -> int:
        """The round, from 1 to 16."""
        return band.round_of(self.state)

    @property
    def is_late(self) -> bool:
        """Whether this is one of the last two rounds, when hands shrink (SLN-4.1)."""
        return self.round > CARDS_EACH - LAST_ROUNDS

    @property
    def advances(self) -> int:
        """How often the airship has advanced."""
        return self.state[ADVANCES]

    @property
    def waiting(self) -> int:
        """NOTHING, STRIP or STRIP_OF_DIE while the first strip must be scored, or DIE."""
        return self.state[WAITING]

    @property
    def strip_is_due(self) -> bool:
        """Whether the airship has moved and the first strip must be scored and moved."""
        return self.state[WAITING] & 1 == 1

    def now(self) -> int:
        """Return the seat on turn, or -1."""
        return self.state[TURN] if self.phase == PLAY else -1

    def cards(self, seat: int) -> int:
        """Return how many cards a seat has still to play."""
        return self.state[CARDS + seat]

    def played(self, seat: int, value: int) -> int:
        """Return how many cards of a value a seat has played."""
        return self.state[PLAYED + seat * VALUES + value]

    def stars(self, seat: int) -> int:
        """Return the final score of a seat, once it has been entered."""
        return self.state[STARS + seat]

    def kinds(self) -> tuple[int, ...]:
        """Return the kinds of the five strips on the table, from the rear to the front."""
        return tuple([band.kind_in(self.state, entry) for entry in self.entries()])

    def entries(self) -> tuple[int, ...]:
        """Return the band entries on the table, from the rear to the front."""
        return tuple([band.entry_at(self.state, row) for row in range(STRIPS)])

    def winners(self) -> tuple[int, ...]:
        """Return the winning seats, empty while the game runs."""
        return band.winners(self.state) if self.phase == OVER else ()
