"""The six station actions: SOL-7."""

import pytest

from tests.host.games.asking import refused
from tests.host.games.solaris.tables import at, decides, dump, energy, legal, played, settled

SP3 = ["SP-blue", "SP-pink", "SP-green"]


class TestEngineDeck:
    @pytest.mark.rule("SOL-7.1", "allows")
    @pytest.mark.rule("SOL-C4", "allows")
    def test_two_energy_for_three_cards(self) -> None:
        match = played(at("ED", 3, SP3), "station", *[f"card {card}" for card in SP3])
        assert legal(match) == {"spend 2", "spend 3"}
        played(match, "spend 2")
        assert (energy(match, 1, "ED"), energy(match, 1, "SP")) == (1, 3)

    @pytest.mark.rule("SOL-C5", "allows")
    @pytest.mark.rule("SOL-7.1", "forbids")
    @pytest.mark.rule("SOL-C1", "forbids")
    def test_energy_must_fit_the_cards(self) -> None:
        match = played(at("ED", 7, [*SP3, "HQ-pink"]), "station")
        played(match, *[f"card {card}" for card in [*SP3, "HQ-pink"]])
        assert legal(match) == {"spend 3", "spend 4"}
        assert refused(match, "spend 2") == "SOL-7.1"
        assert refused(match, "spend 5") == "SOL-7.1"
        assert refused(match, "stop") == "SOL-7.1", "the cards are played: they have an effect"
        played(match, "spend 4")
        assert energy(match, 1, "ED") == 3

    @pytest.mark.rule("SOL-C2", "forbids")
    def test_one_energy_serves_one_icon(self) -> None:
        match = played(at("ED", 1, ["SP-blue", "HQ-pink", "SP-pink"]), "station", "card SP-blue")
        assert legal(match) == {"spend 1", "card SP-pink"}
        assert refused(match, "card HQ-pink") == "SOL-7.1"

    @pytest.mark.rule("SOL-C3", "forbids")
    def test_no_cards_of_its_own(self) -> None:
        assert refused(at("ED", 2, ["ED-blue"]), "station") == "SOL-7.1"
        match = played(at("ED", 2, ["ED-blue", "SP-pink"]), "station")
        assert refused(match, "card ED-blue") == "SOL-7.1"

    @pytest.mark.rule("SOL-8.3", "forbids")
    def test_the_target_stops_at_seven(self) -> None:
        stations = {"SP": {"energy": {"6": [1]}}}
        match = played(at("ED", 3, SP3, stations=stations), "station", "card SP-blue")
        assert refused(match, "card SP-pink") == "SOL-8.3"

    @pytest.mark.rule("SOL-4.6", "forbids")
    def test_without_energy_no_station_action(self) -> None:
        assert refused(at("ED", 0, SP3), "station") == "SOL-4.6"


class TestHeadquarters:
    @pytest.mark.rule("SOL-7.2", "allows")
    @pytest.mark.rule("SOL-C24", "forbids")
    def test_two_cards_per_energy_from_anywhere(self) -> None:
        match = played(at("HQ", 3, ["ED-blue"] * 4), "station", "spend 2")
        assert energy(match, 1, "HQ") == 1
        played(match, "take display 1", "take display 2", "take stack")
        settled(match)
        assert refused(match, "stop") == "SOL-8.4"
        played(match, "take stack")
        settled(match)
        assert len(dump(match)["hands"][0]) == 8

    @pytest.mark.rule("SOL-5.5", "allows")
    @pytest.mark.rule("SOL-5.5", "forbids")
    def test_the_limit_comes_before_the_refill(self) -> None:
        match = at("HQ", 1, ["ED-blue"] * 4 + ["EC-green"] * 3)
        played(match, "station", "spend 1", "take display 1", "take display 2")
        assert decides(match) == 1
        assert dump(match)["display"][:2] == [None, None]
        assert refused(match, "pass") == "SOL-5.5"
        assert refused(match, "discard 2 ED-blue") == "SOL-5.5"
        assert refused(match, "discard 1 HQ-blue") == "SOL-8.1"
        played(match, "discard 1 ED-blue", "discard 1 EC-green")
        assert len(dump(match)["hands"][0]) == 7
        settled(match)
        assert None not in dump(match)["display"]

    @pytest.mark.rule("SOL-7.2", "forbids")
    @pytest.mark.rule("SOL-C23", "forbids")
    def test_the_energy_is_declared_first(self) -> None:
        match = played(at("HQ", 2, []), "station")
        assert refused(match, "take stack") == "SOL-7.2"
        assert refused(match, "spend 3") == "SOL-7.2"

    @pytest.mark.rule("SOL-5.2", "forbids")
    def test_an_action_without_effect_is_none(self) -> None:
        for station in ("HQ", "BIO", "SP", "CAN", "ED"):
            match = played(at(station, 2, ["SP-blue"], others=[["ED-blue"], []]), "station")
            assert refused(match, "stop") == "SOL-5.2"


class TestBiotope:
    @pytest.mark.rule("SOL-7.3", "allows")
    @pytest.mark.rule("SOL-C16", "allows")
    def test_clockwise_for_three(self) -> None:
        match = played(at("BIO", 5, []), "station", "spread cw 3")
        got = [energy(match, 1, name) for name in ("BIO", "SP", "CAN", "EC", "ED", "HQ")]
        assert got == [1, 1, 1, 2, 0, 0]

    @pytest.mark.rule("SOL-7.3", "allows")
    def test_counter_clockwise(self) -> None:
        match = played(at("BIO", 3, []), "station", "spread ccw 2")
        assert [energy(match, 1, name) for name in ("BIO", "HQ", "ED")] == [0, 1, 1]

    @pytest.mark.rule("SOL-7.3", "forbids")
    @pytest.mark.rule("SOL-C15", "forbids")
    def test_full_stations_are_skipped_at_no_cost(self) -> None:
        full = {name: {"energy": {"7": [1]}} for name in ("SP", "EC", "HQ")}
        match = played(at("BIO", 7, [], stations=full), "station")
        assert legal(match) == {f"spread {way} {n}" for way in ("cw", "ccw") for n in (1, 2)}
        assert refused(match, "spread cw 3") == "SOL-7.3"
        played(match, "spread cw 2")
        assert [energy(match, 1, name) for name in ("BIO", "SP", "CAN", "EC", "ED")] == [
            4,
            7,
            1,
            7,
            1,
        ]

    @pytest.mark.rule("SOL-C17", "forbids")
    def test_one_energy_is_not_enough(self) -> None:
        assert refused(at("BIO", 1, []), "station") == "SOL-4.6"

    @pytest.mark.rule("SOL-4.6", "forbids")
    def test_not_further_than_the_energy(self) -> None:
        assert refused(played(at("BIO", 3, []), "station"), "spread cw 3") == "SOL-4.6"

    @pytest.mark.rule("SOL-7.3", "forbids")
    def test_nobody_to_receive(self) -> None:
        names = ("EC", "ED", "HQ", "SP", "CAN")
        full = {name: {"energy": {"7": [1]}} for name in names}
        assert refused(at("BIO", 7, [], stations=full), "station") == "SOL-7.3"


class TestShuttlePort:
    @pytest.mark.rule("SOL-7.4", "allows")
    @pytest.mark.rule("SOL-C10", "allows")
    @pytest.mark.rule("SOL-C11", "allows")
    def test_one_energy_per_shuttle_anywhere(self) -> None:
        match = played(at("SP", 3, []), "station", "dock blue SP", "dock pink SP", "dock green EC")
        assert legal(match) == {"stop"}
        played(match, "stop")
        assert energy(match, 1, "SP") == 0
        assert dump(match)["shuttles"] == {
            "purple": "free", "pink": "SP", "green": "EC", "blue": "SP",
        }  # fmt: skip

    @pytest.mark.rule("SOL-7.4", "forbids")
    def test_docked_shuttles_stay(self) -> None:
        match = played(at("SP", 2, [], shuttles={"blue": "HQ"}), "station")
        assert refused(match, "dock blue ED") == "SOL-7.4"
        played(match, "dock pink ED")
        assert refused(match, "dock pink EC") == "SOL-7.4"

    @pytest.mark.rule("SOL-7.4", "forbids")
    def test_without_a_free_shuttle_no_action(self) -> None:
        docked = dict.fromkeys(("purple", "pink", "green", "blue"), "HQ")
        assert refused(at("SP", 2, [], shuttles=docked), "station") == "SOL-7.4"

    @pytest.mark.rule("SOL-C10", "forbids")
    def test_one_shuttle_per_station_as_a_house_rule(self) -> None:
        options = {"one_shuttle_per_station": True}
        match = at("SP", 2, [], shuttles={"blue": "HQ"}, options=options)
        assert refused(played(match, "station"), "dock pink HQ") == "SOL-C10"


class TestCanteen:
    OTHERS = (["ED-blue"], ["HQ-pink", "HQ-pink"])

    @pytest.mark.rule("SOL-7.5", "allows")
    @pytest.mark.rule("SOL-C19", "allows")
    @pytest.mark.rule("SOL-C21", "allows")
    def test_one_card_from_each_named_opponent(self) -> None:
        match = at("CAN", 3, ["EC-green"], others=list(self.OTHERS))
        played(match, "station", "rob 2", "rob 3", "stop")
        assert energy(match, 1, "CAN") == 1
        assert legal(match) == {"draw ED-blue"}
        played(match, "draw ED-blue", "draw HQ-pink")
        assert dump(match)["face_down"] == [["ED-blue", "HQ-pink"], [], []]
        assert dump(match)["hands"] == [["EC-green"], [], ["HQ-pink"]]

    @pytest.mark.rule("SOL-7.5", "forbids")
    @pytest.mark.rule("SOL-C22", "forbids")
    def test_who_cannot_be_robbed(self) -> None:
        match = at(
            "CAN", 3, ["EC-green"], others=[["ED-blue"], []], face_down=[[], [], ["EC-pink"]]
        )
        played(match, "station")
        assert refused(match, "rob 1") == "SOL-7.5"
        assert refused(match, "rob 3") == "SOL-7.5", "face-down cards are in no hand"
        assert refused(match, "rob 4") == "SOL-2.1"
        played(match, "rob 2")
        assert refused(match, "rob 2") == "SOL-7.5"

    @pytest.mark.rule("SOL-4.6", "forbids")
    def test_not_more_victims_than_energy(self) -> None:
        match = played(at("CAN", 1, [], others=list(self.OTHERS)), "station", "rob 2")
        assert refused(match, "rob 3") == "SOL-4.6"

    @pytest.mark.rule("SOL-7.5", "forbids")
    def test_without_victims_no_action(self) -> None:
        assert refused(at("CAN", 1, ["EC-green"]), "station") == "SOL-7.5"

    @pytest.mark.rule("SOL-9.1", "allows")
    @pytest.mark.rule("SOL-C18", "allows")
    @pytest.mark.rule("SOL-C48", "allows")
    def test_stolen_cards_come_to_the_hand_after_the_last_turn(self) -> None:
        match = at(
            "CAN", 1, ["EC-green"] * 4 + ["ED-blue"] * 3,
            others=[["HQ-pink"] * 4 + ["SP-blue"] * 2, []],
            face_down=[["SP-pink"], ["SP-pink", "ED-pink"], []],
            stations={"CAN": {"rim": {"1": [1], "2": [2], "3": [3]}}}, order=[3, 2, 1],
        )  # fmt: skip
        played(match, "pass")
        assert match.pending.seats == (0, 1)
        played(match, "discard 2 SP-blue", "discard 1 SP-pink")
        state = dump(match)
        assert state["face_down"] == [[], [], []]
        assert [len(hand) for hand in state["hands"]] == [7, 7, 0]
        assert state["active"] == "EC"


class TestEnergyCell:
    @pytest.mark.rule("SOL-7.6", "allows")
    @pytest.mark.rule("SOL-C8", "allows")
    @pytest.mark.rule("SOL-C9", "allows")
    @pytest.mark.rule("SOL-4.8", "allows")
    def test_two_transfers_through_one_shuttle(self) -> None:
        match = at("EC", 3, ["CAN-blue", "SP-blue"], shuttles={"blue": "ED"},
                   stations={"EC": {"rim": {"3": [1]}}, "ED": {"energy": {"4": [1]}}})  # fmt: skip
        played(match, "station", "beam blue CAN-blue", "beam blue SP-blue", "stop")
        assert (energy(match, 1, "EC"), energy(match, 1, "ED")) == (1, 2)
        assert dump(match)["laser"] == [2, 0, 0]

    @pytest.mark.rule("SOL-7.6", "allows")
    @pytest.mark.rule("SOL-C7", "allows")
    @pytest.mark.rule("SOL-7.6", "forbids")
    @pytest.mark.rule("SOL-C7", "forbids")
    def test_a_shuttle_at_the_cell_costs_two(self) -> None:
        match = at("EC", 3, ["CAN-pink", "SP-pink"], shuttles={"pink": "EC"})
        played(match, "station", "beam pink CAN-pink")
        assert refused(match, "beam pink SP-pink") == "SOL-7.6"
        played(match, "stop")
        assert energy(match, 1, "EC") == 1
        assert dump(match)["laser"] == [1, 0, 0]

    @pytest.mark.rule("SOL-7.6", "forbids")
    def test_what_a_transfer_needs(self) -> None:
        stations = {"EC": {"rim": {"3": [1]}}, "ED": {"energy": {"1": [1]}}}
        match = at("EC", 3, ["CAN-blue", "SP-blue", "SP-pink"], stations=stations,
                   shuttles={"blue": "ED", "green": "HQ"})  # fmt: skip
        played(match, "station")
        assert legal(match) == {"beam blue CAN-blue", "beam blue SP-blue"}
        assert refused(match, "beam pink SP-pink") == "SOL-7.6", "the shuttle is free"
        assert refused(match, "beam blue SP-pink") == "SOL-7.6", "another colour"
        assert refused(match, "beam blue ED-blue") == "SOL-8.1", "not in the hand"
        played(match, "beam blue CAN-blue")
        assert refused(match, "beam blue SP-blue") == "SOL-7.6", "nothing left at the source"

    @pytest.mark.rule("SOL-7.6", "forbids")
    def test_no_transfer_no_action(self) -> None:
        assert refused(at("EC", 3, ["CAN-blue"]), "station") == "SOL-7.6"
        match = at("EC", 0, ["CAN-blue"], shuttles={"blue": "ED"})
        assert refused(match, "station") == "SOL-4.6"
