"""Draws a round: who sits out, who sits with whom, and in which order.

Swiss: people with equal points sit together as far as that goes without meeting again. Groups:
everybody meets everybody of their group. The draw is worked out from what happened and the seed of
the tournament alone, so it can be checked by anybody.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from heliograph.hall.tournament.circle import circle_pairs
from heliograph.hall.tournament.meeting import Meetings, seat_together
from heliograph.hall.tournament.model import GROUPS, Seating, Tournament, points_by_player
from heliograph.hall.tournament.sizes import table_sizes

PAIR = 2


class Drawn(NamedTuple):
    """A round before it is played."""

    seatings: list[tuple[int, ...]]
    byes: list[int]
    groups: list[tuple[int, int]]


def draw_round(tournament: Tournament) -> Drawn:
    """Return the next round for everybody who is present."""
    present = [player.number for player in tournament.present]
    groups = assign_groups(tournament)
    seatings: list[tuple[int, ...]] = []
    byes: list[int] = []
    for group in sorted(set(groups.values())):
        members = [number for number, own in groups.items() if own == group]
        tables, out = _draw_group(tournament, [one for one in members if one in present])
        seatings += tables
        byes += out
    ordered = [order_seats(tournament, seats) for seats in seatings]
    return Drawn(ordered, byes, sorted(groups.items()))


def assign_groups(tournament: Tournament) -> dict[int, int]:
    """Return everybody's group: once drawn it stays, and who comes late joins the smallest."""
    groups = dict(tournament.group_of)
    count = tournament.format.groups if tournament.format.system == GROUPS else 1
    sizes = Counter(groups.values())
    new = [player.number for player in tournament.present if player.number not in groups]
    for number in sorted(new, key=lot_of(tournament)):
        group = min(range(count), key=lambda one: (sizes[one], one))
        groups[number] = group
        sizes[group] += 1
    return groups


def _draw_group(
    tournament: Tournament, people: list[int]
) -> tuple[list[tuple[int, ...]], list[int]]:
    about = tournament.format
    if about.system == GROUPS and about.sizes == (PAIR,) and _is_as_drawn(tournament, people):
        return circle_pairs(sorted(people, key=lot_of(tournament, 0)), len(tournament.rounds))
    sizes = table_sizes(len(people), about.size, about.sizes)
    points = points_by_player(tournament)
    if about.system == GROUPS:  # points decide nothing there but the end
        points = dict.fromkeys(points, Fraction(0))
    lot = lot_of(tournament)
    order = sorted(people, key=lambda one: (-points[one], lot(one)))
    byes = choose_byes(tournament, order, len(people) - sum(sizes))
    order = [one for one in order if one not in byes]
    return seat_together(order, sizes, points, meetings_of(tournament)), byes


def _is_as_drawn(tournament: Tournament, people: Sequence[int]) -> bool:
    """Say whether exactly these people played every round so far: then the circle goes on."""
    return all(
        set(people) <= {*one.byes, *(seat for table in one.seatings for seat in table.seats)}
        and not _meets_others(people, one.seatings)
        for one in tournament.rounds
    )


def _meets_others(people: Sequence[int], seatings: Iterable[Seating]) -> bool:
    own = set(people)
    tables = [set(seating.seats) for seating in seatings]
    return any(own & seats and not seats <= own for seats in tables)


def choose_byes(tournament: Tournament, order: Sequence[int], count: int) -> list[int]:
    """Return who sits out: who did so least often, of those who stands lowest."""
    had = Counter(number for one in tournament.rounds for number in one.byes)
    lowest_first = list(reversed(order))
    return sorted(sorted(lowest_first, key=lambda one: had[one])[:count])


def order_seats(tournament: Tournament, people: Iterable[int]) -> tuple[int, ...]:
    """Return people in the order of their seats: who began least often begins.

    After that who has sat late so far sits early.
    """
    firsts: Counter[int] = Counter()
    early: Counter[int] = Counter()
    for one in tournament.rounds:
        for seating in one.seatings:
            firsts[seating.seats[0]] += 1
            for place, number in enumerate(reversed(seating.seats)):
                early[number] += place * 12 // (len(seating.seats) - 1)
    lot = lot_of(tournament)
    return tuple(sorted(people, key=lambda one: (firsts[one], early[one], lot(one))))


def meetings_of(tournament: Tournament) -> Meetings:
    """Return how often each pair of people sat at one table."""
    met: Meetings = Counter()
    for one in tournament.rounds:
        for seating in one.seatings:
            met.update(combinations(sorted(seating.seats), 2))
    return met


def lot_of(tournament: Tournament, round_number: int | None = None) -> Callable[[int], bytes]:
    """Return what puts people into an order by chance, in each round another one."""
    number = len(tournament.rounds) + 1 if round_number is None else round_number
    seed = f"{tournament.format.seed}/{number}/"

    def lot(player: int) -> bytes:
        return hashlib.sha256(f"{seed}{player}".encode()).digest()

    return lot
