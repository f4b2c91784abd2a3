"""Whether a newer version exists is asked only on request; what an update leaves to go back to."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.commands import update
from heliograph.record.store import Store
from heliograph.version import __version__
from tests.host.damage import make_old


def index_with(folder: Path, told: object) -> str:
    """Return the address of an index that says this."""
    file = folder / "index.json"
    file.write_text(json.dumps(told))
    return file.as_uri()


@pytest.mark.parametrize("version, is_newer", [("999.0.0", True), (__version__, False)])
def test_the_newest_version_is_named_with_the_way_there_and_back(
    version: str, is_newer: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    index = index_with(tmp_path, {"info": {"version": version}})
    assert main(["update", "--from", index, "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert ("999.0.0 is the newest one" in told) == is_newer
    assert (f"pip install heliograph=={__version__}" in told) == is_newer


@pytest.mark.parametrize("told", [[], {"info": {}}, {"info": {"version": "soon"}}, {"info": None}])
def test_what_is_no_answer_is_said(told: object, tmp_path: Path) -> None:
    with pytest.raises(update.NotTold, match="did not say which version"):
        update.newest_version(index_with(tmp_path, told))


def test_a_record_of_an_older_format_is_kept_beside_itself(tmp_path: Path) -> None:
    """So the program of before, which refuses a newer format, goes on with the copy."""
    path = tmp_path / "table.db"
    with closing(Store(path)) as record:
        record.add_match("An evening", 1, "0.1")
    make_old(path)
    before = contents(path)
    for _ in range(2):  # it is kept once
        with closing(Store(path)) as record:
            assert [row.title for row in record.matches()] == ["An evening"]
    (aside,) = tmp_path.glob("table-before-*.db")
    assert contents(aside) == before
    assert contents(path) != before


def contents(path: Path) -> list[str]:
    """Return a record as its format and everything in it, in words."""
    with closing(sqlite3.connect(path)) as db:
        version = db.execute("PRAGMA user_version").fetchone()
        return [str(version), *db.iterdump()]
