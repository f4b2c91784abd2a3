"""What is asked of every game, asked of Glimmer; started by `test_fifth_game.py`.

It runs in a process of its own in which the wheel is installed: no other test must see it.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from heliograph.engine import Game
from heliograph.games import GAMES, load_game
from heliograph.games.unit_table import rows
from heliograph.record.keys import SEAT, THIS_COMPUTER, Access
from heliograph.record.store import Store
from heliograph.table.table import Table
from heliograph.web.games_view import games_view
from heliograph.web.new_game import coach_view
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import DOWN, LONG, OK, PLUS, SHORT, UNDO
from shared_rules.tracker import OVER
from shared_rules.unit import Unit
from tests.commanding import perform
from tests.contract import laws
from tests.fifth_game.oracle import GlimmerOracle
from tests.host.games import test_shows
from tests.web.wire import live_view

GLIMMER = "glimmer"
CASES = [(depth, seats) for depth in ("digital", "referee") for seats in (2, 3, 4)]
SHOW_TESTS = (
    test_shows.test_the_whole_log_can_be_told_to_everybody,
    test_shows.test_every_offer_can_be_played_to_its_end,
    test_shows.test_a_seat_that_must_decide_is_offered_something,
)


@pytest.fixture(scope="module")
def games() -> dict[tuple[str, int], Game]:
    """The configured games, so that all laws look at the same matches."""
    return {(depth, seats): load_game(GLIMMER, seats, {"depth": depth}) for depth, seats in CASES}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("depth, seats", CASES)
def test_law(
    depth: str,
    seats: int,
    law: laws.Law,
    games: dict[tuple[str, int], Game],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(laws, "oracle_of", GlimmerOracle)
    law(games[depth, seats], 1)


@pytest.mark.parametrize("depth", ["referee", "digital"])
def test_the_show_keeps_what_every_show_promises(depth: str) -> None:
    for test in SHOW_TESTS:
        test(GLIMMER, depth)
    for lang in ("en", "de"):
        test_shows.test_everything_a_page_gets_is_plain_data(GLIMMER, depth, lang)


def test_the_show_hides_and_offers_what_it_must() -> None:
    test_shows.test_with_the_real_box_the_table_can_enter_everything(GLIMMER)
    test_shows.test_the_table_is_never_offered_a_seats_hidden_choices(GLIMMER)


@pytest.mark.parametrize("kind", ["greedy", "search"])
def test_computer_players_finish_a_game(kind: str) -> None:
    from heliograph.bots import Effort, make_bot
    from heliograph.engine import Match, SeededDealer, play_out
    from heliograph.games.players import look

    game = load_game(GLIMMER, 3)
    bots = [make_bot(kind, game, seat, 1, Effort(12)) for seat in range(3)]
    match = Match(game)
    play_out(
        match,
        SeededDealer(1),
        lambda at: bots[at.pending.seat].choose(look(game, at.state, at.pending.seat)),
        2000,
    )
    assert match.is_over


def test_pages_are_told_of_it_without_an_edit(table: Table) -> None:
    with_rules = [game["name"] for game in games_view("de") if not game["family"]]
    assert with_rules[-1] == GLIMMER
    coach = coach_view(table, GLIMMER, "de")
    assert coach["seats"] == (2, 3, 4)


@pytest.mark.parametrize("depth", ["track", "referee", "digital"])
def test_a_match_is_played_on_the_page(table: Table, depth: str) -> None:
    """Every role sees a view that can be sent; only its owner sees a hidden die."""
    begin = {"do": "begin", "game": GLIMMER, "seats": 3, "depth": depth}
    perform(table, {**begin, "names": ["Ada", "Ben", "Cem"], "bots": {}})
    dice = random.Random(1)
    for _ in range(200):
        views = [live_view(table, "de", Access(SEAT, seat)) for seat in range(3)]
        host = live_view(table, "en", THIS_COMPUTER)
        json.dumps([host, *views])
        if host["is_over"]:
            break
        offers = [offer["choices"] for view in (host, *views) for offer in view["offers"]]
        perform(table, {"do": "enter", "choices": dice.choice(offers + answers(host))})
    assert host["is_over"]
    assert all(line["text"] for line in host["log"])


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_match_is_tracked_on_the_page_alone(table: Table, lang: str) -> None:
    """The dice are under real cups: calls, doubts and totals are entered, corrected, taken back."""
    perform(table, {"do": "begin", "game": GLIMMER, "seats": 3, "depth": "track"})
    dice = random.Random(lang)
    for _ in range(300):
        view = live_view(table, lang)
        assert view["missing"] == {}
        if view["is_over"]:
            break
        asked, offers = view["question"], view["offers"]
        value = dice.randrange(asked["low"], asked["high"] + 1)
        answer = [asked["base"] + asked["step"] * value]
        perform(
            table, {"do": "enter", "choices": dice.choice(offers)["choices"] if offers else answer}
        )
    assert view["is_over"]
    assert all(line["text"] for line in view["log"])
    perform(table, {"do": "undo", "steps": 3})
    perform(table, {"do": "correct", "fact": "seat1.glimmer_points", "value": 1})
    assert live_view(table, lang)["seats"][0]["score"] == 1


def test_a_match_is_played_on_the_unit_alone() -> None:
    """Buttons alone: choose the game, begin it, call, doubt, count, until somebody has won."""
    unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
    press(unit, UNDO, *[PLUS] * (len(rows()) - 1), OK, OK, OK)
    assert unit.tracker.game == GAMES[GLIMMER].number
    dice = random.Random(1)
    for _ in range(400):
        unit.lights(0)
        if unit.tracker.phase == OVER:
            break
        if dice.random() < 0.3:
            unit.press(OK, DOWN, 0)
            unit.press(OK, LONG, 0)
        press(
            unit, dice.choice((OK, OK, PLUS, unit.tracker.now() if unit.tracker.now() >= 0 else OK))
        )
    assert unit.tracker.winners()


def answers(view: dict[str, Any]) -> list[list[int]]:
    """Return the choices that answer what the table asks, if it asks something."""
    asked = view["question"]
    if not asked:
        return []
    values = range(asked["low"], asked["high"] + 1)
    return [[asked["base"] + asked["step"] * value] for value in values]


def press(unit: Unit, *buttons: int) -> None:
    for button in buttons:
        unit.press(button, DOWN, 0)
        unit.press(button, SHORT, 0)
