"""A real Home Assistant, as small as it runs: its core and its MQTT integration, no pages.

A Python with `homeassistant` installed runs it, never ours. `PYTHON home_assistant.py PORT
FOLDER` says what it sees on the broker, in lines of JSON: entities and their states, devices,
triggers and when they fire; `light PERCENT` on its input turns the light, `end` ends it.
`PYTHON home_assistant.py --fields` says which fields its discovery knows.
"""

import asyncio
import json
import sys
from pathlib import Path
from types import MappingProxyType, SimpleNamespace

import voluptuous
from homeassistant import bootstrap, config_entries, const, core, loader, setup
from homeassistant.components.device_automation import (
    DeviceAutomationType,
    async_get_device_automations,
)
from homeassistant.helpers import device_registry
from homeassistant.helpers.trigger import async_initialize_triggers, async_validate_trigger_config


def say(**fields):
    """Tell who started us."""
    print(json.dumps(fields, default=str), flush=True)


async def start(port, folder):
    """Return Home Assistant, connected with the broker."""
    Path(folder, "configuration.yaml").touch()
    hass = core.HomeAssistant(folder)
    hass.config.skip_pip = True
    # Pages, which nobody opens here
    hass.config.components.update(("http", "file_upload"))
    hass.http = SimpleNamespace(register_view=lambda _view: None)
    loader.async_setup(hass)
    hass.config_entries = config_entries.ConfigEntries(hass, {})
    await bootstrap.async_load_base_functionality(hass)
    await hass.async_start()
    hass.bus.async_listen("state_changed", note_state)
    hass.bus.async_listen("call_service", note_service)
    entry = config_entries.ConfigEntry(
        version=1, minor_version=1, domain="mqtt", title="broker", source="user", options={},
        data=MappingProxyType({"broker": "127.0.0.1", "port": port, "discovery": True}),
    )  # fmt: skip
    await hass.config_entries.async_add(entry)
    await hass.async_block_till_done()
    say(entry=entry.state.name)
    await follow_by_blueprint(hass)
    return hass


async def follow_by_blueprint(hass):
    """Let a lamp of the room follow the seat on turn, by the blueprint that lies in the folder."""
    inputs = {"turn": "sensor.heliograph_table_whose_turn", "lamp": {"entity_id": "light.room"}}
    blueprint = {"path": "heliograph/light_on_turn.yaml", "input": inputs}
    done = await setup.async_setup_component(
        hass,
        "automation",
        {"automation": [{"id": "1", "alias": "lamp", "use_blueprint": blueprint}]},
    )
    say(automation=done)


@core.callback
def note_service(event):
    """Tell that a service was called for a lamp."""
    data = event.data["service_data"]
    lamps = data.get("entity_id", [])
    say(service=f"{event.data['domain']}.{event.data['service']}",
        lamp=",".join([lamps] if isinstance(lamps, str) else lamps),
        rgb_color=list(data.get("rgb_color", [])))  # fmt: skip


@core.callback
def note_state(event):
    """Tell that an entity has another state, or is gone."""
    new = event.data["new_state"]
    if new is None:
        say(removed=event.data["entity_id"])
    else:
        say(entity=new.entity_id, state=new.state, attributes=dict(new.attributes))


async def watch_devices(hass):
    """Tell of every device once, and listen to its triggers."""
    known = {}
    while True:
        devices = device_registry.async_get(hass).devices
        for device in list(devices.values()):
            kind = DeviceAutomationType.TRIGGER
            triggers = await async_get_device_automations(hass, kind, [device.id])
            found = [one for one in triggers[device.id] if one["domain"] == "mqtt"]
            if known.get(device.id) != len(found):
                known[device.id] = len(found)
                say(device=device.name, sw_version=device.sw_version,
                    triggers=sorted(one["type"] for one in found))  # fmt: skip
                await listen(hass, found)
        for gone in set(known) - set(devices):
            del known[gone]
            say(device_removed=gone)
        await asyncio.sleep(0.1)


async def listen(hass, triggers):
    """Tell whenever one of these triggers fires."""
    for trigger in triggers:

        async def fire(_variables, context=None, kind=trigger["type"]):
            say(fired=kind)

        plain = {key: trigger[key] for key in trigger if key != "metadata"}
        config = await async_validate_trigger_config(hass, [plain])
        await async_initialize_triggers(hass, config, fire, "test", "test", lambda *_: None)


async def follow_input(hass):
    """Do what is said on the input, until that ends."""
    loop = asyncio.get_running_loop()
    while True:
        words = (await loop.run_in_executor(None, sys.stdin.readline)).split()
        if words[:1] != ["light"]:
            return
        entity = hass.states.async_entity_ids("light")[0]
        wanted = {"entity_id": entity, "brightness_pct": int(words[1])}
        await hass.services.async_call("light", "turn_on", wanted, blocking=True)


async def main(port, folder):
    """Run until told to end."""
    hass = await start(port, folder)
    watching = asyncio.create_task(watch_devices(hass))
    await follow_input(hass)
    watching.cancel()
    await hass.async_stop(force=True)


def fields():
    """Return the fields that discovery knows, by kind of entity, and which of them it needs."""
    from homeassistant.components.mqtt import binary_sensor, device_trigger, mixins, sensor
    from homeassistant.components.mqtt.light import schema_basic

    schemas = {
        "sensor": sensor.DISCOVERY_SCHEMA,
        "binary_sensor": binary_sensor.DISCOVERY_SCHEMA,
        "light": schema_basic.DISCOVERY_SCHEMA_BASIC,
        "device_automation": device_trigger.TRIGGER_DISCOVERY_SCHEMA,
        "device": mixins.MQTT_ENTITY_DEVICE_INFO_SCHEMA,
    }
    known = {name: keys_of(schema) for name, schema in schemas.items()}
    return {"homeassistant": const.__version__, **known}


def keys_of(schema):
    """Return the keys of a schema, also of one that is made of several."""
    found = {"known": set(), "needed": set()}
    for part in getattr(schema, "validators", [schema]):
        keys = part.schema if isinstance(part, voluptuous.Schema) else {}
        found["known"] |= {str(key) for key in keys}
        found["needed"] |= {str(key) for key in keys if isinstance(key, voluptuous.Required)}
    return {name: sorted(keys) for name, keys in found.items()}


if __name__ == "__main__":
    if sys.argv[1] == "--fields":
        print(json.dumps(fields(), indent=1))
    else:
        asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
