"""The greedy player finishes games of every size and does better than chance."""

from collections.abc import Sequence

import pytest

from heliograph.bots import greedy_player
from heliograph.engine import REFEREE, Game, Match, SeededDealer, play_out
from heliograph.games import GAMES, load_game
from heliograph.games.players import look
from heliograph.games.solarius_mission.facts import SP
from heliograph.games.solarius_mission.layout import SELL
from heliograph.training.self_play import play_game
from shared_rules.rng import Rng


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_games_end_and_score(seats: int) -> None:
    game = load_game("solarius_mission", seats, {"map": "random"})
    greedy = play_out(Match(game), SeededDealer(seats), greedy_player(game.name))
    rng = Rng(seats)
    chance = play_out(
        Match(game),
        SeededDealer(seats),
        lambda at: at.pending.choices[rng.below(len(at.pending.choices))],
    )
    assert greedy.outcome is not None
    assert chance.outcome is not None
    assert sum(points for points, _ in greedy.outcome.scores) > sum(
        points for points, _ in chance.outcome.scores
    )
    scored = {
        entry["category"]
        for sheet in greedy.view(0)["score"]
        for entry in sheet["entries"]
        if entry["points"]
    }
    assert {"missions", "centres", "units"} <= scored


def test_greedy_players_use_fuel_bucks_and_planets() -> None:
    """Units are spent before they are lost, and planets are settled with them.

    A player that only gathers has full tracks from the second round on and settles hardly any.
    """
    game = load_game("solarius_mission", 2)
    full, settled, paid = 0, 0, 0
    for seed in range(3):
        match, choose = Match(game), greedy_player(game.name)
        dealer = SeededDealer(seed)
        while match.advance(dealer) >= 0 and not match.is_over:
            choice = choose(match)
            paid += game.choice_text(choice).split()[0] in ("settle", "trade", "engines", "flip")
            match.play(choice)
        boards = match.view(REFEREE)["players"]
        full += sum(board["fuel"] == board["bucks"] == 10 for board in boards)
        settled += sum(len(board["settled"]) for board in boards)
    assert full <= 1
    assert settled >= 3 * len(boards) * 3  # three planets for each player and game
    assert paid >= 5 * len(boards) * 3


def test_a_sale_with_nothing_to_sell_is_no_dead_end() -> None:
    """Players that go astray come to one: they end it, or give missions away before."""
    game = load_game("solarius_mission", 3)
    policy = GAMES[game.name].make_policy()
    state, chosen = game.start(), []
    for choice in play_game(game, 13, 1).choices:
        pending = game.pending(state)
        is_sale = pending.seat >= 0 and state[state[SP]] == SELL
        if is_sale and not is_selling(game, pending.choices):
            chosen.append(policy.choose(look(game, state, pending.seat)) in pending.choices)
        state = game.apply(state, choice)
    assert chosen
    assert all(chosen)


def is_selling(game: Game, choices: Sequence[int]) -> bool:
    return any(game.choice_text(choice) in {"fuel", "bucks"} for choice in choices)
