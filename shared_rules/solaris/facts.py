"""What lies on a Solaris table: the state read as facts."""

from shared_rules import refusal
from shared_rules.refusal import Refused
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    ABSENT, BRIDGES, COLOUR, DOCKS, EC, EC_START, FEWEST_SEATS, HEIGHT_MASK, LASER, LAYOUT,
    MOST_ENERGY, MOST_SEATS, ORDER, PHASE, POSITION, RIM, ROUND, SEATS, SIZE, SOLARIS,
    STATION_COUNT, TIME_GAME, TOKENS, TURN,
)  # fmt: skip
from shared_rules.tracker import OVER, GameTracker, is_within

# The highest value of each byte of a state, in the order of `tokens`
_HIGHEST = (
    b"\1\5\4\1\xff\5\4\xff"  # game, seats, phase, Time Game, round, position, turn, stage
    b"\5\5\5\5\5\5\4\4\4\4\4\4\xff\xff"  # layout, bridges, spares
    b"\6\6\6\6\x1c\x1c\x1c\x1c\x1c"  # docks, laser
    b"\4\4\4\4\4\4\4\4\4\4"  # order, colours
    b"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80"  # tokens
    b"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80"
)


class SolarisFacts(GameTracker):
    """One Solaris table, to look at."""

    game = SOLARIS
    size = SIZE

    # State

    def is_sound(self) -> bool:
        """Say whether a table can stand so: a state that came over the wire may be anything."""
        state = self.state
        seats = state[SEATS]
        return (
            is_within(state, _HIGHEST)
            and min(state[PHASE], seats // FEWEST_SEATS) > 0
            and max(state[TURN], *self.order()) < seats
            and sorted(self.layout()) == list(range(STATION_COUNT))
            and sorted(state[COLOUR : COLOUR + MOST_SEATS]) == list(range(MOST_SEATS))
            and self._are_tokens_sound()
        )

    def _are_tokens_sound(self) -> bool:
        for at in range(TOKENS, SIZE):
            token = self.state[at]
            is_there = (at - TOKENS) % MOST_SEATS < self.seats
            if (token < ABSENT) != is_there or token & HEIGHT_MASK >= MOST_SEATS:
                return False
        return True

    def begin(self, seats: int) -> None:
        """Lay out a new table: standard layout, everybody on EC 1, elsewhere on 0."""
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise Refused(refusal.SEAT_COUNT, FEWEST_SEATS, MOST_SEATS, seats)
        state = self.lay_out(seats)
        state[LAYOUT : LAYOUT + STATION_COUNT] = bytes(tokens.layout_of(0))
        for seat in range(MOST_SEATS):
            state[COLOUR + seat] = seat
            for station in range(STATION_COUNT):
                space = EC_START if station == EC else 0
                token = space << 3 | seat if seat < seats else tokens.ABSENT
                state[TOKENS + station * MOST_SEATS + seat] = token

    # Facts

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.state[ROUND]

    @property
    def position(self) -> int:
        """The place of the active station in the layout, 0 = EC, clockwise."""
        return self.state[POSITION]

    @property
    def turn(self) -> int:
        """How many seats have finished at the active station."""
        return self.state[TURN]

    @property
    def time_game(self) -> bool:
        """Whether the Time Game is played."""
        return self.state[TIME_GAME] == 1

    def station(self) -> int:
        """Return the active station."""
        return tokens.active_station(self.state)

    def now(self) -> int:
        """Return the seat on turn, or -1."""
        return tokens.now(self.state)

    def order(self) -> tuple[int, ...]:
        """Return the seats in the turn order of the active station."""
        return tuple(self.state[ORDER : ORDER + self.state[SEATS]])

    def energy(self, seat: int, station: int) -> int:
        """Return the energy of a seat at a station."""
        return tokens.energy(self.state, station, seat)

    def laser(self, seat: int) -> int:
        """Return the laser energy of a seat."""
        return self.state[LASER + seat]

    def colour(self, seat: int) -> int:
        """Return the player colour of a seat."""
        return self.state[COLOUR + seat]

    def layout(self) -> tuple[int, ...]:
        """Return the stations by position."""
        return tuple(self.state[LAYOUT : LAYOUT + STATION_COUNT])

    def bridges(self) -> tuple[int, ...]:
        """Return the bridge colour of each gap; gap i lies between positions i and i+1."""
        return tuple(self.state[BRIDGES : BRIDGES + STATION_COUNT])

    def docks(self) -> tuple[int, ...]:
        """Return where each shuttle is: station + 1, or 0 while it is free."""
        return tuple(self.state[DOCKS : DOCKS + tokens.SHUTTLE_COUNT])

    def stacks(self, station: int, rim: bool) -> tuple[tuple[int, ...], ...]:
        """Return the eight stacks of a track, seats from bottom to top."""
        out: list[list[int]] = [[] for _ in range(MOST_ENERGY + 1)]
        base = tokens.base_of(station)
        for token, seat in sorted([(self.state[base + s], s) for s in range(self.seats)]):
            if bool(token & RIM) == rim:
                out[(token >> 3) & 7].append(seat)
        return tuple([tuple(stack) for stack in out])

    def winners(self) -> tuple[int, ...]:
        """Return the winning seats, empty while the game runs."""
        return tokens.winners(self.state) if self.phase == OVER else ()

    def cards_due(self, seat: int) -> int:
        """Return the cards a seat draws at the end of the round (SOL-10.4)."""
        return len([s for s in range(STATION_COUNT) if self.energy(seat, s) <= 1])
