"""Pins, rings and power of this build. Written by boardkit."""


def own_board() -> dict:
    """Return the build that the firmware was compiled for."""
    return {
        "BUILD": "eight",
        "PIXEL_PIN": 16,
        "PIEZO_PIN": 22,
        "ORBIT_PIXELS": 24,
        "ORDER_PIXELS": 24,
        "CLOCK_PIXELS": 12,
        "SEATS_PIXELS": 8,
        "PIXELS": 68,
        # The order in which a pixel takes its colours; four letters: it has a white of its own.
        "COLOURS": "GRB",
        # Where in the chain each pixel of the table lies; empty where they lie in order.
        "PLACES": (),
        # (button, pin): SEAT 1, SEAT 2, SEAT 3, SEAT 4, SEAT 5, UNDO, MINUS, PLUS, OK, SEAT 6, SEAT
        # 7, SEAT 8
        "BUTTONS": (
            (0, 2),
            (1, 3),
            (2, 4),
            (3, 5),
            (4, 6),
            (5, 10),
            (6, 11),
            (7, 12),
            (8, 13),
            (9, 7),
            (10, 8),
            (11, 9),
        ),
        # Whether three buttons say everything, with double and long presses.
        "THREE_BUTTONS": False,
        "LIMIT_MA": 250,
        "CONTROLLER_MA": 40,
        "PIXEL_IDLE_UA": 1000,
        "CHANNEL_FULL_UA": 20000,
        "BRIGHTNESS_CEILING": 96,
        "BRIGHTNESS_FLOOR": 2,
    }
