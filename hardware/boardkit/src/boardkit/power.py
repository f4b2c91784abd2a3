"""What a build draws at worst, for each way to plug it wrongly.

Everything here is computed from the circuit and the figures of the library; nothing was measured.
"""

from functools import cache
from typing import NamedTuple

from boardkit.board_file import BUS_UNIT_MA, Board
from boardkit.board_words import BATTERY, JACK
from boardkit.circuit import LIGHTS, SOURCE, VBUS, VSYS, Circuit, source_net
from boardkit.circuit_checks import conducts, shorts_reversed
from boardkit.heat import CELL_V, CONVERTER_KEEPS
from boardkit.part_library import library

NOMINAL_V, USB_MOST_V, WRONG_PLUG_V = 5.0, 5.25, 12.0
# What a USB device may draw when it is plugged in: this much capacitance at once (USB 2.0, 7.2.4.1)
USB_INRUSH_UF = 10
BASE_EMITTER_V = (0.45, 0.68)  # least and most at which the transistor carries R3's 0.1 mA
KNEE_V = 0.5  # by how much less a zener diode may hold at 0.3 mA than at 5 mA
LEGAL_V = 5.5  # the most that USB may give; it must never darken the lights


class Case(NamedTuple):
    """One way to plug a build, and what comes of it."""

    name: str
    usb_ma: int
    jack_ma: int
    into_computer_ma: int
    lights_v: float
    hottest: str
    hottest_mw: int
    outcome: str


def white_ma(board: Board, brightness: int) -> int:
    """What the table would draw with every channel at this brightness."""
    power = board.power
    channel_ua = power["channel_full_ua"] * brightness // 255
    pixels_ua = board.pixels * (power["pixel_idle_ua"] + 3 * channel_ua)
    return power["controller_ma"] + pixels_ua // 1000


# An evening's picture, an estimate: half of the pixels in one colour of three
USUAL_SHARE = 0.5
# What of a cell's or a power bank's charge arrives at 5 V, an estimate: its converter, its age
ARRIVES = 0.8
CHARGES_LONGER = 1.2  # the last part of a charge goes slowly


def usual_ma(board: Board, brightness: int) -> int:
    """What an evening's picture draws at this brightness, within the limit."""
    power = board.power
    lit_ua = board.pixels * USUAL_SHARE * power["channel_full_ua"] * brightness / 255
    asked: float = power["controller_ma"] + _converter_ma(board)
    asked += (board.pixels * power["pixel_idle_ua"] + lit_ua) / 1000
    return min(round(asked), power["limit_ma"])


def _converter_ma(board: Board) -> int:
    """What the converter of a cell takes for itself."""
    return 0 if board.battery is None else board.parts["charger"].number("draws_ma")


def hours(milliampere: int, cell_mah: int) -> float:
    """How long a lithium cell of this size feeds this much at 5 V."""
    return cell_mah * CELL_V * ARRIVES / (5.0 * milliampere)


def cases(board: Board, made: Circuit) -> list[Case]:
    """Every case of a build, the ordinary one first."""
    found = [_ordinary(board, made), _program_fault(board, made), _short(board, made)]
    if board.input == BATTERY:
        found += [_both(board, made), _usb_alone(board, made), _charging(board, made)]
    if board.input == JACK:
        found += [_both(board, made), _usb_alone(board, made), _reversed_plug(board, made),
                  _wrong_plug(made)]  # fmt: skip
    return [*found, _weak_hub(board, made)]


def _way(board: Board, made: Circuit) -> dict[str, int]:
    """The resistances on the way to the lights, in mΩ."""
    switches = [part for part in made.components if part.part.kind == "mosfet"]
    fuse = {"F1": board.parts["fuse"].number("resistance_mohm")}
    return fuse | {switch.ref: switch.part.number("on_mohm") for switch in switches}


def _at_lights_v(board: Board, made: Circuit, ma: int) -> float:
    """What is left of 5 V at the lights; without a board the Pico's own diode takes some."""
    drop_mv = 0 if board.has_circuit_board else board.controller.part.number("vsys_drop_mv")
    return NOMINAL_V - drop_mv / 1e3 - ma * sum(_way(board, made).values()) / 1e6


def _heat(board: Board, made: Circuit, ma: int) -> tuple[str, int]:
    """The hottest part of the way to the lights, and what it turns into heat."""
    parts = _way(board, made)
    hottest = max(parts, key=lambda ref: parts[ref])
    return hottest, ma * ma * parts[hottest] // 1_000_000


def _split(board: Board, ma: int) -> tuple[int, int]:
    """The same current as what USB and what the jack gives."""
    return (ma, 0) if board.is_usb else (0, ma)


def _ordinary(board: Board, made: Circuit) -> Case:
    ma = board.power["limit_ma"]
    lights_v = _at_lights_v(board, made, ma)
    return Case("all white, the limiter at work", *_split(board, ma), _into_computer(board, made),
                lights_v, *_heat(board, made, ma), "runs")  # fmt: skip


def _program_fault(board: Board, made: Circuit) -> Case:
    """A wrong program lights everything: the fuse, the port or the supply ends it."""
    fuse, wanted = board.parts["fuse"], white_ma(board, 255)
    opens = wanted >= fuse.number("trip_ma")
    most = fuse.number("trip_ma") if opens else board.power["supply_ma"]
    ma = min(wanted, most)
    if opens:
        resets = board.has_circuit_board
        outcome = "the fuse opens; " + ("unplug to reset it" if resets else "put in a new one")
    elif wanted > fuse.number("hold_ma"):
        outcome = "the supply gives up, or the fuse opens within minutes; unplug it"
    else:
        outcome = "above what a port grants: the computer may switch its socket off"
    lights_v = 0.0 if opens else _at_lights_v(board, made, ma)
    return Case("a wrong program: all white, no limit", *_split(board, ma),
                _into_computer(board, made), lights_v, *_heat(board, made, ma),
                outcome)  # fmt: skip


def _short(board: Board, made: Circuit) -> Case:
    ma = board.parts["fuse"].number("trip_ma")
    return Case("5 V of the lights joined to ground", *_split(board, ma),
                _into_computer(board, made), 0.0, *_heat(board, made, ma),
                "the fuse, or the supply's own protection, opens")  # fmt: skip


def _into_computer(board: Board, made: Circuit) -> int:
    """What the jack pushes into the computer: nothing, or all its supply can give."""
    feeds = not board.is_usb and conducts(made, LIGHTS, VBUS)
    return board.power["supply_ma"] if feeds else 0


def _both(board: Board, made: Circuit) -> Case:
    ma = board.power["limit_ma"]
    lights_v = _at_lights_v(board, made, ma)
    return Case("USB and the supply together", board.power["controller_ma"], ma,
                _into_computer(board, made), lights_v, *_heat(board, made, ma), "runs")  # fmt: skip


def _usb_alone(board: Board, made: Circuit) -> Case:
    """The supply is out: the Pico runs, and D2 keeps its 5 V from the lights."""
    feeds = conducts(made, VSYS, LIGHTS)
    told = "USB feeds the lights" if feeds else "the Pico runs, the lights stay dark"
    ma = board.power["limit_ma" if feeds else "controller_ma"]
    return Case("USB alone, the supply out", ma, 0, 0, NOMINAL_V if feeds else 0.0, "–", 0, told)


def _charging(board: Board, made: Circuit) -> Case:
    """The charger's socket feeds table and cell at once, and shares what it gets."""
    charger = board.parts["charger"]
    told = f"runs; the cell gets at most {charger.number('charges_ma')} mA of what is left"
    return _ordinary(board, made)._replace(name="the charger's socket plugged in", outcome=told)


def cell_ma(board: Board, milliampere: int) -> int:
    """What the cell gives for so much at the charger's output: nearly empty, so the most."""
    cell, charger = board.parts["cell"], board.parts["charger"]
    given_mw = (milliampere * charger.number("gives_mv")) / 1000 / CONVERTER_KEEPS
    return round(given_mw * 1000 / cell.number("empty_mv"))


FORWARD_V = 1.0  # across a surge diode that carries what it should not


def _reversed_plug(board: Board, made: Circuit) -> Case:
    """Q1 blocks, and nothing before it may lead from ground into the jack."""
    name = "the plug reversed, up to 12 V"
    if shorts_reversed(made, source_net(board)):
        ma = board.power["supply_ma"]
        told = "the supply is shorted until the fuse opens"
        return Case(name, 0, ma, 0, 0.0, "D3", round(ma * FORWARD_V), told)
    blocked = made["Q1"].part.number("most_v") >= WRONG_PLUG_V
    told = "Q1 blocks; nothing happens" if blocked else "Q1 breaks down"
    return Case(name, 0, 0, 0, 0.0, "–", 0, told)


def _wrong_plug(made: Circuit) -> Case:
    """Above the threshold Q3 holds Q2 open; only R4 and the zener diode carry anything."""
    resistor, zener = made["R4"].part.number("ohm"), made["D1"].part.number("zener_mv") / 1000
    ampere = (WRONG_PLUG_V - BASE_EMITTER_V[1] - zener) / resistor
    blocked = cut_off_v(made)[1] < WRONG_PLUG_V <= made["Q2"].part.number("most_v")
    lights_v = 0.0 if blocked and not conducts(made, SOURCE, LIGHTS, open_switches=True) else 12.0
    told = "Q2 stays open; the lights stay dark" if lights_v == 0 else "the lights burn"
    return Case("a plug of 12 V", 0, round(ampere * 1000), 0, lights_v, "D1",
                round(ampere * zener * 1000), told)  # fmt: skip


def _weak_hub(board: Board, made: Circuit) -> Case:
    refused = f"the computer may refuse a unit that asks for {board.asked_ma} mA"
    if board.is_usb:
        told = f"{refused}, or the hub switches off"
        return Case("a hub without a supply of its own", BUS_UNIT_MA, 0, 0, 0.0, "–", 0, told)
    told = f"{refused}; the table goes on without it"
    return _both(board, made)._replace(
        name="USB at a hub without a supply of its own", outcome=told
    )


def cut_off_v(made: Circuit) -> tuple[float, float]:
    """Between which voltages Q3 may begin to switch the lights off, over all tolerances."""
    zener = made["D1"].part
    least = zener.number("zener_least_mv") / 1000 - KNEE_V + BASE_EMITTER_V[0]
    return least, zener.number("zener_most_mv") / 1000 + BASE_EMITTER_V[1]


def slow_start(board: Board, made: Circuit) -> tuple[int, int]:
    """The most the plugged-in board draws while C1 fills, in mA, and how long that takes, in ms:
    the worst of what the threshold of Q2 may be. C5 and Q3 have emptied C3 and C4 before.

    Q2 is a source follower for its gate, whose voltage falls as R3 draws on C3 and C4. The decks
    in made/BUILD/spice say the same of plugging in again.
    """
    if not board.has_circuit_board:  # no big capacitor, only the small ones of the pixels
        idle_ma = board.pixels * board.power["pixel_idle_ua"] // 1000
        return board.power["controller_ma"] + idle_ma, 0
    mosfet = made["Q2"].part
    farads = tuple(made[ref].part.number("farad_n") * 1e-9 for ref in ("C1", "C3", "C4"))
    ohm, idle_a = made["R3"].part.number("ohm"), board.pixels * board.power["pixel_idle_ua"] / 1e6
    tried = [
        _filling(farads, ohm, idle_a, mosfet.number(f"threshold_{which}mv") / 1000)
        for which in ("least_", "", "most_")
    ]
    most = max(most for most, _ in tried) + board.power["controller_ma"]
    return most, max(after for _, after in tried)


@cache
def _filling(
    farads: tuple[float, ...], ohm: int, idle_a: float, threshold: float
) -> tuple[int, int]:
    """The most that flows while C1 fills, in mA, and after how many ms it is full."""
    step_s, gain = 1e-5, 20.0  # gain: A/V² of a MOSFET of this size
    fill, gate_source, gate_drain = farads
    gate, lights, most, steps = NOMINAL_V, 0.0, 0.0, 0
    while lights < 0.95 * NOMINAL_V and steps < 500_000:
        over = max(0.0, NOMINAL_V - gate - threshold)
        room = NOMINAL_V - lights
        ampere = gain * (over * room - room * room / 2 if room < over else over * over / 2)
        most = max(most, ampere)
        rise = max(0.0, ampere - idle_a * lights / NOMINAL_V) / fill * step_s
        # the gate's node: R3 takes charge out, the drain's rise brings some back through C4
        gate += (rise * gate_drain - gate / ohm * step_s) / (gate_source + gate_drain)
        lights += rise
        steps += 1
    return round(most * 1000), round(steps * step_s * 1000)


def power_mistakes(board: Board, made: Circuit) -> list[str]:
    """What no build may do, whatever is plugged in."""
    found = [
        f"{case.name}: expected nothing to flow into the computer, got {case.into_computer_ma} mA. "
        "Leave leg 40 of the Pico empty."
        for case in cases(board, made)
        if case.into_computer_ma
    ]
    found += [
        f"{case.name}: expected at most {USB_MOST_V} V at the lights, got {case.lights_v:g} V. "
        "Fit Q2, Q3 and D1."
        for case in cases(board, made)
        if case.lights_v > USB_MOST_V
    ]
    if board.is_usb and board.asked_ma < board.power["limit_ma"]:
        found.append(
            f"expected a limit within the {board.asked_ma} mA that the USB descriptor asks for, "
            f"got {board.power['limit_ma']} mA. Lower limit_ma."
        )
    if not board.has_circuit_board:
        return [*found, *_loudness(board, made), *_inrush(board)]
    least, most = cut_off_v(made)
    if least < LEGAL_V or most > made["U2"].part.number("supply_max_v"):
        found.append(
            f"expected the cut-off between {LEGAL_V} V and what the shifter bears, got "
            f"{least:.2f} to {most:.2f} V. Choose another zener diode."
        )
    return [*found, *_gates(made, most), *_ratings(board), *_cell(board)]


def _cell(board: Board) -> list[str]:
    """Whether the cell bears the limit and what its converter takes for it."""
    if board.battery is None:
        return []
    most, needed = board.parts["cell"].number("gives_ma"), cell_ma(board, board.power["limit_ma"])
    if needed <= most:
        return []
    told = (
        f"expected at most {most} mA from {board.parts['cell'].name}, got {needed} mA when it is "
        "nearly empty. Lower limit_ma or take a larger cell."
    )
    return [told]


def _ratings(board: Board) -> list[str]:
    """Whether contacts, wires and jack carry the table's current, and fit together."""
    plug, wire = library()["connector-2"], library()["wire" if board.is_usb else "wire-feed"]
    way = [plug, wire, *(board.parts[key] for key in ("jack", "charger") if key in board.parts)]
    limit = board.power["limit_ma"]
    found = [
        f"expected a {part.name} that carries {limit} mA, got {part.number('rated_ma')} mA. "
        "Lower limit_ma or take a stronger one."
        for part in way
        if part.number("rated_ma") < limit
    ]
    most, copper = plug.figures["wire_most_mm2"], wire.figures["copper_mm2"]
    if copper > most:
        found.append(
            f"expected at most {most} mm² in the contacts of {plug.name}, got {wire.name}. "
            "Take thinner wire."
        )
    return found


def _gates(made: Circuit, most_v: float) -> list[str]:
    """Below the cut-off a gate lies at ground and bears all of the voltage; above it, nothing."""
    return [
        f"expected a gate of {ref} that bears {most_v:.2f} V, got {bears} V. Choose another MOSFET."
        for ref in ("Q1", "Q2")
        if (bears := made[ref].part.number("gate_most_v")) < most_v
    ]


# What a pixel wants to hear for a one, of its supply; and what one pixel's own capacitor is.
HIGH_SHARE, PIXEL_NF = 0.7, 100
PIN_HIGH_V = 3.3


def high_margin_v(board: Board, made: Circuit) -> float:
    """How far the Pico's 3.3 V lie above what the pixels want to hear, without a level shifter."""
    idle_ma = board.pixels * board.power["pixel_idle_ua"] // 1000
    return PIN_HIGH_V - HIGH_SHARE * _at_lights_v(board, made, idle_ma)


def _loudness(board: Board, made: Circuit) -> list[str]:
    margin = high_margin_v(board, made)
    if margin >= 0:
        return []
    told = (
        f"expected 3.3 V to be loud enough for the pixels, got {-margin:.2f} V too little. Feed "
        "them from leg 39, behind the Pico's diode, or build the board with the level shifter."
    )
    return [told]


def _inrush(board: Board) -> list[str]:
    micro = board.pixels * PIXEL_NF / 1000
    if micro <= USB_INRUSH_UF:
        return []
    return [f"expected at most {USB_INRUSH_UF} µF at USB when plugged in, got {micro:g} µF."]
