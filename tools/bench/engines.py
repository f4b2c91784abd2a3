"""How fast the engines play, beside python-chess in the same run.

Both play at random with the full list of legal choices at every step, and keep what undo needs.
Only what seats decide counts as a decision; drawing cards and dice costs time but adds nothing.
Short slices of both alternate and the best slice of each counts, so that other work on the machine
hits both alike. Time is processor time of this process: one core.

Where the rules were compiled (`dev.py compile`), both forms are measured and their states compared.
"""

import random
import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any

import chess

from heliograph.bots import greedy_player
from heliograph.engine import Match, SeededDealer, native, play_out, records
from heliograph.engine.game import Game
from heliograph.games import GAMES, load_game

SLICES = 20
SLICE_S = 0.12
LONGEST_CHESS = 200
USUAL_SEATS = 4
REPEATS = 10
COMPARED = 3  # games whose states are compared
ROUNDS = 1000
MOST_RESTORED = 500  # steps; an evening of rounds is far longer

clock = time.process_time


def run(slices: int = SLICES, names: Iterable[str] = GAMES) -> dict[str, Any]:
    """Measure games and the peer; return one JSON-ready object."""
    games = {name: load_game(name, min(USUAL_SEATS, GAMES[name].most_seats)) for name in names}
    plain = {name: native.plain(game) for name, game in games.items()}
    compiled = {name: game for name, game in games.items() if native.is_compiled(game)}
    peer, best, best_compiled = 0.0, dict.fromkeys(games, 0.0), dict.fromkeys(compiled, 0.0)
    lengths: dict[str, list[int]] = {name: [] for name in games}
    for number in range(slices):
        peer = max(peer, _rate(_play_chess, number))
        for kind, rates in ((plain, best), (compiled, best_compiled)):
            for name, game in kind.items():
                rates[name] = max(rates[name], _rate(_random_game(game, lengths[name]), number))
    figures = {name: _figures(plain[name], best[name], peer, lengths[name]) for name in games}
    for name, game in compiled.items():
        figures[name]["ratio_compiled"] = round(best_compiled[name] / peer, 2)
        figures[name]["compiled_is_same"] = _states_of(game) == _states_of(plain[name])
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
    return _play_random(Match(game), seed)


def _states_of(game: Game) -> str:
    """Return a digest of all states of some games."""
    seen = sha256()
    for seed in range(COMPARED):
        match = Match(game)
        _play_random(match, seed)
        for number in range(len(match) + 1):
            seen.update(match.state_at(number))
    return seen.hexdigest()


def _play_random(match: Match, seed: int) -> int:
    draw = random.Random(seed).random
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
