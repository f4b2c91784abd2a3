"""Joins the modules of the firmware into few files, as they lie on a Pico.

Every import from the Pico's flash costs some milliseconds before the first byte is read, and every
module a table of its names and of those it takes from others. So what is always needed becomes one
module, `heliograph`; each part of a game and what few builds need stays a module of its own. The
names of all modules then share one table: where two are alike, one gets its module's name as well.
What nothing calls is left out.

Nothing is guessed: a name that cannot be told apart, or a module used as a value, is an error.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from heliograph.building import grouping, inlining, pruning, shortening, slots
from heliograph.building.foreign import OF_FILE_SYSTEMS
from heliograph.building.scopes import COMPREHENSIONS, local_names, names_bound, names_defined
from heliograph.building.trees import walk

CORE = "heliograph"
ENTRY = "firmware.main"
# Modules of these are called by their name without that of the package.
_CORE_PACKAGES = ("firmware", "shared_rules")
_VIPER = "micropython.viper"
# Modules of MicroPython for which it first looks for a file, each time they are imported
_HIDDEN_BY_FILES = (
    *("array", "binascii", "hashlib", "io", "json", "machine", "os", "select", "struct", "time"),
)

# A name at the top of a module: module and name. Of a module that is not ours, "" is it itself.
Entity = tuple[str, str]


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
    program: "Program"

    def script(self, source: str) -> str:
        """Return a program that imports our modules as one that imports these files."""
        plain = [node for node in ast.parse(source).body if not is_text(node)]
        tree = self.program.rewrite_script(ast.Module(plain, []))
        return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def bundle(
    sources: Mapping[str, str],
    parts: Iterable[str] = (),
    *,
    once: Iterable[str] = (),
    at_once: bool = False,
    scripts: Iterable[str] = (),
) -> Bundle:
    """Join folded sources, each given by the name of its module.

    `parts`: modules that are loaded by a name in a table, each after those it needs.
    `once`: modules that are let go again when they have built the others; what they need is not.
    `at_once`: MicroPython's own modules are found without a look at the flash, where a file could
    stand in for them. `scripts`: what these need stays as well.
    """
    parts = list(parts)
    program = Program(sources, parts, once)
    trees = {chunk.name: program.join(chunk) for chunk in program.chunks}
    joined = list(trees.values())
    pruning.fold_constants(joined)
    pruning.drop_error_texts(joined)
    needed = [program.names_needed_by(ast.parse(text)) for text in (sources[ENTRY], *scripts)]
    kept = set(OF_FILE_SYSTEMS).union(*needed)
    pruning.prune(joined, kept)
    inlining.inline(trees[CORE], [tree for tree in joined if tree is not trees[CORE]], kept)
    program.group(trees)
    for tree in joined:
        program.add_imports(tree)
    program.shorten(trees, set(parts))
    slots.bind_builtins(trees[CORE])
    if at_once:
        for tree in joined:
            _BuiltInFirst().visit(tree)
    files = {name: ast.unparse(ast.fix_missing_locations(tree)) for name, tree in trees.items()}
    made = Bundle(files, "", program)
    made.main = made.script(sources[ENTRY])
    return made


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
        self._trees = {name: ast.parse(source) for name, source in sources.items()}
        self._packages = {name.partition(".")[0] for name in sources}
        self.chunks = list(self._divide(parts, list(once)))
        self._chunk_of = {name: chunk.name for chunk in self.chunks for name in chunk.modules}
        self._names: dict[Entity, str] = {}
        self._places: grouping.Places = {}
        self._choose_names()

    # Which module goes where

    def _divide(self, parts: Iterable[str], once: list[str]) -> Iterator[Chunk]:
        taken = {ENTRY, *once}
        always = [name for module in (ENTRY, *once) for name in self.imported_by(module)]
        yield self._chunk(CORE, always, taken)
        taken -= set(once)
        for group in [*self._loaded_later(), *([part] for part in parts)]:
            chunk = self._chunk(short_name(group[0]), group, taken)
            if chunk.modules:
                yield chunk

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
            for node in walk(tree):
                if isinstance(node, ast.FunctionDef):
                    group = [name for inner in walk(node) for name in self._modules_in(inner)]
                    if group:
                        yield group

    # Which name means what

    def _choose_names(self) -> None:
        trees = [self._trees[name] for name in self._chunk_of]
        taken = {name for tree in trees for name in local_names(tree)} | set(dir(builtins))
        taken |= {name for tree in trees for name in self._built_in_names(tree)}
        for module in self._chunk_of:
            for name in self._defined_in(module):
                spelt_out = f"{name}_{short_name(module).replace('.', '_')}"
                chosen = spelt_out if name in taken else name
                if chosen in taken:
                    raise ValueError(f"expected one name for {module}.{name}, got {chosen} twice")
                taken.add(chosen)
                self._names[module, name] = chosen

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

    # What becomes of it

    def join(self, chunk: Chunk) -> ast.Module:
        """Return the modules of a chunk as one, still without imports."""
        body: list[ast.stmt] = []
        for module in chunk.modules:
            body += _Rewriting(self, module, self._trees[module]).body()
        return ast.Module(_without_repeats(body), [])

    def names_needed_by(self, script: ast.Module) -> set[str]:
        """Return the names that a script takes from the joined modules, and its attributes."""
        rewriting = _ScriptRewriting(self, script)
        rewriting.visit(script)
        entities = {*rewriting.taken.values(), *rewriting.taken_later}
        names = {self.name_of(*entity) for entity in entities}
        return names | pruning.attributes_used(script)

    def rewrite_script(self, script: ast.Module) -> ast.Module:
        """Return a script that imports our modules as one that imports the joined files."""
        rewriting = _ScriptRewriting(self, script)
        shortening.rename(script, {}, self._of_objects)
        rewriting.visit(script)
        at = rewriting.first_import
        imports = self._imports_of(rewriting.taken)
        return ast.Module([*script.body[:at], *imports, *script.body[at:]], [])

    def _imports_of(self, taken: Mapping[str, Entity]) -> list[ast.stmt]:
        """Return the statements by which a script gets what it takes, each by its own name."""
        wanted: dict[str, list[ast.alias]] = {}
        moved: list[ast.stmt] = []
        for local, (module, name) in sorted(taken.items()):
            chosen = self.name_of(module, name)
            where, attribute = self._places.get(chosen, ("", ""))
            names = wanted.setdefault(CORE if where else self._chunk_of[module], [])
            if where:
                names.append(ast.alias(where))
                moved += ast.parse(f"{local} = {where}.{attribute}").body
            else:
                names.append(ast.alias(chosen, local))
        return [*(ast.ImportFrom(chunk, names, 0) for chunk, names in wanted.items()), *moved]

    def group(self, trees: Mapping[str, ast.Module]) -> None:
        """Put functions of the core into classes."""
        others = [tree for name, tree in trees.items() if name != CORE]
        self._places = grouping.group(trees[CORE], others)

    def shorten(self, trees: Mapping[str, ast.Module], parts: set[str]) -> None:
        """Give private names shorter ones, here and in scripts that are rewritten later."""
        of_games = {self._chunk_of[part] for part in parts if part in self._chunk_of}
        packages = [name.rpartition(".")[0] if name in of_games else "" for name in trees]
        # A script asks by its old name for what went into a class: no other may be called so.
        of_modules, self._of_objects = shortening.shorten(
            list(trees.values()), packages, set(self._places)
        )
        self._places = {
            name: (of_modules.get(where, where), self._of_objects.get(attribute, attribute))
            for name, (where, attribute) in self._places.items()
        }
        for entity, chosen in self._names.items():
            self._names[entity] = of_modules.get(chosen, chosen)

    def add_imports(self, tree: ast.Module) -> None:
        """Import what a joined module uses and does not define, at its top."""
        defined = {name for node in tree.body for name in names_defined(node)}
        wanted = sorted(pruning.names_read(tree) - defined)
        owners = {chosen: self._chunk_of[module] for (module, _), chosen in self._names.items()
                  if module in self._chunk_of}  # fmt: skip
        owners |= {where: CORE for where, _ in self._places.values()}
        for chunk in reversed(self.chunks):
            names = [ast.alias(name) for name in wanted if owners.get(name) == chunk.name]
            if names:
                tree.body.insert(0, ast.ImportFrom(chunk.name, names, 0))


class _ScriptRewriting(ast.NodeTransformer):
    """Finds what a script takes from modules of ours."""

    def __init__(self, program: Program, script: ast.Module) -> None:
        self._program = program
        self._modules: dict[str, str] = {}
        # What it takes at its top, and what its functions take when they run
        self.taken: dict[str, Entity] = {}
        self.taken_later: set[Entity] = set()
        self._depth = 0
        imports = [node.module if isinstance(node, ast.ImportFrom) else "" for node in script.body]
        ours = [program.is_ours(module or "") for module in imports]
        self.first_import = ours.index(True) if True in ours else 0

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        source = node.module or ""
        if not self._program.is_ours(source):
            return node
        if self._depth:
            return self._import_later(node, source)
        for name in node.names:
            local = name.asname or name.name
            if self._program.is_module(f"{source}.{name.name}"):
                self._modules[local] = f"{source}.{name.name}"
            else:
                self.taken[local] = source, name.name
        return None

    def _import_later(self, node: ast.ImportFrom, source: str) -> ast.ImportFrom:
        self.taken_later |= {(source, name.name) for name in node.names}
        names = [ast.alias(self._program.name_of(source, name.name), name.asname or name.name)
                 for name in node.names]  # fmt: skip
        return ast.ImportFrom(self._program.chunk_of(source), names, 0)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self._depth += 1
        self.generic_visit(node)
        self._depth -= 1
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str) and self._program.is_loadable(node.value):
            return ast.Constant(self._program.chunk_of(node.value))
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id in self._modules:
            local = f"{node.value.id}_{node.attr}"
            self.taken[local] = self._modules[node.value.id], node.attr
            return ast.Name(local, node.ctx)
        return self.generic_visit(node)


class _Rewriting(ast.NodeTransformer):
    """One module's statements with the names that hold in the whole program."""

    def __init__(self, program: Program, module: str, tree: ast.Module) -> None:
        self._program = program
        self._module = module
        self._tree = tree
        self._modules: dict[str, str] = {}
        self._globals: dict[str, str] = {}
        self._scopes: list[set[str]] = []
        self._is_class: list[bool] = []
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                self._note_import(node)
            elif not isinstance(node, ast.Import):
                for name in names_defined(node):
                    self._globals[name] = program.name_of(module, name)

    def body(self) -> list[ast.stmt]:
        """Return the statements, without imports of ours."""
        visited = (self.visit(node) for node in self._tree.body if not is_text(node))
        return [node for node in visited if isinstance(node, ast.stmt)]

    def _note_import(self, node: ast.ImportFrom) -> None:
        source = node.module or ""
        if not self._program.is_ours(source):
            return
        for name in node.names:
            local = name.asname or name.name
            if self._program.is_module(f"{source}.{name.name}"):
                self._modules[local] = f"{source}.{name.name}"
            else:
                self._globals[local] = self._program.name_of(source, name.name)

    def _is_local(self, name: str) -> bool:
        innermost = len(self._scopes) - 1
        return any(
            name in scope and (not self._is_class[at] or at == innermost)
            for at, scope in enumerate(self._scopes)
        )

    def _enter(self, node: ast.AST) -> ast.AST:
        for outer in _evaluated_outside(node):
            self.visit(outer)
        self._scopes.append(names_bound(node))
        self._is_class.append(isinstance(node, ast.ClassDef))
        self.generic_visit(node)
        self._scopes.pop()
        self._is_class.pop()
        return node

    def visit(self, node: ast.AST) -> ast.AST:
        """Visit a node; what opens a scope is walked through with its names."""
        if isinstance(node, (ast.Lambda, *COMPREHENSIONS)):
            return self._enter(node)
        visited: ast.AST = super().visit(node)
        return visited

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        source = node.module or ""
        if not self._program.is_ours(source):
            return node
        if not self._scopes:
            return None
        names = [ast.alias(self._program.name_of(source, n.name), n.asname or n.name)
                 for n in node.names]  # fmt: skip
        return ast.ImportFrom(self._program.chunk_of(source), names, 0)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        is_viper = [mark for mark in node.decorator_list if ast.unparse(mark) == _VIPER]
        node.body = [inner for inner in node.body if not is_text(inner)] or [ast.Pass()]
        if not self._scopes:
            node.name = self._globals.get(node.name, node.name)
        node.decorator_list = [m for m in node.decorator_list if m not in is_viper]
        self._enter(node)
        node.decorator_list += is_viper
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.body = [inner for inner in node.body if not is_text(inner)] or [ast.Pass()]
        if not self._scopes:
            node.name = self._globals.get(node.name, node.name)
        return self._enter(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if self._is_local(node.id):
            return node
        if node.id in self._modules:
            raise ValueError(f"expected a name of {node.id} in {self._module}, got it alone")
        node.id = self._globals.get(node.id, node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        match node.value:
            case ast.Name(id=name) if name in self._modules and not self._is_local(name):
                chosen = self._program.name_of(self._modules[name], node.attr)
                return ast.Name(chosen, node.ctx)
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str) and self._program.is_loadable(node.value):
            return ast.Constant(self._program.chunk_of(node.value))
        return node


def short_name(module: str) -> str:
    """Return the name of the file for a module that is loaded by itself."""
    package, _, rest = module.partition(".")
    return rest if package in _CORE_PACKAGES else module


def is_text(node: ast.stmt) -> bool:
    """Whether a statement is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


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


def _evaluated_outside(node: ast.AST) -> list[ast.expr]:
    """Return the parts of a scope that see the names around it: defaults, what is walked first."""
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        return [*node.args.defaults, *(default for default in node.args.kw_defaults if default)]
    return [node.generators[0].iter] if isinstance(node, COMPREHENSIONS) else []
