"""A turn from its numbers to its points: roll or tile, joker, forfeit, scoring, the next seat.

Every function leaves the state at the next decision: it sets NODE and returns. Turns, tiles and
points move through `shared_rules.solari.counters`, the same code that runs on the table unit.
"""

from functools import lru_cache

from heliograph.engine.game import blank
from heliograph.engine.pending import CHANCE, Pending, ask_seat
from heliograph.games.solari import moves, scoring
from heliograph.games.solari.facts import (
    BEFORE, DEALT, DEPTH, DIE, HEADED_TO, JOKER, JOKER_NAMED, LAST_AFTER, LAST_BEFORE,
    LAST_DOUBLERS, LAST_SEAT, MOVER, NODE, NO_TURN, ORDER, PART, PLACES, PLACES_END, SEAT,
    STATE_SIZE, STRICT, TURN_END,
)  # fmt: skip
from heliograph.games.solari.layout import (
    COMETS, DEAL, DECLARATIONS, DECLARE, DECLARED, DIE_NODE, DIGITAL, DONE, DOUBLER, ENDED, ENTER,
    ENTER_PIECE, FORFEIT, LENGTHS, NAME, NAMED, NODES, OFF_BOARD, OVER, PASS, PIECE, PIECE_COUNT,
    ROLL, ROLLED, ROLLED_UNKNOWN, SCORE_ONLY, TILE, TURNED,
)  # fmt: skip
from heliograph.games.solari.scoring import NO_DOUBLERS, Doublers
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    DICE, FIRST, FROM_DICE, FROM_FREE, FROM_OPEN, LEVEL, MOST_SEATS, PHASE, PIECES, PLACE, SEATS,
    SHORTEST_ROW, SOURCE, TILE_COUNT,
)  # fmt: skip
from shared_rules.tracker import OVER as PHASE_OVER

SIX_SIX = TILE_COUNT - 1
DICE_OF = tuple(counters.dice_of(tile) for tile in range(TILE_COUNT))
_WEIGHTS = tuple(1 if high == low else 2 for high, low in DICE_OF)
_ROLL = Pending(CHANCE, tuple(range(ROLLED, ROLLED + TILE_COUNT)), _WEIGHTS)
_ROLL_OR_NOT = Pending(CHANCE, (*_ROLL.choices, ROLLED_UNKNOWN), (*_WEIGHTS, 1))
_NOTHING = blank(STATE_SIZE - LAST_SEAT)


def begin_turn(state: bytearray) -> None:
    """Remember the comets of the seat on turn and let the numbers come."""
    seat = (state[FIRST] + state[PLACE]) % state[SEATS]
    state[SEAT] = seat
    forget_turn(state)
    state[BEFORE : BEFORE + 2 * COMETS] = comets_of(state, seat)
    await_numbers(state)


def forget_turn(state: bytearray) -> None:
    """Nothing of a turn is done, and no joker is named."""
    state[PART:TURN_END] = NO_TURN
    state[JOKER] = min(state[JOKER], 1)


def await_numbers(state: bytearray) -> None:
    """Ask for the numbers of the turn, or turn up the next tile of an open row (SLI-12.3)."""
    source = state[SOURCE]
    if source == FROM_FREE:
        state[NODE] = TILE
    elif source == FROM_OPEN and state[DEPTH] == DIGITAL and state[DEALT]:
        play_numbers(state, _next_open(state) - 1)
    else:
        state[NODE] = ROLL


def comets_of(state: bytes | bytearray, seat: int) -> bytes:
    """Return six squares and six headings."""
    first, headings = PLACES + seat * PIECE_COUNT, HEADED_TO + seat * COMETS
    return bytes(state[first : first + COMETS] + state[headings : headings + COMETS])


def _next_open(state: bytearray) -> int:
    """Return the first tile of the row that is not played yet, from 1 (SLI-12.3)."""
    seat = state[SEAT]
    left = counters.tiles(state, seat)
    first = ORDER + seat * TILE_COUNT
    for tile in state[first : first + TILE_COUNT]:
        if left << 1 >> tile & 1:
            return tile
    return state[first + TILE_COUNT - 1]  # only after a correction took away too many


# Numbers


@lru_cache(maxsize=4096)
def _tile_pending(seat: int, left: int) -> Pending:
    """Return the unplayed tiles; all of them where a correction left none."""
    left = left or (1 << TILE_COUNT) - 1
    choices = tuple(TURNED + tile for tile in range(TILE_COUNT) if left >> tile & 1)
    return Pending(seat, choices, (1,) * len(choices) if seat == CHANCE else None)


def legal_roll(state: bytes) -> Pending:
    """Two dice, or any unplayed tile of this seat: nobody knows their order (SLI-12.2)."""
    if state[SOURCE] != FROM_DICE:
        return _tile_pending(CHANCE, counters.tiles(state, state[SEAT]))
    return _ROLL_OR_NOT if state[DEPTH] == SCORE_ONLY else _ROLL


def apply_roll(state: bytearray, choice: int) -> None:
    """Note the numbers and begin to move."""
    if choice == ROLLED_UNKNOWN:
        state[NODE] = DECLARE
    else:
        play_numbers(state, choice - (ROLLED if choice < ROLLED_UNKNOWN else TURNED))


def legal_tile(state: bytes) -> Pending:
    """Any unplayed tile that allows a complete turn, else any (SLI-12.4, SLI-12.6)."""
    left = counters.tiles(state, state[SEAT])
    if state[DEPTH] == SCORE_ONLY:
        return _tile_pending(state[SEAT], left)
    useful = sum(
        1 << tile for tile in range(TILE_COUNT) if left >> tile & 1 and can_play(state, tile)
    )
    return _tile_pending(state[SEAT], useful or left)


def apply_tile(state: bytearray, choice: int) -> None:
    """Lay the tile aside and begin to move."""
    play_numbers(state, choice - TURNED)


def can_play(state: bytes | bytearray, tile: int) -> bool:
    """Return whether a roll or tile allows a complete turn; the joker may be anything."""
    if tile == SIX_SIX and state[JOKER]:
        return any(moves.can_complete(state, *dice) for dice in DICE_OF)
    return moves.can_complete(state, *DICE_OF[tile])


def play_numbers(state: bytearray, tile: int) -> None:
    """Take a combination as this turn's numbers (SLI-3.1); 6-6 is named first (SLI-3.4)."""
    counters.set_dice(state, *DICE_OF[tile])
    if state[DEPTH] == SCORE_ONLY:
        state[NODE] = DECLARE
    else:
        go_on_with(state, tile)


def go_on_with(state: bytearray, tile: int) -> None:
    """Find the first decision of a turn whose numbers are known."""
    if not can_play(state, tile):
        state[NODE] = FORFEIT
    elif tile == SIX_SIX and state[JOKER]:
        state[NODE] = NAME
    else:
        begin_moves(state)


def legal_name(state: bytes) -> Pending:
    """Any combination that allows a complete turn (SLI-3.4, SLI-C43)."""
    choices = [
        NAMED + tile for tile in range(TILE_COUNT) if moves.can_complete(state, *DICE_OF[tile])
    ]
    return ask_seat(state[SEAT], tuple(choices))


def apply_name(state: bytearray, choice: int) -> None:
    """Play the named combination as if it had been rolled; the tile used up stays 6-6."""
    state[DICE], state[DICE + 1] = DICE_OF[choice - NAMED]
    if state[SOURCE] != FROM_DICE:
        state[JOKER] = JOKER_NAMED
    begin_moves(state)


def begin_moves(state: bytearray) -> None:
    """Bring a piece back, or choose which number comes first; a double needs no choice."""
    if moves.off_pieces(state):
        only = moves.only_off_piece(state)
        state[MOVER] = only
        state[NODE] = ENTER if only else ENTER_PIECE
    elif state[DICE] == state[DICE + 1]:
        state[DIE] = state[DICE]
        state[NODE] = PIECE
    else:
        state[NODE] = DIE_NODE


def legal_forfeit(state: bytes) -> Pending:
    """Nothing complete can be played (SLI-3.5, SLI-6.4)."""
    return ask_seat(state[SEAT], (PASS,))


def apply_forfeit(state: bytearray, _: int) -> None:
    """The turn is lost; its tile is used up (SLI-12.6)."""
    state[NODE] = ENDED


# The end of a turn


def end_turn(state: bytearray) -> None:
    """Score, then the next seat; the target ends the game at once (SLI-3.6, SLI-13.1)."""
    seat = state[SEAT]
    after = comets_of(state, seat)
    state[LAST_SEAT:STATE_SIZE] = _NOTHING
    if scoring.has_row(after):
        _score(state, seat, after)
    _pass_turn(state)


def _score(state: bytearray, seat: int, after: bytes) -> None:
    before = bytes(state[BEFORE : BEFORE + 2 * COMETS])
    doublers = doublers_for(state, seat)
    points = scoring.points(state[LEVEL], before, after, doublers, bool(state[STRICT]))
    if points:
        state[LAST_SEAT] = seat + 1
        state[LAST_BEFORE:LAST_AFTER] = before
        state[LAST_AFTER:LAST_DOUBLERS] = after
        for other in range(MOST_SEATS):
            state[LAST_DOUBLERS + other] = state[PLACES + other * PIECE_COUNT + DOUBLER]
        counters.add_points(state, seat, points)


def _pass_turn(state: bytearray) -> None:
    if over_target(state):  # only a correction leaves a game running beyond its target (SLI-C47)
        state[PHASE] = PHASE_OVER
    if state[PHASE] != PHASE_OVER:
        counters.end_turn(state)
    if state[PHASE] == PHASE_OVER:
        state[NODE] = OVER
        state[SEAT] = (state[FIRST] + state[PLACE]) % state[SEATS]
        forget_turn(state)
    else:
        begin_turn(state)


def over_target(state: bytes | bytearray) -> tuple[int, ...]:
    """Return the seats that have reached the target (SLI-13.1)."""
    target = counters.target(state)
    if not target:
        return ()
    seats = range(state[SEATS])
    return tuple([seat for seat in seats if counters.score(state, seat) >= target])


def doublers_for(state: bytes | bytearray, seat: int) -> Doublers:
    """Return the own doubler and those of the other side (SLI-11.4)."""
    if not state[PIECES] & counters.DOUBLER_BIT:
        return NO_DOUBLERS
    places = state[PLACES + DOUBLER : PLACES_END : PIECE_COUNT]
    return doublers_at(state, seat, bytes(places))


def doublers_at(state: bytes | bytearray, seat: int, places: bytes) -> Doublers:
    """Return the doublers that matter to a seat, from the places of all four."""
    own = (places[seat],) if places[seat] < OFF_BOARD else ()
    opposing = [
        places[other]
        for other in range(MOST_SEATS)
        if other != seat
        and places[other] < OFF_BOARD
        and not counters.is_partner(state, seat, other)
    ]
    return Doublers(own, tuple(opposing))


# Without a board: people say what they scored


@lru_cache(maxsize=64)
def _declare_pending(seat: int, level: int, doubler: int) -> Pending:
    choices = [
        DECLARED + index * LENGTHS + length
        for index, (kind, _, doubled) in enumerate(DECLARATIONS)
        if kind <= level and (doubler or not doubled)
        for length in range(LENGTHS)
    ]
    return ask_seat(seat, (*choices, DONE))


def legal_declare(state: bytes) -> Pending:
    """Every award of the tables that this game knows, and the end of the turn."""
    return _declare_pending(state[SEAT], state[LEVEL], state[PIECES] & counters.DOUBLER_BIT)


def apply_declare(state: bytearray, choice: int) -> None:
    """Add the points, or pass the turn on."""
    if choice == DONE:
        _pass_turn(state)
        return
    index, length = divmod(choice - DECLARED, LENGTHS)
    kind, inside, doubled = DECLARATIONS[index]
    points = counters.award_value(kind, length + SHORTEST_ROW, inside, doubled)
    counters.add_points(state, state[SEAT], points)
    if state[PHASE] == PHASE_OVER:
        _pass_turn(state)


# What chance draws from


def pool(state: bytes) -> str:
    """Return the name of what is drawn from: the dice or the tiles of a seat."""
    if state[NODE] == DEAL:
        return f"tiles {state[DEALT] // TILE_COUNT + 1}"
    if state[NODE] == ROLL:
        return f"{'dice' if state[SOURCE] == FROM_DICE else 'tiles'} {state[SEAT] + 1}"
    return NODES[state[NODE]]
