"""Holds the shape of the project: who may import whom, where files may be, how long they may get.

Each rule is a function from a file's name and text to the violations in it, so the second half of
this file can show on small samples that the rule bites.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

import pytest

from tests.project_files import GAMES, game_names, sources, text_of, tracked_files

TOP_LEVEL = {
    ".ci", ".github", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE",
    "README.md", "firmware", "hardware",
    "host", "pyproject.toml", "shared_rules", "tests", "tools", "uv.lock",
}  # fmt: skip

# firmware → shared_rules ← host/heliograph; tests and tools may import anything.
OWN_IMPORTS = {
    "shared_rules": {"shared_rules"},
    "firmware": {"firmware", "shared_rules"},
    "host": {"heliograph", "heliograph_classics", "shared_rules"},
}
OUR_PACKAGES = {
    "bench", "boardkit", "devkit", "firmware", "heliograph", "heliograph_classics", "host",
    "shared_rules", "tests", "tools",
}  # fmt: skip
# Modules that exist on both interpreters and behave alike.
SAFE_ON_BOTH = {"array", "binascii", "hashlib", "struct"}
ON_THE_PICO = SAFE_ON_BOTH | {
    "asyncio", "bluetooth", "gc", "io", "json", "machine", "micropython", "neopixel", "network",
    "os", "rp2", "select", "socket", "sys", "time", "vfs",
}  # fmt: skip
COMPAT = "shared_rules/compat.py"
# What the one file that knows both interpreters asks them for.
ONE_OR_THE_OTHER = {"io", "micropython", "sys", "traceback"}

LONGEST_FILE = 500
LONGEST_FUNCTION = 40
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

# What each game has under the same name, and what its pages load
ROLES = (
    "__init__.py", "README.md", "box.py", "box_form.toml", "content.toml", "corrections.py",
    "description.py", "examples.toml", "facts.py", "features.py", "game.py", "greedy.py",
    "guessing.py",
    "lay_out.py", "lay_out.toml", "layout.py", "options.toml",
    "position.py", "refusals.py", "refusals.toml", "rules.toml", "setup.py", "show.py",
    "show_texts.py", "show_texts.toml", "texts.py", "texts.toml", "things.toml", "track.py",
    "track_texts.toml", "views.py",
)  # fmt: skip
DRAWN = ("board.js", "board.css", "emblem.svg", "legend.js")
# What runs and what pages load; documents, data and tests may name games.
KNOWS_NO_GAME = re.compile(r"(host/heliograph|shared_rules|firmware)/.*\.(py|js|css|html)")
EMPTY_NAMES = {"utils", "util", "helpers", "manager", "data", "misc", "common"}
# A path of somebody's own machine; written so that this file does not contain one.
MACHINE_PATH = re.compile(r"(?<![\w.~])/(?:work|tmp|root)/\w")


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


def allowed(part: str, name: str, module: str) -> bool:
    """Whether a file of this part may import the module."""
    if module in OUR_PACKAGES:
        return module in OWN_IMPORTS[part]
    if part == "shared_rules":
        return module in SAFE_ON_BOTH or (name == COMPAT and module in ONE_OR_THE_OTHER)
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


def apart_violations(name: str, text: str) -> list[str]:
    """Imports of ours in what others can use apart, but for its own."""
    own = PurePosixPath(name).parts[3]
    return [
        f"{name}:{line}: {own} must not import {module}"
        for line, module in imported_modules(ast.parse(text), own)
        if module.split(".")[0] in OUR_PACKAGES - {own}
    ]


def long_functions(name: str, text: str) -> list[str]:
    """Functions that nobody reads in one look; their comments and docstrings do not count."""
    lines = text.splitlines()
    return [
        f"{name}:{node.lineno}: {node.name} has {count} lines"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (count := lines_of_code(node, lines)) > LONGEST_FUNCTION
    ]


def lines_of_code(node: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[str]) -> int:
    told = node.body[0] if ast.get_docstring(node) else None
    words = (told.end_lineno or 0) - told.lineno + 1 if told else 0
    own = lines[node.lineno - 1 : node.end_lineno]
    return sum(not line.lstrip().startswith("#") and bool(line.strip()) for line in own) - words


def interpreter_violations(name: str, text: str) -> list[str]:
    """Code outside of compat.py that asks which interpreter it runs on."""
    may_guess = not name.startswith("host/") and "try:" in text
    if name == COMPAT or not (may_guess or "implementation" in text):
        return []  # without a look at each node, which takes long
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


# Games of the kit are kept by descriptions, so the kit names the game that has these
KIT_FOLDER = "host/heliograph/games/kit/"


def game_violations(name: str, text: str, games: tuple[str, ...]) -> list[str]:
    """Lines outside the folders of the games that name one of them."""
    own = (*(f"host/heliograph/games/{game}/" for game in games),
           *(f"shared_rules/{game}/" for game in games))  # fmt: skip
    if name.startswith((*own, KIT_FOLDER)):
        return []
    named = re.compile(rf"\b(?:{'|'.join(games)})(?:\b|_)", re.IGNORECASE)
    return [
        f"{name}:{number}: names a game; its description is the place for that"
        for number, line in enumerate(text.splitlines(), 1)
        if named.search(line)
    ]


# Who may ask how deep Heliograph goes into a game: the engine, and games
KNOWS_DEPTHS = re.compile(r"host/heliograph/(engine|games)/|host/heliograph_classics/")
DEPTHS = {"TRACK", "SCORE", "REFEREE", "DIGITAL"}


def depth_violations(name: str, text: str) -> list[str]:
    """Lines outside of games that ask for the depth of a match instead of what its rules can do."""
    if KNOWS_DEPTHS.match(name) or not ("depth" in text or "is_digital" in text):
        return []  # without a look at each node, which takes long
    asking = (node for node in ast.walk(ast.parse(text)) if _asks_for_depth(node))
    return [
        f"{name}:{getattr(node, 'lineno', 0)}: asks for the depth; `Rules.can` says what follows"
        for node in asking
    ]


def _asks_for_depth(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom):
        is_asked = node.module == "heliograph.games.depths"
        return is_asked and any(alias.name in DEPTHS for alias in node.names)
    if isinstance(node, ast.Compare):
        return any(_is_depth(side) for side in (node.left, *node.comparators))
    if isinstance(node, ast.Match):
        return _is_depth(node.subject)
    return isinstance(node, ast.Attribute) and node.attr == "is_digital"


def _is_depth(node: ast.expr) -> bool:
    if isinstance(node, ast.Subscript):
        node = node.slice
    elif isinstance(node, ast.Call):  # options.get("depth"), str(depth)
        return any(map(_is_depth, node.args))
    if isinstance(node, ast.Constant):
        return bool(node.value == "depth")
    return _name(node) == "depth"


# What there is one of: a role, and the class that has it
ONE_OF_EACH = (
    "Branch", "Fact", "Keys", "Match", "Outbox", "Panel", "Parting", "Played", "Report", "Rules",
    "Speaker", "Standing", "Step", "Store", "Table", "Timeline",
)  # fmt: skip


def places_of_roles(files: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return which files outside of the games' own folders define the class of each role."""
    places: dict[str, list[str]] = {name: [] for name in ONE_OF_EACH}
    for file, text in files:
        if re.match(r"host/heliograph(/games|_classics)/\w+/", file):
            continue
        for name in re.findall(r"^\s*class (\w+)", text, re.MULTILINE):
            if name in places:
                places[name].append(file)
    return places


@pytest.mark.parametrize("part", sorted(OWN_IMPORTS))
def test_imports_point_one_way(part: str) -> None:
    files = list(sources(part))
    assert files, f"no Python file in {part}"
    assert [line for file in files for line in import_violations(*file)] == []


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


def test_only_games_ask_for_the_depth_of_a_match() -> None:
    files = list(sources("host"))
    assert [line for file in files for line in depth_violations(*file)] == []


def test_every_game_has_the_same_files_for_the_same_roles() -> None:
    folders = [file.parent for file in GAMES.glob("*/description.py")]
    folders = [folder for folder in folders if (folder / "game.py").is_file()]
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
    "name, text, found",
    [
        ("host/heliograph/web/app.py", "from heliograph.games.depths import DEAL, TRACK", 1),
        ("host/heliograph/web/app.py", "if rules.depth == other: pass", 1),
        ("host/heliograph/web/app.py", 'if game.options["depth"] in some: pass', 1),
        ("host/heliograph/web/app.py", 'is_so = "track" != about["options"].get("depth")', 1),
        ("host/heliograph/web/app.py", "if game.is_digital: pass", 1),
        ("host/heliograph/web/app.py", "match depth:\n    case _: pass", 1),
        ("host/heliograph/web/app.py", 'view = {"depth": rules.depth}', 0),
        ("host/heliograph/web/app.py", "from heliograph.games.depths import DEAL", 0),
        ("host/heliograph/games/show.py", "from heliograph.games.depths import DIGITAL", 0),
        ("host/heliograph_classics/whist/game.py", "if self.is_digital: pass", 0),
    ],
)
def test_a_question_for_the_depth_is_found(name: str, text: str, found: int) -> None:
    assert len(depth_violations(name, text)) == found


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


@pytest.mark.parametrize("part", ["firmware", "hardware", "host", "shared_rules", "tools"])
def test_functions_are_short(part: str) -> None:
    files = [one for one in sources(part) if "/tests/" not in one[0]]
    assert [line for file in files for line in long_functions(*file)] == []


def test_a_long_function_is_found() -> None:
    head = 'def one(\n    a,\n):\n    """What it does."""\n    # Why\n'
    fine = head + "    a += 1\n" * (LONGEST_FUNCTION - 3)
    assert long_functions("host/fine.py", fine) == []
    (told,) = long_functions("host/long.py", f"{fine}\n    return a\n")
    assert told == f"host/long.py:1: one has {LONGEST_FUNCTION + 1} lines"


# Rooms whose tests lie elsewhere: pages have browsers beside them, what a page is told is seen by
# who reads it, and a language is no code
TESTED_ELSEWHERE = {"hall", "locale", "view", "web"}


def test_tests_lie_where_the_code_lies() -> None:
    """Each room of the host has a folder of tests, and each such folder is of a room."""
    rooms, tested = (
        {PurePosixPath(name).parts[2] for name in tracked_files()
         if name.startswith(folder) and name.endswith((".py", ".po")) and name.count("/") > 2}
        for folder in ("host/heliograph/", "tests/host/")
    )  # fmt: skip
    assert {name for name in rooms if not name.startswith("_")} - tested == TESTED_ELSEWHERE
    assert tested - rooms == set()


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


APART = ("hardware/boardkit/src/", "tools/pytest-micropython-boards/src/")


@pytest.mark.parametrize("folder", APART)
def test_what_others_use_apart_imports_nothing_of_ours(folder: str) -> None:
    files = [file for file in sources("hardware", "tools") if file[0].startswith(folder)]
    assert len(files) > 10
    assert [line for file in files for line in apart_violations(*file)] == []
    (told,) = apart_violations(f"{folder}one/two.py", "import re\nfrom devkit import uf2\n")
    assert told == f"{folder}one/two.py:2: one must not import devkit"
