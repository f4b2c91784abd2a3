"""What the worked examples leave open: dealing, passing, the moon, ends, other numbers of seats."""

from collections.abc import Sequence
from typing import Any

import pytest

from heliograph.engine import BadOption, Match
from heliograph.games import load_game
from tests.classics.hearts.tables import (
    CARDS,
    LEFT_OUT,
    at,
    deal_out,
    dealt,
    fact,
    held,
    legal,
    passing,
    play,
    refused,
    told,
)  # fmt: skip
from tests.classics.hearts.test_vectors import ALL

HEARTS = [card for card in CARDS if card[0] == "H"]
BELOW_THE_ACE = " ".join(HEARTS[:-1])


def moon(shooter: int = 1, **options: Any) -> Match:
    """Return a match in which one seat has taken everything but the last trick, which it leads."""
    hands = ["C3", "C4", "C5", "C6"]
    hands[shooter - 1] = "HA"
    return at(hands, rest=shooter, turn=shooter, tricks=12, **options)


def finish(match: Match) -> Match:
    """Play the last trick: everybody has one card."""
    while str(fact(match, "node")) == "play" and len(legal(match)) == 1:
        play(match, legal(match)[0])
    return match


# Deal


@pytest.mark.rule("HE-2.1", "allows")
@pytest.mark.parametrize("dealer", [1, 3])
def test_cards_are_dealt_one_by_one_from_the_dealers_left(dealer: int) -> None:
    match = play(Match(load_game("hearts", 4, {"pass_cycle": "none"})), f"begins {dealer}")
    for number, card in enumerate(CARDS):
        play(match, f"deal {card}")
        seat = (dealer + number) % 4 + 1
        assert card in held(match, f"hand {seat}")
    assert [len(held(match, f"hand {seat}")) for seat in range(1, 5)] == [13] * 4


@pytest.mark.rule("HE-2.1", "forbids")
def test_no_card_is_dealt_twice_and_nobody_else_plays() -> None:
    match = play(Match(load_game("hearts", 4)), "begins 1", "deal C2")
    assert refused(match, "deal C2") == "HE-2.1"
    assert refused(match, "C2") == "HE-2.1"
    assert refused(told(4, break_hearts=False), "leads 2") == "HE-5.1"
    match = play(
        Match(load_game("hearts", 4, {"depth": "referee", "pass_cycle": "none"})), "begins 1"
    )
    assert refused(match, "leads 5") == "HE-2.1"
    with pytest.raises(BadOption, match=r"HE-2\.1"):
        load_game("hearts", 6)


@pytest.mark.rule("HE-2.1", "allows")
@pytest.mark.rule("HE-8.1", "allows")
def test_the_deal_goes_one_seat_on() -> None:
    match = finish(moon(4))
    assert (fact(match, "table")["first"], fact(match, "node")) == (2, "deal")
    assert len(fact(match, "cards")) == 0, "nothing is dealt yet"


# Passing


@pytest.mark.rule("HE-3.1", "allows")
@pytest.mark.rule("HE-3.3", "allows")
@pytest.mark.rule("HE-10.2", "allows")
@pytest.mark.rule("HE-C6", "allows")
@pytest.mark.parametrize(
    ("seats", "cycle", "ways"),
    [
        (4, "lrah", ["left", "right", "across", "", "left", "right", "across", ""]),
        (4, "lra", ["left", "right", "across", "left"]),
        (4, "none", ["", "", ""]),
        (3, "lrah", ["left", "right", "", "left", "right", ""]),
        (5, "lrah", ["left", "right", "", "left"]),
        (5, "lra", ["left", "right", "left"]),
    ],
)
@pytest.mark.parametrize("depth", ["digital", "referee"])
def test_where_cards_are_passed_to(seats: int, cycle: str, ways: list[str], depth: str) -> None:
    """HE-V11, and the cycles of the other options."""
    found = []
    for deal in range(1, len(ways) + 1):
        match = at(["C3", "C4", "C5", "C6", "C7"][:seats], seats=seats, deal=deal - 1 or len(ways),
                   points=[0] * seats, rest=1, tricks=1, pass_cycle=cycle, depth=depth)  # fmt: skip
        if deal == 1:  # the first deal is begun, not reached
            match = play(Match(match.game), "begins 2")
        else:
            deal_over(match)
        deal_out_if_digital(match)
        found.append(passing(match.game, match.state))
    assert found == ways


def deal_over(match: Match) -> None:
    """Play what is left of a deal."""
    number = fact(match, "table")["round"]
    while fact(match, "table")["round"] == number:
        play(match, legal(match)[0])


def deal_out_if_digital(match: Match) -> None:
    """Deal where that is the host's."""
    if match.game.options["depth"] == "digital":
        deal_out(match)


@pytest.mark.rule("HE-3.2", "allows")
@pytest.mark.rule("HE-C3", "allows")
@pytest.mark.parametrize(("deal", "steps"), [(1, 1), (2, -1), (3, 2)])
def test_three_cards_go_to_the_neighbour_when_all_have_passed(deal: int, steps: int) -> None:
    match = dealt(deal=deal)
    given = [sorted(held(match, f"hand {seat}"))[:3] for seat in range(1, 5)]
    for seat in (3, 1, 4, 2):
        assert seat - 1 in match.pending.seats
        play(match, *(f"pass {card}" for card in given[seat - 1]))
        assert (seat - 1 in match.pending.seats) == (seat == 2 and leads(match) == 2)
        if seat != 2:
            assert len(held(match, f"hand {seat}")) == 10, "nobody has received anything"
    for seat in range(4):
        assert set(given[seat]) <= held(match, f"hand {(seat + steps) % 4 + 1}")


def leads(match: Match) -> int:
    """Return who leads, 0 before that."""
    return match.pending.seat + 1 if fact(match, "node") == "play" else 0


@pytest.mark.rule("HE-3.2", "forbids")
@pytest.mark.rule("HE-C3", "forbids")
def test_nobody_passes_a_fourth_card_or_plays_before_the_last() -> None:
    match = dealt()
    own = sorted(held(match, "hand 2"))
    play(match, *(f"pass {card}" for card in own[:3]))
    assert refused(match, f"pass {own[3]}") == "HE-3.2", "three are enough"
    assert refused(match, f"pass {own[0]}") == "HE-3.2", "it is laid down"
    assert refused(match, own[3]) == "HE-3.1"
    assert refused(match, "passed") == "HE-3.2"


@pytest.mark.rule("HE-3.2", "allows")
@pytest.mark.rule("HE-3.2", "forbids")
def test_real_cards_are_passed_by_all_at_once() -> None:
    match = play(Match(load_game("hearts", 4, {"depth": "referee"})), "begins 1")
    assert legal(match) == ["passed"]
    assert refused(match, "pass C2") == "HE-3.2"
    assert legal(play(match, "passed")) == [f"leads {seat}" for seat in range(1, 5)]


# Play


@pytest.mark.rule("HE-5.1", "allows")
@pytest.mark.rule("HE-5.1", "forbids")
def test_whoever_can_follows_suit() -> None:
    hands = ["", "C9 D4 SQ", "D5 S2 H3"]
    match = at(hands, trick="CK", turn=2, first_trick_points="allowed")
    assert legal(match) == ["C9"]
    assert refused(match, "D4") == "HE-5.1"
    assert refused(match, "S2") == "HE-5.1", "somebody else holds that"
    assert legal(play(match, "C9")) == ["D5", "S2", "H3"], "no clubs: any card"


@pytest.mark.rule("HE-1.1", "allows")
@pytest.mark.rule("HE-5.1", "allows")
@pytest.mark.parametrize(
    ("trick", "winner"), [("C3 CA CK CQ", 2), ("C3 DA SA HA", 1), ("D2 C9 D9 DT", 4)]
)
def test_the_highest_of_the_suit_takes_the_trick_and_leads(trick: str, winner: int) -> None:
    cards, others = trick.split(), ("S4", "S5", "S6", "S7")
    hands = [f"{card} {other}" for card, other in zip(cards, others, strict=True)]
    match = at(hands, first_trick_points="allowed")
    play(match, *cards)
    assert held(match, f"taken {winner}") == set(cards)
    assert match.pending.seat + 1 == winner


@pytest.mark.rule("HE-5.4", "allows")
@pytest.mark.parametrize("queen_breaks", [True, False])
def test_the_queen_opens_hearts_by_the_option(queen_breaks: bool) -> None:
    """HE-W1, trick 9: with the option D leads a heart, without it may not."""
    vector = ALL["HE-W1"]
    match = at(**vector["before"], queen_breaks=queen_breaks)
    for stage in vector["stage"][:8]:
        play(match, *stage["play"])
    assert (fact(match, "is_open"), "H4" in legal(match)) == (queen_breaks, queen_breaks)
    if not queen_breaks:
        assert refused(match, "H4") == "HE-5.2"


@pytest.mark.rule("HE-C2", "allows")
@pytest.mark.rule("HE-5.5", "allows")
@pytest.mark.parametrize("queen_breaks", [True, False])
def test_a_queen_that_is_led_opens_hearts_too(queen_breaks: bool) -> None:
    match = at(["SQ C3 H4", "S2 D3", "S3 D4", "S4 D5"], queen_breaks=queen_breaks)
    assert legal(match) == ["C3", "SQ"], "it may be led at any time"
    assert fact(play(match, "SQ"), "is_open") is queen_breaks


@pytest.mark.rule("HE-5.6", "allows")
def test_nobody_has_to_get_rid_of_the_queen() -> None:
    assert legal(at(["", "S3 SQ"], trick="SK", turn=2)) == ["S3", "SQ"]
    assert legal(at(["", "D3 SQ H4"], trick="CK", turn=2)) == ["D3", "SQ", "H4"]


@pytest.mark.rule("HE-1.2", "allows")
@pytest.mark.rule("HE-6.1", "allows")
def test_hearts_count_one_and_the_queen_thirteen() -> None:
    match = finish(at(["C3", "CA", "D2", "D3"], taken=["H2", "", "SQ H3 H4", BELOW_THE_ACE[9:]],
                      rest=2, tricks=12))  # fmt: skip
    assert fact(match, "deal_points") == [1, 1, 15, 9]


@pytest.mark.rule("HE-6.3", "allows")
@pytest.mark.parametrize(("bonus", "points"), [(True, [25, 1, -5, -5]), (False, [25, 1, 0, 0])])
def test_five_points_less_for_a_seat_without_a_trick(bonus: bool, points: list[int]) -> None:
    match = at(["C3", "CA", "C4", "H2"], rest=1, tricks=12, no_tricks_bonus=bonus)
    assert fact(finish(match), "deal_points") == points


@pytest.mark.rule("HE-6.3", "allows")
def test_no_bonus_in_a_deal_with_a_moon() -> None:
    assert fact(finish(moon(no_tricks_bonus=True)), "deal_points") == [0, 26, 26, 26]


# The moon


@pytest.mark.rule("HE-7.1", "allows")
@pytest.mark.rule("HE-7.2", "allows")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_moon_at_every_number_of_seats(seats: int) -> None:
    hands = ["HA", "C4", "C5", "C6", "C7"][:seats]
    match = at(hands, rest=1, tricks=52 // seats - 1, seats=seats)
    assert fact(finish(match), "deal_points") == [0] + [26] * (seats - 1)


@pytest.mark.rule("HE-7.1", "allows")
def test_other_tricks_may_go_elsewhere() -> None:
    match = at(["HA", "C4", "C5", "C6"], taken=["", "D2 D3 D4 D5"], rest=1, tricks=12)
    assert fact(finish(match), "deal_points") == [0, 26, 26, 26]


@pytest.mark.rule("HE-7.2", "allows")
@pytest.mark.rule("HE-C4", "allows")
@pytest.mark.parametrize(
    ("way", "points", "over"),
    [("add", [80, 106, 36, 37], True), ("subtract", [54, 80, 10, 11], False)],
)
def test_the_shooter_chooses_freely(way: str, points: list[int], over: bool) -> None:
    match = finish(moon(moon="choose", points=[80, 80, 10, 11]))
    assert (match.pending.seat, legal(match)) == (0, ["moon add", "moon subtract"])
    play(match, f"moon {way}")
    assert (fact(match, "points"), match.outcome is not None) == (points, over)


@pytest.mark.rule("HE-7.3", "allows")
@pytest.mark.parametrize(
    ("way", "points"), [("add", [-10, 26, 26, 26]), ("subtract", [-36, 0, 0, 0])]
)
def test_the_jack_stays_with_its_taker(way: str, points: list[int]) -> None:
    match = finish(moon(moon=way, jack_of_diamonds=True))
    assert fact(match, "deal_points") == points
    assert fact(finish(moon(moon=way)), "deal_points") == [
        one + 10 * (seat == 0) for seat, one in enumerate(points)
    ]


@pytest.mark.rule("HE-7.4", "allows")
def test_a_moon_may_need_the_jack_where_that_counts() -> None:
    options = {"moon_needs_jack": True}
    match = at(["HA", "C4", "C5", "C6"], taken=["", "DJ"], rest=1, tricks=12, **options)
    assert fact(finish(match), "deal_points") == [0, 26, 26, 26], "it does not count"
    with_jack = finish(moon(**options, jack_of_diamonds=True))
    assert fact(with_jack, "deal_points") == [-10, 26, 26, 26]


# Ends


@pytest.mark.rule("HE-8.1", "allows")
@pytest.mark.rule("HE-C5", "allows")
@pytest.mark.parametrize(
    ("points", "target", "winners"),
    [([80, 90, 95, 10], 100, (3,)), ([80, 90, 95, 10], 200, ()), ([0, 24, 0, 0], 50, (0,))],
)
def test_the_lowest_total_wins_once_somebody_reaches_the_target(
    points: Sequence[int], target: int, winners: tuple[int, ...]
) -> None:
    match = finish(moon(points=points, target=target))
    assert (match.outcome.winners if match.outcome else ()) == winners
    if match.outcome:
        assert (match.outcome.reason, match.outcome.rule) == ("target", "HE-8.1")


@pytest.mark.rule("HE-8.1", "allows")
def test_the_game_never_ends_in_the_middle_of_a_deal() -> None:
    hands = ["H3 C3", "HA C4", "H4 C5", "H5 C6"]
    match = at(hands, taken=["SQ"], rest=2, tricks=11, points=[0, 99, 0, 1], break_hearts=False)
    play(match, "H3", "HA", "H4", "H5")
    assert match.outcome is None
    assert finish(match).outcome is not None


@pytest.mark.rule("HE-8.3", "allows")
def test_totals_may_be_below_zero() -> None:
    match = finish(moon(moon="subtract", points=[-3, 0, 0, 0]))
    assert fact(match, "points") == [-29, 0, 0, 0]
    far = finish(moon(moon="subtract", points=[-990, 0, 0, 0]))
    assert fact(far, "points")[0] == -999, "as far as a table can count"


# Other numbers of seats


@pytest.mark.rule("HE-10.1", "allows")
@pytest.mark.rule("HE-10.1", "forbids")
@pytest.mark.parametrize(
    ("seats", "cards", "lowest"), [(3, 17, "C2"), (4, 13, "C2"), (5, 10, "C3")]
)
def test_the_pack_of_each_number_of_seats(seats: int, cards: int, lowest: str) -> None:
    """HE-V12 and its kin."""
    match = dealt(seats, pass_cycle="none")
    assert [len(held(match, f"hand {seat}")) for seat in range(1, seats + 1)] == [cards] * seats
    assert held(match, "aside") == set(LEFT_OUT[seats])
    assert (legal(match), lowest in held(match, f"hand {match.pending.seat + 1}")) == (
        [lowest],
        True,
    )
    real = told(seats)
    assert held(real, "trick 1") == {lowest}
    for card in LEFT_OUT[seats]:
        assert refused(real, card) == "HE-5.1", "it is not in the game"
