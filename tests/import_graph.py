"""Who imports whom: read from the sources, nothing is loaded for it."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

Graph = dict[str, set[str]]

# A statement begins its line, in functions as well. Quicker by far than to parse a thousand files.
_IMPORT = re.compile(
    r"^[ \t]*(?:import[ \t]+(?P<modules>[^\n#]+)"
    r"|from[ \t]+(?P<origin>[.\w]+)[ \t]+import[ \t]*(?:\((?P<block>[^)]*)\)|(?P<line>[^\n#]+)))",
    re.MULTILINE,
)
_NAME = re.compile(r"^\s*([\w.]+)")
_COMMENT = re.compile(r"#.*")


def import_graph(modules: dict[str, str]) -> Graph:
    """Return which of these modules each of them imports.

    An import inside a function counts, and one for the types alone: who reads the one module needs
    the other.
    """
    packages = {name.rpartition(".")[0] for name in modules}
    return {
        name: {
            one
            for found in _imports_of(name, text, name in packages)
            for one in [found if found in modules else found.rpartition(".")[0]]
            if one in modules and one != name
        }
        for name, text in modules.items()
    }


def module_name(name: str, root: str) -> str:
    """Return the name under which a file is imported."""
    path = PurePosixPath(name).relative_to(root).with_suffix("")
    return ".".join(path.parts).removesuffix(".__init__")


def _imports_of(name: str, text: str, is_package: bool) -> Iterator[str]:
    """Yield the full names of what a module imports, modules and things in them."""
    for statement in _IMPORT.finditer(text):
        if statement["modules"]:
            yield from _names(statement["modules"])
        else:
            origin = _origin(statement["origin"], name, is_package)
            names = _names(statement["block"] or statement["line"])
            yield from (f"{origin}.{one}" for one in names)


def _names(listed: str) -> list[str]:
    return [name[1] for one in _COMMENT.sub("", listed).split(",") if (name := _NAME.match(one))]


def _origin(told: str, name: str, is_package: bool) -> str:
    """Return the full name of what is imported from, where it is told from here as well."""
    module = told.lstrip(".")
    if module == told:
        return told
    folders = name.split(".")
    kept = folders[: len(folders) + is_package - (len(told) - len(module))]
    return ".".join([*kept, *filter(None, [module])])
