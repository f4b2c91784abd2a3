"""What the worked examples leave open: auction, announcements, Ramsch, the list, giving up."""

from collections.abc import Sequence

import pytest

from heliograph.engine import BadOption, Match
from heliograph.games import load_game
from heliograph_classics.skat.values import POINTS
from tests.classics.skat.tables import (
    CARDS,
    HANDS,
    SKAT,
    at,
    auction,
    deal,
    deal_out,
    fact,
    held,
    legal,
    play,
    real,
    refused,
    told,
)  # fmt: skip

FORE, MIDDLE, REAR = 0, 1, 2


# Cards, deal


@pytest.mark.rule("SK-1.1", "allows")
@pytest.mark.rule("SK-1.1", "forbids")
@pytest.mark.rule("SK-1.2", "allows")
def test_the_pack() -> None:
    assert len(set(CARDS)) == 32
    assert sum(POINTS) == 120
    assert [POINTS[CARDS.index(f"D{rank}")] for rank in "ATKQJ987"] == [11, 10, 4, 3, 2, 0, 0, 0]
    match = play(told(1, 18, "clubs"), "CA")
    assert refused(match, "CA") == "SK-6.1", "a card is played once"


@pytest.mark.rule("SK-2.1", "allows")
@pytest.mark.rule("SK-2.1", "forbids")
@pytest.mark.parametrize("dealer", [1, 2, 3])
def test_middlehand_speaks_first(dealer: int) -> None:
    match = Match(load_game("skat", 3))
    assert legal(match) == ["begins 1", "begins 2", "begins 3"]
    deal_out(play(match, f"begins {dealer}"))
    assert match.pending.seat == (dealer + 1) % 3
    with pytest.raises(BadOption, match=r"SK-2\.1"):
        load_game("skat", 2)


@pytest.mark.rule("SK-2.2", "allows")
@pytest.mark.rule("SK-2.2", "forbids")
def test_cards_come_in_packets() -> None:
    match = deal(HANDS, SKAT)
    assert [held(match, f"hand {seat}") for seat in (1, 2, 3)] == [
        set(one.split()) for one in HANDS
    ]
    assert held(match, "skat") == set(SKAT.split())
    begun = play(Match(load_game("skat", 3)), "begins 3", "deal CA")
    assert refused(begun, "deal CA") == "SK-2.2"


@pytest.mark.rule("SK-2.3", "allows")
@pytest.mark.rule("SK-2.3", "forbids")
@pytest.mark.rule("SK-2.4", "allows")
def test_the_dealer_of_four_sits_out() -> None:
    match = deal_out(play(Match(load_game("skat", 4)), "begins 2"))
    assert [len(held(match, f"hand {seat}")) for seat in (1, 2, 3, 4)] == [10, 0, 10, 10]
    assert match.pending.seat == 3, "seat 3 is forehand, seat 4 speaks"
    told_four = real(dealer=2, seats=4)
    assert refused(told_four, "soloist 2") == "SK-2.3"
    play(told_four, "soloist 1", "bid 18", "take", "announce clubs")
    assert told_four.pending.seat == 2
    play(told_four, "C7", "C8", "C9")
    assert (held(told_four, "taken 1"), told_four.pending.seat) == ({"C7", "C8", "C9"}, 0)
    passed = play(real(dealer=2, seats=4), "passed in", "next deal")
    assert fact(passed, "table")["first"] == 3


# Auction


@pytest.mark.rule("SK-3.1", "forbids")
@pytest.mark.rule("SK-3.2", "allows")
@pytest.mark.rule("SK-3.2", "forbids")
@pytest.mark.rule("SK-3.3", "allows")
@pytest.mark.rule("SK-3.5", "allows")
def test_a_whole_auction() -> None:
    match = auction()
    assert (match.pending.seat, len(legal(match))) == (MIDDLE, 64)
    assert "bid 19" not in match.game.texts
    play(match, "bid 20")
    assert (match.pending.seat, legal(match)) == (FORE, ["hold", "pass"])
    play(match, "hold")
    assert {refused(match, f"bid {points}") for points in (18, 20)} == {"SK-3.2"}
    play(match, "bid 24", "hold", "pass")
    assert match.pending.seat == REAR
    assert refused(match, "bid 24") == "SK-3.2"
    play(match, "bid 27", "pass")
    assert (match.pending.seat, fact(match, "bid"), fact(match, "node")) == (REAR, 27, "skat")


@pytest.mark.rule("SK-3.3", "allows")
@pytest.mark.rule("SK-3.5", "allows")
@pytest.mark.parametrize(
    ("said", "soloist", "bid"),
    [
        (("bid 18", "pass", "pass"), MIDDLE, 18),
        (("bid 18", "pass", "bid 20", "hold", "pass"), MIDDLE, 20),
        (("pass", "bid 18", "hold", "pass"), FORE, 18),
        (("pass", "pass", "bid 18"), FORE, 18),
        (("bid 18", "hold", "pass", "pass"), FORE, 18),
    ],
)
def test_the_one_left_plays_alone(said: Sequence[str], soloist: int, bid: int) -> None:
    match = auction(*said)
    assert (match.pending.seat, fact(match, "bid"), fact(match, "soloist")) == (
        soloist,
        bid,
        soloist,
    )


@pytest.mark.rule("SK-3.4", "allows")
@pytest.mark.rule("SK-3.4", "forbids")
def test_forehand_may_play_at_18() -> None:
    match = auction("pass", "pass")
    assert (match.pending.seat, legal(match)) == (FORE, ["bid 18", "pass"])
    assert refused(match, "bid 20") == "SK-3.4"
    play(match, "pass")
    assert (fact(match, "points"), fact(match, "node")) == ([0, 0, 0], "over")


@pytest.mark.rule("SK-3.1", "forbids")
@pytest.mark.rule("SK-3.5", "allows")
@pytest.mark.rule("SK-3.5", "forbids")
def test_of_a_real_auction_its_end_is_told() -> None:
    match = real()
    assert refused(match, "bid 18") == "SK-3.5"
    play(match, "soloist 2")
    assert len(legal(match)) == 63
    play(match, "bid 23")
    assert (legal(match), fact(match, "bid")) == (["hand", "take"], 23)


# Skat and announcement


@pytest.mark.rule("SK-4.1", "allows")
@pytest.mark.rule("SK-4.1", "forbids")
def test_two_cards_are_laid_away() -> None:
    match = auction("pass", "pass", "bid 18", "take")
    assert len(held(match, "hand 1")) == 12
    assert refused(match, "lay away C7") == "SK-4.1", "somebody else holds that"
    assert refused(match, "announce clubs") == "SK-4.1"
    play(match, "lay away CT", "lay away HQ")
    assert (held(match, "away 1"), fact(match, "node")) == ({"CT", "HQ"}, "announce")
    by_hand = auction("pass", "pass", "bid 18", "hand")
    assert (held(by_hand, "skat"), fact(by_hand, "is_hand")) == (set(SKAT.split()), True)


@pytest.mark.rule("SK-4.2", "allows")
@pytest.mark.rule("SK-4.2", "forbids")
@pytest.mark.rule("SK-4.3", "allows")
@pytest.mark.rule("SK-4.3", "forbids")
@pytest.mark.rule("SK-4.4", "allows")
@pytest.mark.rule("SK-4.4", "forbids")
def test_what_may_be_announced() -> None:
    games = ("diamonds", "hearts", "spades", "clubs", "grand", "null")
    taken = play(real(), "soloist 1", "bid 18", "take")
    assert legal(taken) == [*(f"announce {game}" for game in games), "announce null ouvert"]
    assert refused(taken, "announce grand schneider") == "SK-4.4"
    assert refused(taken, "CA") == "SK-4.2"
    by_hand = play(real(), "soloist 1", "bid 18", "hand")
    levels = [
        f"announce {game} {level}"
        for game in games[:5]
        for level in ("schneider", "schwarz", "ouvert")
    ]
    assert set(legal(by_hand)) == {
        *(f"announce {game}" for game in games),
        *levels,
        "announce null ouvert",
    }
    assert refused(by_hand, "announce null schwarz") == "SK-4.3"


@pytest.mark.rule("SK-4.5", "allows")
@pytest.mark.rule("SK-4.5", "forbids")
@pytest.mark.rule("SK-C1", "allows")
@pytest.mark.rule("SK-C1", "forbids")
@pytest.mark.rule("SK-C2", "allows")
@pytest.mark.parametrize(
    ("bid", "way", "null", "ouvert"),
    [(23, "take", True, True), (24, "take", False, True), (35, "hand", True, True),
     (46, "hand", False, True), (48, "take", False, False), (60, "hand", False, False)],
)  # fmt: skip
def test_null_below_the_bid(bid: int, way: str, null: bool, ouvert: bool) -> None:
    match = play(real(), "soloist 1", f"bid {bid}", way)
    assert ("announce null" in legal(match), "announce null ouvert" in legal(match)) == (
        null,
        ouvert,
    )
    if not null:
        assert refused(match, "announce null") == "SK-4.5"
    assert "announce diamonds" in legal(match), "whatever that is worth"


@pytest.mark.rule("SK-4.3", "allows")
def test_an_open_hand_lies_open() -> None:
    match = auction("pass", "pass", "bid 18", "hand", "announce null ouvert")
    assert held(match, "open 1") == set(HANDS[0].split())
    for viewer in (-1, 1, 2):
        assert match.view(viewer)["position"]["cards"]["CA"] == "open 1"
    assert set(legal(match)) == {*HANDS[0].split(), "give up"}


@pytest.mark.rule("SK-4.6", "allows")
@pytest.mark.rule("SK-7.1", "allows")
def test_the_skat_counts_for_the_soloist() -> None:
    rest = "DA DT DK DQ D9 D8 D7 SA ST SK"  # 49 points
    match = at(["CJ", "C7", "C8"], away="HA HT", taken=[rest[:23], "SQ S9", ""], owned="CJ HA HT")
    play(match, "CJ", "C7", "C8")
    taken = sum(
        POINTS[CARDS.index(card)] for seat in (2, 3) for card in held(match, f"taken {seat}")
    )
    assert taken == 3
    assert fact(match, "entry")[0] > 0


@pytest.mark.rule("SK-8.2", "allows")
def test_nobody_is_told_which_twelve_cards_the_soloist_has() -> None:
    said = ("pass", "pass", "bid 18", "take", "lay away HQ", "lay away H7", "announce spades")
    match = auction(*said)
    for viewer in (-1, MIDDLE, REAR):
        assert not any(match.view(viewer)["position"]["owned"].values())
    play(match, "D7", "DQ", "D8")
    assert [card for card, count in fact(match, "owned").items() if count] == ["D7"]


# Play


@pytest.mark.rule("SK-5.1", "allows")
@pytest.mark.rule("SK-5.2", "allows")
@pytest.mark.rule("SK-5.2", "forbids")
@pytest.mark.rule("SK-5.3", "allows")
@pytest.mark.rule("SK-5.4", "allows")
@pytest.mark.rule("SK-6.2", "allows")
@pytest.mark.rule("SK-6.2", "forbids")
@pytest.mark.parametrize(
    ("game", "led", "cards"),
    [
        ("grand", "HJ", "SA HA H9"),  # SK-V10: any card
        ("grand", "HA", "HT H9"),
        ("hearts", "HJ", "HA H9 CJ"),
        ("hearts", "S7", "SA"),
        ("null", "CJ", "C7"),
        ("clubs", "C7", "CJ CA"),
    ],
)
def test_what_must_follow(game: str, led: str, cards: str) -> None:
    others = {"SA HA H9": "", "HT H9": "SA HJ", "HA H9 CJ": "SA", "SA": "HA SJ", "C7": "HJ S9",
              "CJ CA": "SA"}[cards]  # fmt: skip
    match = at(["", f"{cards} {others}", "D7 D8"], game, turn=2, trick=led)
    assert set(legal(match)) - {"give up"} == set(cards.split())
    for card in others.split():
        assert refused(match, card) == "SK-6.2"


@pytest.mark.rule("SK-6.1", "allows")
@pytest.mark.rule("SK-6.1", "forbids")
@pytest.mark.rule("SK-6.3", "allows")
@pytest.mark.parametrize(
    ("game", "trick", "winner"),
    [
        ("grand", "CA DJ C7", 2),
        ("grand", "DJ CJ SJ", 2),
        ("hearts", "CA H7 HA", 3),
        ("hearts", "S7 DA C9", 1),
        ("null", "C9 CT CJ", 3),
        ("null", "CT C9 SJ", 1),
        ("clubs", "CT CA DJ", 3),
    ],
)
def test_who_takes_a_trick(game: str, trick: str, winner: int) -> None:
    cards, others = trick.split(), ("D7", "D8", "D9")
    hands = [f"{card} {other}" for card, other in zip(cards, others, strict=True)]
    match = at(hands, game, soloist=3 if winner != 3 else 1)
    if game != "null":
        play(match, *cards)
        assert match.pending.seat + 1 == winner
        assert held(match, f"taken {winner}") == set(cards)
        assert refused(match, others[winner % 3]) == "SK-6.1", "somebody else holds that"


@pytest.mark.rule("SK-6.4", "allows")
def test_ten_tricks_are_played() -> None:
    match = told(1, 18, "grand")
    for number in range(10):
        assert fact(match, "tricks") == number
        for _ in range(3):
            play(match, next(text for text in legal(match) if text in CARDS))
    assert fact(match, "node") in ("over", "revoke")


@pytest.mark.rule("SK-6.5", "allows")
@pytest.mark.rule("SK-7.5", "allows")
@pytest.mark.parametrize(("card", "entry"), [("C7", 23), ("CA", -46)])
def test_null_is_lost_with_a_trick(card: str, entry: int) -> None:
    match = at([card, "C8", "C9"], "null")
    play(match, card, "C8", "C9")
    assert (fact(match, "entry")[0], fact(match, "node")) == (entry, "over")


@pytest.mark.rule("SK-6.6", "allows")
@pytest.mark.rule("SK-6.6", "forbids")
@pytest.mark.parametrize(
    ("seat", "entry"), [(1, -66), (2, 33), (3, 33)]
)  # fmt: skip
def test_giving_up(seat: int, entry: int) -> None:
    said = (
        "bid 24",
        "hold",
        "pass",
        "pass",
        "take",
        "lay away HQ",
        "lay away H7",
        "announce spades",
    )
    match = auction(*said)
    cards = ("D7", "DQ", "D8", "DT", "DK", "D9")
    play(match, *cards[: seat - 1], "give up")
    assert (fact(match, "entry")[0], fact(match, "node")) == (entry, "over")
    late = play(auction(*said), *cards, "DJ", "ST")
    assert refused(late, "give up") == "SK-6.6"
    ramsch = auction("pass", "pass", "pass", ramsch=True)
    assert refused(ramsch, "give up") == "SK-6.6"


@pytest.mark.rule("SK-6.6", "allows")
@pytest.mark.rule("SK-8.3", "forbids")
def test_the_matadors_of_a_real_hand_are_asked() -> None:
    match = play(told(1, 18, "grand"), "give up")
    assert legal(match) == [f"with {count}" for count in (1, 2, 3, 4)]
    assert refused(match, "with 5") == "SK-8.3"
    assert fact(play(match, "with 2"), "entry") == [-144, 0, 0]
    suit = play(told(1, 18, "clubs"), "C7", "give up", "with 11")
    assert fact(suit, "entry") == [144, 0, 0]


# The list


@pytest.mark.rule("SK-10.1", "allows")
@pytest.mark.parametrize(("rule", "entry"), [("double", -70), ("single", -35)])
def test_what_a_lost_hand_game_costs(rule: str, entry: int) -> None:
    """SK-V9."""
    match = at(["CA", "C8", "C9"], "null", is_hand=True, lost_hand=rule)
    assert fact(play(match, "CA", "C8", "C9"), "entry")[0] == entry


@pytest.mark.rule("SK-11.1", "allows")
@pytest.mark.parametrize(
    ("seats", "series", "last"), [(3, 0, 36), (4, 0, 48), (3, 5, 5), (4, 1, 1)]
)
def test_how_long_a_series_is(seats: int, series: int, last: int) -> None:
    hands = ["CA", "C8", "C9", ""][:seats]
    for number, is_over in ((last - 1, False), (last, True)):
        if number:
            match = at(hands, "null", series=series, deal_number=number, seats=seats)
            if seats == 4:
                match = play(real(seats=4, series=series), "passed in") if last == 1 else match
            else:
                play(match, "CA", "C8", "C9")
            if seats == 3 or last == 1:
                assert (match.outcome is not None) == is_over


@pytest.mark.rule("SK-11.2", "allows")
@pytest.mark.rule("SK-11.3", "allows")
@pytest.mark.parametrize(
    ("scoring", "card", "entry"),
    [
        ("list", "CA", [-46, 0, 0]),
        ("list", "C7", [23, 0, 0]),
        ("seeger_fabian", "CA", [-96, 40, 40]),
        ("seeger_fabian", "C7", [73, 0, 0]),
    ],
)
def test_what_is_written(scoring: str, card: str, entry: list[int]) -> None:
    match = play(at([card, "C8", "C9"], "null", scoring=scoring), card, "C8", "C9")
    assert fact(match, "entry") == fact(match, "points") == entry
    assert (fact(match, "won"), fact(match, "lost")) == (
        [int(entry[0] > 0), 0, 0],
        [int(entry[0] < 0), 0, 0],
    )


@pytest.mark.rule("SK-11.3", "allows")
def test_the_list_of_four() -> None:
    """SK-V11: seat 4 deals, seat 1 loses 96; then seat 2 wins 48."""
    match = real(dealer=4, seats=4, scoring="seeger_fabian")
    play(match, "soloist 1", "bid 18", "take", "announce clubs", "give up", "with 3")
    assert fact(match, "points") == [-146, 30, 30, 30]
    play(
        match,
        "next deal",
        "soloist 2",
        "bid 18",
        "take",
        "announce grand",
        "CA",
        "give up",
        "with 1",
    )
    assert fact(match, "points") == [-146, 128, 30, 30]


@pytest.mark.rule("SK-11.4", "allows")
@pytest.mark.parametrize(
    ("points", "won", "lost", "winners"),
    [
        ([0, 23, 40], (0, 1, 1), (0, 0, 0), (2,)),
        ([0, 23, 23], (0, 1, 2), (0, 0, 3), (2,)),
        ([0, 23, 10], (3, 1, 2), (0, 2, 3), (0,)),
        ([0, 23, 23], (0, 1, 1), (0, 0, 0), (0, 1, 2)),
    ],
)
def test_the_order_of_a_series(
    points: list[int], won: Sequence[int], lost: Sequence[int], winners: tuple[int, ...]
) -> None:
    """Seat 1 wins 23 in the last deal."""
    match = at(["C7", "C8", "C9"], "null", series=1, points=points, won=won, lost=lost)
    assert play(match, "C7", "C8", "C9").outcome.winners == winners
