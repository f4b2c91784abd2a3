"""Which units a page is told of: one that took another way is not away, and its way is named."""

import pytest

from heliograph.games.track.show import track_show
from heliograph.table.change import UnitStatus
from heliograph.table.news import News
from heliograph.table.ports import Ports
from heliograph.view.questions import unit_views
from shared_rules.tracker import EMPTY

CABLE, AIR, RUN = "/dev/ttyACM0", "wifi:1a2b3c4d", 77


@pytest.fixture
def ports() -> Ports:
    return Ports(News())


def serve(ports: Ports, url: str, run: int = RUN) -> None:
    assert ports.claim_run(run, url) is None
    ports.set_unit(UnitStatus(url, connected=True))


def leave(ports: Ports, url: str) -> None:
    ports.release_run(url)
    ports.set_unit(UnitStatus(url))


def urls(ports: Ports) -> list[str]:
    return [unit.url for unit in ports.units]


def test_a_unit_that_took_another_way_is_there_once(ports: Ports) -> None:
    serve(ports, AIR)
    leave(ports, AIR)
    assert urls(ports) == [AIR], "until it is elsewhere it is away"
    serve(ports, CABLE)
    assert urls(ports) == [CABLE]
    leave(ports, CABLE)
    serve(ports, AIR)
    assert urls(ports) == [AIR]


def test_another_unit_hides_none(ports: Ports) -> None:
    serve(ports, AIR)
    leave(ports, AIR)
    serve(ports, CABLE, RUN + 1)
    assert urls(ports) == [AIR, CABLE]


@pytest.mark.parametrize("lang, word", [("en", "Wi-Fi"), ("de", "WLAN"), ("fr", "Wi-Fi")])
def test_a_page_names_the_way(ports: Ports, lang: str, word: str) -> None:
    serve(ports, AIR)
    serve(ports, CABLE, RUN + 1)
    by_air, by_cable = unit_views(track_show(EMPTY, lang, ()), EMPTY, ports.units)
    assert word in by_air["text"]
    assert word not in by_cable["text"]
