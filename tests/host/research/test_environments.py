"""The doors for programs that learn, each held to the tests of those who made it."""

from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

from heliograph.engine.errors import BadOption, IllegalChoice
from heliograph.engine.pending import NOBODY, Outcome
from heliograph.games import ALL_GAMES, GAMES, load_game
from heliograph.research import pettingzoo_parallel
from heliograph.research.described import DESCRIBED, open_game
from heliograph.research.gymnasium_env import SeatEnv
from heliograph.research.pettingzoo_env import TableEnv, env
from heliograph.research.pettingzoo_parallel import AnsweringEnv
from heliograph.research.watching import utilities
from tests.contract.matches import shared_match
from tests.deep import IS_DEEP
from tests.games_told import KIT, digital_options

TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("solaris", 3, {"time_game": True}),
    ("solarius_mission", 2, {}),
    ("solari", 2, {"turns": 4}),
    ("solenia", 2, {}),
    ("solenia", 1, {}),
]
CYCLES = 1000 if IS_DEEP else 60
KIT_CYCLES = 1000 if IS_DEEP else 12
SEED = 3


def check_turns(name: str, seats: int, options: dict[str, object], cycles: int) -> None:
    """Hold a game to PettingZoo's tests of games in turns."""
    api_test(env(name, seats, options), num_cycles=cycles)
    seed_test(lambda: env(name, seats, options), num_cycles=cycles)


def check_answers(name: str, seats: int, options: dict[str, object], cycles: int) -> None:
    """Hold a game to PettingZoo's tests of games in which all answer at once."""

    def seeded(door: str, **more: Any) -> Any:
        """Open a door whose samples are drawn alike: now and then a draw is agreed on at once."""
        opened = getattr(pettingzoo_parallel, door)(name, seats, options, **more)
        for agent in opened.possible_agents:
            opened.action_space(agent).seed(SEED)
        return opened

    doors = {door: partial(seeded, door) for door in ("parallel_env", "env")}
    parallel_api_test(doors["parallel_env"](), num_cycles=cycles)
    max_cycles_test(SimpleNamespace(**doors))


@pytest.mark.parametrize("name, seats, options", TABLES)
def test_pettingzoo_takes_it_for_one_of_its_own(
    name: str, seats: int, options: dict[str, object]
) -> None:
    check_turns(name, seats, options, CYCLES)


@pytest.mark.parametrize("name", KIT)
def test_games_of_the_kit_are_taken_as_well(name: str) -> None:
    seats, options = GAMES[name].usual_seats, digital_options(name)[0]
    check_turns(name, seats, options, KIT_CYCLES)
    check_answers(name, seats, options, KIT_CYCLES)
    check_env(SeatEnv(name, seats, options, rivals="random"), skip_render_check=True)


@pytest.mark.parametrize("name", DESCRIBED if IS_DEEP else DESCRIBED[::8])
def test_described_games_are_taken_as_well(name: str) -> None:
    seats = ALL_GAMES[name].usual_seats
    check_turns(name, seats, {}, KIT_CYCLES)
    check_answers(name, seats, {}, KIT_CYCLES)
    check_env(SeatEnv(name, seats, rivals="random"), skip_render_check=True)


@pytest.mark.parametrize("name", DESCRIBED)
def test_a_described_game_ends_and_shows_no_more_than_it_names(name: str) -> None:
    game = open_game(name, ALL_GAMES[name].usual_seats, {})
    rng, state = Random(7), game.start()
    while (pending := game.pending(state)).seat != NOBODY:
        assert set(game.facts(state)) <= set(game.seen_names)
        assert len(game.look(state)) == len(game.seen_names)
        assert game.load(game.dump(state)) == state
        state = game.apply(state, rng.choice(pending.choices))
    outcome = game.outcome(state)
    assert outcome is not None
    assert sum(utilities(outcome, game.seats)) == pytest.approx(0)


@pytest.mark.parametrize("name", [*GAMES, *DESCRIBED])
def test_each_number_of_an_observation_has_a_name(name: str) -> None:
    seats = ALL_GAMES[name].usual_seats
    options = digital_options(name)[0] if name in KIT else {}
    table = env(name, seats, options)
    table.reset(seed=1)
    names = table.seen_names
    assert len(names) == len(set(names)) == len(table.observe(table.agent_selection))


@pytest.mark.parametrize("fact, value", [("goods.2.wood", 5), ("stars.1", 3)])
def test_the_name_of_a_number_is_that_of_the_fact_whose_value_it_has(fact: str, value: int) -> None:
    table = env("solenia", 2)
    table.reset(seed=4)
    game, state = table.match.game, table.match.state
    seen = (table.watching.look(one, 0) for one in (state, game.correct(state, fact, value)))
    other = {
        name: after
        for name, before, after in zip(table.seen_names, *seen, strict=True)
        if before != after
    }
    assert other == {fact: value}


def test_nobody_thinks_about_a_game_without_rules() -> None:
    with pytest.raises(BadOption, match="expected random"):
        SeatEnv("catan", 3, rivals="greedy")


def play_randomly(table: TableEnv, seed: int) -> dict[str, float]:
    """Play to the end by the masks; return what everybody got."""
    rng, gained = Random(seed), dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        _, reward, is_over, is_cut, told = table.last()
        gained[agent] += reward
        open_now = np.flatnonzero(told["action_mask"])
        table.step(None if is_over or is_cut else int(rng.choice(list(open_now))))
    return gained


def test_a_game_is_played_to_its_end_and_everybody_gets_their_share() -> None:
    table = env("solenia", 2)
    gained = play_randomly(table, 3)
    assert table.match.outcome is not None
    assert list(gained.values()) == utilities(table.match.outcome, 2)
    assert sorted(gained.values()) in ([-1.0, 1.0], [0.0, 0.0])
    digest = table.match.game.digest(table.match.state)
    assert play_randomly(table, 3) == gained
    assert table.match.game.digest(table.match.state) == digest


def test_a_game_can_be_broken_off() -> None:
    table = env("solari", 2, max_cycles=7)
    gained = play_randomly(table, 1)
    assert table.match.outcome is None
    assert set(gained.values()) == {0.0}


@pytest.mark.parametrize("name, seats, options", TABLES)
def test_pettingzoo_takes_all_seats_at_once(
    name: str, seats: int, options: dict[str, object]
) -> None:
    check_answers(name, seats, options, CYCLES)


def test_only_the_answer_of_who_decides_is_heard() -> None:
    table, plain = AnsweringEnv(env("solari", 2, {"turns": 4})), env("solari", 2, {"turns": 4})
    _, told = table.reset(seed=5)
    plain.reset(seed=5)
    rng, gained = Random(1), dict[str, float]()
    while table.agents:
        (deciding,) = [agent for agent in table.agents if told[agent]["action_mask"].any()]
        assert deciding == plain.agent_selection
        choice = int(rng.choice(np.flatnonzero(told[deciding]["action_mask"])))
        answers = {agent: rng.randrange(9) for agent in table.agents}
        _, gained, *_, told = table.step({**answers, deciding: choice})
        plain.step(choice)
        assert table.table.match.state == plain.match.state
    assert gained == plain.rewards


def test_an_answer_that_is_not_open_stands_for_one_that_is() -> None:
    table, plain = AnsweringEnv(env("solari", 2)), env("solari", 2)
    table.reset(seed=1)
    plain.reset(seed=1)
    mask = plain.last()[4]["action_mask"]
    closed, choices = int(np.flatnonzero(mask == 0)[-1]), np.flatnonzero(mask)
    table.step(dict.fromkeys(table.agents, closed))
    plain.step(int(choices[closed % len(choices)]))
    assert table.table.match.state == plain.match.state


def test_what_is_not_open_is_refused_with_its_rule() -> None:
    table = env("solari", 2)
    table.reset(seed=1)
    closed = int(np.flatnonzero(table.last()[4]["action_mask"] == 0)[0])
    with pytest.raises(IllegalChoice):
        table.step(closed)


def test_seats_that_decide_at_once_have_their_own_choices() -> None:
    """Solaris lets several seats decide at once: each choice belongs to one of them."""
    game = load_game("solaris", 3, {"depth": "digital"})
    match = shared_match(game, 3)
    moments = [match.state_at(number) for number in range(len(match))]
    shared = [state for state in moments if game.pending(state).others]
    assert shared, "expected such a moment in this match"
    for state in shared:
        pending = game.pending(state)
        by_seat = [game.choices_of(state, seat) for seat in pending.seats]
        assert sorted(choice for own in by_seat for choice in own) == sorted(pending.choices)
        assert all(by_seat)


@pytest.mark.parametrize(
    "winners, seats, gained",
    [
        ((0,), 2, [1, -1]),
        ((0, 1), 2, [0, 0]),
        ((2,), 3, [-0.5, -0.5, 1]),
        ((0,), 1, [1]),
        ((), 1, [-1]),
    ],
)
def test_what_a_win_is_worth(winners: tuple[int, ...], seats: int, gained: list[float]) -> None:
    assert utilities(Outcome(winners, "", "", ()), seats) == gained


@pytest.mark.parametrize("name, seats, rivals", [("solenia", 2, "greedy"), ("solari", 2, "random")])
def test_gymnasium_takes_it_for_one_of_its_own(name: str, seats: int, rivals: str) -> None:
    check_env(SeatEnv(name, seats, rivals=rivals), skip_render_check=True)


def test_a_choice_that_is_not_open_loses() -> None:
    seat = SeatEnv("solari", 2)
    seat.reset(seed=4)
    closed = int(np.flatnonzero(seat.action_mask == 0)[0])
    _, gained, is_over, _, told = seat.step(closed)
    assert (gained, is_over) == (-1.0, True)
    assert str(told["illegal"]).startswith("SLI-")
