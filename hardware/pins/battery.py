"""Pins, rings and power of this build. Written by boardkit."""


def own_board() -> dict:
    """Return the build that the firmware was compiled for."""
    return {
        "BUILD": "battery",
        "PIXEL_PIN": 16,
        # The cell's voltage at a pin that measures, behind a divider; what the cell holds.
        "BATTERY_ADC": 28,
        "BATTERY_OHMS_TOP": 100000,
        "BATTERY_OHMS_BOTTOM": 100000,
        "BATTERY_MAH": 2000,
        "ORBIT_PIXELS": 24,
        "ORDER_PIXELS": 16,
        "CLOCK_PIXELS": 12,
        "SEATS_PIXELS": 5,
        "PIXELS": 57,
        # The order in which a pixel takes its colours; four letters: it has a white of its own.
        "COLOURS": "GRB",
        # Where in the chain each pixel of the table lies; empty where they lie in order.
        "PLACES": tuple(range(25)) + tuple(range(39, 24, -1)) + tuple(range(40, 57)),
        # (button, pin): SEAT 1, SEAT 2, SEAT 3, SEAT 4, SEAT 5, UNDO, MINUS, PLUS, OK
        "BUTTONS": ((0, 2), (1, 3), (2, 4), (3, 5), (4, 6), (5, 10), (6, 11), (7, 12), (8, 13)),
        # Whether three buttons say everything, with double and long presses.
        "THREE_BUTTONS": False,
        "LIMIT_MA": 350,
        "CONTROLLER_MA": 60,
        "PIXEL_IDLE_UA": 1000,
        "CHANNEL_FULL_UA": 20000,
        "BRIGHTNESS_CEILING": 96,
        "BRIGHTNESS_FLOOR": 2,
    }
