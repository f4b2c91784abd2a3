"""The attack on tables on a broker finds what is lost, doubled or told otherwise."""

import pytest

from tests.attack.broker import differences

ROWS = [(3, "step", 100, 1), (4, "undo", 200, 1), (5, "step", 300, 1)]
EVENTS = {n: {"n": n, "kind": kind, "at_ms": at, "match": match} for n, kind, at, match in ROWS}
BEFORE = {2: {"n": 2, "kind": "opened", "at_ms": 50, "match": 1}}


def test_what_is_all_there_is_no_difference() -> None:
    assert differences(ROWS, BEFORE | EVENTS) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {n: EVENTS[n] for n in (3, 5)},
        EVENTS | {6: EVENTS[5] | {"n": 6}},
        EVENTS | {4: EVENTS[4] | {"kind": "redo"}},
        EVENTS | {4: EVENTS[4] | {"at_ms": 201}},
        EVENTS | {4: EVENTS[4] | {"match": 2}},
    ],
)
def test_a_difference_is_found(wrong: dict[int, dict[str, object]]) -> None:
    assert differences(ROWS, wrong)
