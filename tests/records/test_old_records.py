"""Records that an older program wrote say today what they said then, step by step."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from heliograph.library import exchange
from heliograph.record.store import Store
from heliograph.table.replay import replay
from heliograph.table.table import Table
from shared_rules.digest import digest
from tests.records.facts import exports, record_facts, rows_by_number
from tests.records.make import DESCRIPTIONS, EXPORTS, MANIFEST, make, unit_bytes

HERE = Path(__file__).parent
VERSIONS = sorted(folder.name for folder in HERE.iterdir() if (folder / MANIFEST).exists())
RECORDS = [
    (version, file.name.partition(".")[0])
    for version in VERSIONS
    for file in sorted((HERE / version).glob("*.db.gz"))
]
SHORTEST = ("solenia",)  # the game whose records are played in the shortest time
_PROGRAM = re.compile(r'.{0,3}[Pp]rogram"?:? "[^"]*"')


def saved(version: str, file: str) -> Any:
    return json.loads(gzip.decompress((HERE / version / file).read_bytes()))


def unpacked(version: str, name: str, folder: Path) -> Path:
    path = folder / f"{name}.db"
    path.write_bytes(gzip.decompress((HERE / version / f"{name}.db.gz").read_bytes()))
    return path


@pytest.fixture(params=RECORDS, ids="-".join)
def case(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str, Store]]:
    version, name = request.param
    record = Store(unpacked(version, name, tmp_path))
    yield version, name, record
    record.close()


def test_there_are_many_and_different_ones() -> None:
    found = [match for version in VERSIONS for matches in saved(version, MANIFEST).values()
             for match in matches]  # fmt: skip
    assert len(found) >= 40
    depths = {match["about"].get("options", {}).get("depth", "track") for match in found}
    assert depths >= {"track", "referee", "digital"}
    assert any(match["is_deleted"] for match in found)
    assert any(match["branches"] for match in found)
    assert {match["is_over"] for match in found} == {True, False}


def test_every_match_says_what_it_said(case: tuple[str, str, Store]) -> None:
    version, name, record = case
    for then, now in zip(saved(version, MANIFEST)[name], record_facts(record), strict=True):
        for part, value in then.items():
            assert json.loads(json.dumps(now[part])) == value, (then["match"], part)


def test_no_replay_parts_from_what_was_written(case: tuple[str, str, Store]) -> None:
    _, _, record = case
    for row in rows_by_number(record):
        assert replay(row, record.rows(row.id)).parting is None
    assert Table(record).problems == []


def test_every_match_is_written_out_as_before(case: tuple[str, str, Store]) -> None:
    version, name, record = case
    then = saved(version, EXPORTS)
    for row in rows_by_number(record):
        for end, text in exports(record, row).items():
            if f"{name}-{row.id}.{end}" in then:
                before = then[f"{name}-{row.id}.{end}"]
                assert _PROGRAM.sub("", text) == _PROGRAM.sub("", before)


@pytest.mark.parametrize("version, game", RECORDS)
def test_every_file_is_read_as_it_was_written(version: str, game: str) -> None:
    matches = {match["match"]: match for match in saved(version, MANIFEST)[game]}
    for name, text in saved(version, EXPORTS).items():
        if name.startswith(game + "-"):
            match = matches[int(name.partition("-")[2].partition(".")[0])]
            line = match["steps"][: match["cursor"]]
            if not line:
                continue  # a match taken back to its beginning; there is nothing in its file
            read = exchange.read_file(text.encode(), 0)
            assert read.names == tuple(match["names"])
            assert digest(read.steps[-1].state).hex() == line[-1][4]
            if name.endswith("jsonl"):
                assert [step.at_ms for step in read.steps] == [step[1] for step in line]


@pytest.mark.parametrize("version", VERSIONS)
def test_every_description_is_read_as_it_was(version: str) -> None:
    """A unit that keeps one of them finds its table again: the bytes of few seats come first."""
    described = saved(version, DESCRIPTIONS)
    assert len(described) > 20
    for name, (written, forms) in described.items():
        assert unit_bytes(written)[: len(forms)] == forms, name


def test_every_released_version_has_its_records() -> None:
    text = (HERE.parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
    assert unkept(text) == set()
    assert unkept(f"{text}\n## [97.1.0] - 2099-01-01\n") == {"97.1.0"}


def unkept(changelog: str) -> set[str]:
    """The versions of a changelog that no folder is kept of."""
    return set(re.findall(r"^## \[(\d[^\]]*)\]", changelog, re.MULTILINE)) - set(VERSIONS)


def test_what_this_program_writes_is_kept_and_opened(tmp_path: Path) -> None:
    """A release writes these records once, and every later run opens them."""
    make(tmp_path / "now", names=SHORTEST)
    (name,) = SHORTEST
    path = tmp_path / f"{name}.db"
    path.write_bytes(gzip.decompress((tmp_path / "now" / f"{name}.db.gz").read_bytes()))
    record = Store(path)
    then = json.loads(gzip.decompress((tmp_path / "now" / MANIFEST).read_bytes()))[name]
    assert json.loads(json.dumps(record_facts(record))) == then
    assert Table(record).problems == []
    record.close()
