"""The network is opened and closed from the page, without a restart."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from http.client import HTTPConnection

import pytest
from playwright.sync_api import Browser, Page, expect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from heliograph.commands.play import lan_address
from heliograph.errors import HeliographError
from heliograph.record.keys import HOST, SEAT, THIS_COMPUTER, Access, PageKeys
from heliograph.table.objections import NotSeated
from heliograph.table.table import Table
from heliograph.web.app import create_app
from heliograph.web.door import Door, is_loopback
from heliograph.web.network import Network
from heliograph.web.server import Server
from tests.commanding import perform
from tests.patience import PATIENCE_S
from tests.sockets import connect
from tests.web import joined_modules

LAN = lan_address()
FORBIDDEN = 403


@pytest.fixture
def door(table: Table) -> Iterator[Door]:
    """A table of three that this computer alone reaches, and the switch beside it."""
    if is_loopback(LAN):
        pytest.skip("this computer has no address in a network")
    joined_modules.install()
    perform(table, {"do": "begin", "game": "solaris", "depth": "digital", "seats": 3})
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    door = Door(PageKeys(table.record), f"http://127.0.0.1:{port}")
    started = threading.Event()
    server = Server(create_app(table, None, door), started.set)
    door.network = Network(door, server, port, lambda: LAN)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    assert started.wait(PATIENCE_S)
    yield door
    server.should_exit = True
    thread.join(PATIENCE_S)
    listener.close()


def status(address: str, path: str = "/") -> int:
    """Ask this address for a path."""
    with closing(HTTPConnection(address, timeout=PATIENCE_S)) as connection:
        connection.request("GET", path)
        return connection.getresponse().status


def test_what_comes_from_the_network_needs_a_key_and_this_computer_none(
    table: Table, door: Door
) -> None:
    here = door.base.removeprefix("http://")
    lan = here.replace("127.0.0.1", LAN)
    with pytest.raises(OSError, match="refused"):
        status(lan)
    said = perform(table, {"do": "network", "is_on": True}, door=door)
    assert (said["type"], said["lan"]) == ("keys", True)
    assert {place["url"].partition("/p/")[0] for place in said["keys"]} == {f"http://{lan}"}
    assert (status(here), status(lan)) == (200, FORBIDDEN)
    for path in ("/p/", "/p/wrong", "/library/backup.db", "/static/css/base.css"):
        assert status(lan, path) == FORBIDDEN, path
    with pytest.raises(InvalidStatus), connect(f"ws://{lan}/ws"):
        pass
    with connect(f"ws://{lan}/ws?key=") as nobody, pytest.raises(ConnectionClosed):
        nobody.recv(timeout=PATIENCE_S)
    seat = door.address(SEAT, 0)
    assert status(lan, seat.removeprefix(f"http://{lan}")) == 200


def test_switched_off_it_hangs_up_on_phones_and_this_computer_stays(
    table: Table, door: Door
) -> None:
    here = door.base
    with connect(f"{here.replace('http', 'ws')}/ws") as screen:
        for _ in range(2):  # and once more: the address is free again
            perform(table, {"do": "network", "is_on": True}, door=door)
            secret = door.keys.key_for(SEAT, 1).secret
            with connect(f"{door.base.replace('http', 'ws')}/ws?key={secret}") as phone:
                phone.recv(timeout=PATIENCE_S)
                said = perform(table, {"do": "network", "is_on": False}, door=door)
                assert (said["lan"], door.base) == (False, here)
                with pytest.raises(ConnectionClosed):
                    list(iter(partial(phone.recv, PATIENCE_S), None))
        screen.send(json.dumps({"do": "keys", "id": 7}))
        while json.loads(screen.recv(timeout=PATIENCE_S)).get("id") != 7:
            pass


def test_only_this_computer_may_switch(table: Table, door: Door) -> None:
    other_screen = Access(HOST, key=door.keys.key_for(HOST).access.key)
    for access in (other_screen, Access(SEAT, 0, 3)):
        with pytest.raises(NotSeated):
            perform(table, {"do": "network", "is_on": True}, access, door=door)
    assert not door.is_open
    assert not perform(table, {"do": "keys"}, other_screen, door=door)["can_switch"]
    assert perform(table, {"do": "keys"}, THIS_COMPUTER, door=door)["can_switch"]


def test_without_a_network_the_switch_says_what_is_missing(table: Table) -> None:
    door = Door(PageKeys(table.record), "http://127.0.0.1:1")
    door.network = Network(door, Server(create_app(table, None, door)), 1, lambda: "127.0.0.1")
    with pytest.raises(HeliographError, match="Join the network"):
        perform(table, {"do": "network", "is_on": True}, door=door)
    assert (door.is_open, door.base) == (False, "http://127.0.0.1:1")


def test_the_button_lets_a_phone_in_and_says_once_what_that_means(
    browser: Browser, page: Page, door: Door
) -> None:
    page.goto(f"{door.base}/?lang=en")
    page.locator("[data-do=phones]").click()
    expect(page.locator("[data-hint=network]")).to_contain_text("not to the internet")
    page.locator("[data-do=network-on]").click()
    expect(page.locator(".phone-code")).to_have_count(5)
    address = page.locator("[data-place=seat] a").first.get_attribute("href") or ""
    assert LAN in address
    phone = browser.new_context(service_workers="block").new_page()
    phone.goto(address)
    expect(phone.locator("main.seat-page")).to_have_attribute("data-viewer", "1")
    page.locator("[data-do=network-off]").click()
    expect(phone.get_by_text("No connection to the computer of the table")).to_be_visible()
    expect(page.locator("[data-hint=network]")).to_have_count(0)
    phone.context.close()
