"""Set-up and the course of the game: SOL-2, SOL-3, SOL-4, SOL-9, SOL-10, SOL-11, SOL-12."""

from collections import Counter

import pytest

from heliograph.engine import CHANCE, BadOption, Match, Outcome, SeededDealer
from heliograph.games import load_game
from tests.host.games.asking import refused
from tests.host.games.solaris.tables import at, dump, energy, legal, played, settled, table


def started(seats: int = 3, seed: int = 1, **options: object) -> Match:
    match = Match(load_game("solaris", seats, options))
    match.advance(SeededDealer(seed))
    return match


class TestSetUp:
    @pytest.mark.rule("SOL-2.1", "allows")
    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_three_to_five_seats(self, seats: int) -> None:
        assert len(dump(started(seats))["hands"]) == seats

    @pytest.mark.rule("SOL-2.1", "forbids")
    @pytest.mark.parametrize("seats", [1, 2, 6])
    def test_no_other_number_of_seats(self, seats: int) -> None:
        with pytest.raises(BadOption) as caught:
            load_game("solaris", seats)
        assert caught.value.rule == "SOL-2.1"

    @pytest.mark.rule("SOL-2.1", "forbids")
    def test_two_seats_cannot_share_a_colour(self) -> None:
        with pytest.raises(BadOption):
            load_game("solaris", 3, {"colours": ["white", "white", "grey"]})

    @pytest.mark.rule("SOL-2.2", "allows")
    def test_cards_are_dealt(self) -> None:
        state = dump(started(4))
        assert [len(hand) for hand in state["hands"]] == [5, 5, 5, 5]
        assert None not in state["display"]
        assert sum(state["stack"].values()) == 108 - 20 - 3

    @pytest.mark.rule("SOL-2.4", "allows")
    def test_six_bridges_lie_and_two_are_spare(self) -> None:
        state = dump(started())
        counts = Counter(state["bridges"] + state["spares"])
        assert counts == {"purple": 2, "pink": 2, "green": 2, "blue": 2}

    @pytest.mark.rule("SOL-2.4", "forbids")
    def test_no_third_bridge_of_a_colour(self) -> None:
        match = Match(load_game("solaris", 3))
        match.play_all(["bridge pink", "bridge pink"])
        assert refused(match, "bridge pink") == "SOL-2.4"

    @pytest.mark.rule("SOL-2.5", "allows")
    @pytest.mark.rule("SOL-2.5", "forbids")
    @pytest.mark.rule("SOL-1.7", "allows")
    def test_a_start_tile_is_dealt_once(self) -> None:
        match = Match(load_game("solaris", 3))
        match.play_all(["bridge pink", "bridge pink", *["bridge blue"] * 2, *["bridge green"] * 2])
        match.play_all(["tile A2", "tile B3"])
        assert refused(match, "tile A2") == "SOL-2.5"
        got = [energy(match, 1, name) for name in ("EC", "ED", "HQ", "BIO", "SP", "CAN")]
        assert got == [1, 2, 4, 3, 2, 3]

    @pytest.mark.rule("SOL-2.6", "allows")
    @pytest.mark.rule("SOL-C36", "allows")
    def test_tokens_on_one_space_are_stacked_at_random(self) -> None:
        stacks = {
            tuple(dump(started(3, seed))["stations"]["EC"]["energy"]["1"]) for seed in range(60)
        }
        assert len(stacks) == 6

    @pytest.mark.rule("SOL-2.7", "allows")
    @pytest.mark.rule("SOL-2.8", "allows")
    def test_laser_and_shuttles_begin_empty(self) -> None:
        state = dump(started())
        assert state["laser"] == [0, 0, 0]
        assert set(state["shuttles"].values()) == {"free"}


class TestActivation:
    @pytest.mark.rule("SOL-3.2", "allows")
    def test_the_station_after_the_cell_is_first(self) -> None:
        assert dump(started())["active"] == "ED"

    @pytest.mark.rule("SOL-3.4", "allows")
    @pytest.mark.rule("SOL-3.3", "allows")
    def test_most_energy_first_then_top_of_the_stack(self) -> None:
        match = table(4, stations={"ED": {"energy": {"5": [4], "2": [1, 3, 2]}}})
        assert dump(match)["order"] == [4, 2, 3, 1]
        seats = []
        for _ in range(4):
            seats.append(match.pending.seat + 1)
            settled(played(match, "pass"))
        assert seats == [4, 2, 3, 1]
        assert dump(match)["active"] == "HQ"

    @pytest.mark.rule("SOL-3.5", "allows")
    @pytest.mark.rule("SOL-C37", "allows")
    def test_the_order_stays_while_a_station_is_active(self) -> None:
        match = table(3, stations={"ED": {"energy": {"5": [1], "4": [2], "3": [3]}}},
                      hands=[["HQ-purple"] * 4, [], []])  # fmt: skip
        played(match, "redirect", *["send ccw HQ-purple"] * 4, "stop", "take stack", "take stack")
        settled(match)
        assert dump(match)["order"] == [1, 2, 3]
        assert match.pending.seat == 1

    @pytest.mark.rule("SOL-4.2", "allows")
    @pytest.mark.rule("SOL-9.2", "allows")
    @pytest.mark.rule("SOL-C38", "allows")
    def test_the_rim_is_carried_over_as_it_lies(self) -> None:
        match = table(3, stations={"ED": {"energy": {"3": [1, 2], "2": [3]}}})
        played(match, "pass", "pass")
        assert dump(match)["stations"]["ED"]["rim"] == {"2": [3], "3": [2, 1]}
        played(match, "pass")
        assert dump(match)["stations"]["ED"] == {"energy": {"2": [3], "3": [2, 1]}, "rim": {}}

    @pytest.mark.rule("SOL-4.3", "allows")
    def test_a_token_leaves_its_stack_from_any_depth(self) -> None:
        stations = {"ED": {"rim": {"3": [1]}}, "HQ": {"energy": {"2": [1, 2], "3": [3]}}}
        match = at("ED", 3, ["SP-pink"], stations=stations)
        played(match, "redirect", "send cw SP-pink", "stop")
        assert dump(match)["stations"]["HQ"]["energy"] == {"2": [2], "3": [3, 1]}

    @pytest.mark.rule("SOL-3.1", "allows")
    @pytest.mark.rule("SOL-9.3", "allows")
    def test_every_station_once_and_the_cell_last(self) -> None:
        match = started()
        active = []
        while dump(match)["round"] == 1:
            active.append(dump(match)["active"])
            played(match, "pass", "pass", "pass")
            settled(match)
            if match.pending.seats and "pass" not in legal(match):
                break
        assert active == ["ED", "HQ", "BIO", "SP", "CAN", "EC"]


def last_turn(**position: object) -> Match:
    """Return a match where seat 1 takes the last turn of a round, at EC."""
    stations = {"EC": {"rim": {"1": [1], "2": [2], "3": [3]}}, **position.pop("stations", {})}  # type: ignore[dict-item]
    position.setdefault("hands", [[], [], []])
    return table(active="EC", order=[3, 2, 1], turn=1, stations=stations, **position)  # type: ignore[arg-type]


class TestRoundEnd:
    @pytest.mark.rule("SOL-10.2", "allows")
    def test_shuttles_go_back(self) -> None:
        match = played(last_turn(shuttles={"blue": "HQ", "pink": "EC"}), "pass")
        assert set(dump(match)["shuttles"].values()) == {"free"}

    @pytest.mark.rule("SOL-10.3", "allows")
    @pytest.mark.rule("SOL-C27", "allows")
    @pytest.mark.rule("SOL-C28", "allows")
    def test_the_spares_replace_the_bridges_of_the_drawn_station(self) -> None:
        bridges = ["purple", "pink", "green", "blue", "purple", "pink"]
        match = played(last_turn(bridges=bridges, spares=["green", "blue"]), "pass")
        assert match.pending.seat == CHANCE
        played(match, "draw HQ-pink")
        assert legal(match) == {"bridge green", "bridge blue"}
        played(match, "bridge blue")
        assert dump(match)["bridges"] == ["purple", "blue", "green", "blue", "purple", "pink"]
        assert dump(match)["spares"] == ["pink", "green"]
        assert dump(match)["discards"] == {"HQ-pink": 1}

    @pytest.mark.rule("SOL-10.3", "forbids")
    def test_only_the_spares_come_in(self) -> None:
        match = played(last_turn(spares=["green", "blue"]), "pass", "draw HQ-pink")
        assert refused(match, "bridge pink") == "SOL-10.3"

    @pytest.mark.rule("SOL-10.3", "allows")
    def test_equal_spares_need_no_draw(self) -> None:
        match = played(last_turn(spares=["green", "green"]), "pass", "draw EC-pink")
        assert dump(match)["bridges"] == ["green", "pink", "green", "blue", "purple", "green"]
        assert dump(match)["spares"] == ["pink", "purple"]

    @pytest.mark.rule("SOL-10.4", "allows")
    @pytest.mark.rule("SOL-C30", "allows")
    def test_poor_stations_bring_cards_from_the_stack(self) -> None:
        poor = {"ED": 0, "HQ": 1, "BIO": 1, "SP": 3, "CAN": 7}
        stations = {
            name: {"energy": {str(value): [2], "5": [1, 3]}} for name, value in poor.items()
        }
        match = settled(played(last_turn(stations=stations), "pass"))
        assert [len(hand) for hand in dump(match)["hands"]] == [1, 3, 0]
        assert None not in dump(match)["display"]

    @pytest.mark.rule("SOL-10.5", "allows")
    @pytest.mark.rule("SOL-10.5", "forbids")
    @pytest.mark.rule("SOL-10.6", "allows")
    @pytest.mark.rule("SOL-C48", "allows")
    def test_everybody_discards_down_to_seven_before_the_new_round(self) -> None:
        match = last_turn(hands=[["ED-blue"] * 4, ["HQ-pink"] * 4, []])
        settled(played(match, "pass"))
        assert match.pending.seats == (0, 1)
        assert dump(match)["round"] == 1
        assert refused(match, "pass") == "SOL-10.5"
        played(match, "discard 2 HQ-pink", "discard 1 ED-blue", "discard 1 ED-blue")
        played(match, "discard 2 HQ-pink", "discard 1 ED-blue")
        assert dump(match)["round"] == 2
        assert dump(match)["active"] == "ED"


class TestEnd:
    @pytest.mark.rule("SOL-11.1", "allows")
    @pytest.mark.rule("SOL-10.1", "allows")
    @pytest.mark.rule("SOL-C31", "allows")
    def test_seven_on_the_laser_end_the_game_after_the_round(self) -> None:
        match = last_turn(laser=[0, 7, 3])
        assert match.outcome is None, "the round is always completed"
        played(match, "pass")
        assert match.is_over
        assert dump(match)["bridges"] == ["purple", "pink", "green", "blue", "purple", "pink"]
        assert match.outcome == Outcome((1,), "most_laser", "SOL-11.2", ((0, 1), (7, 2), (3, 3)))
        assert refused(match, "pass") == "SOL-11.1"

    @pytest.mark.rule("SOL-11.1", "forbids")
    def test_six_are_not_enough(self) -> None:
        match = settled(played(last_turn(laser=[6, 6, 6]), "pass"))
        assert not match.is_over

    @pytest.mark.rule("SOL-11.2", "allows")
    @pytest.mark.rule("SOL-C32", "allows")
    def test_the_cell_breaks_ties_and_the_stack_does_not(self) -> None:
        match = played(last_turn(laser=[8, 8, 7]), "pass")
        assert match.outcome is not None
        assert (match.outcome.winners, match.outcome.reason) == ((1,), "most_cell")
        stations = {"EC": {"rim": {"1": [3], "2": [2, 1]}}}
        shared = played(last_turn(laser=[8, 8, 7], stations=stations), "pass")
        assert shared.outcome is not None
        assert (shared.outcome.winners, shared.outcome.reason) == ((0, 1), "shared")

    @pytest.mark.rule("SOL-12.1", "allows")
    @pytest.mark.rule("SOL-C33", "forbids")
    def test_the_time_game_ends_after_round_four_only(self) -> None:
        options = {"time_game": True}
        early = settled(played(last_turn(options=options, laser=[9, 0, 0], round=3), "pass"))
        assert not early.is_over
        assert played(last_turn(options=options, round=4), "pass").is_over

    @pytest.mark.rule("SOL-12.2", "allows")
    @pytest.mark.rule("SOL-C35", "allows")
    @pytest.mark.rule("SOL-C34", "allows")
    def test_tiles_are_read_by_position_in_another_layout(self) -> None:
        match = Match(load_game("solaris", 3, {"layout": ["EC", "BIO", "CAN", "ED", "SP", "HQ"]}))
        match.play_all(["bridge pink", "bridge pink", *["bridge blue"] * 2, *["bridge green"] * 2])
        match.play_all(["tile A2", "tile B3"])
        got = [energy(match, 1, name) for name in ("EC", "BIO", "CAN", "ED", "SP", "HQ")]
        assert got == [1, 2, 4, 3, 2, 3]
        assert dump(settled(match))["active"] == "BIO"

    @pytest.mark.rule("SOL-12.2", "forbids")
    @pytest.mark.rule("SOL-C34", "forbids")
    @pytest.mark.parametrize(
        "layout", [120, -1, ["ED", "EC", "HQ", "BIO", "SP", "CAN"], ["EC"], "x"]
    )
    def test_layouts_that_do_not_exist(self, layout: object) -> None:
        with pytest.raises(BadOption) as caught:
            load_game("solaris", 3, {"layout": layout})
        assert caught.value.rule == "SOL-12.2"

    @pytest.mark.rule("SOL-12.3", "allows")
    def test_both_variants_together(self) -> None:
        match = started(time_game=True, layout="random")
        assert dump(match)["layout"][0] == "EC"
        assert match.game.table_state(match.state)[3] == 1
