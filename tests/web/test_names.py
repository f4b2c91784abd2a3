"""Under which names this server opens, and which pages it takes for its own."""

import json
import socket
from http.client import HTTPConnection

import pytest

from heliograph import cli
from heliograph.record.keys import PageKeys
from heliograph.table.table import Table
from heliograph.web import serving
from heliograph.web.door import Door
from heliograph.web.origins import host_name, is_own_host, is_own_page, own_names
from tests.patience import PATIENCE_S
from tests.web.raw_client import RawSocket
from tests.web.served import served

FORBIDDEN = 403
HERE = socket.gethostname().lower().partition(".")[0]
FOREIGN_NAMES = (
    "evil.example",
    "evil.box",
    "fritz.box",
    "evil.home",
    "evil.home.arpa",
    "evil.internal",
    "evil.lan",
    "evil.local",
    "evil.localhost",
    "evil",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "192.0.2.7",
    "127.0.0.2",
    "0.0.0.0",
    "2130706433",
    "0x7f.1",
    "127.1",
    "[::1]",
    "[::ffff:192.0.2.7]",
    "evil.example@127.0.0.1",
    "127.0.0.1#evil.example",
    "127.0.0.1/evil.example",
    "127.0.0.1,evil.example",
    "[",
    "",
)


def ask(address: str, path: str, **headers: str) -> tuple[int, str]:
    """Return status and body of a request with these headers."""
    connection = HTTPConnection(address, timeout=PATIENCE_S)
    connection.putrequest("GET", path, skip_host=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value.encode("latin-1"))
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read().decode("utf-8", "replace")
    connection.close()
    return answer.status, body


def test_a_foreign_name_gets_no_page_no_backup_and_no_table(address: str) -> None:
    """The whole of a rebinding attack: the page, the record, the socket, with matching origins."""
    for name in FOREIGN_NAMES:
        host = f"{name}:{address.rpartition(':')[2]}"
        own = {"Host": host, "Origin": f"http://{host}"}
        for path in ("/", "/library/backup.db", "/static/css/base.css"):
            status, body = ask(address, path, X_Heliograph_Key="", **own)
            assert status == FORBIDDEN, (name, path)
            assert "--name" in body
        for origin in ([], [("Origin", f"http://{host}")]):
            with RawSocket(address, headers=[("Host", host), *origin]) as page:
                assert page.status == FORBIDDEN, name


def test_the_refusal_says_what_to_do_in_both_languages(address: str) -> None:
    _, english = ask(address, "/", Host="table.fritz.box", Accept_Language="en-GB")
    _, german = ask(address, "/", Host="table.fritz.box", Accept_Language="de-AT,de;q=0.9")
    assert "start with: heliograph play --name table.fritz.box" in english
    assert "starte mit: heliograph play --name table.fritz.box" in german


def test_the_refusal_quotes_no_markup(address: str) -> None:
    _, body = ask(address, "/", Host="<script>alert(1)</script>")
    assert "<script>" not in body


def test_this_computer_goes_by_its_own_names(address: str) -> None:
    for name in ("127.0.0.1", "localhost", "LOCALHOST", "localhost."):
        host = f"{name}:{address.rpartition(':')[2]}"
        own = [("Host", host), ("Origin", f"http://{host.lower()}")]
        with RawSocket(address, headers=own) as page:
            assert json.loads(page.receive_text() or "{}")["type"] == "texts", name


def test_a_name_that_was_given_opens_and_nothing_beside_it(table: Table) -> None:
    door = Door(PageKeys(table.record), names=own_names(in_lan=False, given=["table.fritz.box"]))
    with served(table, door) as address:
        assert ask(address, "/static/css/base.css", Host="table.fritz.box")[0] != FORBIDDEN
        assert ask(address, "/static/css/base.css", Host="other.fritz.box")[0] == FORBIDDEN


@pytest.mark.parametrize(
    "host, address, in_lan, own",
    [
        ("192.168.1.5:8765", "192.168.1.5", True, True),
        ("192.168.1.6:8765", "192.168.1.5", True, False),
        ("[fe80::1]:8765", "fe80::1", True, True),
        (f"{HERE}:8765", "192.168.1.5", True, True),
        (f"{HERE}.local:8765", "192.168.1.5", True, True),
        (f"{HERE}:8765", "127.0.0.1", False, False),
        (f"{HERE}.box", "192.168.1.5", True, False),
        ("localhost:99999999", "127.0.0.1", False, False),
    ],
)
def test_in_a_network_the_address_and_the_name_of_this_computer_count(
    host: str, address: str, in_lan: bool, own: bool
) -> None:
    assert is_own_host(host, address, own_names(in_lan)) is own


@pytest.mark.parametrize(
    "origin, host, welcome",
    [
        (None, "127.0.0.1:8765", True),
        ("http://127.0.0.1:8765", "127.0.0.1:8765", True),
        ("http://192.168.1.5:8765", "192.168.1.5:8765", True),
        ("http://[::1]:8765", "[::1]:8765", True),
        ("http://table.local:8765", "Table.local:8765", True),
        ("http://127.0.0.1:9999", "127.0.0.1:8765", False),
        ("http://evil.example", "127.0.0.1:8765", False),
        ("http://evil.example@127.0.0.1:8765", "127.0.0.1:8765", False),
        ("ftp://127.0.0.1:8765", "127.0.0.1:8765", False),
        ("null", "127.0.0.1:8765", False),
        ("", "127.0.0.1:8765", False),
        ("http://[", "127.0.0.1:8765", False),
    ],
)
def test_which_page_is_ours(origin: str | None, host: str, welcome: bool) -> None:
    assert is_own_page(origin, host) is welcome


def test_an_origin_that_is_none_is_a_foreign_one(address: str) -> None:
    for origin in ("http://[", "http://]:1", "//", "\xff", "http://a b", " "):
        given = {"Host": address, "Origin": origin, "X_Heliograph_Key": ""}
        assert ask(address, "/library/1/record.txt", **given)[0] == FORBIDDEN, origin
        with RawSocket(address, headers=[("Origin", origin)]) as page:
            assert page.close_code() == serving.FOREIGN_PAGE, origin


@pytest.mark.parametrize(
    "given, name",
    [
        ("Table.Example.org", "table.example.org"),
        ("192.168.1.5", "192.168.1.5"),
        ("[fe80::1]", "fe80::1"),
        ("table", "table"),
        ("table:8765", None),
        ("http://table", None),
        ("*.fritz.box", None),
        ("", None),
    ],
)
def test_what_can_be_a_name(given: str, name: str | None) -> None:
    assert host_name(given) == name


def test_a_name_that_is_none_is_refused_at_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["play", "--name", "http://table", "--lang", "de"])
    assert "erwartet: ein Name oder eine Adresse ohne Port" in capsys.readouterr().err
