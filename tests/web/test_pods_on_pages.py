"""Pods on the pages: one pill for all of them, and in the settings which seat each speaks for."""

from pathlib import Path

import pytest

from heliograph.table.change import CellReport, UnitStatus
from heliograph.web.commands import perform
from heliograph.web.fields import BadCommand
from tests.host.link.test_pods import Room
from tests.host.link.wifi_desk import WifiDesk
from tests.web.wire import live_view


@pytest.fixture
def room(tmp_path: Path):
    room = Room(tmp_path, 2)
    room.run(1000)
    yield room
    room.record.close()


def test_the_settings_say_how_each_pod_is_and_give_it_a_seat(room: Room) -> None:
    first, second = room.pods
    perform(room.table, {"do": "seat_pod", "name": second.name, "seat": 4})
    room.run()
    first.is_cut = True
    room.run(3000)
    seen = live_view(room.table, "en")["pods"]
    assert seen == [
        {"name": first.name, "seat": None, "is_here": False, "percent": None},
        {"name": second.name, "seat": 4, "is_here": True, "percent": None},
    ]
    assert second.pod.seat == 4


def test_only_a_pod_that_is_known_is_given_a_seat(room: Room) -> None:
    with pytest.raises(BadCommand, match="expected the name of a pod that is known"):
        perform(room.table, {"do": "seat_pod", "name": "desk", "seat": 1})


@pytest.mark.parametrize(
    "lang, words",
    [("en", "2 of 2 pods"), ("de", "2 von 2 Platztastern"), ("fr", "2 boutons de place sur 2")],
)
def test_all_pods_are_one_pill(room: Room, lang: str, words: str) -> None:
    units = live_view(room.table, lang)["units"]
    assert [(unit["url"], unit["text"]) for unit in units if unit["url"] != "desk"] == [
        ("pods", words)
    ]


def test_a_pod_that_sleeps_alarms_nobody(room: Room) -> None:
    room.pods[0].is_cut = True
    room.run(3000)
    assert live_view(room.table, "en")["units"][-1]["state"] == "some"


@pytest.mark.parametrize("state, word", [(0, "at 60 %"), (1, "Charge it soon"), (2, "is empty")])
def test_a_cell_is_told_and_a_low_one_in_a_sentence(room: Room, state: int, word: str) -> None:
    room.table.ports.set_unit(
        UnitStatus("desk", connected=True, cell=CellReport(state, 60, 3800, 1200))
    )
    unit = live_view(room.table, "en")["units"][0]
    assert word in unit["text"]
    assert unit["is_low"] == (state > 0)


def test_a_key_is_taken_back_on_the_page(tmp_path: Path) -> None:
    desk = WifiDesk(tmp_path)
    desk.table.ports.keys = desk.units
    kept, lost = desk.units.add(), desk.units.add()
    assert [unit["name"] for unit in live_view(desk.table, "en")["keys"]] == [kept.name, lost.name]
    perform(desk.table, {"do": "revoke_unit", "name": lost.name})
    assert live_view(desk.table, "en")["keys"] == [{"name": kept.name, "is_here": False}]
    assert desk.units.key_of(lost.name.encode()) is None
    with pytest.raises(BadCommand, match="expected the name of a unit that has a key"):
        perform(desk.table, {"do": "revoke_unit", "name": lost.name})
    desk.close()
