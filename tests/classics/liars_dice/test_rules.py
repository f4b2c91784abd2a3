"""What the worked examples leave open: rounds, options, the end."""

import itertools

import pytest

from heliograph.engine import CHANCE, BadOption, Match, SeededDealer, play_out
from heliograph.games import load_game
from tests.classics.liars_dice.tables import at, bid, bids, left, lifted, with_box
from tests.classics.playing import fact, legal, play, reason, refused, winners

SPOT_ON = {"spot_on": True}
OTHERS = {"spot_on": True, "spot_on_reward": "others"}
LAST_DIE = {"wild_ones": True, "last_die_round": True}


def counted(match: Match, said: str, count: int) -> Match:
    """Say something with real dice, and how many were counted."""
    return play(bid(match, said), f"counts {count}")


@pytest.mark.rule("LD-1.1", "allows")
@pytest.mark.parametrize(("dice", "options"), [(5, {}), (2, {"dice": 2}), (6, {"dice": 6})])
def test_everybody_has_so_many_dice(dice: int, options: dict[str, int]) -> None:
    match = lifted(Match(load_game("liars_dice", 3, options)))
    assert left(match) == [dice] * 3
    assert match.game.view(match.state, -1)["held"]["cups"] == {
        str(seat): dice for seat in (1, 2, 3)
    }
    assert match.game.seats == 3


@pytest.mark.rule("LD-2.1", "allows")
@pytest.mark.rule("LD-2.1", "forbids")
def test_two_to_six_play_and_one_of_them_begins() -> None:
    for seats in (1, 7):
        with pytest.raises(BadOption, match=r"LD-2\.1"):
            load_game("liars_dice", seats)
    match = play(Match(load_game("liars_dice", 6, {"depth": "referee"})), "begins 6")
    assert match.pending.seat == 5


@pytest.mark.rule("LD-2.2", "allows")
@pytest.mark.rule("LD-2.2", "forbids")
def test_dice_are_rolled_once_in_a_round_and_seen_by_their_owner() -> None:
    match = lifted(at("345 266"))
    assert refused(match, "roll") == refused(match, "shows 3") == "LD-3.3"
    game = match.game
    assert game.view(match.state, 1)["position"]["cups"] == {"2a": 2, "2b": 6, "2c": 6}
    assert game.view(match.state, -1)["position"]["cups"] == {}
    lifted(bid(match, "2x6 call"))
    assert game.view(match.state, -1)["position"]["shown"]["2c"] == 6, "the cups are lifted"
    lifted(play(match, "roll"))
    assert len(fact(match, "cups")) == 5
    assert fact(match, "shown") == {}


@pytest.mark.rule("LD-3.1", "allows")
@pytest.mark.rule("LD-3.1", "forbids")
@pytest.mark.rule("LD-4.1", "forbids")
@pytest.mark.rule("LD-6.1", "forbids")
def test_the_first_must_bid_on_no_more_dice_than_there_are() -> None:
    match = at("12 34", **SPOT_ON)
    assert len(legal(match)) == 4 * 6
    assert refused(match, "bid 5 1") == "LD-3.1"
    assert refused(match, "call") == "LD-4.1"
    assert refused(match, "spot-on") == "LD-6.1"


@pytest.mark.rule("LD-3.2", "allows")
@pytest.mark.rule("LD-3.2", "forbids")
def test_with_the_option_a_higher_face_needs_any_number() -> None:
    match = bid(at("12 34", bidding="quantity_reset"), "3x4")
    assert bids(match) == [f"{count}x{face}" for count in (1, 2, 3) for face in (5, 6)] + [
        "4x4", "4x5", "4x6",
    ]  # fmt: skip
    assert refused(match, "bid 4 3") == "LD-3.2"


@pytest.mark.rule("LD-3.3", "allows")
@pytest.mark.rule("LD-3.3", "forbids")
def test_it_goes_clockwise_past_seats_without_dice() -> None:
    match = bid(with_box("2031"), "1x1")
    assert match.pending.seat == 2
    bid(match, "1x2 1x3")
    assert match.pending.seat == 0
    assert refused(match, "roll") == "LD-3.3"


@pytest.mark.rule("LD-3.4", "allows")
@pytest.mark.rule("LD-3.4", "forbids")
def test_above_the_highest_bid_there_is_only_the_call() -> None:
    assert legal(bid(at("12 34"), "4x6")) == ["call"]
    assert legal(bid(at("12 34", **SPOT_ON), "4x6")) == ["call", "spot-on"]
    assert "bid 4 6" in legal(bid(at("12 34"), "4x5"))


@pytest.mark.rule("LD-4.1", "allows")
@pytest.mark.rule("LD-4.2", "allows")
@pytest.mark.rule("LD-4.2", "forbids")
def test_the_real_dice_are_told_when_somebody_calls() -> None:
    match = bid(with_box("22"), "2x4 call")
    assert match.pending.seat == CHANCE
    assert legal(match) == [f"counts {count}" for count in range(5)]
    assert refused(match, "counts 5") == "LD-4.2"
    assert left(play(match.copy(), "counts 2")) == [2, 1]
    assert left(play(match.copy(), "counts 1")) == [1, 2]
    virtual = bid(at("44 12"), "2x4 call")
    assert legal(virtual) == ["counts 2"]
    assert refused(virtual, "counts 1") == "LD-4.2"


@pytest.mark.rule("LD-4.3", "allows")
@pytest.mark.parametrize(
    ("count", "one", "more"),
    [(4, [5, 4], [5, 4]), (6, [5, 4], [5, 3]), (1, [4, 5], [2, 5]), (10, [5, 4], [5, 0])],
)
def test_a_die_is_lost_or_the_difference(count: int, one: list[int], more: list[int]) -> None:
    assert left(counted(with_box("55"), "4x4 call", count)) == one
    assert left(counted(with_box("55"), "4x4 call", count)) != [5, 5]
    assert left(counted(with_box("55", loss="difference"), "4x4 call", count)) == more


@pytest.mark.rule("LD-4.4", "allows")
def test_whoever_lost_begins() -> None:
    match = counted(with_box("333"), "1x2 2x2 call", 1)
    assert (match.pending.seat, left(match)) == (1, [3, 2, 3])
    match = counted(with_box("313"), "1x2 2x2 call", 1)
    assert (match.pending.seat, left(match)) == (2, [3, 0, 3])


@pytest.mark.rule("LD-5.1", "allows")
@pytest.mark.rule("LD-C3", "allows")
def test_ones_count_as_any_face_only_with_the_option() -> None:
    assert legal(bid(at("114 46", wild_ones=True), "4x4 call")) == ["counts 4"]
    assert legal(bid(at("114 46"), "4x4 call")) == ["counts 2"]


@pytest.mark.rule("LD-5.2", "allows")
def test_wild_ones_are_the_lowest_face() -> None:
    match = bid(at("114 46", wild_ones=True), "2x2")
    assert "2x1" not in bids(match)
    assert {"2x3", "3x1"} <= {*bids(match)}


@pytest.mark.rule("LD-5.3", "forbids")
@pytest.mark.rule("LD-5.4", "forbids")
def test_bids_on_ones_need_wild_ones() -> None:
    for value in ("high", "half"):
        with pytest.raises(BadOption, match="only together with wild_ones"):
            load_game("liars_dice", 2, {"ones_bids": value})


@pytest.mark.rule("LD-5.4", "forbids")
def test_with_half_nobody_opens_with_ones() -> None:
    match = at("114 46", wild_ones=True, ones_bids="half")
    assert refused(match, "bid 1 1") == "LD-5.4"
    assert "bid 1 1" in legal(at("114 46", wild_ones=True, ones_bids="high"))


@pytest.mark.rule("LD-6.1", "allows")
@pytest.mark.rule("LD-6.3", "allows")
@pytest.mark.rule("LD-6.4", "allows")
@pytest.mark.parametrize("count", [1, 3])
def test_a_wrong_claim_costs_a_die_and_the_bidder_none(count: int) -> None:
    match = counted(with_box("444", **SPOT_ON, loss="difference"), "2x4 spot-on", count)
    assert (left(match), match.pending.seat) == ([4, 3, 4], 1)


@pytest.mark.rule("LD-6.2", "allows")
@pytest.mark.rule("LD-C6", "allows")
def test_a_right_claim_brings_a_die_or_costs_all_others_one() -> None:
    assert left(counted(with_box("55", **SPOT_ON), "2x4 spot-on", 2)) == [5, 5], "never more"
    assert left(counted(with_box("54", **SPOT_ON), "2x4 spot-on", 2)) == [5, 5]
    assert left(counted(with_box("5402", **OTHERS), "2x4 spot-on", 2)) == [4, 4, 0, 1]


@pytest.mark.rule("LD-7.1", "allows")
@pytest.mark.rule("LD-7.1", "forbids")
@pytest.mark.rule("LD-7.2", "allows")
@pytest.mark.rule("LD-7.2", "forbids")
def test_the_last_with_dice_wins_and_later_is_better() -> None:
    match = counted(with_box("1112"), "1x2 1x3 call", 0)
    assert (left(match), reason(match)) == ([1, 0, 1, 2], "")
    counted(match, "1x2 1x3 call", 1)
    assert (left(match), places(match)) == ([0, 0, 1, 2], [3, 4, 1, 1])
    assert match.pending.seat == 2
    counted(match, "2x2 call", 2)
    assert (left(match), reason(match)) == ([0, 0, 1, 1], "")
    counted(match, "1x1 call", 0)
    assert (winners(match), reason(match), places(match)) == ([3], "last", [3, 4, 1, 2])


def places(match: Match) -> list[int]:
    """Return the place of each seat."""
    t = match.game.open(match.state)
    return [match.game.rows["place"].value(t, seat) for seat in range(match.game.seats)]


@pytest.mark.rule("LD-8.1", "allows")
@pytest.mark.rule("LD-8.1", "forbids")
def test_a_last_die_has_a_round_of_its_own_once() -> None:
    match = counted(with_box("244", **LAST_DIE), "3x4 call", 1)
    assert (left(match), fact(match, "is_special")) == ([1, 4, 4], True)
    bid(match, "2x1")
    assert bids(match) == [f"{count}x1" for count in range(3, 10)]
    assert refused(match, "bid 3 2") == "LD-8.1"
    bid(match, "3x1 4x1 call")
    play(match, "counts 3")
    assert fact(match, "is_special") is False
    for options, others in (({}, "244"), (LAST_DIE, "24"), ({**LAST_DIE, "dice": 1}, "244")):
        other = counted(with_box(others, **options), "3x4 call", 1)
        assert (left(other)[0], fact(other, "is_special")) == (1, False)


@pytest.mark.parametrize("seats", [2, 4])
def test_one_die_is_lost_in_each_round(seats: int) -> None:
    match = Match(load_game("liars_dice", seats))
    sums: list[int] = []
    raised: list[tuple[int, int]] = []

    def first(at: Match) -> int:
        sums.append(sum(left(at)))
        raised.append((fact(at, "quantity"), fact(at, "face")))
        return at.pending.choices[0]

    play_out(match, SeededDealer(1), first, 5000)
    assert {had - has for had, has in itertools.pairwise(sums)} == {0, 1}
    assert all(a < b or not all(b) for a, b in itertools.pairwise(raised) if a != b)
    assert match.is_over
