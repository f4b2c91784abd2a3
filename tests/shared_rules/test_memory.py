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
    """Every byte changes in each step: nothing takes more room."""
    history = History(10 * 144)
    for step in range(25):
        history.put(step, bytes((step,)) * 71)
    known = [step for step in range(26) if history.get(step)]
    assert known == list(range(known[0], 25))
    assert len(known) >= 7
    assert all(history.get(step) == bytes((step,)) * 71 for step in known)


def test_history_remembers_more_steps_that_change_little():
    history, state = History(1440), bytearray(71)
    for step in range(300):
        state[step % 71] = step & 0xFF
        history.put(step, bytes(state))
    assert sum(history.get(step) is not None for step in range(300)) >= 200


def test_history_behaves_like_a_table_of_states():
    """Steps, undo, jumps and other games in any order: never a wrong state, and not few of them."""
    dice, history, model, step = random.Random(1), History(1000), {}, 0
    for _ in range(3000):
        chance = dice.random()
        if chance < 0.75:
            step += 1
        elif chance < 0.97:
            step = max(0, step - dice.randrange(6))
        else:
            step += dice.randrange(2, 9)
        state = bytearray(model.get(step - 1, b"\0"))
        for _ in range(dice.randrange(4)):
            state[dice.randrange(len(state))] = dice.randrange(256)
        if chance < 0.05:
            state = bytearray(dice.randrange(256) for _ in range(dice.choice((1, 29, 72, 240))))
        is_known = history.get(step - 1) is not None
        history.put(step, bytes(state))
        earlier = {at: model[at] for at in model if at < step} if is_known else {}
        model = {**earlier, step: bytes(state)}
        known = [at for at in range(step + 10) if history.get(at) is not None]
        assert known == list(range(known[0], step + 1))
        assert all(history.get(at) == model[at] for at in known)
    assert len(known) > 1


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
    assert [history.get(step) for step in range(4, 7)] == [b"\4", b"\5", b"larger"]
