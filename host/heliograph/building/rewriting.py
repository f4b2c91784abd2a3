"""Gives the statements of a module, or of a script, the names that hold in the whole program."""

import ast
from typing import Protocol

from heliograph.building.scopes import COMPREHENSIONS, names_bound, names_defined

# A name at the top of a module: module and name. Of a module that is not ours, "" is it itself.
Entity = tuple[str, str]
_VIPER = "micropython.viper"


class Program(Protocol):
    """What is known of the whole program: `bundling.py` tells it."""

    def name_of(self, module: str, name: str) -> str: ...
    def chunk_of(self, module: str) -> str: ...
    def is_ours(self, module: str) -> bool: ...
    def is_loadable(self, module: str) -> bool: ...
    def is_module(self, name: str) -> bool: ...


class ScriptRewriting(ast.NodeTransformer):
    """Finds what a script takes from modules of ours."""

    def __init__(self, program: Program, script: ast.Module) -> None:
        self._program = program
        self._modules: dict[str, str] = {}
        # What it takes at its top; what its functions take, they import when they run
        self.taken: dict[str, Entity] = {}
        self._depth = 0
        imports = [node.module if isinstance(node, ast.ImportFrom) else "" for node in script.body]
        ours = [program.is_ours(module or "") for module in imports]
        self.first_import = ours.index(True) if True in ours else 0

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        source = node.module or ""
        if not self._program.is_ours(source):
            return node
        if self._depth:
            return rename_import(self._program, node)
        for name in node.names:
            local = name.asname or name.name
            if self._program.is_module(f"{source}.{name.name}"):
                self._modules[local] = f"{source}.{name.name}"
            else:
                self.taken[local] = source, name.name
        return None

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


class ModuleRewriting(ast.NodeTransformer):
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
        visited = (self.visit(node) for node in self._tree.body)
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
        return rename_import(self._program, node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        is_viper = [mark for mark in node.decorator_list if ast.unparse(mark) == _VIPER]
        if not self._scopes:
            node.name = self._globals.get(node.name, node.name)
        node.decorator_list = [m for m in node.decorator_list if m not in is_viper]
        self._enter(node)
        node.decorator_list += is_viper
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
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


def rename_import(program: Program, node: ast.ImportFrom) -> ast.ImportFrom:
    """Let a function import from the file in which a module lies now."""
    source = node.module or ""
    for name in node.names:
        name.name, name.asname = program.name_of(source, name.name), name.asname or name.name
    node.module = program.chunk_of(source)
    return node


def _evaluated_outside(node: ast.AST) -> list[ast.expr]:
    """Return the parts of a scope that see the names around it: defaults, what is walked first."""
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        return [*node.args.defaults, *(default for default in node.args.kw_defaults if default)]
    return [node.generators[0].iter] if isinstance(node, COMPREHENSIONS) else []
