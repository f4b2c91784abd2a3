"""The Solaris tracker against its rules: what each allows and what it forbids."""

import pytest

from shared_rules import refusal
from shared_rules.refusal import Refused
from shared_rules.solaris import tokens
from shared_rules.solaris import tracker as events
from shared_rules.solaris.asks import ASK_ENERGY
from shared_rules.solaris.tokens import BIO, CAN, EC, ED, HQ, SP
from shared_rules.solaris.tracker import SolarisTracker
from shared_rules.tracker import CLOSE, CORRECTION, OVER, PLAY, ROUND_END, SETUP
from shared_rules.trackers import play
from tests.shared_rules.solaris_tables import running, set_up, stacks


def apply(table: SolarisTracker, *event: int) -> None:
    table.apply(bytes((*event, 0, 0, 0)[:4]))


def refuses(table: SolarisTracker, code: int, *event: int) -> Refused:
    """The event is refused with this code, and nothing has moved."""
    before = bytes(table.state)
    with pytest.raises(Refused) as caught:
        apply(table, *event)
    assert caught.value.code == code
    assert bytes(table.state) == before
    return caught.value


def pass_station(table: SolarisTracker) -> None:
    for seat in table.order():
        apply(table, events.END_TURN, seat)


def pass_round(table: SolarisTracker) -> None:
    for _ in range(tokens.STATION_COUNT):
        pass_station(table)


class TestSetup:
    @pytest.mark.rule("SOL-2.1", "allows")
    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_three_to_five_seats(self, seats):
        assert set_up(seats).seats == seats

    @pytest.mark.rule("SOL-2.1", "forbids")
    @pytest.mark.parametrize("seats", [0, 2, 6, 255])
    def test_other_numbers_of_seats_are_refused(self, seats):
        with pytest.raises(Refused) as caught:
            SolarisTracker().begin(seats)
        assert caught.value.code == refusal.SEAT_COUNT
        assert caught.value.args3 == (3, 5, seats)

    @pytest.mark.rule("SOL-2.5", "allows")
    def test_questions_walk_through_every_seat_and_station(self):
        table = set_up(3)
        asked = []
        while table.question()[0] == ASK_ENERGY:
            _, seat, station, low, high, proposal = table.question()
            assert 0 <= low <= proposal <= high <= 7
            asked.append((seat, station))
            apply(table, events.PLACE, seat, station, proposal)
        assert asked == [(seat, station) for seat in range(3) for station in (ED, HQ, BIO, SP, CAN)]
        apply(table, events.START)
        assert table.phase == PLAY

    @pytest.mark.rule("SOL-2.5", "forbids")
    def test_only_numbers_are_asked_for_that_come_to_the_total(self):
        """Everybody starts with 15 energy, 1 of it at EC: the last number follows."""
        for pick in (3, 4):  # the smallest, the largest that can be answered
            table = set_up(3)
            while table.question()[0] == ASK_ENERGY:
                question = table.question()
                apply(table, events.PLACE, question[1], question[2], question[pick])
            totals = [sum(table.energy(seat, station) for station in range(6)) for seat in range(3)]
            assert totals == [15, 15, 15]

    @pytest.mark.rule("SOL-2.5", "forbids")
    def test_start_needs_every_start_energy(self):
        table = set_up(3)
        refuses(table, refusal.SETUP_OPEN, events.START)
        apply(table, events.PLACE, 0, ED, 2)
        assert refuses(table, refusal.SETUP_OPEN, events.START).args3[:2] == (1, 15)

    @pytest.mark.rule("SOL-2.5", "forbids")
    def test_tokens_are_not_placed_after_the_start(self):
        refuses(running(), refusal.SETUP_ONLY, events.PLACE, 0, ED, 2)

    @pytest.mark.rule("SOL-2.6", "allows")
    def test_everybody_starts_on_one_at_ec_in_any_stack_order(self):
        table = set_up(3)
        assert stacks(table, "EC") == "1:[0,1,2]"
        apply(table, events.PLACE, 0, EC, 1)
        assert stacks(table, "EC") == "1:[1,2,0]"

    @pytest.mark.rule("SOL-2.7", "allows")
    def test_laser_starts_at_zero(self):
        assert [running().laser(seat) for seat in range(5)] == [0] * 5

    def test_colours_stay_a_permutation(self):
        table = set_up(3)
        apply(table, events.SET_COLOUR, 0, 4)
        assert [table.colour(seat) for seat in range(5)] == [4, 1, 2, 3, 0]
        refuses(table, refusal.NO_SUCH_COLOUR, events.SET_COLOUR, 0, 5)

    def test_a_colour_of_another_seat_is_not_taken_away_later(self):
        table = running(3)
        refused = refuses(table, refusal.COLOUR_TAKEN, events.SET_COLOUR, 0, 1)
        assert refused.args3[:2] == (1, 1)


class TestOrder:
    @pytest.mark.rule("SOL-3.1", "allows")
    @pytest.mark.rule("SOL-3.2", "allows")
    @pytest.mark.rule("SOL-2.3", "allows")
    def test_stations_run_clockwise_from_the_one_after_ec(self):
        table = running(3)
        seen = []
        for _ in range(6):
            seen.append(table.station())
            pass_station(table)
        assert seen == [ED, HQ, BIO, SP, CAN, EC]
        assert table.phase == ROUND_END

    @pytest.mark.rule("SOL-3.4", "allows")
    def test_most_energy_first_then_the_top_of_the_stack(self):
        table = running(ED="0:3 1:5 2:3 3:1 4:3")
        assert table.order() == (1, 4, 2, 0, 3)

    @pytest.mark.rule("SOL-3.3", "forbids")
    @pytest.mark.rule("SOL-3.4", "forbids")
    def test_nobody_else_ends_the_turn(self):
        table = running(3, ED="0:3 1:5 2:1")
        refused = refuses(table, refusal.OUT_OF_TURN, events.END_TURN, 0)
        assert refused.args3 == (1, 0, ED)
        apply(table, events.END_TURN, 1)
        refuses(table, refusal.OUT_OF_TURN, events.END_TURN, 1)

    @pytest.mark.rule("SOL-3.3", "allows")
    def test_every_seat_has_exactly_one_turn(self):
        table = running(4, ED="0:1 1:2 2:3 3:4")
        turns = []
        while table.station() == ED:
            turns.append(table.now())
            apply(table, events.END_TURN, table.now())
        assert turns == [3, 2, 1, 0]

    @pytest.mark.rule("SOL-3.5", "allows")
    def test_the_order_of_a_station_stays_while_energies_change(self):
        table = running(3, ED="0:1 1:2 2:3")
        apply(table, events.ENERGY, 2, ED, 0)
        assert table.order() == (2, 1, 0)

    def test_a_seat_that_is_not_there_is_refused(self):
        refuses(running(3), refusal.NO_SUCH_SEAT, events.END_TURN, 3)


class TestTokens:
    @pytest.mark.rule("SOL-4.1", "allows")
    @pytest.mark.rule("SOL-4.3", "allows")
    def test_a_moved_token_leaves_its_stack_and_lands_on_top(self):
        # SOL-X3: from under a stack of three onto another token
        table = running(4, HQ="1:2 0:2 2:2 3:3")
        apply(table, events.STEP, 1, HQ, 129)
        assert stacks(table, "HQ") == "3:[3,1] 2:[0,2]"

    @pytest.mark.rule("SOL-4.4", "allows")
    def test_a_net_move_of_zero_leaves_the_token_at_its_height(self):
        table = running(3, HQ="0:2 1:2 2:2")
        apply(table, events.ENERGY, 0, HQ, 2)
        assert stacks(table, "HQ") == "2:[0,1,2]"

    @pytest.mark.rule("SOL-4.4", "allows")
    def test_spaces_in_between_have_no_effect(self):
        table = running(3, HQ="0:1 1:2 2:3")
        apply(table, events.STEP, 0, HQ, 130)
        assert stacks(table, "HQ") == "3:[2,0] 2:[1]"

    @pytest.mark.rule("SOL-4.5", "allows")
    @pytest.mark.parametrize("value", [0, 7])
    def test_energy_reaches_both_ends(self, value):
        table = running(3, HQ="0:3")
        apply(table, events.ENERGY, 0, HQ, value)
        assert table.energy(0, HQ) == value

    @pytest.mark.rule("SOL-4.5", "forbids")
    @pytest.mark.rule("SOL-1.2", "forbids")
    @pytest.mark.parametrize("event", [(events.ENERGY, 0, HQ, 8), (events.STEP, 0, HQ, 128 - 4),
                                       (events.STEP, 0, HQ, 128 + 5),
                                       (events.ENERGY | CORRECTION, 0, HQ, 9)])  # fmt: skip
    def test_energy_never_leaves_zero_to_seven(self, event):
        refused = refuses(running(3, HQ="0:3"), refusal.ENERGY_RANGE, *event)
        assert refused.args3[:2] == (0, HQ)

    @pytest.mark.rule("SOL-4.2", "allows")
    @pytest.mark.rule("SOL-4.6", "allows")
    @pytest.mark.rule("SOL-4.7", "allows")
    @pytest.mark.rule("SOL-5.1", "allows")
    def test_the_seat_on_turn_is_on_the_rim_and_others_are_not(self):
        table = running(3, ED="0:3 1:5 2:3")
        assert stacks(table, "ED", rim=True) == "5:[1]"
        assert stacks(table, "ED") == "3:[0,2]"
        apply(table, events.STEP, 1, ED, 128 - 2)
        apply(table, events.STEP, 1, HQ, 128 + 2)
        assert stacks(table, "ED", rim=True) == "3:[1]"
        assert stacks(table, "HQ") == "2:[1] 0:[0,2]"
        apply(table, events.END_TURN, 1)
        assert stacks(table, "ED", rim=True) == "3:[1,2]"

    @pytest.mark.rule("SOL-4.2", "forbids")
    @pytest.mark.rule("SOL-5.1", "forbids")
    def test_a_waiting_seat_does_not_step_out_early(self):
        table = running(3, ED="0:3 1:5 2:3")
        apply(table, events.STEP, 0, ED, 129)
        assert stacks(table, "ED") == "4:[0] 3:[2]"

    @pytest.mark.rule("SOL-4.8", "allows")
    def test_laser_goes_up(self):
        table = running(3)
        apply(table, events.SET_LASER, 0, 4)
        assert table.laser(0) == 4

    @pytest.mark.rule("SOL-4.8", "forbids")
    def test_laser_does_not_go_down_but_can_be_corrected(self):
        table = running(3)
        apply(table, events.SET_LASER, 0, 4)
        assert refuses(table, refusal.LASER_DOWN, events.SET_LASER, 0, 3).args3 == (0, 4, 3)
        apply(table, events.SET_LASER | CORRECTION, 0, 3)
        assert table.laser(0) == 3

    @pytest.mark.rule("SOL-11.3", "forbids")
    def test_laser_beyond_the_bound_is_refused(self):
        refuses(running(3), refusal.LASER_RANGE, events.SET_LASER, 0, 29)

    def test_the_order_in_a_stack_can_be_corrected(self):
        table = running(4, HQ="0:2 1:2 2:2 3:2")
        apply(table, events.STACK, 0, HQ, 2)
        assert stacks(table, "HQ") == "2:[1,2,0,3]"
        apply(table, events.STACK, 3, HQ, 0)
        assert stacks(table, "HQ") == "2:[3,1,2,0]"
        assert refuses(table, refusal.STACK_RANGE, events.STACK, 0, HQ, 4).args3[:2] == (3, 4)

    def test_no_such_station(self):
        refuses(running(3), refusal.NO_SUCH_STATION, events.ENERGY, 0, 6, 1)


class TestEndOfActivation:
    @pytest.mark.rule("SOL-9.2", "allows")
    def test_rim_stacks_are_carried_over_in_their_order(self):
        # SOL-E14: grey under yellow on 3, black on 1
        table = running(3, ED="1:3 0:3 2:1")
        pass_station(table)
        assert stacks(table, "ED") == "3:[0,1] 1:[2]"
        assert stacks(table, "ED", rim=True) == ""

    @pytest.mark.rule("SOL-9.2", "allows")
    def test_a_stack_flips_with_each_activation(self):
        # SOL-X1
        table = running(3, ED="0:3 1:3 2:2")
        assert table.order() == (1, 0, 2)
        pass_round(table)
        apply(table, events.NEXT_ROUND)
        assert table.order() == (0, 1, 2)

    @pytest.mark.rule("SOL-9.3", "allows")
    def test_the_next_station_follows_clockwise(self):
        table = running(3)
        pass_station(table)
        assert (table.station(), table.turn) == (HQ, 0)

    @pytest.mark.rule("SOL-9.3", "forbids")
    def test_the_round_goes_on_only_after_ec(self):
        refuses(running(3), refusal.NOT_ROUND_END, events.NEXT_ROUND)

    def test_ending_the_station_early_lets_everybody_step_out(self):
        table = running(4, ED="0:3 1:3 2:2 3:5")
        apply(table, events.END_TURN, 3)
        apply(table, events.END_STATION)
        assert table.station() == HQ
        assert stacks(table, "ED") == "5:[3] 3:[1,0] 2:[2]"


class TestRounds:
    @pytest.mark.rule("SOL-10.2", "allows")
    def test_shuttles_are_free_again_in_the_next_round(self):
        table = running(3)
        apply(table, events.DOCK, 3, HQ + 1)
        assert table.docks() == (0, 0, 0, HQ + 1)
        pass_round(table)
        apply(table, events.NEXT_ROUND)
        assert table.docks() == (0, 0, 0, 0)

    @pytest.mark.rule("SOL-7.4", "forbids")
    def test_a_docked_shuttle_stays(self):
        table = running(3)
        apply(table, events.DOCK, 3, HQ + 1)
        refuses(table, refusal.SHUTTLE_DOCKED, events.DOCK, 3, SP + 1)
        apply(table, events.DOCK | CORRECTION, 3, SP + 1)
        assert table.docks()[3] == SP + 1

    @pytest.mark.rule("SOL-10.4", "allows")
    def test_cards_due_count_stations_with_at_most_one_energy(self):
        # SOL-X12
        table = running(3, EC="0:0", ED="0:1", HQ="0:1", BIO="0:3", SP="0:7", CAN="0:2")
        assert table.cards_due(0) == 3

    @pytest.mark.rule("SOL-10.6", "allows")
    def test_a_new_round_begins_after_the_round_end(self):
        table = running(3)
        pass_round(table)
        assert table.phase == ROUND_END
        apply(table, events.NEXT_ROUND)
        assert (table.round, table.phase, table.station()) == (2, PLAY, ED)

    @pytest.mark.rule("SOL-10.6", "forbids")
    def test_nobody_is_on_turn_between_rounds(self):
        table = running(3)
        pass_round(table)
        refuses(table, refusal.ROUND_ENDED, events.END_TURN, 0)

    @pytest.mark.rule("SOL-2.4", "forbids")
    def test_bridges_lie_in_six_gaps_and_have_four_colours(self):
        table = running(3)
        apply(table, events.BRIDGE, 5, 4)
        assert table.bridges() == (0, 0, 0, 0, 0, 4)
        refuses(table, refusal.NO_SUCH_GAP, events.BRIDGE, 6, 1)
        refuses(table, refusal.NO_SUCH_COLOUR, events.BRIDGE, 0, 5)


class TestEnd:
    @pytest.mark.rule("SOL-11.1", "allows")
    def test_the_round_with_seven_is_completed_then_the_game_ends(self):
        table = running(3)
        for _ in range(5):
            pass_station(table)
        first, second, third = table.order()
        apply(table, events.SET_LASER, first, 7)
        apply(table, events.END_TURN, first)
        assert table.phase == PLAY  # SOL-X14: the others still act
        apply(table, events.SET_LASER, second, 9)
        apply(table, events.END_TURN, second)
        apply(table, events.END_TURN, third)
        assert (table.phase, table.winners()) == (OVER, (second,))

    @pytest.mark.rule("SOL-11.1", "forbids")
    def test_six_is_not_enough_and_a_finished_game_stays_finished(self):
        table = running(3)
        apply(table, events.SET_LASER, 0, 6)
        pass_round(table)
        assert table.phase == ROUND_END
        apply(table, events.NEXT_ROUND)
        apply(table, events.SET_LASER, 0, 7)
        pass_round(table)
        refuses(table, refusal.GAME_OVER, events.END_TURN, 0)
        refuses(table, refusal.GAME_OVER, events.NEXT_ROUND)

    @pytest.mark.rule("SOL-11.2", "allows")
    @pytest.mark.rule("SOL-11.2", "forbids")
    @pytest.mark.parametrize(
        "laser, at_ec, winners",
        [
            ((8, 8, 7), (2, 4, 6), (1,)),
            ((8, 8, 7), (4, 4, 6), (0, 1)),
            ((7, 8, 7), (7, 0, 7), (1,)),
        ],
    )
    def test_most_laser_then_most_energy_at_ec(self, laser, at_ec, winners):
        table = running(3)
        for seat in range(3):
            apply(table, events.SET_LASER, seat, laser[seat])
            apply(table, events.ENERGY, seat, EC, at_ec[seat])
        assert table.winners() == ()
        pass_round(table)
        assert table.winners() == winners


class TestVariants:
    @pytest.mark.rule("SOL-12.1", "allows")
    def test_the_time_game_ends_after_round_four(self):
        table = running(3, time_game=True)
        for _ in range(3):
            pass_round(table)
            assert table.phase == ROUND_END
            apply(table, events.NEXT_ROUND)
        pass_round(table)
        assert (table.round, table.phase) == (4, OVER)

    @pytest.mark.rule("SOL-12.1", "forbids")
    def test_the_time_game_does_not_end_early_with_seven(self):
        table = running(3, time_game=True)
        apply(table, events.SET_LASER, 0, 7)
        pass_round(table)
        assert table.phase == ROUND_END

    @pytest.mark.rule("SOL-12.2", "allows")
    def test_every_layout_is_numbered_and_ec_stays_first(self):
        layouts = {tokens.layout_of(number) for number in range(120)}
        assert len(layouts) == 120
        assert tokens.layout_of(0) == (EC, ED, HQ, BIO, SP, CAN)
        for number in range(120):
            assert tokens.layout_of(number)[0] == EC
            assert tokens.layout_number(tokens.layout_of(number)) == number

    @pytest.mark.rule("SOL-12.2", "allows")
    @pytest.mark.rule("SOL-12.3", "allows")
    def test_a_changed_layout_changes_the_first_station_and_the_start_questions(self):
        reversed_layout = tokens.layout_number((EC, CAN, SP, BIO, HQ, ED))
        table = set_up(3, time_game=True, layout=reversed_layout)
        assert table.question()[:3] == (ASK_ENERGY, 0, CAN)
        started = running(3, time_game=True, layout=reversed_layout)
        assert (started.station(), started.time_game) == (CAN, True)

    @pytest.mark.rule("SOL-12.2", "forbids")
    def test_there_are_no_other_layouts(self):
        table = set_up(3)
        refuses(table, refusal.NO_SUCH_LAYOUT, events.OPTION, events.OPTION_LAYOUT, 120)


class TestSteps:
    def test_a_step_happens_whole_or_not_at_all(self):
        table = running(3, ED="0:3 1:2 2:1")
        before = bytes(table.state)
        step = bytes((events.ENERGY, 0, HQ, 5, events.END_TURN, 1, 0, 0))
        with pytest.raises(Refused):
            play(table, step)
        assert bytes(table.state) == before

    def test_only_a_finished_game_is_closed_unless_the_table_says_so(self):
        table = running(3)
        with pytest.raises(Refused):
            play(table, bytes((CLOSE, 0, 0, 0)))
        assert play(table, bytes((CLOSE | CORRECTION, 0, 0, 0))).game == 0

    def test_unknown_events_are_refused(self):
        refuses(running(3), refusal.UNKNOWN_EVENT, 0x40)

    def test_in_set_up_nobody_is_on_turn(self):
        table = set_up(3)
        assert (table.phase, table.now()) == (SETUP, -1)
        refuses(table, refusal.SETUP_OPEN, events.END_TURN, 0)
        refuses(table, refusal.SETUP_OPEN, events.ENERGY, 0, ED, 1)

    def test_a_state_of_another_size_is_not_loaded(self):
        with pytest.raises(ValueError, match="expected 71 bytes"):
            SolarisTracker(b"\x01\x02")
