"""What can be wrong with a circuit: whom it could harm, and what would not work.

Current is followed through the parts as it can flow: both ways through a wire, fuse or resistor,
one way through a diode or a MOSFET's body, through the Pico from USB to its own supply and not
back.
"""

from collections.abc import Iterator

from boardkit.board_file import Board
from boardkit.circuit import (
    BOOST,
    DATA,
    FUSED,
    GND,
    JACK,
    LIGHTS,
    MEASURED,
    PICO,
    SHIFTER,
    SOURCE,
    VBUS,
    VSYS,
    Circuit,
    button_net,
    pin_net,
    source_net,
)
from boardkit.controllers import LEGS, VBUS_LEG

# No series resistor below this keeps a pin from harm when it drives against a pressed button.
LEAST_BUTTON_OHM = 220
_BOTH_WAYS = ("fuse", "resistor")
_LOW_OHM = 100
# The legs of the shifter's gates 2 to 4: inputs at ground, switched off.
UNUSED_GATES = {"5": GND, "9": GND, "12": GND, "4": LIGHTS, "10": LIGHTS, "13": LIGHTS}


def circuit_mistakes(board: Board, made: Circuit) -> list[str]:
    """Everything that is wrong, each with what to do."""
    if not board.has_circuit_board:
        return [*_unfused(board, made), *_bare_pins(board, made)]
    return [
        *_feeding_back(board, made),
        *_unprotected(board, made),
        *_bare_pins(board, made),
        *_floating(made),
        *_measured(board, made),
    ]


def conducts(made: Circuit, start: str, end: str, *, open_switches: bool = False) -> bool:
    """Whether current can flow from one net to another; MOSFETs conduct fully when not open."""
    reached, waiting = {start}, [start]
    while waiting:
        net = waiting.pop()
        for following in _next_nets(made, net, open_switches) - reached - {GND}:
            reached.add(following)
            waiting.append(following)
    return end in reached


def shorts_reversed(made: Circuit, source: str) -> bool:
    """Whether a plug with plus and minus exchanged drives current from ground into its source."""
    return conducts(made, GND, source, open_switches=True)


def _next_nets(made: Circuit, net: str, open_switches: bool) -> set[str]:
    found = set()
    for component in made.components:
        legs, kind = component.legs, component.part.kind
        if kind in _BOTH_WAYS and component.part.figures.get("ohm", 0) < _LOW_OHM:
            found |= set(legs.values()) if net in legs.values() else set()
        elif net == legs.get("A"):  # a diode of any kind; one for both directions has no A
            found.add(legs["K"])
        elif kind == "mosfet":
            if net == legs["D"] or (net == legs["S"] and not open_switches):
                found |= {legs["D"], legs["S"]}
        elif component.ref == PICO and net == legs.get(str(VBUS_LEG), VBUS):
            found.add(legs.get("39", VSYS))
    return found


def _feeding_back(board: Board, made: Circuit) -> Iterator[str]:
    vbus = made[PICO].legs.get(str(VBUS_LEG))
    if not board.is_usb and vbus is not None:
        yield (
            f"expected leg {VBUS_LEG} (VBUS) of the Pico to stay empty, got it joined "
            f"to {vbus}: the supply would feed into the computer. Leave leg {VBUS_LEG} empty."
        )
    if not board.is_usb and conducts(made, VSYS, LIGHTS):
        yield (
            "expected no current from the Pico's supply into the lights, got a path: USB would "
            "feed them all. Put D2 between them, its ring towards the Pico."
        )
    if not board.is_usb and not conducts(made, LIGHTS, VSYS):
        giver = "jack" if board.battery is None else "charger"
        yield (
            f"expected the {giver} to feed the Pico through D2, got no path. "
            "Turn the diode: its ring belongs to leg 39."
        )


def _unfused(board: Board, made: Circuit) -> Iterator[str]:
    source = source_net(board)
    present = {component.ref for component in made.components}
    if "F1" not in present or conducts(made.without("F1"), source, LIGHTS):
        yield f"expected a fuse between {source} and the lights, got a way around it. Fit F1."
    if not conducts(made, source, LIGHTS):
        way = "F1, Q1 and Q2" if board.has_circuit_board else "F1"
        yield f"expected current from {source} to the lights, got no path. Check {way}."


def _unprotected(board: Board, made: Circuit) -> Iterator[str]:
    source = source_net(board)
    present = {component.ref for component in made.components}
    yield from _unfused(board, made)
    for switch, fault in (("Q1", "a reversed plug"), ("Q2", "a plug of 12 V")):
        if switch not in present or conducts(made.without(switch), source, LIGHTS):
            yield f"expected {switch} to keep out {fault}, got a way around it. Fit {switch}."
    if "Q1" in present and made["Q1"].legs["D"] != FUSED:
        yield (
            "expected Q1 with its drain to the fuse, got it turned round: its body diode would "
            "let a reversed plug through. Exchange drain and source."
        )
    if "Q2" in present and made["Q2"].legs["S"] != SOURCE:
        yield (
            "expected Q2 with its source to Q1, got it turned round: its body diode would let "
            "12 V through. Exchange drain and source."
        )
    if not board.is_usb and shorts_reversed(made, source):
        yield (
            "expected nothing to flow with the plug reversed, got a way from ground into "
            "its source. Fit Q1, and a surge diode for both directions before it."
        )
    if missing := ", ".join(sorted({"Q3", "D1", "R3", "R6", "C3", "C4", "C5"} - present)):
        yield f"expected what switches Q2 off and lets it start slowly, got no {missing}. Fit it."


def _bare_pins(board: Board, made: Circuit) -> Iterator[str]:
    for name, pin in board.buttons:
        ohms = [
            component.part.number("ohm")
            for component in made.components
            if component.part.kind == "resistor"
            and set(component.legs.values()) == {pin_net(name), button_net(name)}
        ]
        joined = made[PICO].legs.get(str(LEGS[pin])) == button_net(name)
        if joined or not ohms or min(ohms) < LEAST_BUTTON_OHM:
            yield (
                f"expected a resistor of at least {LEAST_BUTTON_OHM} Ω between leg {LEGS[pin]} and "
                f"the button {name}, got none: a wrong program could burn the pin. Fit 1 kΩ."
            )


def _floating(made: Circuit) -> Iterator[str]:
    pulled = any(
        component.part.kind == "resistor" and set(component.legs.values()) == {DATA, GND}
        for component in made.components
    )
    if not pulled:
        yield (
            "expected a resistor from the shifter's input to ground, got none: without a Pico the "
            "input floats and the lights flicker. Fit R2, 100 kΩ."
        )
    shifter = made[SHIFTER].legs
    for leg, net in UNUSED_GATES.items():
        if shifter.get(leg) != net:
            yield (
                f"expected leg {leg} of the shifter at {net}, got {shifter.get(leg, 'nothing')}: "
                "an unused gate must not float. Join it."
            )
    for supply in {JACK, BOOST} & set(made.nets()):
        if len(made.nets()[supply]) < 2:
            yield "expected J3 to be joined to the fuse, got nothing there. Fit J3 and F1."


def _measured(board: Board, made: Circuit) -> Iterator[str]:
    """The cell reaches its pin only through the upper half of the divider."""
    if board.battery is None:
        return
    present = {component.ref for component in made.components}
    if missing := ", ".join(sorted({"R8", "R9", "C6"} - present)):
        yield f"expected the cell to be measured through a divider, got no {missing}. Fit it."
    leg = made[PICO].legs.get(str(LEGS[board.battery.adc]))
    if leg != MEASURED:
        yield (
            f"expected leg {LEGS[board.battery.adc]} of the Pico behind the divider, got it joined "
            f"to {leg or 'nothing'}: 4.2 V would harm the pin. Fit R8 and R9."
        )
