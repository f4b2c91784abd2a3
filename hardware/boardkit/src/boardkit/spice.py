"""The supply of a build as decks for ngspice: what plugging in draws, and what wrong plugs do.

Every deck is written from the circuit itself, part by part, so that a change of the circuit changes
what is simulated. Each runs through the corners of the parts' data sheets and measures; `LIMITS`
says what each measure may be. The decks lie in hardware/made/BUILD/spice, to be opened by hand:
`ngspice plug.cir`.

The models are simple and on the safe side: MOSFETs with much gain, pixels that draw their idle
current down to 2.5 V and nothing below, so that C1 keeps a rest of charge.
"""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from boardkit.board_file import Board
from boardkit.circuit import GND, LIGHTS, PICO, Circuit, Component, source_net

PLUGGED_S, OUT_S = 0.01, 2.0  # when the plug goes in, and when out again
REPLUGGED_S = 1.0  # after that long it goes in again
SPIKE_S = 1e-4  # what small capacitors at the socket draw at once counts as charge, not as current
SPIKE_UC = 50.0  # what 10 µF at 5 V hold: a device may draw that at once (USB 2.0, 7.2.4.1)
USB_HIGH_V, LEGAL_V, WRONG_V = 5.25, 5.5, 12.0
WARM_V = 0.05  # by how much a warm MOSFET opens earlier
MODELS = """\
.model PM VDMOS(PCHAN VTO=-0.7 KP=20 RD=5m RS=5m RG=2 CGS=1.4n CGDMAX=1n CGDMIN=0.2n CJO=0.7n RB=5m)
.model QP PNP(IS=1.4e-14 BF=180 CJE=8p CJC=10p TF=240p RB=10 RC=1)
.model DS D(IS=3e-7 RS=0.1 BV=40)
.model PLUG SW(VT=0.5 VH=0 RON=0.15 ROFF=1G)
"""


class Deck(NamedTuple):
    """One simulation: its text, and the most and least that each measure may be."""

    name: str
    text: str
    limits: dict[str, tuple[float, float]]


def decks(board: Board, made: Circuit) -> list[Deck]:
    """Every simulation of a build with a circuit board."""
    found = [_plugging(board, made), _legal(board, made), _too_much(board, made)]
    return [*found, _reversed(board, made)] if not board.is_usb else found


def _plugging(board: Board, made: Circuit) -> Deck:
    """In, out, and in again; at the least, usual and most threshold, C1 large and C4 small."""
    again = OUT_S + REPLUGGED_S
    events = (0, PLUGGED_S, OUT_S, again)
    meters = [
        f"first_ma MAX i(vin) from={PLUGGED_S + SPIKE_S} to={OUT_S - SPIKE_S}",
        f"again_ma MAX i(vin) from={again + SPIKE_S} to={again + 1.5}",
        f"first_uc INTEG i(vin) from={PLUGGED_S - 1e-6} to={PLUGGED_S + SPIKE_S}",
        f"again_uc INTEG i(vin) from={again - 1e-6} to={again + SPIKE_S}",
        f"lights_v FIND v({LIGHTS}) at={again + 1.4}",
    ]
    limits = {
        "first_ma": (0.0, float(board.asked_ma)),
        "again_ma": (0.0, float(board.asked_ma)),
        "first_uc": (0.0, SPIKE_UC),
        "again_uc": (0.0, SPIKE_UC),
        "lights_v": (4.9, USB_HIGH_V),
    }
    corners = [f"altermod PM vto=-{volt:g}" for volt in thresholds(made)]
    text = _deck(board, made, "plugging in, out, and in again", USB_HIGH_V, events, corners,
                 meters, again + 1.6, worst=True)  # fmt: skip
    return Deck("plug", text, limits)


def _legal(board: Board, made: Circuit) -> Deck:
    """The most that USB may give must light the lights, whatever the zener diode."""
    corners = [f"altermod DZ bv={volt:g} nbv={knee:g}" for volt, knee in _zeners(made)]
    meters = [f"lights_v MIN v({LIGHTS}) from=0.9 to=1"]
    text = _deck(board, made, "5.5 V, which USB may give", LEGAL_V, (0, PLUGGED_S), corners,
                 meters, 1.0)  # fmt: skip
    return Deck("legal", text, {"lights_v": (5.2, LEGAL_V)})


def _too_much(board: Board, made: Circuit) -> Deck:
    """A plug of 12 V must not reach the lights, not for a moment."""
    corners = [f"altermod DZ bv={volt:g} nbv={knee:g}" for volt, knee in _zeners(made)]
    meters = [f"lights_v MAX v({LIGHTS}) from=0 to=1"]
    text = _deck(board, made, "a plug of 12 V", WRONG_V, (0, PLUGGED_S), corners, meters, 1.0)
    return Deck("too-much", text, {"lights_v": (-0.5, LEGAL_V)})


def _reversed(board: Board, made: Circuit) -> Deck:
    meters = [f"lights_v MIN v({LIGHTS}) from=0 to=1", "into_ma MIN i(vin) from=0.1 to=1"]
    text = _deck(
        board, made, "the plug reversed, 12 V", -WRONG_V, (0, PLUGGED_S), [""], meters, 1.0
    )
    return Deck("reversed", text, {"lights_v": (-0.5, 0.5), "into_ma": (-10.0, 10.0)})


def thresholds(made: Circuit) -> tuple[float, ...]:
    """Where Q2 may begin to conduct: the data sheet's range, the least one warm."""
    part = made["Q2"].part
    least, usual, most = (
        part.number(f"threshold_{which}mv") / 1000 for which in ("least_", "", "most_")
    )
    return least - WARM_V, usual, most


def _zeners(made: Circuit) -> tuple[tuple[float, float], ...]:
    """Least voltage with a soft knee, most with a sharp one."""
    part = made["D1"].part
    return (part.number("zener_least_mv") / 1000, 6.0), (part.number("zener_most_mv") / 1000, 1.0)


def _deck(
    board: Board, made: Circuit, title: str, volt: float, events: tuple[float, ...],
    corners: list[str], meters: list[str], stop: float, *, worst: bool = False,
) -> str:  # fmt: skip
    source = source_net(board)
    lines = [f"* {board.name}: {title}; written from the unit file", MODELS.rstrip()]
    lines.append(f".model DZ D(IS=1e-12 BV={made['D1'].part.number('zener_mv') / 1000:g} "
                 "IBV=5m NBV=3 RS=5 CJO=200p)")  # fmt: skip
    lines += [f"Vsupply supply 0 {volt:g}", f"Vplug plug 0 PWL({_edges(events)})",
              "Splug supply inlet plug 0 PLUG", f"Vin inlet {source} 0"]  # fmt: skip
    lines.append(f"Cin {source} 0 1u")
    for component in made.components:
        lines += _elements(component, worst=worst)
    lines += [_load(LIGHTS, board.pixels * board.power["pixel_idle_ua"] / 1e6, 2.5, "pixels")]
    if board.is_usb:  # the Pico's own supply goes on down to 1.8 V
        lines.append(_load(source, board.power["controller_ma"] / 1e3, 1.8, "pico"))
    else:
        lines.append(_load("VSYS", board.power["controller_ma"] / 1e3, 1.8, "pico"))
    lines += [
        f".tran 20u {stop:g} 0 100u",
        ".options method=gear gmin=1e-12 rshunt=1e9",
        ".control",
    ]
    for corner in corners:
        lines += [line for line in (corner, "run") if line]
        lines += [f"meas tran {meter}" for meter in meters]
    return "\n".join([*lines, "quit", ".endc", ".end"]) + "\n"


def _edges(events: tuple[float, ...]) -> str:
    """Out, in, out, in: each within ten microseconds."""
    points, state = ["0 0"], 0
    for at in events[1:]:
        points += [f"{at:g} {state}", f"{at + 1e-5:.6g} {1 - state}"]
        state = 1 - state
    return " ".join(points)


def _load(net: str, ampere: float, least_v: float, name: str) -> str:
    """A current that is drawn down to a voltage and fades below it."""
    on = f"0.5*(1+tanh((v({net})-{least_v})/0.3))"
    return f"B{name} {net} 0 I={ampere:g}*{on}*min(1,max(0,v({net})/5))"


# By how much worse than their names parts may be, where that draws more.
LARGE, SMALL = 1.2, 0.9


def _elements(component: Component, *, worst: bool) -> Iterator[str]:
    part, kind, ref = component.part, component.part.kind, component.ref
    nets = ["0" if net == GND else net for net in component.legs.values()]
    if kind == "resistor" and not nets[0].endswith("SWITCH") and not nets[1].endswith("SWITCH"):
        yield f"{ref} {nets[0]} {nets[1]} {part.number('ohm')}"
    elif kind == "capacitor":
        scale = {"C1": LARGE, "C4": SMALL}.get(ref, 1.0) if worst else 1.0
        yield f"{ref} {nets[0]} {nets[1]} {part.number('farad_n') * scale:g}n"
    elif kind == "fuse":
        yield f"R{ref} {nets[0]} {nets[1]} {part.number('resistance_mohm') / 4000:g}"
    elif kind == "mosfet":
        yield f"M{ref} {component.net('D')} {component.net('G')} {component.net('S')} PM"
    elif kind == "transistor":
        yield f"{ref} {component.net('C')} {component.net('B')} {component.net('E')} QP"
    elif kind == "zener":
        yield f"{ref} 0 {component.net('K')} DZ"
    elif kind == "diode":
        yield f"{ref} {component.net('A')} {component.net('K')} DS"
    elif ref == PICO or kind in ("chip", "connector", "switch", "surge"):
        return


def measured(ngspice: str, deck: Path) -> list[tuple[str, float]]:
    """Runs a deck; every measure of every corner by its name, in mA, µC or V."""
    done = subprocess.run([ngspice, "-b", str(deck)], capture_output=True, text=True, timeout=300,
                          check=False)  # fmt: skip
    found = []
    for name, value in re.findall(r"^(\w+_(?:ma|uc|v))\s*=\s*(\S+)", done.stdout, re.MULTILINE):
        scale = 1e3 if name.endswith("_ma") else 1e6 if name.endswith("_uc") else 1.0
        found.append((name, float(value) * scale))
    return found


def deck_mistakes(ngspice: str, deck: Deck, folder: Path) -> list[str]:
    """What a simulation finds beyond its limits; a measure that is missing is one, too."""
    file = folder / f"{deck.name}.cir"
    file.write_text(deck.text, encoding="utf-8")
    found = measured(ngspice, file)
    corners = deck.text.count("\nrun\n")
    told = [
        f"{deck.name}: expected {name} from {low:g} to {high:g}, got {value:.1f}. Change what is "
        "around Q2 in boardkit/circuit.py."
        for name, value in found
        for low, high in [deck.limits[name]]
        if not low <= value <= high
    ]
    if len(found) != corners * len(deck.limits):
        told.append(
            f"{deck.name}: expected {corners * len(deck.limits)} measures, got {len(found)}: the "
            f"simulation broke off. Run ngspice on it by hand."
        )
    return told
