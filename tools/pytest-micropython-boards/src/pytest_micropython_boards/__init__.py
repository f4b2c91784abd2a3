"""Tests for MicroPython projects that run on any board: simulated, VM, emulated, real.

    pytest --rung cpython,vm,emulator

The fixture `board` is described in `board.py`; `README.md` has a first test.
"""

__version__ = "0.1.0"
