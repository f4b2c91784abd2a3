"""A whole evening with a real broker: the hall is killed in every round, and loses nothing."""

import json
import random
import urllib.request
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from heliograph.web.library_pages import KEY_HEADER
from tests.deep import IS_DEEP
from tests.hall.by_hand import Game, sheet
from tests.hall.desks import GAME
from tests.hall.messages import over, state
from tests.hall.programs import HallPage, hall_program
from tests.host.mqtt.brokers import Listener, Mosquitto, broker_running
from tests.patience import PATIENCE_S

pytestmark = pytest.mark.needs_mosquitto


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with broker_running(tmp_path) as broker:
        yield broker


@pytest.fixture
def tables(broker: Mosquitto) -> Iterator[Listener]:
    """Somebody who writes to the broker what tables would."""
    listener = Listener(broker.port, "heliograph/1/+/command")
    yield listener
    listener.close()


def say(tables: Listener, table: str, message: dict[str, Any]) -> None:
    tables.say(f"heliograph/1/{table}/state", message, retain=True)


def put_online(tables: Listener, names: list[str]) -> None:
    for table in names:
        about = {"v": 1, "online": True, "run": "r", "name": table.title(), "program": "0.1.0"}
        tables.say(f"heliograph/1/{table}/availability", about, retain=True)
        say(tables, table, state(table.title(), table=table, match=None, game=None, seats=[]))


def open_tournament(page: HallPage, people: list[str], rounds: int, game: str = GAME) -> None:
    about = {"title": "Evening", "game": game, "system": "swiss", "size": 2, "sizes": [2]}
    assert page.ask("open", **about, rounds=rounds, groups=1)["type"] == "done"
    assert page.ask("register", names=people)["type"] == "done"
    view = page.wait_for(lambda view: view["tournament"] and view["tournament"]["people"])
    assert len(view["tournament"]["people"]) == len(people)
    for person in view["tournament"]["people"]:
        assert page.ask("check_in", code=person["code"])["name"] == person["name"]


def test_a_tournament_goes_on_through_kills_of_the_hall(
    tmp_path: Path, broker: Mosquitto, tables: Listener
) -> None:
    """Half of the results come while the hall is dead; the standings are those of the sheet."""
    people, rounds = (24, 5) if IS_DEEP else (7, 2)
    play_evening(tmp_path, broker, tables, people, rounds)


def has_drawn(number: int, view: dict[str, Any]) -> bool:
    return len(view["tournament"]["played"]) == number


def play_evening(
    folder: Path, broker: Mosquitto, tables: Listener, people: int, rounds: int
) -> None:
    names = [f"Player {number}" for number in range(1, people + 1)]
    places = [f"t{number}" for number in range(people // 2)]
    dice = random.Random(7)
    games: list[Game] = []
    byes: list[str] = []
    put_online(tables, places)
    with hall_program(folder, broker.url) as program:
        page = program.start()
        open_tournament(page, names, rounds)
        for number in range(1, rounds + 1):
            page.wait_for(lambda view: sum(one["online"] for one in view["tables"]) == len(places))
            assert page.ask("draw", tables=places)["type"] == "done"
            view = page.wait_for(partial(has_drawn, number))
            drawn = view["tournament"]["played"][-1]
            byes += [names[one - 1] for one in drawn["byes"]]
            for index, seating in enumerate(drawn["tables"]):
                if index == len(drawn["tables"]) // 2:
                    page.close()
                    program.kill()
                who = [names[one - 1] for one in seating["seats"]]
                scores = [dice.randint(5, 40) for _ in who]
                games.append(Game(who, scores))
                say(tables, seating["table"], over(who, scores, number, seating["table"].title()))
            page = program.start()
            page.wait_for(lambda view: not view["tournament"]["running"])
        page.close()
        address = urllib.request.Request(
            f"http://127.0.0.1:{program.port}/tournament.json", headers={KEY_HEADER: ""}
        )
        with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
            found = json.loads(answer.read())
    by_hand = sheet(names, games, byes)
    figures = {
        found["people"][one["player"] - 1]["name"]: [
            Fraction(one[name]) for name in ("points", "opponents", "share")
        ]
        for one in found["standings"]
    }
    assert figures == dict(by_hand)
    assert [figures[name] for name in figures] == [row[1] for row in by_hand]


def test_the_hall_outlives_its_broker_and_tells_what_is_wrong(
    tmp_path: Path, broker: Mosquitto
) -> None:
    with hall_program(tmp_path, broker.url) as program:
        writer = Listener(broker.port)
        page = program.start()
        page.wait_for(lambda view: view["broker"])
        say(writer, "north", state())
        page.wait_for(lambda view: [table["name"] for table in view["tables"]] == ["North"])
        writer.say("heliograph/1/north/state", b"junk")
        page.wait_for(lambda view: "north" in view["bad"])
        broker.kill()
        view = page.wait_for(lambda view: not view["broker"])
        assert view["problem"]
        assert [table["name"] for table in view["tables"]] == ["North"]
        broker.start()
        page.wait_for(lambda view: view["broker"])
        writer.close()
        writer = Listener(broker.port, "heliograph/1/+/command")
        say(writer, "north", state("North again"))
        page.wait_for(lambda view: view["tables"][0]["name"] == "North again")
        assert page.ask("message", table="north", text="Five minutes left")["type"] == "done"
        sent = writer.wait_for_message("command", lambda message: message["do"] == "call")
        assert sent["text"] == "Five minutes left"
        page.close()
        writer.close()


def test_two_halls_on_one_broker_see_the_same_tables(tmp_path: Path, broker: Mosquitto) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    writer = Listener(broker.port)
    with hall_program(folders[0], broker.url) as one, hall_program(folders[1], broker.url) as two:
        pages = [one.start(), two.start()]
        say(writer, "north", state())
        for page in pages:
            page.wait_for(lambda view: [table["name"] for table in view["tables"]] == ["North"])
            page.close()
    writer.close()
