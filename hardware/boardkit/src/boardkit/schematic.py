"""The schematic: everything on the board in the case, drawn by schemdraw as SVG.

Legs, nets and values come from the circuit; only places are said here.
"""

import schemdraw
import schemdraw.elements as elm

from boardkit.board_file import Board
from boardkit.board_words import BATTERY, JACK
from boardkit.circuit import CELL, LIGHTS, NET_NAMES, VSYS, Circuit, circuit, source_net
from boardkit.connections import button_label
from boardkit.controllers import GROUND_LEG, LEGS, RESET_LEG, VBUS_LEG, VSYS_LEG

PIN_SPACING = 1.4
FONT_SIZE = 11
# Farad and ohm as people write them
VALUES = {
    "C1": "470 µF", "C2": "100 nF", "C3": "1 µF", "C4": "470 nF", "C5": "1 µF", "R1": "330 Ω",
    "R2": "100 kΩ", "R3": "100 kΩ", "R4": "1 kΩ", "R5": "2.2 kΩ", "R6": "1 kΩ", "R7": "330 Ω",
    "C6": "100 nF", "D1": "6.2 V", "D2": "1N5819", "D3": "16 V",
}  # fmt: skip


def schematic(board: Board) -> str:
    """The drawing as SVG text."""
    schemdraw.use("svg")
    drawing = schemdraw.Drawing(show=False)
    drawing.config(fontsize=FONT_SIZE, unit=2, bgcolor="white")
    made = circuit(board)
    controller = drawing.add(_controller(board))
    _draw_buttons(drawing, controller, board)
    if not board.has_circuit_board:
        _draw_terminals(drawing, controller, board)
        return str(drawing.get_imagedata("svg").decode("utf-8"))
    _draw_legs(drawing, controller, board)
    if board.piezo_pin is not None:
        _draw_tone(drawing, controller)
    if board.battery is not None:
        _draw_measuring(drawing, controller, made)
    shifter = _draw_data_line(drawing, controller, board)
    _draw_capacitors(drawing, shifter)
    bottom = min(controller.get_bbox(transform=True).ymin, shifter.ground[1] - 4)
    _draw_power(drawing, made, board, bottom - 2)
    return str(drawing.get_imagedata("svg").decode("utf-8"))


def _name(ref: str) -> str:
    return f"{ref}\n{VALUES[ref]}" if ref in VALUES else ref


def _ohms(made: Circuit, ref: str) -> str:
    return f"{ref}\n{made[ref].part.number('ohm') // 1000} kΩ"


def _supply_sign(drawing: schemdraw.Drawing, at, net: str = LIGHTS) -> None:
    drawing.add(elm.Vdd().at(at).label(NET_NAMES[net]))


def _controller(board: Board) -> elm.Ic:
    spread = max(len(board.buttons) - 1, 4) * PIN_SPACING + 2
    pins = [
        elm.IcPin(name=f"GP{pin}", pin=str(LEGS[pin]), side="left", anchorname=f"button{pin}")
        for _, pin in reversed(board.buttons)
    ]
    pins += [
        *_tone_pin(board),
        *_measuring_pin(board),
        elm.IcPin(name="RUN", pin=str(RESET_LEG), side="right", anchorname="reset"),
        elm.IcPin(name="GND", pin=str(GROUND_LEG), side="right", anchorname="ground"),
        elm.IcPin(
            name=f"GP{board.pixel_pin}",
            pin=str(LEGS[board.pixel_pin]),
            side="right",
            anchorname="data",
        ),
        elm.IcPin(name="VSYS", pin=str(VSYS_LEG), side="right", anchorname="vsys"),
        elm.IcPin(name="VBUS", pin=str(VBUS_LEG), side="right", anchorname="vbus"),
    ]
    return elm.Ic(pins=pins, size=(4, spread), pinspacing=PIN_SPACING).label(
        f"U1 {board.controller.name}", loc="top"
    )


def _tone_pin(board: Board) -> list[elm.IcPin]:
    pin = board.piezo_pin
    if pin is None:
        return []
    return [elm.IcPin(name=f"GP{pin}", pin=str(LEGS[pin]), side="right", anchorname="tone")]


def _measuring_pin(board: Board) -> list[elm.IcPin]:
    if board.battery is None:
        return []
    pin = board.battery.adc
    return [elm.IcPin(name=f"GP{pin}", pin=str(LEGS[pin]), side="right", anchorname="adc")]


def _draw_tone(drawing: schemdraw.Drawing, controller: elm.Ic) -> None:
    """The piezo, a capacitor that moves, behind a resistor."""
    drawing.add(elm.Line().at(controller.tone).right(0.3))
    drawing.add(elm.Resistor().right(1.8).scale(0.7).label(_name("R7"), loc="bottom"))
    drawing.add(elm.Line().right(0.3))
    drawing.add(elm.Crystal().right(1.2).label("piezo, by J4", loc="bottom", ofst=0.2))
    drawing.add(elm.Line().right(0.3))
    drawing.add(elm.GroundSignal().scale(0.7))


def _draw_buttons(drawing: schemdraw.Drawing, controller: elm.Ic, board: Board) -> None:
    for number, (name, pin) in enumerate(board.buttons, 11):
        drawing.add(elm.Line().at(getattr(controller, f"button{pin}")).left(0.4))
        drawing.add(elm.Resistor().left(1.6).scale(0.7).label(f"R{number}  1 kΩ", ofst=0.1))
        drawing.add(elm.Button().left(2).label(button_label(name), loc="top", ofst=0.25))
        drawing.add(elm.Line().left(0.5))
        drawing.add(elm.GroundSignal().scale(0.6))


def _draw_legs(drawing: schemdraw.Drawing, controller: elm.Ic, board: Board) -> None:
    """Ground, reset and where the Pico is fed."""
    drawing.add(elm.Line().at(controller.ground).right(0.6))
    drawing.add(elm.GroundSignal().scale(0.7))
    drawing.add(elm.Line().at(controller.reset).right(0.3))
    drawing.add(elm.Button().right(1.6).label("SW1 reset", loc="bottom", ofst=0.2))
    drawing.add(elm.Line().right(0.4))
    drawing.add(elm.GroundSignal().scale(0.7))
    if board.is_usb:
        drawing.add(elm.Line().at(controller.vbus).right(0.8))
        drawing.add(elm.Vdd().label(NET_NAMES[source_net(board)], loc="right"))
        drawing.add(elm.NoConnect().at(controller.vsys))
        return
    drawing.add(elm.NoConnect().at(controller.vbus).label("leg 40 stays empty", loc="right"))
    drawing.add(elm.Line().at(controller.vsys).right(0.6))
    drawing.add(elm.Dot(open=True).label(NET_NAMES[VSYS], loc="right"))


def _draw_terminals(drawing: schemdraw.Drawing, controller: elm.Ic, board: Board) -> None:
    """Without a board: a fuse and a resistor on the way to the ring, nothing else."""
    drawing.add(elm.Line().at(controller.ground).right(0.6))
    drawing.add(elm.GroundSignal().scale(0.7))
    drawing.add(elm.NoConnect().at(controller.reset))
    drawing.add(elm.NoConnect().at(controller.vbus).label("leg 40 stays empty", loc="right"))
    drawing.add(elm.Resistor().at(controller.data).right(3.2).label(_name("R1"), loc="bottom"))
    drawing.add(elm.Line().right(2.6))
    chain = _draw_chain(drawing, board, feed=False)
    drawing.add(elm.Fuse().at(controller.vsys).right(2.4).label("F1\n0.5 A", loc="bottom"))
    drawing.add(elm.Line().right(1.2))
    drawing.add(elm.Line().toy(chain.plus[1] + 0.4))
    drawing.add(elm.Line().tox(chain.plus[0]).label(NET_NAMES[LIGHTS], loc="top", fontsize=9))
    drawing.add(elm.Line().toy(chain.plus[1]))


def _draw_data_line(drawing: schemdraw.Drawing, controller: elm.Ic, board: Board) -> elm.Ic:
    drawing.add(elm.Line().at(controller.data).right(2.0))
    drawing.add(elm.Dot())
    drawing.push()
    drawing.add(elm.Resistor().down(2).label(_name("R2"), loc="bottom"))
    drawing.add(elm.GroundSignal().scale(0.7))
    drawing.pop()
    drawing.add(elm.Line().right(1.6))
    shifter = drawing.add(_shifter().anchor("input").right())
    for leg in (shifter.enable, shifter.ground, shifter.a2, shifter.a3, shifter.a4):
        drawing.add(elm.Line().at(leg).down(0.5))
        drawing.add(elm.GroundSignal().scale(0.6))
    for leg in (shifter.oe2, shifter.oe3, shifter.oe4, shifter.plus):
        drawing.add(elm.Line().at(leg).up(0.5))
    drawing.add(elm.Line().at((shifter.oe2[0], shifter.oe2[1] + 0.5)).tox(shifter.plus[0]))
    drawing.add(elm.Vdd().at((shifter.plus[0], shifter.plus[1] + 0.5)).label(NET_NAMES[LIGHTS]))
    drawing.add(elm.Resistor().at(shifter.output).right(2.4).label(_name("R1")))
    drawing.add(elm.Arrow().right(0.8).label("J1", loc="top"))
    _draw_chain(drawing, board)
    return shifter


def _shifter() -> elm.Ic:
    """Gate 1 is used; the others are held still."""
    below = [("1OE", "1", "enable"), ("2A", "5", "a2"), ("3A", "9", "a3"), ("4A", "12", "a4")]
    below.append(("GND", "7", "ground"))
    above = [("2OE", "4", "oe2"), ("3OE", "10", "oe3"), ("4OE", "13", "oe4"), ("VCC", "14", "plus")]
    pins = [
        elm.IcPin(name="1A", pin="2", side="left", anchorname="input"),
        elm.IcPin(name="1Y", pin="3", side="right", anchorname="output"),
    ]
    for side, legs in (("bottom", below), ("top", above)):
        pins += [
            elm.IcPin(name=name, pin=leg, side=side, anchorname=anchor, invert="OE" in name)
            for name, leg, anchor in legs
        ]
    return elm.Ic(pins=pins, size=(6, 3.4)).label("U2  74AHCT125", loc="center", fontsize=10)


def _draw_chain(drawing: schemdraw.Drawing, board: Board, *, feed: bool = True) -> elm.Ic:
    chain = "\n".join(f"{part} {count}" for part, count in board.chain)
    box = elm.Ic(
        pins=[
            elm.IcPin(name="DIN", side="left", anchorname="input"),
            elm.IcPin(name="5V", side="top", anchorname="plus"),
            elm.IcPin(name="GND", side="bottom", anchorname="ground"),
        ],
        size=(3.4, 3),
    ).label(f"pixels\n{chain}", loc="center", fontsize=10, ofst=(0.35, 0))
    box = drawing.add(box.anchor("input").right())
    drawing.add(elm.Line().at(box.ground).down(0.6))
    drawing.add(elm.GroundSignal().scale(0.7))
    if feed:
        drawing.add(elm.Line().at(box.plus).up(0.8))
        drawing.add(elm.Vdd().label(NET_NAMES[LIGHTS]))
    return box


def _draw_capacitors(drawing: schemdraw.Drawing, shifter: elm.Ic) -> None:
    for index, ref in enumerate(("C1", "C2", "R6")):
        at = (shifter.ground[0] - 1.0 + 3.6 * index, shifter.ground[1] - 2.2)
        _supply_sign(drawing, at)
        made = elm.Resistor() if ref == "R6" else elm.Capacitor(polar=ref == "C1")
        drawing.add(made.at(at).down(1.6).label(_name(ref), loc="bottom"))
        drawing.add(elm.GroundSignal().scale(0.7))


def _draw_power(drawing: schemdraw.Drawing, made: Circuit, board: Board, y: float) -> None:
    """From the one source through fuse and two MOSFETs to the lights, left to right."""
    source = NET_NAMES[source_net(board)]
    if board.input == JACK:
        _draw_jack(drawing, source, y)
    elif board.input == BATTERY:
        _draw_charger(drawing, source, y)
    else:
        drawing.add(elm.Dot(open=True).at((-1.0, y)).label(source, loc="left"))
    fuse = elm.Fuse().at((-1.0, y)).right(2.4)
    drawing.add(fuse.label(f"F1\n{board.parts['fuse'].name}", loc="bottom"))
    drawing.add(elm.Line().right(2.0))
    _down(drawing, (2.6, y), elm.DiodeTVS(), "D3")
    first = drawing.add(_mosfet("Q1", "D", "S").at((3.4, y)).anchor("inlet").right())
    drawing.add(elm.Line().at(first.outlet).right(6.4))
    second = drawing.add(_mosfet("Q2", "S", "D").anchor("inlet").right())
    drawing.add(elm.Line().at(second.outlet).right(3.0))
    lights = drawing.here
    _supply_sign(drawing, lights)
    _draw_gate(drawing, first, second, lights)
    if "D2" in {component.ref for component in made.components}:
        drawing.add(elm.Line().at(lights).right(1.0))
        drawing.add(elm.Schottky().right(2).label(_name("D2"), loc="bottom"))
        drawing.add(elm.Line().right(2.2))
        drawing.add(elm.Dot(open=True).label(NET_NAMES[VSYS], loc="top", halign="right"))


def _draw_jack(drawing: schemdraw.Drawing, source: str, y: float) -> None:
    pins = [
        elm.IcPin(name="minus", side="right", anchorname="ground"),
        elm.IcPin(name="plus, inside", side="right", anchorname="tip"),
    ]
    box = elm.Ic(pins=pins, size=(3.2, 2.2), pinspacing=1.2).label("DC jack, by J3", loc="top")
    jack = drawing.add(box.at((-2.4, y)).anchor("tip").right())
    drawing.add(elm.Line().at(jack.tip).tox(-1.0).label(source, loc="top", fontsize=9))
    drawing.add(elm.Line().at(jack.ground).right(0.4))
    drawing.add(elm.GroundSignal().scale(0.7))


def _draw_charger(drawing: schemdraw.Drawing, source: str, y: float) -> None:
    """The charger with its cell, its switch and its own socket."""
    pins = [
        elm.IcPin(name="GND", side="right", anchorname="ground"),
        elm.IcPin(name="5V", side="right", anchorname="plus"),
        elm.IcPin(name="EN", side="bottom", anchorname="enable"),
        elm.IcPin(name="BAT", side="bottom", anchorname="cell"),
    ]
    box = elm.Ic(pins=pins, size=(4.6, 3.2), pinspacing=1.4).label(
        "charger, 5 V converter, by J3 and J5", loc="top", fontsize=10
    )
    made = drawing.add(box.at((-2.8, y)).anchor("plus").right())
    drawing.add(elm.Line().at(made.plus).tox(-1.0).label(source, loc="top", fontsize=9))
    drawing.add(elm.Line().at(made.ground).right(0.4))
    drawing.add(elm.GroundSignal().scale(0.7))
    drawing.add(elm.Switch().at(made.enable).down(2).label("off", loc="top", fontsize=9))
    drawing.add(elm.GroundSignal().scale(0.7))
    drawing.add(elm.Line().at(made.cell).down(0.3))
    drawing.add(elm.Dot().label(NET_NAMES[CELL], loc="right", fontsize=9))
    drawing.add(elm.BatteryCell().reverse().down(1.7))
    drawing.add(elm.GroundSignal().scale(0.7))


def _draw_measuring(drawing: schemdraw.Drawing, controller: elm.Ic, made: Circuit) -> None:
    """The divider between the cell and the pin that measures."""
    drawing.add(elm.Line().at(controller.adc).right(0.5))
    parts = ((_name("C6"), elm.Capacitor()), (_ohms(made, "R9"), elm.Resistor()))
    for name, part in parts:
        here = drawing.here
        drawing.add(elm.Dot().at(here))
        drawing.add(part.at(here).down(1.3).scale(0.7).label(name, loc="bottom"))
        drawing.add(elm.GroundSignal().scale(0.6))
        drawing.add(elm.Line().at(here).right(1.8))
    drawing.add(elm.Resistor().right(1.6).scale(0.7).label(_ohms(made, "R8"), loc="top"))
    drawing.add(elm.Dot(open=True).label(NET_NAMES[CELL], loc="right", fontsize=9))


def _mosfet(ref: str, left: str, right: str) -> elm.Ic:
    """A P-channel MOSFET as a box, with its legs named as on the part."""
    pins = [
        elm.IcPin(name=left, side="left", anchorname="inlet"),
        elm.IcPin(name=right, side="right", anchorname="outlet"),
        elm.IcPin(name="G", side="bottom", anchorname="gate"),
    ]
    return elm.Ic(pins=pins, size=(2.2, 1.6)).label(f"{ref}  P-MOSFET", loc="top", fontsize=10)


def _down(drawing: schemdraw.Drawing, at, element, ref: str, length: float = 1.8) -> None:
    """A component from a place down to ground."""
    drawing.add(elm.Dot().at(at))
    drawing.add(element.at(at).down(length).label(_name(ref), loc="bottom"))
    drawing.add(elm.GroundSignal().scale(0.7))


def _draw_gate(drawing: schemdraw.Drawing, first: elm.Ic, second: elm.Ic, lights) -> None:
    """The common gate: slow start by R3, C3 and C4; Q3 joins it to the sources above 6.5 V, and for
    a moment each time the plug goes in (C5).
    """
    top, gate_y, x = first.outlet[1], first.gate[1] - 4.4, first.outlet[0]
    for fet in (first, second):
        drawing.add(elm.Line().at(fet.gate).toy(gate_y))
        drawing.add(elm.Dot().at((fet.gate[0], gate_y)))
    drawing.add(elm.Line().at((first.gate[0], gate_y)).tox(lights[0] - 1.0))
    _down(drawing, (first.gate[0], gate_y), elm.Resistor(), "R3")
    drawing.add(elm.Dot().at((x + 0.8, top)))
    drawing.add(elm.Capacitor().at((x + 0.8, top)).toy(gate_y).label(_name("C3"), loc="bottom"))
    drawing.add(elm.Dot().at((lights[0] - 1.0, top)))
    gap = elm.Capacitor().at((lights[0] - 1.0, top)).toy(gate_y).label(_name("C4"), loc="bottom")
    drawing.add(gap)
    _draw_joining(drawing, x, top, gate_y)


def _draw_joining(drawing: schemdraw.Drawing, x: float, top: float, gate_y: float) -> None:
    """Q3, which joins the gate to the sources."""
    pins = [
        elm.IcPin(name="E", side="top", anchorname="emitter"),
        elm.IcPin(name="B", side="right", anchorname="base"),
        elm.IcPin(name="C", side="bottom", anchorname="collector"),
    ]
    box = elm.Ic(pins=pins, size=(1.8, 1.8)).label(
        "Q3\nPNP", loc="center", fontsize=9, ofst=(-0.45, 0)
    )
    pnp = drawing.add(box.at((x + 3.4, top - 1.6)).anchor("emitter").right())
    drawing.add(elm.Line().at(pnp.emitter).toy(top))
    drawing.add(elm.Line().at(pnp.collector).toy(gate_y))
    for at in ((pnp.emitter[0], top), (pnp.collector[0], gate_y), (x + 0.8, gate_y)):
        drawing.add(elm.Dot().at(at))
    drawing.add(elm.Line().at(pnp.base).right(0.7))
    base = drawing.here
    drawing.add(elm.Resistor().at(base).toy(top).label(_name("R5"), loc="bottom"))
    drawing.add(elm.Dot().at(base))
    drawing.add(elm.Line().at(base).toy(gate_y - 0.4))
    drawing.add(elm.Resistor().down(1.4).label(_name("R4"), loc="bottom"))
    below = drawing.here
    drawing.add(elm.Dot().at(below))
    drawing.add(elm.Line().at(below).right(1.2))
    drawing.add(elm.Capacitor().down(1.6).label(_name("C5"), loc="bottom"))
    drawing.add(elm.GroundSignal().scale(0.7))
    drawing.add(elm.Zener().at(below).down(1.6).reverse().label(_name("D1"), loc="bottom"))
    drawing.add(elm.GroundSignal().scale(0.7))
