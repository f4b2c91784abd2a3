"""What can be wrong with the values of a board file whose shape is right."""

from collections.abc import Iterator
from typing import Any

from boardkit.board_file import CONTROLS, ONE_EACH, PARTS, SEATS, THREE, Source
from boardkit.controllers import CHOICE, CONTROLLERS

# Filling one word per pixel and sending it takes about 70 µs, and new lights are due every 33 ms:
# this many leave more than half of the time to buttons and host.
MOST_PIXELS = 200


def value_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    """Everything that is wrong, in the order of the file."""
    yield from _chain_mistakes(content, source)
    yield from _pin_mistakes(content, source)
    yield from _button_mistakes(content["buttons"], source)
    yield from _power_mistakes(content, source)


def _pin_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    taken: dict[int, str] = {}
    controller = CONTROLLERS[content["build"]["controller"]]
    uses = [("pixels", "pin", content["pixels"]["pin"])]
    uses += [("buttons", name, pin) for name, pin in content["buttons"].items() if name != "words"]
    for table, key, pin in uses:
        purpose = "the pixels" if table == "pixels" else f"the button {key}"
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
    wanted = CONTROLS if buttons["words"] == ONE_EACH else THREE
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
        if name not in (*THREE, "words"):
            yield source.mistake(
                "buttons",
                name,
                f'expected {", ".join(THREE)} alone with words = "three", got {name}. '
                f'Remove it, or write words = "{ONE_EACH}".',
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


def _chain_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    chain = content["pixels"]["chain"]
    for link in chain:
        if not isinstance(link, dict) or set(link) != {"part", "pixels"}:
            yield source.mistake(
                "pixels",
                "chain",
                f'expected {{ part = "orbit", pixels = 24 }} in the chain, got {link!r}. '
                "Write part and pixels.",
            )
            return
        if not isinstance(link["pixels"], int) or not 1 <= link["pixels"] <= 255:
            yield source.mistake(
                "pixels",
                str(link["part"]),
                f"expected 1 to 255 pixels for {link['part']}, got {link['pixels']!r}. "
                "Count the pixels of that part.",
            )
            return
    yield from _length_mistakes(chain, source)
    yield from _order_mistakes(chain, content["buttons"], source)


def _length_mistakes(chain: list[dict[str, Any]], source: Source) -> Iterator[str]:
    pixels = sum(link["pixels"] for link in chain)
    if pixels > MOST_PIXELS:
        yield source.mistake(
            "pixels",
            "chain",
            f"expected a chain of at most {MOST_PIXELS} pixels, which the driver can send between "
            f"two looks at the buttons, got {pixels}. Use smaller rings.",
        )


def _order_mistakes(
    chain: list[dict[str, Any]], buttons: dict[str, Any], source: Source
) -> Iterator[str]:
    names = [link["part"] for link in chain]
    seats = sum(seat in buttons for seat in SEATS)
    if names != [part for part in PARTS if part in names] or "orbit" not in names:
        yield source.mistake(
            "pixels",
            "chain",
            f"expected each part once, in the order {', '.join(PARTS)}, and the orbit ring always, "
            f"got {', '.join(map(str, names)) or 'none'}. Wire and list the parts in that order.",
        )
    elif "seats" in names and chain[-1]["pixels"] != seats:
        yield source.mistake(
            "pixels",
            "seats",
            f"expected one pixel for each of the {seats} seat buttons, got "
            f"{chain[-1]['pixels']}. Make them equal, or leave the part out.",
        )


def _power_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    power = content["power"]
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
    pixels = sum(_count(link) for link in content["pixels"]["chain"])
    least = least_ma(pixels, power)
    if power["limit_ma"] <= least:
        yield source.mistake(
            "power",
            "limit_ma",
            f"expected more than {least} mA, which the controller and the faintest light need, got "
            f"{power['limit_ma']} mA. Raise limit_ma or use fewer pixels.",
        )


def _count(link: Any) -> int:
    """The pixels of a link, 0 where the file says something else; that is told already."""
    pixels = link.get("pixels") if isinstance(link, dict) else 0
    return pixels if isinstance(pixels, int) else 0


def least_ma(pixels: int, power: dict[str, int]) -> int:
    """What the table draws with every channel at the floor."""
    idle_ua = pixels * power["pixel_idle_ua"]
    floor_ua = pixels * 3 * power["brightness_floor"] * power["channel_full_ua"] // 255
    return power["controller_ma"] + (idle_ua + floor_ua + 999) // 1000
