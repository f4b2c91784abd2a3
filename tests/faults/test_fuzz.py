"""Nonsense from the other end: no crash, no hang, nothing grows.

These properties try a few hundred scripts in every run; HELIOGRAPH_DEEP=1 tries many more, and
tools/fuzz.py searches on, guided by coverage.
"""

import os

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from shared_rules.installed import GAMES
from shared_rules.link import frame, messages
from shared_rules.tracker import EMPTY, NEW
from shared_rules.trackers import play, tracker_for
from tests.faults import fuzz_targets
from tests.faults.fuzz_targets import FRAME, NOISE, PRESS, WAIT

DEEP = 40 if os.environ.get("HELIOGRAPH_DEEP") else 1
thoroughly = settings(
    max_examples=150 * DEEP,
    deadline=None,
    derandomize=DEEP == 1,
    suppress_health_check=[HealthCheck.too_slow],
)

BEGUN = [bytes(play(tracker_for(EMPTY), bytes((NEW, row[0], 4, 0))).state) for row in GAMES]


@st.composite
def mutated_states(draw: st.DrawFn) -> bytes:
    """A table's state with some bytes that no game would write, of a right or a wrong length."""
    state = bytearray(draw(st.sampled_from(BEGUN)))
    for at, byte in draw(
        st.dictionaries(st.integers(0, len(state) - 1), st.integers(0, 255))
    ).items():
        state[at] = byte
    return bytes(state[: draw(st.integers(0, len(state)))] if draw(st.booleans()) else state)


kinds = st.one_of(st.sampled_from([row[0] for row in messages.MESSAGES]), st.integers(0, 255))
frames = st.one_of(
    st.tuples(st.just(FRAME), kinds, st.binary(max_size=frame.MAX_PAYLOAD)),
    st.tuples(
        st.just(FRAME),
        st.just(messages.STATE),
        st.builds(
            lambda head, state: head + state, st.binary(min_size=4, max_size=4), mutated_states()
        ),
    ),
    st.tuples(
        st.just(FRAME),
        st.just(messages.SNAPSHOT),
        st.builds(
            lambda reason, state: bytes((reason,)) + state, st.integers(0, 2), mutated_states()
        ),
    ),
    st.tuples(
        st.just(FRAME),
        st.just(messages.EVENT),
        st.lists(
            st.tuples(
                st.sampled_from((*range(1, 17), 0x7D, 0x7E, *range(129, 145))),
                *[st.integers(0, 8)] * 3,
            ),
            min_size=1,
            max_size=6,
        ).map(lambda events: b"".join(map(bytes, events))),
    ),
)
presses = st.tuples(st.just(PRESS), st.integers(0, 8), st.integers(0, 3))
waits = st.tuples(st.just(WAIT), st.sampled_from((0, 5, 300, 1600, 700_000)))
noise = st.tuples(st.just(NOISE), st.binary(max_size=500))
scripts = st.lists(st.one_of(frames, frames, presses, waits, noise), max_size=25)


@thoroughly
@given(scripts)
def test_the_host_survives_any_board(script: fuzz_targets.Script) -> None:
    fuzz_targets.host(script)


@thoroughly
@given(scripts)
def test_the_unit_survives_any_host(script: fuzz_targets.Script) -> None:
    fuzz_targets.unit(script)


@thoroughly
@given(st.lists(st.binary(max_size=1000), max_size=10))
@example([b"A" * 5000, b"\n" * 5000, b"=\n=\n"])
def test_the_decoder_survives_any_bytes(pieces: list[bytes]) -> None:
    fuzz_targets.decoder(pieces)


@thoroughly
@given(
    st.one_of(
        st.text(max_size=60),
        st.from_regex(
            r"(event|ping|state) \d{1,3}( (rev|a|event|state|more|applied)=[0-9a-f]{0,9}){0,4}"
        ),
    )
)
@example("")
@example("event")
@example("ack x")
@example("event 1 a=256")
@example("state 1 rev=-1")
@example("state 1 state=abc")
def test_any_text_is_a_message_or_named_as_none(line: str) -> None:
    fuzz_targets.text(line)
