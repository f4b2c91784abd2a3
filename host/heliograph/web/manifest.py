"""The page as something to install: its name, icons and colour, and where it opens.

A phone opens its own seat again, a spectator the same view: the address holds the key that the page
came with, if it is still valid.
"""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from heliograph.record.table_name import name_of
from heliograph.table.table import Table
from heliograph.texts import text
from heliograph.web.door import PAGE_PATH, Door, language_of

MANIFEST = "/manifest.webmanifest"
BACKGROUND = "#0a0d16"
ICONS = "/static/icons"


def manifest_route(table: Table, door: Door) -> Route:
    """Return where a browser learns how this table is installed."""

    async def endpoint(request: Request) -> JSONResponse:
        secret = request.query_params.get("key", "")
        start = PAGE_PATH + secret if secret and door.admit(secret) else "/"
        lang = request.query_params.get("lang") or language_of(request.scope)
        about = manifest_of(name_of(table.record), lang, start)
        headers = {"Cache-Control": "no-cache"}
        return JSONResponse(about, headers=headers, media_type="application/manifest+json")

    return Route(MANIFEST, endpoint)


def manifest_of(table_name: str, lang: str, start: str) -> dict[str, Any]:
    """Return the manifest of a table; `start` is the address it opens at."""
    app = text(lang, "ui.app")
    return {
        "id": start,
        "name": f"{app} · {table_name}" if table_name else app,
        "short_name": table_name or app,
        "lang": lang,
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": BACKGROUND,
        "icons": [
            {"src": "/static/icon.svg", "type": "image/svg+xml", "sizes": "any"},
            _icon("icon-192.png", 192),
            _icon("icon-512.png", 512),
            _icon("icon-maskable-512.png", 512) | {"purpose": "maskable"},
        ],
    }


def _icon(name: str, size: int) -> dict[str, str]:
    return {"src": f"{ICONS}/{name}", "type": "image/png", "sizes": f"{size}x{size}"}
