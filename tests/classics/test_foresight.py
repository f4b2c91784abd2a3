"""Players that reckon with all dice that may fall: what they expect, and what they do then."""

from statistics import fmean

import pytest

from heliograph.bots import make_bot
from heliograph.engine import Match
from heliograph.games.kit import hopes_of_dice, over_rolls
from heliograph.games.kit.players import value
from heliograph.games.players import look
from tests.classics.ludo.tables import at
from tests.classics.yacht.tables import FACES, LOWER, rolled

ROWS = [row for row in (*FACES, *LOWER) if row != "three_kind"]


def hard(match: Match, kind: str = "hard") -> str:
    """Return what a hard player does who is on turn."""
    game, seat = match.game, match.pending.seat
    return game.texts[make_bot(kind, game, seat, 1).choose(look(game, match.state, seat))]


def test_one_die_is_rolled_again_below_what_it_comes_to() -> None:
    last, middle, first = hopes_of_dice(1, 6, 3, sum)
    assert [one.rolled[()] for one in (last, middle, first)] == pytest.approx([3.5, 4.25, 14 / 3])
    assert (last.held[3,], last.held[4,]) == (3.5, 4)
    assert (middle.held[4,], middle.held[5,]) == (4.25, 5)


def test_dice_that_are_kept_stay_while_the_others_fall() -> None:
    only = hopes_of_dice(2, 6, 1, lambda dice: float(dice == (6, 6)))[0]
    assert only.rolled[()] == pytest.approx(1 / 36)
    assert only.rolled[6,] == only.held[1, 6] == pytest.approx(1 / 6)
    assert only.held[6, 6] == 1


def test_ludo_expects_the_mean_of_what_the_die_brings() -> None:
    match = at("8 20 Y Y", "12 Y Y Y", two=True)
    game, state = match.game, match.state
    faces = [game.open(game.apply(state, choice)) for choice in match.pending.choices]
    now, after = over_rolls(1), over_rolls(0)
    found = now(game, game.open(state), 0)
    assert found == pytest.approx(fmean(after(game, t, 0) for t in faces))
    assert after(game, game.open(state), 0) == value(game, state, 0) != found


@pytest.mark.parametrize("kind", ["hard", "expert"])
def test_yacht_keeps_what_brings_most_over_all_rolls(kind: str) -> None:
    match = rolled("11266")
    taken = set()
    while (text := hard(match, kind)) != "roll":
        taken.add(text)
        match.play(text)
    assert taken == {"take 1", "take 2", "take 3"}, "two sixes are kept"
    assert hard(rolled("12345"), kind) == "write small_straight"
    assert hard(rolled("11234", rolls=3), kind) == "write ones", "what is lost least"


def test_yacht_expects_of_its_last_row_what_can_be_reckoned_by_hand() -> None:
    match = rolled("55512", rolls=2)
    game = match.game
    position = game.dump(match.state)
    position["sheet"][0] |= dict.fromkeys(ROWS, 0) | {"five_kind": None}
    state = game.load(position)
    for die in (4, 5):
        state = game.apply(state, game.parse_choice(f"take {die}"))
    assert game.foresight(game.open(state), 0) == pytest.approx(50 / 36)
