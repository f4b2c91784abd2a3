"""Why a choice is not legal now: the rule, a stable reason key, what was expected, what came.

The reason keys and their facts are the interface to the sentences in two languages; REASONS lists
them all. Each `_refuse_…` function looks at one node; the first thing that is wrong counts.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from heliograph.engine.errors import IllegalChoice
from heliograph.games.solaris import acting, actions, cards, stations
from heliograph.games.solaris.layout import (
    ACTION, AFTER_LIMIT, BEAM, BIOTOPE, BRIDGE_CARD, BRIDGE_SWAP, CANTEEN, DEAL, DISCARD, DISPLAY,
    DO_EXCHANGE, DO_PASS, DO_REDIRECT, DO_REPLENISH, DO_STATION, DOCK, DRAW, DRAWN, ENERGY_CELL,
    ENGINE_DECK, EXCHANGE, HAND_LIMIT, HAND_SIZE, HEADQUARTERS, KIND_NAMES, KINDS, LIMIT,
    NODE, OVER, PLAY, PLAYED, REDIRECT, REFILL, REPLENISH, ROB, ROBBERY, SEAT, SEND,
    SET_BRIDGE, SET_ENERGY, SET_LAYOUT, SET_STACK, SET_TILE, SHUTTLE_COLOUR, SHUTTLE_PORT, SPEND,
    SPREAD, STOP, TAKE, TAKE_DISPLAY, TAKE_STACK, VICTIMS, colour_of, icon_of,
)  # fmt: skip
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BIO, CAN, DOCKS, EC, ED, ENERGY_COLOURS, SEATS, SP, STATION_COUNT, STATIONS,
)  # fmt: skip

# reason → rule; the facts of a reason are named in braces in `_EXPECTED`
REASONS = {
    "over": "SOL-11.1",
    "choose_action": "SOL-5.2",
    "no_effect": "SOL-5.2",
    "now_replenish": "SOL-6.1",
    "now_redirect": "SOL-6.2",
    "now_engine": "SOL-7.1",
    "now_spread": "SOL-7.3",
    "now_dock": "SOL-7.4",
    "now_rob": "SOL-7.5",
    "now_beam": "SOL-7.6",
    "no_place": "SOL-7.5",
    "no_energy": "SOL-4.6",
    "full": "SOL-4.5",
    "not_in_hand": "SOL-8.1",
    "no_icon_card": "SOL-6.1",
    "wrong_icon": "SOL-6.1",
    "no_step": "SOL-8.3",
    "no_bridge_card": "SOL-6.2",
    "wrong_colour": "SOL-6.2",
    "no_hand_card": "SOL-6.3",
    "discard_one": "SOL-6.3",
    "no_engine_card": "SOL-7.1",
    "own_icon": "SOL-7.1",
    "too_many_cards": "SOL-7.1",
    "energy_for_cards": "SOL-7.1",
    "declare_energy": "SOL-7.2",
    "all_full": "SOL-7.3",
    "too_far": "SOL-7.3",
    "no_free_shuttle": "SOL-7.4",
    "shuttle_docked": "SOL-7.4",
    "station_taken": "SOL-C10",
    "no_victim": "SOL-7.5",
    "self": "SOL-7.5",
    "named_twice": "SOL-7.5",
    "empty_hand": "SOL-7.5",
    "no_transfer": "SOL-7.6",
    "shuttle_free": "SOL-7.6",
    "shuttle_colour": "SOL-7.6",
    "no_source_energy": "SOL-7.6",
    "two_at_cell": "SOL-7.6",
    "must_take": "SOL-8.4",
    "empty_slot": "SOL-8.5",
    "empty_stack": "SOL-8.6",
    "limit": "SOL-5.5",
    "limit_canteen": "SOL-9.1",
    "limit_round": "SOL-10.5",
    "not_over_limit": "SOL-5.5",
    "no_such_seat": "SOL-2.1",
    "chance_layout": "SOL-12.2",
    "chance_bridge": "SOL-2.4",
    "chance_tile": "SOL-2.5",
    "chance_energy": "SOL-2.5",
    "chance_stack": "SOL-2.6",
    "chance_card": "SOL-8.6",
    "chance_robbery": "SOL-7.5",
    "chance_swap": "SOL-10.3",
    "bridge_lies": "SOL-1.3",
    "no_start_tile": "SOL-2.5",
}

_EXPECTED = {
    "over": "nothing: the game is over",
    "choose_action": "one of the five actions",
    "no_effect": "an effect before the end of the action",
    "now_replenish": "a card with the icon {station}",
    "now_redirect": "a card and its bridge",
    "now_engine": "a card of another station",
    "now_spread": "a way and a number of stations",
    "now_dock": "a free shuttle and its station",
    "now_rob": "an opponent",
    "now_beam": "a docked shuttle and a card of its colour",
    "no_place": "no more stolen cards than opponents",
    "no_energy": "at least {needed} energy at {station}",
    "full": "less than 7 energy at {station}",
    "not_in_hand": "a card in the hand of seat {seat}",
    "no_icon_card": "a hand card with the icon {station}",
    "wrong_icon": "a card with the icon {station}",
    "no_step": "a card that moves the token; {station} would pass 7",
    "no_bridge_card": "a hand card in a bridge colour ({colours}) towards a station below 7",
    "wrong_colour": "a {colour} card for this bridge",
    "no_hand_card": "at least one hand card",
    "discard_one": "one hand card of seat {seat} to discard",
    "no_engine_card": "a hand card with the icon of another station below 7",
    "own_icon": "the icon of another station than ED",
    "too_many_cards": "at most two cards of one icon for each of {energy} energy",
    "energy_for_cards": "{span} energy for these cards",
    "declare_energy": "{span} energy",
    "all_full": "another station below 7",
    "too_far": "at most {most} stations",
    "no_free_shuttle": "a free shuttle",
    "shuttle_docked": "a free shuttle; this one is docked at {station}",
    "station_taken": "a station without a shuttle",
    "no_victim": "an opponent with hand cards",
    "self": "an opponent",
    "named_twice": "each opponent once",
    "empty_hand": "an opponent with hand cards",
    "no_transfer": "a docked shuttle, energy at its station and a card of its colour",
    "shuttle_free": "a docked shuttle",
    "shuttle_colour": "a {colour} card for this shuttle",
    "no_source_energy": "at least 1 energy left at {station}",
    "two_at_cell": "2 energy at EC for a shuttle docked there",
    "must_take": "a card from the display or the stack",
    "empty_slot": "a card in that place of the display",
    "empty_stack": "a card in the stack",
    "limit": "a discard down to 7 cards",
    "limit_canteen": "a discard down to 7 cards before the next station",
    "limit_round": "a discard down to 7 cards before the next round",
    "not_over_limit": "a seat with more than 7 cards",
    "no_such_seat": "a seat from 1 to {seats}",
    "chance_layout": "a layout",
    "chance_bridge": "a bridge that is still in the box",
    "chance_tile": "a start tile that nobody has",
    "chance_energy": "a start energy from 0 to 7",
    "chance_stack": "a seat of this stack, from the top down",
    "chance_card": "a card that is in the stack",
    "chance_robbery": "a card of the victim's hand",
    "chance_swap": "one of the two spare bridges",
    "bridge_lies": "a bridge of which the box still has one ({count} in {colour})",
    "no_start_tile": "one of {fitting}, for a total of {total} with halves of their own",
}


class Why(NamedTuple):
    """A reason with its facts."""

    reason: str
    facts: dict[str, Any]


def why_not(state: bytes, choice: int, text: str) -> IllegalChoice:
    """Return the error for a choice that is not one of the pending ones."""
    return refused(_NODES[state[NODE]](state, choice), text)


def refused(why: Why, text: str) -> IllegalChoice:
    """Return the error for a choice that is refused for this reason."""
    expected = _EXPECTED[why.reason].format_map(why.facts)
    return IllegalChoice(REASONS[why.reason], why.reason, expected, repr(text), why.facts)


def _why(reason: str, **facts: Any) -> Why:
    return Why(reason, facts)


def _always(reason: str) -> Callable[[bytes, int], Why]:
    return lambda _, __: _why(reason)


def _before_effect(choice: int, now: str, **facts: Any) -> Why:
    """Say what is due in the middle of an action that has had no effect yet."""
    return _why("no_effect") if choice == STOP else _why(now, **facts)


def _span(least: int, most: int) -> str:
    return str(least) if least >= most else f"{least}–{most}"


# The general actions


def _refuse_action(state: bytes, choice: int) -> Why:
    station = tokens.active_station(state)
    if not DO_REPLENISH <= choice <= DO_STATION or choice == DO_PASS:
        return _why("choose_action")
    if choice == DO_REPLENISH:
        full = not acting.has_room(state, station)
        return _why("full" if full else "no_icon_card", station=STATIONS[station])
    if choice == DO_EXCHANGE:
        return _why("no_hand_card")
    needed = 2 if choice == DO_STATION and station == BIO else 1
    if acting.energy_here(state) < needed:
        return _why("no_energy", needed=needed, station=STATIONS[station])
    if choice == DO_REDIRECT:
        names = {ENERGY_COLOURS[actions.neighbour(state, side)[0]]: 0 for side in (0, 1)}
        return _why("no_bridge_card", colours=", ".join(names))
    if station == CAN and not stations.has_place(state):
        return _why("no_place")
    return _why(_NO_STATION_ACTION[station])


_NO_STATION_ACTION = {
    ED: "no_engine_card",
    BIO: "all_full",
    SP: "no_free_shuttle",
    CAN: "no_victim",
    EC: "no_transfer",
}


def _refuse_replenish(state: bytes, choice: int) -> Why:
    station = tokens.active_station(state)
    if not PLAY <= choice < PLAY + KINDS:
        return _before_effect(choice, "now_replenish", station=STATIONS[station])
    kind = choice - PLAY
    if icon_of(kind) != station:
        return _why("wrong_icon", station=STATIONS[station])
    if not acting.has_room(state, station):
        return _why("no_step", station=STATIONS[station])
    return _not_in_hand(state, kind)


def _not_in_hand(state: bytes, kind: int) -> Why:
    return _why("not_in_hand", seat=state[SEAT] + 1, card=KIND_NAMES[kind])


def _refuse_redirect(state: bytes, choice: int) -> Why:
    station = tokens.active_station(state)
    if not SEND <= choice < SEND + 2 * KINDS:
        return _before_effect(choice, "now_redirect")
    side, kind = divmod(choice - SEND, KINDS)
    colour, target = actions.neighbour(state, side)
    if colour and colour_of(kind) != colour:  # a bridge nobody has named lets every card pass
        return _why("wrong_colour", colour=ENERGY_COLOURS[colour])
    if acting.energy_here(state) < 1:
        return _why("no_energy", needed=1, station=STATIONS[station])
    if not acting.has_room(state, target):
        return _why("full", station=STATIONS[target])
    return _not_in_hand(state, kind)


def _refuse_exchange(state: bytes, choice: int) -> Why:
    seat, kind = divmod(choice - DISCARD, KINDS)
    if choice < DISCARD or seat != state[SEAT]:
        return _why("discard_one", seat=state[SEAT] + 1)
    return _not_in_hand(state, kind)


# The station actions


def _refuse_engine_deck(state: bytes, choice: int) -> Why:
    energy = tokens.energy(state, ED, state[SEAT])
    least = stations.least_energy(state)
    if SPEND < choice < SPREAD and state[PLAYED]:
        return _why("energy_for_cards", span=_span(least, min(state[PLAYED], energy)))
    if not PLAY <= choice < PLAY + KINDS or icon_of(choice - PLAY) < 0:
        return _before_effect(choice, "now_engine")
    kind = choice - PLAY
    icon = icon_of(kind)
    if icon == ED:
        return _why("own_icon")
    if not cards.playable(state, state[SEAT])[kind]:
        return _not_in_hand(state, kind)
    if not acting.has_room(state, icon):
        return _why("no_step", station=STATIONS[icon])
    return _why("too_many_cards", energy=energy)


def _refuse_headquarters(state: bytes, _: int) -> Why:
    return _why("declare_energy", span=_span(1, acting.energy_here(state)))


def _refuse_biotope(state: bytes, choice: int) -> Why:
    if not SPREAD <= choice < DOCK:
        return _before_effect(choice, "now_spread")
    most = len(stations.receivers(state, 0))
    if (choice - SPREAD) % (STATION_COUNT - 1) + 1 > most:
        return _why("too_far", most=most)
    needed = (choice - SPREAD) % (STATION_COUNT - 1) + 2
    return _why("no_energy", needed=needed, station="BIO")


def _refuse_shuttle_port(state: bytes, choice: int) -> Why:
    if not DOCK <= choice < ROB:
        return _before_effect(choice, "now_dock")
    place = state[DOCKS + (choice - DOCK) // STATION_COUNT]
    if place:
        return _why("shuttle_docked", station=STATIONS[place - 1])
    if acting.energy_here(state) < 1:
        return _why("no_energy", needed=1, station="SP")
    return _why("station_taken")


def _refuse_canteen(state: bytes, choice: int) -> Why:
    if not ROB <= choice < TAKE_DISPLAY:
        return _before_effect(choice, "now_rob")
    victim = choice - ROB
    if victim >= state[SEATS]:
        return _why("no_such_seat", seats=state[SEATS])
    if victim == state[SEAT]:
        return _why("self")
    if state[VICTIMS] >> victim & 1:
        return _why("named_twice")
    if not state[HAND_SIZE + victim]:
        return _why("empty_hand")
    if not stations.has_place(state):
        return _why("no_place")
    return _why("no_energy", needed=1, station="CAN")


def _refuse_energy_cell(state: bytes, choice: int) -> Why:
    if not BEAM <= choice < DISCARD:
        return _before_effect(choice, "now_beam")
    shuttle, kind = divmod(choice - BEAM, KINDS)
    source = state[DOCKS + shuttle] - 1
    if source < 0:
        return _why("shuttle_free")
    if colour_of(kind) != state[SHUTTLE_COLOUR + shuttle]:
        return _why("shuttle_colour", colour=ENERGY_COLOURS[state[SHUTTLE_COLOUR + shuttle]])
    if not cards.playable(state, state[SEAT])[kind]:
        return _not_in_hand(state, kind)
    if acting.energy_here(state) < 1:
        return _why("no_energy", needed=1, station="EC")
    if source == EC:
        return _why("two_at_cell")
    return _why("no_source_energy", station=STATIONS[source])


# Cards


def _refuse_take(state: bytes, choice: int) -> Why:
    if TAKE_DISPLAY <= choice < TAKE_STACK and not state[DISPLAY + choice - TAKE_DISPLAY]:
        return _why("empty_slot")
    return _why("empty_stack" if choice == TAKE_STACK else "must_take")


# By what follows the limit: the rest of the turn, the next station, the next round
_LIMITS = ("limit", "limit_canteen", "limit_round")


def _refuse_limit(state: bytes, choice: int) -> Why:
    if not DISCARD <= choice < DRAWN:
        return _why(_LIMITS[state[AFTER_LIMIT]])
    seat, kind = divmod(choice - DISCARD, KINDS)
    if seat >= state[SEATS] or state[HAND_SIZE + seat] <= HAND_LIMIT:
        return _why("not_over_limit")
    return _why("not_in_hand", seat=seat + 1, card=KIND_NAMES[kind])


_NODES: dict[int, Callable[[bytes, int], Why]] = {
    OVER: _always("over"),
    SET_LAYOUT: _always("chance_layout"),
    SET_BRIDGE: _always("chance_bridge"),
    SET_TILE: _always("chance_tile"),
    SET_ENERGY: _always("chance_energy"),
    SET_STACK: _always("chance_stack"),
    ACTION: _refuse_action,
    REPLENISH: _refuse_replenish,
    REDIRECT: _refuse_redirect,
    EXCHANGE: _refuse_exchange,
    ENGINE_DECK: _refuse_engine_deck,
    HEADQUARTERS: _refuse_headquarters,
    BIOTOPE: _refuse_biotope,
    SHUTTLE_PORT: _refuse_shuttle_port,
    CANTEEN: _refuse_canteen,
    ENERGY_CELL: _refuse_energy_cell,
    ROBBERY: _always("chance_robbery"),
    TAKE: _refuse_take,
    DRAW: _always("chance_card"),
    LIMIT: _refuse_limit,
    REFILL: _always("chance_card"),
    BRIDGE_CARD: _always("chance_card"),
    BRIDGE_SWAP: _always("chance_swap"),
    DEAL: _always("chance_card"),
}
