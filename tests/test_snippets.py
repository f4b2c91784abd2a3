"""Every example in a document runs: Python is executed, files are read by whoever reads them.

A block of a kind that nothing here can run fails, so that no example can be written that nobody
tries. Some have tests of their own (`RUN_ELSEWHERE`).
"""

import configparser
import contextlib
import io
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from inspect import get_annotations
from pathlib import Path
from typing import NamedTuple

import pytest

from heliograph import engine
from heliograph.games import load_game
from heliograph.games.any_game.description_file import read_description
from tests.test_docs import ROOT, commands_of, documents
from tests.test_docs import test_command as check_command

FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
CLASS = re.compile(r"^class (\w+)[^\n]*: *\n(.*?)(?=^class|\Z)", re.DOTALL | re.MULTILINE)
SHOWN = {"text"}  # what a document shows of the screen
RUN_ELSEWHERE = {
    "host/heliograph/games/any_game/GUIDE.md": "tests/described_game/test_guide.py",
    "host/heliograph/games/kit/GUIDE.md": "tests/described_game/test_guide.py",
    "host/heliograph/research/README.md": "tests/host/research/test_readme.py",
    "tools/pytest-micropython-boards/README.md": "tools/pytest-micropython-boards/tests",
}
DESCRIPTIONS = "any_game"


class Snippet(NamedTuple):
    """One block of a document."""

    document: str
    language: str
    body: str

    @property
    def folder(self) -> str:
        """The name of the folder that the document lies in: for a game's page, the game."""
        return Path(self.document).parent.name


def snippets() -> list[Snippet]:
    return [
        Snippet(name, language, body)
        for path in documents()
        if (name := path.relative_to(ROOT).as_posix()) not in RUN_ELSEWHERE
        for language, body in FENCE.findall(path.read_text(encoding="utf-8"))
        if language not in SHOWN
    ]


def run_python(snippet: Snippet) -> None:
    if snippet.body.startswith(("from ", "import ")):
        run_program(snippet)
    elif snippet.body.startswith("class "):
        check_interface(snippet.body)
    else:
        check_position(snippet)


def run_program(snippet: Snippet) -> None:
    """What the program prints is what its comments say, where a comment ends such a line."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(snippet.body, snippet.document, "exec"), {})
    expected = re.findall(r"^print\(.*\)    # (.*)$", snippet.body, re.MULTILINE)
    assert expected in ([], printed.getvalue().splitlines())


def check_interface(body: str) -> None:
    """A list of what a class has names nothing that it lacks."""
    for name, members in CLASS.findall(re.sub(r"#.*", "", body)):
        kind = getattr(engine, name)
        named = re.findall(r"(?:^    (?:def )?|; )(\w+)(?=[(:])", members, re.MULTILINE)
        assert named
        stated = {word for base in kind.__mro__ for word in (*vars(base), *get_annotations(base))}
        stated |= attributes_set_in(kind)
        assert [word for word in named if word not in stated] == []


def attributes_set_in(kind: type) -> set[str]:
    """What instances get when they are made."""
    names = (getattr(base.__init__, "__code__", None) for base in kind.__mro__)
    return {name for code in names if code for name in code.co_names}


def check_position(snippet: Snippet) -> None:
    """A position in a document has keys that the game's own positions have."""
    game = load_game(snippet.folder, seats=3)
    known = set(game.dump(engine.Match(game).state))
    keys = set(keys_at_the_top(snippet.body))
    assert keys
    assert keys - known - LEFT_OUT[snippet.folder] == set()


def keys_at_the_top(text: str) -> Iterator[str]:
    """The keys of a mapping that is not written out in full."""
    depth = 0
    for sign in re.finditer(r'#.*|"(\w+)":|[\[{]|[\]}]', text):
        if sign[1] and depth == 1:
            yield sign[1]
        depth += (sign[0] in "[{") - (sign[0] in "]}")


# What may stand in a position and is not in every one that is written
LEFT_OUT: dict[str, set[object]] = {"solaris": {"stack"}, "solenia": {"strips", "piles"}}


def read_toml(snippet: Snippet) -> None:
    content = tomllib.loads(snippet.body)
    if snippet.folder == DESCRIPTIONS:
        assert read_description(snippet.body).title
        return
    kept = ROOT / "host/heliograph/games" / snippet.folder / "content.toml"
    known = tomllib.loads(kept.read_text(encoding="utf-8"))
    for table, keys in content.items():
        assert set(keys) <= set(known[table]), table


def read_json(snippet: Snippet) -> None:
    assert json.loads(snippet.body)["game"] == snippet.folder


def read_ini(snippet: Snippet) -> None:
    unit = configparser.ConfigParser()
    unit.read_string(snippet.body)
    assert unit.sections() == ["Unit", "Service", "Install"]


def run_shell(snippet: Snippet) -> None:
    commands = commands_of(f"```\n{snippet.body}```\n")
    assert len(commands) == len(snippet.body.splitlines())
    for command in commands:
        check_command(snippet.document, command)


READERS: dict[str, Callable[[Snippet], None]] = {
    "python": run_python,
    "toml": read_toml,
    "json": read_json,
    "ini": read_ini,
    "sh": run_shell,
}


@pytest.mark.parametrize("snippet", snippets(), ids=lambda one: f"{one.document}-{one.language}")
def test_snippet(snippet: Snippet) -> None:
    READERS[snippet.language](snippet)


@pytest.mark.parametrize("document", RUN_ELSEWHERE)
def test_what_has_tests_of_its_own_is_still_there(document: str) -> None:
    assert (ROOT / document).is_file()
    assert (ROOT / RUN_ELSEWHERE[document]).exists()


@pytest.mark.parametrize(
    "body",
    [
        "from heliograph.games import load_game\nload_game('nothing')\n",
        "from heliograph.games import load_game\nprint(1)    # 2\n",
        "class Match:\n    def fly(self) -> None\n",
    ],
)
def test_an_example_that_tells_what_is_not_so_is_found(body: str) -> None:
    with pytest.raises(Exception):  # noqa: B017, PT011 (whatever a reader would meet)
        run_python(Snippet("host/README.md", "python", body))
