"""Rules around the moves: ends, draws by claim and agreement, options, what the table corrects."""

import random
from typing import Any

import chess
import pytest

from heliograph.engine import BadCorrection, BadOption
from heliograph.games import load_game
from tests.classics.chess.boards import at, board_of, go, legal
from tests.classics.playing import begun, fact, play, reason, refused, winners

SHUFFLE = "Nf3 Nf6 Ng1 Ng8"
BARE = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"


@pytest.mark.rule("CH-1.1", "forbids")
def test_it_is_for_two_and_the_first_seat_has_white() -> None:
    for seats in (1, 3):
        with pytest.raises(BadOption, match=r"CH-1\.1"):
            load_game("chess", seats)
    match = begun("chess")
    assert (match.pending.seat, fact(match, "men")["e1"]) == (0, "1 king")
    assert go(match, "e4").pending.seat == 1


@pytest.mark.rule("CH-1.1", "forbids")
@pytest.mark.parametrize(
    ("fen", "text", "words"),
    [
        (chess.STARTING_FEN, "move e7 e5", "No piece"),
        (chess.STARTING_FEN, "move e4 e5", "No piece"),
        (chess.STARTING_FEN, "move e2 e5", "does not go to e5"),
        (chess.STARTING_FEN, "move a1 a2", "does not go to a2"),
        ("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "move e2 c3", "in check"),
        ("6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "move e7 e8", "becomes another piece"),
        ("6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "promote e7 d8 queen", "does not go to d8"),
        ("4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1", "move e1 c1", "does not go to c1"),
    ],
)
def test_what_no_piece_may_do_is_refused_with_its_reason(fen: str, text: str, words: str) -> None:
    match = at(fen)
    assert refused(match, text) == "CH-1.1"
    assert words in match.game.why_not(match.state, match.game.parse_choice(text)).text("en")


@pytest.mark.rule("CH-2.1", "allows")
@pytest.mark.parametrize(
    ("fen", "moves", "how", "who"),
    [
        (chess.STARTING_FEN, "f3 e5 g4 Qh4", "checkmate", [2]),
        ("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "Qg6", "stalemate", [1, 2]),
        ("7k/8/5KQ1/8/8/8/8/8 w - - 149 90", "Qg7", "checkmate", [1]),
    ],
)
def test_who_cannot_move_has_lost_or_drawn(fen: str, moves: str, how: str, who: list[int]) -> None:
    match = go(at(fen), moves)
    assert (reason(match), winners(match)) == (how, who)


@pytest.mark.rule("CH-2.2", "allows")
@pytest.mark.parametrize(
    ("men", "is_dead"),
    [("8", True), ("N7", True), ("B7", True), ("BBB4B", False), ("B1b5", True), ("B2b4", False),
     ("NN6", False), ("R7", False), ("P7", None)],
)  # fmt: skip
def test_nobody_can_mate_with_what_is_left(men: str, is_dead: bool | None) -> None:
    row = "8" if is_dead is None else men
    match = at(f"4k3/8/8/8/{men if is_dead is None else '8'}/{row}/8/4K3 w - - 0 1")
    assert (reason(match) == "material") == bool(is_dead)


@pytest.mark.rule("CH-2.3", "allows")
@pytest.mark.rule("CH-A2", "allows")
@pytest.mark.parametrize("claims", ["on", "off"])
def test_the_fifth_time_is_a_draw_by_itself(claims: str) -> None:
    match = go(begun("chess", claims=claims), f"{SHUFFLE} {SHUFFLE} {SHUFFLE} Nf3 Nf6 Ng1")
    assert (reason(match), fact(match, "again")) == ("", 3)
    assert reason(go(match, "Ng8")) == "fivefold"


@pytest.mark.rule("CH-2.3", "allows")
def test_75_moves_without_progress_are_a_draw_by_themselves() -> None:
    match = at("4k3/8/8/8/8/8/8/4K2R w - - 148 200")
    assert reason(go(match, "Rh2")) == ""
    assert reason(go(match, "Kd8")) == "seventyfive"
    assert reason(go(at("4k3/p7/8/8/8/8/8/4K2R w - - 148 200"), "Rh2 a6")) == ""


@pytest.mark.rule("CH-3.1", "allows")
@pytest.mark.rule("CH-3.1", "forbids")
@pytest.mark.rule("CH-3.4", "allows")
@pytest.mark.rule("CH-3.4", "forbids")
def test_the_third_repetition_is_claimed_or_named() -> None:
    match = go(begun("chess"), f"{SHUFFLE} Nf3 Nf6 Ng1")
    assert refused(match, "claim draw") == "CH-3.4"
    play(match, "claim draw by move")
    assert legal(match) == {"f6g8"}
    assert refused(match, "move f6 d5") == "CH-3.1"
    play(match, "move f6 g8")
    assert (reason(match), winners(match)) == ("threefold", [1, 2])


@pytest.mark.rule("CH-3.3", "allows")
def test_the_right_to_claim_goes_over_with_the_move() -> None:
    match = go(begun("chess"), f"{SHUFFLE} {SHUFFLE}")
    assert match.pending.seat == 0
    assert reason(play(match, "claim draw")) == "threefold"
    match = go(begun("chess"), f"{SHUFFLE} {SHUFFLE} e4")
    assert refused(match, "claim draw") == "CH-3.4"
    assert refused(match, "claim draw by move") == "CH-3.4"


@pytest.mark.rule("CH-3.1", "allows")
def test_the_same_squares_with_other_rights_are_another_position() -> None:
    match = go(at("4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 1"), "Kd7 Ke2 Ke8 Ke1")
    assert (fact(match, "again"), fact(match, "passed")) == (0, 0)
    assert fact(go(match, "Kd7 Ke2 Ke8 Ke1"), "again") == 1


@pytest.mark.rule("CH-3.2", "allows")
def test_fifty_moves_are_claimed_or_named() -> None:
    match = at("4k3/8/8/8/8/8/8/4K2R w - - 99 90")
    assert refused(match, "claim draw") == "CH-3.4"
    assert reason(play(match, "claim draw by move", "move h1 h2")) == "fifty"
    assert reason(play(go(at("4k3/8/8/8/8/8/8/4K2R w - - 99 90"), "Rh2"), "claim draw")) == "fifty"
    match = play(at("4k3/8/8/8/8/8/P7/4K2R w - - 99 90"), "claim draw by move")
    assert "a2a3" not in legal(match), "a pawn makes progress"


@pytest.mark.rule("CH-A2", "allows")
@pytest.mark.rule("CH-A2", "forbids")
def test_draws_may_come_by_themselves() -> None:
    assert reason(go(begun("chess", claims="auto"), f"{SHUFFLE} {SHUFFLE}")) == "threefold"
    assert reason(go(at(BARE.replace("0 1", "99 90"), claims="auto"), "Rh2")) == "fifty"
    for claims in ("auto", "off"):
        assert refused(begun("chess", claims=claims), "claim draw") == "CH-A2"


@pytest.mark.rule("CH-3.5", "allows")
@pytest.mark.rule("CH-3.5", "forbids")
def test_an_offer_stands_until_the_other_side_moves() -> None:
    match = play(begun("chess"), "offer draw")
    assert refused(match, "offer draw") == refused(match, "accept draw") == "CH-3.5"
    go(match, "e4 e5")
    assert refused(match, "accept draw") == "CH-3.5", "who moves declines"
    play(go(play(match, "offer draw"), "Nf3"), "accept draw")
    assert (reason(match), winners(match)) == ("agreed", [1, 2])


@pytest.mark.rule("CH-3.5", "allows")
def test_who_resigns_has_lost() -> None:
    match = play(go(begun("chess"), "e4"), "resign")
    assert (reason(match), winners(match)) == ("resigned", [1])


@pytest.mark.rule("CH-6", "allows")
def test_pieces_are_told_by_their_worth() -> None:
    match = go(begun("chess"), "e4 d5 exd5")
    game: Any = match.game
    t = game.open(match.state)
    assert [game.rows["worth"].value(t, seat) for seat in (0, 1)] == [39, 38]


# What the table corrects


@pytest.mark.rule("CH-1.1", "forbids")
def test_pieces_are_corrected_within_the_rules() -> None:
    match = begun("chess")
    for square, man, words in (
        ("e1", None, "has its king"),
        ("a8", "1 pawn", "No pawn"),
        ("e7", "1 rook", "would stand in check"),
    ):
        with pytest.raises(BadCorrection, match=rf"{words}.*CH-1\.1"):
            match.correct(f"men.{square}", man)
    match.correct("men.d3", "1 king")
    assert fact(match, "men")["e1"] is None
    assert fact(match, "short")[0] is False


def test_a_position_is_set_up_by_its_facts() -> None:
    """Piece by piece, from the usual start to any position of a random game."""
    dice, board = random.Random(3), chess.Board()
    for _ in range(40):
        board.push(dice.choice(list(board.legal_moves)))
    wanted, match = at(board.fen()), begun("chess")
    for _ in range(2):  # what is in the way the first time is not the second time
        for name, man in fact(wanted, "men").items():
            if fact(match, "men")[name] != man:
                try:
                    match.correct(f"men.{name}", man)
                except BadCorrection:
                    continue
    assert board_of(match).board_fen() == board.board_fen()


@pytest.mark.rule("CH-A1", "allows")
def test_one_of_960_positions_is_drawn() -> None:
    match = begun("chess", start="drawn")
    assert len(match.pending.choices) == 960
    play(match, "position 0")
    assert [fact(match, "men")[f"{file}1"][2:4] for file in "abcdefgh"] == [
        "bi", "bi", "qu", "kn", "kn", "ro", "ki", "ro",
    ]  # fmt: skip


def test_a_game_goes_on_after_a_correction() -> None:
    match = go(begun("chess"), "e4 e5")
    match.correct("turn", 2)
    assert (match.pending.seat, fact(match, "again")) == (1, 0)
    go(match, "Nc6")
