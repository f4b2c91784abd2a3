"""Nobody's computer is harmed: each fault of the circuit, built in on purpose, is found."""

import pytest

from boardkit import power
from boardkit.board_file import Board, all_boards
from boardkit.circuit import (
    FUSED,
    GND,
    JACK,
    LIGHTS,
    SOURCE,
    VBUS,
    Circuit,
    button_net,
    circuit,
    pin_net,
)
from boardkit.circuit_checks import circuit_mistakes, conducts
from boardkit.part_library import library
from boardkit.pins_file import render_wiring

from .defects import one_way_surge

BOARDS = all_boards()
CAFE, FULL = BOARDS["cafe"], BOARDS["full"]


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    return BOARDS[request.param]


def mistakes(board: Board, made: Circuit) -> str:
    return "\n".join([*circuit_mistakes(board, made), *power.power_mistakes(board, made)])


def test_every_build_is_sound(board: Board):
    assert mistakes(board, circuit(board)) == ""


def test_a_jack_joined_to_leg_40_is_found():
    """Whoever wires the jack after the table of `full` would feed 3 A into a computer."""
    made = circuit(CAFE).with_net("U1", "40", LIGHTS)
    assert "leg 40 (VBUS) of the Pico to stay empty" in mistakes(CAFE, made)


def test_what_flows_into_the_computer_is_reckoned():
    made = circuit(CAFE)
    assert all(case.into_computer_ma == 0 for case in power.cases(CAFE, made))
    bridged = made.with_net("F1", "1", VBUS).with_net("R1", "1", VBUS).with_net("R1", "2", LIGHTS)
    fed = Circuit(
        (*bridged.components, made["F1"]._replace(ref="F2", legs={"1": VBUS, "2": LIGHTS}))
    )
    assert "got 3000 mA. Leave leg 40" in mistakes(CAFE, fed)


def test_the_wiring_tables_say_that_leg_40_stays_empty():
    assert "leg 40 stays empty" in render_wiring(CAFE)
    assert "leg 40 stays empty" not in render_wiring(FULL)
    for made in (CAFE, FULL):
        assert "5 V for the lights" in render_wiring(made)


@pytest.mark.parametrize(
    "ref, told",
    [
        ("F1", "expected a fuse between"),
        ("Q1", "expected Q1 to keep out a reversed plug"),
        ("Q2", "expected Q2 to keep out a plug of 12 V"),
        ("Q3", "got no Q3"),
        ("C4", "got no C4"),
        ("R2", "the input floats"),
        ("R11", "between leg 4 and the button seat_1, got none"),
        ("D2", "expected the jack to feed the Pico through D2"),
    ],
)
def test_a_missing_part_is_found(ref: str, told: str):
    made = circuit(CAFE)
    if ref in ("F1", "Q1", "Q2"):  # bridged with a wire, as people do who lack the part
        legs = {"F1": (JACK, FUSED), "Q1": (FUSED, SOURCE), "Q2": (SOURCE, LIGHTS)}[ref]
        wire = made["F1"]._replace(ref="W1", legs={"1": legs[0], "2": legs[1]})
        made = Circuit((*made.without(ref).components, wire))
        assert told in "\n".join(circuit_mistakes(CAFE, made))
    else:
        assert told in "\n".join(circuit_mistakes(CAFE, made.without(ref)))


@pytest.mark.parametrize(
    "ref, told", [("Q1", "let a reversed plug through"), ("Q2", "let 12 V through")]
)
def test_a_mosfet_turned_round_is_found(ref: str, told: str):
    made = circuit(CAFE)
    drain, source = made[ref].legs["D"], made[ref].legs["S"]
    turned = made.with_net(ref, "D", source).with_net(ref, "S", drain)
    assert told in "\n".join(circuit_mistakes(CAFE, turned))


def test_a_diode_turned_round_is_found():
    made = circuit(CAFE).with_net("D2", "A", "VSYS").with_net("D2", "K", LIGHTS)
    assert "its ring towards the Pico" in "\n".join(circuit_mistakes(CAFE, made))


def test_a_button_straight_on_its_pin_is_found():
    made = circuit(FULL).with_net("U1", "4", button_net("seat_1"))
    assert "a wrong program could burn the pin" in "\n".join(circuit_mistakes(FULL, made))


@pytest.mark.parametrize("leg", ["4", "5", "9", "10", "12", "13"])
def test_a_gate_left_floating_is_found(leg: str):
    made = circuit(FULL).with_net("U2", leg, "NOWHERE")
    assert f"leg {leg} of the shifter" in "\n".join(circuit_mistakes(FULL, made))


def test_a_pressed_button_draws_little_from_a_pin_that_drives_high(board: Board):
    made = circuit(board)
    for number, (name, _) in enumerate(board.buttons, 11):
        resistor = made[f"R{number}"]
        assert set(resistor.legs.values()) == {pin_net(name), button_net(name)}
        assert 3300 / resistor.part.number("ohm") < 12  # mA, what a pin bears


def test_twelve_volts_and_a_reversed_plug_stay_outside():
    found = {case.name: case for case in power.cases(CAFE, circuit(CAFE))}
    assert found["a plug of 12 V"].lights_v == 0
    assert found["a plug of 12 V"].hottest_mw < 500
    assert found["the plug reversed, up to 12 V"].outcome.startswith("Q1 blocks")
    assert found["USB and the supply together"].into_computer_ma == 0


def test_a_reversed_plug_finds_no_way_through_the_surge_diode():
    """One for a single direction stood before Q1: the table said 0 mA, and it was a short."""
    faulty = one_way_surge(circuit(CAFE))
    case = {case.name: case for case in power.cases(CAFE, faulty)}["the plug reversed, up to 12 V"]
    assert (case.jack_ma, case.hottest) == (3000, "D3")
    assert "expected nothing to flow with the plug reversed" in mistakes(CAFE, faulty)


def test_usb_alone_runs_the_pico_and_not_the_lights():
    found = {case.name: case for case in power.cases(CAFE, circuit(CAFE))}
    assert found["USB alone, the supply out"].usb_ma == CAFE.power["controller_ma"]
    turned = circuit(CAFE).with_net("D2", "A", "VSYS").with_net("D2", "K", LIGHTS)
    found = {case.name: case for case in power.cases(CAFE, turned)}
    assert found["USB alone, the supply out"].outcome == "USB feeds the lights"


def test_a_gate_that_bears_less_than_the_cut_off_is_found():
    made = circuit(CAFE)
    weak = made["Q1"].part._replace(figures={**made["Q1"].part.figures, "gate_most_v": 6})
    changed = Circuit((*made.without("Q1").components, made["Q1"]._replace(part=weak)))
    assert "expected a gate of Q1 that bears 7.00 V, got 6 V" in mistakes(CAFE, changed)


@pytest.mark.parametrize(
    "key, figure, value, told",
    [
        ("connector-2", "rated_ma", 1000, "Plug and socket, 2 ways that carries 1400 mA, got 1000"),
        ("wire-feed", "rated_ma", 1000, "that carries 1400 mA, got 1000 mA"),
        ("wire-feed", "copper_mm2", 0.5, "expected at most 0.34 mm² in the contacts"),
    ],
)
def test_a_wire_or_contact_too_weak_or_too_thick_is_found(
    monkeypatch: pytest.MonkeyPatch, key: str, figure: str, value: float, told: str
):
    """The guide once asked for wire of 0.5 mm², which no contact of these plugs takes."""
    parts = library()
    other = parts[key]._replace(figures={**parts[key].figures, figure: value})
    monkeypatch.setitem(parts, key, other)
    assert told in mistakes(CAFE, circuit(CAFE))


def test_a_zener_diode_of_another_voltage_is_found():
    made = circuit(CAFE)
    for least, most, words in ((4800, 5400, "got 4.75"), (7700, 8700, "to 9.38 V")):
        figures = {"zener_least_mv": least, "zener_most_mv": most}
        other = made["D1"].part._replace(figures={**made["D1"].part.figures, **figures})
        changed = Circuit((*made.without("D1").components, made["D1"]._replace(part=other)))
        assert words in "\n".join(power.power_mistakes(CAFE, changed))


def test_the_slow_start_draws_no_more_than_a_device_may(board: Board):
    """470 µF straight on USB would be 47 times the 10 µF that a device may bring."""
    made = circuit(board)
    if not board.has_circuit_board:  # no big capacitor at all
        assert board.pixels * power.PIXEL_NF / 1000 <= power.USB_INRUSH_UF
        return
    most_ma, ms = power.slow_start(board, made)
    idle_ma = board.power["controller_ma"] + board.pixels * board.power["pixel_idle_ua"] // 1000
    assert most_ma - idle_ma < 50
    assert 50 < ms < 500
    assert made["C1"].part.number("farad_n") > 1000 * power.USB_INRUSH_UF
    assert not conducts(made.without("Q2"), VBUS, LIGHTS)


def test_a_big_capacitor_without_slow_start_is_seen():
    made = circuit(FULL)
    small = made["C4"].part._replace(figures={**made["C4"].part.figures, "farad_n": 1})
    fast = Circuit((*made.without("C4").components, made["C4"]._replace(part=small)))
    assert power.slow_start(FULL, fast)[0] > 400


def test_usb_is_asked_for_all_that_is_drawn(board: Board):
    """Whatever is plugged, an ordinary evening draws no more of USB than the descriptor says."""
    for case in power.cases(board, circuit(board)):
        if case.outcome == "runs":
            assert case.usb_ma <= board.asked_ma


def test_a_limit_above_what_the_descriptor_asks_for_is_found():
    """The board file once counted on 500 mA, and MicroPython asks for 250 whatever is drawn."""
    greedy = FULL._replace(power={**FULL.power, "limit_ma": 450})
    assert "within the 250 mA that the USB descriptor asks for" in mistakes(greedy, circuit(greedy))


def test_ground_is_one_net(board: Board):
    wanted = {"U1", "U2", "J1", "C1"} if board.has_circuit_board else {"U1", "P1", "S11", "S13"}
    assert wanted <= {ref for ref, _ in circuit(board).nets()[GND]}
