"""Our games for programs that learn: PettingZoo, Gymnasium and OpenSpiel.

Install `heliograph[research]`. Each module here is one door to the same rules; what a player sees
is made from the declared facts of a game and from who may see them (`engine/seen_bytes.py`).
"""

from importlib.util import find_spec

# OpenSpiel is missing on some systems, and only its own module needs it
_missing = [name for name in ("gymnasium", "numpy", "pettingzoo") if find_spec(name) is None]
if _missing:
    raise ImportError(
        f"expected the packages for programs that learn, found no {', '.join(_missing)}. "
        "Run: pip install 'heliograph[research]'"
    )
