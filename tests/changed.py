"""`--changed`: only the tests that the change at hand can break, by what imports what.

The change is what a branch has beyond `main` and what is not committed yet; where that is nothing,
the last commit. Who imports what changed, however far away, is run. Games are loaded by their
names and imported by hardly anybody: of a test for each game those of the changed one are run.
What goes through all games in one test is left to the whole run.
"""

import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path, PurePosixPath

import pytest

from tests.import_graph import Graph, import_graph, module_name
from tests.project_files import ROOT, game_names, sources

# Folders from which modules are imported; all others are imported from the top
IMPORT_ROOTS = (
    "hardware/boardkit/src",
    "tools/pytest-micropython-boards/src",
    "host",
    "tools",
    ".",
)
PARTS = ("host", "shared_rules", "firmware", "tools", "tests", "hardware")
# Who reads sources as texts, to build firmware of them
READERS = {"firmware": "host/heliograph/building/sources.py"}
_NAMED = re.compile(r"""["'](\w+(?:\.\w+)+)["']""")  # a module that is loaded by its name
# Tests of the tree itself read all of it
OF_THE_TREE = {"tests/test_architecture.py", "tests/test_imports.py"}
OF_DOCUMENTS = {"tests/test_docs.py", "tests/test_snippets.py"}


class Tree:
    """All our modules: `modules` has the text of each by its file."""

    def __init__(self, modules: dict[str, str]) -> None:
        self.modules = modules

    def at(self, name: str) -> Iterator[str]:
        """Yield the module that a file is; of a file that is none, those beside it."""
        if name in self.modules or name.endswith(".md"):
            yield name
            yield from (READERS[part] for part in READERS if name.startswith(f"{part}/"))
            return
        for folder in PurePosixPath(name).parents:
            found = [one for one in self.modules if PurePosixPath(one).is_relative_to(folder)]
            if found:
                yield from found
                return

    @cached_property
    def importers(self) -> Graph:
        """Who imports each file: also through its package, and what stands beside tests for all."""
        files = {name_of(file): file for file in self.modules}
        texts = {name: self.modules[file] for name, file in files.items()}
        importers: Graph = {}
        for name, imported in import_graph(texts).items():
            above = {".".join(one) for one in parts_above(name)}
            is_test = name.rpartition(".")[2].startswith("test_")
            beside = {f"{one}.conftest" for one in above} if is_test else set()
            named = set() if name == "tests.conftest" else set(_NAMED.findall(texts[name]))
            for one in (imported | named | above | beside) & files.keys():
                importers.setdefault(files[one], set()).add(files[name])
        return importers


@dataclass(frozen=True)
class Change:
    """What changed, and what it reaches."""

    names: tuple[str, ...]
    tree: Tree

    @cached_property
    def reached(self) -> set[str]:
        """The files that import what changed, however far away, and what changed itself."""
        return self._reached_from(self.names)

    @cached_property
    def reached_whole(self) -> set[str]:
        """The test files of which all is run: what changed beside the games reaches them."""
        others = [name for name in self.names if not game_of(name)]
        documents = OF_DOCUMENTS if any(name.endswith(".md") for name in others) else set()
        return self._reached_from(others) | documents | OF_THE_TREE

    @cached_property
    def games(self) -> set[str]:
        """The games that are other games now."""
        own = {name for name in self.reached if not name.startswith("tests/")}
        return {game_of(name) for name in own.union(self.names)} - {""}

    def may_concern(self, file: str) -> bool:
        """Return whether a test file has to be looked into."""
        is_told = "parametrize" in self.tree.modules[file] or is_of_a_game(file, self.games)
        return file in self.reached | self.reached_whole or bool(self.games and is_told)

    def concerns(self, file: str, test: str) -> bool:
        """Return whether what changed can break a test, by its file and its whole name."""
        if file in self.reached_whole or is_of_a_game(test, self.games):
            return True
        return file in self.reached and not is_of_a_game(test, game_names())

    def _reached_from(self, names: Iterable[str]) -> set[str]:
        """Return what imports one of these files, and these files."""
        reached = {name for one in names for name in self.tree.at(one)}
        todo = list(reached)
        while todo:
            new = self.tree.importers.get(todo.pop(), set()) - reached
            reached |= new
            todo += new
        return reached


def parts_above(name: str) -> Iterator[list[str]]:
    """Yield the packages in which a module lies."""
    parts = name.split(".")
    yield from (parts[:count] for count in range(1, len(parts)))


def name_of(file: str) -> str:
    """Return the name by which a file is imported."""
    root = next(one for one in IMPORT_ROOTS if PurePosixPath(file).is_relative_to(one))
    return module_name(file, root)


def game_of(name: str) -> str:
    """Return the game that a file belongs to, nothing if it is for all."""
    return next((part for part in PurePosixPath(name).parts[:-1] if part in game_names()), "")


def is_of_a_game(name: str, games: Iterable[str]) -> bool:
    """Return whether the whole name of a test, or of its file, has that of one of these games."""
    return any(re.search(rf"(?<![a-z]){game}(?![a-z])", name) for game in games)


@cache
def our_tree() -> Tree:
    """Return the tree as it is now."""
    return Tree(dict(sources(*PARTS)))


def changed_files(root: Path) -> tuple[str, ...]:
    """Return the names of what is to be tried."""
    branched = _git(root, "merge-base", "HEAD", "main") or ["HEAD"]
    untracked = _git(root, "ls-files", "--others", "--exclude-standard")
    names = _git(root, "diff", "--name-only", *branched) + untracked
    return tuple(names or _git(root, "diff", "--name-only", "HEAD~1"))


def _git(root: Path, *words: str) -> list[str]:
    told = subprocess.run(["git", *words], cwd=root, capture_output=True, check=False, text=True)
    return told.stdout.splitlines()


class Chooser:
    """Leaves out of a run what the change cannot break."""

    def __init__(self, change: Change) -> None:
        self._change = change

    def pytest_report_header(self) -> str:
        names = self._change.names
        return f"changed: {', '.join(names[:5])}{' …' if len(names) > 5 else ''}"

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        is_test = collection_path.suffix == ".py" and collection_path.name.startswith("test_")
        return True if is_test and not self._change.may_concern(_told(collection_path)) else None

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        chosen = [one for one in items if self._change.concerns(_told(one.path), one.nodeid)]
        config.hook.pytest_deselected(items=[one for one in items if one not in set(chosen)])
        items[:] = chosen


def _told(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("heliograph").addoption(
        "--changed",
        action="store_true",
        help="only what the change can break: since the branch left main, else the last commit",
    )
    parser.getgroup("heliograph").addoption(
        "--changed-file", action="append", metavar="FILE", help="as if this file were the change"
    )


def pytest_configure(config: pytest.Config) -> None:
    told = tuple(config.getoption("changed_file") or ())
    if told or config.getoption("changed"):
        config.pluginmanager.register(Chooser(Change(told or changed_files(ROOT), our_tree())))
