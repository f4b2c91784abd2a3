"""What rule tests of every game ask of a match."""

import pytest

from heliograph.engine import IllegalChoice, Match


def refused(match: Match, choice: str) -> str:
    """Return the rule by which a choice is refused, and make sure that nothing changed."""
    before = match.state
    with pytest.raises(IllegalChoice) as caught:
        match.play(choice)
    assert match.state == before
    assert caught.value.expected
    assert choice in caught.value.got
    return caught.value.rule
