"""The turn and the general actions: SOL-5, SOL-6 and what they rest on in SOL-4 and SOL-8."""

import pytest

from tests.host.games.asking import refused
from tests.host.games.solaris.tables import at, dump, energy, legal, played, settled, table


@pytest.mark.rule("SOL-5.1", "allows")
@pytest.mark.rule("SOL-6.4", "allows")
def test_a_pass_only_steps_out() -> None:
    match = table(stations={"ED": {"energy": {"3": [1, 2], "1": [3]}}})
    assert dump(match)["stations"]["ED"] == {"energy": {"1": [3], "3": [1]}, "rim": {"3": [2]}}
    played(match, "pass")
    assert dump(match)["stations"]["ED"] == {"energy": {"1": [3]}, "rim": {"3": [2, 1]}}


@pytest.mark.rule("SOL-5.2", "forbids")
@pytest.mark.rule("SOL-C41", "forbids")
def test_an_action_needs_an_effect() -> None:
    match = at("ED", 2, ["ED-purple"])
    assert refused(match, "stop") == "SOL-5.2"
    played(match, "replenish")
    assert refused(match, "stop") == "SOL-5.2"


@pytest.mark.rule("SOL-5.2", "forbids")
def test_only_one_action_per_turn() -> None:
    match = played(at("ED", 2, ["ED-purple"]), "replenish", "card ED-purple", "stop")
    assert settled(match).pending.seat != 0


@pytest.mark.rule("SOL-6.1", "allows")
def test_replenish_moves_one_step_per_card() -> None:
    match = at("ED", 3, ["ED-purple", "ED-pink", "ED-pink", "HQ-blue"])
    played(match, "replenish", "card ED-purple", "card ED-pink", "card ED-pink")
    assert energy(match, 1, "ED") == 3, "tokens move when the action is complete"
    played(match, "stop")
    assert energy(match, 1, "ED") == 6
    assert dump(match)["discards"] == {"ED-purple": 1, "ED-pink": 2}


@pytest.mark.rule("SOL-6.1", "forbids")
def test_replenish_needs_the_icon_of_the_active_station() -> None:
    assert refused(at("ED", 3, ["HQ-purple"]), "replenish") == "SOL-6.1"
    match = played(at("ED", 3, ["ED-blue", "HQ-purple"]), "replenish")
    assert refused(match, "card HQ-purple") == "SOL-6.1"


@pytest.mark.rule("SOL-8.1", "forbids")
def test_a_card_must_be_in_the_hand() -> None:
    match = played(at("ED", 3, ["ED-blue"]), "replenish")
    assert refused(match, "card ED-pink") == "SOL-8.1"


@pytest.mark.rule("SOL-4.5", "forbids")
@pytest.mark.rule("SOL-8.3", "forbids")
@pytest.mark.rule("SOL-C12", "forbids")
@pytest.mark.rule("SOL-C13", "forbids")
def test_no_card_beyond_seven() -> None:
    assert refused(at("ED", 7, ["ED-blue"]), "replenish") == "SOL-4.5"
    match = played(at("ED", 6, ["ED-blue", "ED-pink"]), "replenish", "card ED-blue")
    assert refused(match, "card ED-pink") == "SOL-8.3"


@pytest.mark.rule("SOL-C13", "allows")
def test_surplus_cards_as_a_house_rule() -> None:
    options = {"allow_surplus_cards": True}
    match = at("ED", 6, ["ED-blue", "ED-pink"], options=options)
    played(match, "replenish", "card ED-blue", "card ED-pink", "stop")
    assert energy(match, 1, "ED") == 7
    assert legal(match) == {"take display 1", "take display 2", "take display 3", "take stack"}
    assert refused(at("ED", 7, ["ED-blue"], options=options), "replenish") == "SOL-4.5"


BRIDGES = ["purple", "pink", "green", "blue", "purple", "pink"]


@pytest.mark.rule("SOL-6.2", "allows")
def test_redirect_over_both_bridges() -> None:
    match = at("ED", 4, ["HQ-purple", "SP-purple", "BIO-pink"], bridges=BRIDGES)
    before = sum(energy(match, 1, name) for name in ("EC", "ED", "HQ"))
    played(
        match, "redirect", "send ccw HQ-purple", "send ccw SP-purple", "send cw BIO-pink", "stop"
    )
    assert [energy(match, 1, name) for name in ("ED", "EC", "HQ")] == [1, 3, 1]
    assert sum(energy(match, 1, name) for name in ("EC", "ED", "HQ")) == before


@pytest.mark.rule("SOL-6.2", "forbids")
def test_redirect_needs_the_colour_of_the_bridge() -> None:
    assert refused(at("ED", 4, ["HQ-green"], bridges=BRIDGES), "redirect") == "SOL-6.2"
    match = played(at("ED", 4, ["HQ-purple"], bridges=BRIDGES), "redirect")
    assert legal(match) == {"send ccw HQ-purple"}
    assert refused(match, "send cw HQ-purple") == "SOL-6.2"


@pytest.mark.rule("SOL-4.6", "forbids")
def test_redirect_needs_energy() -> None:
    assert refused(at("ED", 0, ["HQ-purple"], bridges=BRIDGES), "redirect") == "SOL-4.6"
    match = at("ED", 1, ["HQ-purple", "HQ-purple"], bridges=BRIDGES)
    played(match, "redirect", "send ccw HQ-purple")
    assert refused(match, "send ccw HQ-purple") == "SOL-4.6"


@pytest.mark.rule("SOL-4.5", "forbids")
def test_redirect_never_passes_seven() -> None:
    stations = {"EC": {"energy": {"6": [1]}}}
    match = at("ED", 4, ["HQ-purple", "HQ-purple"], bridges=BRIDGES, stations=stations)
    played(match, "redirect", "send ccw HQ-purple")
    assert refused(match, "send ccw HQ-purple") == "SOL-4.5"


@pytest.mark.rule("SOL-C29", "allows")
def test_two_bridges_of_one_colour_leave_the_choice() -> None:
    match = at("ED", 4, ["HQ-green", "SP-green"], bridges=["green", "green", *BRIDGES[2:]])
    played(match, "redirect")
    assert {"send cw HQ-green", "send ccw HQ-green"} <= legal(match)
    played(match, "send cw HQ-green", "send ccw SP-green", "stop")
    assert [energy(match, 1, name) for name in ("ED", "EC", "HQ")] == [2, 2, 1]


@pytest.mark.rule("SOL-4.4", "allows")
def test_several_gains_are_one_move() -> None:
    """Seat 1 passes over seat 2 without touching that stack, and lands on top of seat 3."""
    stations = {"ED": {"rim": {"3": [1], "4": [2], "5": [3]}}}
    match = at("ED", 3, ["ED-blue", "ED-pink"], stations=stations, order=[3, 2, 1])
    played(match, "replenish", "card ED-blue", "card ED-pink", "stop")
    settled(played(match, "take stack"))
    assert dump(match)["stations"]["ED"]["energy"] == {"4": [2], "5": [3, 1]}


@pytest.mark.rule("SOL-4.4", "allows")
@pytest.mark.rule("SOL-4.3", "allows")
def test_a_net_move_of_nothing_leaves_the_token_in_its_stack() -> None:
    """A shuttle at ED, ED under a stack: only real moves change the order of a stack."""
    stations = {"EC": {"rim": {"3": [1]}}, "ED": {"energy": {"2": [1, 2, 3]}}}
    match = at("EC", 3, ["HQ-blue"], stations=stations, shuttles={"blue": "ED"})
    played(match, "station", "beam blue HQ-blue", "stop")
    assert dump(match)["stations"]["ED"]["energy"] == {"1": [1], "2": [2, 3]}
    assert dump(match)["stations"]["HQ"]["energy"] == {"0": [1, 2, 3]}


@pytest.mark.rule("SOL-6.3", "allows")
@pytest.mark.rule("SOL-C42", "allows")
def test_exchange_is_no_play_and_brings_one_card() -> None:
    match = at("ED", 3, ["CAN-green"], display=["ED-purple", "EC-blue", "EC-pink"])
    played(match, "exchange", "discard 1 CAN-green")
    assert legal(match) == {"take display 1", "take display 2", "take display 3", "take stack"}
    played(match, "take display 1")
    assert dump(match)["hands"][0] == ["ED-purple"]
    assert dump(match)["display"] == [None, "EC-blue", "EC-pink"]
    assert dump(match)["discards"] == {"CAN-green": 1}
    settled(match)
    assert None not in dump(match)["display"]
    assert match.pending.seat != 0


@pytest.mark.rule("SOL-6.3", "forbids")
def test_exchange_needs_a_card_and_ends_after_one() -> None:
    assert refused(at("ED", 3, []), "exchange") == "SOL-6.3"
    match = played(at("ED", 3, ["CAN-green", "CAN-blue"]), "exchange")
    assert refused(match, "discard 2 CAN-green") == "SOL-6.3"
    played(match, "discard 1 CAN-green")
    assert refused(match, "discard 1 CAN-blue") == "SOL-8.4"


@pytest.mark.rule("SOL-8.4", "allows")
@pytest.mark.rule("SOL-C25", "forbids")
@pytest.mark.parametrize("count, due", [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_draw_back_is_one_card_for_two(count: int, due: int) -> None:
    match = at("ED", 1, ["ED-blue"] * count)
    played(match, "replenish", *["card ED-blue"] * count, "stop")
    for _ in range(due):
        assert refused(match, "stop") == "SOL-8.4"
        played(match, "take stack")
        settled(match)
    assert match.pending.seat != 0
    assert len(dump(match)["hands"][0]) == due


@pytest.mark.rule("SOL-8.5", "forbids")
def test_the_display_is_refilled_only_after_the_turn() -> None:
    match = at("ED", 1, ["ED-blue"] * 4)
    played(match, "replenish", *["card ED-blue"] * 4, "stop", "take display 2")
    assert refused(match, "take display 2") == "SOL-8.5"


@pytest.mark.rule("SOL-8.6", "allows")
@pytest.mark.rule("SOL-C26", "allows")
def test_an_empty_stack_is_replaced_at_once() -> None:
    match = at("ED", 1, ["ED-blue"] * 2, stack=["HQ-pink"], discards=["SP-green"] * 3)
    played(match, "replenish", "card ED-blue", "card ED-blue", "stop", "take stack")
    assert legal(match) == {"draw HQ-pink"}
    played(match, "draw HQ-pink")
    assert dump(match)["stack"] == {"ED-blue": 2, "SP-green": 3}
    assert dump(match)["discards"] == {}


@pytest.mark.rule("SOL-8.6", "allows")
def test_a_discard_on_an_empty_stack_becomes_the_stack() -> None:
    match = at("ED", 1, ["ED-blue"] * 2, stack=[], display=[None, None, None])
    played(match, "replenish", "card ED-blue", "card ED-blue", "stop")
    assert (dump(match)["stack"], dump(match)["discards"]) == ({"ED-blue": 1}, {"ED-blue": 1})
    assert legal(match) == {"take stack"}


@pytest.mark.rule("SOL-8.6", "allows")
def test_without_any_card_a_draw_lapses() -> None:
    match = at("HQ", 1, [], stack=[], display=[None, None, None])
    played(match, "station", "spend 1")
    assert match.pending.seat > 0


@pytest.mark.rule("SOL-8.6", "forbids")
def test_an_empty_stack_cannot_be_drawn_from() -> None:
    match = at("HQ", 1, [], stack=[], display=["ED-blue", "ED-pink", None])
    played(match, "station", "spend 1")
    assert refused(match, "take stack") == "SOL-8.6"
    played(match, "take display 1", "take display 2")
    assert len(dump(match)["hands"][0]) == 2


@pytest.mark.rule("SOL-8.2", "allows")
@pytest.mark.rule("SOL-8.2", "forbids")
def test_a_card_serves_once() -> None:
    match = played(at("ED", 1, ["ED-blue"]), "replenish", "card ED-blue")
    assert legal(match) == {"stop"}
    assert refused(match, "card ED-blue") == "SOL-8.1"
