"""What Home Assistant is told, so that it finds a table by itself (MQTT discovery).

Each entity is a message that stays on the broker and says from which topic it reads and how. An
empty message in its place takes the entity away again. The form is Home Assistant's, its templates
are written in Jinja: https://www.home-assistant.io/integrations/mqtt/
"""

import json
from collections.abc import Collection
from typing import Any, NamedTuple

from heliograph.catalogue import N_, Text
from heliograph.mqtt.commands import BRIGHTNESS
from heliograph.mqtt.events import BEGUN, OVER, TURN
from heliograph.mqtt.topics import AVAILABILITY, COMMAND, EVENTS, STATE, VERSION, topic_of
from heliograph.record.table_name import name_of
from heliograph.table.table import Table
from heliograph.version import __version__
from heliograph.web.settings_commands import LEAST_LEVEL

SENSOR, BINARY_SENSOR, LIGHT = "sensor", "binary_sensor", "light"
TRIGGER = "device_automation"
FULL = 100
_DEFAULT_NAME = N_("Heliograph table")
# A trigger that comes late, because the broker was away, turns on no lights any more
_LATE_MS = 120_000
# So many seats of a table are told, those beyond the first few only to whoever asks for them
_SEATS, _SEATS_SHOWN = 8, 4
_SINCE = (
    "{% set since_ms = value_json.clock.since_ms %}"
    "{{ (since_ms / 1000) | as_datetime if since_ms else none }}"
)
_NAMES_OF = (
    "{{{{ value_json.seats | selectattr('state', 'eq', '{0}') | map(attribute='name') "
    "| join(', ') }}}}"
)
# Who is on turn, for lights that follow the seat: several may be, then it is the first of them
_ON_TURN = (
    "{% set seat = value_json.seats | selectattr('state', 'eq', 'now') | list | first %}"
    "{{ {'seat': seat.seat + 1, 'light': seat.light, 'rgb_color': seat.rgb} | to_json "
    "if seat is defined else '{}' }}"
)
Config = dict[str, Any]


class Entity(NamedTuple):
    """One thing that Home Assistant shows: its kind, key, name, and where its value comes from."""

    kind: str
    key: str
    name: Text
    template: str
    more: Config


_ENTITIES = (
    Entity(SENSOR, "turn", N_("Whose turn"), _NAMES_OF.format("now"),
           {"icon": "mdi:account-arrow-right", "json_attributes_template": _ON_TURN}),
    Entity(SENSOR, "game", N_("Game"),
           "{{ value_json.game_title['LANG'] if value_json.game_title else '' }}",
           {"icon": "mdi:dice-multiple"}),
    Entity(SENSOR, "round", N_("Round"), "{{ value_json.round or '' }}", {"icon": "mdi:counter"}),
    Entity(SENSOR, "clock", N_("Turn since"),
           _SINCE,
           {"device_class": "timestamp"}),
    Entity(SENSOR, "winner", N_("Winner"), _NAMES_OF.format("winner"),
           {"icon": "mdi:trophy"}),
    Entity(BINARY_SENSOR, "connection", N_("Unit"),
           "{{ 'ON' if value_json.units | selectattr('connected') | list else 'OFF' }}",
           {"device_class": "connectivity"}),
    Entity(BINARY_SENSOR, "calling", N_("Calls for the host"),
           "{{ 'ON' if value_json.calling else 'OFF' }}", {"icon": "mdi:hand-wave"}),
)  # fmt: skip
_SITS = "value_json.seats | length > {}"
_SEAT_NAME = N_("Seat {number}")
_SEAT_CLOCK_NAME = N_("Seat {number}, turn since")
# Events that automations can begin with, each by the word that a step brings about
_TRIGGERS = ((BEGUN, "game_begun"), (TURN, "turn_begun"), (OVER, "game_over"))
_BRIGHTNESS_NAME = N_("Brightness")
_WORD = (
    "{{ value_json.became | default('') "
    f"if now().timestamp() * 1000 - value_json.at_ms < {_LATE_MS} else '' }}}}"
)


def discovery_messages(
    table: Table,
    name: str,
    prefix: str,
    commands: Collection[str],
    lang: str = "en",
    address: str = "",
) -> list[tuple[str, bytes]]:
    """Return topic and text of everything that Home Assistant is told; "" takes something away.

    `address` is that of the table's pages, where others can reach them; it holds no key.
    """
    device = _device(table, name, lang, address)
    entities = (*_entities(name, lang), *_lights(name, commands, lang), *_seats(name, lang))
    configs = [(kind, key, {**_common(name, device), **config}) for kind, key, config in entities]
    configs += [(TRIGGER, key, {**config, "device": device}) for key, config in _triggers(name)]
    told = {_topic(prefix, name, kind, key): _write(config) for kind, key, config in configs}
    return [(topic, told.get(topic, b"")) for topic in discovery_topics(name, prefix)]


def discovery_topics(name: str, prefix: str) -> list[str]:
    """Return every topic at which Home Assistant may have been told of a table."""
    keys = [*((one.kind, one.key) for one in _ENTITIES), (LIGHT, BRIGHTNESS),
            *((SENSOR, key) for seat in range(_SEATS) for key in _seat_keys(seat)),
            *((TRIGGER, key) for _, key in _TRIGGERS)]  # fmt: skip
    return [_topic(prefix, name, kind, key) for kind, key in keys]


def _topic(prefix: str, name: str, kind: str, key: str) -> str:
    return f"{prefix}/{kind}/heliograph_{name}/{key}/config"


def _write(config: Config) -> bytes:
    return json.dumps(config, ensure_ascii=False, sort_keys=True).encode()


def _device(table: Table, name: str, lang: str, address: str) -> Config:
    """Return the entry in the registry of devices: the table with the versions of its parts."""
    device = {
        "identifiers": [f"heliograph_{name}"],
        "name": name_of(table.record) or _DEFAULT_NAME.text(lang),
        "manufacturer": "Heliograph",
        "model": "Heliograph",
        "sw_version": __version__,
    }
    device |= {"configuration_url": address} if address else {}
    firmware = sorted({board.firmware for board in table.ports.units if board.firmware})
    return device | ({"hw_version": ", ".join(firmware)} if firmware else {})


def _common(name: str, device: Config) -> Config:
    return {
        "availability": [_here(name)],
        "device": device,
        "origin": {"name": "Heliograph", "sw_version": __version__},
        "qos": 1,
    }


def _here(name: str) -> Config:
    template = "{{ 'online' if value_json.online else 'offline' }}"
    return {"topic": topic_of(name, AVAILABILITY), "value_template": template}


def _entities(name: str, lang: str) -> list[tuple[str, str, Config]]:
    return [
        (
            one.kind,
            one.key,
            {
                "name": one.name.text(lang),
                "unique_id": f"heliograph_{name}_{one.key}",
                "state_topic": topic_of(name, STATE),
                "value_template": one.template.replace("LANG", lang),
                **_with_topic(one.more, topic_of(name, STATE)),
            },
        )
        for one in _ENTITIES
    ]


def _with_topic(more: Config, state: str) -> Config:
    has_attributes = "json_attributes_template" in more
    return {**more, "json_attributes_topic": state} if has_attributes else more


def _seats(name: str, lang: str) -> list[tuple[str, str, Config]]:
    """Return the points of each seat, and since when it is on turn; there while somebody sits."""
    return [
        (SENSOR, key, config)
        for seat in range(_SEATS)
        for key, config in zip(
            _seat_keys(seat),
            (_seat_score(name, seat, lang), _seat_clock(name, seat, lang)),
            strict=True,
        )
    ]


def _seat_keys(seat: int) -> tuple[str, str]:
    return f"seat_{seat + 1}", f"seat_{seat + 1}_clock"


def _seat_score(name: str, seat: int, lang: str) -> Config:
    own, sits = f"value_json.seats[{seat}]", _SITS.format(seat)
    return _seat(name, seat, _seat_keys(seat)[0], {
        "name": _SEAT_NAME.text(lang, number=seat + 1),
        "value_template": f"{{{{ {own}.score if {sits} else none }}}}",
        "json_attributes_topic": topic_of(name, STATE),
        "json_attributes_template": (
            f"{{{{ {{'person': {own}.name, 'light': {own}.light, 'rgb_color': {own}.rgb, "
            f"'on_turn': {own}.state == 'now', 'winner': {own}.state == 'winner'}} | to_json "
            f"if {sits} else '{{}}' }}}}"
        ),
        "icon": f"mdi:numeric-{seat + 1}-circle",
    }, sits)  # fmt: skip


def _seat_clock(name: str, seat: int, lang: str) -> Config:
    """Return since when a seat is on turn, which Home Assistant shows as the time that passes."""
    return _seat(name, seat, _seat_keys(seat)[1], {
        "name": _SEAT_CLOCK_NAME.text(lang, number=seat + 1),
        "value_template": _SINCE,
        "device_class": "timestamp",
    }, f"{seat} in value_json.turn")  # fmt: skip


def _seat(name: str, seat: int, key: str, more: Config, is_there: str) -> Config:
    """Return an entity of a seat that is there while a condition holds."""
    shown = f"{{{{ 'online' if {is_there} else 'offline' }}}}"
    return {
        "unique_id": f"heliograph_{name}_{key}",
        "state_topic": topic_of(name, STATE),
        "availability": [_here(name), {"topic": topic_of(name, STATE), "value_template": shown}],
        "availability_mode": "all",
        "enabled_by_default": seat < _SEATS_SHOWN,
        **more,
    }


def _lights(name: str, commands: Collection[str], lang: str) -> list[tuple[str, str, Config]]:
    """Return the lights of the table as a light, where its brightness may be commanded."""
    if BRIGHTNESS not in commands:
        return []
    command, state = topic_of(name, COMMAND), topic_of(name, STATE)
    # As dark as people can still read it; a light that is off is known by the same word.
    dark = json.dumps({"v": VERSION, "do": BRIGHTNESS, "level": LEAST_LEVEL})
    level = '{"v": %d, "do": "%s", "level": {{ [value, %d] | max }}}'
    config = {
        "name": _BRIGHTNESS_NAME.text(lang),
        "unique_id": f"heliograph_{name}_{BRIGHTNESS}",
        "command_topic": command,
        "on_command_type": "brightness",
        "payload_on": "on",
        "payload_off": dark,
        "state_topic": state,
        "state_value_template": (
            f"{{% if value_json.brightness > {LEAST_LEVEL} %}}on{{% else %}}{dark}{{% endif %}}"
        ),
        "brightness_command_topic": command,
        "brightness_command_template": level % (VERSION, BRIGHTNESS, LEAST_LEVEL),
        "brightness_scale": FULL,
        "brightness_state_topic": state,
        "brightness_value_template": "{{ value_json.brightness }}",
    }
    return [(LIGHT, BRIGHTNESS, config)]


def _triggers(name: str) -> list[tuple[str, Config]]:
    return [
        (
            key,
            {
                "automation_type": "trigger",
                "topic": topic_of(name, EVENTS),
                "type": key,
                "subtype": "table",
                "payload": word,
                "value_template": _WORD,
                "qos": 1,
            },
        )
        for word, key in _TRIGGERS
    ]
