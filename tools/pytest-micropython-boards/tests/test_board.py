"""What a board does on the rungs with stand-ins: time, pins, line, files, power, memory."""

from pathlib import Path

import pytest

from pytest_micropython_boards.board import Board
from pytest_micropython_boards.errors import BadSetting, NotOnThisRung, Stuck
from pytest_micropython_boards.rungs.interpreters import CPythonRung
from pytest_micropython_boards.settings import Project

from .conftest import SwitchOn

BLINK = """
from machine import Pin
import time
led = Pin("LED", Pin.OUT)
while True:
    led.toggle()
    time.sleep_ms(250)
"""


def test_time_passes_only_while_a_test_waits(switch_on: SwitchOn) -> None:
    board = switch_on(BLINK)
    board.run(1100)
    toggles = [edge.us for edge in board.pin(25).edges[1:]]
    assert [round(us / 1000) for us in toggles] == [0, 250, 500, 750, 1000]
    assert board.now_ms == 1100


def test_a_loop_that_waits_for_nothing_lets_time_pass(switch_on: SwitchOn) -> None:
    """Without a probe in it, `while True: pass` would stand still for ever."""
    board = switch_on(
        "from machine import Timer\n"
        "Timer(period=100, callback=lambda timer: print('tick'))\n"
        "while True:\n    pass\n"
    )
    board.run(350)
    assert board.serial.lines == ["tick"] * 3


def test_an_interrupt_comes_at_its_moment(switch_on: SwitchOn) -> None:
    board = switch_on(
        "from machine import Pin\nimport time\n"
        "key = Pin(2, Pin.IN, Pin.PULL_UP)\n"
        "key.irq(lambda pin: print(pin.value(), time.ticks_ms()), Pin.IRQ_FALLING)\n"
        "time.sleep(10)\n",
        buttons=["ok=2"],
    )
    board.run(120)
    board.press("ok")
    assert board.serial.lines == ["0 120"]


def test_an_interrupt_tells_its_edge(switch_on: SwitchOn) -> None:
    board = switch_on(
        "from machine import Pin\nkey = Pin(2, Pin.IN, Pin.PULL_UP)\n"
        "key.irq(lambda pin: print(pin.irq().flags()), Pin.IRQ_FALLING | Pin.IRQ_RISING)\n",
        buttons=["ok=2"],
    )
    board.run(5)
    board.press("ok")
    assert board.serial.lines == ["4", "8"]


def test_machine_code_is_plain_code_where_none_is_compiled(switch_on: SwitchOn) -> None:
    board = switch_on(
        "import micropython\n@micropython.viper\ndef total(content) -> int:\n"
        "    bytes = ptr8(content)\n    sum = 0\n    for place in range(int(len(content))):\n"
        "        sum += bytes[place]\n    return sum\n"
        "@micropython.native\ndef twice(number):\n    return 2 * number\n"
        "print(twice(total(b'abc')))\n"
    )
    board.run(5)
    assert board.traceback == ""
    assert board.serial.lines == ["588"]


def test_a_button_that_nothing_pulls_up_is_always_low(switch_on: SwitchOn) -> None:
    """The most frequent mistake of all shows itself: a released button is no level by itself."""
    board = switch_on(
        "from machine import Pin\n"
        "print(Pin(2, Pin.IN).value(), Pin(3, Pin.IN, Pin.PULL_UP).value())\n"
    )
    board.run(10)
    assert board.serial.lines == ["0 1"]


def test_a_button_to_the_supply(switch_on: SwitchOn) -> None:
    board = switch_on(
        "from machine import Pin\nimport time\nkey = Pin(4, Pin.IN, Pin.PULL_DOWN)\n"
        "while not key.value():\n    time.sleep_ms(1)\nprint('high')\n",
        buttons=["go=4 high"],
    )
    board.run(50)
    assert board.serial.text == ""
    board.press("go")
    assert board.serial.lines == ["high"]


def test_analogue_in_and_pulses_out(switch_on: SwitchOn) -> None:
    board = switch_on(
        "from machine import ADC, PWM, Pin\nimport time\n"
        "dial, lamp = ADC(26), PWM(Pin(15), freq=1000)\n"
        "while True:\n    lamp.duty_u16(dial.read_u16())\n    time.sleep_ms(10)\n"
    )
    board.pin(26).read_as(30_000)
    board.run(30)
    assert board.pin(15).pwm == (1000, 30_000)


def test_the_line_both_ways(switch_on: SwitchOn) -> None:
    board = switch_on(
        "import sys, select\npoll = select.poll()\npoll.register(sys.stdin, select.POLLIN)\n"
        "name = input('who? ')\nprint('hello', name)\n"
        "while True:\n    if poll.poll(10):\n        print(sys.stdin.readline().strip().upper())\n"
    )
    board.serial.wait_for("who?")
    board.serial.write("Ada\r\n")
    board.serial.wait_for("hello Ada")
    board.run(100)
    board.serial.write("abc\n")
    board.serial.wait_for("ABC")


def test_without_a_cable_words_are_lost(switch_on: SwitchOn) -> None:
    board = switch_on("import time\nfor n in range(9):\n    print(n)\n    time.sleep_ms(100)\n")
    board.run(150)
    board.serial.unplug()
    board.run(200)
    board.serial.plug()
    board.run(200)
    assert board.serial.lines == ["0", "1", "4", "5"]


def test_files_stay_when_the_power_was_gone_and_memory_does_not(switch_on: SwitchOn) -> None:
    board = switch_on(
        "try:\n    count = int(open('count').read())\nexcept OSError:\n    count = 0\n"
        "with open('count', 'w') as file:\n    file.write(str(count + 1))\nprint('start', count)\n"
    )
    board.run(10)
    board.power_cycle()
    board.run(10)
    assert board.serial.lines == ["start 0", "start 1"]
    assert board.files.read("count") == b"2"
    assert board.files.names() == ["count", "main.py"]


def test_modules_of_a_project_and_its_lib_folder(switch_on: SwitchOn) -> None:
    board = switch_on(
        "import one, two\nprint(one.NAME, two.NAME)\n",
        more_files={"one.py": "NAME = 'one'\n", "lib/two.py": "NAME = 'two'\n"},
    )
    board.run(10)
    assert board.serial.lines == ["one two"]


def test_a_program_that_ends_shows_why_and_its_timers_go_on(switch_on: SwitchOn) -> None:
    board = switch_on(
        "from machine import Timer\nTimer(period=50, callback=lambda timer: print('tick'))\n"
        "raise ValueError('no such ring')\n"
    )
    board.run(120)
    assert board.has_ended
    assert "ValueError: no such ring" in board.traceback
    assert "line 3" in board.traceback
    assert board.serial.text.count("tick") == 2


def test_a_reset_and_a_watchdog_start_the_program_again(switch_on: SwitchOn) -> None:
    board = switch_on("import machine, time\nprint('start')\ntime.sleep_ms(100)\nmachine.reset()\n")
    board.run(250)
    assert board.serial.lines == ["start"] * 3
    assert board.resets == ["reset"] * 2
    hung = switch_on(
        "import machine, time\nprint('start')\nmachine.WDT(timeout=200)\ntime.sleep(9)"
    )
    hung.run(450)
    assert hung.resets == ["watchdog"] * 2


def test_control_c_interrupts(switch_on: SwitchOn) -> None:
    board = switch_on("import time\nwhile True:\n    time.sleep(1)\n")
    board.run(100)
    board.serial.write(b"\x03")
    board.run(10)
    assert "KeyboardInterrupt" in board.traceback


def test_asyncio_lives_by_the_board_s_clock(switch_on: SwitchOn) -> None:
    board = switch_on(
        "import asyncio, time\n"
        "async def tick(name, ms):\n"
        "    for _ in range(3):\n"
        "        await asyncio.sleep_ms(ms)\n"
        "        print(name, time.ticks_ms() // 10)\n"
        "async def main():\n"
        "    await asyncio.gather(tick('a', 100), tick('b', 140))\n"
        "asyncio.run(main())\n"
    )
    board.run(600)
    assert board.traceback == ""
    assert board.serial.lines == ["a 10", "b 14", "a 20", "b 28", "a 30", "b 42"]


def test_old_names_of_modules(switch_on: SwitchOn) -> None:
    board = switch_on(
        "import utime, ujson, urandom, ustruct\nfrom micropython import const\n"
        "print(ujson.dumps([const(1)]), ustruct.calcsize('<I'), utime.ticks_diff(3, 1))\n"
    )
    board.run(10)
    assert board.serial.lines == ["[1] 4 2"]


def test_what_is_not_simulated_says_so(switch_on: SwitchOn) -> None:
    board = switch_on("from machine import I2S\n")
    board.run(10)
    assert "got machine.I2S. Run this on --rung emulator or --rung serial" in board.traceback
    radio = switch_on(
        "import network\nwlan = network.WLAN(network.STA_IF)\nwlan.active(True)\n"
        "wlan.connect('home', 'secret')\nprint(wlan.isconnected(), wlan.status())\n"
    )
    radio.run(10)
    assert radio.serial.lines == ["False -2"]


def test_memory_is_told_by_the_real_interpreter_alone(switch_on: SwitchOn) -> None:
    board = switch_on("import time\nkept = bytearray(20000)\ntime.sleep(9)\n")
    board.run(10)
    if board.rung == "cpython":
        with pytest.raises(NotOnThisRung, match="board_needs"):
            board.memory()
    else:
        used, free, stand_ins = board.memory()
        assert 20_000 < used - stand_ins < 22_000, "the program and what it keeps"
        assert used + free < 192 * 1024


def test_a_program_too_big_for_a_pico_fails_on_the_vm(switch_on: SwitchOn) -> None:
    board = switch_on("kept = bytearray(300000)\nprint('fits')\n")
    board.run(10)
    assert ("MemoryError" in board.traceback) == (board.rung == "vm")


def test_a_button_is_held_while_the_power_comes(switch_on: SwitchOn) -> None:
    board = switch_on(
        "from machine import Pin\nprint(Pin(2, Pin.IN, Pin.PULL_UP).value())\n", buttons=["ok=2"]
    )
    board.power_off()
    board.button("ok").down()
    board.power_on()
    board.run(5)
    board.button("ok").up()
    board.power_cycle()
    board.run(5)
    assert board.serial.lines == ["0", "1"]


def test_a_program_that_never_lets_time_pass_is_given_up(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("for _ in iter(int, 1):\n    pass\n")
    with pytest.raises(Stuck, match="expected the program to let time pass within"):
        Board(CPythonRung(patience_s=1), Project(tmp_path), tmp_path).run(10)


def test_wrong_names_are_told(switch_on: SwitchOn) -> None:
    board = switch_on("", buttons=["ok=2"])
    with pytest.raises(BadSetting, match=r"\(ok\), got 'okay'"):
        board.press("okay")
    with pytest.raises(BadSetting, match="got those on pins none"):
        board.strip()
    with pytest.raises(BadSetting, match="expected a file on the board"):
        board.files.read("../main.py")
