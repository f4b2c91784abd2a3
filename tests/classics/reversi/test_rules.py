"""What the worked examples leave open: starts, supply, handicap, ends, corrections."""

import random

import pytest

from heliograph.engine import BadOption, Match
from heliograph.games import load_game
from heliograph_classics.reversi.game import SQUARES
from tests.classics.playing import begun, fact, legal, play, reason, refused, winners
from tests.classics.reversi.tables import at, place, rows_of


@pytest.mark.rule("RV-1.1", "allows")
@pytest.mark.rule("RV-1.2", "allows")
@pytest.mark.rule("RV-C9", "allows")
@pytest.mark.rule("RV-C10", "allows")
def test_whoever_begins_is_black() -> None:
    assert rows_of(begun("reversi"))[3:5] == ["...WB...", "...BW..."]
    match = begun("reversi", 2)
    assert rows_of(match)[3:5] == ["...BW...", "...WB..."], "the second seat is Black"
    assert (match.pending.seat, legal(match)[0], len(SQUARES)) == (1, "place d3", 64)


@pytest.mark.rule("RV-C10", "forbids")
def test_it_is_for_two() -> None:
    for seats in (1, 3):
        with pytest.raises(BadOption, match=r"RV-C10"):
            load_game("reversi", seats)
    assert refused(Match(load_game("reversi", 2)), "place d3") == "RV-C10"


@pytest.mark.rule("RV-1.4", "allows")
@pytest.mark.rule("RV-2.5", "allows")
@pytest.mark.rule("RV-2.5", "forbids")
@pytest.mark.parametrize("seed", range(3))
def test_each_move_adds_a_disc_turns_some_and_moves_none(seed: int) -> None:
    dice, match = random.Random(seed), begun("reversi")
    discs = 4
    while match.pending.choices:
        text, before = dice.choice(legal(match)), fact(match, "discs")
        seat = match.pending.seat + 1
        match.play(text)
        after = fact(match, "discs")
        changed = {name for name in before if before[name] != after[name]}
        assert len(changed) > 1
        assert {after[name] for name in changed} == {seat}
        assert {name for name in changed if before[name] is None} == {text.split()[1]}
        discs += 1
        assert sum(fact(match, "count")) == discs
        assert refused(match, text) in ("RV-2.1", "RV-3.1", "RV-3.2")


@pytest.mark.rule("RV-1.1", "allows")
def test_a_board_that_is_turned_plays_the_same() -> None:
    dice, match, other = random.Random(1), begun("reversi"), begun("reversi")

    def turned(text: str) -> str:
        return f"place {SQUARES[63 - SQUARES.index(text.split()[1])]}"

    while match.pending.choices:
        assert sorted(map(turned, legal(match))) == sorted(legal(other))
        text = dice.choice(legal(match))
        match.play(text)
        other.play(turned(text))
    assert fact(match, "count") == fact(other, "count")


@pytest.mark.rule("RV-C1", "allows")
@pytest.mark.rule("RV-C1", "forbids")
def test_other_starts() -> None:
    assert rows_of(begun("reversi", start="parallel"))[3:5] == ["...WW...", "...BB..."]
    match = begun("reversi", start="placed")
    assert legal(match) == ["place d4", "place e4", "place d5", "place e5"]
    assert refused(match, "place a1") == "RV-C1"
    place(match, "d4 e4 e5")
    assert (match.pending.seat, legal(match)) == (1, ["place d5"])
    place(match, "d5")
    assert rows_of(match)[3:5] == ["...BW...", "...WB..."], "nothing was turned"
    assert match.pending.seat == 0


@pytest.mark.rule("RV-C8", "allows")
@pytest.mark.rule("RV-C8", "forbids")
@pytest.mark.parametrize("corners", [1, 2, 3, 4])
def test_black_has_corners_and_white_moves_first(corners: int) -> None:
    match = begun("reversi", handicap=corners)
    own = [name for name, disc in fact(match, "discs").items() if disc == 1]
    assert set(own) == {"e4", "d5", *("a1", "h8", "h1", "a8")[:corners]}
    assert match.pending.seat == 1
    with pytest.raises(BadOption, match=r"RV-C8"):
        load_game("reversi", 2, {"handicap": corners, "start": "placed"})
    with pytest.raises(BadOption, match=r"RV-C8"):
        load_game("reversi", 2, {"handicap": 5})


@pytest.mark.rule("RV-2.4", "forbids")
@pytest.mark.rule("RV-C4", "forbids")
@pytest.mark.rule("RV-C4", "allows")
@pytest.mark.parametrize("way", ["auto", "confirm"])
def test_nobody_passes_who_can_place_a_disc(way: str) -> None:
    match = play(Match(load_game("reversi", 2, {"pass": way})), "begins 1")
    assert refused(match, "pass") == "RV-2.4"
    assert {text.split()[0] for text in legal(match)} == {"place"}


@pytest.mark.rule("RV-C5", "allows")
def test_whoever_has_placed_32_discs_passes() -> None:
    rows = ("BW......", "........", ".WB.....")
    match = at(*rows, supply="own32", confirms=True)
    assert legal(match) == ["place c1", "place a3"]
    state = match.game.load({**match.game.dump(match.state), "placed": [32, 3]})
    match = Match(match.game, match.game.correct(state, "turn", 1))
    assert legal(match) == ["pass"]
    assert legal(play(match, "pass")) == ["place d3"]
    shared = load_game("reversi", 2)
    position = {**match.game.dump(state), "placed": [32, 3]}
    assert "place c1" in [one.text for one in shared.choices(shared.load(position))]


@pytest.mark.rule("RV-C5", "allows")
def test_discs_of_the_beginning_are_among_the_32() -> None:
    match = begun("reversi", supply="own32")
    assert fact(match, "placed") == [2, 2]
    place(match, "d3 c3")
    assert fact(match, "placed") == [3, 3]


@pytest.mark.rule("RV-3.1", "allows")
@pytest.mark.rule("RV-3.2", "allows")
def test_a_full_board_and_a_draw() -> None:
    full = ["BBBBBBBB"] * 4 + ["WWWWWWWW"] * 3
    match = place(at(*full, "WWWWWWB.", turn=2), "h8")
    assert (reason(match), winners(match), fact(match, "count")) == ("draw", [1, 2], [32, 32])
    match = place(at(*full, "WWWWWBB.", turn=2), "h8")
    assert (reason(match), winners(match)) == ("draw", [1, 2])
    match = place(at(*full, "BWWWWWW.", turn=1), "h8")
    assert (reason(match), winners(match)) == ("full", [1])


@pytest.mark.rule("RV-C2", "allows")
@pytest.mark.rule("RV-3.3", "allows")
def test_a_draw_shares_the_empty_squares() -> None:
    rows = ("B.......", "........", "W.......")
    for empties, count in (("none", [1, 1]), ("winner", [32, 32])):
        match = at(*rows, empties=empties)
        assert (reason(match), fact(match, "count")) == ("draw", count)


@pytest.mark.rule("RV-C6", "allows")
@pytest.mark.rule("RV-C7", "allows")
def test_squares_can_be_corrected_and_everything_turned_is_told() -> None:
    match = at(".WB.....", ".W......", ".BB.....")
    match.correct("discs.b2", 1)
    match.correct("discs.b1", None)
    assert reason(match) == "wiped"
    match.correct("discs.b1", 2)
    assert (reason(match), legal(match)) == ("", ["place a1"])
    game, before = match.game, match.game.open(match.state)  # type: ignore[attr-defined]
    play(match, "place a1")
    told = dict(game.news(before, game.open(match.state)))  # type: ignore[attr-defined]
    assert told == {"turned": {"count": 1, "places": "b1"}, "counted": {"black": 6, "white": 0}}
