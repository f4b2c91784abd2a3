"""The way without soldering: screws and levers make the circuit, and what it lacks is reckoned."""

import pytest

from boardkit import guide, power, terminals
from boardkit.board_file import all_boards
from boardkit.circuit import LIGHTS, VSYS, Circuit, circuit
from boardkit.circuit_checks import circuit_mistakes
from boardkit.pins_file import render_wiring
from boardkit.terminals import LEVER, Joint

BOARD = all_boards()["one-ring-terminals"]
MADE, JOINTS = circuit(BOARD), terminals.joints(BOARD)


def test_the_joints_make_the_circuit():
    assert terminals.joint_mistakes(MADE, JOINTS) == []


@pytest.mark.parametrize("joint", JOINTS)
def test_every_missing_joint_is_found(joint: Joint):
    left = [other for other in JOINTS if other != joint]
    assert any("Check the wires" in told for told in terminals.joint_mistakes(MADE, left))


def test_two_wires_under_one_screw_are_found():
    crowded = [joint._replace(by="13") if joint.by == "18" else joint for joint in JOINTS]
    told = terminals.joint_mistakes(MADE, crowded)
    assert told == ["expected one wire under terminal 13, got 2. Move one."]


def test_every_joint_stands_in_the_wiring_table_and_the_guide():
    table, page = render_wiring(BOARD), guide.page(BOARD, "en")
    for joint in JOINTS:
        if joint.by != LEVER:
            assert f"terminal {joint.by} " in table
            assert joint.by in page
    assert table.count("lever connector") == terminals.levers(BOARD) == 5


def test_nobody_has_to_solder():
    for language, word in (("en", "Solder "), ("de", "Löte ")):
        assert word not in guide.page(BOARD, language)
        assert word in guide.page(all_boards()["one-ring"], language)


def test_a_fuse_left_out_is_found():
    wire = MADE["R1"]._replace(ref="W1", part=MADE["F1"].part, legs={"1": VSYS, "2": LIGHTS})
    bridged = Circuit((*MADE.without("F1").components, wire))
    assert "expected a fuse between VSYS and the lights" in "\n".join(
        circuit_mistakes(BOARD, bridged)
    )


def test_a_button_without_its_resistor_is_found():
    assert "a wrong program could burn the pin" in "\n".join(
        circuit_mistakes(BOARD, MADE.without("R12"))
    )


def test_pixels_fed_from_usb_itself_would_not_hear_the_pico():
    """Without a level shifter 3.3 V are enough only behind the Pico's own diode."""
    assert 0 <= power.high_margin_v(BOARD, MADE) < 0.1
    part = BOARD.controller.part
    bare = BOARD.controller._replace(
        part=part._replace(figures={**part.figures, "vsys_drop_mv": 0})
    )
    told = power.power_mistakes(BOARD._replace(controller=bare), MADE)
    assert any("loud enough for the pixels" in line for line in told)


def test_more_pixels_than_usb_allows_at_plugging_in_are_found():
    ring = BOARD.links[0]._replace(pixels=150)
    told = power.power_mistakes(BOARD._replace(links=(ring,)), MADE)
    assert any("at most 10 µF at USB" in line for line in told)
