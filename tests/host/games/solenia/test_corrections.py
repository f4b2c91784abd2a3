"""What the table says keeps to the box, and the game goes on from it."""

import random
from typing import Any

import pytest

from heliograph.engine import BadCorrection, BadPosition, Match, SeededDealer
from heliograph.games import load_game
from shared_rules.solenia.band import ADVANCES, BAND_LENGTH, MOST_ADVANCES, push_back
from tests.attack.components import miscount
from tests.attack.looking import look_at
from tests.host.games.solenia.test_referee import at, begun, dump, player


def played(seats: int, options: dict[str, object], steps: int) -> Match:
    match, dice = Match(load_game("solenia", seats, options)), random.Random(4)
    for _ in range(steps):
        match.advance(SeededDealer(len(match)))
        match.play(dice.choice(match.pending.choices))
    return match


@pytest.mark.rule("SLN-5.2", "forbids")
def test_no_more_goods_lie_in_the_store_than_it_has_spaces() -> None:
    match = at({"goods": {"wood": 3, "stone": 2}, "hand": ["C09"]})
    with pytest.raises(BadCorrection, match=r"from 0 to 6 for goods\.1\.wood"):
        match.correct("goods.1.wood", 7)
    match.correct("goods.1.wood", 6)
    with pytest.raises(BadCorrection, match=r"the number 0 for goods\.1\.water.*SLN-5\.2"):
        match.correct("goods.1.water", 1)


@pytest.mark.rule("SLN-4.1", "forbids")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_whoever_has_no_cards_left_has_no_turn(level: int, seats: int) -> None:
    match = played(seats, {"depth": "referee", "level": level}, 30)
    for seat in range(1, seats + 1):
        match.correct(f"cards.{seat}", 0)
        look_at(match.game, match.state)
    assert match.game.facts(match.state)["cards.1"] == 0


@pytest.mark.rule("SLN-4.1", "forbids")
def test_cards_that_lie_open_are_not_in_the_hand_any_more() -> None:
    match = begun(3)
    out = player(match, 1)["deck"][:14]
    fields = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
    for field, card in zip(fields, out, strict=False):
        match.correct(f"board.{field}", f"1:{card}")
    assert match.game.facts(match.state)["cards.1"] == 2
    with pytest.raises(BadCorrection, match="from 0 to 2"):
        match.correct("cards.1", 3)
    match.correct("board.a1", None)
    doubts = [doubt.reason for doubt in match.game.doubts(match.state)]
    assert doubts == ["card_total"], "fifteen cards: where is the sixteenth?"


@pytest.mark.rule("SLN-12.2", "allows")
def test_an_order_that_the_solo_die_took_is_not_in_the_pile_again() -> None:
    match = Match(load_game("solenia", 1, {}))
    dice = random.Random(1)
    while not dump(match)["removed"]["day"]:
        match.advance(SeededDealer(len(match)))
        match.play(dice.choice(match.pending.choices))
    match.advance(SeededDealer(len(match)))
    before = dump(match)["piles"]["day"]
    shown = dump(match)["display"]["day"]
    match.correct("display.day", shown[:-1])
    after = dump(match)["piles"]["day"]
    assert sum(after.values()) == sum(before.values()) + 1, "only what left the display"
    look_at(match.game, match.state)


@pytest.mark.rule("SLN-7.5", "allows")
def test_the_counter_of_the_band_never_runs_over() -> None:
    match = begun(3)
    match.correct("advances", MOST_ADVANCES)
    state = bytearray(match.state)
    push_back(state)
    assert state[ADVANCES] <= MOST_ADVANCES
    assert state[ADVANCES] % BAND_LENGTH == (MOST_ADVANCES + 1) % BAND_LENGTH


def test_an_order_that_is_gone_when_its_card_is_paid_is_not_waited_for() -> None:
    options = {"depth": "referee", "level": 2}
    match = at(
        {"goods": {"wood": 1, "wheat": 2, "stone": 1}, "cards_left": 14, "hand_size": 2},
        options=options,
        phase="play",
        decision={"node": "spend", "seat": 1, "card": "1:?1", "under": "night_city"},
    )
    match.correct("display.night", ["N18", "N17", "N20", "N23"])
    assert [choice.text for choice in match.game.choices(match.state)] == ["stop"]
    match.play("stop")
    assert match.pending.choices, "the turn goes on"
    look_at(match.game, match.state)


@pytest.mark.rule("SLN-3.4", "forbids")
def test_nobody_has_played_a_card_before_the_set_up_is_over() -> None:
    match = Match(load_game("solenia", 2, {"depth": "referee", "level": 3}))
    with pytest.raises(BadCorrection, match=r"the number 16 for cards\.1"):
        match.correct("cards.1", 0)
    with pytest.raises(BadCorrection, match="no card before the set-up is over"):
        match.correct("board.a1", "1:C01")
    match.correct("board.a1", None)


@pytest.mark.rule("SLN-1", "forbids")
def test_nobody_lays_a_seventeenth_card() -> None:
    game = load_game("solenia", 2, {"depth": "referee"})
    match = Match(game, game.load({"players": [{"plain_discards": [6, 6, 4, 0]}], "turn": 2}))
    with pytest.raises(BadCorrection, match=r"not laid all its 16 for board\.d4"):
        match.correct("board.d4", "1:?0")


def choosing_slot(**more: Any) -> Match:
    """A digital winter table at which seat 1 chooses the slot of an order that it has paid."""
    return at(
        {"goods": {"wood": 1}, "hand": ["C09"]},
        options={"side": "winter"},
        display={"day": ["D08", "D18"], "night": ["N19", "N20"]},
        decision={"node": "slot", "card": "1:C05", "field": 13, "under": "day_city"}
        | {"delivered": "D11"},
        **more,
    )


@pytest.mark.rule("SLN-1", "forbids")
def test_an_order_on_its_way_to_a_slot_is_not_in_the_pile_as_well() -> None:
    match = choosing_slot()
    assert "D11" not in dump(match)["piles"]["day"], "a position counts it"
    match.correct("slots.2.day", ["D14"])
    assert "D11" not in dump(match)["piles"]["day"], "a correction counts it"
    with pytest.raises(BadCorrection, match=r"no more copies of an order.*display\.day.*D11"):
        match.correct("display.day", ["D11"])
    with pytest.raises(BadPosition, match=r"no more copies of an order.*piles\.day"):
        choosing_slot(piles={"day": {"D11": 1}})
    match.play("slot 1")
    look_at(match.game, match.state)


@pytest.mark.rule("SLN-1", "allows")
def test_an_order_that_does_not_get_to_its_slot_goes_back_to_the_display() -> None:
    match = choosing_slot()
    match.correct("turn", 2)
    assert dump(match)["display"]["day"] == ["D08", "D18", "D11"]
    assert not miscount(match.game, match.state)


@pytest.mark.rule("SLN-1", "allows")
def test_an_order_that_does_not_get_to_its_slot_is_in_the_pile_if_the_display_is_full() -> None:
    match = choosing_slot()
    match.correct("display.day", ["D08", "D18", "D19", "D20"])
    match.correct("turn", 2)
    assert dump(match)["piles"]["day"]["D11"] == 1
    assert not miscount(match.game, match.state)


@pytest.mark.rule("SLN-AMB-15", "allows")
def test_an_order_whose_slots_are_filled_meanwhile_goes_beside_the_board() -> None:
    match = choosing_slot()
    match.correct("slots.1.day", ["D12", "D13", "D14", "D15", "D16", "D17"])
    assert player(match)["day"][6:] == ["D11"]
    assert dump(match)["decision"]["node"] == "reveal"


@pytest.mark.rule("SLN-1", "allows")
@pytest.mark.parametrize("level", [1, 2])
def test_a_turn_that_a_correction_ends_leaves_no_seat_out_of_the_next_bonuses(level: int) -> None:
    match = at(
        options={"depth": "referee", "level": level},
        waiting="strip",
        decision={"node": "bonus", "seat": 2, "progress": 1},
    )
    match.correct("turn", 2)
    assert "progress" not in dump(match)["decision"]
    look_at(match.game, match.state)


@pytest.mark.rule("SLN-1", "allows")
def test_a_turn_that_a_correction_ends_leaves_no_goods_of_an_order_to_tell() -> None:
    match = at(
        {"goods": {"wood": 2}, "cards_left": 14, "hand_size": 2},
        options={"depth": "referee"},
        decision={"node": "demand", "card": "1:?1", "under": "day_city", "field": 13}
        | {"delivered": "?", "progress": 1},
    )
    match.correct("turn", 2)
    assert "progress" not in dump(match)["decision"]
    look_at(match.game, match.state)


@pytest.mark.rule("SLN-3.3", "forbids")
def test_no_more_orders_lie_before_the_seats_than_the_box_holds() -> None:
    match = begun(3)
    match.correct("slots.1.day", ["?"] * 16)
    with pytest.raises(BadCorrection, match=r"no more orders than the box holds for slots\.2\.day"):
        match.correct("slots.2.day", ["?"] * 16)
    look_at(match.game, match.state)


@pytest.mark.rule("SLN-3.3", "forbids")
def test_nothing_is_revealed_where_all_orders_of_the_box_lie_open() -> None:
    match = choosing_slot()
    match.play("slot 1")
    total = sum(dump(match)["piles"]["day"].values()) + 3
    match.correct("slots.2.day", ["?"] * 16)
    match.correct("slots.1.day", ["D11"] + ["?"] * (total - 19))
    while dump(match)["decision"]["node"] == "reveal":
        match.play(match.pending.choices[0])
    look_at(match.game, match.state)


@pytest.mark.rule("SLN-6.2", "allows")
def test_an_order_that_nothing_is_left_to_pay_with_goes_back_to_the_display() -> None:
    match = at(
        {"goods": {"wood": 1}, "cards_left": 14, "hand_size": 2},
        options={"depth": "referee"},
        display={"day": ["D08"], "night": []},
        decision={"node": "demand", "card": "1:?1", "under": "day_city", "delivered": "?"},
    )
    match.correct("goods.1.wood", 0)
    assert dump(match)["display"]["day"] == ["D08", "?"]
    assert dump(match)["decision"] == {"node": "play", "seat": 2}


@pytest.mark.rule("SLN-6.3", "allows")
def test_where_no_order_is_left_to_reveal_the_slot_gives_its_bonus() -> None:
    match = choosing_slot()
    match.play("slot 1")
    left = [order for order, count in dump(match)["piles"]["day"].items() for _ in range(count)]
    match.correct("slots.2.day", left[:16])
    match.correct("slots.1.day", ["D11", *left[16:]])
    assert (player(match)["goods"]["wood"], player(match)["stars"]) == (2, 1)
    look_at(match.game, match.state)
