"""The circuit of a build: every component, and the net that each of its legs is joined to.

One list behind schematic, wiring tables, stripboard, circuit board, shopping list and power table.

Theory of operation. The 5 V come from one place alone: from USB (the Pico's leg 40) or from the
jack (then leg 40 stays empty). They pass a fuse and two P-channel MOSFETs, source to source, before
they reach the lights as `LIGHTS`:

- Q1 keeps a reversed plug out: its body diode blocks, and its gate is not pulled. D3 before it
  cuts surges off in both directions, so that it carries nothing of a reversed plug either.
- Q2 keeps too much voltage out: above about 6.5 V the zener diode lets Q3 conduct, which joins the
  gates to the sources; a plug of 12 V finds a switch that is open. 5.5 V, which USB may give, pass.
- C4 and R3 let Q2 open slowly, so that the big capacitor does not draw more from a USB port than a
  device may before it is granted its current. Each time the plug goes in, C5 lets Q3 conduct for
  a moment: it empties C3 and C4, so that the slow start begins anew whatever they still held and
  wherever the threshold of Q2 lies. R6 empties C1 when the plug is out.

The Pico of a build with a jack or a cell is fed from the lights' net through D2, which lets nothing
back. A cell's charger gives 5.2 V; the cell itself has its own protection, and R8 and R9 divide its
voltage for a pin that measures.
"""

from dataclasses import dataclass
from typing import NamedTuple

from boardkit import board_words as words
from boardkit.board_file import Board
from boardkit.controllers import GROUND_LEGS, LEGS, RESET_LEG, VBUS_LEG, VSYS_LEG
from boardkit.part_library import Part, library, of_kind

GND, VBUS, VSYS, JACK, BOOST, FUSED, SOURCE, LIGHTS = (
    "GND", "VBUS", "VSYS", "JACK", "BOOST", "FUSED", "SOURCE", "LIGHTS",
)  # fmt: skip
GATE, BASE, ZENER, RESET = "GATE", "BASE", "ZENER", "RESET"
DATA, SHIFTED, DATA_OUT = "DATA", "SHIFTED", "DATA_OUT"
TONE, TONE_OUT = "TONE", "TONE_OUT"
CELL, MEASURED = "CELL", "MEASURED"

# What each net is for, in words that stand at every drawing and table.
NET_NAMES = {
    GND: "ground",
    VBUS: "5 V from USB",
    JACK: "5 V from the jack",
    BOOST: "5 V from the battery",
    FUSED: "behind the fuse",
    SOURCE: "between Q1 and Q2",
    LIGHTS: "5 V for the lights",
    VSYS: "the Pico's supply",
    DATA: "data, 3.3 V",
    SHIFTED: "data, 5 V",
    DATA_OUT: "data to the pixels",
    CELL: "the cell",
    MEASURED: "the cell, divided",
    TONE: "tone",
    TONE_OUT: "tone to the piezo",
}
PICO, SHIFTER = "U1", "U2"


class Component(NamedTuple):
    """One component: where it is named in drawings, what it is, and its legs' nets."""

    ref: str
    part: Part
    legs: dict[str, str]  # leg → net

    def net(self, leg: str | int) -> str:
        return self.legs[str(leg)]


@dataclass(frozen=True)
class Circuit:
    """The components of a build."""

    components: tuple[Component, ...]

    def __getitem__(self, ref: str) -> Component:
        return next(component for component in self.components if component.ref == ref)

    def nets(self) -> dict[str, set[tuple[str, str]]]:
        """Each net with the legs it joins, as (component, leg)."""
        joined: dict[str, set[tuple[str, str]]] = {}
        for component in self.components:
            for leg, net in component.legs.items():
                joined.setdefault(net, set()).add((component.ref, leg))
        return joined

    def with_net(self, ref: str, leg: str, net: str) -> "Circuit":
        """The same circuit with one leg joined elsewhere: for tests that build in a fault."""
        changed = [
            component._replace(legs={**component.legs, leg: net})
            if component.ref == ref
            else component
            for component in self.components
        ]
        return Circuit(tuple(changed))

    def without(self, ref: str) -> "Circuit":
        """The same circuit with one component missing, as a fault."""
        return Circuit(tuple(part for part in self.components if part.ref != ref))


def button_net(name: str) -> str:
    """The net between a button and its resistor."""
    return f"{name.upper()}_SWITCH"


def pin_net(name: str) -> str:
    """The net between the Pico and a button's resistor."""
    return name.upper()


def source_net(board: Board) -> str:
    """Where the lights' 5 V come from."""
    if not board.has_circuit_board:
        return VSYS  # behind the Pico's own diode, where its 3.3 V are loud enough for the pixels
    return {words.USB: VBUS, words.JACK: JACK, words.BATTERY: BOOST}[board.input]


def circuit(board: Board) -> Circuit:
    """Everything on the board in the case, with the connectors of its cables."""
    if not board.has_circuit_board:
        return _terminal_circuit(board)
    return Circuit(
        (
            _pico(board),
            _shifter(),
            *_data(),
            *_power(board),
            *_tone(board),
            *_measuring(board),
            *_buttons(board),
            *_connectors(board),
        )
    )


def _terminal_circuit(board: Board) -> Circuit:
    """Without a board: the ring and the buttons themselves, a fuse and the resistors between."""
    ring = board.links[0].item
    buttons = [
        Component(f"S{number}", board.parts["control_button"], {"1": button_net(name), "2": GND})
        for number, (name, _) in enumerate(board.buttons, 11)
    ]
    return Circuit(
        (
            _pico(board),
            _of("F1", board.parts["fuse"].key, VSYS, LIGHTS),
            _of("R1", "resistor-330", DATA, DATA_OUT),
            Component("P1", ring, {"5V": LIGHTS, "GND": GND, "DIN": DATA_OUT}),
            *_buttons(board),
            *buttons,
        )
    )


def _of(ref: str, key: str, *nets: str) -> Component:
    """A component whose legs are numbered from 1."""
    return Component(ref, library()[key], {str(leg): net for leg, net in enumerate(nets, 1)})


def _pico(board: Board) -> Component:
    legs = {str(leg): GND for leg in GROUND_LEGS}
    legs |= {str(LEGS[pin]): pin_net(name) for name, pin in board.buttons}
    legs[str(LEGS[board.pixel_pin])] = DATA
    if board.piezo_pin is not None:
        legs[str(LEGS[board.piezo_pin])] = TONE
    if board.battery is not None:
        legs[str(LEGS[board.battery.adc])] = MEASURED
    if board.has_circuit_board:
        legs[str(RESET_LEG)] = RESET
    if source_net(board) == VBUS:
        legs[str(VBUS_LEG)] = VBUS
    else:
        legs[str(VSYS_LEG)] = VSYS
    return Component(PICO, board.controller.part, dict(sorted(legs.items(), key=_leg_number)))


def _leg_number(leg: tuple[str, str]) -> int:
    return int(leg[0])


def _shifter() -> Component:
    """Gate 1 works; the other three have their inputs at ground and are switched off."""
    nets = (GND, DATA, SHIFTED, LIGHTS, GND, "", GND, "", GND, LIGHTS, "", GND, LIGHTS, LIGHTS)
    legs = {str(leg): net for leg, net in enumerate(nets, 1) if net}
    return Component(SHIFTER, library()["shifter-74ahct125"], legs)


def _data() -> list[Component]:
    return [
        _of("R1", "resistor-330", SHIFTED, DATA_OUT),
        _of("R2", "resistor-100k", DATA, GND),
        _of("C2", "capacitor-100n", LIGHTS, GND),
    ]


def _power(board: Board) -> list[Component]:
    mosfet = library()["mosfet-p"]
    made = [
        _of("F1", board.parts["fuse"].key, source_net(board), FUSED),
        Component("Q1", mosfet, {"G": GATE, "D": FUSED, "S": SOURCE}),
        Component("Q2", mosfet, {"G": GATE, "D": LIGHTS, "S": SOURCE}),
        Component("Q3", library()["transistor-pnp"], {"E": SOURCE, "B": BASE, "C": GATE}),
        Component("D1", library()["zener-6v2"], {"K": ZENER, "A": GND}),
        _of("D3", "surge-16", FUSED, GND),
        _of("R3", "resistor-100k", GATE, GND),
        _of("R4", "resistor-1k", BASE, ZENER),
        _of("R5", "resistor-2k2", SOURCE, BASE),
        _of("R6", "resistor-1k", LIGHTS, GND),
        _of("C1", "capacitor-470u", LIGHTS, GND),
        _of("C3", "capacitor-1u", SOURCE, GATE),
        _of("C4", "capacitor-470n", GATE, LIGHTS),
        _of("C5", "capacitor-1u", ZENER, GND),
        _of("SW1", "switch-tact", RESET, GND),
    ]
    if not board.is_usb:
        diode = library()["schottky-1n5819"]
        made.append(Component("D2", diode, {"A": LIGHTS, "K": VSYS}))
    return made


def _tone(board: Board) -> list[Component]:
    """A piezo is a capacitor: R7 bounds what each edge of the tone draws from the pin."""
    return [] if board.piezo_pin is None else [_of("R7", "resistor-330", TONE, TONE_OUT)]


def _measuring(board: Board) -> list[Component]:
    """A pin measures at most 3.3 V, a full cell has 4.2 V; the divider draws from it for ever."""
    if board.battery is None:
        return []
    by_ohm = {part.number("ohm"): key for key, part in of_kind("resistor").items()}
    return [
        _of("R8", by_ohm[board.battery.ohms_top], CELL, MEASURED),
        _of("R9", by_ohm[board.battery.ohms_bottom], MEASURED, GND),
        _of("C6", "capacitor-100n", MEASURED, GND),
    ]


def _buttons(board: Board) -> list[Component]:
    return [
        _of(f"R{number}", "resistor-1k", pin_net(name), button_net(name))
        for number, (name, _) in enumerate(board.buttons, 11)
    ]


def _connectors(board: Board) -> list[Component]:
    made = [_of("J1", "connector-3", LIGHTS, GND, DATA_OUT)]
    if board.input == words.JACK:
        made.append(_of("J2", "connector-2", LIGHTS, GND))
    if not board.is_usb:
        made.append(_of("J3", "connector-2", source_net(board), GND))
    if board.battery is not None:
        made.append(_of("J5", "connector-2", CELL, GND))
    if board.piezo_pin is not None:
        made.append(_of("J4", "connector-2", TONE_OUT, GND))
    for number, (name, _) in enumerate(board.buttons, 11):
        made.append(_of(f"J{number}", "connector-2", button_net(name), GND))
    return made
