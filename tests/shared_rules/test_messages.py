"""The message table: every row packs, unpacks, and reads aloud."""

from pathlib import Path

import pytest

from shared_rules.link import frame, messages, readable

VECTORS = Path(__file__).parent / "link" / "vectors.txt"


ROWS = sorted([*messages.MESSAGES, *messages.MORE])


def vectors():
    for line in VECTORS.read_text().splitlines():
        if line and not line.startswith("#"):
            text, key, wire = (part.strip() for part in line.split("|"))
            yield pytest.param(text, int(key, 16), wire, id=text)


@pytest.mark.parametrize("text, key, wire", list(vectors()))
def test_vector(text, key, wire):
    assert frame.encode(*readable.from_text(text), key).decode().strip() == wire
    assert readable.to_text(*frame.decode(wire.encode(), key)) == text


def test_every_kind_has_a_vector():
    texts = [line.split()[0] for line in VECTORS.read_text().splitlines() if line]
    assert {row[1] for row in readable.NAMES} <= set(texts)


def test_every_kind_has_a_name_and_a_meaning():
    assert [row[0] for row in readable.NAMES] == [row[0] for row in ROWS]
    assert all(row[1] and row[-1] for row in readable.NAMES)


def test_every_field_has_a_place_in_its_layout():
    for kind, layout, has_tail in ROWS:
        _, fields, tail = readable.names_of(kind)
        assert len(fields.split()) == len(layout) - 1
        assert bool(tail) == has_tail


def test_kinds_and_names_are_unique():
    assert len({row[0] for row in ROWS}) == len(ROWS)
    assert len({row[1] for row in readable.NAMES}) == len(ROWS)


def test_too_few_values():
    with pytest.raises(messages.UnknownMessage, match="kind 16: expected 4 values, got 2"):
        messages.pack(messages.EVENT, 1, 2)


@pytest.mark.parametrize("payload", [b"", b"\1", b"\1\2\3"])
def test_a_payload_of_the_wrong_size(payload):
    with pytest.raises(messages.UnknownMessage, match="kind 33: expected 2 bytes, got"):
        messages.unpack(messages.SIGN, payload)


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(messages.UnknownMessage, match=r"expected one of hello ack .* got 'hallo'"):
        readable.from_text("hallo 1")


def test_an_unknown_field_is_named():
    with pytest.raises(messages.UnknownMessage, match="got d in 'event 1 d=2'"):
        readable.from_text("event 1 d=2")


def test_an_unknown_kind():
    with pytest.raises(messages.UnknownMessage, match="got 99"):
        messages.row_of(99)
