"""Setting up: map, planets, start cards or free choice, dice (SOM-3)."""

from collections.abc import Mapping
from typing import Any

from heliograph.engine.pending import CHANCE, Pending, ask_evenly
from heliograph.games.solarius_mission import boards, effects, rounds, sky, turns
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.facts import (
    ACTOR, BACKS, BOARD, BUCKS, CARDS, COLONIES, COLUMN, DECK, FREE_SETUP, FUEL, LEVEL, MARKERS,
    ONE_DEBRIS, PLANETS, REFEREE_DEPTH, ROTATION, SHIP, SP, SPACES, SPOT, STACK, START_CARD,
    STATE_SIZE, STORE, TECH_OF, TILE, UNKNOWN,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import (
    BACK_IS, CARDS_COUNT, CARD_IS, DIE_IS, FIRST_IS, HAND, MAP_LEVEL, MOST_COLONIES, MOST_MARKERS,
    OPEN_CENTRE, OUTER, PER_COLOUR, PREPARE, SET_BACK, SET_BOARD, SET_DIE, SET_FIRST, SET_HAND,
    SET_KEEP, SET_START_CARD, SET_TILE, START_CARD_IS, TILE_IS, TURNED, UNSEEN,
)  # fmt: skip
from heliograph.games.solarius_mission.stack import pop, push, replace
from heliograph.games.solarius_mission.layout import TILE_NAMES
from heliograph.games.solarius_mission.storage import row_of
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import BRIDGE_DICE, COLOUR_COUNT, FACE_COUNT, FIRST, SEATS
from shared_rules.solarius_mission.facts import SolariusFacts

State = bytes | bytearray
REMOVED = {2: 4, 3: 2, 4: 1}  # planets of each colour that stay in the box (SOM-3.2)
DEALT = 3
TWO_CUBES = row_of(2, 0, 0)
LEVELS = ("L0", "L1", "L2", "L3")


def new_state(seats: int, options: Mapping[str, Any], box: Box) -> bytes:
    """Return the state before anything happened; its first task has not begun."""
    state = bytearray(empty_state(seats, options, box))
    state[DECK] = CARDS_COUNT
    for colour in range(COLOUR_COUNT):
        state[BACKS + colour] = PER_COLOUR - REMOVED[seats]
    push(state, SET_DIE if options["first"] else SET_FIRST)
    if state[LEVEL] >= MAP_LEVEL:
        _begin_map(state, options["map"])
    return bytes(state)


def empty_state(seats: int, options: Mapping[str, Any], box: Box) -> bytes:
    """Return a state with nothing but the components and the options."""
    table = SolariusFacts()
    table.begin(seats)
    table.lay_wheel(box.wheel)
    state = bytearray(STATE_SIZE)
    state[: bridge.SIZE] = table.state
    for seat, colour in enumerate(options["colours"]):
        state[bridge.COLOUR + seat] = colour
    state[SP] = STACK - 2
    state[REFEREE_DEPTH] = options["depth"] == "referee"
    state[LEVEL] = LEVELS.index(options["level"]) if state[REFEREE_DEPTH] else 3
    state[FREE_SETUP] = options["set_up"] == "free"
    state[ONE_DEBRIS] = options["field_debris_replaces_value_debris"]
    if options["first"]:
        state[FIRST] = options["first"] - 1
    for seat in range(seats):
        _new_board(state, seat, box)
    _lay_map(state, options["map"])
    return bytes(state)


def _new_board(state: bytearray, seat: int, box: Box) -> None:
    base = BOARD[seat]
    for colour in range(COLOUR_COUNT):
        state[TECH_OF[seat] + colour] = state[base + COLUMN + colour] = 1
    state[base + FUEL] = box.fuel
    state[base + BUCKS] = box.bucks
    state[base + SPACES] = box.debris_spaces
    state[base + COLONIES] = MOST_COLONIES
    state[base + MARKERS] = MOST_MARKERS
    state[base + SHIP] = sky.HOME


def _lay_map(state: bytearray, arrangement: Any) -> None:
    """Lay the tiles out; a map that chance builds is still open."""
    for position in range(OUTER):
        code = "" if arrangement == "random" else arrangement[position]
        state[TILE + position] = TILE_NAMES.index(code[0]) if code else 255
        state[ROTATION + position] = int(code[1:]) if code else 0


def _begin_map(state: bytearray, arrangement: Any) -> None:
    push(state, SET_BOARD if state[FREE_SETUP] else SET_START_CARD)
    if state[FREE_SETUP]:
        push(state, SET_HAND)
    push(state, SET_BACK)
    if arrangement == "random":
        push(state, SET_TILE)


# The map (SOM-3.1 to SOM-3.3)


def legal_set_tile(_: Box, state: State) -> Pending:
    """Any tile not laid yet, turned in any way."""
    laid = state[TILE : TILE + OUTER]
    choices = [
        TILE_IS + tile * 6 + turn for tile in range(OUTER) if tile not in laid for turn in range(6)
    ]
    return ask_evenly(tuple(choices))


def apply_set_tile(_: Box, state: bytearray, choice: int) -> None:
    """Lay the tile on the next position."""
    position = pop(state)
    tile, rotation = divmod(choice - TILE_IS, 6)
    state[TILE + position] = tile
    state[ROTATION + position] = rotation
    if position + 1 < OUTER:
        push(state, SET_TILE, position + 1)


def auto_set_back(box: Box, state: bytearray) -> bool:
    """Skip spots that this number of players does not use."""
    marks = turns.sky(box, state).marks
    centre = len(box.tiles[0].planets)
    top = state[SP]
    spot = state[top + 1]
    while spot < len(marks) and not sky.is_used(spot < centre, marks[spot], state[SEATS]):
        spot += 1
    state[top + 1] = spot
    if spot < len(marks):
        return True
    pop(state)
    return False


def legal_set_back(_: Box, state: State) -> Pending:
    """The colours of the planets not laid out yet."""
    counts = state[BACKS : BACKS + COLOUR_COUNT]
    colours = [colour for colour in range(COLOUR_COUNT) if counts[colour]]
    return Pending(
        CHANCE,
        tuple([BACK_IS + colour for colour in colours]),
        bytes([counts[colour] for colour in colours]),
    )


def apply_set_back(_: Box, state: bytearray, choice: int) -> None:
    """Put a face-down planet on the next spot.

    A planet that a correction put there face up before is again one that nobody has seen.
    """
    top = state[SP]
    colour = choice - BACK_IS
    spot = SPOT + state[top + 1]
    if state[spot] >= TURNED:
        state[PLANETS + state[spot] - TURNED] = UNSEEN
    state[spot] = colour + 1
    state[BACKS + colour] -= 1
    state[top + 1] += 1


# Start cards (SOM-3.7)


def auto_set_start_card(_: Box, state: bytearray) -> bool:
    """One card for each seat."""
    if state[state[SP] + 1] < state[SEATS]:
        return True
    pop(state)
    return False


def legal_set_start_card(_: Box, state: State) -> Pending:
    """Any start card nobody has."""
    used = [state[BOARD[seat] + START_CARD] for seat in range(state[SEATS])]
    cards = [card for card in range(4) if card + 1 not in used]
    return ask_evenly(tuple([START_CARD_IS + card for card in cards]))


def apply_set_start_card(box: Box, state: bytearray, choice: int) -> None:
    """Set up the board as the card says; its two progress cards are known to everybody."""
    seat = state[state[SP] + 1]
    card = box.start_cards[choice - START_CARD_IS]
    state[BOARD[seat] + START_CARD] = choice - START_CARD_IS + 1
    prepare(state, seat, card.shift, card.upgrade)
    for number in card.cards:
        boards.deal_named(state, seat, number)
    state[state[SP] + 1] += 1


def prepare(state: bytearray, seat: int, shift: int, upgrade: int) -> None:
    """Move one die to II, turn another to 2, two cubes in each of the other rows."""
    base = BOARD[seat]
    state[base + COLUMN + shift] = 2
    state[TECH_OF[seat] + upgrade] = 2
    for colour in range(COLOUR_COUNT):
        if colour not in (shift, upgrade):
            state[base + STORE + colour] = TWO_CUBES


# Without start cards (SOM-3.13)


def auto_set_hand(_: Box, state: bytearray) -> bool:
    """Three cards for everybody; beside the real pile nobody sees which."""
    top = state[SP]
    while state[top + 1] < DEALT * state[SEATS]:
        if not state[REFEREE_DEPTH]:
            return True
        if state[DECK]:  # the table may have said that the cards are dealt already
            state[BOARD[state[top + 1] // DEALT] + UNKNOWN] += 1
            state[DECK] -= 1
        state[top + 1] += 1
    replace(state, SET_KEEP)
    return False


def apply_set_hand(_: Box, state: bytearray, choice: int) -> None:
    """Deal one card."""
    top = state[SP]
    state[CARDS + choice - CARD_IS] = HAND + state[top + 1] // DEALT
    state[DECK] -= 1
    state[top + 1] += 1


def auto_set_keep(_: Box, state: bytearray) -> bool:
    """Everybody discards one of the three; after corrections somebody may have none."""
    top = state[SP]
    while state[top + 1] < state[SEATS] and not boards.hand_size(state, state[top + 1]):
        state[top + 1] += 1
    return _ask_seat(state)


def _ask_seat(state: bytearray) -> bool:
    """Let the seat decide that the task counts; after the last one it is done."""
    seat = state[state[SP] + 1]
    if seat < state[SEATS]:
        state[ACTOR] = seat
        return True
    pop(state)
    return False


def apply_set_keep(_: Box, state: bytearray, choice: int) -> None:
    """Discard a card."""
    effects.throw(state, choice)
    state[state[SP] + 1] += 1


def auto_set_board(_: Box, state: bytearray) -> bool:
    """Everybody arranges the board."""
    return _ask_seat(state)


_PREPARATIONS = tuple(
    PREPARE + shift * 4 + upgrade for shift in range(4) for upgrade in range(4) if shift != upgrade
)


def legal_set_board(_: Box, __: State) -> tuple[int, ...]:
    """One die to move, a different one to turn."""
    return _PREPARATIONS


def apply_set_board(_: Box, state: bytearray, choice: int) -> None:
    """Arrange the board."""
    prepare(state, state[ACTOR], *divmod(choice - PREPARE, 4))
    state[state[SP] + 1] += 1


# Start player and dice (SOM-3.10 to SOM-3.12)


def legal_set_first(_: Box, state: State) -> Pending:
    """Any seat."""
    seats = state[SEATS]
    return ask_evenly(tuple(range(FIRST_IS, FIRST_IS + seats)))


def apply_set_first(_: Box, state: bytearray, choice: int) -> None:
    """This seat begins."""
    state[FIRST] = choice - FIRST_IS
    replace(state, SET_DIE)


def legal_set_die(_: Box, state: State) -> Pending:
    """A die out of the bag, rolled."""
    return rounds.dice_pending(state)


def apply_set_die(_: Box, state: bytearray, choice: int) -> None:
    """Four dice are laid out by their values, then the first round begins."""
    top = state[SP]
    bridge.put_behind_pointer(state, *divmod(choice - DIE_IS, FACE_COUNT))
    state[top + 1] += 1
    if state[top + 1] == BRIDGE_DICE:
        pop(state)
        bridge.rank(state)
        boards.take_dice_off(state)  # only corrections lay any there before
        bridge.begin_round(state, 1)
        push(state, OPEN_CENTRE)
