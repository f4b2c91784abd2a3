"""What `load` refuses it names, in both languages; what contradicts itself is refused."""

from typing import Any

import pytest

from heliograph.catalogue import say
from heliograph.engine import BadPosition
from heliograph.games import load_game

TWO_AT_ED = {"decision": {"node": "engine deck"}, "active": "HQ"}
CASES: list[tuple[str, int, dict[str, Any], dict[str, Any], str]] = [
    ("solaris", 3, {}, {"hands": [["ED-blue"], ["ED-blue"] * 4]}, "hands and other cards"),
    ("solaris", 3, {}, {"hands": [["ED-blue"]], "stack": {"ED-blue": 4}}, "stack"),
    ("solaris", 3, {}, {"face_down": [["ED-blue", "ED-pink", "HQ-blue"]]}, "face_down.1"),
    ("solaris", 3, {}, {"decision": {"node": "limit"}}, "decision.node"),
    ("solaris", 3, {}, {"decision": {"node": "robbery"}}, "decision.victims"),
    ("solaris", 3, {}, {"decision": {"victims": [2]}}, "decision.victims"),
    ("solaris", 3, {}, {"decision": {"due": [1]}}, "decision.due.1"),
    ("solaris", 3, {}, {"decision": {"node": "over"}}, "decision.node"),
    ("solaris", 3, {}, TWO_AT_ED, "decision.node"),
    ("solaris", 3, {}, {"decision": {"seat": 2}, "turn": 1}, "decision.seat"),
    ("solaris", 3, {}, {"stations": {"ED": {"energy": {"2": 1}}}}, "stations.ED"),
    ("solaris", 3, {}, {"game": "solari"}, "game"),
    ("solaris", 3, {}, {"seats": 3.0}, "seats"),
    ("solari", 2, {}, {"pieces": {"uranus": "H@22"}}, "pieces.uranus"),
    ("solari", 2, {}, {"pieces": {"uranus": "1@22N"}}, "pieces.uranus"),
    ("solari", 2, {}, {"tiles": [["5-2"], ["5-2"]]}, "tiles"),
    ("solari", 2, {"source": "free"}, {"tiles": [["5-2", "2-5"], []]}, "tiles.uranus"),
    ("solari", 2, {}, {"dice": [3, 0]}, "dice"),
    ("solari", 2, {}, {"decision": {"node": "rim"}}, "decision.node"),
    ("solari", 2, {}, {"decision": {"node": "ended"}}, "decision.node"),
    ("solari", 2, {}, {"decision": {"shots": [["uranus 1", "22"]]}}, "decision.shots"),
    ("solari", 2, {}, {"before": "1@22 1@23"}, "before"),
    ("solari", 2, {}, {"last": {"seat": 1}}, "last"),
    ("solenia", 2, {}, {"players": [{"hand": ["C01", "C01"]}]}, "players.1.hand"),
    ("solenia", 2, {}, {"players": [{"hand": ["C01"], "deck": ["C01"]}]}, "players.1.hand"),
    ("solenia", 2, {}, {"players": [{"hand_size": 3, "hand": ["C01"]}]}, "players.1.hand_size"),
    ("solenia", 2, {}, {"players": [{"tile": "U1"}]}, "players.1.tile"),
    ("solenia", 2, {}, {"board": {"a1": "1:C05", "a2": "1:C05"}}, "board"),
    ("solenia", 2, {}, {"display": {"day": ["D05", "D05"]}}, "piles.day"),
    ("solenia", 2, {}, {"strips": ["1", "1", None, None, None]}, "strips"),
    ("solenia", 2, {}, {"decision": {"node": "place"}}, "decision.node"),
    ("solenia", 2, {}, {"decision": {"node": "identify"}}, "decision.node"),
    ("solenia", 2, {}, {"decision": {"choose": 16}}, "decision.choose"),
]  # fmt: skip


@pytest.mark.parametrize("name, seats, options, position, fact", CASES)
def test_a_contradiction_is_refused_by_the_name_of_its_fact(
    name: str, seats: int, options: dict[str, Any], position: dict[str, Any], fact: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        load_game(name, seats, options).load(position)
    assert say("en", caught.value.expected).endswith(f" for {fact}")
    assert say("de", caught.value.expected).endswith(f" für {fact}")
    assert say("en", caught.value.expected) != say("de", caught.value.expected).replace(
        " für ", " for "
    )


@pytest.mark.parametrize("name, seats", [("solaris", 3), ("solari", 2), ("solenia", 2)])
@pytest.mark.parametrize("wrong", [None, True, 7, "x", [], 0.5])
def test_a_position_that_is_no_table_is_refused(name: str, seats: int, wrong: Any) -> None:
    with pytest.raises(BadPosition, match="for position"):
        load_game(name, seats).load(wrong)
