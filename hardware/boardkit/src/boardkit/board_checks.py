"""What can be wrong with the values of a board file whose shape is right."""

import math
from collections.abc import Iterator
from typing import Any

from boardkit.board_words import (
    BATTERY,
    CONTROLS,
    DIRECTIONS,
    JACK,
    ONE,
    ONE_EACH,
    OWN_RING,
    PARTS,
    POD,
    SEATS,
    SUPPLIES,
    TERMINALS,
    THREE,
    USB,
    Source,
    item_of,
    pixels_of,
    power_figures,
)
from boardkit.controllers import ADC_PINS, CHOICE, CONTROLLERS, GROUND_LEGS
from boardkit.part_library import Part, library, of_kind

# Filling one word per pixel and sending it takes about 70 µs, and new lights are due every 33 ms:
# this many leave more than half of the time to buttons and host.
MOST_PIXELS = 200


def value_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    """Everything that is wrong, in the order of the file."""
    yield from _chain_mistakes(content, source)
    yield from _pin_mistakes(content, source)
    yield from _button_mistakes(content["buttons"], source)
    yield from _power_mistakes(content, source)
    yield from _terminal_mistakes(content, source)
    yield from _battery_mistakes(content, source)


def _terminal_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    """Screw terminals serve one ring and a few buttons on USB; more belongs onto a board."""
    terminals = content["build"].get("wiring") == TERMINALS
    if ("carrier" in content["parts"]) != terminals:
        yield source.mistake(
            "parts",
            "carrier",
            f'expected carrier together with wiring = "{TERMINALS}", got one without the other. '
            "Write both or none.",
        )
    if "piezo" in content["parts"] and "piezo" not in content:
        yield source.mistake(
            "parts",
            "piezo",
            "expected a pin for the piezo, got none. Add the table [piezo] with pin = PIN.",
        )
    if not terminals:
        return
    buttons = sum(name != "words" for name in content["buttons"])
    if (
        len(content["pixels"]["chain"]) > 1
        or content["power"]["input"] != "usb"
        or "piezo" in content
        or buttons >= len(GROUND_LEGS)
    ):
        yield source.mistake(
            "build",
            "wiring",
            f"expected one ring, USB and at most {len(GROUND_LEGS) - 1} buttons, no piezo, with "
            f'wiring = "{TERMINALS}", got more. Use wiring = "board".',
        )


def _pin_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    taken: dict[int, str] = {}
    controller = CONTROLLERS[content["build"]["controller"]]
    uses = [("pixels", "pin", content["pixels"]["pin"])]
    uses += [("buttons", name, pin) for name, pin in content["buttons"].items() if name != "words"]
    if "piezo" in content:
        uses.append(("piezo", "pin", content["piezo"]["pin"]))
    if "battery" in content:
        uses.append(("battery", "adc", content["battery"]["adc"]))
    for table, key, pin in uses:
        purpose = f"the button {key}" if table == "buttons" else f"the {table}"
        if pin in controller.reserved:
            yield source.mistake(
                table,
                key,
                f"expected a free pin for {purpose}, got {pin}, which the {controller.name} keeps: "
                f"{controller.reserved[pin]}. {CHOICE}",
            )
        elif not controller.has(pin):
            yield source.mistake(
                table,
                key,
                f"expected a pin of the {controller.name} for {purpose}, got {pin}, which it does "
                f"not have. {CHOICE}",
            )
        elif pin in taken:
            yield source.mistake(
                table,
                key,
                f"expected a pin of its own for {purpose}, got {pin}, which serves {taken[pin]} "
                "already. Give one of them another pin.",
            )
        taken.setdefault(pin, purpose)


def _button_mistakes(buttons: dict[str, Any], source: Source) -> Iterator[str]:
    wanted = {ONE_EACH: CONTROLS, POD: ONE}.get(buttons["words"], THREE)
    for name in wanted:
        if name not in buttons:
            yield source.mistake(
                "buttons",
                "",
                f"expected the control buttons {', '.join(wanted)}, got no {name}. "
                f"Add the line: {name} = PIN",
            )
    if buttons["words"] == ONE_EACH:
        yield from _seat_mistakes(buttons, source)
        return
    for name in buttons:
        if name not in (*wanted, "words"):
            yield source.mistake(
                "buttons",
                name,
                f'expected {", ".join(wanted)} alone with words = "{buttons["words"]}", got '
                f'{name}. Remove it, or write words = "{ONE_EACH}".',
            )


def _seat_mistakes(buttons: dict[str, Any], source: Source) -> Iterator[str]:
    seats = [seat for seat in SEATS if seat in buttons]
    if not seats:
        yield source.mistake(
            "buttons", "", "expected at least one seat button, got none. Add the line: seat_1 = PIN"
        )
    elif list(SEATS[: len(seats)]) != seats:
        yield source.mistake(
            "buttons",
            seats[-1],
            f"expected the seats without a gap from seat_1, got {', '.join(seats)}. "
            "Add the missing seat or renumber.",
        )


LINK_KEYS = {"part", "item", "direction", "first", *OWN_RING}
FEWEST_ON_RING, MOST_ON_RING = 8, 60


def _chain_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    chain = content["pixels"]["chain"]
    for link in chain:
        if told := _link_mistake(link, content["buttons"]):
            yield source.mistake("pixels", _link_word(link), told)
            return
    yield from _length_mistakes(content, source)
    yield from _order_mistakes(chain, source)
    yield from _colour_mistakes(chain, source)


def _link_word(link: Any) -> str:
    """A word of the link's line, to find it by."""
    named = isinstance(link, dict) and isinstance(link.get("part"), str)
    return link["part"] if named else "chain"


def _link_mistake(link: Any, buttons: dict[str, Any]) -> str:
    if not isinstance(link, dict) or not {"part", "item"} <= set(link) <= LINK_KEYS:
        return (
            f'expected {{ part = "orbit", item = "ring-24-66" }} in the chain, got {link!r}. '
            "Write part and item, and if need be direction and first."
        )
    part = link["part"]
    known = of_kind("pixel" if part == "seats" else "ring")
    if link["item"] not in known:
        return (
            f"expected one of {', '.join(known)} for {part}, got {link['item']!r}. "
            "Choose one, or describe yours in hardware/parts."
        )
    if told := _ring_mistake(link):
        return told
    if link.get("direction", DIRECTIONS[0]) not in DIRECTIONS:
        return (
            f"expected the direction {' or '.join(DIRECTIONS)} for {part}, got "
            f"{link['direction']!r}. Look at the side of the lights and choose one."
        )
    first, pixels = link.get("first", 0), pixels_of(link, buttons)
    if not isinstance(first, int) or not 0 <= first < max(pixels, 1):
        return (
            f"expected the number of the pixel at twelve o'clock, 0 to {pixels - 1}, for {part}, "
            f"got {first!r}. Count from DIN, beginning with 0."
        )
    return ""


def _ring_mistake(link: dict[str, Any]) -> str:
    """What is wrong with a ring that the unit file describes itself, empty if nothing."""
    own = [key for key in OWN_RING if key in link]
    if not own:
        return ""
    part = link["part"]
    if len(own) < len(OWN_RING) or part == "seats":
        return (
            f"expected {', '.join(OWN_RING)} together, for a ring, got {', '.join(own)} for "
            f"{part}. Write all three, or none."
        )
    pixels, outer, inner = (link[key] for key in OWN_RING)
    is_count = isinstance(pixels, int) and FEWEST_ON_RING <= pixels <= MOST_ON_RING
    if not is_count or not all(isinstance(size, (int, float)) for size in (outer, inner)):
        return (
            f"expected {FEWEST_ON_RING} to {MOST_ON_RING} pixels and two sizes for {part}, got "
            f"{pixels!r}, {outer!r} and {inner!r}. Measure your ring."
        )
    wide = library()[link["item"]].mm("pixel")
    room = math.pi * (outer + inner) / 2 / pixels
    if outer - inner < 2 * wide or inner <= 0 or room < wide + 1:
        return (
            f"expected a ring of {2 * wide:g} mm and more from its hole to its edge, each pixel "
            f"{wide + 1:g} mm from the next, for {part}, got {outer:g} and {inner:g} mm with "
            f"{pixels} pixels. Measure your ring, or use one with fewer pixels."
        )
    return ""


def _length_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    chain = content["pixels"]["chain"]
    pixels = sum(pixels_of(link, content["buttons"]) for link in chain)
    if pixels > MOST_PIXELS:
        yield source.mistake(
            "pixels",
            "chain",
            f"expected a chain of at most {MOST_PIXELS} pixels, which the driver can send between "
            f"two looks at the buttons, got {pixels}. Use smaller rings.",
        )


def _order_mistakes(chain: list[dict[str, Any]], source: Source) -> Iterator[str]:
    names = [link["part"] for link in chain]
    if names != [part for part in PARTS if part in names] or "orbit" not in names:
        yield source.mistake(
            "pixels",
            "chain",
            f"expected each part once, in the order {', '.join(PARTS)}, and the orbit ring always, "
            f"got {', '.join(map(str, names)) or 'none'}. Wire and list the parts in that order.",
        )


def _colour_mistakes(chain: list[dict[str, Any]], source: Source) -> Iterator[str]:
    """One state machine sends the whole chain, so all its pixels must take the same bytes."""
    orders = {link["part"]: item_of(link).texts["colours"] for link in chain}
    if len(set(orders.values())) > 1:
        told = ", ".join(f"{part} {order}" for part, order in orders.items())
        yield source.mistake(
            "pixels",
            "chain",
            f"expected one order of colours in the whole chain, got {told}. "
            "Use rings and pixels of one kind.",
        )


def _power_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    power = content["power"]
    asked = CONTROLLERS[content["build"]["controller"]].part.number("usb_asks_ma")
    if power["input"] == USB and power["supply_ma"] > asked:
        yield source.mistake(
            "power",
            "supply_ma",
            f"expected at most the {asked} mA that MicroPython asks of USB, got "
            f"{power['supply_ma']} mA: a computer owes nobody more than was asked for. "
            f'Write {asked}, or input = "jack".',
        )
    yield from _supply_part_mistakes(content, source)
    if power["limit_ma"] > power["supply_ma"]:
        yield source.mistake(
            "power",
            "limit_ma",
            f"expected a limit within the supply of {power['supply_ma']} mA, got "
            f"{power['limit_ma']} mA. Lower limit_ma or use a stronger supply.",
        )
    if not 0 <= power["brightness_floor"] < power["brightness_ceiling"] <= 255:
        yield source.mistake(
            "power",
            "brightness_ceiling",
            "expected 0 ≤ brightness_floor < brightness_ceiling ≤ 255, got "
            f"{power['brightness_floor']} and {power['brightness_ceiling']}. Change one of them.",
        )
    yield from _least_mistakes(content, source)


def _supply_part_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    """Each way of getting the 5 V names its parts; fuse and supply carry what the table draws."""
    power, parts = content["power"], content["parts"]
    for way, keys in SUPPLIES.items():
        needed = power["input"] == way
        for key in keys:
            if (key in parts) != needed:
                wanted, got = ("one", "none") if needed else ("none", parts[key])
                yield source.mistake(
                    "parts",
                    key,
                    f'expected {wanted} of the key {key} with input = "{power["input"]}", got '
                    f"{got}. {'Add' if needed else 'Remove'} the line: {key} = …",
                )
    hold = library()[parts["fuse"]].number("hold_ma")
    if power["limit_ma"] > hold:
        yield source.mistake(
            "parts",
            "fuse",
            f"expected a fuse that holds the limit of {power['limit_ma']} mA, got one of {hold} "
            "mA. Choose a stronger fuse or lower limit_ma.",
        )
    giver = parts.get({JACK: "supply", BATTERY: "charger"}.get(power["input"], ""))
    rated = library()[giver].number("rated_ma") if giver else None
    if rated is not None and power["supply_ma"] > rated:
        yield source.mistake(
            "power",
            "supply_ma",
            f"expected at most the {rated} mA of the supply, got {power['supply_ma']} mA. "
            "Lower supply_ma or name a stronger supply.",
        )


def _battery_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    """The cell's voltage, divided by what stands in the file, must be one that the pin can read."""
    held, parts = content.get("battery"), content["parts"]
    if (held is None) == (content["power"]["input"] == BATTERY):
        yield source.mistake(
            "power",
            "input",
            f'expected the table [battery] together with input = "{BATTERY}", got one without the '
            "other. Write both or none.",
        )
    if held is None or any(key not in parts for key in SUPPLIES[BATTERY]):
        return
    if held["adc"] not in ADC_PINS:
        yield source.mistake(
            "battery",
            "adc",
            f"expected a pin that measures, {', '.join(map(str, ADC_PINS))}, got {held['adc']}. "
            "Choose one of them.",
        )
    known = {part.number("ohm") for part in of_kind("resistor").values()}
    for key in ("ohms_top", "ohms_bottom"):
        if held[key] not in known:
            yield source.mistake(
                "battery",
                key,
                f"expected {key} to be one of {', '.join(map(str, sorted(known)))}, got "
                f"{held[key]}. Choose one, or describe it in hardware/parts.",
            )
    yield from _cell_mistakes(held, library()[parts["cell"]], library()[parts["charger"]], source)


# The most that a pin may see, and the most that a divider may draw from a cell day and night
PIN_MOST_MV, DIVIDER_MOST_UA = 3300, 50


def _cell_mistakes(
    held: dict[str, int], cell: Part, charger: Part, source: Source
) -> Iterator[str]:
    ohms = held["ohms_top"] + held["ohms_bottom"]
    seen_mv = cell.number("full_mv") * held["ohms_bottom"] / max(ohms, 1)
    drawn_ua = cell.number("full_mv") * 1000 / max(ohms, 1)
    if seen_mv > PIN_MOST_MV or drawn_ua > DIVIDER_MOST_UA:
        yield source.mistake(
            "battery",
            "ohms_top",
            f"expected a divider that shows a full cell as at most {PIN_MOST_MV} mV and draws at "
            f"most {DIVIDER_MOST_UA} µA from it, got {seen_mv:.0f} mV and {drawn_ua:.0f} µA. "
            "Write 100000 for both.",
        )
    if held["cell_mah"] != cell.number("charge_mah"):
        yield source.mistake(
            "battery",
            "cell_mah",
            f"expected the {cell.number('charge_mah')} mAh of {cell.name}, got "
            f"{held['cell_mah']}. Correct it, or name another cell.",
        )
    if charger.number("charges_ma") > cell.number("charge_most_ma"):
        yield source.mistake(
            "parts",
            "charger",
            f"expected a charger of at most {cell.number('charge_most_ma')} mA for {cell.name}, "
            f"got {charger.number('charges_ma')} mA. Choose a larger cell or a weaker charger.",
        )


def _least_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    chain, power = content["pixels"]["chain"], content["power"]
    if any(_link_mistake(link, content["buttons"]) for link in chain) or not chain:
        return  # told already
    pixels = sum(pixels_of(link, content["buttons"]) for link in chain)
    controller = CONTROLLERS[content["build"]["controller"]]
    least = least_ma(pixels, power_figures(power, controller, [item_of(link) for link in chain]))
    if power["limit_ma"] <= least:
        yield source.mistake(
            "power",
            "limit_ma",
            f"expected more than {least} mA, which the controller and the faintest light need, got "
            f"{power['limit_ma']} mA. Raise limit_ma or use fewer pixels.",
        )


def least_ma(pixels: int, power: dict[str, int]) -> int:
    """What the table draws with every channel at the floor."""
    idle_ua = pixels * power["pixel_idle_ua"]
    floor_ua = pixels * 3 * power["brightness_floor"] * power["channel_full_ua"] // 255
    return power["controller_ma"] + (idle_ua + floor_ua + 999) // 1000
