"""The self-test of a unit as a page shows it: the present step, its answers, the report."""

from typing import Any

from heliograph.table.change import UnitStatus
from heliograph.texts import text
from shared_rules import wiring_faults as faults
from shared_rules.link import messages, test_messages
from shared_rules.panel import seat_of

FAULT_BYTES = 3
# Every byte value in two pieces, so that no message becomes long.
SAID = (bytes(range(128)), bytes(range(128, 256)))

View = dict[str, Any]


def self_test_view(units: list[UnitStatus], lang: str) -> View | None:
    """Return what the page shows about the unit that is testing itself or has last done so."""
    for unit in units:
        if unit.self_test is not None:
            return {"unit": unit.url, **_step(unit, lang), "report": report(unit, lang)}
    for unit in units:
        if unit.findings is not None:
            return {"unit": unit.url, "report": report(unit, lang)}
    return None


def answer_payload(command: dict[str, Any], unit: UnitStatus) -> bytes:
    """Return the message for a page's answer to the present step of a unit."""
    if unit.self_test is None:
        raise ValueError("expected a unit in its self-test, got none")
    stage, step = unit.self_test[:2]
    return messages.pack(test_messages.ANSWER, stage, step, command["answer"], command["detail"])


def report(unit: UnitStatus, lang: str) -> list[str]:
    """Return one sentence for each fault that was found, or that there is none."""
    if unit.findings is None:
        return []
    found = [
        tuple(unit.findings[at : at + FAULT_BYTES])
        for at in range(0, len(unit.findings), FAULT_BYTES)
    ]
    return [fault_text(lang, *fault) for fault in found] or [text(lang, "fault.none")]


def fault_text(lang: str, fault: int, a: int, b: int) -> str:
    """Return what is wrong and where to look."""
    if not 0 < fault < len(faults.FAULTS):
        return text(lang, "fault.seen_wrong")
    name = faults.FAULTS[fault]
    fields: dict[str, object] = {"index": b, "before": max(0, b - 1)}
    if name in ("button_dead", "button_stuck", "buttons_swapped", "buttons_bridged"):
        fields.update(button=_button(lang, a), other=_button(lang, b))
    elif name == "colour_order":
        seen = [_named(lang, "colour", colour) for colour in (a // 16, a % 16, b)]
        fields["seen"] = ", ".join(seen)
    elif name == "colour_missing":
        fields["colour"] = _named(lang, "colour", a)
    else:
        fields.update(part=_named(lang, "part", a), other=_named(lang, "part", b))
    return text(lang, f"fault.{name}", **fields)


def _step(unit: UnitStatus, lang: str) -> View:
    stage, step, index, _down = unit.self_test or (0, 0, 0, 0)
    name = faults.STAGES[min(stage, faults.TONE)]
    fields: dict[str, object] = {}
    if stage == faults.COUNT:
        fields = {"part": _named(lang, "part", step), "index": index}
    elif stage == faults.KEYS:
        fields = {"button": _button(lang, step)}
    elif stage == faults.OVER:
        count = len(unit.findings or b"") // FAULT_BYTES
        name = "over_faults" if count else "over_fine"
        fields = {"count": count}
    return {
        "stage": stage,
        "step": step,
        "text": text(lang, f"test.{name}", **fields),
        "answers": _answers(lang, stage, step, index),
    }


def _answers(lang: str, stage: int, step: int, index: int) -> list[View]:
    """Return what can be said now; `asks` marks answers that want the number of a pixel."""
    if stage == faults.COLOURS:
        colours = [
            _answer(_named(lang, "colour", colour), faults.OTHER, colour) for colour in range(3)
        ]
        return [*colours, _said(lang, "nothing", faults.NOTHING)]
    if stage == faults.COUNT:
        others = [part for part in range(4) if part != step]
        return [
            _said(lang, "fine", faults.FINE),
            _said(lang, "nothing", faults.NOTHING),
            {**_said(lang, "dark_from", faults.DARK_FROM, index), "asks": True},
            {**_said(lang, "one_dark", faults.ONE_DARK, index), "asks": True},
            _said(lang, "backwards", faults.BACKWARDS),
            {**_said(lang, "turned", faults.TURNED), "asks": True},
            *(
                _answer(
                    text(lang, "test.say_part", part=_named(lang, "part", part)),
                    faults.OTHER,
                    part,
                )
                for part in others
            ),
        ]
    if stage == faults.KEYS:
        return [_said(lang, "pressed", faults.NOTHING)]
    if stage == faults.TONE:
        return [_said(lang, "fine", faults.FINE), _said(lang, "silent", faults.NOTHING)]
    if stage == faults.POWER:
        return [_said(lang, "fine", faults.FINE), _said(lang, "flickers", faults.FLICKERS)]
    return []


def _said(lang: str, word: str, answer: int, detail: int = 0) -> View:
    return _answer(text(lang, f"test.say_{word}"), answer, detail)


def _answer(label: str, answer: int, detail: int) -> View:
    return {"label": label, "answer": answer, "detail": detail, "asks": False}


def _named(lang: str, kind: str, number: int) -> str:
    most = 3 if kind == "part" else 2
    return text(lang, f"test.{kind}{min(number, most)}")


def _button(lang: str, number: int) -> str:
    seat = seat_of(number)
    if seat >= 0:
        return text(lang, "test.button_seat", number=seat + 1)
    return text(lang, f"test.button{number}")
