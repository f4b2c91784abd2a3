"""Writes the records of this version: python -m tests.records.make FOLDER.

Run once per version, with the program that is to be remembered. Never run it into a folder that is
there already: what an older program wrote cannot be written by a newer one.
"""

import gzip
import json
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from heliograph.games import GAMES, any_game
from heliograph.games.any_game.compiling import forms_of
from heliograph.games.any_game.description_file import read_description
from heliograph.record.store import Store
from tests.records.facts import exports, record_facts, rows_by_number
from tests.records.play import play_record

SHELF = Path(any_game.__file__).parent / "shelf"
MANIFEST = "manifest.json.gz"
EXPORTS = "exports.json.gz"
DESCRIPTIONS = "descriptions.json.gz"
EXPORTED_OF_EACH = 12


def make(target: Path, names: Iterable[str] = GAMES) -> None:
    """Play the matches of every game, or of some, and write records, exports and what they say."""
    target.mkdir(parents=True)
    manifest, exported = {}, {}
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            path = play_record(Path(folder), name)
            _write(target / f"{name}.db.gz", path.read_bytes())
            record = Store(path)
            manifest[name] = record_facts(record)
            for row in rows_by_number(record)[:EXPORTED_OF_EACH]:
                exported |= {
                    f"{name}-{row.id}.{end}": text for end, text in exports(record, row).items()
                }
            record.close()
    _write(target / MANIFEST, json.dumps(manifest, ensure_ascii=False).encode())
    _write(target / EXPORTS, json.dumps(exported, ensure_ascii=False).encode())
    _write(target / DESCRIPTIONS, json.dumps(describe(), ensure_ascii=False).encode())


def describe() -> dict[str, tuple[str, list[str]]]:
    """Return each description of the shelf, and the bytes that a unit keeps its tables by."""
    return {
        file.stem: (written, unit_bytes(written))
        for file in sorted(SHELF.glob("*.toml"))
        for written in [file.read_text(encoding="utf-8")]
    }


def unit_bytes(written: str) -> list[str]:
    """Return the bytes of a description as a unit keeps them."""
    return [form.hex() for form in forms_of(read_description(written))]


def _write(path: Path, content: bytes) -> None:
    # No time in the header: the same matches give the same files.
    path.write_bytes(gzip.compress(content, 9, mtime=0))


if __name__ == "__main__":
    make(Path(sys.argv[1]))
