"""Real tables on a real broker, seen through the hall: their results, and their public page."""

import random
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from heliograph.bots import LEVELS, make_bot
from heliograph.engine import CHANCE, NOBODY
from heliograph.games.players import look
from heliograph.hall.hall import Hall
from heliograph.hall.keys import HallDoor
from heliograph.hall.listening import Listener
from heliograph.library.results import results_of
from heliograph.mqtt.broker import find_broker
from heliograph.mqtt.publisher import Publisher
from heliograph.record.keys import WATCH
from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.attack.tables import play_at_random
from tests.commanding import perform
from tests.deep import IS_DEEP
from tests.hall.by_hand import Game, sheet
from tests.hall.halls import hall_in, served_hall
from tests.hall.programs import HallPage, hall_program
from tests.hall.test_evening import has_drawn, open_tournament
from tests.host.mqtt.brokers import Mosquitto, broker_running
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served

pytestmark = pytest.mark.needs_mosquitto
BEGUN = {"type": "begun", "left": 0}
GAME = "solenia"  # ends after sixteen cards each, also where chance plays
MOST_STEPS = 5000


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with broker_running(tmp_path) as broker:
        yield broker


@contextmanager
def table_on(broker: Mosquitto, folder: Path, name: str) -> Iterator[tuple[Table, str]]:
    """Give a table on the broker, and its name there."""
    record = Store(folder / f"{name}.db")
    table = Table(record)
    publisher = Publisher(table, find_broker(broker.url), ("begin", "call"))
    publisher.start()
    try:
        yield table, publisher.speaker.id
    finally:
        publisher.stop()
        record.close()


def begin(table: Table, names: list[str], **more: Any) -> None:
    game = {"do": "begin", "game": GAME, "depth": "digital", "seats": len(names)}
    perform(table, {**game, "names": names, "options": {}, **more})


@contextmanager
def hall_on(broker: Mosquitto, folder: Path) -> Iterator[tuple[Hall, str, HallDoor]]:
    """Give a hall on the broker, with its pages."""
    with hall_in(folder) as (hall, record):
        listener = Listener(hall, find_broker(broker.url))
        with served_hall(hall, record, listener=listener) as (base, door):
            yield hall, base, door


def test_a_spectator_sees_the_table_itself_and_every_step_of_it(
    tmp_path: Path, broker: Mosquitto, page: Page
) -> None:
    need_page_libraries()
    with (
        table_on(broker, tmp_path, "north") as (table, name),
        hall_on(broker, tmp_path) as (_hall, _base, door),
    ):
        begin(table, ["Anna", "Ben"])
        missing: list[str] = []
        page.context.on(
            "response", lambda one: missing.append(one.url) if one.status == 404 else None
        )
        page.goto(f"{door.address(WATCH)}?lang=en")
        page.locator(f"[data-table='{name}'] a").click()  # from the wall
        expect(page.locator("header.top")).to_be_visible()
        expect(page.locator(".moment")).to_have_text(re.compile(rf"\b{table.rev} of "))
        before = table.rev
        play_at_random(table, 3, random.Random(1))
        assert table.rev > before
        expect(page.locator(".moment")).to_have_text(re.compile(rf"\b{table.rev} of "))
        assert page.locator("[data-do=undo], [data-do=new]").count() == 0
        assert missing == []


def test_a_table_calls_from_its_own_page_and_is_answered(
    tmp_path: Path, broker: Mosquitto, page: Page
) -> None:
    need_page_libraries()
    with (
        table_on(broker, tmp_path, "north") as (table, name),
        served(table) as address,
        hall_on(broker, tmp_path) as (hall, base, _door),
    ):
        page.goto(f"http://{address}/?lang=en")
        page.locator("[data-do=call]").click()
        expect(page.locator("[data-do=call]")).to_have_attribute("aria-pressed", "true")
        organiser = page.context.new_page()
        organiser.goto(f"{base}/?lang=en")
        card = organiser.locator(f"[data-table='{name}']")
        expect(card.locator("[data-call]")).to_be_visible()
        card.locator("[data-do=message]").click()
        card.locator("input").fill("Somebody comes")
        card.locator("[data-do=send]").click()
        expect(page.locator(".from-hall")).to_contain_text("Somebody comes")
        expect(page.locator(".problem")).to_have_count(0)  # it is no fault
        expect(page.locator("[data-do=call]")).to_have_attribute("aria-pressed", "false")
        expect(card.locator("[data-call]")).to_have_count(0)
        assert hall.refused == {}


def test_the_result_of_a_round_comes_from_the_match_at_the_table(
    tmp_path: Path, broker: Mosquitto
) -> None:
    """Computer players play real matches at real tables; the hall is killed in every round.

    Where it is dead, other people play there before it is back: then only the events tell who won.
    """
    people, rounds = (24, 5) if IS_DEEP else (4, 1)
    names = [f"Player {number}" for number in range(1, people + 1)]
    games: list[Game] = []
    with ExitStack() as stack:
        program = stack.enter_context(hall_program(tmp_path, broker.url))
        made = (
            stack.enter_context(table_on(broker, tmp_path, f"t{at}")) for at in range(people // 2)
        )
        tables = {name: table for table, name in made}
        page = program.start()
        open_tournament(page, names, rounds, GAME)
        for number in range(1, rounds + 1):
            page = play_round(program, page, tables, names, games, number)
        standings = page.view["tournament"]["standings"]
        page.close()
    by_hand = sheet(names, games, [])
    points = {names[one["player"] - 1]: one["points"] for one in standings}
    assert points == {name: round(float(figures[0]), 2) for name, figures in by_hand}
    assert [points[name] for name, _ in by_hand] == list(points.values())


def play_round(program: Any, page: HallPage, tables: dict[str, Table], names: list[str],
               games: list[Game], number: int) -> HallPage:  # fmt: skip
    """Draw a round, let half of the tables play it, kill the hall, and let the others play."""
    page.wait_for(lambda view: sum(one["online"] for one in view["tables"]) == len(tables))
    assert page.ask("draw", tables=sorted(tables))["type"] == "done"
    view = page.wait_for(lambda view: has_drawn(number, view))
    assert page.ask("begin", depth="digital") == {**BEGUN, "count": len(tables), "id": page.count}
    seatings = view["tournament"]["played"][-1]["tables"]
    page.wait_for(lambda view: has_begun(view, names, seatings))
    for at, seating in enumerate(seatings):
        if at == len(tables) // 2:
            page.close()
            program.kill()
        table = tables[seating["table"]]
        play_by_bots(table, 100 * number + at)
        games.append(ended(table))
        if at >= len(tables) // 2:
            begin(table, ["Somebody", "Somebody else"])
            play_by_bots(table, number)  # the table is free again for the next round
    page = program.start()
    page.wait_for(lambda view: view["tournament"] and not view["tournament"]["running"])
    return page


def play_by_bots(table: Table, seed: int) -> None:
    """Let computer players of two levels play a match to its end; chance is drawn by the seed."""
    rules, dice = table.rules, random.Random(seed)
    assert rules is not None
    bots = [make_bot(LEVELS[seat % 2], rules.game, seat, seed) for seat in range(rules.game.seats)]
    with table.batch():
        for _ in range(MOST_STEPS):
            pending = rules.pending(table.position)
            if pending.seat == NOBODY:
                return
            if pending.seat == CHANCE:
                choice = dice.choice(pending.choices)
            else:
                decision = look(rules.game, table.position, pending.seat)
                choice = bots[pending.seat].choose(decision)
            table.enter((choice,), "bot")
    raise AssertionError(f"expected the end of a match within {MOST_STEPS} steps")


def has_begun(view: dict[str, Any], names: list[str], seatings: list[dict[str, Any]]) -> bool:
    """Say whether the people of the round sit at their tables, in the order of their seats."""
    found = {table["table"]: table for table in view["tables"] if not table["over"]}
    wanted = {one["table"]: [names[number - 1] for number in one["seats"]] for one in seatings}
    return wanted == {name: [seat["name"] for seat in found[name]["seats"]] for name in found}


def ended(table: Table) -> Game:
    """Return how a match ended, from the table itself: winners first, then by score."""
    (last,) = results_of(table.record).matches[-1:]
    return Game([seat.name for seat in last.seats], [-seat.place for seat in last.seats])
