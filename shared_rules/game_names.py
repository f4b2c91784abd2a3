"""The modules in which each game at hand names something. The unit does not load this."""

from shared_rules import installed
from shared_rules.compat import const

_MODULE = const(5)


def modules_of_games(name: str) -> list:  # type: ignore[type-arg]
    """Return the module of this name of each game, which lies beside its tracker."""
    packages = [row[_MODULE].rpartition(".")[0] for row in installed.GAMES]
    return [__import__(package + "." + name, None, None, ("",)) for package in packages]
