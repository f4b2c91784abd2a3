"""MicroPython's `rp2` on a simulated board.

A state machine's program is noted as it is written down; the test's side runs it on the words it
was fed and reads the signal that comes out. What a program sends back (`get`) is not simulated.
"""

import struct

import virtual_board
from simulated_machine import pin_number
from virtual_board import not_here

WORDS = ("jmp", "wait", "in_", "out", "push", "pull", "mov", "irq", "set", "nop", "word")
PLACES = ("pins", "x", "y", "null", "pindirs", "pc", "isr", "osr", "exec", "status")
CONDITIONS = ("not_x", "x_dec", "not_y", "y_dec", "x_not_y", "pin", "not_osre")
OPTIONS = ("block", "noblock", "ifempty", "iffull", "clear", "gpio")


class PIO:
    """Names used to describe a program."""

    IN_LOW, IN_HIGH, OUT_LOW, OUT_HIGH = 0, 1, 2, 3
    SHIFT_LEFT, SHIFT_RIGHT = 0, 1
    JOIN_NONE, JOIN_TX, JOIN_RX = 0, 1, 2
    IRQ_SM0, IRQ_SM1, IRQ_SM2, IRQ_SM3 = 256, 512, 1024, 2048


class _Instruction:
    """One line of a program, with what is appended to it: `.side(1)`, `.delay(2)` or `[2]`."""

    def __init__(self, program, words: list) -> None:
        self.words = words
        self.side_value = -1
        self.cycles = 0
        program.append(self)

    def side(self, value: int):
        self.side_value = value
        return self

    def delay(self, cycles: int):
        self.cycles = cycles
        return self

    def __getitem__(self, cycles: int):
        return self.delay(cycles)

    def __call__(self, *_words):
        return self


class Program:
    """What a function decorated with `asm_pio` wrote down."""

    def __init__(self, settings: dict) -> None:
        self.settings = settings
        self.instructions: list = []
        self.labels: dict = {}
        self.wrap_target = 0
        self.wrap = -1

    def note(self, function) -> None:
        """Run the function with the words of the assembler as its globals, then restore them."""
        names = function.__globals__
        kept = dict(names)
        names.update(self._vocabulary())
        try:
            function()
        finally:
            names.clear()
            names.update(kept)
        if self.wrap < 0:
            self.wrap = len(self.instructions) - 1

    def _vocabulary(self) -> dict:
        words = {name: name for name in PLACES + CONDITIONS + OPTIONS}
        for name in WORDS:
            words[name] = self._writer(name)
        words["label"] = self._label
        words["wrap_target"] = self._wrap_target
        words["wrap"] = self._wrap
        words["invert"] = lambda place: "~%s" % place
        words["rel"] = lambda number: number
        return words

    def _writer(self, name: str):
        return lambda *words: _Instruction(self.instructions, [name] + list(words))

    def _label(self, name: str) -> None:
        self.labels[name] = len(self.instructions)

    def _wrap_target(self) -> None:
        self.wrap_target = len(self.instructions)

    def _wrap(self) -> None:
        self.wrap = len(self.instructions) - 1


def asm_pio(**settings):
    """Note the program that the function below writes down."""

    def decorate(function):
        program = Program(settings)
        program.note(function)
        return program

    return decorate


class StateMachine:
    """A state machine whose signal the test reads."""

    def __init__(self, id: int, program=None, **settings) -> None:
        self._id = id
        self._pull_bits = 32
        self._is_active = 0
        if program is not None:
            self.init(program, **settings)

    def init(self, program, freq: int = -1, **settings) -> None:
        own = program.settings
        bits = settings.get("pull_thresh")
        self._pull_bits = bits or own.get("pull_thresh", 32)
        about = {
            "code": [[i.words, i.side_value, i.cycles] for i in program.instructions],
            "labels": program.labels,
            "wrap": [program.wrap_target, program.wrap],
            "freq": 125_000_000 if freq <= 0 else freq,
            "autopull": bool(own.get("autopull")),
            "threshold": self._pull_bits,
            "right": settings.get("out_shiftdir", own.get("out_shiftdir", 0)),
        }
        for name in ("sideset_base", "out_base", "set_base"):
            if settings.get(name) is not None:
                about[name] = pin_number(settings[name])
        import json  # only programs with PIO need it

        wire = virtual_board.wire
        wire.tell("Q %d %d %s" % (wire.now_us, self._id, json.dumps(about)))

    def active(self, value=None):
        if value is None:
            return self._is_active
        self._is_active = value
        return None

    def put(self, value, shift: int = 0) -> None:
        """Feed one word, or an array of them."""
        words = [value] if isinstance(value, int) else value
        self.feed([(word << shift) & 0xFFFFFFFF for word in words])

    def feed(self, words: list) -> None:
        wire = virtual_board.wire
        content = b"".join([struct.pack("<I", word) for word in words])
        wire.tell("F %d %d %s" % (wire.now_us, self._id, virtual_board.hex_of(content)))
        wire.look()

    def tx_fifo(self) -> int:
        virtual_board.wire.look()
        return 0

    def restart(self) -> None:
        """Begins with the next word anyway."""

    def exec(self, _instruction) -> None:
        raise not_here("StateMachine.exec", ("active", "put", "restart", "tx_fifo"))

    def get(self, *_arguments):
        raise not_here("StateMachine.get", ("active", "put", "restart", "tx_fifo"))

    def rx_fifo(self) -> int:
        return 0

    def irq(self, *_arguments, **_settings) -> None:
        raise not_here("StateMachine.irq", ("active", "put", "restart", "tx_fifo"))


class DMA:
    """A transfer from memory to a state machine."""

    WORD, WORD_US = 4, 30

    def __init__(self) -> None:
        self._busy_until_us = 0
        self._settings: dict = {}

    def pack_ctrl(self, **_settings) -> int:
        return 0

    def config(self, trigger: bool = False, **settings) -> None:
        self._settings.update(settings)
        if trigger:
            self.active(1)

    def active(self, value=None) -> bool:
        wire = virtual_board.wire
        if value:
            machine, count = self._settings["write"], self._settings["count"]
            content = bytes(memoryview(self._settings["read"]))[: count * self.WORD]
            machine.feed(list(struct.unpack("<%dI" % count, content)))
            self._busy_until_us = wire.now_us + count * self.WORD_US
        wire.look()
        return wire.now_us < self._busy_until_us

    def close(self) -> None:
        """Nothing is held."""


def __getattr__(name: str):
    if name.startswith("__"):
        raise AttributeError(name)
    raise not_here("rp2." + name, ("DMA", "PIO", "StateMachine", "asm_pio"))
