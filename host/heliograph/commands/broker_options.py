"""The options that name a broker; the same for every command that speaks with one."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE

if TYPE_CHECKING:
    from heliograph.commands.arguments import Parser
    from heliograph.mqtt.broker import Broker

# As in heliograph.mqtt.commands and .discovery, which are loaded only where a broker is named
COMMANDS = ("begin", "pause", "brightness", "call")
DISCOVERY, OFF = "homeassistant", "off"
_MQTT = N_(
    "put this table on a broker, mqtt://[USER@]HOST[:PORT] or mqtts:// encrypted: what everybody "
    "may see goes there, for a hall of many tables or for a house"
)
_BROKER = N_("the broker, mqtt://[USER@]HOST[:PORT] or mqtts:// encrypted")
_PASSWORD = N_(
    "file with the password for the broker (default: the environment variable "
    "HELIOGRAPH_MQTT_PASSWORD)"
)
_CA = N_(
    "certificate of the authority that signed the broker's, in PEM form (default: the system's)"
)
_ALLOWED = N_(
    "what may be commanded through the broker, of {commands}; several with commas (default: none)"
)
_DISCOVERY = N_(
    "where Home Assistant looks for new devices on the broker; off: it is told nothing (default: "
    "{default})"
)
_BAD_COMMANDS = N_("expected some of {commands} with commas, got {got!r}")


def add_broker_options(
    parser: "Parser", *, is_publisher: bool = True, has_discovery: bool = True
) -> None:
    """Add the options that say where the broker is, and for `play` what a table does there."""
    choose, add = parser.choose, parser.options.add_argument
    add("--mqtt", metavar="URL", help=choose(_MQTT if is_publisher else _BROKER))
    add("--mqtt-password-file", type=Path, metavar=choose(FILE), help=choose(_PASSWORD))
    add("--mqtt-ca", type=Path, metavar=choose(FILE), help=choose(_CA))
    if has_discovery:
        add("--mqtt-discovery", default=DISCOVERY, metavar="PREFIX",
            help=choose(_DISCOVERY.filled(default=DISCOVERY)))  # fmt: skip
    if is_publisher:
        known = ", ".join(COMMANDS)
        reader = _commands_reader(choose(_BAD_COMMANDS))
        add("--mqtt-commands", type=reader, default=(), metavar="LIST",
            help=choose(_ALLOWED.filled(commands=known)))  # fmt: skip


def find_named_broker(options: argparse.Namespace) -> "Broker":
    """Return the broker that the options name. Raises `StartError`, also where they name none."""
    from heliograph.mqtt.broker import find_broker

    return find_broker(options.mqtt or "", options.mqtt_password_file, options.mqtt_ca)


def _commands_reader(sentence: str) -> Callable[[str], tuple[str, ...]]:
    def read(text: str) -> tuple[str, ...]:
        wanted = tuple(word.strip() for word in text.split(",") if word.strip())
        if not wanted or not set(wanted) <= set(COMMANDS):
            raise argparse.ArgumentTypeError(
                sentence.format(commands=", ".join(COMMANDS), got=text)
            )
        return wanted

    return read
