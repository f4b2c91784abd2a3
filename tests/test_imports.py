"""Holds the order of the modules: no circle of imports, and each room imports only rooms below it.

Each rule is a function from names and texts to what breaks it, so that small samples can show that
the rule bites.
"""

import graphlib
import re
from functools import lru_cache
from pathlib import PurePosixPath

import pytest

from tests.import_graph import Graph, import_graph, module_name
from tests.project_files import game_names, sources, text_of, tracked_files

PLUGIN = "tools/pytest-micropython-boards/src"


@lru_cache
def graph_of(part: str, root: str) -> Graph:
    """Return the imports within one part of the project, of what lies below a folder."""
    files = {name: text for name, text in sources(part) if PurePosixPath(name).is_relative_to(root)}
    return import_graph({module_name(name, root): text for name, text in files.items()})


def import_circle(graph: Graph) -> list[str]:
    """Return the modules of one circle of imports, none where there is none."""
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as circle:
        return list(circle.args[1])
    return []


# What a script of the pages loads with it or when it is needed; the games bring scripts as well
_SCRIPT = re.compile(
    r"""(?:\bfrom|^import|\bimport\()\s*["'](?:\.|/static/js)/(\w+\.js)["']""", re.MULTILINE
)
SCRIPTS = "host/heliograph/web/static/js/"


def script_graph(scripts: dict[str, str]) -> Graph:
    """Return which of these scripts each of them loads."""
    return {name: set(_SCRIPT.findall(text)) & scripts.keys() for name, text in scripts.items()}


# The rooms of the host from low to high: each imports only rooms that stand before it. A game has a
# room of its own, which nobody imports by name; below them lie descriptions, and the kit that is
# built on them. The root joins them; nobody imports it.
ROOMS = (
    "version", "po_files", "packed_catalogues", "pseudo", "own_command", "catalogue", "errors",
    "supervision", "thinking_process", "texts", "engine", "games", "games/tracked", "bots",
    "research", "study", "training", "games/described", "games/kit", "games/<name>", "classics",
    "record", "table", "library", "view", "advice", "building", "simulator", "flashing", "link",
    "web", "mqtt", "tab", "hall", "commands", "cli", "__main__",
)  # fmt: skip


SHARED_GAMES = {"track": "games/tracked", "any_game": "games/described", "kit": "games/kit"}


def room_of(module: str) -> str:
    """Return the room that a module of the host belongs to; the root is in none."""
    package, *parts = module.split(".")
    if package == "heliograph_classics":
        return "classics"
    if parts[:1] == ["games"] and len(parts) > 1 and parts[1] in SHARED_GAMES:
        return SHARED_GAMES[parts[1]]
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
        if heights[room_of(other)] > heights[room_of(name)]
    ]


@pytest.mark.parametrize(
    "part, root",
    [
        ("host", "host"),
        ("shared_rules", "."),
        ("firmware", "."),
        ("tools", "tools"),
        ("tools", PLUGIN),
        ("hardware", "hardware/boardkit/src"),
    ],
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
        ("import b", "if TYPE_CHECKING:\n    import a", True),
        ("import b", "import c", False),
        ("from p import x", "from p.x import y", False),
    ],
)
def test_a_circle_is_found(one: str, other: str, is_found: bool) -> None:
    assert bool(import_circle(import_graph({"a": one, "b": other, "c": ""}))) is is_found


@pytest.mark.parametrize("one, other", [("from .b import x", "from . import a"),
                                        ("from . import b", "from ..p.a import x")])  # fmt: skip
def test_a_circle_told_from_here_is_found(one: str, other: str) -> None:
    assert import_circle(import_graph({"p": "", "p.a": one, "p.b": other})) != []


def test_no_script_loads_itself_round_a_corner() -> None:
    files = [name for name in tracked_files() if name.startswith(SCRIPTS)]
    graph = script_graph({PurePosixPath(name).name: text_of(name) or "" for name in files})
    assert len(graph) > 60
    assert sum(map(len, graph.values())) > 150
    assert import_circle(graph) == []


@pytest.mark.parametrize(
    "one, other, is_found",
    [
        ('import { b } from "./b.js";', 'import {\n  a,\n} from "./a.js";', True),
        ('import "./b.js";', 'export { a } from "/static/js/a.js";', True),
        ('import "./b.js";', 'const a = later(() => import("./a.js"), "a");', True),
        ('import "./b.js";', 'import { html } from "/vendor/a.js"; const a = ["./a.js"];', False),
    ],
)
def test_a_circle_of_scripts_is_found(one: str, other: str, is_found: bool) -> None:
    assert bool(import_circle(script_graph({"a.js": one, "b.js": other}))) is is_found


def test_every_room_imports_only_rooms_below_it() -> None:
    graph = graph_of("host", "host")
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
        ("heliograph.games.kit.game", "import heliograph_classics.morris", 1),
        ("heliograph_classics.morris.game", "from heliograph.games.kit import move", 0),
        ("heliograph_classics.morris.game", "import heliograph.web.app", 1),
        ("heliograph.attic.chest", "", 1),
        ("heliograph.engine.match", "from heliograph import __version__", 1),
    ],
)
def test_an_import_into_a_higher_room_is_found(name: str, text: str, found: int) -> None:
    others = (
        "heliograph",
        "heliograph.table.table",
        "heliograph.web.app",
        "heliograph.games.kit",
        "heliograph.games.show",
        "heliograph.games.solari.show",
        "heliograph_classics.morris",
    )
    modules = {**dict.fromkeys(others, ""), name: text}
    assert len(upward_imports(import_graph(modules))) == found
