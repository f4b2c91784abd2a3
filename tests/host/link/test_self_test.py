"""The host's part in a board's self-test: sentences, answers, the echo, the report."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.link.unit_session import UnitSession
from heliograph.record.store import Store
from heliograph.table.table import Table
from heliograph.view.self_test import fault_text, self_test_view
from heliograph.web.fields import BadCommand
from shared_rules import wiring_faults as faults
from shared_rules.panel import OK, UNDO
from shared_rules.self_test import SelfTest
from tests.commanding import perform

BUTTONS = (0, OK)


class Bench:
    """A board in its self-test and the host, joined by a line without faults."""

    def __init__(self, folder: Path) -> None:
        self.record = Store(folder / "table.db")
        self.table = Table(self.record)
        self.down = 0
        self.board = SelfTest(7, (24, 0, 0, 0), BUTTONS, b"full", lambda: self.down, lambda: None)
        self.host = UnitSession(self.table, "sim", 9)
        self.now_ms = 0

    def run(self, ms: int = 400) -> None:
        for _ in range(0, ms, 20):
            self.now_ms += 20
            self.board.lights(self.now_ms)
            self.host.receive(self.board.output(self.now_ms), self.now_ms)
            self.board.receive(self.host.output(self.now_ms), self.now_ms)

    def say(self, answer: int, detail: int = 0) -> None:
        perform(self.table, {"do": "self_test", "answer": answer, "detail": detail})
        self.run()

    def press(self, button: int) -> None:
        self.down = 1 << button
        self.run(200)
        self.down = 0
        self.run(100)

    def view(self, lang: str = "en"):
        return self_test_view(self.table.ports.units, lang)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    bench.run(1000)
    yield bench
    bench.record.close()


def go_to_the_end(bench: Bench, colours: tuple[int, int, int] = (0, 1, 2)) -> None:
    for colour in colours:
        bench.say(faults.OTHER, colour)
    bench.say(faults.FINE)
    for button in BUTTONS:
        bench.press(button)
    bench.say(faults.FINE)
    bench.run(1500)  # the echo goes by itself


def test_the_page_leads_through_every_step(bench: Bench):
    assert bench.view()["stage"] == faults.COLOURS
    assert [answer["label"] for answer in bench.view("de")["answers"]][:3] == [
        "rot",
        "grün",
        "blau",
    ]
    go_to_the_end(bench)
    assert bench.view()["stage"] == faults.OVER
    assert bench.view()["report"] == ["No fault was found."]
    assert bench.board.faults == []


def test_the_report_names_what_was_seen(bench: Bench):
    go_to_the_end(bench, (1, 0, 2))
    (line,) = bench.view()["report"]
    assert line.startswith("Colours are exchanged: red, green, blue shine as green, red, blue.")
    (zeile,) = bench.view("de")["report"]
    assert zeile.startswith("Farben sind vertauscht")


def test_an_answer_without_a_self_test_is_refused(tmp_path: Path):
    record = Store(tmp_path / "other.db")
    with pytest.raises(BadCommand, match="expected a unit in its self-test"):
        perform(Table(record), {"do": "self_test", "answer": 0, "detail": 0})
    record.close()


def test_the_table_is_not_touched(bench: Bench):
    go_to_the_end(bench)
    assert (bench.table.rev, bench.table.length) == (0, 0)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("fault", range(1, len(faults.FAULTS)))
def test_every_fault_has_a_sentence_that_says_what_to_do(fault: int, lang: str):
    sentence = fault_text(lang, fault, UNDO if "button" in faults.FAULTS[fault] else 1, 2)
    assert len(sentence) > 40
    assert "{" not in sentence
