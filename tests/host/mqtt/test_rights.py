"""Who is let in: users, passwords, lists of rights, encryption; and who is told apart."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which

import pytest

from heliograph.errors import StartError
from heliograph.mqtt.broker import PASSWORD_VARIABLE, Broker, find_broker
from heliograph.mqtt.identity import table_id
from heliograph.mqtt.publisher import Publisher
from heliograph.record.store import Store
from heliograph.record.table_name import name_table
from heliograph.table.change import Change
from heliograph.table.table import Table
from heliograph.web.certificate import AUTHORITY_FILE, TABLE_FILE, ensure_certificate
from tests.attack.tables import begin
from tests.host.mqtt.brokers import PATIENCE_S, Mosquitto, broker_running, listening
from tests.host.mqtt.problems import wait_for_problem
from tests.host.programs import finished

pytestmark = pytest.mark.needs_mosquitto
USERS = {"table": "t-secret", "hall": "h-secret", "guest": "g-secret"}


def rights(table: str) -> str:
    """Return the list of rights that the README proposes."""
    text = (Path(__file__).parents[3] / "host/heliograph/mqtt/README.md").read_text("utf-8")
    block = text.split("user table1")[1].split("```")[0]
    return f"user table{block}".replace("k3x9aq2mzr4c", table)


@contextmanager
def guarded_broker(folder: Path, table: str) -> Iterator[Mosquitto]:
    """Give a broker with users and rights."""
    users = folder / "users"
    users.touch(mode=0o600)
    passwd = which("mosquitto_passwd") or "/usr/bin/mosquitto_passwd"
    for user, password in USERS.items():
        subprocess.run([passwd, "-b", str(users), user, password], check=True, capture_output=True)
    (folder / "rights").write_text(rights(table))
    (folder / "rights").chmod(0o600)
    more = f"allow_anonymous false\npassword_file {users}\nacl_file {folder / 'rights'}\n"
    with broker_running(folder, more) as broker:
        yield broker


@contextmanager
def publishing(table: Table, broker: Broker, *commands: str) -> Iterator[Publisher]:
    """Put a table on a broker."""
    one = Publisher(table, broker, commands)
    one.start()
    try:
        yield one
    finally:
        one.stop()


def test_a_stranger_without_rights_commands_nothing(table: Table, tmp_path: Path) -> None:
    with guarded_broker(tmp_path, table_id(table.record)) as broker:
        inside = Broker("127.0.0.1", broker.port, "table", USERS["table"])
        with (
            listening(broker.port, user="hall", password=USERS["hall"]) as hall,
            listening(broker.port, user="guest", password=USERS["guest"]) as guest,
            publishing(table, inside, "pause", "call") as publisher,
        ):
            hall.wait_for_message("/state", lambda _: True)
            topic = publisher.speaker.topic("command")
            guest.say(topic, {"v": 1, "id": "guest", "do": "call", "text": "Boo"})
            fake = {"v": 1, "online": False, "run": publisher.speaker.run}
            guest.say(publisher.speaker.topic("availability"), fake)
            guest.wait_for_message("/state", lambda _: True)
            # what the guest sent is with the broker before the hall's word: it answers in order
            info = guest.client.publish(topic, b"{}", 1)
            info.wait_for_publish(PATIENCE_S)
            hall.say(topic, {"v": 1, "id": "hall", "do": "pause", "on": True})
            hall.wait_for_message("/answer", lambda one: one["id"] == "hall" and one["ok"])
            assert table.hall.message == ""
            assert {one["id"] for one in hall.messages("/answer")} == {"hall"}
            assert all(one["online"] for one in hall.messages("/availability"))


def test_a_table_that_is_not_let_in_says_so_and_plays_on(table: Table, tmp_path: Path) -> None:
    with guarded_broker(tmp_path, table_id(table.record)) as broker:
        outside = Broker("127.0.0.1", broker.port, "table", "wrong")
        with publishing(table, outside):
            wait_for_problem(table, "does not let this table in (not allowed)")
            begin(table, "solaris", 3, {"depth": "digital"}, 1)


def test_a_table_that_may_not_send_says_so(table: Table, tmp_path: Path) -> None:
    with guarded_broker(tmp_path, table_id(table.record)) as broker:
        guest = Broker("127.0.0.1", broker.port, "guest", USERS["guest"])
        with publishing(table, guest):
            wait_for_problem(table, "does not let this table send to heliograph/1/")


def test_encrypted_and_only_with_the_right_authority(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "certificates"
    ensure_certificate(folder, ["127.0.0.1"])
    tls = f"certfile {folder / TABLE_FILE}\nkeyfile {folder / TABLE_FILE}\n"
    monkeypatch.setenv(PASSWORD_VARIABLE, "unused")
    with broker_running(tmp_path, tls=tls) as running:
        url = f"mqtts://127.0.0.1:{running.port}"
        with publishing(table, find_broker(url)):
            wait_for_problem(table, "cannot be reached")  # the system does not know this authority
        trusted = find_broker(url, ca=folder / AUTHORITY_FILE)
        with publishing(table, trusted):
            wait_for_problem(table, "")


def test_two_tables_with_one_name_are_told(table: Table, broker: Mosquitto, tmp_path: Path) -> None:
    record = Store(tmp_path / "other.db")
    other = Table(record)
    for one in (table, other):
        name_table(one.record, "Kitchen")
    with publishing(table, find_broker(broker.url)), publishing(other, find_broker(broker.url)):
        for one in (table, other):
            wait_for_problem(one, "is called Kitchen as well")
    record.close()


def test_a_copy_of_a_record_is_told_from_it_and_can_be_renamed(
    table: Table, broker: Mosquitto, tmp_path: Path
) -> None:
    table_id(table.record)
    table.record.backup(tmp_path / "copy.db")
    record = Store(tmp_path / "copy.db")
    assert table_id(record) == table_id(table.record)
    copy = Table(record)
    with publishing(table, find_broker(broker.url)), publishing(copy, find_broker(broker.url)):
        for one in (table, copy):
            wait_for_problem(one, "it plays on a copy of this record")
    wait_for_problem(table, "")
    record.close()


# The words of the command line


@pytest.mark.parametrize(
    "address, found",
    [
        ("mqtt://here", ("here", 1883, "", False)),
        ("mqtts://here", ("here", 8883, "", True)),
        ("mqtt://ada@here:99/", ("here", 99, "ada", False)),
        ("mqtt://a%40b@[::1]", ("::1", 1883, "a@b", False)),
    ],
)
def test_an_address_is_read(address: str, found: tuple[str, int, str, bool]) -> None:
    broker = find_broker(address)
    assert (broker.host, broker.port, broker.user, broker.tls is not None) == found


@pytest.mark.parametrize(
    "address", ["", "here", "http://here", "mqtt://", "mqtt://here:99999", "mqtt://here/path", "mqtt://[x"]
)  # fmt: skip
def test_what_is_no_address_is_said(address: str) -> None:
    with pytest.raises(StartError) as raised:
        find_broker(address)
    assert "mqtt://broker.home" in raised.value.text("en")
    assert "Adresse" in raised.value.text("de")


def test_a_password_in_the_address_is_refused_and_never_shown() -> None:
    for address in ("mqtt://ada:geheim@here", "mqtt://ada:geheim@here:x"):
        with pytest.raises(StartError) as raised:
            find_broker(address)
        assert "geheim" not in str(raised.value)


def test_a_password_comes_from_a_file_or_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PASSWORD_VARIABLE, "by environment")
    assert find_broker("mqtt://ada@here").password == "by environment"
    (tmp_path / "secret").write_text("by file\n")
    broker = find_broker("mqtt://ada@here", tmp_path / "secret")
    assert broker.password == "by file"
    assert "by file" not in repr(broker)


@pytest.mark.parametrize(
    "find",
    [
        lambda folder: find_broker("mqtt://here", folder / "none"),
        lambda folder: find_broker("mqtts://here", ca=folder / "none"),
        lambda folder: find_broker("mqtts://here", ca=Path(__file__)),
        lambda folder: find_broker("mqtt://here", ca=folder),
    ],
)
def test_what_is_wrong_with_files_is_said(find: Callable[[Path], Broker], tmp_path: Path) -> None:
    with pytest.raises(StartError):
        find(tmp_path)


def test_without_the_client_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "paho.mqtt.client", None)
    with pytest.raises(StartError) as raised:
        find_broker("mqtt://here")
    assert "pip install 'heliograph[mqtt]'" in raised.value.text("en")
    assert "pip install 'heliograph[mqtt]'" in raised.value.text("de")


@pytest.mark.parametrize(
    "words, expected",
    [
        (("--mqtt", "http://here"), "mqtt://broker.home"),
        (("--mqtt", "mqtt://here", "--mqtt-commands", "undo"), "begin, pause, brightness, call"),
    ],
)
def test_play_does_not_start_with_a_wrong_broker(
    words: tuple[str, ...], expected: str, tmp_path: Path
) -> None:
    done = finished("play", "--no-open", "--port", 0, "--db", tmp_path / "none.db", *words)
    assert done.returncode == 2
    assert expected in done.stderr
    assert not (tmp_path / "none.db").exists()


def test_a_change_is_told(table: Table) -> None:
    told: list[Change] = []
    table.news.subscribe(told.append)
    table.hall.call("board")
    table.hall.call("board")
    table.hall.end_call("page")
    assert [change.kind for change in told] == ["calls", "calls"]
