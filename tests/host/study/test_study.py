"""A study comes to the same whoever plays it, and whatever happens to them meanwhile."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from heliograph.cli import main
from heliograph.games import GAMES
from heliograph.study import figures, page, workers
from heliograph.study.keeping import FILE, KeptPieces, OtherStudy
from heliograph.study.plan import PIECE_GAMES, Piece, Plan, arrange
from heliograph.study.playing import WHOLE, Counts, play_piece
from heliograph.study.report import picture_of, table_of, text_of
from tests.deep import deep_only

PLAN = Plan("solari", arrange([2], {"turns": [2, 3]}, ["random"]), 2 * PIECE_GAMES, 7, 1)


@pytest.fixture(scope="module")
def counts() -> dict[int, Counts]:
    """All pieces, played here."""
    return {piece.number: play_piece(PLAN, piece) for piece in PLAN.pieces()}


def digest_of(counts: dict[int, Counts], plan: Plan = PLAN) -> str:
    return str(figures.figures_of(plan, counts)["digest"])


def as_kept(counts: Counts) -> Counts:
    """As it is read from the disk, or comes from another process."""
    kept: Counts = json.loads(json.dumps(counts))
    return kept


def test_pieces_cover_every_game_once() -> None:
    plan = PLAN._replace(games=PIECE_GAMES + 3)
    pieces = list(plan.pieces())
    assert [piece.number for piece in pieces] == [0, 1, 2, 3]
    assert [piece.games for piece in pieces] == [PIECE_GAMES, 3] * 2
    assert [piece.arrangement for piece in pieces] == [0, 0, 1, 1]


def test_no_game_is_played_twice_and_players_change_seats() -> None:
    """Alike players get a new deal each time; different ones turn round the table first."""
    alike = play_piece(PLAN, Piece(0, 0, 0, 4))
    halves = [play_piece(PLAN, Piece(0, 0, first, 2)) for first in (0, 2)]
    assert halves[0]["digest"] != halves[1]["digest"]
    assert alike["decisions"] == halves[0]["decisions"] + halves[1]["decisions"]
    met = PLAN._replace(arrangements=arrange([2], {"turns": [2]}, ["greedy", "random"]))
    mixed = play_piece(met, Piece(0, 0, 0, 6))
    assert mixed["seats_of"] == {"greedy": 6, "random": 6}
    assert sum(mixed["won"]) == sum(mixed["won_by"].values()) == 6 * WHOLE


def test_two_processes_come_to_the_same(counts: dict[int, Counts]) -> None:
    played = dict(workers.play_on_cores(PLAN, PLAN.pieces(), 2))
    assert digest_of({piece.number: one for piece, one in played.items()}) == digest_of(counts)


def test_a_worker_that_is_killed_loses_nothing(counts: dict[int, Counts]) -> None:
    mine = set(_children())
    played: dict[int, Counts] = {}
    for piece, one in workers.play_on_cores(PLAN, PLAN.pieces(), 2):
        assert piece.number not in played
        if not played:
            victims = [child for child in _children() if child not in mine and _is_worker(child)]
            os.kill(victims[0], signal.SIGKILL)
        played[piece.number] = one
    assert digest_of(played) == digest_of(counts)


def _children() -> list[int]:
    found = Path(f"/proc/self/task/{os.getpid()}/children")
    if not found.exists():
        pytest.skip("needs /proc to find the workers")
    return [int(child) for child in found.read_text().split()]


def _is_worker(process: int) -> bool:
    return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()


def test_a_study_goes_on_where_it_was_broken_off(tmp_path: Path, counts: dict[int, Counts]) -> None:
    kept = KeptPieces(tmp_path, PLAN)
    first, second, *_ = PLAN.pieces()
    kept.add(first, counts[0])
    kept.add(second, counts[1])
    file = tmp_path / FILE
    file.write_text(file.read_text()[:-20])  # killed while the second was written
    again = KeptPieces(tmp_path, PLAN)
    assert again.counts == {0: as_kept(counts[0])}
    for piece in PLAN.pieces():
        if piece.number not in again.counts:
            again.add(piece, counts[piece.number])
    assert digest_of(KeptPieces(tmp_path, PLAN).counts) == digest_of(counts)


def test_a_line_spoilt_in_the_middle_is_played_again(
    tmp_path: Path, counts: dict[int, Counts]
) -> None:
    """A full disk cuts a line off, and the next one is written behind its half."""
    kept = KeptPieces(tmp_path, PLAN)
    for piece in PLAN.pieces():
        kept.add(piece, counts[piece.number])
    lines = (tmp_path / FILE).read_bytes().splitlines(keepends=True)
    (tmp_path / FILE).write_bytes(b"".join([*lines[:2], lines[2][:40], *lines[3:], b"7\n\xff\n"]))
    again = KeptPieces(tmp_path, PLAN)
    assert again.counts == {0: as_kept(counts[0])} | {
        number: as_kept(counts[number]) for number in range(3, len(counts))
    }


def test_a_folder_that_takes_nothing_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file")
    words = ["study", "solari", "--vary", "turns=2", "--games", "2", "--bots", "random",
             "--workers", "1", "--to"]  # fmt: skip
    assert main([*words, str(taken)]) == 2
    assert "Make room or choose another folder with --to" in capsys.readouterr().err
    assert taken.read_text() == "a file"


FULL_DISK = """
import resource, sys
from heliograph.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.exit(main(sys.argv[2:]))
"""


def test_a_full_disk_loses_no_piece_that_was_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No file may become longer than the lines of two pieces: what the kernel then says."""
    words = ["study", "solari", "--vary", "turns=2,3", "--games", "26", "--bots", "random",
             "--workers", "1", "--to"]  # fmt: skip
    assert main([*words, str(tmp_path / "whole")]) == 0
    whole = capsys.readouterr().out
    room = sum(map(len, (tmp_path / "whole" / FILE).read_bytes().splitlines(keepends=True)[:3]))
    command = [sys.executable, "-B", "-c", FULL_DISK, str(room + 9), *words, str(tmp_path / "full")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "Make room or choose another folder with --to" in ended.stderr
    assert "Traceback" not in ended.stderr
    kept = (tmp_path / "full" / FILE).read_bytes().splitlines()
    assert len(kept) == 4  # the plan, two pieces, and what was cut off
    assert main([*words, str(tmp_path / "full")]) == 0
    assert capsys.readouterr().out == whole


def test_a_folder_holds_one_study(tmp_path: Path) -> None:
    KeptPieces(tmp_path, PLAN)
    with pytest.raises(OtherStudy, match="Choose another folder"):
        KeptPieces(tmp_path, PLAN._replace(seed=8))


def test_figures_add_up(counts: dict[int, Counts]) -> None:
    study = figures.figures_of(PLAN, counts)
    for one in study["arrangements"]:
        assert one["games"] == 2 * PIECE_GAMES
        assert sum(share["share"] for share in one["seat_shares"]) == pytest.approx(1, abs=0.001)
        for share in (*one["seat_shares"], one["first_share"]):
            assert share["low"] <= share["share"] <= share["high"]
        assert sum(one["reasons"].values()) == one["games"]
        assert "piece hunter" in one["never_chosen"]
        least, median, most = (one["decisions"][key] for key in ("least", "median", "most"))
        assert 0 < least <= median <= most
    shorter, longer = (one["decisions"]["median"] for one in study["arrangements"])
    assert shorter < longer
    assert len(table_of(study).splitlines()) == 1 + 2 * 2
    assert picture_of(study).count("<circle") == 4
    assert "whoever decides first" in text_of(study, "en")


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["study", "solari", "--vary", "turns=2", "--games", "4", "--bots", "random",
             "--workers", "1", "--to", str(tmp_path)]  # fmt: skip
    assert main(words) == 0
    first = capsys.readouterr().out
    assert "solari, 2 seats, random, random, turns=2: 4 games" in first
    assert main([*words, "--json"]) == 0  # nothing is left to play
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert f"digest {told['digest']}" in first
    names = {file.name for file in tmp_path.iterdir()}
    assert names == {FILE, "study.json", "study.txt", "seats.csv", "seats.svg"}


@pytest.mark.parametrize(
    "words, told",
    [
        (["--seats", "two"], "expected numbers of seats such as 2,3, got --seats 'two'."),
        (["--games", "0"], "expected at least 1 game and 1 worker, got --games 0"),
        (["--bots", "genius"], "got --bots 'genius'."),
        (["--vary", "turns"], "expected --vary key=value,value, got 'turns'."),
        (["--vary", "turns=soon"], "got 'soon'"),
    ],
)
def test_what_cannot_be_studied_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    assert main(["study", "solari", "--to", str(tmp_path), *words]) == 2
    assert told in capsys.readouterr().err


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(workers.NoWorkers, match=r"heliograph\[study\]"):
        next(workers.play_on_cluster(PLAN, PLAN.pieces(), "tcp://127.0.0.1:1"))


@deep_only
def test_a_cluster_comes_to_the_same_though_a_worker_dies(counts: dict[int, Counts]) -> None:
    """A scheduler and two workers of Dask as processes of their own, on this computer alone."""
    started = [
        _dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", ":0")
    ]
    try:
        address = next(
            line.split()[-1] for line in started[0].stderr or () if "Scheduler at" in line
        )
        started += [_dask("worker", address, "--nthreads", "1", "--no-dashboard") for _ in range(2)]
        played: dict[int, Counts] = {}
        for piece, one in workers.play_on_cluster(PLAN, PLAN.pieces(), address):
            if not played:
                started[1].kill()
            played[piece.number] = one
    finally:
        for process in started:
            process.kill()
            process.communicate()
    assert digest_of(played) == digest_of(counts)


def _dask(*words: str) -> "subprocess.Popen[str]":
    code = "import sys; from dask.__main__ import main; sys.exit(main())"
    return subprocess.Popen([sys.executable, "-c", code, *words], stderr=subprocess.PIPE, text=True)


def study_all(folder: Path, *more: str) -> dict[str, Any]:
    words = ["study", "all", "--bots", "random", "--games", "3", "--to", str(folder), *more]
    assert main(words) == 0
    found: dict[str, Any] = json.loads((folder / page.FIGURES).read_text())
    return found


def test_all_games_come_to_one_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On one core or two the same digest; the page tells what each study found."""
    few = {name: GAMES[name] for name in ("reversi", "kalah")}
    monkeypatch.setattr("heliograph.commands.study.GAMES", few)
    alone = study_all(tmp_path / "one", "--workers", "1", "--lang", "en")
    shared = study_all(tmp_path / "two", "--workers", "2")
    assert alone == shared
    told = (tmp_path / "one" / page.PAGE).read_text(encoding="utf-8")
    assert f"Digest: {alone['digest']}" in told
    assert "heliograph study all --bots random --games 3 --seed 1" in told
    for study in alone["studies"]:
        (one,) = study["arrangements"]
        row = told.split(f'data-game="{study["game"]}"')[1].split("</tr>")[0]
        assert f">{one['decisions']['median']}<" in row
        assert f"{one['first_share']['share']:.1%}" in row
    assert main(["study", "all", "--seats", "2"]) == 2
