"""A turn from the die to the new die, and the rounds around it (SOM-5 to SOM-8, SOM-12)."""

from heliograph.engine.pending import by_bits
from heliograph.games.solarius_mission import anytime, boards, effects
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.facts import (
    ACTOR, BOARD, BUCKS, CARDS, DECK, FUEL, HUE, LEVEL, NORMAL, ONES, ONE_DEBRIS, POINTS, PORTALS,
    RESEARCH, SLOTS, SP, SWAPPED, TECH_OF, TRANSFORM, TWOS, sky_on,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import (
    ACTION, AS_COLOUR, BOARDS_LEVEL, BUY_ENGINES, BUY_POINT, DEVELOPED, DIE, DISCARD, DRAW,
    DRAW_TWO, ENGINE_PLACES, EXTRA, FINISH, FLY, FOR_COLOUR, FOR_CUBES, GAIN, HAND_OVER, LIMIT,
    MALUS, MAP_LEVEL, MOST_UNITS, ON_NORMAL, ON_RESEARCH, ON_SLOT, ON_TRANSFORM, PLAY_CARD,
    PLAY_ONE, PORTAL_FLIP, PORTAL_FUEL, PORTAL_RETURN, RECOLOUR, REFILL, SPACE, SPEND_CUBES,
    SPEND_SHIFT, SPEND_UPGRADE, STOP, TAKE, TAKE_OFF, UNITS,
)  # fmt: skip
from heliograph.games.solarius_mission.stack import (
    lay_out, pop, push, push_all, push_laid_out, replace,
)  # fmt: skip
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    BLACK, BROWN, COLOUR_COUNT, DICE, STEP, TAKEN, TAKEN_AGE, TURQUOISE, YELLOW,
)  # fmt: skip

State = bytes | bytearray
Choices = tuple[int, ...]
VALUE_DEBRIS = 3  # a die worth so many points leaves debris (SOM-7.5)
_DRAW_TWO = ((DRAW, 2), (DISCARD, 1), (LIMIT, 0))


sky = sky_on  # the map of a game, for the rules


# Step A: a die (SOM-7)

_TURN = (
    lay_out(((DIE, 0), (HAND_OVER, 0), (REFILL, 0))),
    lay_out(((DIE, 0), (HAND_OVER, 0), (REFILL, 0))),
    lay_out(((DIE, 0), (EXTRA, 0), (FINISH, 0), (REFILL, 0))),
    lay_out(((DIE, 0), (EXTRA, 0), (FINISH, 0), (REFILL, 0))),
)


def auto_begin_turn(box: Box, state: bytearray) -> bool:
    """The next seat is on turn; how far it is followed depends on the level."""
    pop(state)
    seat = bridge.now(state)
    state[ACTOR] = seat
    state[PORTALS] = 0
    state[BOARD[seat] + SWAPPED] = 0
    boards.settle_by_tech(box, state, seat)
    push_laid_out(state, _TURN[state[LEVEL]])
    return False


_TAKE_IDS = by_bits(TAKE, 4)


def legal_die(box: Box, state: State) -> Choices:
    """Every die whose wheel value can be settled (SOM-7.1, SOM-AMB-03)."""
    base = BOARD[state[ACTOR]]
    mask = 15
    if state[LEVEL] and not state[base] and not state[base + BUCKS]:
        mask = 0
        for slot in range(4):
            if box.wheel[state[DICE + 2 * slot + 1]] >= 0:
                mask |= 1 << slot
    return _TAKE_IDS[mask or 15]


def apply_die(box: Box, state: bytearray, choice: int) -> None:
    """Take the die; its wheel value comes first, then its place."""
    bridge.take(state, choice - TAKE)
    state[STEP] = bridge.ACT
    if not state[LEVEL]:
        pop(state)
        return
    replace(state, SPACE)
    value = box.wheel[state[TAKEN_AGE]]
    if value:
        push(state, MALUS if value < 0 else UNITS, abs(value))


def slot_cards(box: Box, state: State, seat: int) -> list[int]:
    """Return own developments with a free die slot (SOM-7.2)."""
    base = BOARD[seat] + SLOTS
    return [
        card
        for card in boards.cards_at(state, DEVELOPED + seat)
        if box.cards[card].slot is not None and not state[base + (card >> 3)] >> (card & 7) & 1
    ]


def auto_space(box: Box, state: bytearray) -> bool:
    """A die without any space is lost; only corrections can fill them all (SOM-7.2)."""
    if state[BOARD[state[ACTOR]] + NORMAL] < bridge.TURNS or legal_space(box, state):
        return True
    pop(state)
    return False


def legal_space(box: Box, state: State) -> Choices:
    """A normal space, the two special ones once a round, or a slot of a development."""
    seat = state[ACTOR]
    base = BOARD[seat]
    kinds = 1 if state[base + NORMAL] < bridge.TURNS else 0
    if not state[base + TRANSFORM]:
        kinds |= 2
    if not state[base + RESEARCH]:
        kinds |= _research(state, seat)
    out = _SPACES[state[TAKEN] >> 3][kinds]
    if state.find(DEVELOPED + seat, CARDS, CARDS + 32) >= 0:
        out += tuple([ON_SLOT + card for card in slot_cards(box, state, seat)])
    return out


# By the colour of a die: the special space for each of the others
_TRANSFORMED = tuple(
    tuple(ON_TRANSFORM + other for other in range(COLOUR_COUNT) if other != colour)
    for colour in range(COLOUR_COUNT)
)
# By the colour of a die and the bits of the spaces that are open
_SPACES = tuple(
    tuple(
        (ON_NORMAL,) * (kinds & 1)
        + others * (kinds >> 1 & 1)
        + (ON_RESEARCH,) * (kinds >> 2 & 1)
        + (ON_RESEARCH + 1,) * (kinds >> 3)
        for kinds in range(16)
    )
    for others in _TRANSFORMED
)


def _research(state: State, seat: int) -> int:
    """Return the bits of what research can be used for."""
    if state[LEVEL] < MAP_LEVEL:
        return 4  # which card moves is not followed
    draw = 4 if state[DECK] or boards.can_draw(state) else 0
    return draw | 8 if boards.hand_size(state, seat) else draw


def apply_space(box: Box, state: bytearray, choice: int) -> None:
    """Put the die there; points and debris are fixed now (SOM-7.10)."""
    base = BOARD[state[ACTOR]]
    own = state[TAKEN] >> 3
    if state[LEVEL] >= BOARDS_LEVEL:
        replace(state, ACTION)
    else:
        pop(state)
    if choice == ON_NORMAL:
        state[base + NORMAL] += 1
        set_hue(state, own, field=False)
    elif choice < ON_RESEARCH:
        state[base + TRANSFORM] = state[TAKEN] + 1
        set_hue(state, choice - ON_TRANSFORM, field=True)
    elif choice < ON_SLOT:
        state[base + RESEARCH] = state[TAKEN] + 1
        set_hue(state, own, field=True)
        if state[LEVEL] >= MAP_LEVEL:
            push_all(state, _RESEARCH[choice - ON_RESEARCH])
    else:
        _use_slot(box, state, choice - ON_SLOT)


_RESEARCH = (((DRAW, 1), (LIMIT, 0)), ((PLAY_CARD, 1),))


def _use_slot(box: Box, state: bytearray, card: int) -> None:
    state[BOARD[state[ACTOR]] + SLOTS + (card >> 3)] |= 1 << (card & 7)
    push_all(state, box.cards[card].slot or ())
    if box.cards[card].recolours:
        push(state, RECOLOUR)
    else:
        set_hue(state, state[TAKEN] >> 3, field=False)


def set_hue(state: bytearray, colour: int, *, field: bool) -> None:
    """Fix effective colour, base points and debris (SOM-7.3 to SOM-7.7)."""
    seat = state[ACTOR]
    points = bridge.points_of(state[TAKEN] & 7, state[TECH_OF[seat] + colour])
    state[HUE] = colour
    state[POINTS] = points
    debris = points >= VALUE_DEBRIS
    if field and state[ONE_DEBRIS]:
        debris = False
    boards.add_debris(state, seat, debris + field)


def legal_recolour(_: Box, state: State) -> Choices:
    """Any other colour."""
    own = state[TAKEN] >> 3
    return tuple(AS_COLOUR + colour for colour in range(COLOUR_COUNT) if colour != own)


def apply_recolour(_: Box, state: bytearray, choice: int) -> None:
    """The die counts as that colour, without debris of a field."""
    pop(state)
    set_hue(state, choice - AS_COLOUR, field=False)


# The die action (SOM-7.8, SOM-7.9)


def spare_points(box: Box, state: State) -> int:
    """Return how many points the acting seat could still spend, bought ones included."""
    return state[POINTS] + state[BOARD[state[ACTOR]] + BUCKS] // box.point


def added_points(box: Box, state: State, action: int) -> int:
    """Return the points that own developments add to an action of this colour."""
    mine = DEVELOPED + state[ACTOR]
    total = 0
    for card, points in box.bonuses[state[HUE]][action]:
        if state[CARDS + card] == mine:
            total += points
    return total


def colour_action_works(box: Box, state: State) -> bool:
    """Return whether the colour action could do anything."""
    seat = state[ACTOR]
    hue = state[HUE]
    if hue in (BLACK, YELLOW):
        return state[BOARD[seat] + hue] < MOST_UNITS  # BLACK and YELLOW number FUEL and BUCKS too
    points = spare_points(box, state) + added_points(box, state, 1)
    steps = effects.upgrades if hue == TURQUOISE else effects.shifts
    return bool(steps(box, state, seat, points))


_ACTION_IDS = ((STOP,), (STOP, FOR_CUBES), (STOP, FOR_COLOUR), (STOP, FOR_CUBES, FOR_COLOUR))


def legal_action(box: Box, state: State) -> Choices:
    """Cubes or the action of the colour, where they can have an effect; or neither."""
    mask = 1 if boards.places(state, state[ACTOR], state[HUE]) else 0
    if colour_action_works(box, state):
        mask |= 2
    return _ACTION_IDS[mask]


def apply_action(box: Box, state: bytearray, choice: int) -> None:
    """Begin to spend the points."""
    if choice == STOP:
        pop(state)
        return
    state[POINTS] += added_points(box, state, choice - FOR_CUBES)
    replace(state, SPEND_CUBES if choice == FOR_CUBES else _SPENDING[state[HUE]])


_SPENDING = {TURQUOISE: SPEND_UPGRADE, BROWN: SPEND_SHIFT, BLACK: GAIN, YELLOW: GAIN}


def can_buy_gain(box: Box, state: State) -> bool:
    """Return whether one more point for fuel or bucks can be bought and will be of use.

    Points are bought before the action pays, so no buck of it buys another one (SOM-AMB-50).
    """
    base = BOARD[state[ACTOR]]
    left = state[base + BUCKS] - box.point
    if left < 0:
        return False
    filled = left if state[HUE] == YELLOW else state[base + FUEL]
    return filled + state[POINTS] < MOST_UNITS


def auto_gain(box: Box, state: bytearray) -> bool:
    """Without a point to buy the units come at once."""
    if can_buy_gain(box, state):
        return True
    _gain(state)
    return False


def legal_gain(_: Box, __: State) -> Choices:
    """Buy one more point, or take the units."""
    return _GAIN_IDS


_GAIN_IDS = (STOP, BUY_POINT)


def apply_gain(box: Box, state: bytearray, choice: int) -> None:
    """Pay for a point, or let the action pay."""
    if choice == STOP:
        _gain(state)
        return
    state[BOARD[state[ACTOR]] + BUCKS] -= box.point
    state[POINTS] += 1


def _gain(state: bytearray) -> None:
    pop(state)
    boards.add_unit(state, state[ACTOR], state[HUE], state[POINTS])
    state[POINTS] = 0


def spend(box: Box, state: bytearray, cost: int) -> None:
    """Take points, and buy what is missing (SOM-AMB-45: never more than is used)."""
    missing = max(0, cost - state[POINTS])
    state[POINTS] -= cost - missing
    state[BOARD[state[ACTOR]] + BUCKS] -= missing * box.point


def spend_steps(box: Box, state: State) -> tuple[int, ...]:
    """Return the steps that the points of the die action can pay now."""
    points = spare_points(box, state)
    seat = state[ACTOR]
    task = state[state[SP]]
    if task == SPEND_CUBES:
        return effects.cube_places(state, seat, state[HUE]) if points else ()
    steps = effects.upgrades if task == SPEND_UPGRADE else effects.shifts
    return steps(box, state, seat, points)


def auto_spend(box: Box, state: bytearray) -> bool:
    """The action ends when no step can be paid; points left over are lost."""
    if spend_steps(box, state):
        return True
    pop(state)
    state[POINTS] = 0
    return False


def legal_spend(box: Box, state: State) -> Choices:
    """One more step, or stop."""
    return (STOP, *spend_steps(box, state))


def apply_spend(box: Box, state: bytearray, choice: int) -> None:
    """Make a step."""
    if choice == STOP:
        pop(state)
        state[POINTS] = 0
    elif state[state[SP]] == SPEND_CUBES:
        spend(box, state, 1)
        effects.place(state, choice)
    else:
        spend(box, state, effects.step_die(box, state, choice))


# Step B: the extra action (SOM-8, SOM-9.1)


def engine_price(box: Box, state: State, seat: int) -> int:
    """Return the price of a general engine marker."""
    return max(0, box.engine - boards.saving(box, state, seat, "engine"))


def legal_extra(box: Box, state: State) -> Choices:
    """Engines, cards, a flight, or nothing."""
    seat = state[ACTOR]
    base = BOARD[seat]
    room = ENGINE_PLACES - state[base + ONES] - state[base + TWOS]
    if room:
        price = engine_price(box, state, seat)
        room = min(room, state[base] // price) if price else room
    more = 0
    if state[LEVEL] >= MAP_LEVEL:
        more = _TAKE_OFF
        if state[DECK] or boards.can_draw(state):
            more |= 1
        if boards.hand_size(state, seat):
            more |= 2
        if state[base + TWOS]:
            more |= 8
        if state[base + ONES]:
            more |= 16
        if 0 <= portal_fuel(box, state, seat) <= state[base]:
            more |= 32
    return _ENGINES[room] + _MORE[more]


_ENGINES = tuple(
    (STOP, *range(BUY_ENGINES, BUY_ENGINES + room)) for room in range(ENGINE_PLACES + 1)
)
# What else can be done, by bits: drawing, playing a card, a flight, three ways through the portals
_MORE = by_bits(DRAW_TWO, 6)
_TAKE_OFF = 4


def portal_fuel(box: Box, state: State, seat: int) -> int:
    """Return the fuel that opens the portals with a development, or -1 without one."""
    least = -1
    for card, fuel in box.portals:
        if state[CARDS + card] == DEVELOPED + seat and not 0 <= least < fuel:
            least = fuel
    return least


def apply_extra(box: Box, state: bytearray, choice: int) -> None:
    """Begin the extra action."""
    pop(state)
    seat = state[ACTOR]
    base = BOARD[seat]
    if choice == STOP:
        pop(state)  # nothing follows that was not possible here
    elif choice < DRAW_TWO:
        count = choice - BUY_ENGINES + 1
        state[base] -= count * engine_price(box, state, seat)
        state[base + ONES] += count
    elif choice == DRAW_TWO:
        push_all(state, _DRAW_TWO)
    elif choice == PLAY_ONE:
        push(state, PLAY_CARD, 1)
    else:
        _take_off(box, state, choice)


def _take_off(box: Box, state: bytearray, choice: int) -> None:
    seat = state[ACTOR]
    base = BOARD[seat]
    if choice == PORTAL_FLIP:
        state[base + TWOS] -= 1
        state[base + ONES] += 1
    elif choice == PORTAL_RETURN:
        state[base + ONES] -= 1
    elif choice == PORTAL_FUEL:
        state[base] -= portal_fuel(box, state, seat)
    state[PORTALS] = choice != TAKE_OFF
    push(state, FLY)


def auto_finish(box: Box, state: bytearray) -> bool:
    """Before the turn ends, anytime actions are still possible."""
    if anytime.are_left(box, state):
        return True
    pop(state)
    return False


def apply_finish(_: Box, state: bytearray, choice: int) -> None:  # noqa: ARG001 (STOP)
    """The turn ends."""
    pop(state)


def legal_stop(_: Box, __: State) -> Choices:
    """The turn ends; or the table, which played the rest of it by itself, says that it did."""
    return (STOP,)


# What several tasks have in common, by the name of each
legal_finish = legal_hand_over = legal_scoring = legal_stop
apply_hand_over = apply_finish
auto_spend_cubes = auto_spend_upgrade = auto_spend_shift = auto_spend
legal_spend_cubes = legal_spend_upgrade = legal_spend_shift = legal_spend
apply_spend_cubes = apply_spend_upgrade = apply_spend_shift = apply_spend
