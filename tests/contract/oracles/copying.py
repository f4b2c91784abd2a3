"""Copies of plain positions: the oracles make a hundred thousand of them."""

import marshal
from typing import TypeVar

Plain = TypeVar("Plain")


def copied(plain: Plain) -> Plain:
    """Return a copy of dicts, lists, numbers and texts, ten times as fast as `copy.deepcopy`."""
    copy: Plain = marshal.loads(marshal.dumps(plain))
    return copy
