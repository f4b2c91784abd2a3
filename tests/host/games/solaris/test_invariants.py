"""What must hold after every step of random games (SOL-13), at both depths and with all options."""

import random
from collections.abc import Iterator
from contextlib import suppress

import pytest

from heliograph.engine import CHANCE, BadCorrection, Match, SeededDealer
from heliograph.games import load_game
from heliograph.games.solaris import actions, cards, stations
from heliograph.games.solaris.facts import (
    DISCARD_SIZE,
    DISPLAY,
    FACTS,
    HAND_SIZE,
    NODE,
    SEAT,
    STACK_SIZE,
)
from heliograph.games.solaris.layout import (
    ACTION,
    DO_PASS,
    DO_REDIRECT,
    DO_REPLENISH,
    DO_STATION,
    NODES,
    STATION_NODE,
)  # fmt: skip
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BRIDGES,
    DOCKS,
    LASER,
    MOST_SEATS,
    PHASE,
    RIM,
    SPARES,
    STATION_COUNT,
    TOKENS,
)  # fmt: skip
from shared_rules.tracker import PLAY, SETUP

CASES = [
    (3, {}),
    (4, {"layout": "random", "allow_surplus_cards": True}),
    (5, {"one_shuttle_per_station": True}),
    (4, {"depth": "referee"}),
    (5, {"depth": "referee", "enter_display": True, "layout": "random"}),
]
STATION_CHOICES = (
    stations.beams, stations.engine_cards, stations.headquarters_energy, stations.spreadings,
    stations.dockings, stations.victims,
)  # fmt: skip


def random_game(seats: int, options: dict[str, object], seed: int) -> Iterator[tuple[Match, bytes]]:
    """Play a Time Game at random; yield the match after each step with the state before it."""
    match = Match(load_game("solaris", seats, {"time_game": True, **options}))
    dealer, draw = SeededDealer(seed), random.Random(seed)
    while not match.is_over:
        before = match.state
        chance = match.pending.seat == CHANCE
        match.play(dealer.deal(match) if chance else draw.choice(match.pending.choices))
        yield match, before


@pytest.mark.parametrize("seats, options", CASES)
def test_invariants_hold_after_every_step(seats: int, options: dict[str, object]) -> None:
    for seed in range(3):
        for match, before in random_game(seats, options, seed):
            state = match.state
            assert state != before
            check_cards(state, seats)
            check_tokens(state, seats)
            check_table(state)
            if state[NODE] == ACTION:
                check_turn_start(match, state, before, seats)


def check_cards(state: bytes, seats: int) -> None:
    """SOL-13, 1: 108 cards, and every size agrees with what lies there."""
    hands = [sum(cards.hand(state, seat)) for seat in range(seats)]
    assert list(state[HAND_SIZE : HAND_SIZE + seats]) == hands
    down = sum(map(len, FACTS.value(state, "face_down")))
    shown = sum(slot > 0 for slot in state[DISPLAY : DISPLAY + 3])
    assert sum(hands) + down + shown + state[STACK_SIZE] + state[DISCARD_SIZE] == 108
    assert sum(FACTS.value(state, "stack_cards").values()) == state[STACK_SIZE]
    assert sum(FACTS.value(state, "discards").values()) == state[DISCARD_SIZE]


def check_tokens(state: bytes, seats: int) -> None:
    """SOL-13, 2 and 3: one token each, stacks without gaps, rims used at the active station."""
    active = tokens.active_station(state)
    for station in range(STATION_COUNT):
        here = [state[TOKENS + station * MOST_SEATS + seat] for seat in range(seats)]
        assert len(set(here)) == seats
        for token in here:
            below = [other for other in here if other & 0xF8 == token & 0xF8 and other < token]
            assert len(below) == token & 7
            assert not token & RIM or (station == active and state[PHASE] == PLAY)


def check_table(state: bytes) -> None:
    """SOL-13, 4: eight bridges; the laser within its bound (SOL-11.3)."""
    if state[PHASE] != SETUP:
        bridges = state[BRIDGES : BRIDGES + 6] + state[SPARES : SPARES + 2]
        assert len(bridges) == 8
        assert max(state[LASER : LASER + MOST_SEATS]) <= 28


def check_turn_start(match: Match, state: bytes, before: bytes, seats: int) -> None:
    """SOL-13, 6 and 7; and the quick tests of the actions agree with the full lists."""
    if before[NODE] != ACTION or before[SEAT] != state[SEAT]:
        assert max(state[HAND_SIZE : HAND_SIZE + seats]) <= 7
        assert all(state[DISPLAY : DISPLAY + 3])
    station = tokens.active_station(state)
    listed = {
        DO_REPLENISH: bool(actions.replenishing_cards(state)),
        DO_REDIRECT: bool(actions.redirecting_cards(state)),
        DO_STATION: bool(STATION_CHOICES[station](state)),
        DO_PASS: True,
    }
    for choice, possible in listed.items():
        assert (choice in match.pending.choices) == possible, NODES[STATION_NODE[station]]


@pytest.mark.parametrize("seed", range(3))
def test_energy_is_conserved_as_each_action_says(seed: int) -> None:
    """SOL-13, 5: only station actions and cards change what a player owns."""
    for match, before in random_game(4, {}, seed):
        change = owned(match.state) - owned(before)
        node = NODES[before[NODE]]
        if node in {"redirect", "take", "draw", "limit", "refill", "exchange", "deal", "action"}:
            assert change == 0
        elif node == "biotope":
            assert change == -1
        elif node == "replenish":
            assert 0 <= change <= 7
        elif node == "energy cell":
            beamed = sum(match.state[LASER : LASER + 5]) - sum(before[LASER : LASER + 5])
            assert change == -2 * beamed


def owned(state: bytes) -> int:
    """Return the station energy of all seats."""
    return sum(
        tokens.energy(state, station, seat) for station in range(STATION_COUNT) for seat in range(4)
    )


def test_shuttles_are_free_when_a_round_begins() -> None:
    for match, before in random_game(3, {}, 7):
        if match.state[4] != before[4]:
            assert not any(match.state[DOCKS : DOCKS + 4])


@pytest.mark.parametrize(
    "options", [{}, {"depth": "referee"}, {"depth": "referee", "enter_display": True}]
)
def test_no_correction_breaks_the_game(options: dict[str, object]) -> None:
    """Facts of one match are written into another at random; it still comes to its end."""
    draw = random.Random(5)
    foreign = [match.game.facts(match.state) for match, _ in random_game(4, options, 1)][::9]
    match = Match(load_game("solaris", 4, {"time_game": True, **options}))
    dealer = SeededDealer(3)
    while not match.is_over and len(match) < 3000:
        if draw.random() < 0.2:
            fact, value = draw.choice(list(draw.choice(foreign).items()))
            if fact != "round" and not (fact in {"active", "turn"} and draw.random() < 0.8):
                with suppress(BadCorrection):
                    match.correct(fact, value)
                assert match.pending.choices or match.is_over
                assert match.game.load(match.game.dump(match.state)) == match.state
                continue
        chance = match.pending.seat == CHANCE
        match.play(dealer.deal(match) if chance else draw.choice(match.pending.choices))
    assert match.is_over
