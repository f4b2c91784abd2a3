"""Five games from the box, played whole on the unit as their rules have it, by presses."""

from heliograph.games import GAMES
from shared_rules.any_game import layout as words
from shared_rules.panel import MINUS, OK, PLUS, UNDO
from shared_rules.tracker import OVER, PLAY
from tests.host.games.any_game.pressing import Table

HARVESTS = {4, 7, 9, 11, 13, 14}


def test_agricola_gives_as_many_turns_as_a_family_has_people() -> None:
    table = Table("agricola", 3)
    table.begin(1)
    harvests = []
    for number in range(1, 15):
        assert table.tracker.round == number
        if number > 1:
            table.press(2)  # who took the start space begins
        if number == 5:
            table.count(0, 0, 4)
            table.count(0, 2, 3)
        first = 1 if number == 1 else 2
        rest = [first, (first + 1) % 3, (first + 2) % 3]
        more = [seat for seat in rest if seat in (0, 2)] + [0] if number >= 5 else []
        assert table.turns(6 + len(more)) == [*rest, *rest, *more]
        assert table.tracker.state[words.STEP] == 1
        assert table.turns(3) == [0, 1, 2]
        if table.tracker.phase == PLAY and table.tracker.state[words.STEP] == 2:
            harvests.append(number)
            assert table.turns(3) == [0, 1, 2]
    assert set(harvests) == HARVESTS
    assert table.tracker.phase == OVER


def test_puerto_rico_lets_all_do_what_one_chose() -> None:
    for seats, colonists in ((3, 55), (4, 75), (5, 95)):
        table = Table("puerto_rico", seats)
        table.begin(0)
        assert table.tracker.count(0, 0) == colonists
        for governor in range(4):
            assert table.tracker.state[words.FIRST] == governor % seats
            order = [(governor + place) % seats for place in range(seats)]
            turns = [order[(chooser + place) % seats]
                     for chooser in range(seats) for place in range(seats)]  # fmt: skip
            assert table.turns(seats * seats) == turns
        table.count(0, 0, 0)
        assert table.tracker.phase == PLAY
        table.turns(seats * seats)
        assert table.tracker.phase == OVER


def test_power_grid_goes_by_cities_and_plants_and_back() -> None:
    table = Table("power_grid", 4)
    table.begin(0)
    cities, plants = [1, 3, 3, 0], [40, 10, 20, 5]
    assert table.turns(1) == [0]
    for number in range(1, 6):
        table.press(UNDO) if number == 1 else None
        best = [0, 1, 2, 3] if number == 1 else [2, 1, 0, 3]
        for seat in best:
            assert table.due() == [seat]
            table.press(MINUS)  # bought or passed: out of the auction
        assert table.turns(8) == [*best[::-1], *best[::-1]]
        for seat in range(4):
            table.count(0, seat, cities[seat] + 3 * (number - 1))
            table.count(1, seat, plants[seat])
        assert table.tracker.time_left() == 600  # the income has a minute of its own
        table.press(0, after_ms=20_000)
        assert table.tracker.time_left() == 400
        assert table.turns(3) == [1, 2, 3]
    assert table.tracker.phase == PLAY
    table.count(0, 1, 17)
    for seat in [2, 1, 0, 3]:
        assert table.due() == [seat]
        table.press(MINUS)
    table.turns(8 + 4)
    assert table.tracker.phase == OVER
    assert table.tracker.winners() == (1,)


def test_how_many_cities_end_power_grid_depends_on_the_people() -> None:
    ends = {seats: Table("power_grid", seats).tracker for seats in (2, 3, 4, 5, 6)}
    told = {seats: one.words_at(one.counter_at(0) + words.TARGET) - words.ZERO
            for seats, one in ends.items()}  # fmt: skip
    assert told == {2: 21, 3: 17, 4: 17, 5: 15, 6: 14}
    for tracker in ends.values():
        assert GAMES.on_table(tracker.state).name  # type: ignore[union-attr] == "power_grid"


def test_dominion_has_three_parts_in_a_turn() -> None:
    table = Table("dominion", 2)
    table.begin(1)
    assert table.turns(6) == [1, 1, 1, 0, 0, 0]
    assert table.turns(1) == [1]
    table.press(PLUS)  # a turn more, whole
    assert table.turns(5) == [1] * 5
    assert table.turns(3) == [0] * 3
    table.press(UNDO)
    assert table.due() == [0]
    assert table.turns(2) == [0, 1]
    table.count(0, 0, 3)
    assert table.tracker.phase == OVER


def test_codenames_begins_unequally_and_turns_a_sand_timer() -> None:
    table = Table("codenames", 4)
    table.begin(1)  # of the second team
    tracker = table.tracker
    assert [tracker.count(0, seat) for seat in range(4)] == [8, 9, 8, 9]
    assert table.due() == [1, 3]
    table.press(3)  # the clue is given
    assert table.due() == [1, 3]
    table.press(PLUS, after_ms=90_000)  # it takes too long: the timer is turned
    assert table.tracker.time_left() == 600
    table.press(MINUS, after_ms=5_000)
    assert (table.tracker.time_left(), table.tracker.count(0, 1)) == (550, 8)
    table.press(1)
    assert table.due() == [0, 2]
    table.press(0, after_ms=200_000)  # nobody turned it: no time runs
    for _ in range(8):
        table.press(MINUS)
    assert table.tracker.phase == OVER
    assert table.tracker.winners() == (0, 2)


def test_a_press_on_ok_still_ends_a_phase() -> None:
    table = Table("agricola", 2)
    table.begin(0)
    from shared_rules.panel import LONG

    table.press(OK, LONG)
    assert table.tracker.state[words.STEP] == 1
