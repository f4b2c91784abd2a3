"""The Bridge of Solarius Mission on the unit: wheel, bag, turns, rounds, and what is refused."""

import pytest

from shared_rules import refusal
from shared_rules.lights.canvas import Canvas
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.solarius_mission import bridge, lights
from shared_rules.solarius_mission import refusals as solarius_refusals
from shared_rules.solarius_mission.bridge import BLACK, BROWN, STAR, STAR_PLUS, TURQUOISE, YELLOW
from shared_rules.solarius_mission.events import (
    DRAW,
    END_TURN,
    FIRST_PLAYER,
    NEXT_ROUND,
    OPEN,
    OPTION,
    OPTION_FIELDS,
    OPTION_OWN_WHEEL,
    SET_BAG,
    SET_DIE,
    SET_PLANETS,
    SET_SCORE,
    SET_TECH,
    SET_TURN,
    START,
    TAKE,
)
from shared_rules.solarius_mission.tracker import SolariusMissionTracker
from shared_rules.tracker import CORRECTION, OVER, PLAY, ROUND_END, SETUP


def play(table, *event):
    table.apply(bytes((*event, 0, 0, 0)[:4]))


def set_up(seats=3, dice=((BLACK, 2), (YELLOW, 2), (TURQUOISE, 1), (BROWN, 0)), first=0, **levels):
    """A table whose first dice lie on the Bridge; `black=2` sets a tech die of the start player."""
    table = SolariusMissionTracker()
    table.begin(seats)
    play(table, FIRST_PLAYER, first)
    for index, colour in enumerate(bridge.COLOURS):
        play(table, SET_TECH, first, index, levels.get(colour, 1))
    table.state[bridge.STAGE] = 6
    table.state[bridge.AT] = 0
    for colour, face in dice:
        play(table, DRAW, colour + 1, face + 1)
    return table


def running(seats=3, **more):
    """A table at the first turn of round one, trade centre A open."""
    table = set_up(seats, **more)
    play(table, START)
    play(table, OPEN, 1)
    return table


def ages(table):
    return [age for _, _, age in table.dice()]


def refused(table, code, *event):
    before = bytes(table.state)
    with pytest.raises(Refused) as error:
        play(table, *event)
    assert error.value.code == code
    assert bytes(table.state) == before


def take_and_end(table, slot, colour, face=0):
    """One whole turn; the colour that comes out of the bag is the next one that is left."""
    play(table, TAKE, slot)
    play(table, END_TURN, table.now())
    while not table.bag()[colour]:
        colour = (colour + 1) % 4
    play(table, DRAW, colour + 1, face + 1)


@pytest.mark.rule("SOM-3.12", "allows")
def test_equal_values_share_a_field_and_the_highest_lies_behind_the_pointer():
    assert ages(set_up()) == [0, 0, 1, 2]


@pytest.mark.rule("SOM-3.12", "allows")
def test_a_star_counts_as_the_start_players_tech_die():
    dice = ((BLACK, STAR), (YELLOW, STAR_PLUS), (BROWN, 2), (BROWN, 0))
    table = set_up(dice=dice, black=2, yellow=2)
    assert table.dice() == ((1, STAR_PLUS, 0), (3, 2, 0), (0, STAR, 1), (3, 0, 2))


@pytest.mark.rule("SOM-4.5", "allows")
def test_a_die_on_the_last_field_is_pushed_and_stays_the_oldest():
    table = running()
    for slot, age in enumerate((0, 1, 2, 4)):
        colour, face, _ = table.dice()[slot]
        play(table, SET_DIE | CORRECTION, slot, bridge.code_of(colour, face), age)
    play(table, TAKE, 1)
    play(table, END_TURN, 0)
    play(table, DRAW, BLACK + 1, 1)
    assert ages(table) == [0, 1, 3, 4]
    assert table.pushed() == 1
    assert table.pointer == 4


@pytest.mark.rule("SOM-4.1", "allows")
@pytest.mark.parametrize("number, wheel", list(enumerate(bridge.WHEELS)))
def test_every_known_wheel_can_be_laid(number, wheel):
    table = SolariusMissionTracker()
    table.begin(2)
    step = table.answer(number, Rng(1))
    for at in range(0, len(step), 4):
        table.apply(step[at : at + 4])
    assert table.wheel() == wheel


@pytest.mark.rule("SOM-4.1", "forbids")
def test_a_wheel_never_falls():
    table = SolariusMissionTracker()
    table.begin(2)
    play(table, OPTION, OPTION_OWN_WHEEL)
    play(table, OPTION, OPTION_FIELDS, 6)
    play(table, OPTION, 1, 2)
    assert table.wheel()[:3] == (-1, 2, 2)
    refused(table, solarius_refusals.WHEEL_SHAPE, OPTION, 2, 1)
    refused(table, refusal.VALUE_RANGE, OPTION, OPTION_FIELDS, 2)


@pytest.mark.rule("SOM-3.9", "allows")
@pytest.mark.rule("SOM-4.6", "allows")
@pytest.mark.parametrize("seats, dice", [(2, 12), (3, 16), (4, 20)])
def test_the_bag_is_empty_when_the_round_ends(seats, dice):
    table = running(seats)
    assert sum(table.bag()) == dice - 4
    for turn in range(4 * seats):
        assert table.now() == turn % seats
        assert len(table.dice()) == 4
        take_and_end(table, 3, turn % 4)
    assert (sum(table.bag()), len(table.dice()), table.phase) == (0, 4, ROUND_END)


@pytest.mark.rule("SOM-3.9", "forbids")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats):
    with pytest.raises(Refused):
        SolariusMissionTracker().begin(seats)


@pytest.mark.rule("SOM-4.6", "forbids")
def test_a_colour_that_is_used_up_cannot_be_drawn():
    table = running(2, dice=((BLACK, 0), (BLACK, 1), (BLACK, 2), (BROWN, 0)))
    play(table, TAKE, 0)
    play(table, END_TURN, 0)
    refused(table, solarius_refusals.BAG_LACKS, DRAW, BLACK + 1, 1)


@pytest.mark.rule("SOM-12.5", "allows")
@pytest.mark.rule("SOM-4.7", "allows")
@pytest.mark.rule("SOM-12.4", "allows")
def test_the_next_round_begins_left_of_the_start_player_with_the_same_dice():
    table = running(3)
    for turn in range(12):
        take_and_end(table, 0, turn % 4)
    left = table.dice()
    play(table, NEXT_ROUND)
    assert (table.round, table.first, table.now()) == (2, 1, -1)
    assert table.dice() == left
    assert sum(table.bag()) == 12
    assert table.question()[0] == 26
    play(table, OPEN, 2)
    assert table.now() == 1


@pytest.mark.rule("SOM-5.2", "forbids")
def test_a_turn_without_a_die_does_not_end():
    table = running()
    refused(table, solarius_refusals.DIE_FIRST, END_TURN, 0)
    refused(table, refusal.OUT_OF_TURN, END_TURN, 1)
    refused(table, refusal.NO_SUCH_SEAT, END_TURN, 3)
    play(table, TAKE, 0)
    refused(table, solarius_refusals.DIE_TAKEN, TAKE, 0)
    refused(table, solarius_refusals.NO_DIE_DUE, DRAW, 1, 1)
    play(table, END_TURN, 0)
    refused(table, solarius_refusals.NEW_DIE_FIRST, TAKE, 0)
    refused(table, solarius_refusals.NEW_DIE_FIRST, END_TURN, 0)
    refused(table, solarius_refusals.NO_SUCH_DIE, DRAW, 1, 6)


@pytest.mark.rule("SOM-4.2", "allows")
def test_four_dice_lie_on_the_bridge_at_every_turn():
    table = running()
    refused(table, solarius_refusals.NO_SUCH_DIE, TAKE, 4)
    for slot in range(4):
        copy = SolariusMissionTracker(bytes(table.state))
        play(copy, TAKE, slot)
        assert len(copy.dice()) == 3


@pytest.mark.rule("SOM-6.1", "forbids")
def test_a_trade_centre_opens_once_at_the_start_of_its_round():
    table = set_up()
    play(table, START)
    refused(table, solarius_refusals.CENTRE_FIRST, TAKE, 0)
    refused(table, solarius_refusals.NO_SUCH_CENTRE, OPEN, 7)
    play(table, OPEN, 2)
    refused(table, solarius_refusals.CENTRE_NOT_DUE, OPEN, 3)
    for turn in range(12):
        take_and_end(table, 0, turn % 4)
    play(table, NEXT_ROUND)
    refused(table, solarius_refusals.CENTRE_USED, OPEN, 2)
    play(table, OPEN, 6)
    assert table.centres() == (2, 6, 0, 0)


@pytest.mark.rule("SOM-12.1", "forbids")
def test_the_round_ends_only_after_everybodys_fourth_turn():
    table = running()
    refused(table, solarius_refusals.ROUND_RUNS, NEXT_ROUND)
    refused(table, solarius_refusals.SCORES_LATER, SET_SCORE, 0, 40)


@pytest.mark.rule("SOM-5.1", "allows")
@pytest.mark.rule("SOM-14.15", "allows")
def test_four_rounds_then_scores_then_the_planets_of_those_who_tie():
    table = running(2)
    for number in range(1, 5):
        for turn in range(8):
            take_and_end(table, turn % 4, turn % 4)
        if number < 4:
            play(table, NEXT_ROUND)
            play(table, OPEN, 0)
    refused(table, solarius_refusals.LAST_ROUND, NEXT_ROUND)
    play(table, SET_SCORE, 0, 51)
    play(table, SET_SCORE, 1, 51)
    assert table.phase == ROUND_END
    play(table, SET_PLANETS, 0, 12)
    play(table, SET_PLANETS, 1, 14)
    assert table.phase == OVER
    assert table.winners() == (1,)
    refused(table, refusal.GAME_OVER, TAKE, 0)


@pytest.mark.rule("SOM-7.4", "allows")
def test_points_of_a_face():
    assert [bridge.points_of(face, 2) for face in range(5)] == [1, 2, 3, 2, 3]
    assert [bridge.points_of(STAR_PLUS, level) for level in range(1, 7)] == [2, 3, 4, 5, 5, 5]


def test_the_tech_value_is_asked_for_a_star_when_the_table_wants_points():
    table = running(dice=((BLACK, STAR), (YELLOW, 0), (YELLOW, 1), (YELLOW, 2)))
    table.state[bridge.HELP] = 1
    slot = [colour for colour, _, _ in table.dice()].index(BLACK)
    play(table, TAKE, slot)
    assert table.question()[:3] == (25, 0, BLACK)
    table.apply(table.answer(4, Rng(1)))
    assert (table.points(), table.question()) == (4, None)


@pytest.mark.rule("SOM-2.2", "forbids")
@pytest.mark.rule("SOM-AMB-28", "forbids")
def test_tech_dice_go_up_to_six_and_never_down():
    table = running()
    play(table, SET_TECH, 1, YELLOW, 4)
    refused(table, solarius_refusals.TECH_DOWN, SET_TECH, 1, YELLOW, 3)
    refused(table, solarius_refusals.TECH_RANGE, SET_TECH, 1, YELLOW, 7)
    play(table, SET_TECH | CORRECTION, 1, YELLOW, 3)
    assert table.level(1, YELLOW) == 3


def test_the_table_can_say_otherwise():
    table = running()
    refused(table, solarius_refusals.CORRECTION_ONLY, SET_BAG, 0, 1)
    play(table, SET_BAG | CORRECTION, BLACK, 1)
    assert table.bag()[BLACK] == 1
    play(table, SET_TURN | CORRECTION, 7, 3, 2)
    assert (table.round, table.now(), table.lap(), table.phase) == (3, 0, 3, PLAY)
    assert [table.turns_left(seat) for seat in range(3)] == [2, 2, 1]
    refused(table, refusal.VALUE_RANGE, SET_TURN | CORRECTION, 12, 3, 2)


def test_the_set_up_must_be_complete():
    table = SolariusMissionTracker()
    table.begin(4)
    assert table.phase == SETUP
    refused(table, refusal.SETUP_OPEN, START)
    refused(table, refusal.SETUP_OPEN, TAKE, 0)


@pytest.mark.rule("SOM-3.11", "allows")
def test_the_unit_alone_plays_a_whole_game_by_its_questions():
    """Whatever is answered, 16 turns a player later the scores are asked for."""
    rng = Rng(11)
    table = SolariusMissionTracker()
    table.begin(4)
    turns = 0
    while table.phase != OVER:
        asked = table.question()
        if asked is None:
            turns += 1
            step = table.turn_over(table.now())
        else:
            drawn = asked[0] in (20, 22, 23)
            step = table.answer(0 if drawn else asked[5], rng)
        for at in range(0, len(step), 4):
            table.apply(step[at : at + 4])
    assert turns == 64
    assert table.winners() == (0, 1, 2, 3)


def test_a_picture_looks_at_the_dice_once_not_once_for_each_field(monkeypatch) -> None:
    """On the chip each look takes memory, and thirty pictures a second filled it."""
    table, looks = set_up(), []
    dice = table.dice()
    monkeypatch.setattr(SolariusMissionTracker, "dice", lambda _: looks.append(1) or dice)
    table.lights(0, Canvas(24, 16, 12, 5))
    assert len(looks) == 1


def light_of_fields(table: SolariusMissionTracker) -> list[list[tuple[int, ...]]]:
    """The colours on the orbit ring field by field, clockwise from the pointer."""
    canvas = Canvas(48, 16, 12, 5)
    table.lights(0, canvas)
    table.lights(2000, canvas)  # the pointer has come to rest
    fields = [lights.field_pixels(table, canvas, age) for age in range(len(table.wheel()))]
    return [
        [tuple(canvas.rgb[3 * at : 3 * at + 3]) for at in range(first, first + length)]
        for first, length in fields
    ]


def test_the_wheel_is_seen_where_no_die_lies() -> None:
    """Faint white, by length and brightness; the malus has its red edge."""
    table = SolariusMissionTracker()
    table.begin(3)
    assert not table.dice()
    pays, shown = table.wheel(), light_of_fields(table)
    assert pays[:5] == (-1, 0, 1, 2, 3)
    white = [sum(red == green == blue > 0 for red, green, blue in field) for field in shown]
    assert white[1:5] == [1, 2, 3, 4]
    bright = [max(map(max, field)) for field in shown]
    assert 0 < bright[1] < bright[2] < bright[3] < bright[4] < 85
    assert shown[0][-1][0] > 0 == shown[0][-1][2]


def test_a_field_with_dice_shows_no_white() -> None:
    table = set_up()
    taken = {age for _, _, age in table.dice()}
    for age, field in enumerate(light_of_fields(table)):
        white = [red == green == blue > 0 for red, green, blue in field]
        assert any(white) == (age not in taken), age
