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
    assert {row[1] for row in ROWS} <= set(texts)


def test_every_kind_has_a_meaning():
    assert [row[0] for row in readable.MEANINGS] == [row[0] for row in ROWS]


def test_every_field_has_a_place_in_its_layout():
    for _, _, layout, fields, _ in ROWS:
        assert len(fields.split()) == len(layout) - 1


def test_kinds_and_names_are_unique():
    assert len({row[0] for row in ROWS}) == len(ROWS)
    assert len({row[1] for row in ROWS}) == len(ROWS)


def test_too_few_values():
    with pytest.raises(messages.UnknownMessage, match="event: expected fields event a b c, got 2"):
        messages.pack(messages.EVENT, 1, 2)


@pytest.mark.parametrize("payload", [b"", b"\1", b"\1\2\3"])
def test_a_payload_of_the_wrong_size(payload):
    with pytest.raises(messages.UnknownMessage, match="sign: expected 2 bytes, got"):
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
