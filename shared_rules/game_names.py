"""Where each game at hand names its questions and refusals. The unit does not load this."""

from shared_rules import installed
from shared_rules.compat import const

_MODULE = const(5)


def code_names() -> list:  # type: ignore[type-arg]
    """Return the module `code_names` of each game, which lies beside its tracker."""
    packages = [row[_MODULE].rpartition(".")[0] for row in installed.GAMES]
    return [__import__(package + ".code_names", None, None, ("ASKS",)) for package in packages]
