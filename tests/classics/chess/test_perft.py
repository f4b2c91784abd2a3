"""Counts of move sequences that the world agrees on, and the library's own lists, at every step."""

import random

import chess
import pytest

from heliograph.engine import Match
from heliograph.games import load_game
from tests.classics.chess.boards import TALK, USUAL, at, board_of, legal
from tests.deep import IS_DEEP

# The usual positions, and how many sequences of one, two, … single moves they have
COUNTS = {
    USUAL: (20, 400, 8902, 197281),
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": (
        48, 2039, 97862, 4085603,
    ),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": (14, 191, 2812, 43238),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": (6, 264, 9467, 422333),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": (44, 1486, 62379, 2103487),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": (
        46, 2079, 89890, 3894594,
    ),
}  # fmt: skip
DEPTH = 4 if IS_DEEP else 2
GAMES_PLAYED = 200 if IS_DEEP else 3


def perft(match: Match, depth: int) -> int:
    """Return how many sequences of so many moves a position has."""
    game, skipped = match.game, {match.game.parse_choice(text) for text in TALK}

    def count(state: bytes, left: int) -> int:
        choices = [one for one in game.pending(state).choices if one not in skipped]
        if left == 1:
            return len(choices)
        return sum(count(game.apply(state, choice), left - 1) for choice in choices)

    return count(match.state, depth)


@pytest.mark.rule("CH-1.1", "allows")
@pytest.mark.parametrize("fen", COUNTS)
def test_as_many_sequences_as_the_world_counts(fen: str) -> None:
    for depth, wanted in enumerate(COUNTS[fen][:DEPTH], 1):
        assert perft(at(fen), depth) == wanted


@pytest.mark.rule("CH-1.1", "allows")
@pytest.mark.rule("CH-A1", "allows")
@pytest.mark.parametrize("start", [518, 0, 959])
def test_a_whole_game_goes_as_on_a_board_of_the_library(start: int) -> None:
    dice = random.Random(start)
    for _ in range(GAMES_PLAYED):
        match = Match(load_game("chess", 2, {"start": "usual" if start == 518 else "drawn"}))
        if start != 518:
            match.play(f"position {start}")
        theirs = chess.Board.from_chess960_pos(start)
        theirs.chess960 = start != 518
        while not match.is_over:
            assert legal(match) == {one.uci() for one in theirs.legal_moves}
            move = dice.choice(sorted(theirs.legal_moves, key=str))
            kind = f" {chess.piece_name(move.promotion)}" if move.promotion else ""
            names = f"{chess.square_name(move.from_square)} {chess.square_name(move.to_square)}"
            match.play(f"{'promote' if kind else 'move'} {names}{kind}")
            theirs.push(move)
            assert board_of(match).board_fen() == theirs.board_fen()
            assert match.game.dump(match.state)["quiet"] == theirs.halfmove_clock
        assert theirs.is_game_over()
