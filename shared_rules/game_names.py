"""What the codes of the games at hand are called. The unit does not load this."""

from shared_rules import installed
from shared_rules.compat import const

_MODULE = const(5)
# For each list of codes: the games at hand when it was made, and the names by their codes
_known: dict[object, tuple[object, dict[int, str]]] = {}


def modules_of_games(name: str) -> list:  # type: ignore[type-arg]
    """Return the module of this name of each game that has one beside its tracker."""
    found = []
    for row in installed.GAMES:
        try:
            package = row[_MODULE].rpartition(".")[0]
            found.append(__import__(package + "." + name, None, None, ("",)))
        except ImportError:  # its tracker would not have come up with a broken one
            pass
    return found


def names_in(module: object, prefix: str = "") -> list[tuple[int, str]]:
    """Return code and name of each constant of a module that begins so, without that, in order."""
    codes = [name for name in dir(module) if name.startswith(prefix) and name.isupper()]
    return sorted([(getattr(module, code), code[len(prefix) :].lower()) for code in codes])


def find_name(list_names, code: int) -> str:  # type: ignore[no-untyped-def]
    """Return what `list_names` calls a code, empty if nothing.

    Every page asks for hundreds, so the list is made once for the games at hand.
    """
    known = _known.get(list_names)
    if known is None or known[0] is not installed.GAMES:
        names: dict[int, str] = {}
        for one, name in list_names():
            names.setdefault(one, name)
        known = _known[list_names] = (installed.GAMES, names)
    return known[1].get(code, "")
