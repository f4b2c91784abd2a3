"""A Solaris player that reckons: what each choice brings less what it costs, at fixed prices.

An action is rated by its details as far as each of them pays; draw-back counts as half a card for
each one played. Chance and what rivals do are left out, but for what they could beam from a dock.
"""

from collections.abc import Callable, Iterable
from functools import partial

from heliograph.games.players import Greedy, Worth
from heliograph.games.players import Decision
from heliograph.games.solaris.facts import DISPLAY, HAND_SIZE, LOSS, NODE, SHUTTLE_COLOUR
from heliograph.games.solaris.layout import (
    BEAM, COLOURS, DISCARD, DOCK, DO_EXCHANGE, DO_PASS, DO_REDIRECT, DO_REPLENISH, DO_STATION,
    HAND_LIMIT, ICONS, KINDS, NODES, PLAY, ROB, SEND, SPEND, SPREAD, STEPS, STOP, TAKE_DISPLAY,
    TAKE_STACK,
)  # fmt: skip
from heliograph.games.solaris.prices import (
    CARD, ENERGY, FROM_STACK, LASER, ROBBED, Holdings, changed,
)  # fmt: skip
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BIO, BRIDGES, CAN, DOCKS, EC, ED, HQ, MOST_ENERGY, SEATS, SHUTTLE_COUNT, SP, STATION_COUNT,
)  # fmt: skip

# What it costs that a rival could beam once more from a dock, and how often one could at most
_HELP = 0.35
_HELPED = 2
# A card is drawn at HQ out of several
_CHOSEN = 0.08
# Exchanging is no gain in itself: another action would have been one
_EXCHANGE_FEE = 0.1
_NEVER = -100.0
_ALWAYS = 100.0


def _neighbour(held: Holdings, direction: int) -> int:
    return held.layout[(held.place + STEPS[direction]) % STATION_COUNT]


# Details of an action


def _score_replenish(held: Holdings, choice: int) -> float:
    if choice == STOP:
        return 0.0
    return held.gain_by_playing(choice - PLAY, changed(held.energy, held.active, 1))


def _score_redirect(held: Holdings, choice: int) -> float:
    if choice == STOP:
        return 0.0
    direction, kind = divmod(choice - SEND, KINDS)
    energy = changed(held.energy, held.active, -1)
    energy[_neighbour(held, direction)] += 1
    return held.gain_by_playing(kind, energy)


def _score_engine_deck(held: Holdings, choice: int) -> float:
    """The cheapest payment ends the action; until then each card has half of one to pay."""
    if choice < PLAY:
        return (SPEND - choice) / 100
    kind = choice - PLAY
    return held.gain_by_playing(kind, changed(held.energy, ICONS[kind], 1)) - ENERGY[ED] / 2


def _score_headquarters(held: Holdings, choice: int) -> float:
    spent = choice - SPEND
    cards = min(2 * spent, HAND_LIMIT - held.cards)
    return held.gain_by_energy(changed(held.energy, HQ, -spent), cards) + _CHOSEN * cards


def _score_biotope(held: Holdings, choice: int) -> float:
    direction, more = divmod(choice - SPREAD, STATION_COUNT - 1)
    energy = changed(held.energy, BIO, -2 - more)
    reached = held.layout.index(BIO)
    for _ in range(more + 1):
        reached = _next_with_room(held, reached, STEPS[direction])
        energy[held.layout[reached]] += 1
    return held.gain_by_energy(energy)


def _next_with_room(held: Holdings, place: int, step: int) -> int:
    while True:
        place = (place + step) % STATION_COUNT
        if held.energy[held.layout[place]] < MOST_ENERGY:
            return place


def _score_shuttle_port(held: Holdings, choice: int) -> float:
    if choice == STOP:
        return 0.0
    shuttle, station = divmod(choice - DOCK, STATION_COUNT)
    gain = held.gain_by_docking(held.seen[SHUTTLE_COLOUR + shuttle], station)
    return gain - _HELP * _beamed_by_rivals(held, station)


def _beamed_by_rivals(held: Holdings, station: int) -> float:
    """Return how often a rival could beam from there, on average."""
    seen, seats = held.seen, held.seen[SEATS]
    times = 0
    for seat in range(seats):
        if seat != held.seat:
            cell = tokens.energy(seen, EC, seat)
            source = tokens.energy(seen, station, seat) if station != EC else cell // 2
            times += min(_HELPED, source, cell)
    return times / (seats - 1)


def _score_canteen(held: Holdings, choice: int) -> float:
    """Rob while there is room in the hand, first who has most; a card less is a loss as well."""
    if choice == STOP:
        return 0.0
    has_room = held.cards + held.seen[LOSS + CAN] < HAND_LIMIT
    return _robbery_worth(has_room) + held.seen[HAND_SIZE + choice - ROB] / 1000


def _robbery_worth(has_room: bool) -> float:
    return ROBBED - ENERGY[CAN] + CARD * has_room


def _score_energy_cell(held: Holdings, choice: int) -> float:
    if choice == STOP:
        return 0.0
    shuttle, kind = divmod(choice - BEAM, KINDS)
    energy = changed(held.energy, EC, -1)
    energy[held.seen[DOCKS + shuttle] - 1] -= 1
    return LASER + held.gain_by_playing(kind, energy)


def _score_exchange(held: Holdings, choice: int) -> float:
    return held.gain_by_discarding((choice - DISCARD) % KINDS)


_score_limit = _score_exchange


def _score_take(held: Holdings, choice: int) -> float:
    if choice == TAKE_STACK:
        return FROM_STACK
    return held.gain_by_taking(held.seen[DISPLAY + choice - TAKE_DISPLAY] - 1)


def _score_other(_: Holdings, __: int) -> float:
    return 0.0


# Whole actions


def _score_action(held: Holdings, choice: int) -> float:
    return _ACTIONS[choice](held)


def _rate_replenish(held: Holdings) -> float:
    """Rate as many cards as pay, those of rare colours first."""
    station = held.active
    kinds = [kind for kind, icon in enumerate(ICONS) if icon == station and held.hand[kind]]
    kinds.sort(key=lambda kind: held.colours[COLOURS[kind]])
    steps = ((kind, station) for kind in kinds for _ in range(held.hand[kind]))
    return _rate_plays(held, steps, held.energy)


def _rate_engine_deck(held: Holdings) -> float:
    """Rate cards for EC first, then for the others by price, each paid for with half an energy."""
    stations = sorted(range(STATION_COUNT), key=lambda station: -(ENERGY[station] or LASER))
    steps = (
        (kind, station)
        for station in stations
        if station != ED
        for kind in range(KINDS)
        if ICONS[kind] == station
        for _ in range(held.hand[kind])
    )
    return _rate_plays(held, steps, held.energy, 2 * held.energy[ED])


def _rate_plays(
    held: Holdings, steps: Iterable[tuple[int, int]], energy: list[int], most: int | None = None
) -> float:
    """Return the best that cards come to, one after another; `most` where each costs half at ED."""
    energy, colours, cell_cards = energy[:], held.colours[:], held.cell_cards
    best, played = _NEVER, 0
    for kind, station in steps:
        if energy[station] == MOST_ENERGY:
            continue
        if played == most:
            break
        played += 1
        energy[station] += 1
        colours[COLOURS[kind]] -= 1
        cell_cards -= station == EC
        cards = held.cards - played + played // 2
        worth = held.worth_with(energy, colours, cards, cell_cards)
        if most is not None:
            worth -= ENERGY[ED] * ((played + 1) // 2)
        best = max(best, worth)
    return best - held.worth


def _rate_redirect(held: Holdings) -> float:
    """Rate one energy after another over the better bridge, while that pays."""
    energy, colours = held.energy[:], held.colours[:]
    here = held.place % STATION_COUNT
    ways = [
        (_neighbour(held, 0), held.seen[BRIDGES + here]),
        (_neighbour(held, 1), held.seen[BRIDGES + (here - 1) % STATION_COUNT]),
    ]
    best, played = _NEVER, 0
    while energy[held.active]:
        energy[held.active] -= 1
        played += 1
        found = _best_way(held, energy, colours, held.cards - played / 2, ways)
        if found[0] <= best:
            break
        best, station, colour = found
        energy[station] += 1
        colours[colour] -= 1
    return best - held.worth


def _best_way(
    held: Holdings,
    energy: list[int],
    colours: list[int],
    cards: float,
    ways: list[tuple[int, int]],
) -> tuple[float, int, int]:
    """Return what is best if one more energy arrives, where, and the colour of its card."""
    found = (_NEVER, 0, 0)
    for station, colour in ways:
        if energy[station] < MOST_ENERGY and colours[colour] > 0:
            colours[colour] -= 1
            worth = held.worth_with(changed(energy, station, 1), colours, cards, held.cell_cards)
            colours[colour] += 1
            found = max(found, (worth, station, colour))
    return found


def _rate_exchange(held: Holdings) -> float:
    given_up = max(
        [held.gain_by_discarding(kind) for kind in range(KINDS) if held.hand[kind]], default=_NEVER
    )
    return given_up + held.best_take() - _EXCHANGE_FEE


def _rate_station(held: Holdings) -> float:
    return _STATIONS[held.active](held)


def _rate_headquarters(held: Holdings) -> float:
    spends = range(1, held.energy[HQ] + 1)
    return max(_score_headquarters(held, SPEND + spent) for spent in spends)


def _rate_biotope(held: Holdings) -> float:
    """Rate every way to spread; stations that are full are skipped."""
    others = sum(energy < MOST_ENERGY for energy in held.energy) - (held.energy[BIO] < MOST_ENERGY)
    most = min(others, held.energy[BIO] - 1)
    return max(
        _score_biotope(held, SPREAD + direction * (STATION_COUNT - 1) + more)
        for direction in range(len(STEPS))
        for more in range(most)
    )


def _rate_port(held: Holdings) -> float:
    """Rate the best docking of a free shuttle of which there are cards."""
    seen = held.seen
    docks = [
        _score_shuttle_port(held, DOCK + shuttle * STATION_COUNT + station)
        for shuttle in range(SHUTTLE_COUNT)
        if not seen[DOCKS + shuttle] and held.colours[seen[SHUTTLE_COLOUR + shuttle]]
        for station in range(STATION_COUNT)
        if held.energy[station]
    ]
    return max(docks, default=-1.0)


def _rate_canteen(held: Holdings) -> float:
    """Rate robbing everybody who has cards, as far as the energy goes."""
    sizes = held.seen[HAND_SIZE : HAND_SIZE + held.seen[SEATS]]
    victims = sum(map(bool, sizes)) - bool(held.cards)
    return min(held.energy[CAN], victims) * _robbery_worth(held.cards < HAND_LIMIT)


_ACTIONS: dict[int, Callable[[Holdings], float]] = {
    DO_REPLENISH: _rate_replenish,
    DO_REDIRECT: _rate_redirect,
    DO_EXCHANGE: _rate_exchange,
    DO_PASS: lambda _: 0.0,
    DO_STATION: _rate_station,
}
_STATIONS: dict[int, Callable[[Holdings], float]] = {
    EC: lambda _: _ALWAYS,
    ED: _rate_engine_deck,
    HQ: _rate_headquarters,
    BIO: _rate_biotope,
    SP: _rate_port,
    CAN: _rate_canteen,
}

_SCORES = NODES.functions("_score", globals(), default=lambda _: _score_other)


class SolarisTrader(Greedy):
    """Takes what brings most, less what it costs."""

    def worth(self, decision: Decision) -> Worth:
        return partial(_SCORES[decision.seen[NODE]], Holdings(decision.seen, decision.seat))
