"""Flights and what can be done where they end: planets, stations, missions, outposts (SOM-9)."""

from heliograph.engine.pending import Pending, ask_evenly
from heliograph.games.solarius_mission import boards, rewards, storage, turns
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.effects_read import Program
from heliograph.games.solarius_mission.facts import (
    ACTOR, BOARD, BUILT, COLONIES, FIGURE, FUEL, PLANETS, PORTALS, SHIP, SP, SPOT, STORE,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import (
    BUILD, CHEAPER, COLONISE, COLONY, CUBES, DECLINE, DISCOUNT, FACE_UP, FLY_TO, FULFIL, FULFILLED,
    LAND, MISSION, MOST_STATIONS, NEW_PLANET, OLD_PLANET, OPEN, PAY, PAY_CUBES, PER_COLOUR,
    PLANET_IS, REVEAL, STATION, STATION_CARDS, STOP, TURNED, UNSEEN, UNSETTLED,
)  # fmt: skip
from heliograph.games.solarius_mission.stack import pop, push, push_all
from heliograph.games.solarius_mission.facts import CARDS as CARD_AT
from heliograph.games.solarius_mission.sky import (
    DISTANCE, EMPTY, HOME, MOST_STEPS, NEAR, NO_SPOT, TRADE_CENTRE, WITHIN, Sky,
)  # fmt: skip
from shared_rules.solarius_mission.bridge import SEATS

State = bytes | bytearray
Choices = tuple[int, ...]

OWNER = bytes(255 if not code & 63 else ((code & 63) - 1) // 3 for code in range(128))
_BIT_COUNT = tuple((mask).bit_count() for mask in range(64))


# The flight


def extra_points(box: Box, state: State, seat: int) -> int:
    """Return how many range points the seat could buy for one flight."""
    fuel = state[BOARD[seat]]
    saved = boards.saving(box, state, seat, "range")
    return (fuel + saved) // box.reach if fuel >= box.reach - saved else 0


def flight_fuel(box: Box, state: State, seat: int, target: int) -> int:
    """Return the fuel for the range points a flight needs beyond the engines (SOM-9.2)."""
    missing = steps_to(box, state, seat, target) - boards.reach(state, seat)
    if missing <= 0:
        return 0
    return max(0, missing * box.reach - boards.saving(box, state, seat, "range"))


def steps_to(box: Box, state: State, seat: int, target: int) -> int:
    """Return the steps of the shortest way; with active portals one jump costs 1 (SOM-9.3)."""
    here = state[BOARD[seat] + SHIP]
    steps = DISTANCE[here][target]
    if state[PORTALS]:
        to_portal = turns.sky(box, state).to_portal
        steps = min(steps, to_portal[here] + 1 + to_portal[target])
    return steps


def legal_fly(box: Box, state: State) -> Choices:
    """Every hex in range on which the flight may end (SOM-9.4)."""
    seat = state[ACTOR]
    here = state[BOARD[seat] + SHIP]
    sky = turns.sky(box, state)
    reach = min(boards.reach(state, seat) + extra_points(box, state, seat), MOST_STEPS - 1)
    figures = state[FIGURE : FIGURE + len(sky.kinds)]
    kinds = sky.kinds
    ships = other_ships(state, seat)
    near: tuple[int, ...] | list[int] = WITHIN[here][reach]
    if state[PORTALS]:
        left = reach - 1 - sky.to_portal[here]
        by_step = DISTANCE[here]
        by_jump = sky.to_portal
        near = [h for h in range(len(kinds)) if by_step[h] <= reach or by_jump[h] <= left]
    return tuple(
        [
            FLY_TO + number
            for number in near
            if (not figures[number] or OWNER[figures[number]] == seat)
            and kinds[number] != TRADE_CENTRE
            and number not in ships
        ]
    )


def other_ships(state: State, seat: int) -> list[int]:
    """Return where other ships block a hex; at home they never do (SOM-AMB-14)."""
    ships = [state[BOARD[other] + SHIP] for other in range(state[SEATS]) if other != seat]
    return [ship for ship in ships if ship != HOME]


def apply_fly(box: Box, state: bytearray, choice: int) -> None:
    """Pay for bought range, move, and see what lies there."""
    pop(state)
    seat = state[ACTOR]
    target = choice - FLY_TO
    state[BOARD[seat] + FUEL] -= flight_fuel(box, state, seat, target)
    state[BOARD[seat] + SHIP] = target
    sky = turns.sky(box, state)
    spot = sky.spot_of[target]
    if spot != NO_SPOT:
        if state[SPOT + spot]:
            push(state, OLD_PLANET if state[SPOT + spot] >= TURNED else REVEAL, spot)
    elif sky.kinds[target] == EMPTY and not state[FIGURE + target]:
        push(state, LAND)


# Planets (SOM-9.6)


def is_worth_flying(box: Box, state: State, seat: int, number: int) -> bool:
    """Return whether something can be done on a hex that could not be done anywhere."""
    places = turns.sky(box, state)
    spot = places.spot_of[number]
    if spot != NO_SPOT:
        return bool(state[SPOT + spot])
    if places.kinds[number] != EMPTY or state[FIGURE + number]:
        return False
    return bool(places.near_centres[number]) or mission_place(places, state, seat, number)


def planet_here(state: State) -> int:
    """Return the planet that the pending task looks at."""
    return state[SPOT + state[state[SP] + 1]] - TURNED


def legal_reveal(_: Box, state: State) -> Pending:
    """Any planet of that colour nobody has seen."""
    first = (state[SPOT + state[state[SP] + 1]] - 1) * PER_COLOUR
    unseen = [
        PLANET_IS + number
        for number in range(first, first + PER_COLOUR)
        if state[PLANETS + number] == UNSEEN
    ]
    return ask_evenly(tuple(unseen))


def apply_reveal(_: Box, state: bytearray, choice: int) -> None:
    """Turn the planet up."""
    spot = pop(state)
    number = choice - PLANET_IS
    state[PLANETS + number] = FACE_UP
    state[SPOT + spot] = TURNED + number
    push(state, NEW_PLANET, spot)


def legal_new_planet(_: Box, state: State) -> Choices:
    """Colonise, or decline for the explorer bonus."""
    return (COLONISE, DECLINE) if state[BOARD[state[ACTOR]] + COLONIES] else (DECLINE,)


def legal_old_planet(_: Box, state: State) -> Choices:
    """Colonise, or leave it."""
    return (STOP, COLONISE) if state[BOARD[state[ACTOR]] + COLONIES] else (STOP,)


def apply_planet(box: Box, state: bytearray, choice: int) -> None:
    """Place a colony and take the planet, or take resources, or nothing."""
    spot = pop(state)
    seat = state[ACTOR]
    number = state[SPOT + spot] - TURNED
    if choice == DECLINE:
        if box.planets[number].points:
            push(state, CUBES, box.planets[number].points)
    elif choice == COLONISE:
        state[SPOT + spot] = 0
        state[PLANETS + number] = UNSETTLED + seat
        state[BOARD[seat] + COLONIES] -= 1
        place_figure(state, seat, COLONY)
        push_all(state, rewards.of_colony(box, state))
        boards.settle_by_tech(box, state, seat)


def place_figure(state: bytearray, seat: int, kind: int) -> None:
    """Put a figure on the hex of the ship."""
    state[FIGURE + state[BOARD[seat] + SHIP]] = 1 + seat * 3 + kind


# Stations and missions (SOM-9.7, SOM-9.8)


def station_cost(box: Box, state: State, seat: int) -> tuple[int, int] | None:
    """Return the higher and the lower value of the next station, None when all are built."""
    built = _BIT_COUNT[state[BOARD[seat] + BUILT]]
    if built >= MOST_STATIONS:
        return None
    high, low = box.station_costs[built]
    return max(0, high - boards.saving(box, state, seat, "station")), low


def buildings(box: Box, state: State, seat: int) -> list[int]:
    """Return every station card that can be paid, with the kind that pays the higher value."""
    cost = station_cost(box, state, seat)
    if cost is None:
        return []
    base = BOARD[seat]
    value = [storage.VALUE[row] for row in state[base + STORE : base + STORE + 4]]
    out = []
    for card in range(STATION_CARDS):
        if state[base + BUILT] >> card & 1:
            continue
        one, other = box.stations[card].kinds
        if value[one] >= cost[0] and value[other] >= cost[1]:
            out.append(BUILD + card * 2)
        if value[other] >= cost[0] and value[one] >= cost[1]:
            out.append(BUILD + card * 2 + 1)
    return out


def can_pay(box: Box, state: State, seat: int, card: int, cheaper: int) -> bool:
    """Return whether a mission can be paid, one colour of its price made cheaper or none (-1)."""
    first = BOARD[seat] + STORE
    saved = boards.saving(box, state, seat, "mission") if cheaper >= 0 else 0
    for colour, value in box.cards[card].sums:
        if storage.VALUE[state[first + colour]] < value - (saved if colour == cheaper else 0):
            return False
    return all(
        fixed_payment(state[first + colour], row, saved if colour == cheaper else 0) >= 0
        for colour, row in box.cards[card].cubes
    )


def fixed_payment(have: int, price: int, lower: int) -> int:
    """Return the cubes that pay fixed ones, one of them lower by `lower`; -1: impossible."""
    for row in _lowered(price, lower) if lower else (price,):
        if all(h >= p for h, p in zip(storage.cubes_of(have), storage.cubes_of(row), strict=True)):
            return row
    return -1


def _lowered(row: int, lower: int) -> tuple[int, ...]:
    """Return the row with one cube some values lower, the most expensive cube first."""
    return tuple(
        row - storage.UNIT[column] + storage.UNIT[column - lower]
        for column in (2, 1, 0)
        if storage.cubes_of(row)[column] and column - lower >= 0
    )


def cheaper_ways(box: Box, state: State, seat: int, card: int) -> list[int]:
    """Return the colours that could be made cheaper so that the mission can be paid."""
    if not boards.saving(box, state, seat, "mission"):
        return []
    return [
        colour
        for colour in boards.price_colours(box, card)
        if can_pay(box, state, seat, card, colour) and can_lower(box, card, colour)
    ]


def can_lower(box: Box, card: int, colour: int) -> bool:
    """Return whether a colour of the price can be made cheaper at all."""
    return all(row > 3 for other, row in box.cards[card].cubes if other == colour)


def payable_missions(box: Box, state: State, seat: int) -> list[int]:
    """Return the own open missions that can be paid."""
    return [
        card
        for card in boards.cards_at(state, OPEN + seat)
        if can_pay(box, state, seat, card, -1) or cheaper_ways(box, state, seat, card)
    ]


def mission_place(sky: Sky, state: State, seat: int, number: int) -> bool:
    """Return whether a mission marker may be placed on an empty hex (SOM-9.7)."""
    if sky.near_centres[number]:
        return True
    return any(is_chained(sky, state, seat, field, number) for field in sky.centre_of)


def is_chained(sky: Sky, state: State, seat: int, field: int, number: int) -> bool:
    """Return whether the exception holds: no room beside the centre, but figures link to it."""
    ships = other_ships(state, seat)
    for near in NEAR[field]:
        if sky.kinds[near] == EMPTY and not state[FIGURE + near] and near not in ships:
            return False
    chain = [near for near in NEAR[field] if state[FIGURE + near]]
    for link in chain:  # grows while it is walked
        chain += [n for n in NEAR[link] if state[FIGURE + n] and n not in chain]
    return any(near in chain for near in NEAR[number])


def legal_land(box: Box, state: State) -> Choices:
    """A station, a mission, or nothing."""
    seat = state[ACTOR]
    out = [STOP, *buildings(box, state, seat)]
    missions = payable_missions(box, state, seat)
    if missions and mission_place(turns.sky(box, state), state, seat, state[BOARD[seat] + SHIP]):
        out += [FULFIL + card for card in missions]
    return tuple(out)


def apply_land(box: Box, state: bytearray, choice: int) -> None:
    """Build, fulfil, or leave the hex empty."""
    pop(state)
    if choice == STOP:
        return
    if choice < FULFIL:
        card, order = divmod(choice - BUILD, 2)
        price = begin_station(box, state, card, order)
        push_all(state, rewards.of_station(box, state, card))
        push_all(state, price)
    else:
        begin_mission(box, state, choice - FULFIL)
        push_all(state, rewards.of_mission(box, state))
        ask_price(box, state, choice - FULFIL)


def begin_station(box: Box, state: bytearray, card: int, order: int) -> Program:
    """Place the station; return its price as tasks."""
    seat = state[ACTOR]
    cost = station_cost(box, state, seat)
    assert cost is not None
    kinds = box.stations[card].kinds
    high, low = kinds[order], kinds[1 - order]
    state[BOARD[seat] + BUILT] |= 1 << card
    place_figure(state, seat, STATION)
    return (PAY, high << 4 | cost[0]), (PAY, low << 4 | cost[1])


def begin_mission(_: Box, state: bytearray, card: int) -> None:
    """Move the marker from the card to the hex."""
    seat = state[ACTOR]
    state[CARD_AT + card] = FULFILLED + seat
    place_figure(state, seat, MISSION)


def ask_price(box: Box, state: bytearray, card: int) -> None:
    """Ask what is cheaper, where something can be; else the full price is due."""
    if cheaper_ways(box, state, state[ACTOR], card):
        push(state, DISCOUNT, card)
    else:
        push_price(box, state, card, -1)


def push_price(box: Box, state: bytearray, card: int, cheaper: int) -> None:
    """Pay fixed cubes now; total values may leave a choice."""
    seat = state[ACTOR]
    first = BOARD[seat] + STORE
    saved = boards.saving(box, state, seat, "mission") if cheaper >= 0 else 0
    for colour, row in box.cards[card].cubes:
        less = saved if colour == cheaper else 0
        state[first + colour] -= fixed_payment(state[first + colour], row, less)
    for colour, value in reversed(box.cards[card].sums):
        price = max(0, value - (saved if colour == cheaper else 0))
        push(state, PAY, colour << 4 | price)


def legal_discount(box: Box, state: State) -> Choices:
    """Which colour of the price is cheaper; or none, where the full price can be paid."""
    seat = state[ACTOR]
    card = state[state[SP] + 1]
    out = [CHEAPER + colour for colour in cheaper_ways(box, state, seat, card)]
    full = (STOP,) if can_pay(box, state, seat, card, -1) else ()
    return (*full, *out)


def apply_discount(box: Box, state: bytearray, choice: int) -> None:
    """Pay the price so."""
    card = pop(state)
    push_price(box, state, card, choice - CHEAPER if choice else -1)


def payments(state: State) -> tuple[int, ...]:
    """Return the ways to pay the total value that is due."""
    colour, price = divmod(state[state[SP] + 1], 16)
    return storage.PAYMENTS[state[BOARD[state[ACTOR]] + STORE + colour]][price]


def auto_pay(_: Box, state: bytearray) -> bool:
    """Pay where there is only one way."""
    ways = payments(state)
    if len(ways) != 1:
        return True
    apply_pay(_, state, PAY_CUBES + ways[0])
    return False


def legal_pay(_: Box, state: State) -> Choices:
    """Which cubes to give (SOM-10.3)."""
    return tuple([PAY_CUBES + way for way in payments(state)])


def apply_pay(_: Box, state: bytearray, choice: int) -> None:
    """Give the cubes."""
    colour = pop(state) >> 4
    state[BOARD[state[ACTOR]] + STORE + colour] -= storage.GIFT[choice - PAY_CUBES]


apply_new_planet = apply_old_planet = apply_planet
