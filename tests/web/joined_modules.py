"""The modules of our pages in one file, for the browsers of tests.

A page loads some sixty small modules; to ask for them takes browser, driver and server more than a
third of its whole time, and tests open hundreds of pages. A browser that sends the header
`ASKING` gets the modules that most pages share as one. Whatever else it loads takes them from
there, so that each still exists once. Who does not ask is served by the program alone.
"""

import re
from collections.abc import Iterator
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from heliograph.web.app import FreshFiles, shell_folders
from heliograph.web.shell import Folders
from tests.web.asking import ASKING

JOINED = "/static/js/joined.js"
LIBRARY = "/vendor/htm.js"
PAGE = "/static/js/table_page.js"
KEEP = {"Cache-Control": "max-age=3600"}

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|const|class) (\w+))", re.MULTILINE)


def install() -> None:
    """Let the server in this process join modules for who asks."""
    FreshFiles.get_response = _get_response


async def _get_response(files: StaticFiles, path: str, scope: Any) -> Response:
    """Answer who asks with what a browser keeps; nothing of it changes in a run."""
    address = f"{scope.get('root_path', '')}/{path}"
    asked = ASKING.keys() & {name.decode().title() for name, _ in scope["headers"]}
    if asked and (address == JOINED or _file(address)):
        text = joined() if address == JOINED else rewritten(address)
        return Response(text, media_type="text/javascript", headers=KEEP)
    answer = await StaticFiles.get_response(files, path, scope)
    if asked and answer.status_code == HTTPStatus.OK:
        answer.headers.update(KEEP)
    return answer


@cache
def joined() -> str:
    """Return the one file, in which each module is a function that returns what it exports."""
    parts = [f'import * as library from "{LIBRARY}";\nexport {{ library }};']
    for address, name in _shared().items():
        code = _EXPORT.sub(r"\1", _with_names(address))
        parts.append(f"export const {name} = (() => {{\n{code}\n")
        parts.append(f"return {{ {', '.join(_exports(address))} }};\n}})();")
    return "\n".join(parts)


@cache
def rewritten(address: str) -> str:
    """Return a module that takes from the one file what is there."""
    if address in _shared():
        name = _shared()[address]
        taken = f"export const {{ {', '.join(_exports(address))} }} = {name};"
        return f'import {{ {name} }} from "{JOINED}";\n{taken}\n'
    names = {_name_of(other) for other in imports(address)} - {""}
    return f'import {{ {", ".join(sorted(names))} }} from "{JOINED}";\n{_with_names(address)}'


def _with_names(address: str) -> str:
    """Return the code of a module, in which what is in the one file is taken by its name there."""

    def take(found: re.Match[str]) -> str:
        other = _resolved(address, found[2])
        if not _name_of(other):
            return found[0]
        wanted = [one.strip() for one in found[1].split(",") if one.strip()]
        if other != LIBRARY:
            missing = {one.split()[0] for one in wanted} - set(_exports(other))
            assert not missing, f"expected {missing} in {other}, got nothing for {address}"
        return f"const {{ {', '.join(wanted).replace(' as ', ': ')} }} = {_name_of(other)};"

    return _IMPORT.sub(take, _text(address))


@cache
def _shared() -> dict[str, str]:
    """Return the modules of the one file, each after those it needs, and their names there."""
    found: dict[str, None] = {}

    def add(address: str) -> None:
        for other in imports(address):
            if other.startswith("/static/js/") and other not in found:
                add(other)
                found[other] = None

    for page in (PAGE, *(f"{start}board.js" for start in _folders() if "/games/" in start)):
        if _file(page):
            add(page)
    return {address: f"m{number}" for number, address in enumerate(found)}


def _name_of(address: str) -> str:
    return "library" if address == LIBRARY else _shared().get(address, "")


def imports(address: str) -> Iterator[str]:
    """Yield the addresses of what a module of ours imports at once."""
    return (_resolved(address, found[2]) for found in _IMPORT.finditer(_text(address)))


def _exports(address: str) -> list[str]:
    return [found[2] for found in _EXPORT.finditer(_text(address))]


def _resolved(address: str, link: str) -> str:
    return f"{address.rpartition('/')[0]}/{link[2:]}" if link.startswith("./") else link


@cache
def _text(address: str) -> str:
    file = _file(address)
    assert file, address
    return file.read_text("utf-8")


@cache
def _file(address: str) -> Path | None:
    """Return the file of a module that is our own."""
    for start, folder in _folders().items():
        if address.startswith(start) and address.endswith(".js"):
            file = folder / address.removeprefix(start)
            return file if file.is_file() else None
    return None


@cache
def _folders() -> Folders:
    return {start: place for start, place in shell_folders().items() if place.is_dir()}
