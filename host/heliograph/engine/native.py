"""Methods of the rules as C, where somebody compiled them (`python3 tools/dev.py compile`).

They lie in a package of their own, one module for each game. Its name holds a digest of the files
that it was made from, so one that was made from others is never found: then all is plain Python,
as it is without any, or with HELIOGRAPH_PLAIN=1.
"""

import os
from collections.abc import Callable, Mapping
from copy import copy
from functools import cache, wraps
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

PACKAGE = "heliograph_compiled"
PLAIN = "HELIOGRAPH_PLAIN"
FORM = 2  # raised where other C is made from the same rules

F = TypeVar("F", bound=Callable[..., Any])
G = TypeVar("G")
# What can be compiled, by the package of its game
methods: dict[str, list[Callable[..., Any]]] = {}


def native(method: F) -> F:
    """Return a method of the rules as C, or itself where it was not compiled."""
    place = _place_of(method)
    methods.setdefault(place, []).append(method)
    make = compiled_of(place).get(method.__qualname__)
    if make is None:
        return method
    compiled: F = wraps(method)(make(method))  # type: ignore[assignment]
    return compiled


def is_compiled(game: object) -> bool:
    """Return whether the rules of a game are C."""
    return bool(compiled_of(_place_of(type(game))))


def plain(game: G) -> G:
    """Return a game by its plain rules, to compare with what was compiled."""
    own = {one.__name__: one for one in methods.get(_place_of(type(game)), ())}
    other = copy(game)
    other.__class__ = type(type(game).__name__, (type(game),), own)
    return other


@cache
def compiled_of(place: str) -> Mapping[str, Callable[[Any], Any]]:
    """Return what makes compiled methods of plain ones, by their names in a package."""
    if os.environ.get(PLAIN) or find_spec(PACKAGE) is None:
        return {}
    try:
        found: Mapping[str, Any] = import_module(f"{PACKAGE}.{module_name(place)}").METHODS
    except ImportError:
        return {}
    return found


def module_name(place: str) -> str:
    """Return the name of the compiled module of a package as its sources are now."""
    read = sha256(b"%d" % FORM)
    for source in _sources(place):
        read.update(source.read_bytes())
    return f"{place.rpartition('.')[2]}_{read.hexdigest()[:16]}"


def _place_of(thing: Any) -> str:
    package: str = thing.__module__.rpartition(".")[0]
    return package


def _sources(place: str) -> list[Path]:
    """Return all files that say what the rules of a package do."""
    game, engine, shared = map(_folder, (place, "heliograph.engine", "shared_rules"))
    found = [*game.parent.glob("*.py"), *game.glob("*.toml"), *engine.glob("*.py")]
    return sorted({*found, *game.rglob("*.py"), *shared.rglob("*.py")})


def _folder(place: str) -> Path:
    return Path(import_module(place).__path__[0])
