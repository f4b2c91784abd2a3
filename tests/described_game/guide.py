"""The guide from a description to a game of one's own, carried out as it is written."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "host/heliograph/games"
# How a rule gets onto a unit, and how a whole game is told
UNIT_GUIDE, KIT_GUIDE = GAMES / "any_game/GUIDE.md", GAMES / "kit/GUIDE.md"
BUILD = "import hatchling.build, sys; print(hatchling.build.build_wheel(sys.argv[1]))"
_BLOCK = re.compile(
    r"(?:^`(?P<file>[^`]+)`(?P<place>, at the \w+)?:\n\n)?^```(?P<kind>\w+)\n(?P<body>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
_METHOD = r"    def {name}\(.*?(?=^    def |^\S|\Z)"


class Block(NamedTuple):
    """One fenced block: commands, or what is put into a file."""

    kind: str
    body: str
    file: str
    place: str


def blocks(guide: Path) -> Iterator[Block]:
    """Yield what a guide says to do, in its order."""
    for found in _BLOCK.finditer(guide.read_text(encoding="utf-8")):
        place = (found["place"] or "").removeprefix(", at the ")
        yield Block(found["kind"], found["body"], found["file"] or "", place)


class Reader:
    """Somebody who does what a guide says, in a folder with nothing else in it."""

    def __init__(self, guide: Path, folder: Path) -> None:
        self._guide = guide
        self._folder = folder
        self.site = folder / "site"
        self.ran: list[str] = []

    @property
    def environment(self) -> dict[str, str]:
        """The environment in which the wheel is installed: unpacked, on the path."""
        paths = (str(self.site), str(ROOT / "host"), str(ROOT))
        return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}

    def follow(self) -> None:
        """Do everything, step by step."""
        for block in blocks(self._guide):
            if block.kind == "sh":
                for line in block.body.splitlines():
                    self._run(line)
            else:
                self._write(block)

    def _run(self, line: str) -> None:
        self.ran.append(line)
        words = shlex.split(line)
        if words[0] == "cd":
            self._folder /= words[1]
        elif words[0] == "pip":
            self._install()
        elif words[:3] == ["python", "-m", "pytest"]:
            told = self.call([sys.executable, *words[1:], "-q", "-p", "no:cacheprovider"])
            assert " passed" in told
        elif line != "heliograph play":  # that is started by who looks at its page
            self.call([sys.executable, "-m", *words])

    def _install(self) -> None:
        """Build the wheel without a network and unpack it, as an installer would."""
        shutil.rmtree(self.site, ignore_errors=True)
        self.site.mkdir()
        wheel = self.call([sys.executable, "-c", BUILD, str(self.site)]).split()[-1]
        with zipfile.ZipFile(self.site / wheel) as packed:
            packed.extractall(self.site)

    def call(self, command: list[str], folder: Path | None = None) -> str:
        """Run a command where the reader is, or elsewhere; return what it prints."""
        where = folder or self._folder
        done = subprocess.run(command, env=self.environment, cwd=where, capture_output=True,
                              text=True, timeout=2 * PATIENCE_S, check=False)  # fmt: skip
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
        return done.stdout

    def _write(self, block: Block) -> None:
        file = self._folder / block.file
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        file.write_text(_put(before, block), encoding="utf-8")


def _put(before: str, block: Block) -> str:
    """Return a file with a block in it: at its top, at its end, or in place of a method."""
    if block.place == "top":
        last = list(re.finditer(r"^(?:from|import) .*\n", before, re.MULTILINE))[-1].end()
        return before[:last] + block.body + before[last:]
    if block.place == "end":
        return f"{before.rstrip()}\n\n\n{block.body}"
    name = re.match(r"    def (\w+)", block.body)
    if name is None:
        return block.body
    pattern = re.compile(_METHOD.format(name=name[1]), re.DOTALL | re.MULTILINE)
    if pattern.search(before):
        return pattern.sub(lambda _: f"{block.body}\n", before).rstrip("\n") + "\n"
    method = list(re.finditer(r"^    \S.*\n(?:^ {4,}.*\n|^\n(?= ))*", before, re.MULTILINE))[-1]
    return f"{before[: method.end()]}\n{block.body}{before[method.end() :]}"
