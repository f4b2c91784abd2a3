"""What the worked examples leave open: seats, deal, go, the order of the show, ends, muggins."""

from typing import Any

import pytest

from heliograph.engine import BadOption, Match
from heliograph.games import load_game
from heliograph.games.kit.melds import CARDS
from heliograph_classics.cribbage.counting import count
from tests.classics.cribbage.tables import (
    at,
    cards,
    deal_out,
    dealt,
    doubts,
    fact,
    held,
    legal,
    numbers,
    play,
    real,
    refused,
    show,
)  # fmt: skip

PLAYED = ("5C 5D 5H JS", "2C 4C 6C 8D")  # 28 or 29, and little


def counting(hands: tuple[str, ...] = PLAYED, turn: int = 2, **table: Any) -> Match:
    """Return a match in which all cards are played and hands are counted; seat 1 deals."""
    table = {"node": "hand", "starter": "9S", "crib": "KC KD KH KS", **table}
    return at([""] * len(hands), turn=turn, played=hands, **table)


# Cards, seats, deal


@pytest.mark.rule("CR-1.1", "allows")
@pytest.mark.parametrize(("played", "total"), [("KS AC", 11), ("JC", 10), ("9D", 9)])
def test_what_cards_count_in_the_play(played: str, total: int) -> None:
    match = real()
    play(match, *played.split())
    assert fact(match, "total") == total


@pytest.mark.rule("CR-1.1", "allows")
def test_an_ace_is_never_high() -> None:
    assert count(numbers("QC KD AH 2S"), numbers("7D")[0]).runs == 0
    assert count(numbers("3C KD AH 2S"), numbers("7D")[0]).runs == 3


@pytest.mark.rule("CR-1.1", "forbids")
def test_no_card_is_played_twice() -> None:
    match = play(real(), "5C")
    assert refused(match, "play C5") == "CR-5.1"
    assert refused(match, "play CK") == "CR-5.1", "the starter is not played"


@pytest.mark.rule("CR-1.2", "allows")
@pytest.mark.rule("CR-1.2", "forbids")
def test_four_are_two_teams() -> None:
    match = play(real(4), "5C", "TC")
    assert fact(match, "points") == [2, 0, 2, 0]
    assert fact(play(real(3), "5C", "TC"), "points") == [0, 0, 2]
    with pytest.raises(BadOption, match=r"CR-1\.2"):
        load_game("cribbage", 5)


@pytest.mark.rule("CR-2.1", "allows")
@pytest.mark.rule("CR-C1", "allows")
@pytest.mark.rule("CR-5.1", "allows")
@pytest.mark.parametrize("dealer", [1, 3])
def test_people_say_who_deals_first_and_the_next_one_plays(dealer: int) -> None:
    match = Match(load_game("cribbage", 3, {"depth": "referee"}))
    assert legal(match) == ["begins 1", "begins 2", "begins 3"]
    play(match, f"begins {dealer}", "laid away", "starter CK")
    assert match.pending.seat == dealer % 3


@pytest.mark.rule("CR-2.3", "allows")
@pytest.mark.rule("CR-2.3", "forbids")
@pytest.mark.parametrize(("seats", "each", "crib"), [(2, 6, 0), (3, 5, 1), (4, 5, 0)])
def test_how_many_cards_are_dealt(seats: int, each: int, crib: int) -> None:
    match = dealt(seats)
    assert [len(held(match, f"hand {seat}")) for seat in range(1, seats + 1)] == [each] * seats
    assert len(held(match, "crib")) == crib
    begun = play(Match(load_game("cribbage", seats)), "begins 1", "deal CA")
    assert refused(begun, "deal CA") == "CR-2.3"


@pytest.mark.rule("CR-2.2", "allows")
@pytest.mark.rule("CR-8.1", "allows")
def test_the_show_goes_round_and_the_next_seat_deals() -> None:
    match = counting((*PLAYED, "AC AD 3H 3S"))
    found = []
    while fact(match, "table")["round"] == 1:
        found.append((match.pending.seat + 1, fact(match, "node")))
        play(match, legal(match)[0])
    assert found == [(2, "hand"), (3, "hand"), (1, "hand"), (1, "crib")]
    assert fact(match, "table")["first"] == 2


# The crib and the starter


@pytest.mark.rule("CR-3.1", "allows")
@pytest.mark.rule("CR-3.1", "forbids")
@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 1), (4, 1)])
def test_everybody_lays_cards_away(seats: int, each: int) -> None:
    match = dealt(seats)
    assert refused(match, "laid away") == "CR-3.1"
    assert match.pending.seats == tuple(range(seats))
    for seat in range(seats):
        own = sorted(held(match, f"hand {seat + 1}"))
        for card in own[:each]:
            play(match, f"lay away {card}")
        assert len(held(match, f"hand {seat + 1}")) == 4
        assert seat not in match.pending.seats, "nobody lays away more"
    assert (len(held(match, "crib")), fact(match, "node")) == (4, "starter")
    told = play(Match(load_game("cribbage", 2, {"depth": "referee"})), "begins 1")
    assert refused(told, "lay away C2") == "CR-3.1"


@pytest.mark.rule("CR-3.1", "forbids")
def test_nobody_looks_at_the_crib_before_the_show() -> None:
    match = dealt()
    own = sorted(held(match, "hand 1"))
    play(match, f"lay away {own[0]}")
    for viewer in (-1, 0, 1):
        assert own[0] not in match.view(viewer)["position"]["cards"]


@pytest.mark.rule("CR-4.1", "allows")
@pytest.mark.rule("CR-4.1", "forbids")
def test_the_starter_counts_and_is_not_played() -> None:
    match = dealt()
    for seat in (1, 2):
        for card in sorted(held(match, f"hand {seat}"))[:2]:
            play(match, f"lay away {card}")
    dealt_card = next(iter(held(match, "hand 1")))
    assert refused(match, f"starter {dealt_card}") == "CR-4.1"
    deal_out(match)
    (starter,) = held(match, "starter")
    assert refused(match, f"play {starter}") == "CR-5.1"
    assert count(numbers("5C 5D TH 2S"), numbers("KD")[0]).fifteens == 8


@pytest.mark.rule("CR-4.2", "allows")
@pytest.mark.parametrize(("starter", "points"), [("JC", [2, 0]), ("QC", [0, 0])])
def test_his_heels(starter: str, points: list[int]) -> None:
    match = real(starter=starter)
    assert fact(match, "points") == fact(match, "heels") == points


@pytest.mark.rule("CR-4.2", "allows")
@pytest.mark.rule("CR-10.1", "allows")
def test_his_heels_can_end_a_game() -> None:
    match = at(["", ""], node="starter", starter="", points=[119, 120], depth="referee")
    assert play(match, "starter SJ").outcome.winners == (0,)


# The play


@pytest.mark.rule("CR-5.1", "forbids")
@pytest.mark.rule("CR-5.2", "allows")
def test_the_count_never_exceeds_31() -> None:
    match = at(["KD", "AC 2D 9H TH"], series="TS 5C 6C 9C")
    assert refused(match, "play D2") == "CR-5.1"
    open_count = at(["KD", "AC 2D 9H TH"], series="TS KC")
    assert legal(open_count) == ["play CA", "play D2", "play H9", "play HT"], "whichever they like"


@pytest.mark.rule("CR-5.2", "forbids")
@pytest.mark.rule("CR-5.3", "allows")
@pytest.mark.rule("CR-5.3", "forbids")
def test_go_with_real_cards() -> None:
    match = play(real(), "TS", "AD", "TD")
    assert refused(match, "go") == "CR-5.2", "21: any card fits"
    play(match, "AC")
    assert (match.pending.seat, "go" in legal(match)) == (1, True)
    play(match, "go", "2C")
    assert (match.pending.seat, fact(match, "total")) == (0, 24), "the other one plays alone"
    play(match, "go")
    assert (fact(match, "points"), fact(match, "total")) == ([1, 0], 0)
    assert refused(dealt_play(), "go") == "CR-5.3"


def dealt_play() -> Match:
    """Return a dealt match in which somebody is to play."""
    return at(["KD", "AC 2D 9H TH"], series="TS 5C 6C 9D")


@pytest.mark.rule("CR-5.2", "allows")
def test_a_wrong_go_is_believed_and_doubted_later() -> None:
    match = play(real(), "TS", "AD", "TD", "AC", "go", "2C", "go")
    assert (doubts(match), match.pending.seat) == ([], 1)
    play(match, "9C")
    assert doubts(match) == ["wrong_go"]
    honest = play(real(), "TS", "AD", "TD", "AC", "go", "2C", "go", "TH")
    assert doubts(honest) == []


@pytest.mark.rule("CR-C4", "allows")
@pytest.mark.rule("CR-5.3", "allows")
def test_whoever_said_go_is_not_asked_again() -> None:
    match = play(real(3), "TS", "2D", "TD", "go", "AC", "AH")
    assert match.pending.seat == 2, "seat 2 is out of this series"
    play(match, "go")
    assert match.pending.seat == 0


@pytest.mark.rule("CR-5.4", "allows")
@pytest.mark.rule("CR-C2", "allows")
@pytest.mark.rule("CR-6.3", "allows")
def test_the_next_series_begins_left_of_the_last_card() -> None:
    match = play(real(3), "TS", "2D", "TD", "go", "go", "5D", "go")
    assert (match.pending.seat, fact(match, "series")) == (1, ""), "seat 1 played last"
    play(match, "5C")
    assert fact(match, "points") == [1, 0, 0], "no pair beyond a series"


@pytest.mark.rule("CR-5.4", "allows")
@pytest.mark.rule("CR-C2", "allows")
def test_a_seat_that_played_its_last_card_is_followed_by_its_neighbour() -> None:
    """Seat 3 says go, seat 1 plays its last card, seat 2 says go: seat 2 begins anew."""
    match = at(["", "", ""], played=["2C 3C 4D", "TS", "TD"], series="TS TD 4D", depth="referee")
    play(match, "AC", "go", "5C", "go")
    assert (match.pending.seat, fact(match, "total")) == (1, 0)


@pytest.mark.rule("CR-5.4", "allows")
@pytest.mark.rule("CR-5.5", "allows")
def test_a_seat_alone_plays_series_after_series() -> None:
    match = at(["", "KH QD 8C JC"], played=["2C 3C 4D 6D"], series="6D", last=1)
    play(match, "KH", "QD")
    assert (fact(match, "points"), match.pending.seat, fact(match, "total")) == ([0, 1], 1, 0)
    play(match, "8C", "JC")
    assert (fact(match, "points"), fact(match, "node")) == ([0, 2], "hand")


@pytest.mark.rule("CR-7.1", "allows")
@pytest.mark.rule("CR-C3", "allows")
@pytest.mark.parametrize(("card", "points"), [("9C", [0, 2]), ("8D", [0, 1])])
def test_31_counts_two_in_all(card: str, points: list[int]) -> None:
    match = at(["KD KS", f"{card} TH"], series="TS 5C 7C", last=1)
    play(match, card)
    assert fact(match, "points") == points


@pytest.mark.rule("CR-7.2", "allows")
@pytest.mark.parametrize(("series", "points"), [("TS 4C 8C", [0, 2]), ("TS 4C 7C", [0, 1])])
def test_the_last_card_of_a_deal_ends_a_series(series: str, points: list[int]) -> None:
    match = at(["", "9H"], series=series, played=["2C 3C 6D TS", "4D JC QC"])
    play(match, "9H")
    assert (fact(match, "points"), fact(match, "node")) == (points, "hand")


# The show


@pytest.mark.rule("CR-8.1", "forbids")
def test_a_crib_of_real_cards_is_named() -> None:
    match = counting(depth="referee", crib="")
    play(match, *legal(match))
    play(match, *legal(match))
    assert fact(match, "node") == "name_crib"
    assert refused(match, "crib C5") == "CR-8.1", "that was played"
    play(match, *(f"crib {card}" for card in cards("KC KD KH KS")))
    assert legal(match) == ["counts 12"]


@pytest.mark.rule("CR-9.1", "allows")
@pytest.mark.rule("CR-9.1", "forbids")
def test_the_program_counts_and_says_why() -> None:
    match = counting(starter="5S", turn=1)
    assert legal(match) == ["counts 29"]
    assert refused(match, "counts 28") == "CR-9.1"
    play(match, "counts 29")
    why = list(fact(match, "counted").values())
    assert (why, fact(match, "points")) == ([16, 12, 0, 0, 1], [29, 0])


@pytest.mark.rule("CR-9.1", "allows")
def test_all_five_cards_make_one_fifteen() -> None:
    assert count(numbers("AC 2D 3H 4S"), numbers("5C")[0]).fifteens == 2


@pytest.mark.rule("CR-9.3", "allows")
def test_four_of_a_suit_count_in_a_hand() -> None:
    match = counting(hands=("2C 4C 6C 8C", "2D 4D 7D 9S"), starter="TD", turn=1)
    assert legal(match) == ["counts 4"]


@pytest.mark.rule("CR-9.3", "allows")
@pytest.mark.parametrize(("rule", "points"), [("five", 0), ("four", 4)])
def test_a_flush_in_the_crib(rule: str, points: int) -> None:
    match = counting(crib="2C 4C 6C 8C", starter="TD", crib_flush=rule,
                     hands=("5C 5D 5H JS", "2D 4D 6D 8D"))  # fmt: skip
    show(match)
    assert fact(match, "crib") == [0, 0], "a new deal has begun"
    assert fact(match, "points")[0] == 20 + points


@pytest.mark.rule("CR-9.5", "allows")
@pytest.mark.rule("CR-9.5", "forbids")
def test_nobody_says_nineteen() -> None:
    match = counting(count_help="declare")
    assert {refused(match, f"counts {points}") for points in (19, 25, 26, 27)} == {"CR-9.5"}
    assert {f"counts {points}" for points in (0, 18, 20, 24, 28, 29)} <= set(legal(match))


@pytest.mark.rule("CR-9.5", "allows")
def test_no_hand_counts_an_impossible_number() -> None:
    some = [range(number, number + 29, 7) for number in range(23)]
    assert {sum(count(five[:4], five[4])) for five in map(list, some)} <= set(range(30)) - {
        19,
        25,
        26,
        27,
    }


@pytest.mark.rule("CR-C5", "allows")
@pytest.mark.parametrize(("said", "gained"), [(28, 20), (18, 18), (20, 20)])
def test_owners_count_and_too_much_is_put_right(said: int, gained: int) -> None:
    """Three fives with a jack and a ten: 14 for fifteens, 6 for pairs."""
    match = counting(count_help="declare", turn=1, starter="TD")
    right = sum(count(numbers(PLAYED[0]), numbers("TD")[0]))
    assert right == 20
    play(match, f"counts {said}")
    assert fact(match, "hand")[0] == gained
    assert fact(match, "node") == "crib", "nobody claims anything without muggins"


@pytest.mark.rule("CR-C5", "allows")
@pytest.mark.parametrize(("claimed", "points"), [(2, [18, 2]), (5, [18, 0]), (0, [18, 0])])
def test_rivals_take_what_was_forgotten(claimed: int, points: list[int]) -> None:
    match = counting(count_help="declare", muggins=True, turn=1, starter="TD")
    play(match, "counts 18")
    assert (match.pending.seat, len(legal(match))) == (1, 30), "nothing is given away"
    play(match, f"claims {claimed}")
    assert (fact(match, "points"), fact(match, "node")) == (points, "crib")


@pytest.mark.rule("CR-C5", "allows")
def test_all_rivals_are_asked_and_no_partner() -> None:
    asked = {3: [1, 2], 4: [1, 3]}
    for seats, rivals in asked.items():
        hands = (*PLAYED, "AC AD 3H 3S", "TC TH QD QH")[:seats]
        match = counting(hands, count_help="declare", muggins=True, turn=1, starter="TD")
        play(match, "counts 0")
        found = []
        while fact(match, "node") == "muggins":
            found.append(match.pending.seat)
            play(match, "claims 0")
        assert found == rivals


# Ends


@pytest.mark.rule("CR-1.3", "allows")
@pytest.mark.rule("CR-1.3", "forbids")
@pytest.mark.parametrize("target", [61, 121])
def test_a_peg_stops_in_the_last_hole(target: int) -> None:
    match = counting(turn=1, starter="5S", points=[target - 3, 0], target=target)
    play(match, "counts 29")
    assert (fact(match, "points"), match.outcome.winners) == ([target, 0], (0,))
    assert refused(match, "counts 12") == "CR-10.1"
    with pytest.raises(BadOption, match=r"CR-1\.3"):
        load_game("cribbage", 2, {"target": 100})


@pytest.mark.rule("CR-1.3", "allows")
def test_the_back_peg_stays_where_nothing_is_gained() -> None:
    match = play(real(), "TS", "TD", "2C", "3D")
    assert (fact(match, "points"), fact(match, "before")) == ([2, 0], [0, 0])


@pytest.mark.rule("CR-10.1", "allows")
def test_the_first_hand_counted_wins_and_nothing_follows() -> None:
    match = counting(points=[120, 117], hands=("5C 5D 5H JS", "2C 4C 6D 8D"), starter="9S")
    play(match, legal(match)[0])
    assert (match.outcome.winners, fact(match, "points")) == ((1,), [120, 121])
    match = at(["KD KS", "9C TH"], series="TS 5C 7C", points=[0, 120], last=1)
    assert play(match, "9C").outcome.winners == (1,), "points of one card are one entry"


@pytest.mark.rule("CR-C7", "allows")
@pytest.mark.rule("CR-C8", "allows")
def test_a_team_is_out_while_a_partner_has_cards() -> None:
    match = at(["KD KS", "5H", "QD QC", "JD JH"], series="TS", points=[1, 120, 1, 120], last=1)
    play(match, "5H")
    assert match.outcome.winners == (1, 3)
    three = at(["KD KS", "5H", "QD QC"], series="TS", points=[90, 120, 1], last=1)
    assert play(three, "5H").outcome.winners == (1,)


@pytest.mark.rule("CR-10.2", "allows")
@pytest.mark.rule("CR-C6", "allows")
@pytest.mark.parametrize(
    ("loser", "games"), [(91, 1), (90, 2), (61, 2), (60, 4)]
)  # fmt: skip
@pytest.mark.parametrize("skunk", [True, False])
def test_skunk_lines(loser: int, games: int, skunk: bool) -> None:
    match = at(["KD KS", "5H TH"], series="TS", points=[loser, 120], last=1, skunk=skunk)
    play(match, "5H")
    row, table = match.game.rows["games"], match.game.open(match.state)  # type: ignore[attr-defined]
    assert [row.value(table, seat) for seat in (0, 1)] == [0, games if skunk else 1]


@pytest.mark.rule("CR-C9", "allows")
def test_a_wrong_deal_is_taken_back() -> None:
    match = play(Match(load_game("cribbage", 2, {"depth": "referee"})), "begins 1", "laid away")
    match.undo()
    assert (legal(match), fact(match, "points")) == (["laid away"], [0, 0])


def test_every_card_has_a_name() -> None:
    assert len(set(CARDS)) == 52
