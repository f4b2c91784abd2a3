"""Which pages and which names are ours: keeps out foreign sites that run in somebody's browser.

A site can let a name of its own point to this machine, and then the browser lets its pages speak
with us as if they were ours (DNS rebinding). So a request must name this server by the address it
came to, or by a name that this computer has or was given by its owner. No pattern of names will
do: nearly every ending, also `.box` and `.home`, is or can be sold to anybody.
"""

import ipaddress
import re
import socket
from collections.abc import Iterable
from contextlib import suppress

LOCALHOST = "localhost"
_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::[0-9]{1,5})?")
_NAME = re.compile(r"[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?")


def own_names(in_lan: bool, given: Iterable[str] = ()) -> frozenset[str]:
    """Return the names of this server; its addresses are names too, and need not be listed."""
    names = {LOCALHOST, *given}
    own, _, _ = socket.gethostname().lower().partition(".")
    if in_lan and own:
        names |= {own, f"{own}.local"}  # as networks at home tell names: their own, and mDNS
    return frozenset(names)


def host_name(text: str) -> str | None:
    """Return a name or address as `--name` takes it, None if it is none."""
    name = text.lower().strip("[]").rstrip(".")
    if _is_address(name) or _NAME.fullmatch(name):
        return name
    return None


def is_own_host(host: str, address: str, names: frozenset[str]) -> bool:
    """Tell whether a `Host` header names this server, which was reached at `address`."""
    found = _HOST.fullmatch(host.lower())
    if found is None:
        return False
    name = (found[1] or found[2]).rstrip(".")
    return name in names or _is_same_address(name, address)


def is_own_page(origin: str | None, host: str) -> bool:
    """Tell whether a browser's `Origin` is a page of the server that `host` names.

    Programs that are no browser send no origin; they are not the danger this guards against.
    """
    own = (f"http://{host.lower()}", f"https://{host.lower()}")
    return origin is None or origin.lower() in own


def _is_address(name: str) -> bool:
    with suppress(ValueError):
        return bool(ipaddress.ip_address(name))
    return False


def _is_same_address(name: str, address: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(name) == ipaddress.ip_address(address)
    return False
