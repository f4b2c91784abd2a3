"""What the table says goes on from: points, whose turn it is, where a card lies."""

import random

import pytest

from heliograph.engine import NOBODY, BadCorrection, Match
from heliograph.games import load_game
from heliograph.games.shows import show_for
from tests.attack.looking import look_at
from tests.classics.hearts.tables import (
    at,
    deal_out,
    dealt,
    doubts,
    fact,
    held,
    legal,
    play,
    refused,
    told,
)  # fmt: skip

FIRST = ("C3", "C4", "C5")
NAMES = ("Ada", "Ben", "Cleo", "Dan")


@pytest.mark.rule("HE-5.1", "allows")
def test_between_two_tricks_somebody_else_leads() -> None:
    match = play(told(), *FIRST)
    match.correct("turn", 2)
    assert (match.pending.seat, fact(match, "leader")) == (1, 1)
    play(match, "D2", "D3", "D4", "D5")
    assert match.pending.seat == 0, "the fourth after seat 2"


@pytest.mark.rule("HE-1.1", "forbids")
def test_in_a_trick_the_turn_follows_from_the_cards() -> None:
    match = told()
    match.correct("turn", 2)
    with pytest.raises(BadCorrection, match=r"follows from the trick.*HE-1\.1"):
        match.correct("turn", 3)
    for node in (Match(match.game), dealt()):
        if node.pending.seat >= 0:
            with pytest.raises(BadCorrection, match=r"HE-1\.1"):
                node.correct("turn", 1 + (fact(node, "table")["turn"]) % 4)


@pytest.mark.rule("HE-5.1", "allows")
def test_a_card_that_was_entered_wrong_is_taken_back_and_entered_again() -> None:
    match = play(told(), "C3", "D9")
    match.correct("cards.D9", None)
    assert (match.pending.seat, held(match, "trick 3")) == (2, set())
    play(match, "C9", "C5")
    assert (match.pending.seat, held(match, "taken 3")) == (2, {"C2", "C3", "C9", "C5"})
    match.correct("cards.C9", "taken 3")
    assert doubts(match) == []


@pytest.mark.rule("HE-5.1", "allows")
def test_who_led_follows_from_the_trick() -> None:
    match = told(leads=2)
    assert match.pending.seat == 2
    match.correct("cards.C2", "trick 3")
    assert (fact(match, "leader"), match.pending.seat) == (2, 3)
    play(match, "C9")
    match.correct("cards.C9", "trick 1")
    assert match.pending.seat == 3, "seat 3 led, seat 1 has played, seat 4 has not"
    match.correct("cards.C9", "trick 4")
    assert match.pending.seat == 0
    play(match, "C8", "CT")
    assert held(match, "taken 2") == {"C2", "C9", "C8", "CT"}


@pytest.mark.rule("HE-5.2", "allows")
def test_whether_hearts_are_open_follows_from_the_cards() -> None:
    match = play(told(), *FIRST, "D2", "D3", "H4")
    assert fact(match, "is_open")
    match.correct("cards.H4", None)
    assert not fact(match, "is_open")
    assert "is_open" not in match.game.facts(match.state)


@pytest.mark.rule("HE-1.1", "forbids")
@pytest.mark.parametrize(
    "place", ["hand 2", "given 1", "aside", "trick 1", "taken 5", "nowhere"]
)  # fmt: skip
def test_no_card_lies_where_nobody_can_see_it(place: str) -> None:
    match = told()
    before = match.state
    with pytest.raises(BadCorrection, match=r"HE-1\.1"):
        match.correct("cards.D9", place)
    assert match.state == before


@pytest.mark.rule("HE-10.1", "forbids")
def test_cards_that_are_left_out_stay_out() -> None:
    match = told(5)
    with pytest.raises(BadCorrection, match=r"HE-1\.1"):
        match.correct("cards.D2", None)
    match.correct("cards.D2", "aside")


@pytest.mark.rule("HE-1.1", "allows")
def test_cards_that_are_missing_are_doubted_and_the_deal_still_ends() -> None:
    match = play(told(), *FIRST)
    match.correct("cards.C2", None)
    assert doubts(match) == ["incomplete"]
    dice = random.Random(1)
    while fact(match, "table")["round"] == 1:
        options = [text for text in legal(match) if text != "charge"]
        play(match, dice.choice(options))
    assert sum(fact(match, "points")) <= 78


def test_no_card_can_be_corrected_before_one_lies() -> None:
    match = play(Match(load_game("hearts", 4, {"depth": "referee"})), "begins 1")
    with pytest.raises(BadCorrection, match=r"HE-1\.1"):
        match.correct("cards.C2", "taken 1")


def test_where_the_host_deals_nobody_corrects_cards() -> None:
    match = dealt(pass_cycle="none")
    assert not [name for name in match.game.facts(match.state) if name.startswith("cards")]
    lead = match.pending.seat + 1
    with pytest.raises(BadCorrection):
        match.correct("turn", lead % 4 + 1)  # who does not hold the lowest club cannot lead it
    play(match, legal(match)[0])


@pytest.mark.rule("HE-8.1", "allows")
def test_points_are_corrected_also_after_the_end() -> None:
    match = at(["C3", "CA", "C4", "H2"], rest=1, tricks=12, points=[80, 0, 5, 6])
    match.correct("points.1", 75)
    play(match, "C3", "CA", "C4", "H2")
    assert match.pending.seat == NOBODY
    match.correct("points.1", 99)
    assert (match.outcome, fact(match, "table")["round"], fact(match, "node")) == (None, 2, "deal")
    match.undo()
    match.correct("points.3", 0)
    assert match.outcome is not None
    assert match.outcome.winners == (2,)
    with pytest.raises(BadCorrection):
        match.correct("turn", 1 + fact(match, "table")["turn"] % 4)


@pytest.mark.rule("HE-7.2", "allows")
def test_a_card_taken_by_another_seat_is_no_moon_any_more() -> None:
    match = at(["HA", "C4", "C5", "C6"], rest=1, tricks=12, moon="choose", depth="referee")
    for card in ("HA", "C4", "C5"):
        play(match, card) if card in legal(match) else None
    assert (fact(match, "node"), refused(match, "stands")) == ("moon", "HE-7.2")
    match.correct("cards.H5", "taken 2")
    assert fact(match, "deal_points") == [25, 1, 0, 0]


def test_places_are_called_by_the_people() -> None:
    match = told()
    found = {one.name: one for one in show_for(match.game, "en", NAMES).facts(match.state)}
    queen = found["cards.SQ"]
    assert queen.label == "queen of spades"
    assert ("taken 2", "taken by Ben") in queen.values
    assert len(queen.values) == 2 + 4 * 4, "nothing, aside, and four places of each seat"


@pytest.mark.parametrize("seed", range(4))
def test_any_table_can_be_shown_and_played_on(seed: int) -> None:
    dice = random.Random(seed)
    depth, seats = dice.choice(("referee", "digital")), dice.choice((3, 4, 5))
    match = Match(load_game("hearts", seats, {"depth": depth, "target": 40, "moon": "choose"}))
    for step in range(60):
        if match.pending.choices:
            match.play(dice.choice(match.pending.choices))
        deal_out(match, seed)
        shown = show_for(match.game, "en", NAMES).facts(match.state)
        if shown:
            one = dice.choice(shown)
            values = [value for value, _ in one.values] or [0, 39, 500, -20]
            correct(match, one.name, dice.choice(values))
        if step % 6 == 0:
            look_at(match.game, match.state)


def correct(match: Match, name: str, value: object) -> None:
    """Say what lies on the table, whether it can be or not."""
    before = match.state
    try:
        match.correct(name, value)
    except BadCorrection:
        assert match.state == before
