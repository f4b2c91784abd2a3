"""What the page that installs the firmware loads: the files of a board, as `flash` sends them.

The browser writes them itself, over Web Serial; the host only tells what belongs on a board.
Nothing in it is secret, and it is compiled once.
"""

import asyncio
import base64
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

from heliograph.building import sources
from heliograph.catalogue import known_language
from heliograph.errors import UnitError
from heliograph.flashing.carried import MAIN_CONTROLLER, micropython_for
from heliograph.flashing.implementation import ASK, oldest_text
from heliograph.flashing.prompt import sha256
from heliograph.flashing.staging import BOARD_FILE, board_file, compiled_files, places_of
from heliograph.version import __version__

NO_COMPILER, NOT_THERE = 503, 404


def install_routes() -> list[BaseRoute]:
    """Return the routes that the page needs beside its own."""
    return [
        Route("/install/builds", builds),
        Route("/install/files", files_of_board),
        Route("/install/micropython", micropython),
    ]


async def builds(_request: Request) -> Response:
    """Answer with the builds that a board can be, and the MicroPython that this package carries."""
    carried = micropython_for(MAIN_CONTROLLER)
    return JSONResponse(
        {"builds": sources.builds(), "micropython": carried.name if carried else None}
    )


async def micropython(_request: Request) -> Response:
    """Answer with MicroPython for an empty Pico."""
    carried = micropython_for(MAIN_CONTROLLER)
    if not carried:
        return JSONResponse({"error": "micropython"}, status_code=NOT_THERE)
    return FileResponse(carried, filename=carried.name)


async def files_of_board(request: Request) -> Response:
    """Answer with every file for a board of the build asked for."""
    build = request.query_params.get("build", "")
    lang = known_language(request.query_params.get("lang", ""))
    if build and build not in sources.builds():
        return JSONResponse({"error": "build"}, status_code=NOT_THERE)
    try:
        files = await asyncio.to_thread(_compiled)
    except UnitError as problem:
        return JSONResponse({"error": problem.text(lang)}, status_code=NO_COMPILER)
    everything = {BOARD_FILE: board_file(build), **files}
    return JSONResponse(
        {
            "version": __version__,
            "ask": ASK,
            "oldest": oldest_text(),
            "folders": places_of(list(everything)),
            "files": [told_file(name, content) for name, content in everything.items()],
        }
    )


@cache
def _compiled() -> dict[str, bytes]:
    return compiled_files()


def told_file(name: str, content: bytes) -> dict[str, Any]:
    return {
        "name": name,
        "size": len(content),
        "sha256": sha256(content).hex(),
        "content": base64.b64encode(content).decode(),
    }
