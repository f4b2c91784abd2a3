"""Scoring: the vectors' neighbours, doubling, teams, and properties on random positions."""

import random
from itertools import pairwise

import pytest

from heliograph.engine import Match, SeededDealer, play_out
from heliograph.games.solari import scoring
from heliograph.games.solari.board import RIM_INDEX, SQUARES
from heliograph.games.solari.scoring import NO_DOUBLERS, Doublers
from shared_rules.rng import Rng
from tests.contract.matches import DEEP
from tests.host.games.solari.tables import play_turn, score, solari, table

POSITIONS = 1500 * DEEP


class TestRows:
    @pytest.mark.rule("SLI-7.2", "forbids")
    def test_other_pieces_break_a_row(self):
        match = table("1@22 2@23 3@54 4@61 B@24", "1@00 B@77", blocker=True)
        play_turn(match, "2-1: 54-56, 61-60")
        assert score(match) == [0, 0]
        match = table("1@22 2@23 3@55 4@61 H@24", "1@00 H@77", hunter=True)
        play_turn(match, "3-1: 55-25, 61-60")
        assert score(match) == [0, 0]

    @pytest.mark.rule("SLI-7.4", "allows")
    @pytest.mark.rule("SLI-7.4", "forbids")
    def test_only_the_end_of_the_turn_counts(self):
        # After the first part-move a row stands; the second destroys it again.
        match = table("1@22 2@23 3@54 4@60", dice="3-3")
        match.play_all(["piece 3", "go N"])
        assert score(match) == [0, 0]
        match.play_all(["piece 3", "go S"])
        assert score(match) == [0, 0]

    @pytest.mark.rule("SLI-C30", "allows")
    @pytest.mark.rule("SLI-C30", "forbids")
    def test_changed_places_on_the_sun_leave_the_group_unchanged(self):
        # Comet 3 leaves 43 and comet 4 takes its square: same squares, other numbers.
        match = table("1@33 2@34 3@43 4@73")
        play_turn(match, "3-3: 43-40, 73-43")
        assert score(match) == [0, 0]
        match = table("1@33 2@34 4@43 3@73", level=2)
        play_turn(match, "3-3: 43-40, 73-43")
        assert score(match) == [0, 0]
        match = table("2@33 3@34 5@43 1@73", level=2)
        play_turn(match, "3-3: 43-40, 73-43")
        assert score(match) == [2, 0]

    @pytest.mark.rule("SLI-9.4", "forbids")
    def test_an_old_alignment_brings_nothing(self):
        match = table("1@22N 4@23N 6@24N 3@71E 2@66S", level=3)
        play_turn(match, "1-1: 71-72, 66-65")
        assert score(match) == [0, 0]


class TestDoubling:
    @pytest.mark.rule("SLI-10.7", "allows")
    def test_building_first_then_moving_the_doubler(self):
        match = table("1@22 2@23 3@54 D@10", "1@00 D@75", doubler=True)
        play_turn(match, "3-1: 54-24, 10-20")
        assert score(match) == [2, 0]

    @pytest.mark.rule("SLI-10.7", "forbids")
    def test_an_old_row_is_not_doubled(self):
        match = table("1@22 2@23 3@24 4@66 D@10", "1@00 D@75", doubler=True)
        play_turn(match, "3-1: 66-36, 10-20")
        assert score(match) == [0, 0]

    @pytest.mark.rule("SLI-C21", "allows")
    def test_a_crossing_doubler_does_not_cancel(self):
        match = table("1@22 2@23 3@54 4@60 D@20", "1@00 D@03", doubler=True)
        play_turn(match, "3-1: 54-24, 60-61")
        assert score(match) == [2, 0]

    @pytest.mark.rule("SLI-C42", "allows")
    @pytest.mark.rule("SLI-C42", "forbids")
    def test_the_sun_needs_two_squares_alone(self):
        # 04 rules 34 and 44; 47 touches 43 and 44; 31 … a doubler on 03 touches 33 and 43 only.
        free = table("1@33 2@34 3@73 4@60 D@04", "1@00 D@03", doubler=True)
        play_turn(free, "3-1: 73-43, 60-61")
        assert score(free) == [2, 0]
        taken = table("1@33 2@34 3@73 4@60 D@04", "1@00 D@47", doubler=True)
        play_turn(taken, "3-1: 73-43, 60-61")
        assert score(taken) == [1, 0]

    @pytest.mark.rule("SLI-10.6", "allows")
    def test_rim_squares_that_rule_the_sun(self):
        ruling = [at for at in RIM_INDEX if len(scoring.sun_squares_of(at)) > 1]
        names = {f"{at >> 3}{at & 7}" for at in ruling}
        assert names == {"00", "03", "04", "07", "30", "40", "37", "47", "70", "73", "74", "77"}

    @pytest.mark.rule("SLI-11.4", "allows")
    @pytest.mark.rule("SLI-C26", "allows")
    def test_a_partners_doubler_neither_doubles_nor_cancels(self):
        others = {"saturn": "1@06 D@75", "jupiter": "1@07 D@76"}
        both = table("1@22 2@23 3@54 4@60 D@20", "1@00 D@27", seats=4, teams=True, doubler=True,
                     **others)  # fmt: skip
        play_turn(both, "3-1: 54-24, 60-61")
        assert score(both) == [2, 0, 2, 0]
        alone = table("1@22 2@23 3@54 4@60 D@10", "1@00 D@27", seats=4, teams=True, doubler=True,
                      **others)  # fmt: skip
        play_turn(alone, "3-1: 54-24, 60-61")
        assert score(alone) == [1, 0, 1, 0]

    @pytest.mark.rule("SLI-11.4", "allows")
    def test_without_teams_the_same_doubler_cancels(self):
        match = table("1@22 2@23 3@54 4@60 D@20", "1@00 D@27", seats=4, doubler=True,
                      saturn="1@06 D@75", jupiter="1@07 D@76")  # fmt: skip
        play_turn(match, "3-1: 54-24, 60-61")
        assert score(match) == [1, 0, 0, 0]

    @pytest.mark.rule("SLI-11.2", "forbids")
    def test_rows_for_the_partner_do_not_count(self):
        match = table("1@74 2@61", "1@34 2@05 3@06", seats=4, teams=True, saturn="1@00",
                      jupiter="1@77")  # fmt: skip
        play_turn(match, "4-3: 74-34=04, 61-64")
        assert score(match) == [0, 0, 0, 0]


# Properties


def turned(square: int) -> int:
    """A quarter turn clockwise."""
    row, column = divmod(square, 8)
    return column * 8 + 7 - row


def mirrored(square: int) -> int:
    """Left and right exchanged."""
    return square ^ 7


def changed(comets: bytes, square_map, heading_map) -> bytes:
    """Twelve bytes of comets on the changed board."""
    places = [square_map(at) if at < SQUARES else at for at in comets[:6]]
    return bytes([*places, *(heading_map(heading) for heading in comets[6:])])


def random_turn(rng: random.Random) -> tuple[bytes, bytes, Doublers]:
    """Comets before and after, close together so that rows are common."""
    row, column = rng.randrange(5), rng.randrange(5)
    near = [(row + r) * 8 + column + c for r in range(4) for c in range(4)]
    before = rng.sample(near, 6)
    after = list(before)
    for piece in rng.sample(range(6), 2):
        after[piece] = rng.choice([at for at in near if at not in after])
    headings = [rng.choice((0, 0, 0, 1, 2, 3)) for _ in range(6)]
    later = [rng.choice((heading, 0)) for heading in headings]
    rim = rng.sample(sorted(RIM_INDEX), 2)
    return bytes(before + headings), bytes(after + later), Doublers((rim[0],), (rim[1],))


def test_turning_and_mirroring_leave_the_points():
    rng = random.Random(1)
    scored = 0
    for _ in range(POSITIONS):
        before, after, doublers = random_turn(rng)
        expected = scoring.points(3, before, after, doublers)
        scored += expected > 0
        for squares, headings in (
            (turned, lambda heading: (heading + 1) % 4),
            (mirrored, lambda heading: (0, 3, 2, 1)[heading]),
        ):
            own, other = tuple(map(squares, doublers.own)), tuple(map(squares, doublers.opposing))
            found = scoring.points(
                3,
                changed(before, squares, headings),
                changed(after, squares, headings),
                Doublers(own, other),
            )
            assert found == expected, (before, after, doublers)
    assert scored > POSITIONS // 4


def test_a_higher_level_never_scores_less():
    rng = random.Random(2)
    more = 0
    for _ in range(POSITIONS):
        before, after, doublers = random_turn(rng)
        one, two, three = (scoring.points(level, before, after, doublers) for level in (1, 2, 3))
        assert 0 <= one <= two <= three
        more += three > one
        assert scoring.points(3, before, after, NO_DOUBLERS) <= three
        assert scoring.points(3, before, after, NO_DOUBLERS, strict=True) <= three
    assert more


def test_the_quick_look_for_rows_misses_none():
    rng = random.Random(3)
    for _ in range(POSITIONS):
        _, after, _ = random_turn(rng)
        assert scoring.has_row(after) == bool(scoring.items(after))


@pytest.mark.parametrize("seats, level", [(2, 1), (2, 3), (4, 2)])
def test_no_score_ever_falls(seats, level):
    game = solari(seats, level=level, doubler=True, teams=seats == 4, turns=40)
    rng = Rng(level)
    choose = lambda at: at.pending.choices[rng.below(len(at.pending.choices))]  # noqa: E731
    match = play_out(Match(game), SeededDealer(level), choose)
    scores = [game.dump(match.state_at(number))["score"] for number in range(len(match) + 1)]
    for before, after in pairwise(scores):
        assert all(old <= new for old, new in zip(before, after, strict=True))
        assert sum(old != new for old, new in zip(before, after, strict=True)) in (0, seats // 2)
    assert any(scores[-1])
