"""The schematic: what is on the stripboard, drawn by schemdraw as SVG."""

import schemdraw
import schemdraw.elements as elm

from boardkit.board_file import Board
from boardkit.connections import button_label
from boardkit.controllers import GROUND_LEG, LEGS, VBUS_LEG, VSYS_LEG

PIN_SPACING = 1.4
FONT_SIZE = 11


def schematic(board: Board) -> str:
    """The drawing as SVG text."""
    schemdraw.use("svg")
    drawing = schemdraw.Drawing(show=False)
    drawing.config(fontsize=FONT_SIZE, unit=2, bgcolor="white")
    controller = drawing.add(_controller(board))
    _draw_buttons(drawing, controller, board)
    shifter = _draw_data_line(drawing, controller, board)
    _draw_supply(drawing, controller, shifter, board)
    return str(drawing.get_imagedata("svg").decode("utf-8"))


def _controller(board: Board) -> elm.Ic:
    spread = max(len(board.buttons) - 1, 3) * PIN_SPACING + 2
    pins = [
        elm.IcPin(name=f"GP{pin}", pin=str(LEGS[pin]), side="left", anchorname=f"button{pin}")
        for _, pin in reversed(board.buttons)
    ]
    plus = ("VBUS", VBUS_LEG) if board.input == "usb" else ("VSYS", VSYS_LEG)
    pins += [
        elm.IcPin(name="GND", pin=str(GROUND_LEG), side="right", anchorname="ground"),
        elm.IcPin(
            name=f"GP{board.pixel_pin}",
            pin=str(LEGS[board.pixel_pin]),
            side="right",
            anchorname="data",
        ),
        elm.IcPin(name=plus[0], pin=str(plus[1]), side="right", anchorname="plus"),
    ]
    return elm.Ic(pins=pins, size=(4, spread), pinspacing=PIN_SPACING).label(
        board.controller.name, loc="top"
    )


def _draw_buttons(drawing: schemdraw.Drawing, controller: elm.Ic, board: Board) -> None:
    for name, pin in board.buttons:
        drawing.add(elm.Line().at(getattr(controller, f"button{pin}")).left(1.2))
        drawing.add(elm.Button().left(2).label(button_label(name), loc="top", ofst=0.25))
        drawing.add(elm.Line().left(0.5))
        drawing.add(elm.GroundSignal().scale(0.6))


def _draw_data_line(drawing: schemdraw.Drawing, controller: elm.Ic, board: Board) -> elm.Ic:
    drawing.add(elm.Line().at(controller.data).right(2.2))
    shifter = elm.Ic(
        pins=[
            elm.IcPin(name="1A", pin="2", side="left", anchorname="input"),
            elm.IcPin(name="1Y", pin="3", side="right", anchorname="output"),
            elm.IcPin(name="VCC", pin="14", side="top", anchorname="plus"),
            elm.IcPin(name="1OE", pin="1", side="bottom", invert=True, anchorname="enable"),
            elm.IcPin(name="GND", pin="7", side="bottom", anchorname="ground"),
        ],
        size=(3.4, 3),
    ).label("74AHCT125", loc="center", fontsize=10)
    shifter = drawing.add(shifter.anchor("input").right())
    for leg in (shifter.enable, shifter.ground):
        drawing.add(elm.Line().at(leg).down(0.6))
        drawing.add(elm.GroundSignal().scale(0.7))
    drawing.add(elm.Resistor().at(shifter.output).right(2.4).label("330 Ω"))
    drawing.add(elm.Arrow().right(1))
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
    drawing.add(elm.Line().at(box.plus).up(0.8))
    drawing.add(elm.Vdd().label("+5 V"))
    return shifter


def _draw_supply(
    drawing: schemdraw.Drawing, controller: elm.Ic, shifter: elm.Ic, board: Board
) -> None:
    drawing.add(elm.Line().at(shifter.plus).up(0.8))
    drawing.add(elm.Vdd().label("+5 V"))
    drawing.add(elm.Line().at(controller.ground).right(0.6))
    drawing.add(elm.GroundSignal().scale(0.7))
    if board.input == "usb":
        drawing.add(elm.Line().at(controller.plus).right(0.6))
        drawing.add(elm.Vdd().label("+5 V from USB"))
    else:
        drawing.add(elm.Line().at(controller.plus).right(0.3))
        drawing.add(elm.Schottky().right(2).reverse().label("1N5819", loc="bottom"))
        drawing.add(elm.Line().up(1.6))
        drawing.add(elm.Vdd().label("+5 V from the jack"))
    corner = (shifter.ground[0] - 4.2, shifter.ground[1] - 2.6)
    for index, (value, polar) in enumerate((("1000 µF", True), ("100 nF", False))):
        at = (corner[0] + 3.2 * index, corner[1])
        drawing.add(elm.Vdd().at(at).label("+5 V"))
        drawing.add(elm.Capacitor(polar=polar).at(at).down(1.6).label(value, loc="bottom"))
        drawing.add(elm.GroundSignal().scale(0.7))
