"""Referee depth: real cards on the table, hands counted, what is declared is trusted."""

import pytest

from heliograph.engine import (
    CANNOT_TELL,
    LEGAL,
    TABLE,
    BadCorrection,
    IllegalChoice,
    Match,
    TableDealer,
)
from heliograph.games import load_game
from tests.host.games.asking import refused
from tests.host.games.solaris.tables import decides, dump, energy, legal, played, table

REFEREE = {"depth": "referee"}
BRIDGES = [
    "bridge purple",
    "bridge pink",
    "bridge green",
    "bridge blue",
    "bridge purple",
    "bridge ?",
]


def referee(station: str, rim: int, hands: list[object], **position: object) -> Match:
    stations = {station: {"rim": {str(rim): [1]}}}
    options = {**REFEREE, **position.pop("options", {})}  # type: ignore[dict-item]
    return table(
        options=options,
        active=station,
        turn=1,
        stations=stations,
        hands=hands,
        **position,  # type: ignore[arg-type]
    )


def set_up() -> Match:
    """Type in a whole set-up as the table would."""
    match = Match(load_game("solaris", 3, REFEREE))
    match.play_all(BRIDGES)
    match.play_all([f"start {value}" for value in (1, 5, 1, 3, 4, 2, 4, 2, 5, 1, 3, 3, 3, 2, 3)])
    match.play_all(["top 2", "top 3"])
    return match


def test_set_up_is_typed_in_and_hands_are_only_counted() -> None:
    match = set_up()
    state = dump(match)
    assert state["hands"] == [["?-?"] * 5] * 3
    assert state["display"] == ["?-?"] * 3
    assert state["stack"] == {"?-?": 90}
    assert state["stations"]["EC"]["energy"] == {"1": [1, 3, 2]}
    assert state["spares"] == ["?", "?"], "the table left one bridge unnamed"
    assert decides(match) == 3
    assert state["active"] == "ED"


def test_the_table_dealer_asks() -> None:
    answers = iter(BRIDGES)
    match = Match(load_game("solaris", 3, REFEREE))
    dealer = TableDealer(lambda _, pending: next(answers) if pending.choices else "")
    for _ in BRIDGES:
        match.play(dealer.deal(match))
    assert dump(match)["bridges"][:2] == ["purple", "pink"]


@pytest.mark.rule("SOL-6.1", "allows")
def test_a_declared_icon_is_enough() -> None:
    match = referee("ED", 3, [4, 4, 4])
    played(match, "replenish")
    assert {"card ED-?", "card ED-purple"} <= legal(match)
    number = match.game.parse_choice("card ED-?")
    assert match.game.verdict(match.state, number) == CANNOT_TELL
    played(match, "card ED-?", "card ED-pink", "stop")
    assert energy(match, 1, "ED") == 5
    assert dump(match)["discards"] == {"ED-pink": 1, "ED-?": 1}
    assert len(dump(match)["hands"][0]) == 2
    played(match, "take stack")
    assert dump(match)["hands"][0] == ["?-?"] * 3


@pytest.mark.rule("SOL-6.1", "forbids")
def test_the_board_is_still_checked() -> None:
    match = referee("ED", 3, [4, 4, 4])
    assert refused(played(match, "replenish"), "card HQ-?") == "SOL-6.1"
    assert refused(referee("ED", 0, [4, 4, 4]), "redirect") == "SOL-4.6"
    assert refused(referee("ED", 3, [0, 4, 4]), "exchange") == "SOL-6.3"


def test_known_cards_stay_known_until_played() -> None:
    match = referee("HQ", 2, [1, 1, 1], display=["ED-pink", "ED-blue", "?-?"])
    played(match, "station", "spend 1", "take display 1", "take stack")
    assert dump(match)["hands"][0] == ["ED-pink", "?-?", "?-?"]
    assert dump(match)["display"] == ["?-?", "ED-blue", "?-?"]


def test_a_known_card_is_used_before_an_unknown_one() -> None:
    match = referee("ED", 2, [["ED-pink", "?-?"], 1, 1])
    played(match, "replenish")
    number = match.game.parse_choice("card ED-pink")
    assert match.game.verdict(match.state, number) == LEGAL
    played(match, "card ED-pink")
    assert dump(match)["hands"][0] == ["?-?"]


def test_partly_known_cards_stand_for_what_they_may_be() -> None:
    match = referee("ED", 2, [["ED-?", "?-pink"], 1, 1])
    played(match, "replenish")
    assert legal(match) == {
        f"card ED-{colour}" for colour in ("purple", "pink", "green", "blue", "?")
    }
    played(match, "card ED-blue")
    assert dump(match)["hands"][0] == ["?-pink"]
    assert legal(match) == {"stop", "card ED-pink", "card ED-?"}


@pytest.mark.rule("SOL-7.5", "allows")
def test_thefts_are_counted_and_known_cards_become_doubtful() -> None:
    match = referee("CAN", 2, [1, ["ED-pink", "ED-blue"], 3])
    played(match, "station", "rob 2", "rob 3", "stop")
    state = dump(match)
    assert state["hands"][1:] == [["?-?"], ["?-?", "?-?"]]
    assert state["face_down"] == [["?-?", "?-?"], [], []]


def test_the_display_can_be_entered() -> None:
    options = {"enter_display": True}
    match = referee("HQ", 2, [1, 1, 1], options=options, display=["ED-pink", "?-?", "?-?"])
    played(match, "station", "spend 1", "take display 1", "take display 2")
    assert decides(match) == 0
    played(match, "draw SP-blue", "draw ?-?")
    assert dump(match)["display"] == ["SP-blue", "?-?", "?-?"]


@pytest.mark.rule("SOL-10.3", "allows")
def test_the_round_end_is_typed_in() -> None:
    stations = {"EC": {"rim": {"1": [1], "2": [2], "3": [3]}}}
    match = table(options=REFEREE, active="EC", order=[3, 2, 1], turn=1, stations=stations,
                  hands=[1, 1, 1], spares=["green", "blue"])  # fmt: skip
    played(match, "pass")
    with pytest.raises(IllegalChoice):
        match.play("draw ?-pink")
    played(match, "draw HQ-?", "bridge green")
    state = dump(match)
    assert state["bridges"][1:3] == ["green", "blue"]
    assert [len(hand) for hand in state["hands"]] == [7, 6, 6]
    assert state["round"] == 2


def test_an_unnamed_bridge_lets_every_card_pass() -> None:
    match = referee("ED", 3, [2, 0, 0], bridges=["?", "?", "green", "blue", "purple", "pink"])
    played(match, "redirect", "send cw ?-?", "send ccw ?-green", "stop")
    assert [energy(match, 1, name) for name in ("ED", "EC", "HQ")] == [1, 2, 1]


class TestCorrections:
    @pytest.mark.parametrize(
        "fact, value",
        [
            ("energy.2.HQ", 5),
            ("tokens.HQ.energy", {"2": [3, 1], "4": [2]}),
            ("laser.3", 6),
            ("hand.2", 6),
            ("face_down.1", 2),
            ("display.2", "SP-blue"),
            ("display.1", None),
            ("shuttle.blue", "HQ"),
            ("bridge.4", "green"),
            ("spare.1", "pink"),
            ("stack", 40),
            ("active", "SP"),
            ("turn", 1),
            ("round", 3),
        ],
    )
    def test_every_public_fact_can_be_set_and_taken_back(self, fact: str, value: object) -> None:
        match = set_up()
        before = match.state
        match.correct(fact, value)
        assert match.game.facts(match.state)[fact] == value
        assert match.pending.choices
        assert match.seat_at(len(match) - 1) == TABLE
        match.undo()
        assert match.state == before

    @pytest.mark.parametrize(
        "fact, value, rule",
        [
            ("energy.2.HQ", 8, "SOL-4.5"),
            ("laser.1", -1, "SOL-11.3"),
            ("bridge.0", "red", "SOL-1.3"),
            ("display.1", "ED-red", "SOL-1.5"),
            ("shuttle.blue", "MARS", "SOL-7.4"),
            ("turn", 4, "SOL-2.1"),
            ("tokens.HQ.energy", {"2": [1, 1]}, "SOL-1.8"),
            ("tokens.HQ.rim", {"2": [1]}, "SOL-4.2"),
            ("tokens.ED.energy", {"2": [3]}, "SOL-4.2"),
        ],
    )
    def test_impossible_values_are_refused(self, fact: str, value: object, rule: str) -> None:
        match = set_up()
        with pytest.raises(BadCorrection) as caught:
            match.correct(fact, value)
        assert caught.value.rule == rule

    def test_unknown_facts_are_refused(self) -> None:
        with pytest.raises(BadCorrection):
            set_up().correct("energy.9.HQ", 1)

    def test_the_cards_stay_together(self) -> None:
        match = set_up()
        match.correct("hand.1", 9)
        assert match.game.facts(match.state)["stack"] == 86
        match.correct("stack", 50)
        assert dump(match)["discards"] == {"?-?": 36}

    def test_moving_the_marker_ends_the_station_left_behind(self) -> None:
        match = set_up()
        match.correct("active", "SP")
        assert not dump(match)["stations"]["ED"]["rim"]
        assert dump(match)["order"] == [2, 1, 3]

    def test_giving_the_turn_moves_tokens_out_and_back(self) -> None:
        match = set_up()
        match.correct("turn", 1)
        assert not dump(match)["stations"]["ED"]["energy"]
        match.correct("turn", 3)
        assert dump(match)["stations"]["ED"]["rim"] == {"3": [3]}

    def test_a_correction_never_leaves_the_table_stuck(self) -> None:
        match = referee("ED", 3, [4, 4, 4])
        played(match, "replenish")
        match.correct("energy.1.ED", 7)
        assert "pass" in legal(match)
        match = referee("HQ", 1, [7, 4, 4])
        played(match, "station", "spend 1", "take stack", "take stack")
        match.correct("hand.1", 6)
        assert decides(match) != 1

    def test_digital_cards_belong_to_the_host(self) -> None:
        match = table(hands=[["ED-blue"], [], []])
        with pytest.raises(BadCorrection):
            match.correct("hand.1", 3)
        match.correct("laser.1", 3)
        assert dump(match)["laser"] == [3, 0, 0]
