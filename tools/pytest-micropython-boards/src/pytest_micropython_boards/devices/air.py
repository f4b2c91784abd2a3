"""Two sensors: carbon dioxide on a serial line (MH-Z19), temperature as a voltage (TMP36)."""

from pytest_micropython_boards.devices.device import AnalogueDevice, UARTDevice

LENGTH = 9
READ = b"\xff\x01\x86"
ANSWER_MS = 20


def checksum(content: bytes) -> int:
    """The last of nine bytes: with those between it and the first it makes 256."""
    return -sum(content[1:8]) & 0xFF


class CarbonDioxide(UARTDevice):
    """Tells its parts per million to whoever asks."""

    kind = "mhz19"
    ppm = 400

    def on_power(self) -> None:
        self._heard = bytearray()

    def receive(self, content: bytes) -> None:
        self._heard += content
        while len(self._heard) >= LENGTH:
            command = bytes(self._heard[:LENGTH])
            if command[0] != READ[0] or command[-1] != checksum(command):
                del self._heard[0]
                continue
            del self._heard[:LENGTH]
            if command.startswith(READ):
                answer = b"\xff\x86" + self.ppm.to_bytes(2, "big") + bytes(4)
                self.send(answer + bytes((checksum(answer),)), ANSWER_MS)

    def describe(self) -> str:
        return f"measures {self.ppm} ppm"


class Thermometer(AnalogueDevice):
    """10 mV a degree, and 500 mV at 0 °C."""

    kind = "tmp36"
    celsius = 21.0

    def millivolts(self) -> float:
        return 500 + 10 * self.celsius

    def describe(self) -> str:
        return f"measures {self.celsius} °C"
