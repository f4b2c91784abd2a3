"""A real mosquitto on this computer alone, and somebody who listens to it."""

import json
import shutil
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from tests.patience import PATIENCE_S

Heard = tuple[str, bytes]


def free_port() -> int:
    """Return a port that nobody uses now."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        return int(server.getsockname()[1])


def find_mosquitto() -> str | None:
    """Return the broker's program; Debian puts it where only root looks."""
    return shutil.which("mosquitto") or shutil.which("/usr/sbin/mosquitto")


class Mosquitto:
    """A broker that can be killed and started again; it remembers nothing but what `more` says."""

    def __init__(self, folder: Path, more: str = "allow_anonymous true\n", tls: str = "") -> None:
        self.port = free_port()
        self._config = folder / "mosquitto.conf"
        listener = f"listener {self.port} 127.0.0.1\n{tls}"
        # one that is started as root takes another user by itself, who may not read this folder
        self._config.write_text(
            f"{listener}user root\npersistence false\nset_tcp_nodelay true\n{more}"
        )
        self._log = (folder / "mosquitto.log").open("ab")
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"mqtt://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it listens."""
        program = find_mosquitto()
        assert program, "expected mosquitto; mark the test needs_mosquitto"
        command = [program, "-c", str(self._config)]
        self._process = subprocess.Popen(command, stdout=self._log, stderr=self._log)
        for _ in range(int(PATIENCE_S * 50)):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=5).close()
            except OSError:
                assert self._process.poll() is None, "mosquitto ended"
                threading.Event().wait(0.02)
            else:
                return
        raise AssertionError("mosquitto does not listen")

    def kill(self) -> None:
        """End it without a word."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def terminate(self) -> None:
        """Ask it to end, which it says to everybody."""
        assert self._process
        self._process.terminate()

    def close(self) -> None:
        """End it for good."""
        self.kill()
        self._log.close()


@contextmanager
def broker_running(
    folder: Path, more: str = "allow_anonymous true\n", tls: str = ""
) -> Iterator[Mosquitto]:
    """Give a broker that runs."""
    broker = Mosquitto(folder, more, tls)
    broker.start()
    try:
        yield broker
    finally:
        broker.close()


class Listener:
    """Somebody who listens to a broker and keeps all that came, in order; comes back by itself."""

    def __init__(
        self, port: int, topic: str = "#", user: str = "", password: str = "", name: str = ""
    ) -> None:
        self.heard: list[Heard] = []
        self.is_retained: list[bool] = []
        self._news = threading.Condition()
        self._ready = threading.Event()
        self._topic = topic
        self.client = Client(CallbackAPIVersion.VERSION2, name, protocol=MQTTProtocolVersion.MQTTv5)
        if user:
            self.client.username_pw_set(user, password)
        self.client.reconnect_delay_set(1, 1)
        self.client.on_connect = lambda *_: self.client.subscribe(self._topic, 1)
        self.client.on_subscribe = lambda *_: self._ready.set()
        self.client.on_message = self._note
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()
        assert self._ready.wait(PATIENCE_S), "the listener was not let in"

    def _note(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        with self._news:
            self.heard.append((message.topic, bytes(message.payload)))
            self.is_retained.append(message.retain)
            self._news.notify_all()

    def wait_for(self, is_there: Callable[[list[Heard]], Any]) -> Any:
        """Wait until what was heard is as wanted; return what `is_there` found."""
        with self._news:
            found = self._news.wait_for(lambda: is_there(self.heard), PATIENCE_S)
        assert found, f"not heard; the last: {[topic for topic, _ in self.heard[-20:]]}"
        return found

    def wait_for_message(self, end: str, is_wanted: Callable[[dict[str, Any]], Any]) -> Any:
        """Wait for a JSON message on a topic that ends so, and return it."""

        def find(heard: list[Heard]) -> dict[str, Any] | None:
            said = (json.loads(text) for topic, text in reversed(heard) if topic.endswith(end))
            return next((one for one in said if one and is_wanted(one)), None)

        return self.wait_for(find)

    def messages(self, end: str) -> list[dict[str, Any]]:
        """Return the JSON messages on topics that end so."""
        with self._news:
            heard = list(self.heard)
        return [json.loads(text) for topic, text in heard if topic.endswith(end) and text]

    def say(self, topic: str, message: object, *, retain: bool = False) -> None:
        """Send something: JSON, or bytes as they are."""
        payload = message if isinstance(message, bytes) else json.dumps(message)
        self.client.publish(topic, payload, 1, retain)

    def close(self) -> None:
        """Stop listening."""
        self.client.disconnect()
        self.client.loop_stop()


@contextmanager
def listening(port: int, topic: str = "#", **words: str) -> Iterator[Listener]:
    """Give somebody who listens."""
    listener = Listener(port, topic, **words)
    try:
        yield listener
    finally:
        listener.close()
