"""The six station actions (SOL-7): for each one what can be chosen next, and what a choice does.

An action of several steps only adds up what it costs and gives; `turns.commit` moves each token
once when it is complete (SOL-4.4).
"""

from itertools import compress

from heliograph.engine.pending import Pending, ask_chance, ask_seat, by_bits
from heliograph.games.solaris import cards, turns
from heliograph.games.solaris.facts import (
    BEAMED, FACE_DOWN, GAIN, HANDS, HAND_SIZE, LOSS, NODE, ONE_SHUTTLE, PLAYED, REFEREE_DEPTH, SEAT,
    SHUTTLE_COLOUR, SURPLUS, VICTIMS,
)  # fmt: skip
from heliograph.games.solaris.layout import (
    BEAM, CLOCKWISE, COLOUR_COUNT, COUNTER, DOCK, DOWN_SLOTS, DRAWN, FULL_KINDS, ICON_ONLY, KINDS,
    PLAY, ROB, ROBBERY, SPEND, SPREAD, STEPS, STOP, icon_of,
)  # fmt: skip
from shared_rules.solaris.tokens import (
    BIO, CAN, DOCKS, EC, ED, HQ, LAYOUT, MOST_ENERGY, MOST_SEATS, SEATS, SHUTTLE_COUNT, SP,
    STATION_COUNT, TOKENS,
)  # fmt: skip

State = bytes | bytearray

_PLAY_IDS = tuple(range(PLAY, PLAY + KINDS))
_SPEND_IDS = tuple(range(SPEND, SPEND + MOST_ENERGY + 1))
_DRAWN_IDS = tuple(range(DRAWN, DRAWN + FULL_KINDS))
_BEAM_IDS = tuple(cards.ids_by_colour(BEAM + shuttle * KINDS) for shuttle in range(SHUTTLE_COUNT))
_OTHERS = STATION_COUNT - 1
# Stations that get energy at BIO, from each direction, as steps along the layout
_WAYS = tuple(tuple(step * count for count in range(1, STATION_COUNT)) for step in STEPS)
_BITS = by_bits(0, 8)


def _energy(state: State, station: int) -> int:
    return state[TOKENS + station * MOST_SEATS + state[SEAT]] >> 3 & 7


# ED: one or two cards of another station per energy (SOL-7.1)


def least_energy(state: State) -> int:
    """Return the energy that the cards played so far need: two of one icon share one."""
    return sum([(count + 1) // 2 for count in state[GAIN : GAIN + STATION_COUNT]])


def engine_cards(state: State) -> tuple[int, ...]:
    """Return the cards that can be played now at ED."""
    room = _energy(state, ED) - least_energy(state)
    surplus = state[SURPLUS] and state[PLAYED]
    held = cards.playable(state, state[SEAT])
    full: list[int] = []
    parts: list[int] = []
    for icon in range(STATION_COUNT):
        # A second card of a pair needs no further energy.
        affordable = room > 0 or state[GAIN + icon] & 1
        if icon == ED or not affordable or not (surplus or cards.has_room(state, icon)):
            continue
        first = icon * COLOUR_COUNT
        last = first + COLOUR_COUNT
        full += compress(_PLAY_IDS[first:last], held[first:last])
        if held[ICON_ONLY + icon]:
            parts.append(PLAY + ICON_ONLY + icon)
    return tuple(full + parts)


def legal_engine_deck(state: bytes) -> Pending:
    """One more card, or the energy spent, which ends the action (SOL-C5)."""
    out = engine_cards(state)
    if not state[PLAYED]:
        return ask_seat(state[SEAT], out)
    least, most = energy_for_cards(state)
    return ask_seat(state[SEAT], _SPEND_IDS[least : most + 1] + out)


def energy_for_cards(state: bytes) -> tuple[int, int]:
    """Return the least and the most energy that can be spent for the cards played."""
    most = min(state[PLAYED], _energy(state, ED))
    # Where a correction took energy away on the way, all that is left is spent.
    return min(least_energy(state), most), most


def apply_engine_deck(state: bytearray, choice: int) -> None:
    """Play a card, or spend the energy and finish."""
    if choice < PLAY:
        state[LOSS + ED] = choice - SPEND
        turns.commit(state)
        return
    kind = choice - PLAY
    cards.play_card(state, kind)
    state[GAIN + icon_of(kind)] += 1


# HQ: two cards per energy (SOL-7.2)


def headquarters_energy(state: State) -> tuple[int, ...]:
    """Return what can be spent at HQ."""
    return _SPEND_IDS[1 : _energy(state, HQ) + 1]


def legal_headquarters(state: bytes) -> Pending:
    """How much to spend; it is declared before the first card is taken (SOL-C23)."""
    return ask_seat(state[SEAT], headquarters_energy(state))


def apply_headquarters(state: bytearray, choice: int) -> None:
    """Spend, then take two cards for each energy."""
    energy = choice - SPEND
    state[LOSS + HQ] = energy
    turns.move_tokens(state)
    turns.take(state, 2 * energy)


# BIO: one energy each for the next stations in one direction (SOL-7.3)


def receivers(state: State, direction: int) -> list[int]:
    """Return the stations that would receive, in order: those below 7, BIO left out."""
    layout = state[LAYOUT : LAYOUT + STATION_COUNT]
    home = layout.index(BIO)
    ring = [layout[(home + step) % STATION_COUNT] for step in _WAYS[direction]]
    return [station for station in ring if _energy(state, station) < MOST_ENERGY]


def spreadings(state: State) -> tuple[int, ...]:
    """Return direction and number of receiving stations; one energy is the fee."""
    most = min(_energy(state, BIO) - 1, len(receivers(state, CLOCKWISE)))
    if most < 1:
        return ()
    counter = SPREAD + _OTHERS
    return (*range(SPREAD, SPREAD + most), *range(counter, counter + most))


def legal_biotope(state: bytes) -> Pending:
    """Which way, and how far."""
    return ask_seat(state[SEAT], spreadings(state))


def apply_biotope(state: bytearray, choice: int) -> None:
    """Spread energy."""
    direction, further = divmod(choice - SPREAD, _OTHERS)
    count = further + 1
    for station in receivers(state, COUNTER if direction else CLOCKWISE)[:count]:
        state[GAIN + station] = 1
    state[LOSS + BIO] = count + 1
    turns.commit(state)


# SP: dock free shuttles (SOL-7.4)


def dockings(state: State) -> tuple[int, ...]:
    """Return every free shuttle at every station, while energy lasts."""
    if cards.energy_here(state) < 1:
        return ()
    docks = state[DOCKS : DOCKS + SHUTTLE_COUNT]
    taken = docks if state[ONE_SHUTTLE] else b""
    return tuple(
        [
            DOCK + shuttle * STATION_COUNT + station
            for shuttle in range(SHUTTLE_COUNT)
            if not docks[shuttle]
            for station in range(STATION_COUNT)
            if station + 1 not in taken
        ]
    )


def legal_shuttle_port(state: bytes) -> Pending:
    """One more shuttle, or stop."""
    out = dockings(state)
    return ask_seat(state[SEAT], (STOP, *out) if state[LOSS + SP] else out)


def apply_shuttle_port(state: bytearray, choice: int) -> None:
    """Dock a shuttle for one energy."""
    if choice == STOP:
        turns.commit(state)
        return
    shuttle, station = divmod(choice - DOCK, STATION_COUNT)
    state[DOCKS + shuttle] = station + 1
    state[LOSS + SP] += 1


# CAN: one card from each of several opponents (SOL-7.5)


def victims(state: State) -> tuple[int, ...]:
    """Return the opponents who can be named: with hand cards, each once, while energy lasts."""
    if cards.energy_here(state) < 1 or not has_place(state):
        return ()
    named = state[VICTIMS] | 1 << state[SEAT]
    sizes = state[HAND_SIZE : HAND_SIZE + state[SEATS]]
    return tuple([ROB + seat for seat, size in enumerate(sizes) if size and not named >> seat & 1])


def has_place(state: State) -> bool:
    """Return whether one more card can lie before the thief: never more than opponents (SOL-7.5).

    Only a correction lays cards there before the robbery.
    """
    base = FACE_DOWN + state[SEAT] * DOWN_SLOTS
    lying = DOWN_SLOTS - state.count(0, base, base + DOWN_SLOTS)
    return lying + state[LOSS + CAN] < state[SEATS] - 1


def legal_canteen(state: bytes) -> Pending:
    """One more victim, or stop; all are named before the first card is drawn (SOL-C19)."""
    out = victims(state)
    return ask_seat(state[SEAT], (STOP, *out) if state[VICTIMS] else out)


def apply_canteen(state: bytearray, choice: int) -> None:
    """Name a victim, or pay and draw."""
    if choice != STOP:
        state[VICTIMS] |= 1 << choice - ROB
        state[LOSS + CAN] += 1
        return
    turns.move_tokens(state)
    if state[REFEREE_DEPTH]:
        for victim in _BITS[state[VICTIMS]]:
            cards.steal_unseen(state, state[SEAT], victim)
        state[VICTIMS] = 0
        turns.take(state, 0)
    else:
        state[NODE] = ROBBERY


def next_victim(state: State) -> int:
    """Return the opponent who is robbed next."""
    return _BITS[state[VICTIMS]][0]


def legal_robbery(state: bytes) -> Pending:
    """Any card of the victim's hand, drawn blindly (SOL-C21)."""
    base = HANDS + next_victim(state) * KINDS
    counts = state[base : base + FULL_KINDS]
    return ask_chance(tuple(compress(_DRAWN_IDS, counts)), counts.translate(None, b"\0"))


def apply_robbery(state: bytearray, choice: int) -> None:
    """The card lies face down before the thief."""
    named = state[VICTIMS]
    cards.steal(state, state[SEAT], next_victim(state), choice - DRAWN)
    state[VICTIMS] = named & named - 1
    if not state[VICTIMS]:
        turns.take(state, 0)


# EC: energy to the laser through docked shuttles (SOL-7.6)


def beams(state: State) -> tuple[int, ...]:
    """Return every docked shuttle with a card of its colour, where both energies can be paid."""
    here = cards.energy_here(state)
    if here < 1:
        return ()
    held = cards.playable(state, state[SEAT])
    out: tuple[int, ...] = ()
    for shuttle in range(SHUTTLE_COUNT):
        source = state[DOCKS + shuttle] - 1
        if source >= 0 and _can_pay(state, source, here):
            out += cards.coloured(_BEAM_IDS[shuttle], held, state[SHUTTLE_COLOUR + shuttle])
    return out


def _can_pay(state: State, source: int, here: int) -> bool:
    if source == EC:
        return here >= 2
    return _energy(state, source) > state[LOSS + source]


def legal_energy_cell(state: bytes) -> Pending:
    """One more transfer, or stop."""
    out = beams(state)
    return ask_seat(state[SEAT], (STOP, *out) if state[PLAYED] else out)


def apply_energy_cell(state: bytearray, choice: int) -> None:
    """Play a card, pay at EC and at the shuttle's station: one energy reaches the laser."""
    if choice == STOP:
        turns.commit(state)
        return
    shuttle, kind = divmod(choice - BEAM, KINDS)
    cards.play_card(state, kind)
    state[LOSS + EC] += 1
    state[LOSS + state[DOCKS + shuttle] - 1] += 1
    state[BEAMED] += 1
