"""A tournament of any game: three rounds at eight real tables, counted as the list of people tells.

Games with rules are played by computer players, also to a draw; games of which only turns are kept
are played at random and then called over by their people, with what stands on their sheet of
points: ties, and games in which little is good.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from heliograph.games import ALL_GAMES
from heliograph.hall.tournament.model import FEWEST_SEATS
from heliograph.table.table import Table
from tests.attack.tables import play_at_random
from tests.commanding import perform
from tests.deep import IS_DEEP
from tests.hall.by_hand import Game, mean, sheet
from tests.hall.programs import HallPage
from tests.hall.test_evening import has_drawn
from tests.hall.test_real_tables import ended, hall_on, play_by_bots, table_on
from tests.host.mqtt.brokers import Mosquitto, broker_running

pytestmark = pytest.mark.needs_mosquitto
TABLES, ROUNDS = 8, 3
STEPS = 8  # of a game whose turns are kept, before its people call it over


def games() -> list[tuple[str, str, int]]:
    """Return games with a depth and the size of a table: each of them, or one of each kind."""
    wanted = ALL_GAMES if IS_DEEP else ("kalah", "power_grid")
    found = []
    for game in (ALL_GAMES[name] for name in wanted):
        sizes = [seats for seats in game.seat_counts if seats >= FEWEST_SEATS]
        found.append((game.name, game.depths[-1], sizes[len(sizes) // 2]))
    return found


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with broker_running(tmp_path) as broker:
        yield broker


@pytest.mark.parametrize("game, depth, size", games())
def test_three_rounds_of_eight_tables(
    game: str, depth: str, size: int, tmp_path: Path, broker: Mosquitto
) -> None:
    names = [f"Player {number}" for number in range(1, size * TABLES + 1)]
    played: list[Game] = []
    with ExitStack() as stack:
        made = [stack.enter_context(table_on(broker, tmp_path, f"t{at}")) for at in range(TABLES)]
        _hall, base, _door = stack.enter_context(hall_on(broker, tmp_path))
        port = urlsplit(base).port or 0
        with closing(HallPage(port)) as page:
            open_tournament(page, game, size, names)
            page.wait_for(can_begin)
        for number in range(1, ROUNDS + 1):
            with closing(HallPage(port)) as page:
                begin_round(page, sorted(name for _table, name in made), number, depth)
            for at, (table, _name) in enumerate(made):
                play = play_by_bots if depth != "track" else play_and_count
                play(table, 10 * number + at)
                played.append(ended(table))
            with closing(HallPage(port)) as page:  # nobody read the page while they played
                view = page.wait_for(lambda view: not view["tournament"]["running"])
        standings = view["tournament"]["standings"]
    by_hand = {name: figures[:2] for name, figures in sheet(names, without_points(played), [])}
    for one in standings:
        points, opponents = by_hand[names[one["player"] - 1]]
        assert (one["points"], one["opponents"]) == (
            round(float(points), 2),
            round(float(opponents), 2),
        )
    assert mean([figures[0] for figures in by_hand.values()]) * 2 == ROUNDS


def open_tournament(page: HallPage, game: str, size: int, names: list[str]) -> None:
    (offered,) = [one for one in page.wait_for(bool)["games"] if one["name"] == game]
    assert size in offered["seats"]
    about = {"title": "Evening", "system": "swiss", "rounds": ROUNDS, "groups": 1}
    assert page.ask("open", **about, game=game, size=size, sizes=[size])["type"] == "done"
    assert page.ask("register", names=names)["type"] == "done"
    for player in range(1, len(names) + 1):
        page.ask("let_in", player=player)


def begin_round(page: HallPage, tables: list[str], number: int, depth: str) -> None:
    """Draw a round, begin it at all tables, and wait until its people sit there."""
    assert page.ask("draw", tables=tables)["type"] == "done"
    page.wait_for(partial(has_drawn, number))
    assert page.ask("begin", depth=depth)["count"] == TABLES
    page.wait_for(is_playing)


def can_begin(view: dict[str, Any]) -> bool:
    return sum(one["online"] and one["can_begin"] for one in view["tables"]) == TABLES


def is_playing(view: dict[str, Any]) -> bool:
    people = view["tournament"]["names"]
    seatings = view["tournament"]["played"][-1]["tables"]
    wanted = {one["table"]: [people[number - 1] for number in one["seats"]] for one in seatings}
    found = {one["table"]: one for one in view["tables"] if not one["over"]}
    return wanted == {name: [seat["name"] for seat in one["seats"]] for name, one in found.items()}


def play_and_count(table: Table, seed: int) -> None:
    """Play some turns, then let the people end the game by their sheet, if it goes on so long."""
    dice = random.Random(seed)
    play_at_random(table, STEPS, dice)
    if table.is_over:
        return
    seats = table.rules.game.seats if table.rules else 0
    scores = [dice.randrange(4) for _ in range(seats)]
    best: Callable[[list[int]], int] = dice.choice([min, max])
    winners = [seat for seat, score in enumerate(scores) if score == best(scores)]
    perform(table, {"do": "end_game", "scores": scores, "winners": winners})


def without_points(played: list[Game]) -> list[Game]:
    """Return the games with scores above 0 in the same order: the sheet divides by their sum."""
    return [Game(one.names, [score + 100 for score in one.scores]) for one in played]
