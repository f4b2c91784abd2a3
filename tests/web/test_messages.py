"""Whatever a page sends, it is answered with a sentence, and every page lives on."""

import json
from typing import Any

import pytest

from heliograph.record.keys import SEAT, WATCH, PageKeys
from heliograph.table.table import Table
from heliograph.web.door import Door
from heliograph.web.fields import BadCommand
from heliograph.web.reading import LONGEST_ID, MOST_LEVELS, MOST_NUMBER, id_of, read_message
from tests.commanding import perform
from tests.web.raw_client import BINARY, RawSocket, frame_bytes
from tests.web.served import served

NONSENSE = {
    "nothing": "",
    "no JSON": "nonsense",
    "a list": "[]",
    "a text": '"play"',
    "a number": "1",
    "null": "null",
    "lists without end": "[" * 60_000,
    "objects without end": '{"a":' * 12_000,
    "deep lists": f'{{"do": "enter", "choices": {"[" * 900}{"]" * 900}}}',
    "a list to do": '{"do": []}',
    "an object to do": '{"do": {}}',
    "null to do": '{"do": null}',
    "a number to do": '{"do": 1}',
    "true to do": '{"do": true}',
    "5,000 digits": f'{{"do": "undo", "steps": {"9" * 5000}}}',
    "a long negative number": f'{{"do": "undo", "steps": -{"9" * 4000}}}',
    "a large number": '{"do": "look", "rev": 9007199254740993}',
    "a number as id that is too long": f'{{"do": "x", "id": {"9" * 60_000}}}',
    "not a number": '{"do": "look", "rev": NaN}',
    "infinite": '{"do": "look", "rev": -Infinity}',
    "infinite by its exponent": '{"do": "look", "rev": 1e999}',
    "half a character": '{"do": "\\ud800"}',
    "half a character as name": '{"do": "x", "\\udfff": 1}',
    "half a character inside": '{"do": "x", "names": ["\\ud83d"]}',
    "half a character as id": '{"do": "x", "id": "\\ud800"}',
    "a name twice": '{"do": "undo", "do": "redo"}',
    "a name twice inside": '{"do": "x", "options": {"a": 1, "a": 2}}',
    "a byte of nothing": '{"do": "\\u0000"}',
    "two objects": '{"do": "x"}{"do": "x"}',
    "a comma too many": '{"do": "x",}',
    "an unknown word": '{"do": "x"}',
    "a very long word": json.dumps({"do": "x" * 60_000}),
}


def next_refusal(page: RawSocket) -> dict[str, Any]:
    """Return the next refusal."""
    while (raw := page.receive_text()) is not None:
        message: dict[str, Any] = json.loads(raw)
        if message["type"] == "refused":
            return message
    raise AssertionError("expected a sentence, got a closed connection")


@pytest.fixture
def digital(table: Table) -> Table:
    begin = {"do": "begin", "game": "solaris", "depth": "digital", "seats": 3}
    perform(table, {**begin, "names": ["Ada", "Ben", "Cem"]})
    return table


@pytest.mark.parametrize("lang, words", [("en", "The page and"), ("de", "Seite und Rechner")])
def test_nonsense_is_answered_in_words_and_the_page_lives_on(
    address: str, game: Table, lang: str, words: str
) -> None:
    before = game.rev
    with RawSocket(address, f"/ws?lang={lang}") as page:
        for name, raw in NONSENSE.items():
            page.send(raw)
            assert next_refusal(page)["text"].startswith(words), name
        page.line.sendall(frame_bytes(b'{"do": "undo"}', BINARY))
        assert next_refusal(page)["text"].startswith(words), "a message that is no text"
    assert game.rev == before


@pytest.mark.parametrize("role", [SEAT, WATCH])
def test_nonsense_of_guests_is_answered_too(digital: Table, role: str) -> None:
    door = Door(PageKeys(digital.record), needs_key=True)
    secret = door.keys.key_for(role, 0 if role == SEAT else -1).secret
    with served(digital, door) as address, RawSocket(address, f"/ws?key={secret}") as page:
        for name, raw in NONSENSE.items():
            page.send(raw)
            assert next_refusal(page)["text"], name


def test_an_unforeseen_fault_is_told_to_who_asked_and_to_nobody_else(
    digital: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> None:
        raise ZeroDivisionError("a secret card")

    monkeypatch.setattr("heliograph.web.serving.perform", fail)
    with served(digital) as address, RawSocket(address) as page, RawSocket(address) as other:
        page.send('{"do": "undo", "id": 7}')
        refusal = next_refusal(page)
        assert refusal["id"] == 7
        assert "secret" not in refusal["text"]
        other.send('{"do": "sheet", "id": 8}')
        while json.loads(other.receive_text() or "{}").get("id") != 8:
            pass


def test_what_a_command_may_hold_is_read_as_it_is() -> None:
    nested: Any = 1
    for _ in range(MOST_LEVELS - 2):
        nested = [nested]
    message = {"do": "x", "number": -MOST_NUMBER, "text": "ß🚀", "nested": nested, "half": 0.5}
    assert read_message(json.dumps(message)) == message
    with pytest.raises(BadCommand, match="lists in each other"):
        read_message(json.dumps({"nested": [nested]}))


@pytest.mark.parametrize(
    "given, known",
    [(7, 7), ("a", "a"), ("x" * LONGEST_ID, "x" * LONGEST_ID), ("x" * (LONGEST_ID + 1), None),
     (None, None), ([1], None), ({}, None), (True, None), (1.5, None)],
)  # fmt: skip
def test_a_page_knows_its_message_by_a_number_or_a_word(given: object, known: object) -> None:
    assert id_of({"id": given}) == known
