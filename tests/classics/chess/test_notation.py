"""Moves as they are written down: entered so, and a match as PGN that another program reads."""

import io
from collections.abc import Iterator
from pathlib import Path

import chess.pgn
import pytest

from heliograph.engine import Correction
from heliograph.engine.errors import BadChoiceText
from heliograph.library.exchange import NOTATION, export
from heliograph.library.listing import games_list
from heliograph.library.notation import write
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.classics.chess.boards import board_of
from tests.classics.playing import begun, play

TAGS = {"Title": "Café", "Players": '["Ada", "Ben"]', "Began": "2026-11-19T04:00:00Z"}
MATE = ("f3", "e5", "g4", "Qh4#")


def read(written: str) -> chess.pgn.Game:
    """Return what another program reads."""
    game = chess.pgn.read_game(io.StringIO(written))
    assert game is not None
    assert not game.errors
    return game


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


def test_moves_are_entered_as_they_are_written_down() -> None:
    match = play(begun("chess"), "e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5", "Be2", "move e5 e2")
    assert match.state == play(
        begun("chess"), "move e2 e4", "move d7 d5", "move e4 d5", "move d8 d5", "move b1 c3",
        "move d5 e5", "move f1 e2", "Qxe2+",
    ).state  # fmt: skip


@pytest.mark.parametrize("text", ["Nf6", "Ke2", "e9", "", "exd5"])
def test_what_is_no_move_here_is_refused(text: str) -> None:
    with pytest.raises(BadChoiceText):
        play(begun("chess"), text)


def test_a_promotion_is_entered_with_its_piece() -> None:
    match = play(begun("chess"), *["a4", "b5", "axb5", "a6", "bxa6", "h6", "a7", "h5", "axb8=N"])
    assert board_of(match).piece_at(chess.B8) == chess.Piece(chess.KNIGHT, chess.WHITE)


def test_a_match_is_written_as_pgn() -> None:
    match = play(begun("chess"), *MATE)
    game = read(write(match, TAGS))
    assert dict(game.headers) == {
        "Event": "Café", "Site": "?", "Date": "2026.11.19", "Round": "-", "White": "Ada",
        "Black": "Ben", "Result": "0-1",
    }  # fmt: skip
    assert game.end().board().is_checkmate()
    assert "1. f3 e5 2. g4 Qh4# 0-1" in write(match, TAGS)


def test_after_a_correction_it_begins_with_the_position() -> None:
    match = play(begun("chess", depth="referee"), "e4")
    match.add(Correction("men.a2", None), match.game.correct(match.state, "men.a2", None))
    game = read(write(play(match, "e5", "Nf3"), TAGS))
    assert (game.headers["SetUp"], game.headers["Result"]) == ("1", "*")
    assert game.end().board().board_fen() == board_of(match).board_fen()
    assert "1... e5 2. Nf3 *" in write(match, TAGS)


def test_the_record_gives_it_away(table: Table) -> None:
    table.begin(describe("chess", 2, {"depth": "referee"}), ("Ada", "Ben"), "page")
    assert [row["notation"] for row in games_list(table, "en")] == ["pgn"]
    number = table.match_id
    assert number is not None
    assert read(export(table.record, number, NOTATION)).headers["Black"] == "Ben"
