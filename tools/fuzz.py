"""Searches for words that break an end of the link, guided by coverage: python3 tools/dev.py fuzz

    python3 tools/dev.py fuzz host|unit|decoder|text [options of libFuzzer: -max_total_time=60 …]

The targets are those of tests/faults/fuzz_targets.py. A finding is written to a file `crash-…` in
the working folder; the same command with that file's name plays it again.
"""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import atheris

with atheris.instrument_imports(include=["shared_rules", "heliograph.link", "heliograph.table"]):
    from shared_rules.link import frame, messages
    from tests.faults import fuzz_targets
    from tests.faults.fuzz_targets import FRAME, NOISE, PRESS, WAIT, Script

LONGEST_SCRIPT = 40
PAUSES_MS = (0, 5, 300, 1600, 700_000)
KINDS = tuple(row[0] for row in messages.MESSAGES)


def script_from(data: bytes) -> Script:
    """Read bytes as a script of frames, noise, presses and pauses."""
    source, script = atheris.FuzzedDataProvider(data), []
    while source.remaining_bytes() and len(script) < LONGEST_SCRIPT:
        script.append(_happening(source))
    return script


def _happening(source: Any) -> tuple[Any, ...]:
    what = source.ConsumeIntInRange(0, 9)
    if what == 0:
        return NOISE, source.ConsumeBytes(source.ConsumeIntInRange(0, 400))
    if what == 1:
        return WAIT, source.PickValueInList(list(PAUSES_MS))
    if what in (2, 3):
        return PRESS, source.ConsumeIntInRange(0, 8), source.ConsumeIntInRange(0, 3)
    size = source.ConsumeIntInRange(0, frame.MAX_PAYLOAD)
    return FRAME, source.PickValueInList(list(KINDS)), source.ConsumeBytes(size)


def pieces_from(data: bytes) -> list[bytes]:
    """Cut bytes into pieces at each zero byte."""
    return data.split(b"\0")


TARGETS = {
    "host": lambda data: fuzz_targets.host(script_from(data)),
    "unit": lambda data: fuzz_targets.unit(script_from(data)),
    "decoder": lambda data: fuzz_targets.decoder(pieces_from(data)),
    "text": lambda data: fuzz_targets.text(data.decode("utf-8", "replace")),
}


def main() -> None:
    name = sys.argv.pop(1) if len(sys.argv) > 1 else ""
    if name not in TARGETS:
        sys.exit(f"expected one of the targets {', '.join(TARGETS)}, got {name!r}. "
                 "Run: python3 tools/dev.py fuzz host -max_total_time=60")  # fmt: skip
    atheris.Setup(sys.argv, TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
