"""What a Solari table shows beside the board: the state read as facts."""

from shared_rules.solari import refusals as solari_refusals
from shared_rules.lights import palette
from shared_rules.lights.canvas import Canvas
from shared_rules.refusal import Refused
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    DICE, DOUBLER_BIT, FEWEST_SEATS, FIRST, FROM_DICE, LAP, LEVEL, MOST_SEATS, NEPTUNE, PHASE,
    PIECES, PLACE, PLANET, SEATS, SIZE, SOLARI, SOURCE, TARGET, TEAMS, TURNS,
)  # fmt: skip
from shared_rules.tracker import OVER, ROUND_END, GameTracker, is_within

# The highest value of each byte of a state, in the order of `counters`
_HIGHEST = (
    b"\3\4\4\3\1\7\3\xff\x23\xff\x08"  # game to pieces, source, target, turns, stage
    b"\3\3\xff\xff\6\6\2\5\3\6\1"  # first, place, round, dice, due, calculator
    b"\3\3\3\3\xff\x23\xff\x23\xff\x23\xff\x23"  # planets, scores
    b"\x09\x09\x09\x09"  # off the board
    b"\xff\xff\x1f\xff\xff\x1f\xff\xff\x1f\xff\xff\x1f"  # tiles
)
# Uranus is blue (public); the others are assumed (SLI-D5)
_PLANET_LIGHTS = (palette.BLUE, palette.YELLOW, palette.GREEN, palette.RED)


class SolariFacts(GameTracker):
    """One Solari table, to look at."""

    game = SOLARI
    size = SIZE
    first_at = FIRST

    # State

    def is_sound(self) -> bool:
        """Say whether a table can stand so: a state that came over the wire may be anything."""
        state = self.state
        seats = state[SEATS]
        return (
            is_within(state, _HIGHEST)
            and seats in (FEWEST_SEATS, MOST_SEATS)
            and state[PHASE] not in (0, ROUND_END)
            and state[LEVEL] > 0
            and state[TEAMS] <= seats // MOST_SEATS
            and max(state[FIRST], state[PLACE]) < seats
            and (state[DICE] > 0 or not state[DICE + 1])
            and sorted(state[PLANET : PLANET + MOST_SEATS]) == [0, 1, 2, 3]
        )

    def begin(self, seats: int) -> None:
        """Lay out a new table: level 1, everyone for himself, dice, one lap (SLI-14)."""
        if seats != FEWEST_SEATS and seats != MOST_SEATS:
            raise Refused(solari_refusals.SOLARI_SEATS, FEWEST_SEATS, MOST_SEATS, seats)
        state = self.lay_out(seats)
        state[LEVEL] = 1
        state[TARGET] = LAP
        for seat in range(MOST_SEATS):
            state[PLANET + seat] = seat
        if seats == FEWEST_SEATS:  # Uranus plays Neptune (SLI-D3); the other two swap places
            state[PLANET + 1] = NEPTUNE
            state[PLANET + 2] = 1

    # Facts

    def has_doubler(self) -> bool:
        """Return whether points can be doubled (SLI-1.5)."""
        return self.state[PIECES] & DOUBLER_BIT > 0

    def colour(self, seat: int) -> int:
        """Return the planet of a seat, which has a colour."""
        return self.state[PLANET + seat]

    def light(self, seat: int, canvas: Canvas) -> tuple[int, int, int]:
        """Return the light of a seat: what people chose for it, else that of its planet."""
        return canvas.light(seat, _PLANET_LIGHTS[self.colour(seat)])

    def now(self) -> int:
        """Return the seat on turn, or -1."""
        return counters.now(self.state)

    def dice(self) -> tuple[int, int]:
        """Return the two numbers of this turn, 0 where they are not known."""
        return self.state[DICE], self.state[DICE + 1]

    def score(self, seat: int) -> int:
        """Return the points of a seat, or of its team."""
        return counters.score(self.state, seat)

    def tiles_left(self, seat: int) -> tuple[int, ...]:
        """Return the unplayed tiles of a seat."""
        mask = counters.tiles(self.state, seat)
        return tuple([tile for tile in range(counters.TILE_COUNT) if mask >> tile & 1])

    def turns_left(self, seat: int) -> int:
        """Return the tiles or turns a seat still has, or -1 where nothing limits them."""
        if self.state[SOURCE] != FROM_DICE:
            return len(self.tiles_left(seat))
        turns = self.state[TURNS]
        return turns - counters.rounds(self.state) if turns else -1

    def winners(self) -> tuple[int, ...]:
        """Return the winning seats, empty while the game runs."""
        return counters.winners(self.state) if self.phase == OVER else ()
