"""What subscribers are told: one name for one thing."""

from heliograph.record import store
from heliograph.table import change


def names_of(module: object) -> dict[str, str]:
    return {
        value: name
        for name, value in vars(module).items()
        if name.isupper() and not name.startswith("_") and isinstance(value, str)
    }


def test_a_kind_of_the_log_and_a_change_beside_it_never_share_a_name() -> None:
    """A pause of the clock was taken for a match that was put aside: both were "paused"."""
    assert names_of(store).keys() & names_of(change).keys() == set()
