"""What a learning player is shown: all that its seat may see, and nothing else."""

from copy import copy

import pytest

from heliograph.engine import TABLE
from heliograph.engine.seen_bytes import NoFacts, Seen, SeenBytes
from heliograph.games import GAMES, load_game
from shared_rules.rng import Rng
from tests.contract.matches import positions, shared_match
from tests.contract.oracles import oracle_of

RULED = [name for name in GAMES if name != "any_game"]


@pytest.mark.parametrize("name", RULED)
def test_what_is_hidden_makes_no_difference(name: str) -> None:
    game = load_game(name, GAMES[name].seat_counts[-1], {"depth": "digital"})
    oracle, seen, rng = oracle_of(game), SeenBytes(game), Rng(5)
    for state in positions(shared_match(game, 3), 12):
        for viewer in (*range(game.seats), TABLE):
            other = game.load(oracle.conceal(game.dump(state), viewer, rng))
            assert seen.look(other, viewer) == seen.look(state, viewer)


@pytest.mark.parametrize("name", RULED)
def test_everything_that_may_be_seen_is_told(name: str) -> None:
    """Two positions that look alike are alike in every fact that the seat may see."""
    game = load_game(name, GAMES[name].seat_counts[-1], {"depth": "digital"})
    seen, facts = SeenBytes(game), game.fact_table
    for viewer in range(game.seats):
        told: dict[Seen, object] = {}
        for state in positions(shared_match(game, 4), 60):
            look = seen.look(state, viewer)
            assert told.setdefault(look, facts.visible(state, viewer)) == facts.visible(
                state, viewer
            )
            assert [len(part) for part in look] == [len(state), len(state), seen.count_size]


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    game = load_game("solaris", 3, {"depth": "digital"})
    seen = SeenBytes(game)
    state = next(
        state for state in positions(shared_match(game, 3), 12) if sum(seen.look(state, 0).counts)
    )
    hands = game.fact_table.by_name["hand"]
    first, size = hands.cell.at, hands.kind.size // 5
    for viewer in range(3):
        known = seen.look(state, viewer).is_known
        for owner in range(3):
            hand = known[first + owner * size : first + (owner + 1) * size]
            assert set(hand) == {int(owner == viewer)}


def test_a_game_that_declares_no_facts_is_told() -> None:
    """Nobody can say what is hidden in it, so that no program may look."""
    game = copy(load_game("solari", 2))
    del game.fact_table
    with pytest.raises(NoFacts, match="got solari"):
        SeenBytes(game)
