"""The Solari tracker against its rules: what each allows and what it forbids."""

import pytest

from shared_rules import refusal
from shared_rules.lights.canvas import CLOCK, ORBIT, ORDER, SEATS, Canvas
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.solari import counters
from shared_rules.solari import events as ev
from shared_rules.solari import refusals as solari_refusals
from shared_rules.solari.asks import ASK_AWARD, ASK_DIE, ASK_FIRST, ASK_TARGET, ASK_TURNS
from shared_rules.solari.counters import ALIGNMENT, DOUBLER_BIT, ROW, SEQUENCE
from shared_rules.solari.tracker import SolariTracker
from shared_rules.tracker import CORRECTION, OVER, PLAY
from tests.shared_rules.solari_tables import running, set_up


def apply(table: SolariTracker, *event: int) -> None:
    table.apply(bytes((*event, 0, 0, 0)[:4]))


def refuses(table: SolariTracker, code: int, *event: int) -> Refused:
    """The event is refused with this code, and nothing has moved."""
    before = bytes(table.state)
    with pytest.raises(Refused) as caught:
        apply(table, *event)
    assert caught.value.code == code
    assert bytes(table.state) == before
    return caught.value


def answer_all(table: SolariTracker, answers: dict[int, int]) -> None:
    """Answer every question of the set-up, with the proposal where nothing else is said."""
    while table.phase != PLAY:
        ask, _, b, _, _, proposal = table.question()
        value = answers.get(ask, answers.get((ask, b), proposal))
        apply(table, *table.answer(value, Rng(1)))


class TestSetUp:
    @pytest.mark.rule("SLI-11.1", "allows")
    @pytest.mark.rule("SLI-C38", "allows")
    @pytest.mark.parametrize("seats", [2, 4])
    def test_two_or_four_seats(self, seats):
        assert set_up(seats).seats == seats

    @pytest.mark.rule("SLI-11.1", "forbids")
    @pytest.mark.rule("SLI-C38", "forbids")
    @pytest.mark.parametrize("seats", [0, 1, 3, 5, 255])
    def test_other_numbers_of_seats_are_refused(self, seats):
        with pytest.raises(Refused) as caught:
            SolariTracker().begin(seats)
        assert caught.value.code == solari_refusals.SOLARI_SEATS

    @pytest.mark.rule("SLI-14", "allows")
    def test_proposals_make_the_usual_game(self):
        table = set_up(2)
        answer_all(table, {})
        state = table.state
        assert (state[counters.LEVEL], state[counters.TEAMS]) == (1, 0)
        assert state[counters.SOURCE] == counters.FROM_DICE
        assert (counters.target(table.state), table.state[counters.TURNS]) == (36, 0)

    @pytest.mark.rule("SLI-13.1", "allows")
    def test_no_laps_means_a_number_of_turns(self):
        table = set_up(2)
        answer_all(table, {ASK_TARGET: 0, ASK_TURNS: 12, ASK_FIRST: 2})
        assert (counters.target(table.state), table.state[counters.TURNS]) == (0, 12)
        assert table.now() == 1

    @pytest.mark.rule("SLI-12.1", "allows")
    def test_dominoes_have_21_turns_and_no_target(self):
        table = running(4, source="hidden")
        assert (counters.target(table.state), table.state[counters.TURNS]) == (0, 21)
        assert table.tiles_left(3) == tuple(range(21))

    @pytest.mark.rule("SLI-14", "forbids")
    @pytest.mark.parametrize("option", [(0, 0), (0, 4), (1, 1), (2, 8), (3, 4), (5, 0), (6, 1)])
    def test_an_option_out_of_range_is_refused(self, option):
        refuses(set_up(2), solari_refusals.SOLARI_OPTION, ev.OPTION, *option)

    @pytest.mark.rule("SLI-2.2", "forbids")
    def test_options_are_not_changed_after_the_start(self):
        refuses(running(), refusal.SETUP_ONLY, ev.OPTION, ev.OPTION_LEVEL, 2)
        refuses(set_up(), refusal.SETUP_OPEN, ev.START, 0)
        refuses(set_up(), refusal.SETUP_OPEN, ev.ROLLED, 1, 2)

    @pytest.mark.rule("SLI-C37", "allows")
    def test_anybody_may_begin(self):
        assert {first: running(4, first=first).now() for first in range(4)} == {
            0: 0, 1: 1, 2: 2, 3: 3,
        }  # fmt: skip
        table = set_up(4)
        answer_all(table, {})
        assert table.now() in range(4)

    @pytest.mark.rule("SLI-D3", "allows")
    @pytest.mark.rule("SLI-1.7", "allows")
    def test_planets_and_teams(self):
        two, four = running(2), running(4, teams=True)
        planets = [counters.PLANETS[two.state[counters.PLANET + seat]] for seat in range(2)]
        assert planets == ["uranus", "neptune"]
        assert [four.state[counters.PLANET + seat] for seat in range(4)] == [0, 1, 2, 3]
        assert counters.is_partner(four.state, 0, 2)
        assert not counters.is_partner(four.state, 0, 1)
        assert not counters.is_partner(four.state, 0, 0)
        apply(two, ev.SET_PLANET | CORRECTION, 0, counters.PLANETS.index("jupiter"))
        assert sorted(two.state[counters.PLANET + seat] for seat in range(4)) == [0, 1, 2, 3]

    @pytest.mark.rule("SLI-1.7", "forbids")
    def test_a_fifth_planet_is_refused(self):
        refuses(running(), solari_refusals.NO_SUCH_PLANET, ev.SET_PLANET, 0, 4)


class TestTurns:
    @pytest.mark.rule("SLI-2.2", "allows")
    def test_turns_go_clockwise_from_the_first(self):
        table = running(4, first=2)
        seen = []
        for _ in range(5):
            seen.append(table.now())
            apply(table, ev.END_TURN, table.now())
        assert seen == [2, 3, 0, 1, 2]

    @pytest.mark.rule("SLI-3.6", "forbids")
    def test_nobody_else_ends_the_turn(self):
        assert refuses(running(), refusal.OUT_OF_TURN, ev.END_TURN, 1).args3[:2] == (0, 1)
        refuses(running(), refusal.NO_SUCH_SEAT, ev.END_TURN, 2)

    @pytest.mark.rule("SLI-13.3", "allows")
    def test_a_fixed_number_of_turns_ends_the_game(self):
        table = running(2, turns=2)
        for _ in range(4):
            assert table.phase == PLAY
            apply(table, ev.END_TURN, table.now())
        assert table.phase == OVER
        assert table.winners() == (0, 1)
        refuses(table, refusal.GAME_OVER, ev.END_TURN, 0)

    def test_the_turn_can_be_corrected(self):
        table = running(4)
        apply(table, ev.SET_TURN | CORRECTION, 3)
        assert table.now() == 3

    @pytest.mark.rule("SLI-6.5", "allows")
    def test_a_turn_brings_one_piece_back(self):
        table = running()
        apply(table, ev.SET_OFF, 0, 2)
        apply(table, ev.END_TURN, 0)
        assert table.state[counters.OFF] == 1

    @pytest.mark.rule("SLI-6.5", "forbids")
    def test_nobody_has_ten_pieces(self):
        refuses(running(), solari_refusals.OFF_RANGE, ev.SET_OFF, 0, 10)
        refuses(running(), solari_refusals.OFF_RANGE, ev.SET_DUE, 3)


class TestDice:
    @pytest.mark.rule("SLI-3.1", "allows")
    def test_dice_are_entered_one_after_the_other_or_rolled(self):
        table = running()
        assert table.question()[:3] == (ASK_DIE, 0, 0)
        apply(table, *table.answer(5, Rng(1)))
        assert table.question()[:4] == (ASK_DIE, 0, 1, 1)
        apply(table, *table.answer(2, Rng(1)))
        assert table.dice() == (5, 2)
        assert table.question() is None
        rolls = {tuple(running().answer(0, Rng(seed))[1:3]) for seed in range(800)}
        assert len(rolls) == 36

    @pytest.mark.rule("SLI-1.6", "allows")
    def test_21_combinations(self):
        assert [counters.tile_of(*counters.dice_of(tile)) for tile in range(21)] == list(range(21))
        assert counters.tile_of(2, 5) == counters.tile_of(5, 2)

    @pytest.mark.rule("SLI-1.6", "forbids")
    @pytest.mark.parametrize("dice", [(7, 1), (1, 7), (0, 3)])
    def test_a_die_has_six_faces(self, dice):
        refuses(running(), solari_refusals.DIE_RANGE, ev.ROLLED, *dice)

    @pytest.mark.rule("SLI-12.1", "forbids")
    def test_a_tile_is_played_once(self):
        table = running(source="hidden")
        apply(table, ev.ROLLED, 3, 1)
        assert len(table.tiles_left(0)) == 20
        apply(table, ev.END_TURN, 0)
        apply(table, ev.ROLLED, 1, 3)
        apply(table, ev.END_TURN, 1)
        assert refuses(table, solari_refusals.TILE_PLAYED, ev.ROLLED, 1, 3).args3 == (0, 1, 3)

    def test_a_mistaken_tile_comes_back(self):
        table = running(source="free")
        apply(table, ev.ROLLED, 3, 1)
        apply(table, ev.ROLLED, 3, 2)
        left = table.tiles_left(0)
        assert counters.tile_of(3, 1) in left
        assert counters.tile_of(3, 2) not in left
        apply(table, ev.SET_TILE | CORRECTION, 0, counters.tile_of(3, 2), 1)
        assert len(table.tiles_left(0)) == 21
        refuses(running(), solari_refusals.NO_SUCH_TILE, ev.SET_TILE | CORRECTION, 0, 3, 1)
        refuses(table, solari_refusals.NO_SUCH_TILE, ev.SET_TILE | CORRECTION, 0, 21, 1)

    @pytest.mark.rule("SLI-12.2", "allows")
    def test_the_unit_draws_only_unplayed_tiles(self):
        table = running(source="hidden", turns=0)
        rng = Rng(3)
        seen = []
        for _ in range(42):
            apply(table, *table.answer(0, rng))
            seen.append((table.now(), table.dice()))
            apply(table, ev.END_TURN, table.now())
        assert len(set(seen)) == 42
        assert table.phase == OVER


class TestPoints:
    @pytest.mark.rule("SLI-7.1", "allows")
    @pytest.mark.rule("SLI-8.3", "allows")
    @pytest.mark.rule("SLI-9.3", "allows")
    def test_the_tables_of_the_rulebook(self):
        def table(kind, inside):
            return [counters.award_value(kind, length, inside, 0) for length in (3, 4, 5, 6)]

        assert table(ROW, 0) == [1, 3, 9, 27]
        assert table(ALIGNMENT, 0) == [2, 6, 18, 54]
        assert table(SEQUENCE, 0) == [3, 9, 27, 81]
        assert table(ALIGNMENT, 1)[:3] == [1, 3, 9]
        assert table(SEQUENCE, 1)[:3] == [2, 6, 18]

    @pytest.mark.rule("SLI-10.5", "allows")
    def test_a_doubled_award(self):
        table = running(level=2, pieces=DOUBLER_BIT)
        apply(table, ev.AWARD, SEQUENCE | ev.DOUBLED, 4)
        assert table.score(0) == 18

    @pytest.mark.rule("SLI-10.5", "forbids")
    def test_nothing_is_doubled_without_a_doubler(self):
        refuses(running(), solari_refusals.NO_DOUBLER, ev.AWARD, ROW | ev.DOUBLED, 3)

    @pytest.mark.rule("SLI-7.1", "forbids")
    @pytest.mark.parametrize("length", [0, 2, 7])
    def test_rows_have_three_to_six_comets(self, length):
        refuses(running(), solari_refusals.ROW_LENGTH, ev.AWARD, ROW, length)

    @pytest.mark.rule("SLI-8.1", "forbids")
    @pytest.mark.rule("SLI-9.2", "forbids")
    def test_an_award_of_a_higher_level_is_refused(self):
        refuses(running(level=1), solari_refusals.AWARD_LEVEL, ev.AWARD, SEQUENCE, 3)
        refuses(running(level=2), solari_refusals.AWARD_LEVEL, ev.AWARD, ALIGNMENT, 3)
        refuses(running(level=3), solari_refusals.AWARD_LEVEL, ev.AWARD, ROW | ev.INSIDE, 3)
        refuses(running(level=3), solari_refusals.AWARD_LEVEL, ev.AWARD, 0, 3)

    def test_the_calculator_asks_and_adds(self):
        table = running(level=3, pieces=DOUBLER_BIT)
        apply(table, ev.ROLLED, 3, 1)
        apply(table, *table.nudge(1))
        assert table.question()[0] == ASK_AWARD
        for value in (ALIGNMENT, 5, 1, 1):
            apply(table, *table.answer(value, Rng(1)))
        assert table.score(0) == 18
        assert table.question() is None

    def test_nothing_to_calculate(self):
        table = running()
        refuses(table, solari_refusals.NO_CALCULATION, ev.CALCULATE, 3)
        apply(table, ev.CALCULATE, ev.CALC_ASK_KIND)
        refuses(table, refusal.VALUE_RANGE, ev.CALCULATE, 2)
        apply(table, ev.CALCULATE, 0)
        assert not table.state[counters.CALC]

    def test_a_shot_is_noted_at_its_seat(self):
        table = running()
        apply(table, ev.ROLLED, 3, 3)
        apply(table, *table.nudge(-1))
        apply(table, *table.answer(2, Rng(1)))
        assert table.state[counters.OFF + 1] == 1

    @pytest.mark.rule("SLI-13.1", "allows")
    @pytest.mark.rule("SLI-1.3", "allows")
    def test_the_target_wins_at_once(self):
        table = running(level=2, target=81)
        apply(table, ev.AWARD, SEQUENCE, 6)
        assert table.phase == OVER
        assert table.winners() == (0,)

    @pytest.mark.rule("SLI-13.1", "forbids")
    def test_nothing_scores_after_the_end(self):
        table = running(level=2)
        apply(table, ev.AWARD, SEQUENCE, 6)
        refuses(table, refusal.GAME_OVER, ev.AWARD, ROW, 3)

    @pytest.mark.rule("SLI-11.2", "allows")
    @pytest.mark.rule("SLI-C34", "allows")
    def test_a_team_counts_together(self):
        table = running(4, teams=True)
        apply(table, ev.AWARD, ROW, 5)
        apply(table, ev.END_TURN, 0)
        apply(table, ev.END_TURN, 1)
        apply(table, ev.AWARD, ROW, 6)
        assert [table.score(seat) for seat in range(4)] == [36, 0, 36, 0]
        assert table.phase == OVER
        assert table.winners() == (0, 2)

    @pytest.mark.rule("SLI-12.7", "allows")
    def test_scores_run_round_the_track(self):
        table = running(2, source="open")
        apply(table, ev.SET_SCORE | CORRECTION, 0, 3, 35)
        assert table.score(0) == 143
        assert table.values(0)[0][5] == 3
        assert table.values(0)[1][5] == 35
        assert table.corrected(0, 1, 7) == bytes((ev.SET_SCORE | CORRECTION, 0, 3, 7))
        counters.add_points(table.state, 0, 60000)
        assert table.score(0) == counters.MOST_SCORE

    @pytest.mark.rule("SLI-1.3", "forbids")
    def test_a_lap_has_36_squares(self):
        refuses(running(), solari_refusals.SCORE_RANGE, ev.SET_SCORE | CORRECTION, 0, 1, 36)


class TestLights:
    def canvas_of(self, table: SolariTracker, t_ms: int = 0) -> Canvas:
        canvas = Canvas(24, 16, 12, 5)
        table.lights(t_ms, canvas)
        return canvas

    def levels(self, canvas: Canvas, part: int) -> list[int]:
        first = canvas.starts[part]
        pixels = range(first, first + canvas.lengths[part])
        return [max(canvas.rgb[3 * at : 3 * at + 3]) for at in pixels]

    def test_every_score_of_a_lap_looks_different(self):
        looks = set()
        for points in range(36):
            table = running(target=360)
            apply(table, ev.SET_SCORE | CORRECTION, 0, 0, points)
            looks.add(bytes(self.canvas_of(table).rgb[:72]))
        assert len(looks) == 36

    def test_laps_are_shown_on_request(self):
        table = running(target=360)
        apply(table, ev.SET_SCORE | CORRECTION, 0, 4, 3)
        canvas = Canvas(24, 16, 12, 5)
        table.lights_of(0, canvas)
        assert [level > 0 for level in self.levels(canvas, ORDER)] == [True] * 4 + [False] * 12
        assert [level > 0 for level in self.levels(canvas, ORBIT)] == [True] * 2 + [False] * 22

    def test_the_target_breathes_when_it_is_near(self):
        table = running()
        calm = [self.levels(self.canvas_of(table, t), ORBIT)[23] for t in (0, 1024)]
        apply(table, ev.SET_SCORE | CORRECTION, 0, 0, 27)
        near = [self.levels(self.canvas_of(table, t), ORBIT)[23] for t in (0, 1024)]
        assert calm[0] == calm[1] > 0
        assert near[0] != near[1]

    def test_dice_are_two_numbers(self):
        table = running()
        apply(table, ev.ROLLED, 5, 2)
        lit = [level > 0 for level in self.levels(self.canvas_of(table), ORDER)]
        assert lit == [True] * 5 + [False] * 3 + [True] * 2 + [False] * 6

    def test_signs_on_the_clock_differ(self):
        looks = set()
        for off, due in ((0, 0), (1, 0), (2, 0), (0, 1)):
            table = running(source="hidden")
            apply(table, ev.SET_OFF, 0, off)
            apply(table, ev.SET_DUE, due)
            looks.add(tuple(self.levels(self.canvas_of(table), CLOCK)))
        assert len(looks) == 4

    def test_every_number_of_tiles_looks_different(self):
        looks = set()
        for played in range(22):
            table = running(source="free")
            counters.set_tiles(table.state, 0, (1 << 21 - played) - 1)
            looks.add(tuple(self.levels(self.canvas_of(table), CLOCK)))
        assert len(looks) == 22

    def test_a_waiting_seat_with_a_piece_off_the_board_glows(self):
        table = running()
        apply(table, ev.SET_OFF, 1, 1)
        assert self.levels(self.canvas_of(table), SEATS)[1] > 0
