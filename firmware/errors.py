"""The last errors that ended the program, kept on the flash until the firmware is renewed.

Each is one short line: its kind, and the places in which it was raised, the innermost first. The
host knows which line of our sources such a place is.
"""

from shared_rules.compat import const, traceback_of

FILE = "errors"
_MOST = const(3)
_PLACES = const(3)
_LETTERS = const(56)


def keep(error: Exception) -> None:
    """Add an error to those that are kept; the oldest goes."""
    try:
        lines = read().split("\n")[-_MOST + 1 :] + [short(error)]
        with open(FILE, "w") as kept:
            kept.write("\n".join([line for line in lines if line]))
    except OSError:
        pass  # a full flash: the error is lost, and the table starts again all the same


def read() -> str:
    """Return what is kept, a line for each error, the newest last."""
    try:
        with open(FILE) as kept:
            lines: str = kept.read()
    except (OSError, ValueError):
        return ""
    return lines


def short(error: Exception) -> str:
    """Return kind and places of an error as one line."""
    places = []
    for line in traceback_of(error).split("\n"):
        words = line.split('"')
        if len(words) > 2 and words[0].strip() == "File":
            number = words[2].split(",")[1].strip().split(" ")[1]
            places.append("%s:%s" % ("/".join(words[1].split("/")[-2:]), number))
    line = type(error).__name__
    for place in reversed(places[-_PLACES:]):
        if len(line) + len(place) < _LETTERS:
            line = "%s %s" % (line, place)
    return line
