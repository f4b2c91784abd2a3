"""A backup that is sent from the table screen may be so large and no larger."""

import json
import tempfile
from http.client import HTTPConnection
from pathlib import Path

import pytest

from heliograph.library.backup import copy_record, write_backup
from heliograph.table.table import Table
from heliograph.web import restore_pages
from tests.commanding import perform
from tests.patience import PATIENCE_S
from tests.web.conftest import SETUP
from tests.web.served import served

PIECE_BYTES = 10_000


def post(address: str, path: str, content: bytes = b"") -> tuple[int, dict[str, str]]:
    """Send something piece by piece, without a word about its size; return what is said to it."""
    pieces = (content[at : at + PIECE_BYTES] for at in range(0, len(content), PIECE_BYTES))
    line = HTTPConnection(address, timeout=PATIENCE_S)
    line.request("POST", path, pieces, {"X-Heliograph-Key": ""}, encode_chunked=True)
    answer = line.getresponse()
    status, said = answer.status, json.loads(answer.read())
    line.close()
    return status, said


@pytest.fixture
def backup(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A sound backup; what is sent lies in a folder of this test."""
    perform(table, SETUP)
    file = tmp_path / "backup.db"
    write_backup(lambda part: copy_record(table.record.path, part), file)
    (tmp_path / "sent").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "sent"))
    return file.read_bytes()


def test_a_backup_of_the_largest_size_is_taken(
    table: Table, backup: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restore_pages, "MOST_BYTES", len(backup))
    with served(table) as address:
        status, said = post(address, "/library/restore/check", backup)
        assert status == 200
        assert post(address, f"/library/restore?ticket={said['ticket']}")[0] == 200


def test_a_larger_one_is_refused_and_not_kept(
    table: Table, backup: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restore_pages, "MOST_BYTES", len(backup) - 1)
    with served(table) as address:
        status, said = post(address, "/library/restore/check", backup)
    assert status == 409
    assert "larger file" in said["text"]
    assert "ticket" not in said
    assert list((tmp_path / "sent").iterdir()) == []
