"""Draws: what holds of every round, whoever comes late or leaves, and whatever tables say."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heliograph.hall.tournament import entries
from heliograph.hall.tournament.circle import circle_pairs
from heliograph.hall.tournament.drawing import draw_round, meetings_of
from heliograph.hall.tournament.entries import Entry, apply
from heliograph.hall.tournament.meeting import MOST_STEPS, Meetings, meets_again, seat_together
from heliograph.hall.tournament.model import (
    GROUPS,
    SWISS,
    Format,
    Tournament,
    points_by_player,
)
from heliograph.hall.tournament.sizes import table_sizes
from tests.examples import examples


def tournament_of(people: int, system: str = SWISS, sizes: tuple[int, ...] = (2,), groups: int = 1,
                  size: int | None = None) -> Tournament:  # fmt: skip
    """Return a tournament in which so many people have checked in."""
    about = Format("t", "a game", system, size or max(sizes), sizes, 20, "seed", groups)
    tournament = Tournament(about)
    for number in range(1, people + 1):
        tournament = join(tournament, number)
    return tournament


def join(tournament: Tournament, number: int) -> Tournament:
    body = {"player": number, "name": f"P{number}", "code": f"C{number}"}
    if number > len(tournament.players):
        tournament = apply(tournament, Entry(entries.REGISTERED, "", 0, body))
    return apply(tournament, Entry(entries.CHECKED_IN, "", 0, {"player": number}))


def play(tournament: Tournament, dice: random.Random) -> Tournament:
    """Draw a round and let chance decide it."""
    drawn = draw_round(tournament)
    number = len(tournament.rounds) + 1
    body = {"round": number, "byes": drawn.byes, "earlier": [], "groups": drawn.groups,
            "seatings": [["", list(seats)] for seats in drawn.seatings]}  # fmt: skip
    tournament = apply(tournament, Entry(entries.DRAWN, "", 0, body))
    for place, seats in enumerate(drawn.seatings):
        places = dice.sample(range(1, len(seats) + 1), len(seats))
        result = {"places": places, "scores": [None] * len(seats), "match": ""}
        body = {"round": number, "seating": place, **result}
        tournament = apply(tournament, Entry(entries.RESULT, "", 0, body))
    return tournament


def check_last_round(tournament: Tournament) -> None:
    """Everybody present is there exactly once, and tables have allowed sizes."""
    last = tournament.rounds[-1]
    there = [*last.byes, *(seat for seating in last.seatings for seat in seating.seats)]
    assert sorted(there) == [player.number for player in tournament.present]
    assert {len(seating.seats) for seating in last.seatings} <= set(tournament.format.sizes)


@examples(12)
@given(
    people=st.integers(2, 30),
    sizes=st.sampled_from([(2,), (2, 3), (3, 4), (2, 3, 4, 5), (4,), (5,)]),
    system=st.sampled_from([SWISS, GROUPS]),
    seed=st.integers(0, 10_000),
)
def test_everybody_sits_once_and_byes_are_fair(
    people: int, sizes: tuple[int, ...], system: str, seed: int
) -> None:
    people = max(people, min(sizes))
    groups = 2 if system == GROUPS and people >= 4 * max(sizes) else 1
    tournament = tournament_of(people, system, sizes, groups)
    dice = random.Random(seed)
    byes = dict.fromkeys(range(1, people + 1), 0)
    for _ in range(5):
        tournament = play(tournament, dice)
        check_last_round(tournament)
        for number in tournament.rounds[-1].byes:
            byes[number] += 1
        members = dict(tournament.group_of)
        for group in set(members.values()):
            had = [byes[number] for number, own in members.items() if own == group]
            assert max(had) - min(had) <= 1


@examples(15)
@given(
    people=st.integers(4, 16), seed=st.integers(0, 10_000), system=st.sampled_from([SWISS, GROUPS])
)
def test_who_comes_late_or_leaves_is_seated_from_then_on_or_no_more(
    people: int, seed: int, system: str
) -> None:
    dice = random.Random(seed)
    tournament = tournament_of(people, system, (2, 3), size=3)
    for _ in range(6):
        if dice.random() < 0.5:
            tournament = join(tournament, len(tournament.players) + 1)
        here = [player.number for player in tournament.present]
        if len(here) > 3 and dice.random() < 0.5:
            body = {"player": dice.choice(here)}
            tournament = apply(tournament, Entry(entries.LEFT, "", 0, body))
        tournament = play(tournament, dice)
        check_last_round(tournament)


@pytest.mark.parametrize("people, rounds", [(8, 5), (7, 5), (12, 6), (24, 7)])
def test_pairs_of_a_swiss_tournament_do_not_meet_again(people: int, rounds: int) -> None:
    for seed in range(4):
        tournament = tournament_of(people)
        dice = random.Random(seed)
        for _ in range(rounds):
            tournament = play(tournament, dice)
        assert max(meetings_of(tournament).values()) == 1


def test_tables_of_four_do_not_meet_again_while_there_are_others() -> None:
    tournament, dice = tournament_of(24, sizes=(4,)), random.Random(1)
    for _ in range(3):
        tournament = play(tournament, dice)
    assert max(meetings_of(tournament).values()) == 1
    for _ in range(2):
        tournament = play(tournament, dice)
    assert max(meetings_of(tournament).values()) <= 2


def test_equal_points_sit_together() -> None:
    tournament, dice = tournament_of(16), random.Random(3)
    for _ in range(2):
        tournament = play(tournament, dice)
    points = points_by_player(tournament)
    drawn = draw_round(tournament)
    apart = [abs(points[one] - points[other]) for one, other in drawn.seatings]
    assert sum(apart) == 0  # 4, 8 and 4 people have 2, 1 and no points


def test_who_began_least_often_begins() -> None:
    tournament, dice = tournament_of(12, sizes=(3, 4)), random.Random(5)
    firsts = dict.fromkeys(range(1, 13), 0)
    for _ in range(8):
        tournament = play(tournament, dice)
        for seating in tournament.rounds[-1].seatings:
            assert firsts[seating.seats[0]] == min(firsts[one] for one in seating.seats)
        for seating in tournament.rounds[-1].seatings:
            firsts[seating.seats[0]] += 1
    assert max(firsts.values()) - min(firsts.values()) <= 2


@pytest.mark.parametrize("people", [2, 3, 4, 5, 6, 7, 8])
def test_in_a_group_of_pairs_everybody_meets_everybody_once(people: int) -> None:
    tournament, dice = tournament_of(people, GROUPS), random.Random(2)
    for _ in range(people - 1 + people % 2):
        tournament = play(tournament, dice)
    wanted = dict.fromkeys(combinations(range(1, people + 1), 2), 1)
    assert dict(meetings_of(tournament)) == wanted


def test_groups_stay_and_who_comes_late_joins_the_smallest() -> None:
    tournament, dice = tournament_of(8, GROUPS, groups=3), random.Random(2)
    tournament = play(tournament, dice)
    first = dict(tournament.group_of)
    assert sorted(list(first.values()).count(group) for group in range(3)) == [2, 3, 3]
    tournament = play(join(tournament, 9), dice)
    later = dict(tournament.group_of)
    assert {**later, **first} == later
    assert sorted(list(later.values()).count(group) for group in range(3)) == [3, 3, 3]
    for one in tournament.rounds:
        assert all(len({later[seat] for seat in table.seats}) == 1 for table in one.seatings)


def test_the_circle_lets_one_sit_out_where_they_are_odd() -> None:
    out = [circle_pairs([1, 2, 3, 4, 5], turn)[1] for turn in range(5)]
    assert sorted(one for ones in out for one in ones) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    "people, wanted, allowed, sizes",
    [
        (24, 4, (3, 4), (4,) * 6),
        (7, 4, (2, 3, 4), (4, 3)),
        (6, 4, (3, 4), (3, 3)),
        (5, 4, (2, 3, 4, 5), (5,)),
        (5, 4, (3, 4), (4,)),
        (7, 2, (2,), (2, 2, 2)),
        (1, 2, (2,), ()),
    ],
)
def test_few_sit_out_and_sizes_are_near_the_wanted_one(
    people: int, wanted: int, allowed: tuple[int, ...], sizes: tuple[int, ...]
) -> None:
    assert table_sizes(people, wanted, allowed) == sizes


@examples(60)
@given(people=st.sampled_from([4, 6, 8]), seed=st.integers(0, 10_000))
def test_new_meetings_are_found_wherever_there_are_any(people: int, seed: int) -> None:
    dice = random.Random(seed)
    order = list(range(1, people + 1))
    pairs = list(combinations(order, 2))
    met: Meetings = Meetings(dice.sample(pairs, dice.randrange(len(pairs))))
    tables = seat_together(order, [2] * (people // 2), points_by_player(tournament_of(people)), met)
    fewest = min(sum(met[pair] for pair in way) for way in all_pairings(order))
    if fewest == 0:
        assert sum(meets_again(table, met) for table in tables) == 0


def all_pairings(people: list[int]) -> list[list[tuple[int, int]]]:
    """Return every way to pair people."""
    if not people:
        return [[]]
    first, *others = people
    return [
        [(first, other), *rest]
        for other in others
        for rest in all_pairings([one for one in others if one != other])
    ]


def test_the_same_log_draws_the_same_round() -> None:
    tournament = play(tournament_of(23, sizes=(3, 4)), random.Random(9))
    assert draw_round(tournament) == draw_round(tournament)
    assert MOST_STEPS < 100_000  # a draw ends, however the people met
