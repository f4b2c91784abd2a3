"""Values that people set at a tracked table before they enter them."""

from typing import NamedTuple


class Dial(NamedTuple):
    """A value that people set and then enter: the choice for `value` is `base + step * value`."""

    label: str
    short: str
    value: int
    low: int
    high: int
    base: int
    step: int
