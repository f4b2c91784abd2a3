"""Who may come in, and as whom.

On this computer alone, a page without a key is the table's own screen. As soon as other devices can
reach the server, everything needs a key, from the first request on: pages carry it in their
address, what they load next to it in a cookie that no script can read.
"""

import hashlib
import hmac
import ipaddress
from contextlib import suppress
from html import escape
from http.cookies import CookieError, SimpleCookie
from typing import Protocol
from urllib.parse import parse_qs

from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from heliograph.catalogue import known_language
from heliograph.record.keys import HOST, SEAT, THIS_COMPUTER, WATCH, Access, PageKeys
from heliograph.texts import text
from heliograph.web.budgets import Paces
from heliograph.web.origins import is_own_host, own_names

COOKIE = "heliograph"
PAGE_PATH = "/p/"
FORBIDDEN = 403
LONGEST_NAME = 60  # of a foreign host that is quoted
# For each address; a page loads some seventy files at once.
REQUESTS_PER_S = 100
REQUESTS_AT_ONCE_S = 4.0
CLOSED_LOOK = (
    '<meta name=viewport content="width=device-width"><style>body { max-width: 26em; '
    "margin: 20vh auto 0; padding: 0 24px; background: #0a0d16; color: #f1f4fb; "
    "font: 19px/1.5 system-ui, sans-serif; text-align: center }</style>"
)


class Switch(Protocol):
    """What lets the network in and out again while the table is open."""

    @property
    def is_open(self) -> bool:
        """Whether phones can come in."""

    def switch(self, is_on: bool) -> None:
        """Let the network in, or hang up on it."""


class Door:
    """Opens to keys; `base` is the address other devices reach this server under.

    `names` are what this server may be called in an address, beside the address itself.
    """

    def __init__(
        self,
        keys: PageKeys,
        base: str = "",
        needs_key: bool = False,
        names: frozenset[str] = own_names(in_lan=False),
    ) -> None:
        self.keys = keys
        self.base = base.rstrip("/")
        self.needs_key = needs_key
        self.names = names
        self.network: Switch | None = None  # what lets phones in where nothing did at the start

    @property
    def is_open(self) -> bool:
        """Whether other devices can reach this server."""
        return self.needs_key or (self.network is not None and self.network.is_open)

    def asks(self, scope: Scope | None) -> bool:
        """Tell whether a request needs a key: where the network comes in, always."""
        address, _port = (scope and scope.get("server")) or ("", 0)
        return self.needs_key or (is_address(address) and not is_loopback(address))

    def admit(self, secret: str, scope: Scope | None = None) -> Access | None:
        """Return what somebody may see and do, None if nothing."""
        if secret:
            return self.keys.open(secret)
        return None if self.asks(scope) else THIS_COMPUTER

    def address(self, role: str, seat: int = -1) -> str:
        """Return the address that opens a place at the table."""
        return f"{self.base}{PAGE_PATH}{self.keys.key_for(role, seat).secret}"

    def places(self, seats: int) -> list[tuple[str, int]]:
        """Return the places a key can be for: every seat, watching, the table screen."""
        return [*((SEAT, seat) for seat in range(seats)), (WATCH, -1), (HOST, -1)]

    def has_cookie(self, header: str) -> bool:
        """Say whether a cookie proves that a page with a valid key was opened before."""
        try:
            found = SimpleCookie(header).get(COOKIE)
        except CookieError:
            return False
        given = (found.value if found else "").encode()
        is_known = False
        for key in self.keys.valid():  # all of them: the time must not tell where it stands
            is_known |= hmac.compare_digest(given, cookie_of(key.secret).encode())
        return is_known


def is_address(text: str) -> bool:
    """Tell whether this is an address, not a name or nothing."""
    with suppress(ValueError):
        return bool(ipaddress.ip_address(text))
    return False


def is_loopback(address: str) -> bool:
    """Tell whether an address is reached from this computer alone."""
    return ipaddress.ip_address(address).is_loopback


def cookie_of(secret: str) -> str:
    """Return what the cookie of a key holds: not the key, so that it opens no place itself."""
    return hashlib.sha256(b"cookie/" + secret.encode()).hexdigest()


class Guard:
    """Keeps out foreign names for this server, and who has no key where one is needed."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app = app
        self.door = door
        self._paces: Paces[str] = Paces(REQUESTS_PER_S, REQUESTS_AT_ONCE_S)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer it with a page that says how to get in."""
        address, _port = scope.get("client") or ("", 0)
        await self._paces.of(address).wait()
        if scope["type"] == "http":
            await (self._refusal(scope) or self.app)(scope, receive, send)
        elif scope["type"] == "websocket" and not self._may_connect(scope):
            await send({"type": "websocket.close", "code": 1008})  # answered with 403
        else:
            await self.app(scope, receive, send)

    def _refusal(self, scope: Scope) -> HTMLResponse | None:
        if not self._is_ours(scope):
            return foreign_name_page(scope)
        if self.door.asks(scope) and not self._is_known(scope):
            return closed_page(scope)
        return None

    def _may_connect(self, scope: Scope) -> bool:
        """A page whose key is wrong gets in far enough to be told so; who has none does not."""
        given = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        return self._is_ours(scope) and (not self.door.asks(scope) or "key" in given)

    def _is_ours(self, scope: Scope) -> bool:
        address, _port = scope.get("server") or ("", 0)
        return is_own_host(header_of(scope, b"host"), address, self.door.names)

    def _is_known(self, scope: Scope) -> bool:
        path = scope["path"]
        if path.startswith(PAGE_PATH):
            return self.door.admit(path.removeprefix(PAGE_PATH), scope) is not None
        return self.door.has_cookie(header_of(scope, b"cookie"))


def header_of(scope: Scope, name: bytes) -> str:
    """Return a header of a request, empty if there is none; of several the last."""
    headers: dict[bytes, bytes] = dict(scope["headers"])
    return headers.get(name, b"").decode("latin-1")


def language_of(scope: Scope) -> str:
    """Return the language of a page that nobody has chosen one for."""
    return known_language(header_of(scope, b"accept-language"))


def closed_page(scope: Scope) -> HTMLResponse:
    """Return the page for whoever has no key: how to get one."""
    return _plain_page(scope, "page.closed")


def foreign_name_page(scope: Scope) -> HTMLResponse:
    """Return the page for whoever calls this server by a name it does not have."""
    name = header_of(scope, b"host").partition(":")[0][:LONGEST_NAME]
    return _plain_page(scope, "page.foreign_name", name=escape(name) or "–")


def _plain_page(scope: Scope, key: str, **fields: str) -> HTMLResponse:
    lang = language_of(scope)
    head = "<meta charset=utf-8><title>Heliograph</title>" + CLOSED_LOOK
    words = f"<h1>Heliograph</h1><p>{text(lang, key, **fields)}</p>"
    body = f"<!doctype html><html lang={lang}>{head}{words}</html>"
    return HTMLResponse(body, status_code=FORBIDDEN)
