"""Home Assistant finds a table by itself, sees it change, and forgets it again."""

import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from devkit.installers import find_uv
from heliograph.commands.broker_options import COMMANDS, DISCOVERY
from heliograph.mqtt import commands, discovery
from heliograph.mqtt.broker import find_broker
from heliograph.mqtt.discovery import discovery_messages, discovery_topics
from heliograph.mqtt.identity import table_id
from heliograph.mqtt.publisher import Publisher
from heliograph.mqtt.state import state_of
from heliograph.record.table_name import name_table
from heliograph.table.change import UnitStatus
from heliograph.table.table import Table
from heliograph.version import __version__
from shared_rules.panel import MOST_SEATS
from tests.deep import deep_only
from tests.host.mqtt.brokers import PATIENCE_S, Listener, Mosquitto, listening
from tests.host.programs import finished

FIELDS = json.loads(Path(__file__).with_name("home_assistant_fields.json").read_text())
HOME_ASSISTANT = "2024.3.3"
EXAMPLES = Path(discovery.__file__).with_name("home_assistant")
BLUEPRINT = EXAMPLES / "light_on_turn.yaml"
CARD = EXAMPLES / "card.yaml"
NEW_GAME = {"v": 1, "id": "1", "do": "begin", "game": "solari", "seats": 2, "depth": "digital",
            "names": ["Ada", "Ben"]}  # fmt: skip


def told(table: Table, *allowed: str, lang: str = "en") -> dict[str, dict[str, Any]]:
    """Return what Home Assistant is told, by topic."""
    messages = discovery_messages(table, table_id(table.record), DISCOVERY, allowed, lang)
    return {topic: json.loads(text) for topic, text in messages if text}


def test_every_field_is_one_that_home_assistant_knows(table: Table) -> None:
    found = told(table, *COMMANDS)
    assert len(found) == 11 + 2 * MOST_SEATS
    for topic, config in found.items():
        kind = FIELDS[topic.split("/")[1]]
        assert set(config) <= set(kind["known"]), topic
        assert set(config) >= set(kind["needed"]), topic
        assert set(config["device"]) <= set(FIELDS["device"]["known"])
    names = [config["unique_id"] for config in found.values() if "unique_id" in config]
    assert len(names) == len(set(names)) == 8 + 2 * MOST_SEATS


def test_the_device_leads_to_the_pages_of_the_table(table: Table) -> None:
    """The address is told to everybody on the broker, so it holds no key."""
    name, address = table_id(table.record), "http://192.168.0.9:8765/"
    messages = discovery_messages(table, name, DISCOVERY, (), "en", address)
    devices = [json.loads(text)["device"] for _topic, text in messages if text]
    assert {device["configuration_url"] for device in devices} == {address}
    assert not any("configuration_url" in one["device"] for one in told(table).values())


def test_a_light_only_where_brightness_may_be_commanded(table: Table) -> None:
    assert not any("/light/" in topic for topic in told(table, "begin"))
    assert any("/light/" in topic for topic in told(table, "brightness"))


def test_the_device_has_the_names_and_versions_of_the_table(table: Table) -> None:
    name_table(table.record, "Kitchen")
    table.ports.set_unit(UnitStatus("port", connected=True, firmware="0.0.9"))
    found = told(table, lang="de")
    device = next(iter(found.values()))["device"]
    assert (device["name"], device["hw_version"]) == ("Kitchen", "0.0.9")
    assert "Wer dran ist" in [config.get("name") for config in found.values()]


def test_the_examples_name_entities_that_a_table_has(table: Table) -> None:
    """Home Assistant calls an entity by its device and its name, in small letters."""
    name_table(table.record, "Kitchen")
    names = {
        f"{topic.split('/')[1]}.kitchen_{re.sub('[^a-z0-9]+', '_', config['name'].lower())}"
        for topic, config in told(table).items()
        if "name" in config
    }
    used = set(re.findall(r"\b(?:binary_)?sensor\.kitchen_\w+", CARD.read_text()))
    assert used
    assert used <= names
    shown = yaml.safe_load(CARD.read_text())
    assert shown["type"] == "vertical-stack"


def test_the_options_name_what_the_table_knows() -> None:
    assert COMMANDS == commands.COMMANDS


@pytest.fixture
def found_table(table: Table, broker: Mosquitto) -> Iterator[Publisher]:
    """A table on the broker that Home Assistant is told of."""

    def retained(name: str) -> list[tuple[str, bytes]]:
        return discovery_messages(table, name, DISCOVERY, COMMANDS)

    one = Publisher(table, find_broker(broker.url), COMMANDS, retained)
    one.start()
    yield one
    one.stop()


@pytest.mark.needs_mosquitto
def test_a_table_is_taken_from_the_broker(
    found_table: Publisher, table: Table, broker: Mosquitto, listener: Listener
) -> None:
    wanted = {*discovery_topics(found_table.speaker.id, DISCOVERY)}
    wanted |= {found_table.speaker.topic("state"), found_table.speaker.topic("availability")}
    listener.wait_for(lambda heard: wanted <= {topic for topic, text in heard if text})
    found_table.stop()
    file = table.record.path
    table.record.close()
    done = finished("mqtt", "--forget", "--mqtt", broker.url, "--db", file)
    assert done.returncode == 0, done.stderr
    assert found_table.speaker.id in done.stdout
    with closing(Listener(broker.port)) as later:
        later.say("end", {"end": True})
        later.wait_for_message("end", lambda one: one["end"])
        assert [topic for topic, _ in later.heard] == ["end"]


@pytest.mark.needs_mosquitto
def test_the_version_of_a_unit_that_comes_later_is_told(
    found_table: Publisher, table: Table, listener: Listener
) -> None:
    listener.wait_for_message("/turn/config", lambda one: "hw_version" not in one["device"])
    table.ports.set_unit(UnitStatus("port", connected=True, firmware="0.1.0"))
    listener.wait_for_message("/turn/config", lambda one: "hw_version" in one["device"])


# With a real Home Assistant, which is large: only where everything is tried


class HomeAssistant:
    """A running Home Assistant and what it said."""

    def __init__(self, python: Path, port: int, folder: Path) -> None:
        script = Path(__file__).with_name("home_assistant.py")
        self._process = subprocess.Popen(
            [str(python), str(script), str(port), str(folder)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._said: list[dict[str, Any]] = []
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with self._news:
                self._said.append(json.loads(line))
                self._news.notify_all()

    def wait_for(self, **fields: Any) -> None:
        """Wait until it says something with these fields."""
        with self._news:
            assert self._news.wait_for(
                lambda: any(fields.items() <= one.items() for one in self._said), PATIENCE_S
            ), (fields, self._said[-10:])

    def say(self, words: str) -> None:
        """Tell it something."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{words}\n")
        self._process.stdin.flush()

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()
        self._reader.join(PATIENCE_S)


@pytest.fixture(scope="session")
def home_assistant_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has Home Assistant; skips where it cannot be installed."""
    folder = tmp_path_factory.mktemp("home-assistant")
    uv = find_uv()
    if uv is None:
        pytest.skip("needs uv, to install Home Assistant apart")
    subprocess.run([uv, "venv", "-q", str(folder / "env")], check=True)
    python = folder / "env/bin/python"
    packages = [f"homeassistant=={HOME_ASSISTANT}", "paho-mqtt<2", "janus", "numpy", "pillow"]
    line = [uv, "pip", "install", "-q", "--python", str(python), *packages]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"Home Assistant cannot be installed: {done.stderr[-200:]}")
    return python


@deep_only
@pytest.mark.needs_mosquitto
def test_a_real_home_assistant_sees_a_table(
    found_table: Publisher, table: Table, broker: Mosquitto, home_assistant_python: Path,
    tmp_path: Path,
) -> None:  # fmt: skip
    folder = tmp_path / "home"
    blueprints = folder / "blueprints/automation/heliograph"
    blueprints.mkdir(parents=True)
    shutil.copy(BLUEPRINT, blueprints)
    with (
        closing(HomeAssistant(home_assistant_python, broker.port, folder)) as home,
        listening(broker.port) as listener,
    ):
        home.wait_for(entry="LOADED")
        home.wait_for(device="Heliograph table", sw_version=__version__,
                      triggers=["game_begun", "game_over", "turn_begun"])  # fmt: skip
        sensor = "sensor.heliograph_table"
        home.wait_for(entity=f"{sensor}_game", state="")
        home.wait_for(entity="binary_sensor.heliograph_table_unit", state="off")
        home.wait_for(entity="light.heliograph_table_brightness", state="on")
        listener.say(found_table.speaker.topic("command"), NEW_GAME)
        home.wait_for(entity=f"{sensor}_game", state="Solari")
        home.wait_for(entity=f"{sensor}_round", state="1")
        assert table.rules is not None
        seat = table.rules.pending(table.position).seat
        home.wait_for(entity=f"{sensor}_whose_turn", state=table.names[seat])
        home.wait_for(entity=f"{sensor}_seat_{seat + 1}", state="0")
        home.wait_for(entity=f"{sensor}_seat_3", state="unavailable")
        home.wait_for(entity=f"{sensor}_seat_{2 - seat}_turn_since", state="unavailable")
        begun = datetime.fromtimestamp(table.settings.view()["since_ms"] // 1000, UTC)
        home.wait_for(entity=f"{sensor}_seat_{seat + 1}_turn_since", state=begun.isoformat())
        rgb = state_of(table)["seats"][seat]["rgb"]
        home.wait_for(service="light.turn_on", lamp="light.room", rgb_color=[*rgb])
        home.wait_for(fired="game_begun")
        table.ports.set_unit(UnitStatus("port", connected=True, firmware="0.1.0"))
        home.wait_for(entity="binary_sensor.heliograph_table_unit", state="on")
        home.say("light 40")
        listener.wait_for_message("/state", lambda one: one["brightness"] == 40)
        found_table.stop()
        home.wait_for(entity=f"{sensor}_game", state="unavailable")
        for topic in discovery_topics(found_table.speaker.id, DISCOVERY):
            listener.client.publish(topic, b"", 1, retain=True)
        home.wait_for(removed=f"{sensor}_game")
        home.wait_for(removed="light.heliograph_table_brightness")
