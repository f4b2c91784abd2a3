"""`heliograph replay FILE`: plays a saved record again and checks every step of it."""

import argparse
import json
from pathlib import Path
from typing import Any

from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE, Parser
from heliograph.commands.asking import JSON
from heliograph.engine import Correction, EngineError, Match, records
from heliograph.engine.errors import BadRecord
from heliograph.games import load_game

_FILE = N_("record, as text or JSON lines")
_SAME = N_("{file}: {game}, {seats} seats, {steps} steps, every step as recorded. Digest {digest}.")
_WINNERS = N_("Winners: {seats} ({reason}, {rule})")
_RUNNING = N_("The game is not over.")
_SEAT = N_("seat {number}")


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    parser.words.add_argument(
        "file", metavar=parser.choose(FILE), type=Path, help=parser.choose(_FILE)
    )
    parser.options.add_argument("--json", action="store_true", help=parser.choose(JSON))


def run(options: argparse.Namespace, language: str) -> int:
    """Replay the record and say how it ended."""
    match = read_record(options.file)
    figures = summary(match)
    if options.json:
        print(json.dumps({"file": str(options.file), **figures}, ensure_ascii=False))
    else:
        print("\n".join(_lines(options.file, figures, language)))
    return 0


def read_record(file: Path) -> Match:
    """Return the match of a record. Raises `BadRecord` or a kind of it."""
    text = _text(file)
    if not text.strip():
        raise BadRecord(
            N_("expected a record in {file}, got an empty file. Save the match again.").filled(
                file=file
            ),
        )
    try:
        return records.read(text, load_game)
    except EngineError as problem:
        raise BadRecord(
            N_("{file}: {problem}.").filled(file=file, problem=problem.sentence)
        ) from problem


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "no UTF-8"
        raise BadRecord(
            N_("expected a readable record, got {file}: {reason}. Check the path.").filled(
                file=file, reason=reason
            ),
        ) from problem


def summary(match: Match) -> dict[str, Any]:
    """Return what a replayed match came to."""
    outcome = match.outcome
    corrections = sum(isinstance(step, Correction) for step in match.steps)
    return {
        "game": match.game.name,
        "seats": match.game.seats,
        "steps": len(match),
        "corrections": corrections,
        "digest": match.game.digest(match.state),
        "winners": [seat + 1 for seat in outcome.winners] if outcome else None,
        "reason": outcome.reason if outcome else None,
        "rule": outcome.rule if outcome else None,
    }


def _lines(file: Path, figures: dict[str, Any], language: str) -> list[str]:
    lines = [_SAME.text(language, file=file, **figures)]
    if figures["winners"] is None:
        return [*lines, _RUNNING.text(language)]
    seats = ", ".join(_SEAT.text(language, number=number) for number in figures["winners"])
    ending = _WINNERS.text(language, seats=seats, reason=figures["reason"], rule=figures["rule"])
    return [*lines, ending]
