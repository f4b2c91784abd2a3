"""Pins, rings and power of this build. Written by boardkit."""


def own_board() -> dict:
    """Return the build that the firmware was compiled for."""
    return {
        "BUILD": "pod",
        "PIXEL_PIN": 16,
        "ORBIT_PIXELS": 8,
        "ORDER_PIXELS": 0,
        "CLOCK_PIXELS": 0,
        "SEATS_PIXELS": 0,
        "PIXELS": 8,
        # The order in which a pixel takes its colours; four letters: it has a white of its own.
        "COLOURS": "GRB",
        # Where in the chain each pixel of the table lies; empty where they lie in order.
        "PLACES": (),
        # (button, pin): OK
        "BUTTONS": ((8, 13),),
        # Whether three buttons say everything, with double and long presses.
        "THREE_BUTTONS": False,
        # One button alone: it joins a table as the button of one seat.
        "POD": True,
        "LIMIT_MA": 200,
        "CONTROLLER_MA": 60,
        "PIXEL_IDLE_UA": 1000,
        "CHANNEL_FULL_UA": 20000,
        "BRIGHTNESS_CEILING": 96,
        "BRIGHTNESS_FLOOR": 2,
    }
