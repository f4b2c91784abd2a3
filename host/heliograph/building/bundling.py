"""Joins the modules of the firmware into few files, as they lie on a Pico.

Every import from the Pico's flash costs some milliseconds before the first byte is read, and every
module a table of its names and of those it takes from others. So what is always needed becomes a
few files, `heliograph` and those that follow it; each part of a game and what few builds need stays
a file of its own. The names of the modules in a file then share one table: where two are alike, one
gets its module's name as well. Every other name stays as it is.

Nothing is guessed: a name that cannot be told apart, or a module used as a value, is an error.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from heliograph.building.line_map import LineMap, mark_lines, statements, write_out
from heliograph.building.rewriting import Entity, ModuleRewriting, ScriptRewriting
from heliograph.building.scopes import local_names, names_defined, names_read

CORE = "heliograph"
# The folder of what is loaded at need
LATER = "later"
ENTRY = "firmware.main"
# Modules of these are called by their name without that of the package.
_CORE_PACKAGES = ("firmware", "shared_rules")
# The collector of a Pico notes 64 objects at once that it has yet to look at. Where a file names
# more, a clean-up goes through the whole heap a second time: 14 ms instead of 7.
_MOST_NAMES = 36
# Modules of MicroPython for which it first looks for a file, each time they are imported
_HIDDEN_BY_FILES = (
    *("array", "binascii", "hashlib", "io", "json", "machine", "os", "select", "struct", "time"),
)


@dataclass
class Chunk:
    """Modules that become one file, in the order in which they run."""

    name: str
    modules: list[str]


@dataclass
class Bundle:
    """The source of every file on the board, by the name under which it is imported."""

    files: dict[str, str]
    main: str
    lines: LineMap
    program: "Program"

    def script(self, source: str) -> str:
        """Return a program that imports our modules as one that imports these files."""
        return write_out(self.program.rewrite_script(ast.parse(source)))[0]


def bundle(
    sources: Mapping[str, str],
    parts: Iterable[str] = (),
    *,
    once: Iterable[str] = (),
    at_once: bool = False,
) -> Bundle:
    """Join folded sources, each given by the name of its module.

    `parts`: modules that are loaded by a name in a table, each after those it needs.
    `once`: modules that are let go again when they have built the others; what they need is not.
    `at_once`: MicroPython's own modules are found without a look at the flash, where a file could
    stand in for them.
    """
    program = Program(sources, parts, once)
    files, lines = {}, {}
    for chunk in program.chunks:
        tree = program.join(chunk)
        if at_once:
            _BuiltInFirst().visit(tree)
        files[chunk.name], lines[chunk.name] = write_out(tree)
    start = mark_lines(ast.parse(sources[ENTRY]), ENTRY)
    main, lines["main.py"] = write_out(program.rewrite_script(start))
    return Bundle(files, main, lines, program)


class _BuiltInFirst(ast.NodeTransformer):
    """Asks for MicroPython's own modules by the names under which no file can hide them."""

    def visit_Import(self, node: ast.Import) -> ast.Import:
        for name in node.names:
            if name.name in _HIDDEN_BY_FILES:
                name.asname = name.asname or name.name
                name.name = f"u{name.name}"
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        if node.module in _HIDDEN_BY_FILES:
            node.module = f"u{node.module}"
        return node


class Program:
    """Every module that may run on a board, and the one name of each of its functions."""

    def __init__(
        self, sources: Mapping[str, str], parts: Iterable[str], once: Iterable[str]
    ) -> None:
        self._trees = {
            name: mark_lines(ast.parse(source), name) for name, source in sources.items()
        }
        self.parts = list(parts)
        self._once = list(once)
        self._games = {part.rpartition(".")[0] for part in self.parts}
        self._packages = {name.partition(".")[0] for name in sources}
        self.chunks = list(self._divide(self.parts, self._once))
        self._chunk_of = {name: chunk.name for chunk in self.chunks for name in chunk.modules}

    # Which module goes where

    def _divide(self, parts: list[str], once: list[str]) -> Iterator[Chunk]:
        taken = {ENTRY, *once}
        always = [name for module in (ENTRY, *once) for name in self.imported_by(module)]
        yield from self._split(self._chunk(CORE, always, taken))
        taken -= set(once)
        # What builds the unit lies by itself, whoever else may ask for it
        for group in [*([part] for part in parts), once[:1], *self._loaded_later()]:
            own = [module for module in group if module not in taken]
            chunk = self._chunk(self._file_for(own[0]) if own else "", own, taken)
            if chunk.modules:
                yield chunk

    def _file_for(self, module: str) -> str:
        """Return where a module lies that is not of the core.

        Every look for a file goes through all names of its folder: what few boards or moments need
        is kept out of the way of what each start loads.
        """
        name = short_name(module)
        return name if "." in name or module in self._once else f"{LATER}.{name}"

    def _chunk(self, name: str, roots: Iterable[str], taken: set[str]) -> Chunk:
        chunk = Chunk(name, [])
        for root in roots:
            self._collect(root, chunk.modules, taken)
        return chunk

    def _collect(self, module: str, found: list[str], taken: set[str]) -> None:
        if module not in taken:
            taken.add(module)
            for other in self.imported_by(module):
                self._collect(other, found, taken)
            found.append(module)

    def _split(self, whole: Chunk) -> Iterator[Chunk]:
        """Yield a chunk in pieces, each after those it needs, that name no more than is noted."""
        piece, number, count = Chunk(whole.name, []), 1, 0
        for module in whole.modules:
            names = len(self._defined_in(module))
            if piece.modules and count + names > _MOST_NAMES:
                yield piece
                number, count = number + 1, 0
                piece = Chunk(f"{whole.name}{number}", [])
            piece.modules.append(module)
            count += names
        yield piece

    def imported_by(self, module: str) -> list[str]:
        """Return the modules of ours that a module imports when it is loaded."""
        tree = self._trees[module]
        return [name for node in tree.body for name in self._modules_in(node)]

    def _modules_in(self, node: ast.AST) -> list[str]:
        if not isinstance(node, ast.ImportFrom) or not self.is_ours(node.module or ""):
            return []
        source = node.module or ""
        inner = [f"{source}.{name.name}" for name in node.names]
        modules = [name for name in inner if name in self._trees]
        return modules if len(modules) == len(inner) else [source, *modules]

    def _loaded_later(self) -> Iterator[list[str]]:
        """Yield the modules that one function imports: they are needed together, or never."""
        for tree in self._trees.values():
            for node in statements(tree):
                if isinstance(node, ast.FunctionDef):
                    group = [name for inner in statements(node) for name in self._modules_in(inner)]
                    if group:
                        yield group

    # Which name means what

    @cached_property
    def _names(self) -> dict[Entity, str]:
        """The name of each entity; not asked for where only files are divided.

        A game takes names from the core, never from another game: two games may have the same.
        """
        names: dict[Entity, str] = {}
        shared = set(dir(builtins))
        for game in sorted({"", *self._games}):
            modules = [module for module in self._chunk_of if self._game_of(module) == game]
            trees = [self._trees[module] for module in (modules if game else self._chunk_of)]
            taken = shared | {name for tree in trees for name in local_names(tree)}
            taken |= {name for tree in trees for name in self._built_in_names(tree)}
            for module in modules:
                for name in self._defined_in(module):
                    spelt_out = f"{name}_{short_name(module).replace('.', '_')}"
                    chosen = spelt_out if name in taken else name
                    if chosen in taken:
                        raise ValueError(f"expected one name for {module}.{name}, got two {chosen}")
                    taken.add(chosen)
                    names[module, name] = chosen
            shared = shared if game else shared | set(names.values())
        return names

    def _game_of(self, module: str) -> str:
        """Return the package of a game's part, "" for what belongs to the core."""
        package = module.rpartition(".")[0]
        return package if package in self._games else ""

    def _built_in_names(self, tree: ast.Module) -> Iterator[str]:
        """Yield the names that a module takes from MicroPython's own modules."""
        for node in tree.body:
            is_import = isinstance(node, ast.Import | ast.ImportFrom)
            if is_import and not self.is_ours(getattr(node, "module", "")):
                yield from names_defined(node)

    def _defined_in(self, module: str) -> list[str]:
        body = self._trees[module].body
        own = [node for node in body if not isinstance(node, ast.Import | ast.ImportFrom)]
        return list(dict.fromkeys(name for node in own for name in names_defined(node)))

    def name_of(self, module: str, name: str) -> str:
        """Return the one name of what a module of ours defines."""
        return self._names[module, name]

    def chunk_of(self, module: str) -> str:
        """Return the file in which a module of ours lies."""
        return self._chunk_of[module]

    def is_ours(self, module: str) -> bool:
        """Whether a module is one of those that were given, or of their packages."""
        return module.partition(".")[0] in self._packages

    def is_loadable(self, module: str) -> bool:
        """Whether a module of ours lies in a file."""
        return module in self._chunk_of

    def is_module(self, name: str) -> bool:
        """Whether this is a module of ours, also one of which nothing is left to load."""
        return name in self._trees

    def _imports(self, wanted: Iterable[tuple[Entity, str]]) -> list[ast.stmt]:
        """Return a statement for each file that has some of these names, earlier files first."""
        by_file: dict[str, list[ast.alias]] = {chunk.name: [] for chunk in self.chunks}
        for (module, name), local in wanted:
            chosen = self._names[module, name]
            alias = ast.alias(chosen, None if local == chosen else local)
            by_file[self._chunk_of[module]].append(alias)
        return [ast.ImportFrom(file, names, 0) for file, names in by_file.items() if names]

    # What becomes of it

    def join(self, chunk: Chunk) -> ast.Module:
        """Return the modules of a chunk as one."""
        body: list[ast.stmt] = []
        for module in chunk.modules:
            body += ModuleRewriting(self, module, self._trees[module]).body()
        tree = ast.Module(_without_repeats(body), [])
        defined = {name for node in tree.body for name in names_defined(node)}
        games = ("", self._game_of(chunk.modules[0]))
        known = {name: one for one, name in self._names.items() if self._game_of(one[0]) in games}
        wanted = sorted((names_read(tree) - defined) & set(known))
        tree.body[:0] = self._imports((known[name], name) for name in wanted)
        return tree

    def rewrite_script(self, script: ast.Module) -> ast.Module:
        """Return a script that imports our modules as one that imports the joined files."""
        rewriting = ScriptRewriting(self, script)
        rewriting.visit(script)
        at = rewriting.first_import
        taken = sorted(rewriting.taken.items())
        imports = self._imports((entity, local) for local, entity in taken)
        script.body[at:at] = imports
        return script


def short_name(module: str) -> str:
    """Return the name of the file for a module that is loaded by itself."""
    package, _, rest = module.partition(".")
    return rest if package in _CORE_PACKAGES else module


def _without_repeats(body: list[ast.stmt]) -> list[ast.stmt]:
    """Return statements with each import once, the imports first."""
    modules = [node for node in body if isinstance(node, ast.Import)]
    imports: dict[str, ast.stmt] = {ast.unparse(node): node for node in modules}
    for node in body:
        if isinstance(node, ast.ImportFrom):
            for name in node.names:
                one = ast.ImportFrom(node.module, [name], 0)
                imports[ast.unparse(one)] = one
    others = [node for node in body if not isinstance(node, ast.Import | ast.ImportFrom)]
    return [*imports.values(), *others]
