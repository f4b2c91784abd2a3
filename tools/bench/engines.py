"""How fast the engines play, beside python-chess in the same run.

Both play at random with the full list of legal choices at every step, and keep what undo needs.
Only what seats decide counts as a decision; drawing cards and dice costs time but adds nothing.
Short slices of both alternate and the best slice of each counts, so that other work on the machine
hits both alike. Time is processor time of this process: one core.
"""

import random
import time
from collections.abc import Callable, Iterable
from typing import Any

import chess

from heliograph.bots import greedy_player
from heliograph.engine import Match, SeededDealer, play_out, records
from heliograph.engine.game import Game
from heliograph.games import GAMES, load_game

SLICES = 20
SLICE_S = 0.12
LONGEST_CHESS = 200
USUAL_SEATS = 4
REPEATS = 10
ROUNDS = 1000
MOST_RESTORED = 500  # steps; an evening of rounds is far longer

clock = time.process_time


def run(slices: int = SLICES, names: Iterable[str] = GAMES) -> dict[str, Any]:
    """Measure games and the peer; return one JSON-ready object."""
    games = {name: load_game(name, min(USUAL_SEATS, GAMES[name].most_seats)) for name in names}
    peer, best = 0.0, dict.fromkeys(games, 0.0)
    lengths: dict[str, list[int]] = {name: [] for name in games}
    for number in range(slices):
        peer = max(peer, _rate(_play_chess, number))
        for name, game in games.items():
            best[name] = max(best[name], _rate(_random_game(game, lengths[name]), number))
    figures = {
        name: _figures(game, best[name], peer, lengths[name]) for name, game in games.items()
    }
    return {
        "peer": {"name": f"python-chess {chess.__version__}", "moves_per_s": round(peer)},
        "games": figures,
    }


def _rate(play: Callable[[int], int], number: int) -> float:
    """Return decisions per second of one slice."""
    made, seed, begin = 0, number * 1000, clock()
    while clock() - begin < SLICE_S:
        made += play(seed)
        seed += 1
    return made / (clock() - begin)


def _play_chess(seed: int) -> int:
    choose = random.Random(seed).choice
    board = chess.Board()
    while board.ply() < LONGEST_CHESS:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(choose(moves))
    return board.ply()


def _random_game(game: Game, lengths: list[int]) -> Callable[[int], int]:
    def play(seed: int) -> int:
        decisions = play_random(game, seed)
        lengths.append(decisions)
        return decisions

    return play


def play_random(game: Game, seed: int) -> int:
    """Play one game at random; return how often a seat had to decide."""
    match, draw = Match(game), random.Random(seed).random
    decisions = 0

    def choose(match: Match) -> int:
        nonlocal decisions
        decisions += 1
        choices = match.pending.choices
        return choices[int(draw() * len(choices))]

    play_out(match, SeededDealer(seed), choose)
    return decisions


def _figures(game: Game, rate: float, peer: float, lengths: list[int]) -> dict[str, float]:
    match = play_out(Match(game), SeededDealer(1), greedy_player(game.name), MOST_RESTORED)
    state = match.state
    written = records.to_lines(match)
    return {
        "decisions_per_s": round(rate),
        "games_per_s": round(rate * len(lengths) / sum(lengths), 2),
        "ratio": round(rate / peer, 2),
        "copy_us": round(_best_s(lambda: bytearray(state)) * 1e6, 3),
        "undo_us": round(_best_s(lambda: _undo_and_redo(match)) * 1e6, 3),
        "restore_ms": round(_best_s(lambda: records.from_lines(written, load_game), 1) * 1e3, 3),
        "restored_steps": len(match),
    }


def _undo_and_redo(match: Match) -> None:
    match.undo()
    match.redo()


def _best_s(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the seconds of one call, the best of several series."""
    best = float("inf")
    for _ in range(REPEATS):
        begin = clock()
        for _ in range(rounds):
            work()
        best = min(best, (clock() - begin) / rounds)
    return best
