"""The page itself, without anything it shows: which version it is, and what keeps it on a device.

A worker in the browser (`static/worker.js`) keeps the files that the page consists of. They are
the same for everybody; no view, no hand and no key is among them. The version is a digest of all
files that pages load, so that it changes with them and with nothing else.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

SHELL_PATH = "/shell"
WORKER_PATH = "/worker.js"
VERSION_HEADER = "X-Heliograph-Shell"
_DIGITS = 16
_LINK = re.compile(r'(?:from|import|href=|src=|url\()\s?"([^":?#]+\.(?:js|css|woff2|svg))"')

Folders = dict[str, Path]  # the beginning of an address, and the folder or file it stands for
_Signature = tuple[tuple[str, int, int], ...]


class Shell:
    """The page and all that it may load, as they lie on the disk now."""

    def __init__(self, page: Path, folders: Folders) -> None:
        self.page = page
        self._folders = folders
        self._known: tuple[_Signature, str] = ((), "")

    def version(self) -> str:
        """Return the version of the files; worked out again only where one was changed."""
        files = [self.page, *self._files()]
        signature = tuple((str(file), *_stamp(file)) for file in files)
        if signature != self._known[0]:
            self._known = signature, _digest(files)
        return self._known[1]

    def html(self) -> str:
        """Return the page, which knows its version."""
        return self.page.read_text("utf-8").replace(
            'data-shell=""', f'data-shell="{self.version()}"'
        )

    def first_files(self) -> list[str]:
        """Return the addresses of what the page loads before it shows anything."""
        found: list[str] = []
        waiting = list(_links(self.page.read_text("utf-8"), "/"))
        while waiting:
            address = waiting.pop()
            file = self._file(address)
            if address in found or file is None:
                continue
            found.append(address)
            if file.suffix in (".js", ".css"):
                waiting += _links(file.read_text("utf-8"), address)
        return sorted(found)

    def worker(self, code: str) -> str:
        """Return the worker, which knows the version and what to keep."""
        files = json.dumps([SHELL_PATH, *self.first_files()])
        return f'const VERSION = "{self.version()}";\nconst FILES = {files};\n{code}'

    def _files(self) -> list[Path]:
        found: set[Path] = set()
        for place in self._folders.values():
            found |= {place} if place.is_file() else {*place.rglob("*.*")}
        return sorted(found)

    def _file(self, address: str) -> Path | None:
        for start, place in self._folders.items():
            if address.startswith(start):
                file = place / address[len(start) :] if place.is_dir() else place
                return file if file.is_file() else None
        return None


def worker_route(shell: Shell, code: Path) -> Route:
    """Return where a browser fetches the worker."""

    async def endpoint(_request: Request) -> Response:
        script = shell.worker(code.read_text("utf-8"))
        headers = {"Cache-Control": "no-cache"}
        return Response(script, media_type="text/javascript", headers=headers)

    return Route(WORKER_PATH, endpoint)


def _stamp(file: Path) -> tuple[int, int]:
    about = file.stat()
    return about.st_mtime_ns, about.st_size


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:_DIGITS]


def _links(text: str, address: str) -> Iterator[str]:
    folder = address.rpartition("/")[0]
    for link in _LINK.findall(text):
        yield f"{folder}/{link[2:]}" if link.startswith("./") else link
