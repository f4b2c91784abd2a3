"""Devices that are wired to a board: what an author of one needs, and those that come along."""

from pytest_micropython_boards.devices.air import CarbonDioxide, Thermometer
from pytest_micropython_boards.devices.device import (
    AnalogueDevice,
    Device,
    I2CDevice,
    SPIDevice,
    UARTDevice,
)
from pytest_micropython_boards.devices.eeprom import Eeprom
from pytest_micropython_boards.devices.screen import Screen

__all__ = [
    "AnalogueDevice",
    "CarbonDioxide",
    "Device",
    "Eeprom",
    "I2CDevice",
    "SPIDevice",
    "Screen",
    "Thermometer",
    "UARTDevice",
]
