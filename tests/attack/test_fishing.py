"""The attack on the draws finds what lets people fish, and pools are what lies on the table."""

import random
from pathlib import Path
from typing import Any

import pytest

from heliograph.bots import greedy_player
from heliograph.engine import CHANCE, Match, PoolDealer, SeededDealer, play_out
from heliograph.engine.pending import Pending
from heliograph.engine.steps import Draws
from heliograph.games import GAMES, load_game
from heliograph.games.kit import KitGame
from heliograph.record.store import Store
from heliograph.table.open_match import OpenMatch
from heliograph.table.table import Table
from tests.attack.fishing import run
from tests.attack.tables import SOURCE, begin, play_at_random
from tests.attack.until_found import finds
from tests.games_told import KIT

TRIES = 40
# Seats, options and what is drawn from then
POOLS: dict[str, tuple[int, dict[str, Any], set[str]]] = {
    "solaris": (3, {"layout": "random"}, {
        "set layout", "set bridge", "tiles a", "tiles b", "set stack", "stack", "bridge swap",
        "hand 1", "hand 2", "hand 3",
    }),
    "solarius_mission": (2, {"set_up": "free", "map": "random"}, {
        "set tile", "set back", "cards", "set first", "bag", "open centre", "planets black",
        "planets yellow", "planets turquoise", "planets brown",
    }),
    "solari": (2, {}, {"begin", "dice 1", "dice 2"}),
    "solenia": (2, {"side": "winter", "improvements": True}, {
        "set band", "set strip", "set first", "orders day", "orders night", "set tile",
        "halves day", "halves night", "deck 1", "deck 2",
    }),
}  # fmt: skip


def nodes_of(name: str) -> tuple[str, ...]:
    """Return what a game of the kit calls what is drawn from: where it is drawn."""
    game = load_game(name, GAMES[name].fewest_seats)
    assert isinstance(game, KitGame)
    return game.node_names


def is_found(words: str) -> bool:
    return finds(words, run, TRIES, random.Random(1))


def test_a_draw_that_depends_on_the_number_of_steps_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def by_step(opened: OpenMatch) -> Draws:
        drawn = opened.cursor
        pools = {pool for _seats, _options, pools in POOLS.values() for pool in pools}
        return dict.fromkeys(pools | {node for game in KIT for node in nodes_of(game)}, drawn)

    monkeypatch.setattr(OpenMatch, "draws", property(by_step))
    assert is_found("brought another draw")


def test_a_new_roll_each_time_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    luck = random.Random(5)

    def roll_anew(self: PoolDealer, pending: Pending, pool: str, number: int) -> int:
        return luck.choice(pending.choices)

    monkeypatch.setattr(PoolDealer, "draw", roll_anew)
    assert is_found("")


@pytest.mark.parametrize("name", sorted(POOLS))
def test_a_pool_is_one_heap_of_components(name: str) -> None:
    """Two heaps under one name would let a draw from one of them shift the other."""
    seats, options, pools = POOLS[name]
    game = load_game(name, seats, options)
    found = set()
    for seed in range(3):
        match = play_out(Match(game), SeededDealer(seed), greedy_player(name))
        states = [match.state_at(number) for number in range(len(match))]
        found |= {game.pool(state) for state in states if game.pending(state).seat == CHANCE}
    assert found == pools


def test_a_match_that_was_dealt_otherwise_goes_on(tmp_path: Path) -> None:
    """What an older version drew stands in the record; only the next draws come from pools."""
    record = Store(tmp_path / "table.db")
    table = Table(record)
    old = PoolDealer.draw
    try:
        PoolDealer.draw = lambda self, pending, pool, number: pending.choices[-1]  # type: ignore[method-assign]
        begin(table, "solenia", 2, {"depth": "digital"}, seed=5)
        play_at_random(table, 30, random.Random(3))
    finally:
        PoolDealer.draw = old  # type: ignore[method-assign]
    states = [table.position_at(rev) for rev in range(table.length + 1)]
    again = Table(record)
    assert [again.position_at(rev) for rev in range(again.length + 1)] == states
    assert not again.problems
    play_at_random(again, 30, random.Random(4))
    here, expected = again.rev, again.position
    last = again.steps[-1].events[0]
    again.undo(sure=True)
    assert again.rules is not None
    again.enter((again.rules.game.parse_choice(last.decode()),), SOURCE)
    assert (again.rev, again.position) == (here, expected)
    record.close()
