"""Holds the shape of the project: who may import whom, where files may be, how long they may get.

Each rule is a function from a file's name and text to the violations in it, so the second half of
this file can show on small samples that the rule bites.
"""

import ast
import graphlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parents[1]

TOP_LEVEL = {
    ".ci", ".gitignore", "CHANGELOG.md", "LICENSE", "README.md", "firmware", "hardware", "host",
    "pyproject.toml", "shared_rules", "tests", "tools", "uv.lock",
}  # fmt: skip

# firmware → shared_rules ← host/heliograph; tests and tools may import anything.
OWN_IMPORTS = {
    "shared_rules": {"shared_rules"},
    "firmware": {"firmware", "shared_rules"},
    "host": {"heliograph", "shared_rules"},
}
OUR_PACKAGES = {
    "bench", "boardkit", "devkit", "firmware", "heliograph", "host", "shared_rules", "tests",
    "tools",
}  # fmt: skip
# Modules that exist on both interpreters and behave alike.
SAFE_ON_BOTH = {"array", "binascii", "hashlib", "struct"}
ON_THE_PICO = SAFE_ON_BOTH | {
    "asyncio", "gc", "json", "machine", "micropython", "neopixel", "os", "rp2", "select", "sys",
    "time",
}  # fmt: skip
COMPAT = "shared_rules/compat.py"

LONGEST_FILE = 500
# Files that may be longer, each with its reason.
LONG_FILES = {
    "host/heliograph/games/solaris/rules.toml": "one entry per rule of the book, in its order",
    "host/heliograph/games/solari/rules.toml": "one entry per rule of the book, in its order",
    "host/heliograph/games/solarius_mission/rules.toml": "one entry per rule, in the book's order",
    "host/heliograph/games/solenia/rules.toml": "one entry per rule of the book, in its order",
}
LOCK_FILES = {"uv.lock", "package-lock.json"}
# Drawings and lists that generators write and nobody reads line by line.
GENERATED = "hardware/made/"

GAMES = ROOT / "host/heliograph/games"
# What each game has under the same name, and what its pages load
ROLES = (
    "__init__.py", "README.md", "box.py", "box_form.toml", "content.toml", "corrections.py",
    "description.py", "facts.py", "game.py", "greedy.py", "guessing.py", "lay_out.py",
    "lay_out.toml", "layout.py", "nodes.py", "notation.py", "options.toml", "position.py",
    "refusals.py", "refusals.toml", "rules.toml", "setup.py", "show.py", "show_texts.py",
    "show_texts.toml", "texts.py", "texts.toml", "things.toml", "track.py", "track_texts.toml",
    "views.py",
)  # fmt: skip
DRAWN = ("board.js", "board.css", "emblem.svg", "legend.js")
# What runs and what pages load; documents, data and tests may name games.
KNOWS_NO_GAME = re.compile(r"(host/heliograph|shared_rules|firmware)/.*\.(py|js|css|html)")
EMPTY_NAMES = {"utils", "util", "helpers", "manager", "data", "misc", "common"}
# A path of somebody's own machine; written so that this file does not contain one.
MACHINE_PATH = re.compile(r"(?<![\w.~])/(?:work|tmp|root)/\w")


def tracked_files() -> list[str]:
    """All files that are or would be committed."""
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("needs a Git clone, to know which files belong to the project")
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [name for name in listing.split("\0") if name and (ROOT / name).is_file()]


def text_of(name: str) -> str | None:
    """The text of a file, None if it is no text."""
    try:
        return (ROOT / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def imported_modules(tree: ast.AST, part: str) -> Iterator[tuple[int, str]]:
    """Line and full name of every import, also of one made by a call with a literal name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, part if node.level else node.module or ""
        elif isinstance(node, ast.Call) and _name(node.func) in ("__import__", "import_module"):
            yield from ((node.lineno, str(word.value)) for word in node.args if _is_text(word))


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


Graph = dict[str, set[str]]


def import_graph(modules: dict[str, str], *, with_types: bool = False) -> Graph:
    """Return which of these modules each of them imports.

    An import inside a function counts; one for the types alone is never carried out, but it is an
    import as well where that is not what matters: `with_types`.
    """
    return {
        name: set(_imports_of(name, text, modules, with_types)) for name, text in modules.items()
    }


@lru_cache
def graph_of(part: str, root: str, *, with_types: bool = False) -> Graph:
    """Return the imports within one part of the project."""
    modules = {module_name(name, root): text for name, text in sources(part)}
    return import_graph(modules, with_types=with_types)


def import_circle(graph: Graph) -> list[str]:
    """Return the modules of one circle of imports, none where there is none."""
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as circle:
        return list(circle.args[1])
    return []


def _imports_of(name: str, text: str, modules: dict[str, str], with_types: bool) -> Iterator[str]:
    tree = ast.parse(text)
    for node in ast.walk(tree) if with_types else _carried_out(tree):
        found = []
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parts = [f"{node.module}.{alias.name}" for alias in node.names]
            found = [one if one in modules else str(node.module) for one in parts]
        yield from (one for one in found if one in modules and one != name)


def _carried_out(node: ast.AST) -> Iterator[ast.AST]:
    for inner in ast.iter_child_nodes(node):
        if not (isinstance(inner, ast.If) and _name(inner.test) == "TYPE_CHECKING"):
            yield inner
            yield from _carried_out(inner)


def module_name(name: str, root: str) -> str:
    """Return the name under which a file is imported."""
    path = PurePosixPath(name).relative_to(root).with_suffix("")
    return ".".join(path.parts).removesuffix(".__init__")


def allowed(part: str, name: str, module: str) -> bool:
    """Whether a file of this part may import the module."""
    if module in OUR_PACKAGES:
        return module in OWN_IMPORTS[part]
    if part == "shared_rules":
        return module in SAFE_ON_BOTH or (name == COMPAT and module in {"sys", "micropython"})
    if part == "firmware":
        return module in ON_THE_PICO
    # The host may use the standard library and what pyproject.toml names.
    return True


def import_violations(name: str, text: str) -> list[str]:
    """Imports that point the wrong way or that the file's interpreter does not have."""
    part = PurePosixPath(name).parts[0]
    own = "heliograph" if part == "host" else part
    return [
        f"{name}:{line}: {part} must not import {module}"
        for line, module in imported_modules(ast.parse(text), own)
        if not allowed(part, name, module.split(".")[0])
    ]


def interpreter_violations(name: str, text: str) -> list[str]:
    """Code outside of compat.py that asks which interpreter it runs on."""
    if name == COMPAT:
        return []
    return [
        f"{name}:{node.lineno}: only {COMPAT} may ask for the interpreter"
        for node in ast.walk(ast.parse(text))
        if _asks_for_the_interpreter(node, guesses_count=not name.startswith("host/"))
    ]


def _asks_for_the_interpreter(node: ast.AST, *, guesses_count: bool) -> bool:
    """`sys.implementation`; on the Pico's side also an import that may fail (`try: import`)."""
    if isinstance(node, ast.Attribute):
        return node.attr in {"implementation", "python_implementation"}
    if guesses_count and isinstance(node, ast.Try):
        return any(isinstance(inner, ast.Import | ast.ImportFrom) for inner in node.body)
    return False


def length_violations(name: str, text: str) -> list[str]:
    """Files that grew beyond what one can read in one sitting."""
    length = text.count("\n")
    if length <= LONGEST_FILE or name in LONG_FILES or PurePosixPath(name).name in LOCK_FILES:
        return []
    if name.startswith(GENERATED) or name.endswith(".po"):  # one entry for each sentence
        return []
    return [f"{name}: {length} lines, expected at most {LONGEST_FILE}; split it by subject"]


def machine_path_violations(name: str, text: str) -> list[str]:
    """Paths that exist only on the machine of whoever wrote them."""
    return [
        f"{name}:{number}: names a path of one machine"
        for number, line in enumerate(text.splitlines(), 1)
        if MACHINE_PATH.search(line)
    ]


@lru_cache
def game_names() -> tuple[str, ...]:
    """What our games are called: their folders, and those of their trackers."""
    folders = [*GAMES.glob("*/description.py"), *(ROOT / "shared_rules").glob("*/tracker.py")]
    return tuple(sorted({file.parent.name for file in folders}))


def game_violations(name: str, text: str, games: tuple[str, ...]) -> list[str]:
    """Lines outside the folders of the games that name one of them."""
    own = (*(f"host/heliograph/games/{game}/" for game in games),
           *(f"shared_rules/{game}/" for game in games))  # fmt: skip
    if name.startswith(own):
        return []
    named = re.compile(rf"\b(?:{'|'.join(games)})(?:\b|_)", re.IGNORECASE)
    return [
        f"{name}:{number}: names a game; its description is the place for that"
        for number, line in enumerate(text.splitlines(), 1)
        if named.search(line)
    ]


# The rooms of the host from low to high: each imports only rooms that stand before it. A game has a
# room of its own, which nobody imports by name. The root joins them and holds the version.
ROOMS = (
    "po_files", "pseudo", "catalogue", "errors", "supervision", "texts", "engine", "games", "bots",
    "track", "games/<name>", "record", "table", "library", "view", "simulator", "flashing", "link",
    "web", "commands", "cli", "__main__",
)  # fmt: skip


def room_of(module: str) -> str:
    """Return the room that a module of the host belongs to; the root is in none."""
    _, *parts = module.split(".")
    if parts[:1] == ["games"] and len(parts) > 1 and parts[1] in game_names():
        return "games/<name>"
    return parts[0] if parts else ""


def upward_imports(graph: Graph) -> list[str]:
    """Return imports that lead into a room above their own, and modules that are in no room."""
    heights = {"": len(ROOMS)} | {room: height for height, room in enumerate(ROOMS)}
    homeless = [name for name in graph if room_of(name) not in heights]
    return homeless + [
        f"{name} imports {other}"
        for name, others in graph.items()
        for other in others
        if room_of(other) and heights[room_of(other)] > heights[room_of(name)]
    ]


# What there is one of: a role, and the class that has it
ONE_OF_EACH = (
    "Branch", "Keys", "Match", "Outbox", "Panel", "Parting", "Played", "Rules", "Step", "Store",
    "Table", "Timeline",
)  # fmt: skip


def places_of_roles(files: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return which files outside of the games' own folders define the class of each role."""
    places: dict[str, list[str]] = {name: [] for name in ONE_OF_EACH}
    for file, text in files:
        if re.match(r"host/heliograph/games/\w+/", file):
            continue
        for name in re.findall(r"^\s*class (\w+)", text, re.MULTILINE):
            if name in places:
                places[name].append(file)
    return places


def sources(*parts: str) -> Iterator[tuple[str, str]]:
    for name in tracked_files():
        if name.endswith(".py") and name.split("/")[0] in parts:
            yield name, (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("part", sorted(OWN_IMPORTS))
def test_imports_point_one_way(part: str) -> None:
    files = list(sources(part))
    assert files, f"no Python file in {part}"
    assert [line for file in files for line in import_violations(*file)] == []


@pytest.mark.parametrize(
    "part, root",
    [("host", "host"), ("shared_rules", "."), ("firmware", "."), ("tools", "tools")],
)
def test_no_module_imports_itself_round_a_corner(part: str, root: str) -> None:
    graph = graph_of(part, root)
    assert len(graph) > 10
    assert import_circle(graph) == []


@pytest.mark.parametrize(
    "one, other, is_found",
    [
        ("import b", "import a", True),
        ("from b import x", "def f():\n    from a import y", True),
        ("import b", "if TYPE_CHECKING:\n    import a", False),
        ("import b", "import c", False),
    ],
)
def test_a_circle_is_found(one: str, other: str, is_found: bool) -> None:
    assert bool(import_circle(import_graph({"a": one, "b": other, "c": ""}))) is is_found


def test_every_room_imports_only_rooms_below_it() -> None:
    graph = graph_of("host", "host", with_types=True)
    assert upward_imports(graph) == []
    assert {room_of(name) for name in graph} == {"", *ROOMS}


@pytest.mark.parametrize(
    "name, text, found",
    [
        ("heliograph.engine.match", "from heliograph.table.table import Table", 1),
        ("heliograph.engine.match", "def f():\n    import heliograph.table.table", 1),
        ("heliograph.view.marks", "from heliograph.table import table", 0),
        ("heliograph.engine.match", "if TYPE_CHECKING:\n    import heliograph.table.table", 1),
        ("heliograph.games.show", "import heliograph.games.solari.show", 1),
        ("heliograph.games.solari.show", "from heliograph.games import show", 0),
        ("heliograph.attic.chest", "", 1),
    ],
)
def test_an_import_into_a_higher_room_is_found(name: str, text: str, found: int) -> None:
    others = ("heliograph.table.table", "heliograph.games.show", "heliograph.games.solari.show")
    modules = {**dict.fromkeys(others, ""), name: text}
    assert len(upward_imports(import_graph(modules, with_types=True))) == found


def test_one_role_has_one_class() -> None:
    places = places_of_roles(sources("host", "shared_rules", "firmware"))
    assert {name: files for name, files in places.items() if len(files) != 1} == {}


def test_a_second_class_for_a_role_is_found() -> None:
    files = [
        ("host/heliograph/engine/match.py", "class Match: ..."),
        ("host/heliograph/table/match.py", "if True:\n    class Match: ..."),
        ("host/heliograph/games/sun/greedy.py", "class Match: ..."),
    ]
    assert places_of_roles(files)["Match"] == [name for name, _ in files[:2]]


def test_only_compat_asks_for_the_interpreter() -> None:
    files = list(sources(*OWN_IMPORTS))
    assert [line for file in files for line in interpreter_violations(*file)] == []


def test_top_level_is_the_agreed_one() -> None:
    assert {name.split("/")[0] for name in tracked_files()} == TOP_LEVEL


def test_no_file_is_too_long() -> None:
    texts = [(name, text_of(name) or "") for name in tracked_files()]
    assert [line for file in texts for line in length_violations(*file)] == []


def test_long_files_are_still_long() -> None:
    short = [name for name in LONG_FILES if (text_of(name) or "").count("\n") <= LONGEST_FILE]
    assert short == []


def test_no_file_names_a_path_of_one_machine() -> None:
    texts = [(name, text_of(name) or "") for name in tracked_files()]
    assert [line for file in texts for line in machine_path_violations(*file)] == []


def test_only_games_name_a_game() -> None:
    names = game_names()
    files = [name for name in tracked_files() if KNOWS_NO_GAME.fullmatch(name)]
    assert len(names) >= 4
    assert [
        line for name in files for line in game_violations(name, text_of(name) or "", names)
    ] == []


def test_every_game_has_the_same_files_for_the_same_roles() -> None:
    folders = [file.parent for file in GAMES.glob("*/game.py")]
    assert len(folders) >= 4
    wanted = {*ROLES, *(f"static/{name}" for name in DRAWN)}
    missing = [
        folder / name for folder in folders for name in wanted if not (folder / name).is_file()
    ]
    assert missing == []
    assert [*GAMES.glob("*/plain.py")] == [], "facts.py says how a state is written, nothing else"


def test_modules_are_named_after_their_subject() -> None:
    stems = {name: PurePosixPath(name).stem for name in tracked_files() if name.endswith(".py")}
    assert [name for name, stem in stems.items() if stem in EMPTY_NAMES] == []


@pytest.mark.parametrize(
    "name, text",
    [
        ("shared_rules/rng.py", "import heliograph.record.store"),
        ("shared_rules/rng.py", "from random import shuffle"),
        ("shared_rules/rng.py", "import sys"),
        ("shared_rules/link/frame.py", "import typing"),
        ("firmware/loop.py", "from heliograph.link import client"),
        ("firmware/loop.py", "import dataclasses"),
        ("host/heliograph/store.py", "import firmware.pins"),
        ("host/heliograph/store.py", "from tests.host import boards"),
        ("host/heliograph/store.py", "def f():\n    import devkit.paths"),
        ("host/heliograph/store.py", "import importlib\nimportlib.import_module('firmware.main')"),
        ("host/heliograph/store.py", "__import__('tools.dev')"),
    ],
)
def test_a_wrong_import_is_found(name: str, text: str) -> None:
    assert len(import_violations(name, text)) == 1


@pytest.mark.parametrize(
    "name, text",
    [
        (COMPAT, "import sys\nfrom micropython import const"),
        ("shared_rules/link/frame.py", "from binascii import crc32\nfrom . import messages"),
        ("firmware/loop.py", "import machine\nfrom shared_rules.unit import Unit"),
        ("host/heliograph/store.py", "import sqlite3\nfrom .table import rules"),
    ],
)
def test_a_right_import_is_left_alone(name: str, text: str) -> None:
    assert import_violations(name, text) == []


@pytest.mark.parametrize(
    "name, text, found",
    [
        ("host/heliograph/store.py", "from shared_rules.sun import tokens", 1),
        ("host/heliograph/store.py", 'if game == "sun":', 1),
        ("host/heliograph/web/static/js/log.js", "import { SunFields, sun_form }", 1),
        ("host/heliograph/store.py", "sunday, resunk", 0),
        ("host/heliograph/games/sun/game.py", "class Sun", 0),
        ("shared_rules/sun/tracker.py", "SUN = const(1)", 0),
    ],
)
def test_a_game_that_is_named_elsewhere_is_found(name: str, text: str, found: int) -> None:
    assert len(game_violations(name, text, ("sun",))) == found


@pytest.mark.parametrize(
    "name, text, found",
    [
        ("shared_rules/rng.py", "import sys\nsys.implementation.name", 1),
        ("firmware/port.py", "try:\n    import ujson\nexcept ImportError:\n    pass", 1),
        ("host/heliograph/cli.py", "import sys\nprint(sys.implementation)", 1),
        ("host/heliograph/lock.py", "try:\n    import fcntl\nexcept ImportError:\n    pass", 0),
        (COMPAT, "import sys\nMICROPYTHON = sys.implementation.name == 'micropython'", 0),
    ],
)
def test_a_question_for_the_interpreter_is_found(name: str, text: str, found: int) -> None:
    assert len(interpreter_violations(name, text)) == found


def test_a_long_file_is_found() -> None:
    assert length_violations("host/long.py", "\n" * (LONGEST_FILE + 1)) != []
    assert length_violations("host/fine.py", "\n" * LONGEST_FILE) == []
    assert length_violations("uv.lock", "\n" * (LONGEST_FILE + 1)) == []


@pytest.mark.parametrize("folder", ["work", "tmp", "root"])
def test_a_machine_path_is_found(folder: str) -> None:
    assert machine_path_violations("README.md", f"see /{folder}/notes") != []
    assert machine_path_violations("README.md", f"see docs/{folder}/notes") == []


def test_the_list_of_pico_modules_names_no_module_of_cpython_alone() -> None:
    assert not {"dataclasses", "typing", "enum", "pathlib"} & ON_THE_PICO
    # MicroPython has it, with keys in any order: for the board file, never for the rules
    assert "json" not in SAFE_ON_BOTH
    assert SAFE_ON_BOTH.issubset(sys.stdlib_module_names)
