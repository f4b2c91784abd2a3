"""Files of a tab in the browser's store: what changed is written, and nothing else."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from heliograph.tab.keeping import BLOCK_BYTES, Changes, KeptFolder, open_folder

RECORD = "heliograph.db"
MANY = 40 * BLOCK_BYTES
A_STEP = 3 * BLOCK_BYTES  # the head of the file, the root of its table and the page of the step


class Browser:
    """A store that outlives the tab."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.written = 0

    async def write(self, changes: Changes) -> None:
        for key, content in changes.items():
            self.written += len(content or b"")
            if content is None:
                del self.kept[key]
            else:
                self.kept[key] = content

    def keep(self, folder: KeptFolder) -> int:
        """Keep the folder; return how many bytes that took."""
        before = self.written
        asyncio.run(folder.keep())
        return self.written - before

    def open(self, place: Path) -> KeptFolder:
        place.mkdir(exist_ok=True)
        return open_folder(str(place), self.kept, self.write)


def test_a_change_of_a_long_record_writes_little(tmp_path: Path) -> None:
    """An evening may last: whoever plays the hundredth game waits no longer than in the first."""
    browser = Browser()
    folder = browser.open(tmp_path / "tab")
    with closing(sqlite3.connect(folder.folder / RECORD, isolation_level=None)) as record:
        record.execute("CREATE TABLE steps (number INTEGER PRIMARY KEY, words TEXT)")
        record.execute("INSERT INTO steps (words) VALUES (?)", ["x" * MANY])
        assert browser.keep(folder) > MANY
        record.execute("INSERT INTO steps (words) VALUES ('one step more')")
        written = browser.keep(folder)
    content = (folder.folder / RECORD).read_bytes()
    assert 0 < written <= A_STEP
    again = browser.open(tmp_path / "next tab")
    assert (again.folder / RECORD).read_bytes() == content


def test_what_shrinks_or_goes_leaves_nothing_behind(tmp_path: Path) -> None:
    browser = Browser()
    folder = browser.open(tmp_path / "tab")
    long, gone = folder.folder / "long", folder.folder / "gone"
    long.write_bytes(bytes(3 * BLOCK_BYTES))
    gone.write_bytes(b"")
    browser.keep(folder)
    long.write_bytes(b"short")
    gone.unlink()
    browser.keep(folder)
    assert browser.kept == {"long@0": b"short"}


def test_files_that_were_kept_whole_come_back_and_are_kept_in_blocks(tmp_path: Path) -> None:
    browser = Browser()
    content = bytes(range(256)) * 512
    browser.kept = {"games/own.toml": b"title", RECORD: content}
    folder = browser.open(tmp_path / "tab")
    assert (folder.folder / RECORD).read_bytes() == content
    (folder.folder / RECORD).write_bytes(content + b"more")
    browser.keep(folder)
    assert RECORD not in browser.kept
    again = browser.open(tmp_path / "next tab")
    assert (again.folder / RECORD).read_bytes() == content + b"more"
    assert (again.folder / "games" / "own.toml").read_bytes() == b"title"
