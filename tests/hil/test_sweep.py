"""A sweep writes each row down when it ends, and a second call goes on where the first was."""

import json
from pathlib import Path

import pytest

from tests.hil import sweep

ROWS = """
import pytest

@pytest.mark.parametrize("row", range(3))
def test_row(row):
    assert row != 1, "row one is wrong"

def test_elsewhere():
    pytest.skip("needs another board")
"""


@pytest.fixture
def rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of rows, of which the second fails and the fourth cannot run here."""
    file = tmp_path / "test_rows.py"
    file.write_text(ROWS)
    monkeypatch.setattr(sweep, "BOARD", ("-c", str(tmp_path / "pytest.ini")))
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # loading them takes longest
    monkeypatch.chdir(tmp_path)
    return file


def test_rows_add_up_over_several_calls(rows: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = rows.with_name("rows.jsonl")
    first = ["--to", str(kept), "--jobs", "2", "--every", "1/2", str(rows)]
    assert sweep.main(first) == 0
    assert "2 passed, 0 failed, 0 skipped" in capsys.readouterr().out
    assert sweep.main(["--to", str(kept), str(rows)]) == 1
    assert "2 passed, 1 failed, 1 skipped" in capsys.readouterr().out
    assert len(kept.read_text().splitlines()) == 4, "no row runs twice"
    failed = [row for row in map(json.loads, kept.read_text().splitlines()) if "output" in row]
    assert ["row one is wrong" in row["output"] for row in failed] == [True]


def test_a_row_that_is_cut_off_runs_again(rows: Path) -> None:
    kept = rows.with_name("rows.jsonl")
    assert sweep.main(["--to", str(kept), "--limit", "0", str(rows)]) == 0
    assert not kept.exists()
