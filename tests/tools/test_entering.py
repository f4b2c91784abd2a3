"""What the measurement of entering says of a game: turns, taps, and what was only estimated."""

import pytest
from bench.entering import (
    POINTING_S,
    PREPARATION_S,
    Entry,
    by_turn,
    chosen_games,
    figures,
    spread,
)

from heliograph.games import ALL_GAMES

# One entry of set-up; a turn of two entries, one of them unfolded first; a turn of one.
GAME = [
    Entry(1, 100, begins_a_turn=False),
    Entry(1, 200, begins_a_turn=True),
    Entry(2, 400, begins_a_turn=False),
    Entry(1, 300, begins_a_turn=True),
]


def test_the_set_up_comes_first_and_then_each_turn() -> None:
    assert [len(turn) for turn in by_turn(GAME)] == [1, 2, 1]
    assert by_turn(GAME[1:])[0] == []


def test_what_was_measured_is_told_apart_from_what_was_estimated() -> None:
    found = figures(GAME)
    assert found["measured"]["turns"] == 2
    assert found["measured"]["taps_of_set_up"] == 1
    assert found["measured"]["taps_per_turn"] == {"mean": 2, "p90": 3}
    assert found["measured"]["waited_s_per_turn"] == {"mean": 0.45, "p90": 0.6}
    assert found["measured"]["response_ms"] == {"mean": 250, "p90": 400}
    worst = PREPARATION_S + 3 * POINTING_S + 0.6
    best = PREPARATION_S + POINTING_S + 0.3
    person = found["estimated"]["practised_person_s_per_turn"]
    assert person["p90"] == pytest.approx(worst, abs=0.01)
    assert person["mean"] == pytest.approx((worst + best) / 2, abs=0.01)


def test_nine_of_ten_values_do_not_exceed_the_ninth_decile() -> None:
    assert spread(range(1, 11)) == {"mean": 5.5, "p90": 9}
    assert spread([7]) == {"mean": 7, "p90": 7}


def test_one_game_at_a_time_is_measured_where_it_is_named() -> None:
    assert chosen_games("solari,hearts") == ["solari", "hearts"]
    assert chosen_games("") == sorted(ALL_GAMES)
    with pytest.raises(SystemExit, match=r"expected games such as .*solaris.*, got gammon"):
        chosen_games("solari,gammon")
