"""The unit's packed memories: the outbox and the history."""

import random

from shared_rules.history import History
from shared_rules.link.outbox import Outbox


def test_the_outbox_behaves_like_a_list():
    dice, outbox, model = random.Random(1), Outbox(40, 400), []
    for _ in range(5000):
        if dice.random() < 0.6:
            entry = (
                dice.randrange(16, 40),
                bytes(dice.randrange(256) for _ in range(dice.choice((0, 4, 4, 4, 70)))),
            )
            fits = (
                len(model) < 40 and sum(2 + len(payload) for _, payload in [*model, entry]) <= 400
            )
            assert outbox.add(*entry) == fits
            model += [entry] if fits else []
        elif model:
            count = dice.randint(1, len(model))
            outbox.drop(count)
            del model[:count]
        first = dice.randint(0, len(model))
        assert len(outbox) == len(model)
        assert outbox.read(first, len(model)) == model[first:]


def test_history_remembers_the_last_states_that_fit():
    history = History(10 * 72)
    for step in range(25):
        history.put(step, bytes((step,)) * 71)
    assert history.depth == 10
    assert history.get(14) is None
    assert [history.get(step)[0] for step in range(15, 25)] == list(range(15, 25))
    assert history.get(25) is None


def test_history_forgets_what_was_undone():
    history = History(1000)
    for step in range(5):
        history.put(step, b"old")
    history.put(2, b"two")
    assert history.get(3) is None
    history.put(3, b"new")
    assert (history.get(1), history.get(2), history.get(3)) == (b"old", b"two", b"new")


def test_history_starts_over_after_a_jump():
    history = History(1000)
    history.put(0, b"aaa")
    history.put(7, b"bbb")
    assert (history.get(0), history.get(6), history.get(7)) == (None, None, b"bbb")


def test_history_keeps_a_smaller_state_beside_larger_ones():
    history = History(1000)
    history.put(4, b"large")
    history.put(5, b"s")
    assert (history.get(4), history.get(5)) == (b"large", b"s")


def test_history_keeps_the_state_before_one_that_is_larger():
    history = History(1000)
    for step in range(6):
        history.put(step, bytes((step,)))
    history.put(6, b"larger")
    assert [history.get(step) for step in range(4, 7)] == [None, b"\5", b"larger"]
