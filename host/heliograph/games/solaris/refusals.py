"""Why a choice is not legal now: the key of the reason and its facts.

`refusals.toml` has the rule and the sentence of each reason. Each `_refuse_…` function looks at one
node; the first thing that is wrong counts.
"""

from typing import Any

from heliograph.games.refusing import Refuse, Why, always, why
from heliograph.games.solaris import actions, cards, stations
from heliograph.games.solaris.facts import (
    AFTER_LIMIT, DISPLAY, HAND_SIZE, NODE, PLAYED, SEAT, SHUTTLE_COLOUR, VICTIMS,
)  # fmt: skip
from heliograph.games.solaris.layout import (
    AFTER_CANTEEN, AFTER_MARKER, AFTER_ROUND, AFTER_TURN, NODES, BEAM, DISCARD, DOCK,
    DO_EXCHANGE, DO_PASS, DO_REDIRECT, DO_REPLENISH, DO_STATION, DRAWN, HAND_LIMIT, KINDS,
    KIND_NAMES, PLAY, ROB, SEND, SPEND, SPREAD, STOP, TAKE_DISPLAY, TAKE_STACK, colour_of,
    icon_of,
)  # fmt: skip
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BIO, CAN, DOCKS, EC, ED, ENERGY_COLOURS, SEATS, SP, STATIONS, STATION_COUNT,
)  # fmt: skip


def why_not(state: bytes, choice: int) -> Why:
    """Return why a choice is not one of the pending ones."""
    return _REFUSALS[state[NODE]](state, choice)


def _before_effect(choice: int, now: str, **facts: Any) -> Why:
    """Say what is due in the middle of an action that has had no effect yet."""
    return why("no_effect") if choice == STOP else why(now, **facts)


def _span(least: int, most: int) -> str:
    return str(least) if least >= most else f"{least}–{most}"


# The general actions


def _refuse_action(state: bytes, choice: int) -> Why:
    station = tokens.active_station(state)
    if not DO_REPLENISH <= choice <= DO_STATION or choice == DO_PASS:
        return why("choose_action")
    if choice == DO_REPLENISH:
        full = not cards.has_room(state, station)
        return why("full" if full else "no_icon_card", station=STATIONS[station])
    if choice == DO_EXCHANGE:
        return why("no_hand_card")
    needed = 2 if choice == DO_STATION and station == BIO else 1
    if cards.energy_here(state) < needed:
        return why("no_energy", needed=needed, station=STATIONS[station])
    if choice == DO_REDIRECT:
        names = {ENERGY_COLOURS[actions.neighbour(state, side)[0]]: 0 for side in (0, 1)}
        return why("no_bridge_card", colours=", ".join(names))
    if station == CAN and not stations.has_place(state):
        return why("no_place")
    return why(_NO_STATION_ACTION[station])


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
        return why("wrong_icon", station=STATIONS[station])
    if not cards.has_room(state, station):
        return why("no_step", station=STATIONS[station])
    return _not_in_hand(state, kind)


def _not_in_hand(state: bytes, kind: int) -> Why:
    return why("not_in_hand", seat=state[SEAT] + 1, card=KIND_NAMES[kind])


def _refuse_redirect(state: bytes, choice: int) -> Why:
    station = tokens.active_station(state)
    if not SEND <= choice < SEND + 2 * KINDS:
        return _before_effect(choice, "now_redirect")
    side, kind = divmod(choice - SEND, KINDS)
    colour, target = actions.neighbour(state, side)
    if colour and colour_of(kind) != colour:  # a bridge nobody has named lets every card pass
        return why("wrong_colour", colour=ENERGY_COLOURS[colour])
    if cards.energy_here(state) < 1:
        return why("no_energy", needed=1, station=STATIONS[station])
    if not cards.has_room(state, target):
        return why("full", station=STATIONS[target])
    return _not_in_hand(state, kind)


def _refuse_exchange(state: bytes, choice: int) -> Why:
    seat, kind = divmod(choice - DISCARD, KINDS)
    if choice < DISCARD or seat != state[SEAT]:
        return why("discard_one", seat=state[SEAT] + 1)
    return _not_in_hand(state, kind)


# The station actions


def _refuse_engine_deck(state: bytes, choice: int) -> Why:
    energy = tokens.energy(state, ED, state[SEAT])
    if SPEND <= choice < SPREAD and state[PLAYED]:
        return why("energy_for_cards", span=_span(*stations.energy_for_cards(state)))
    if choice == STOP and state[PLAYED]:
        return why("now_engine")
    if not PLAY <= choice < PLAY + KINDS or icon_of(choice - PLAY) < 0:
        return _before_effect(choice, "now_engine")
    kind = choice - PLAY
    icon = icon_of(kind)
    if icon == ED:
        return why("own_icon")
    if not cards.playable(state, state[SEAT])[kind]:
        return _not_in_hand(state, kind)
    if not cards.has_room(state, icon):
        return why("no_step", station=STATIONS[icon])
    return why("too_many_cards", energy=energy)


def _refuse_headquarters(state: bytes, choice: int) -> Why:
    return _before_effect(choice, "declare_energy", span=_span(1, cards.energy_here(state)))


def _refuse_biotope(state: bytes, choice: int) -> Why:
    if not SPREAD <= choice < DOCK:
        return _before_effect(choice, "now_spread")
    most = len(stations.receivers(state, 0))
    if (choice - SPREAD) % (STATION_COUNT - 1) + 1 > most:
        return why("too_far", most=most)
    needed = (choice - SPREAD) % (STATION_COUNT - 1) + 2
    return why("no_energy", needed=needed, station="BIO")


def _refuse_shuttle_port(state: bytes, choice: int) -> Why:
    if not DOCK <= choice < ROB:
        return _before_effect(choice, "now_dock")
    place = state[DOCKS + (choice - DOCK) // STATION_COUNT]
    if place:
        return why("shuttle_docked", station=STATIONS[place - 1])
    if cards.energy_here(state) < 1:
        return why("no_energy", needed=1, station="SP")
    return why("station_taken")


def _refuse_canteen(state: bytes, choice: int) -> Why:
    if not ROB <= choice < TAKE_DISPLAY:
        return _before_effect(choice, "now_rob")
    victim = choice - ROB
    if victim >= state[SEATS]:
        return why("no_such_seat", seats=state[SEATS])
    if victim == state[SEAT]:
        return why("self")
    if state[VICTIMS] >> victim & 1:
        return why("named_twice")
    if not state[HAND_SIZE + victim]:
        return why("empty_hand")
    if not stations.has_place(state):
        return why("no_place")
    return why("no_energy", needed=1, station="CAN")


def _refuse_energy_cell(state: bytes, choice: int) -> Why:
    if not BEAM <= choice < DISCARD:
        return _before_effect(choice, "now_beam")
    shuttle, kind = divmod(choice - BEAM, KINDS)
    source = state[DOCKS + shuttle] - 1
    if source < 0:
        return why("shuttle_free")
    if colour_of(kind) != state[SHUTTLE_COLOUR + shuttle]:
        return why("shuttle_colour", colour=ENERGY_COLOURS[state[SHUTTLE_COLOUR + shuttle]])
    if not cards.playable(state, state[SEAT])[kind]:
        return _not_in_hand(state, kind)
    if cards.energy_here(state) < 1:
        return why("no_energy", needed=1, station="EC")
    if source == EC:
        return why("two_at_cell")
    return why("no_source_energy", station=STATIONS[source])


# Cards


def _refuse_take(state: bytes, choice: int) -> Why:
    if TAKE_DISPLAY <= choice < TAKE_STACK and not state[DISPLAY + choice - TAKE_DISPLAY]:
        return why("empty_slot")
    return why("empty_stack" if choice == TAKE_STACK else "must_take")


# By what follows the limit
_LIMITS = {
    AFTER_TURN: "limit",
    AFTER_CANTEEN: "limit_canteen",
    AFTER_ROUND: "limit_round",
    AFTER_MARKER: "limit_marker",
}


def _refuse_limit(state: bytes, choice: int) -> Why:
    if not DISCARD <= choice < DRAWN:
        return why(_LIMITS[state[AFTER_LIMIT]])
    seat, kind = divmod(choice - DISCARD, KINDS)
    if seat >= state[SEATS]:
        return why("no_such_seat", seats=state[SEATS])
    if state[HAND_SIZE + seat] <= HAND_LIMIT:
        return why("not_over_limit")
    return why("not_in_hand", seat=seat + 1, card=KIND_NAMES[kind])


# Chance


def _refuse_chance(node: str) -> Refuse:
    return always(f"chance_{node.removeprefix('set ')}")


_refuse_over = always("over")
_refuse_bridge_swap = always("chance_swap")
_refuse_draw = _refuse_refill = _refuse_bridge_card = _refuse_deal = always("chance_card")
_REFUSALS: tuple[Refuse, ...] = NODES.functions("_refuse", globals(), default=_refuse_chance)
