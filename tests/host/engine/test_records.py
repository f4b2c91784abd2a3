"""Records: readable, complete, and checked step by step when they are read."""

import json
import random
from typing import Any

import pytest

from heliograph.engine import BadRecord, Match, RecordDiffers, SeededDealer, play_out, records
from tests.host.engine.toy_game import Toy, load_toy


@pytest.fixture
def match() -> Match:
    draw = random.Random(2)
    out = Match(Toy(2, {"target": 5}))
    play_out(out, SeededDealer(2), lambda at: draw.choice(at.pending.choices))
    out.correct("score.1", 3)
    return out


WRITE_READ = [(records.to_text, records.from_text), (records.to_lines, records.from_lines)]


@pytest.mark.parametrize("write, read", WRITE_READ)
def test_a_record_gives_the_match_back(write, read, match: Match) -> None:  # type: ignore[no-untyped-def]
    again = read(write(match, {"Event": "Friday"}), load_toy)
    assert (again.steps, again.state) == (match.steps, match.state)
    assert again.game.options == match.game.options
    assert write(again) == write(match)


def test_the_text_reads_aloud(match: Match) -> None:
    text = records.to_text(match, {"Event": "Friday"})
    assert text.startswith('[Game "toy"]\n[Rules "2"]\n[Seats "2"]\n')
    assert '[Event "Friday"]' in text
    assert "\n1. chance: roll " in text
    assert "\n2. seat 1: " in text
    assert f"\n{len(match)}. table: score.1 = 3  {{" in text


def test_a_loaded_start_is_part_of_the_record() -> None:
    game = Toy(1)
    match = Match(game, bytes([0, 2, 0, 7]))
    match.play("take")
    again = records.from_lines(records.to_lines(match), load_toy)
    assert again.state == match.state
    assert again.state_at(0) == match.state_at(0)


def test_the_first_differing_step_is_named(match: Match) -> None:
    lines = records.to_lines(match).splitlines()
    for number in (3, 5):
        step = json.loads(lines[number])
        lines[number] = json.dumps(step | {"check": "00000000"})
    with pytest.raises(RecordDiffers) as caught:
        records.from_lines("\n".join(lines), load_toy)
    assert caught.value.step == 3
    assert "step 3" in caught.value.text("en")
    assert "Schritt 3" in caught.value.text("de")


@pytest.mark.parametrize("form", [{"separators": (",", ":")}, {"sort_keys": True}])
def test_lines_are_read_however_their_json_is_written(match: Match, form: dict[str, Any]) -> None:
    written = records.to_lines(match)
    lines = [json.dumps(json.loads(line), **form) for line in written.splitlines()]
    escaped = "\r\n".join(lines).replace("take", "t\\u0061ke")
    again = records.from_lines(escaped, load_toy)
    assert "\\u0061" in escaped
    assert (again.steps, again.state) == (match.steps, match.state)
    assert records.to_lines(again) == written


@pytest.mark.parametrize(
    "old, new", [('{"n": 3', 'x{"n": 3'), ('"n": 3', '"n": 03'), ('"n": 3', '"n": true')]
)
def test_a_line_that_is_no_step_is_named(match: Match, old: str, new: str) -> None:
    with pytest.raises(BadRecord, match=r"^line 4:"):
        records.from_lines(records.to_lines(match).replace(old + ",", new + ","), load_toy)


def test_a_step_of_another_game_is_named(match: Match) -> None:
    text = records.to_text(match).replace("2. seat 1: ", "2. seat 1: fly ", 1)
    with pytest.raises(RecordDiffers) as caught:
        records.from_text(text, load_toy)
    assert caught.value.step == 2


def test_a_missing_step_is_noticed(match: Match) -> None:
    lines = records.to_text(match).splitlines()
    gone = [line for line in lines if not line.startswith("4. ")]
    with pytest.raises(RecordDiffers) as caught:
        records.from_text("\n".join(gone), load_toy)
    assert caught.value.step == 4


def test_newer_rules_are_refused_and_older_ones_replayed(match: Match) -> None:
    text = records.to_text(match)
    assert records.from_text(text.replace('[Rules "2"]', '[Rules "1"]'), load_toy).steps
    with pytest.raises(BadRecord, match="rules version 2 or older, got 3"):
        records.from_text(text.replace('[Rules "2"]', '[Rules "3"]'), load_toy)


@pytest.mark.parametrize("text", ["", '[Game "toy"]\n', "hello\n", '[Game "toy"]\n1. nonsense\n'])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        records.from_text(text, load_toy)


@pytest.mark.parametrize(
    "text", ["", "{}\n", "hello\n", '{"game": "toy", "rules": 1, "seats": 1}\n{}']
)
def test_what_are_no_lines_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        records.from_lines(text, load_toy)
