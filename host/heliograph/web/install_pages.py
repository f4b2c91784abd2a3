"""What the page that installs the firmware loads: the files of a board, as `flash` sends them.

The browser writes them itself, over Web Serial; the host only tells what belongs on a board.
Nothing in it is secret, and it is compiled once.
"""

import asyncio
import base64
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from heliograph.building import sources
from heliograph.catalogue import known_language
from heliograph.errors import BoardError
from heliograph.flashing.prompt import sha256
from heliograph.flashing.staging import BOARD_FILE, board_file, compiled_files, folders_of
from heliograph.version import __version__

NO_COMPILER, NO_BUILD = 503, 404


def install_routes() -> list[BaseRoute]:
    """Return the routes that the page needs beside its own."""
    return [Route("/install/builds", builds), Route("/install/files", files_of_board)]


async def builds(_request: Request) -> Response:
    """Answer with the builds that a board can be."""
    return JSONResponse(sources.builds())


async def files_of_board(request: Request) -> Response:
    """Answer with every file for a board of the build asked for."""
    build = request.query_params.get("build", "")
    lang = known_language(request.query_params.get("lang", ""))
    if build and build not in sources.builds():
        return JSONResponse({"error": "build"}, status_code=NO_BUILD)
    try:
        files = await asyncio.to_thread(_compiled)
    except BoardError as problem:
        return JSONResponse({"error": problem.text(lang)}, status_code=NO_COMPILER)
    everything = {BOARD_FILE: board_file(build), **files}
    return JSONResponse(
        {
            "version": __version__,
            "folders": folders_of(list(everything)),
            "files": [_file(name, content) for name, content in everything.items()],
        }
    )


@cache
def _compiled() -> dict[str, bytes]:
    return compiled_files()


def _file(name: str, content: bytes) -> dict[str, Any]:
    return {
        "name": name,
        "size": len(content),
        "sha256": sha256(content).hex(),
        "content": base64.b64encode(content).decode(),
    }
