"""What the worked examples leave open: the first card, turns, limits, laying off, ends."""

from typing import Any

import pytest

from heliograph.engine import BadOption, Match
from heliograph.games import load_game
from tests.classics.gin_rummy.tables import (
    at,
    cards,
    deal_out,
    dealt,
    fact,
    held,
    legal,
    play,
    real,
    refused,
)  # fmt: skip

MELDED = "4S 5S 6S TH TD TC 2C 2D 2H"  # nine cards without deadwood
LOOSE = "3H 5C 7C 9D JD QS KC AH 8D 7S"


# Cards, deal, who begins


@pytest.mark.rule("GR-1.1", "allows")
@pytest.mark.parametrize(("cards_left", "dead"), [("AS", 1), ("7D", 7), ("TS", 0), ("QD", 10)])
def test_what_cards_count(cards_left: str, dead: int) -> None:
    match = at(["", f"{MELDED} {cards_left} KH"], node="discard")
    play(match, "knock", "lay down HK", "lay the rest")
    assert fact(match, "deadwood")[1] == dead


@pytest.mark.rule("GR-1.1", "forbids")
def test_an_ace_is_never_high() -> None:
    match = at([LOOSE, "QH KH AH 4S 5S 6S TD TC TS 8D 9C"], node="discard")
    assert refused(match, "knock") == "GR-5.2"
    low = at([LOOSE, "2H 3H AH 4S 5S 6S TD TC TS 8D 9C"], node="discard")
    assert "knock" in legal(low)


@pytest.mark.rule("GR-2.1", "allows")
@pytest.mark.rule("GR-2.1", "forbids")
@pytest.mark.rule("GR-3.1", "allows")
@pytest.mark.parametrize("dealer", [1, 2])
def test_two_play_and_whoever_did_not_deal_begins(dealer: int) -> None:
    match = Match(load_game("gin_rummy", 2))
    assert legal(match) == ["begins 1", "begins 2"]
    deal_out(play(match, f"begins {dealer}"))
    assert match.pending.seat == 2 - dealer
    with pytest.raises(BadOption, match=r"GR-2\.1"):
        load_game("gin_rummy", 3)


@pytest.mark.rule("GR-2.2", "allows")
@pytest.mark.rule("GR-2.2", "forbids")
def test_ten_cards_each_and_one_is_turned_up() -> None:
    match = Match(load_game("gin_rummy", 2))
    play(match, "begins 1", "deal CA")
    assert refused(match, "deal CA") == "GR-2.2"
    match = dealt()
    assert [len(held(match, place)) for place in ("hand 1", "hand 2", "top")] == [10, 10, 1]
    assert (fact(match, "stock"), fact(match, "limit")) == (31, 10)
    match = real("turn up HQ")
    assert (held(match, "top"), legal(match)) == ({"HQ"}, ["take", "pass"])


@pytest.mark.rule("GR-3.1", "forbids")
@pytest.mark.rule("GR-3.2", "allows")
@pytest.mark.rule("GR-3.2", "forbids")
@pytest.mark.rule("GR-3.3", "allows")
@pytest.mark.rule("GR-3.3", "forbids")
def test_the_first_card_is_offered_to_both() -> None:
    match = real("turn up HQ")
    assert refused(match, "draw") == "GR-3.1"
    play(match, "pass")
    assert (match.pending.seat, legal(match)) == (0, ["take", "pass"])
    play(match, "pass")
    assert (match.pending.seat, legal(match)) == (1, ["draw"])
    assert refused(match, "take") == "GR-3.3"
    assert refused(match, "pass") == "GR-3.3", "and nobody passes later"
    play(match, "draw", "discard C2")
    assert legal(match) == ["take", "draw"]


@pytest.mark.rule("GR-3.2", "allows")
@pytest.mark.rule("GR-3.3", "allows")
def test_the_dealer_who_takes_the_first_card_discards() -> None:
    match = play(real("turn up HQ"), "pass", "take", "discard C2")
    assert (match.pending.seat, held(match, "hand 1"), held(match, "top")) == (1, {"HQ"}, {"C2"})


# A turn


@pytest.mark.rule("GR-4.1", "allows")
@pytest.mark.rule("GR-4.1", "forbids")
def test_a_turn_is_a_card_more_and_a_card_less() -> None:
    match = play(dealt(), "pass", "pass", "draw")
    deal_out(match)
    assert len(held(match, "hand 2")) == 11
    other = next(iter(held(match, "hand 1")))
    assert refused(match, f"discard {other}") == "GR-4.1", "somebody else holds that"
    assert refused(match, "draw") == "GR-4.1", "one card is drawn"
    play(match, legal(match)[0])
    assert (len(held(match, "hand 2")), fact(match, "stock"), match.pending.seat) == (10, 30, 0)


@pytest.mark.rule("GR-4.1", "forbids")
def test_no_card_is_drawn_that_lies_elsewhere() -> None:
    match = at(["AC", "AD"], node="draw", top="AH", pile="AS")
    play(match, "draw")
    assert {refused(match, f"draws {card}") for card in ("CA", "DA", "HA", "SA")} == {"GR-4.1"}


@pytest.mark.rule("GR-4.2", "allows")
@pytest.mark.rule("GR-4.2", "forbids")
def test_a_taken_card_does_not_go_back_at_once() -> None:
    hands = [LOOSE, f"{MELDED} 9C"]
    match = play(at(hands, node="draw", top="KH"), "take")
    assert refused(match, "discard HK") == "GR-4.2"
    play(match, "knock")
    assert refused(match, "lay down HK") == "GR-4.2"
    loose = play(at(hands, node="draw", top="KH", same_card_back=True), "take")
    assert "discard HK" in legal(loose)
    assert "lay down HK" in legal(play(loose, "knock"))


@pytest.mark.rule("GR-4.2", "forbids")
def test_nobody_knocks_where_only_the_taken_card_would_leave_little() -> None:
    match = at(["", "4S 5S 6S TH TD TC 2C 2D 9H 9C"], node="draw", top="KH")
    assert refused(play(match, "take"), "knock") == "GR-5.2"
    back = at(["", "4S 5S 6S TH TD TC 2C 2D 2H 9C"], node="draw", top="KH", same_card_back=True)
    assert "knock" in legal(play(back, "take"))


@pytest.mark.rule("GR-4.3", "allows")
@pytest.mark.rule("GR-4.3", "forbids")
def test_only_the_top_of_the_discards_is_taken() -> None:
    match = at([LOOSE, MELDED], node="draw", top="KH", pile="KD KS", depth="referee")
    assert held(play(match, "take"), "top") == set()
    assert {"HK"} <= held(match, "hand 2")
    assert held(match, "pile") == {"DK", "SK"}
    assert refused(at(node="draw", depth="referee"), "take") == "GR-4.3"


@pytest.mark.rule("GR-4.4", "allows")
@pytest.mark.rule("GR-2.3", "allows")
@pytest.mark.parametrize("wall", ["void", "fiftieth"])
def test_two_cards_in_the_stock_end_a_hand(wall: str) -> None:
    match = at([LOOSE, f"{MELDED} 9C KH"], stock=2, wall=wall)
    play(match, "discard HK")
    if wall == "fiftieth":
        assert (match.pending.seat, legal(match)) == (0, ["pass"]), "no knock with that card"
        assert refused(match, "knock") == "GR-5.2"
        play(match, "pass")
    assert (fact(match, "node"), fact(match, "entry")) == ("over", [0, 0])
    assert match.pending.seat == 0, "the same seat deals again"
    assert fact(match, "won") == [0, 0]


@pytest.mark.rule("GR-4.4", "allows")
@pytest.mark.rule("GR-4.4", "forbids")
def test_the_last_discard_may_be_taken_to_knock() -> None:
    match = at([f"{MELDED} 9H", "AC 3C 5C 7C 8D JD QD KD AH 9C 6H"], stock=2, wall="fiftieth")
    play(match, "discard CA")
    assert legal(match) == ["pass", "knock"]
    assert refused(match, "take") == "GR-4.4"
    play(match, "knock")
    assert "lay down CA" not in legal(match)
    play(match, "lay down H9", "lay the rest")
    assert fact(match, "deadwood")[0] == 1


@pytest.mark.rule("GR-C8", "allows")
def test_a_knock_with_the_third_last_card_counts() -> None:
    match = at([LOOSE, f"{MELDED} 9C KH"], stock=2)
    play(match, "knock", "lay down HK", "lay the rest")
    assert fact(match, "won") == [0, 1]


# Knocking


@pytest.mark.rule("GR-5.1", "allows")
@pytest.mark.rule("GR-5.1", "forbids")
def test_sets_and_runs() -> None:
    match = at([LOOSE, "4S 5S 6S 4H 4D 4C TH JH QH 2C KD"])
    play(match, "knock", "lay down DK")
    found = {text.removeprefix("meld ") for text in legal(match)} - {"lay the rest"}
    assert found == {"S4-S5-S6", "HT-HJ-HQ", "C4-D4-H4"}, "else too much would be left"
    assert refused(match, "meld C4-D4-S4") == "GR-5.3"
    assert refused(match, "meld S5-S6-S7") == "GR-5.1", "nobody holds that"
    play(match, "meld S4-S5-S6")
    assert refused(match, "meld C4-D4-H4-S4") == "GR-5.1", "no card belongs to two melds"


@pytest.mark.rule("GR-5.2", "allows")
@pytest.mark.rule("GR-5.2", "forbids")
@pytest.mark.parametrize("spare", ["TS", "JD", "AD"])
def test_ten_is_little_enough(spare: str) -> None:
    match = at([LOOSE, f"{MELDED} {spare} KH"])
    assert "knock" in legal(match)
    assert f"discard {cards(spare)[0]}" in legal(match), "nobody has to"
    play(match, "knock")
    assert refused(match, "lay down C2") == "GR-5.2", "that would leave more"
    play(match, "lay down HK")
    assert held(match, "down") == {"HK"}


@pytest.mark.rule("GR-5.2", "forbids")
def test_eleven_is_too_much() -> None:
    match = at([LOOSE, "4S 5S 6S TH TD TC 2C 2D JD QD AS"])
    assert refused(match, "knock") == "GR-5.2"
    match = at([LOOSE, "4S 5S 6S TH TD TC 2C 2D 7D QD AS"])
    assert refused(match, "knock") == "GR-5.2", "two, two, seven and one are twelve"
    assert "knock" in legal(at([LOOSE, "4S 5S 6S TH TD TC 2C 2D 5D QD AS"]))


@pytest.mark.rule("GR-5.3", "allows")
def test_a_knock_is_found_that_the_most_valuable_melds_would_hide() -> None:
    match = at([LOOSE, "AS 5S 4C 5C 3D 4D 5D 6D 3H 4H 5H"], limit=7, oklahoma=True)
    assert "knock" in legal(match)
    play(match, "knock", "lay down D6", "lay the rest")
    assert fact(match, "deadwood")[1] == 7


@pytest.mark.rule("GR-5.3", "allows")
@pytest.mark.rule("GR-5.3", "forbids")
def test_whoever_knocks_arranges_within_the_limit() -> None:
    hand = "4S 5S 6S 4H 4D 4C TH JH QH 2C KD"
    match = play(at([LOOSE, hand]), "knock", "lay down DK")
    play(match, "meld S4-S5-S6", "meld C4-D4-H4")
    assert refused(match, "done") == "GR-5.3", "the rest is laid as well as possible"
    play(match, "lay the rest")
    assert fact(match, "deadwood")[1] == 2
    over = at([LOOSE, "4S 5S 6S 4H 4D 9C TH JH QH 2C KD"])
    assert refused(over, "knock") == "GR-5.2"


@pytest.mark.rule("GR-C4", "allows")
def test_the_proposal_leaves_the_fewest_places_to_lay_off() -> None:
    """The 7 of spades could go on with the run instead: then an 8 and a 3 of spades would fit."""
    match = at([LOOSE.replace("7S", "2D"), "4S 5S 6S 7S 7H 7D 7C QD QH QS KC"])
    play(match, "knock", "lay down CK", "lay the rest")
    assert fact(match, "deadwood")[1] == 0
    assert held(match, "sets 2") == set(cards("7S 7H 7D 7C QD QH QS"))


@pytest.mark.rule("GR-5.5", "allows")
@pytest.mark.rule("GR-5.5", "forbids")
def test_big_gin_has_eleven_cards() -> None:
    """GR-V6."""
    eleven = "4S 5S 6S 7S TH TD TC TS 2C 2D 2H"
    match = at([LOOSE, eleven], big_gin=True)
    other = fact(play(match, "big gin"), "deadwood")[0]
    assert fact(match, "entry") == [0, other + 31]
    plain = at([LOOSE, eleven])
    assert refused(plain, "big gin") == "GR-5.5"
    for spare in ("S4", "S7", "ST", "HT"):
        gin = play(at([LOOSE, eleven]), "knock", f"lay down {spare}", "lay the rest")
        assert fact(gin, "deadwood")[1] == 0
    not_all = at([LOOSE, f"{MELDED} 9C KH"], big_gin=True)
    assert refused(not_all, "big gin") == "GR-5.5"


@pytest.mark.rule("GR-C6", "allows")
def test_gin_may_be_declined() -> None:
    match = at([LOOSE, f"{MELDED} TS KH"])
    assert fact(play(match, "discard HK"), "node") == "draw"


# Laying off


@pytest.mark.rule("GR-6.1", "allows")
@pytest.mark.rule("GR-6.1", "forbids")
def test_against_gin_nothing_is_laid_off() -> None:
    hands = ["7S 8S 2S 9D JD QS KC AH 8D 6D", f"{MELDED} TS KH"]
    match = play(at(hands, layoff="player"), "knock", "lay down HK", "lay the rest")
    assert refused(match, "lay off S7") == "GR-6.1"
    play(match, "done")
    best = play(at(hands), "knock", "lay down HK", "lay the rest")
    assert fact(best, "deadwood") == fact(match, "deadwood") == [71, 0]


@pytest.mark.rule("GR-6.2", "allows")
@pytest.mark.rule("GR-6.2", "forbids")
@pytest.mark.rule("GR-6.3", "allows")
@pytest.mark.rule("GR-6.3", "forbids")
def test_cards_are_laid_off_one_after_the_other() -> None:
    hands = ["7S 8S 2S 9D JD QS KC AH AC 6D", f"{MELDED} AS KH"]
    match = play(at(hands, layoff="player"), "knock", "lay down HK")
    assert refused(match, "lay off SA") == "GR-5.3", "whoever knocked lays nothing off"
    play(match, "lay the rest")
    assert match.pending.seat == 0
    assert refused(match, "lay off S8") == "GR-6.2", "first the seven"
    assert refused(match, "lay off D9") == "GR-6.2"
    assert refused(match, "lay off HA") == "GR-6.2", "nothing goes to deadwood"
    assert refused(match, "lay off ST") == "GR-6.2", "somebody else's or nobody's card"
    play(match, "lay off S7", "lay off S8", "lay off S2")
    assert held(match, "runs 2") == set(cards("4S 5S 6S 7S 8S"))
    assert held(match, "sets 2") >= {"S2"}
    play(match, "done")
    assert fact(match, "deadwood") == [9 + 10 + 10 + 10 + 1 + 1 + 6, 1]


@pytest.mark.rule("GR-6.2", "allows")
def test_the_defender_may_choose_worse() -> None:
    hands = ["7S 8S 2S 9D JD QS KC AH AC 6D", f"{MELDED} AS KH"]
    match = play(at(hands, layoff="player"), "knock", "lay down HK", "lay the rest", "done")
    assert fact(match, "deadwood")[0] == 64
    best = play(at(hands), "knock", "lay down HK", "lay the rest")
    assert fact(best, "deadwood")[0] == 47


# Real cards


@pytest.mark.rule("GR-5.2", "allows")
@pytest.mark.rule("GR-5.2", "forbids")
def test_real_hands_are_named_or_counted() -> None:
    match = play(at(depth="referee"), "knock")
    assert {text.split()[0] for text in legal(match)} == {"holds", "deadwood"}
    assert refused(match, "deadwood 11") == "GR-5.2"
    play(match, "deadwood 4", "deadwood 48")
    assert (fact(match, "points"), fact(match, "deadwood")) == ([0, 44], [48, 4])


@pytest.mark.rule("GR-5.2", "forbids")
@pytest.mark.rule("GR-C5", "allows")
def test_a_wrong_knock_is_found_and_taken_back() -> None:
    match = play(at(depth="referee"), "knock")
    told = cards("4S 5S 6S TH TD TC 2C 2D JD QD")
    play(match, *(f"holds {one}" for one in told[:9]))
    assert refused(match, f"holds {told[9]}") == "GR-5.2"
    for _ in range(10):
        match.undo()
    assert fact(match, "node") == "discard"


@pytest.mark.rule("GR-1.1", "forbids")
def test_a_card_lies_in_one_place() -> None:
    match = play(at(depth="referee", top="KH", pile="KD"), "knock", "holds S4")
    for card in ("HK", "DK", "S4"):
        assert refused(match, f"holds {card}") == "GR-1.1"


@pytest.mark.rule("GR-6.2", "forbids")
def test_where_only_a_number_was_said_nothing_is_laid_off() -> None:
    match = play(at(depth="referee"), "knock", "deadwood 4")
    assert refused(match, "holds S4") == "GR-6.2"
    gin = play(at(depth="referee"), "knock", "deadwood 0")
    assert "holds S4" in legal(gin)


@pytest.mark.rule("GR-5.5", "allows")
def test_big_gin_with_real_cards() -> None:
    match = play(at(depth="referee", big_gin=True), "big gin", "deadwood 40")
    assert fact(match, "entry") == [0, 71]


# Points and ends


def hand(deadwood: tuple[int, int], **table: Any) -> Match:
    """Return a match after seat 2 knocked: how much deadwood seat 1 and seat 2 have."""
    match = at(depth="referee", **table)
    return play(match, "knock", f"deadwood {deadwood[1]}", f"deadwood {deadwood[0]}")


@pytest.mark.rule("GR-7.1", "allows")
@pytest.mark.rule("GR-7.2", "allows")
@pytest.mark.rule("GR-7.3", "allows")
@pytest.mark.rule("GR-C1", "allows")
@pytest.mark.rule("GR-C2", "allows")
@pytest.mark.parametrize(
    ("deadwood", "options", "points"),
    [
        ((48, 4), {}, [0, 44]),
        ((5, 4), {}, [0, 1]),
        ((4, 4), {}, [25, 0]),
        ((3, 9), {"undercut_bonus": 10}, [16, 0]),
        ((0, 9), {}, [34, 0]),
        ((30, 0), {}, [0, 55]),
        ((0, 0), {}, [0, 25]),
        ((30, 0), {"gin_bonus": 20}, [0, 50]),
    ],
)
def test_points_of_a_hand(
    deadwood: tuple[int, int], options: dict[str, Any], points: list[int]
) -> None:
    match = hand(deadwood, **options)
    assert fact(match, "entry") == fact(match, "points") == points


@pytest.mark.rule("GR-2.3", "allows")
@pytest.mark.parametrize(
    ("rule", "dealers"), [("loser", (1, 2)), ("winner", (2, 1)), ("alternate", (2, 2))]
)
def test_who_deals_next(rule: str, dealers: tuple[int, int]) -> None:
    """Seat 1 has dealt; first seat 2 wins, then seat 1."""
    for deadwood, dealer in zip(((9, 1), (1, 9)), dealers, strict=True):
        match = hand(deadwood, next_dealer=rule)
        assert match.pending.seat + 1 == dealer
        play(match, "next hand", "turn up CA")
        assert match.pending.seat + 1 == 3 - dealer


@pytest.mark.rule("GR-8.1", "allows")
@pytest.mark.parametrize(("target", "is_over"), [(100, True), (101, False)])
def test_the_game_ends_at_the_target(target: int, is_over: bool) -> None:
    match = hand((48, 4), points=[90, 56], target=target, won=[9, 0])
    assert (match.outcome is not None) == is_over
    if match.outcome:
        assert (match.outcome.winners, match.outcome.rule) == ((1,), "GR-8.1")


@pytest.mark.rule("GR-8.1", "allows")
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_the_game_may_end_after_so_many_hands(rounds: int) -> None:
    match = hand((48, 4), rounds=rounds)
    assert (match.outcome is not None) == (rounds == 1)
    if match.outcome:
        assert (match.outcome.winners, match.outcome.reason) == ((1,), "hands")


@pytest.mark.rule("GR-8.2", "allows")
@pytest.mark.rule("GR-8.3", "allows")
@pytest.mark.rule("GR-C3", "allows")
@pytest.mark.parametrize(
    ("won", "options", "result"),
    [
        ((1, 1), {}, (55, 263)),
        ((0, 1), {}, (30, 113 + 50 + 200)),
        ((1, 1), {"box": 20, "game_bonus": 0}, (50, 113 + 40)),
        ((0, 0), {"box": 0}, (30, 113 + 200)),
    ],
)
def test_boxes_and_bonuses(
    won: tuple[int, int], options: dict[str, Any], result: tuple[int, int]
) -> None:
    """GR-V8 and its kin: the last hand is won as well."""
    match = hand((48, 4), points=[30, 69], won=won, **options)
    row = match.game.rows["result"]  # type: ignore[attr-defined]
    table = match.game.open(match.state)  # type: ignore[attr-defined]
    assert tuple(row.value(table, seat) for seat in (0, 1)) == result


@pytest.mark.rule("GR-8.2", "allows")
def test_an_undercut_is_a_hand_won() -> None:
    assert fact(hand((1, 9)), "won") == [1, 0]


@pytest.mark.rule("GR-9.1", "allows")
@pytest.mark.rule("GR-9.1", "forbids")
@pytest.mark.rule("GR-9.2", "allows")
@pytest.mark.rule("GR-9.2", "forbids")
@pytest.mark.parametrize(
    ("card", "ace", "limit"),
    [("HQ", "gin", 10), ("S6", "gin", 6), ("SA", "gin", 0), ("SA", "one", 1)],
)
def test_the_first_card_is_the_limit(card: str, ace: str, limit: int) -> None:
    """GR-V7."""
    match = real(f"turn up {card}", oklahoma=True, oklahoma_ace=ace)
    assert fact(match, "limit") == limit
    play(match, "take", "knock")
    assert f"deadwood {limit}" in legal(match)
    assert refused(match, f"deadwood {limit + 1}") == "GR-5.2"
    assert fact(real(f"turn up {card}"), "limit") == 10


@pytest.mark.rule("GR-9.3", "allows")
@pytest.mark.parametrize(
    ("spades", "card", "points"), [(True, "S6", 90), (True, "H6", 45), (False, "S6", 45)]
)
def test_a_spade_doubles_a_hand(spades: bool, card: str, points: int) -> None:
    match = real(f"turn up {card}", oklahoma=True, oklahoma_spades=spades)
    play(match, "take", "discard CA", "draw", "knock", "deadwood 0", "deadwood 20")
    assert fact(match, "entry") == [points, 0]
    assert fact(match, "won") == [1, 0], "boxes are not doubled"


@pytest.mark.rule("GR-C7", "allows")
@pytest.mark.rule("GR-C7", "forbids")
def test_an_endless_hand_may_be_called_void() -> None:
    assert refused(at([LOOSE, MELDED], node="draw", top="KH", takes=49), "void") == "GR-C7"
    match = at([LOOSE, f"{MELDED} 9C"], node="draw", top="KH", takes=49)
    play(match, "take", "discard C9")
    assert "void" in legal(match)
    assert fact(play(match, "void"), "node") == "over"
