"""Where the broker is and how one is let in: address, user, password, encryption.

A password never stands in the address: everybody on this computer can read the words that a
program was started with.
"""

import os
import ssl
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from heliograph.catalogue import N_, Text, Words
from heliograph.errors import StartError

PASSWORD_VARIABLE = "HELIOGRAPH_MQTT_PASSWORD"
PLAIN, ENCRYPTED = "mqtt", "mqtts"
_PORTS = {PLAIN: 1883, ENCRYPTED: 8883}
_EXPECTED = N_(
    "Expected the address of a broker, such as mqtt://broker.home or mqtts://user@broker.home:8883,"
    " got {got!r}. Correct it behind --mqtt."
)
_PASSWORD_SHOWN = N_(
    "A password in the address of the broker could be read by everybody on this computer. Leave it "
    "out, and put it into a file named with --mqtt-password-file or into the environment variable "
    "{variable}."
).filled(variable=PASSWORD_VARIABLE)
_NO_FILE = N_("The file {path} cannot be read ({problem}). Name one that can be.")
_NO_CERTIFICATE = N_(
    "The file {path} holds no certificate of an authority ({problem}). Name one in PEM form behind "
    "--mqtt-ca."
)
_CA_WITHOUT_TLS = N_(
    "--mqtt-ca is for an encrypted connection, but the address is {address}. Write mqtts:// in "
    "front of it."
)
_NO_LIBRARY = N_(
    "--mqtt needs the package paho-mqtt to speak with a broker, and it is not installed. "
    "Run: pip install 'heliograph[mqtt]'"
)


class _ClosingSocket(ssl.SSLSocket):
    """Closes itself where the greeting fails: paho would leave it open, once for every try."""

    def do_handshake(self, block: bool = False) -> None:
        """Greet the other side."""
        try:
            super().do_handshake(block)
        except OSError:
            self.close()
            raise


@dataclass(frozen=True, slots=True)
class Broker:
    """A broker and the way in; `repr` shows no password."""

    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)
    tls: ssl.SSLContext | None = None

    @property
    def address(self) -> str:
        """What people read: where it is, and nothing else."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{ENCRYPTED if self.tls else PLAIN}://{host}:{self.port}"


def find_broker(address: str, password_file: Path | None = None, ca: Path | None = None) -> Broker:
    """Return the broker at an address, with what lets us in. Raises `StartError`."""
    need_library()
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = None
    if not host or parts.scheme not in _PORTS or parts.path.strip("/") or parts.query:
        raise StartError(_EXPECTED.filled(got=_without_password(address)))
    if parts.password is not None:
        raise StartError(_PASSWORD_SHOWN)
    is_encrypted = parts.scheme == ENCRYPTED
    if ca and not is_encrypted:
        raise StartError(_CA_WITHOUT_TLS.filled(address=address))
    return Broker(
        host,
        port or _PORTS[parts.scheme],
        unquote(parts.username or ""),
        read_password(password_file),
        make_context(ca) if is_encrypted else None,
    )


def need_library() -> None:
    """Raise `StartError` where the client is not installed."""
    try:
        import paho.mqtt.client  # noqa: F401 (only whether it is there)
    except ModuleNotFoundError as problem:
        raise StartError(_NO_LIBRARY) from problem


def read_password(file: Path | None) -> str:
    """Return the password of a file, else of the environment. Raises `StartError`."""
    if file is None:
        return os.environ.get(PASSWORD_VARIABLE, "")
    try:
        return file.read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as problem:
        raise StartError(_file_problem(_NO_FILE, file, problem)) from problem


def make_context(ca: Path | None) -> ssl.SSLContext:
    """Return how certificates are checked: by this file alone, or as the system does."""
    try:
        context = ssl.create_default_context(cafile=ca)
    except OSError as problem:  # SSLError is one
        sentence = _NO_CERTIFICATE if isinstance(problem, ssl.SSLError) else _NO_FILE
        raise StartError(_file_problem(sentence, ca, problem)) from problem
    context.sslsocket_class = _ClosingSocket
    return context


def _file_problem(sentence: Text, file: Path | None, problem: Exception) -> Words:
    return sentence.filled(path=file, problem=getattr(problem, "strerror", None) or problem)


def _without_password(address: str) -> str:
    """Return an address as it may be shown and logged."""
    before, at, after = address.rpartition("@")
    return f"…@{after}" if at and ":" in before.removeprefix("mqtt://") else address
