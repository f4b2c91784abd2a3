"""Devices on I2C, SPI, UART and ADC: what reaches them, and the name of the wire that is wrong."""

import pytest

from pytest_micropython_boards.board import Board
from pytest_micropython_boards.devices import I2CDevice
from pytest_micropython_boards.errors import BadSetting

from .conftest import SwitchOn

BOARD = "from machine import ADC, I2C, SPI, UART, Pin, SoftI2C, SoftSPI\nimport time\n"
CALL_SCREEN = f"""{BOARD}
wires = I2C(0, sda=Pin(4), scl=Pin(5))
try:
    wires.writeto(0x3c, b"\\x00\\xaf")
    print("there")
except OSError as error:
    print("error", error.args[0])
"""
ASK_MEMORY = f"""{BOARD}
wires = SPI(0, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
select = Pin(17, Pin.OUT, value=1)
select(0)
wires.write(b"\\x06")
select(1)
select(0)
print(wires.write_readinto(b"\\x05\\x00", found := bytearray(2)) or found[1])
select(1)
"""
ASK_AIR = f"""{BOARD}
line = UART(1, 9600, tx=Pin(8), rx=Pin(9), timeout=50)
line.write(b"\\xff\\x01\\x86\\x00\\x00\\x00\\x00\\x00\\x79")
print(line.read(9))
"""


class Echo(I2CDevice):
    """Gives back what was written to it, from the end; as a test of its own would bring it."""

    kind = "echo"
    address = 0x42

    def on_power(self) -> None:
        self.kept = b""

    def write(self, content: bytes) -> None:
        self.kept += content

    def read(self) -> int:
        last, self.kept = self.kept[-1:], self.kept[:-1]
        return last[0] if last else 0


WIRING = [
    (CALL_SCREEN, "part=ssd1306 sda=6 scl=7", "error 5",
     "SDA and SCL at another pin: it is wired to SDA 6, SCL 7, the program wants SDA 4, SCL 5"),
    (CALL_SCREEN, "part=ssd1306 sda=5 scl=4", "error 5",
     "SDA and SCL are swapped: it is wired to SDA 5, SCL 4, the program wants SDA 4, SCL 5"),
    (CALL_SCREEN, "part=ssd1306 sda=4 scl=9", "error 5",
     "SCL at another pin: it is wired to SDA 4, SCL 9, the program wants SDA 4, SCL 5"),
    (CALL_SCREEN, "part=ssd1306 sda=4 scl=5 address=0x3d", "error 5",
     "it answers at 0x3d, the program calls 0x3c"),
    (CALL_SCREEN.replace("I2C(0, ", "SoftI2C("), "part=ssd1306 sda=6 scl=7", "error 110",
     "SDA and SCL at another pin: it is wired to SDA 6, SCL 7, the program wants SDA 4, SCL 5"),
    ("print('idle')", "part=ssd1306 sda=4 scl=5", "idle",
     "it is wired to SDA 4, SCL 5; the program spoke on no I2C of the board"),
    (ASK_MEMORY, "part=25lc256 sck=18 mosi=16 miso=19 cs=17", "255",
     ("MOSI and MISO are swapped: it is wired to SCK 18, MOSI 16, MISO 19, the program wants "
      "SCK 18, MOSI 19, MISO 16")),
    (ASK_MEMORY, "part=25lc256 sck=18 mosi=19 miso=16 cs=13", "255",
     "its CS is at pin 13, the program pulls low 17"),
    (ASK_MEMORY.replace("0, sck", "0, polarity=0, phase=1, sck"),
     "part=25lc256 sck=18 mosi=19 miso=16 cs=17", "255",
     "it understands SPI mode 0 or 3, the program speaks mode 1"),
    (ASK_AIR, "part=mhz19 tx=8 rx=9", "None",
     "TX and RX are swapped: it is wired to TX 8, RX 9, the program wants TX 9, RX 8"),
    (ASK_AIR.replace("9600", "19200"), "part=mhz19 tx=9 rx=8", "None",
     "it speaks 9600 baud, the program 19200"),
    (f"{BOARD}print(ADC(27).read_u16())", "part=tmp36 out=26", "0",
     "OUT at another pin: it is wired to OUT 26, the program wants OUT 27"),
]  # fmt: skip


@pytest.mark.parametrize("program, device, answer, fault", WIRING)
def test_a_wrong_wire_is_named(
    switch_on: SwitchOn, program: str, device: str, answer: str, fault: str
) -> None:
    """The program sees what it would see on a desk; whoever reads the failure sees why."""
    board = switch_on(program, devices=[device])
    board.serial.wait_for(answer)
    kind = device.partition("=")[2].split()[0]
    assert board.wiring_faults == [f"part ({kind}): {fault}"]
    with pytest.raises(AssertionError, match=f"wiring: part .{kind}.: "):
        board.serial.wait_for("never", 10)


RIGHT = [
    (CALL_SCREEN, "part=ssd1306 sda=4 scl=5 address=0x3c", "there"),
    (ASK_MEMORY, "part=25lc256 sck=18 mosi=19 miso=16 cs=17", "2"),
    (ASK_AIR, "part=mhz19 tx=9 rx=8", r"b'\xff\x86\x01\x90\x00\x00\x00\x00\xe9'"),
    (f"{BOARD}print(ADC(26).read_u16())", "part=tmp36 out=26", "14100"),
]


@pytest.mark.parametrize("program, device, answer", RIGHT)
def test_right_wires_reach_the_device(
    switch_on: SwitchOn, program: str, device: str, answer: str
) -> None:
    board = switch_on(program, devices=[device])
    board.serial.wait_for(answer)
    assert board.wiring_faults == []


FAULTS = [
    ("loose:part:scl", "part (ssd1306): SCL hangs loose"),
    ("dead-device:part", "part (ssd1306): it is dead"),
    ("swapped-wires:part:sda:scl", ("part (ssd1306): SDA and SCL are swapped: it is wired to "
     "SDA 5, SCL 4, the program wants SDA 4, SCL 5")),
]  # fmt: skip


@pytest.mark.parametrize("fault, told", FAULTS)
def test_a_fault_made_on_purpose(switch_on: SwitchOn, fault: str, told: str) -> None:
    board = switch_on(CALL_SCREEN, devices=["part=ssd1306 sda=4 scl=5"], faults=[fault])
    board.serial.wait_for("error 5")
    assert board.wiring_faults == [told]


I2C_CALLS = f"""{BOARD}
wires = I2C(1, sda=Pin(6), scl=Pin(7))
print(wires.scan())
print(wires.writeto(0x42, b"abc"), wires.readfrom(0x42, 2))
wires.writeto_mem(0x42, 0x31, b"x")
wires.writeto(0x42, b"!", False)
print(wires.readfrom_mem(0x42, 0x3f, 4))
wires.writevto(0x42, (b"1", b"2"))
again = bytearray(3)
SoftI2C(sda=Pin(6), scl=Pin(7)).readfrom_into(0x42, again)
print(again)
try:
    SoftI2C(sda=Pin(6), scl=Pin(7)).writeto(0x43, b"")
except OSError as error:
    print(error.args[0])
"""


def test_what_a_device_of_one_s_own_hears_and_says(switch_on: SwitchOn) -> None:
    board = switch_on(I2C_CALLS, devices=["echo=echo sda=6 scl=7"])
    board.run(100)
    assert board.traceback == ""
    assert board.serial.lines == [
        "[66]", "3 b'cb'", "b'?!x1'", "bytearray(b'21a')", "19",
    ]  # fmt: skip


PIN_MISTAKES = [
    ("I2C(0, sda=Pin(6), scl=Pin(5))", "bad SDA pin"),
    ("I2C(1, sda=Pin(6), scl=Pin(5))", "bad SCL pin"),
    ("SPI(0, sck=Pin(10), mosi=Pin(19), miso=Pin(16))", "bad SCK pin"),
    ("UART(0, tx=Pin(4), rx=Pin(1))", "bad TX pin"),
    ("I2C(2)", "I2C(2) doesn't exist"),
]


@pytest.mark.parametrize("call, said", PIN_MISTAKES)
def test_pins_that_the_chip_cannot_use_are_refused(
    switch_on: SwitchOn, call: str, said: str
) -> None:
    board = switch_on(f"{BOARD}{call}\n")
    board.run(10)
    assert f"ValueError: {said}" in board.traceback


def test_a_transfer_takes_the_time_of_its_bits(switch_on: SwitchOn) -> None:
    board = switch_on(
        f"{BOARD}wires = I2C(0, freq=100_000)\nstart = time.ticks_us()\n"
        "wires.writeto(0x3c, bytes(99))\nprint(time.ticks_diff(time.ticks_us(), start))\n",
        devices=["screen=ssd1306 sda=4 scl=5"],
    )
    board.run(50)
    assert 9000 <= int(board.serial.lines[0]) < 9100


def test_a_serial_line_is_polled_and_read_line_by_line(switch_on: SwitchOn) -> None:
    board = switch_on(
        f"{BOARD}import select\nline = UART(1, 9600, tx=Pin(8), rx=Pin(9))\n"
        "poll = select.poll()\npoll.register(line, select.POLLIN)\nprint(poll.poll(5))\n"
        "print('now')\nif poll.poll(1000):\n    time.sleep_ms(20)\n"
        "    print(line.any(), line.readline(), line.read())\n",
        devices=["air=mhz19 tx=9 rx=8"],
    )
    board.serial.wait_for("now")
    board.device("air").send(b"one\ntwo")
    board.serial.wait_for(r"7 b'one\n' b'two'")


@pytest.mark.parametrize(
    "baud, heard, faults",
    [
        (9600, "b'one'", []),
        (19200, "None", ["air (mhz19): it speaks 9600 baud, the program 19200"]),
    ],
)
def test_a_program_that_only_listens(
    switch_on: SwitchOn, baud: int, heard: str, faults: list[str]
) -> None:
    board = switch_on(
        f"{BOARD}line = UART(1, {baud}, tx=Pin(8), rx=Pin(9))\nprint('now')\n"
        "time.sleep_ms(50)\nprint(line.read())\n",
        devices=["air=mhz19 tx=9 rx=8"],
    )
    board.serial.wait_for("now")
    board.device("air").send(b"one")
    board.serial.wait_for(heard)
    assert board.wiring_faults == faults


def test_a_memory_is_busy_while_it_writes_and_keeps_to_its_pages(switch_on: SwitchOn) -> None:
    board = switch_on(
        f"{BOARD}wires = SPI(0)\nselect = Pin(17, Pin.OUT, value=1)\n"
        "def tell(words, count=0):\n    select(0)\n    wires.write(words)\n"
        "    found = wires.read(count)\n    select(1)\n    return found\n"
        "tell(b'\\x02\\x00\\x00lost')\n"
        "tell(b'\\x06')\ntell(b'\\x02\\x00\\x3eabcd')\nprint(tell(b'\\x05', 1)[0] & 1)\n"
        "time.sleep_ms(6)\nprint(tell(b'\\x05', 1)[0] & 1, tell(b'\\x03\\x00\\x3e', 2))\n",
        devices=["memory=25lc256 sck=18 mosi=19 miso=16 cs=17"],
    )
    board.run(50)
    assert board.serial.lines == ["1", "0 b'ab'"]
    assert board.device("memory").content[:3] == b"cd\xff"


DRAW = f"""{BOARD}
wires = I2C(0)
def command(*words):
    wires.writeto(0x3c, bytes((0,) + words))
command(0x8d, 0x14, 0xaf)
command(0xb1, 0x03, 0x10)
wires.writeto(0x3c, b"@\\x81\\x01")
command(0x20, 1, 0x21, 0, 1, 0x22, 6, 7)
wires.writeto(0x3c, b"@\\x01\\x02\\x04\\x08")
print("drawn")
time.sleep_ms(100)
command(0xa7)
"""


def test_what_a_screen_shows(switch_on: SwitchOn) -> None:
    """By pages, and down its columns; then light where it was dark."""
    board = switch_on(DRAW, devices=["screen=ssd1306 sda=4 scl=5"])
    board.serial.wait_for("drawn")
    screen = board.device("screen")
    shining = {(x, y) for x in range(128) for y in range(64) if screen.dot(x, y)}
    assert shining == {(3, 8), (3, 15), (4, 8), (0, 48), (0, 57), (1, 50), (1, 59)}
    assert screen.describe().splitlines()[5] == "  |   ▀▀"
    board.run(200)
    assert sum(screen.dot(x, y) for x in range(128) for y in range(64)) == 128 * 64 - 7


def test_a_screen_without_its_pump_is_dark_and_says_why(switch_on: SwitchOn) -> None:
    board = switch_on(CALL_SCREEN, devices=["screen=ssd1306 sda=4 scl=5"])
    board.serial.wait_for("there")
    assert not board.device("screen").shines
    assert board.device("screen").describe() == "dark: its charge pump is off"


BAD_SETTINGS = [
    ("part=hd44780 sda=4 scl=5", r"expected a device of a kind \(.*ssd1306.*\), got 'hd44780'"),
    ("part=ssd1306 sda=4", "expected pins for scl of ssd1306"),
    ("part=ssd1306 sda=4 scl=five", "expected sda=…, scl=…, address=… with numbers for ssd1306"),
    ("part=ssd1306 sda=4 scl=5 cs=6", "got 'cs=6'"),
]


@pytest.mark.parametrize("device, said", BAD_SETTINGS)
def test_a_setting_that_means_nothing_is_told(switch_on: SwitchOn, device: str, said: str) -> None:
    with pytest.raises(BadSetting, match=said):
        switch_on("", devices=[device])


def test_a_fault_of_a_wire_that_is_not_there(switch_on: SwitchOn) -> None:
    board: Board = switch_on("", devices=["part=ssd1306 sda=4 scl=5"])
    with pytest.raises(BadSetting, match="expected a wire of sda, scl, got 'cs'"):
        board.faults.inject("loose:part:cs")


DOTS = """
import framebuf
from binascii import crc32
for kind in (framebuf.MONO_VLSB, framebuf.MONO_HLSB, framebuf.MONO_HMSB, framebuf.GS2_HMSB,
             framebuf.GS4_HMSB, framebuf.GS8, framebuf.RGB565):
    kept = bytearray(24 * 16 * 2)
    dots = framebuf.FrameBuffer(kept, 24, 16, kind)
    dots.fill(1)
    dots.rect(2, 1, 20, 14, 0)
    dots.rect(5, 4, 3, 20, 3, True)
    dots.line(-3, 15, 23, 2, 2)
    dots.line(10, 0, 12, 15, 5)
    dots.line(20, 9, 3, 9, 1)
    dots.pixel(99, 99, 1)
    dots.scroll(3, -2)
    small = framebuf.FrameBuffer(bytearray(16), 8, 8, framebuf.MONO_VLSB)
    small.vline(1, 0, 8, 1)
    dots.blit(small, 15, 11, 0)
    print(kind, dots.pixel(16, 12), crc32(kept))
"""


def test_dots_are_drawn_as_micropython_draws_them(switch_on: SwitchOn) -> None:
    """The sums are those of MicroPython's own module."""
    board = switch_on(DOTS)
    board.run(500)
    assert board.traceback == ""
    assert board.serial.lines == [
        "0 1 448164519", "3 1 1094602238", "4 1 3642082645", "5 1 929950509", "2 1 4183548022",
        "6 1 1996471708", "1 1 3717906048",
    ]  # fmt: skip


def test_letters_take_their_room(switch_on: SwitchOn) -> None:
    """Their shapes differ, their places do not: eight dots wide, a space is nothing."""
    board = switch_on(
        "import framebuf\nkept = bytearray(40)\n"
        "framebuf.FrameBuffer(kept, 40, 8, framebuf.MONO_VLSB).text('a bc', 8, 0)\n"
        "print([int(any(kept[at:at + 8])) for at in range(0, 40, 8)])\n"
    )
    board.run(100)
    assert board.serial.lines == ["[0, 1, 0, 1, 1]"]
