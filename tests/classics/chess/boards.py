"""Positions of chess for tests, written as everybody writes them (FEN), and moves in short form."""

from typing import Any

import chess

from heliograph.engine import Match
from heliograph.games import load_game
from heliograph_classics.chess.game import KINDS
from tests.classics import playing

USUAL = chess.STARTING_FEN
TALK = ("claim draw", "claim draw by move", "offer draw", "accept draw", "resign")


def at(fen: str = USUAL, **options: Any) -> Match:
    """Return a match in a position; the first seat has White."""
    game, board = load_game("chess", 2, options), chess.Board(fen)
    men = dict.fromkeys(chess.SQUARE_NAMES) | {
        chess.square_name(square): f"{2 - piece.color} {KINDS[piece.piece_type - 1]}"
        for square, piece in board.piece_map().items()
    }
    sides = (chess.WHITE, chess.BLACK)
    position: dict[str, Any] = {
        "men": men,
        "short": [bool(board.has_kingside_castling_rights(side)) for side in sides],
        "long": [bool(board.has_queenside_castling_rights(side)) for side in sides],
        "passed": 0 if board.ep_square is None else 1 + chess.square_file(board.ep_square),
        "quiet": board.halfmove_clock,
        "table": {"turn": 1 if board.turn else 2},
    }
    state = game.load(position)
    # The same again as the table says it: so it is decided what comes next, or how it ended.
    return Match(game, game.correct(state, "turn", position["table"]["turn"]))


def board_of(match: Match) -> chess.Board:
    """Return where everything stands as a board of the library, from the facts alone."""
    facts = match.game.dump(match.state)
    board = chess.Board(None)
    for name, man in facts["men"].items():
        if man:
            seat, kind = man.split()
            piece = chess.Piece(1 + KINDS.index(kind), seat == "1")
            board.set_piece_at(chess.parse_square(name), piece)
    board.turn = facts["table"]["turn"] == 1
    sides = zip(("KQ", "kq"), zip(facts["short"], facts["long"], strict=True), strict=True)
    letters = [one for pair, may in sides for one, is_so in zip(pair, may, strict=True) if is_so]
    board.set_castling_fen("".join(letters) or "-")
    if facts["passed"]:
        board.ep_square = chess.square(facts["passed"] - 1, 5 if board.turn else 2)
    board.halfmove_clock = facts["quiet"]
    return board


def uci(text: str) -> str:
    """Return a choice as programs write it: e2e4, e7e8q."""
    word, man, to, *kind = text.split()
    letters = {"queen": "q", "rook": "r", "bishop": "b", "knight": "n"}
    return man + to + "".join(letters[one] for one in kind) if word != "claim" else ""


def go(match: Match, moves: str) -> Match:
    """Play moves in short form: `e4 e5 Nf3`."""
    for san in moves.split():
        wanted = board_of(match).parse_san(san).uci()
        match.play(next(text for text in playing.legal(match, *TALK) if uci(text) == wanted))
    return match


def legal(match: Match) -> set[str]:
    """Return the legal moves as programs write them."""
    return {uci(text) for text in playing.legal(match, *TALK)}
