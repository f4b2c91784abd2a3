"""The air of a room: carbon dioxide by a serial line, warmth by a voltage, a lamp for bad air."""

import time

from machine import ADC, UART, Pin

ASK = b"\xff\x01\x86\x00\x00\x00\x00\x00\x79"
LENGTH = 9
EVERY_MS = 500
BAD_PPM = 1000

sensor = UART(1, 9600, tx=Pin(8), rx=Pin(9), timeout=100)
warmth = ADC(26)
lamp = Pin(15, Pin.OUT)


def carbon_dioxide() -> int:
    """Parts per million; -1 where the sensor says nothing that can be believed."""
    sensor.read()
    sensor.write(ASK)
    answer = sensor.read(LENGTH)
    if answer is None or len(answer) < LENGTH or sum(answer[1:]) & 0xFF:
        return -1
    return answer[2] << 8 | answer[3]


def tenths_of_a_degree() -> int:
    return (warmth.read_u16() * 3300 + 32767) // 65535 - 500


def main() -> None:
    while True:
        ppm, tenths = carbon_dioxide(), tenths_of_a_degree()
        lamp.value(ppm > BAD_PPM)
        air = "%d ppm" % ppm if ppm >= 0 else "no sensor"
        print("%s, %d.%d degrees" % (air, tenths // 10, tenths % 10))
        time.sleep_ms(EVERY_MS)


main()
