"""Lets an attack end with the first violation that it is to find: a fault that was built in."""

import random

import pytest

from tests.attack.attack import Findings, Run


class Found(BaseException):
    """What was looked for is there. No attack takes it for an error of what it attacks."""


def finds(words: str, run: Run, tries: int, dice: random.Random) -> bool:
    """Return whether an attack tells of a violation in these words."""

    def violate(_findings: Findings, what: str) -> None:
        if words in what:
            raise Found

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Findings, "violate", violate)
        try:
            run(tries, dice, lambda _done: None)
        except Found:
            return True
    return False
