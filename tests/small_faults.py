"""Plants small faults drawn over all rooms of the program, and tells which of them its tests find.

`python -m tests.small_faults --count 80 --seed 1` prints a line a fault. `--write FILE` keeps the
draw, `--again FILE` plants the same ones later, so that tests made lighter can be held against
those before. A fault is one comparison turned, one number more, one `and` for an `or`, one `not`
left out: what a tired hand writes. Of each, the tests that its file concerns are run up to the
first that fails; `--room host/heliograph/bots tests/host/bots` looks at one room by tests that
are named.
"""

import argparse
import ast
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from tests.attack.planted import HOOK, TEST_FAILED
from tests.project_files import ROOT, sources

TURNED = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
SIGNS = {ast.Add: "-", ast.Sub: "+"}
# What changes figures of papers alone, or is a list of words: a fault there is nobody's rule
LEFT_OUT = ("host/heliograph/texts/", "host/heliograph/locale/")
LONGEST_S = 1800


class SmallFault(NamedTuple):
    """A text that stands once in a file, and what takes its place."""

    room: str
    file: str
    line: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {_differing(self.old, self.new)}"


def _differing(old: str, new: str) -> str:
    pairs = zip(old.splitlines(), new.splitlines(), strict=True)
    return next(
        f"{before.strip()} -> {after.strip()}" for before, after in pairs if before != after
    )


def room_of(file: str) -> str:
    """Return the room that a file lies in: as deep as the folders are that have a subject."""
    folders = PurePosixPath(file).parent.parts
    return "/".join(folders[: 4 if "games" in folders else 3])


@cache
def rooms() -> dict[str, dict[str, str]]:
    """Return the files of each room with their texts."""
    found: dict[str, dict[str, str]] = {}
    for file, text in sources("shared_rules", "firmware", "host"):
        if not file.startswith(LEFT_OUT):
            found.setdefault(room_of(file), {})[file] = text
    return found


def draw(count: int, dice: random.Random, only: str = "") -> Iterator[SmallFault]:
    """Yield so many faults: the rooms in turns, or one alone, in each a place by chance."""
    order = [only] if only else sorted(rooms())
    dice.shuffle(order)
    while count:
        for room in order[:count]:
            files = rooms()[room]
            texts = dice.choices(list(files), [len(text) for text in files.values()], k=20)
            fault = next((one for file in texts if (one := _drawn_in(room, file, dice))), None)
            if fault:
                count -= 1
                yield fault


def _drawn_in(room: str, file: str, dice: random.Random) -> SmallFault | None:
    text = rooms()[room][file]
    places = [place for node in _judged(ast.parse(text)) for place in _faults_at(node, text)]
    if not places:
        return None
    start, end, new = dice.choice(places)
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    while text.count(text[first:last]) > 1:  # a line above, until it stands there once
        first = text.rfind("\n", 0, first - 1) + 1
    planted = text[first:start] + new + text[end:last]
    return SmallFault(room, file, text.count("\n", 0, start) + 1, text[first:last], planted)


def _judged(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what is run: no annotations, no defaults of the command line's words."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in function.body:
                yield from ast.walk(statement)


def _faults_at(node: ast.AST, text: str) -> Iterator[tuple[int, int, str]]:
    """Yield from where to where a fault replaces the text, and by what."""
    where = _Offsets(text)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        between = where.end(node.left), where.start(node.comparators[0])
        yield *between, f" {TURNED[type(node.ops[0])]} "
    elif isinstance(node, ast.BoolOp):
        other = " or " if isinstance(node.op, ast.And) else " and "
        yield where.end(node.values[0]), where.start(node.values[1]), other
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield where.start(node), where.start(node.operand), ""
    elif isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
        yield where.end(node.left), where.start(node.right), f" {SIGNS[type(node.op)]} "
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield where.start(node), where.end(node), str(node.value + 1)


class _Offsets:
    """Where a node begins and ends in the text, in letters; brackets around a part stay whole."""

    def __init__(self, text: str) -> None:
        self._starts = _line_starts(text)
        self._text = text

    def start(self, node: Any) -> int:
        at = self._at(node.lineno, node.col_offset)
        while self._text[at - 1] == "(" and self._text[at - 2] in " \n(":
            at -= 1
        return at

    def end(self, node: Any) -> int:
        return self._at(node.end_lineno, node.end_col_offset)

    def _at(self, line: int, column: int) -> int:
        begin = self._starts[line - 1]
        end = self._starts[line] if line < len(self._starts) else len(self._text)
        return begin + len(self._text[begin:end].encode()[:column].decode())


@cache
def _line_starts(text: str) -> list[int]:
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts


def is_sound(fault: SmallFault) -> bool:
    """Return whether the file with the fault is Python at all, and another than before."""
    text = (ROOT / fault.file).read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        return False
    try:
        planted = ast.dump(ast.parse(text.replace(fault.old, fault.new)))
    except SyntaxError:
        return False
    return planted != ast.dump(ast.parse(text))


def find(fault: SmallFault, tests: Sequence[str], processes: int) -> str:
    """Return which test finds a fault first, "" where none does."""
    what = {"file": str(ROOT / fault.file), "old": fault.old, "new": fault.new}
    path = os.pathsep.join(filter(None, (str(HOOK), os.environ.get("PYTHONPATH"))))
    which = tests or ("--changed-file", fault.file)
    words = ["-q", "-x", f"-n{processes}", "-p", "no:cacheprovider", *which]
    with tempfile.TemporaryFile("w+") as said:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *words, "--tb=no", "-rfE"], cwd=ROOT, check=False,
            env={**os.environ, "PYTHONPATH": path, "PLANTED_FAULT": json.dumps(what)},
            stdout=said, stderr=subprocess.STDOUT, timeout=LONGEST_S,
        )  # fmt: skip
        said.seek(0)
        lines = said.read().splitlines()
    if done.returncode in (0, 5):
        return ""
    red = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    if done.returncode == TEST_FAILED and red:
        return red[0].split(" - ")[0]
    return f"pytest ended with {done.returncode}: {lines[-1:]}"


def main(words: list[str]) -> int:
    """Plant what is drawn or told; return how many faults nobody found."""
    told = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    told.add_argument("tests", nargs="*", help="run for each fault; by default what it concerns")
    told.add_argument("--room", default="", help="draw in this one alone")
    told.add_argument("--count", type=int, default=80)
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--write", type=Path, help="keep the draw in a file, and plant nothing")
    told.add_argument("--again", type=Path, help="plant what an earlier draw kept")
    told.add_argument("--at-once", type=int, default=2)
    told.add_argument("--processes", type=int, default=0, help="of pytest, for each fault")
    wanted = told.parse_args(words)
    if wanted.again:
        drawn = [SmallFault(*row) for row in json.loads(wanted.again.read_text(encoding="utf-8"))]
    else:
        drawn = list(draw(wanted.count, random.Random(wanted.seed), wanted.room))
    chosen = [fault for fault in drawn if is_sound(fault)]
    if wanted.write:
        wanted.write.write_text(json.dumps(chosen, indent=1), encoding="utf-8")
        return 0
    return plant_all(chosen, wanted)


def plant_all(chosen: list[SmallFault], wanted: argparse.Namespace) -> int:
    """Plant faults, some at a time; return how many nobody found."""
    missed = 0
    began = time.monotonic()
    with ThreadPoolExecutor(wanted.at_once) as workers:
        findings = workers.map(lambda one: find(one, wanted.tests, wanted.processes), chosen)
        for fault, found in zip(chosen, findings, strict=True):
            missed += not found
            print(f"{time.monotonic() - began:5.0f} s  {fault}: {found or 'NOBODY'}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} found")
    return missed


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))
