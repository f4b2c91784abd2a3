"""What makes a board file one by which a board can be built."""

from shared_rules.compat import const
from shared_rules.panel import MINUS, OK, PLUS

_PINS = const(29)
_MOST_PIXELS = const(256)
_MOST_MA = const(5000)
_LONGEST_NAME = const(24)
_CHANNELS = ("RGB", "RGBW")
_RINGS = ("ORBIT_PIXELS", "ORDER_PIXELS", "CLOCK_PIXELS", "SEATS_PIXELS")
_NUMBERS = (
    ("LIMIT_MA", 1, _MOST_MA),
    ("CONTROLLER_MA", 0, _MOST_MA),
    ("PIXEL_IDLE_UA", 0, 10000),
    ("CHANNEL_FULL_UA", 1, 100000),
    ("BRIGHTNESS_CEILING", 1, 255),
    ("BRIGHTNESS_FLOOR", 0, 255),
)


def fault_in(board: dict, own: dict) -> str:
    """Return the first entry that is missing beside our own, or by which no board can be built."""
    try:
        if "WHEEL_PIXELS" in board:  # what the clock was called
            board["CLOCK_PIXELS"] = board.pop("WHEEL_PIXELS")
        return _first_fault(board, own)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError):
        return "JSON"


def _first_fault(board: dict, own: dict) -> str:
    for name in own:
        if name.isupper() and name not in board:
            return str(name)
    if " " in board["BUILD"] or not 0 < len(board["BUILD"]) <= _LONGEST_NAME:
        return "BUILD"
    for name, least, most in _NUMBERS:
        if not _is_within(board[name], least, most):
            return name
    if board["CONTROLLER_MA"] >= board["LIMIT_MA"]:
        return "LIMIT_MA"
    return _fault_in_pixels(board) or _fault_in_buttons(board)


def _is_within(number: int, least: int, most: int) -> bool:
    return number is not True and int(number) == number and least <= number <= most


def _fault_in_pixels(board: dict) -> str:
    count = board["PIXELS"]
    for name in _RINGS:
        if not _is_within(board[name], 1 if name == "ORBIT_PIXELS" else 0, _MOST_PIXELS):
            return name
    if sum([board[name] for name in _RINGS]) != count:
        return "PIXELS"
    if "".join(sorted(board["COLOURS"])) not in ["".join(sorted(word)) for word in _CHANNELS]:
        return "COLOURS"
    if board["PLACES"] and sorted(board["PLACES"]) != list(range(count)):
        return "PLACES"
    return ""


def _fault_in_buttons(board: dict) -> str:
    used = [board["PIXEL_PIN"]] + [pin for _, pin in board["BUTTONS"]]
    if "PIEZO_PIN" in board:
        used.append(board["PIEZO_PIN"])
    for pin in used:
        if not _is_within(pin, 0, _PINS) or used.count(pin) > 1:
            return "PIXEL_PIN" if pin == used[0] else "BUTTONS"
    buttons = [button for button, _ in board["BUTTONS"]]
    # The buttons of more seats follow those that every table has.
    wanted = list(range(max(len(buttons), OK + 1)))
    if board["THREE_BUTTONS"] or "POD" in board:
        wanted = [OK] if "POD" in board else [MINUS, PLUS, OK]
    return "" if sorted(buttons) == wanted else "BUTTONS"
