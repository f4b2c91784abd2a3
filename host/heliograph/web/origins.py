"""Which pages and which names are ours: keeps out foreign sites that run in somebody's browser."""

import ipaddress
from contextlib import suppress
from urllib.parse import urlsplit

LOCAL_ENDINGS = (".local", ".lan", ".home", ".home.arpa", ".internal", ".box", ".localhost")


def is_own_page(origin: str | None, host: str) -> bool:
    """Tell whether a browser's `Origin` is this server, under a name only a local network has.

    Programs that are no browser send no origin; they are not the danger this guards against.
    """
    if origin is None:
        return True
    return urlsplit(origin).netloc == host and is_local_host(host)


def is_local_host(host: str) -> bool:
    """Tell whether a `Host` header names this server as only a local network does.

    This keeps out a foreign site that lets its own name point to this machine.
    """
    with suppress(ValueError):
        name = urlsplit(f"//{host}").hostname
        return bool(name) and is_local_name(name or "")
    return False


def is_local_name(name: str) -> bool:
    """Tell whether a host name is an address or a name that only a local network gives out."""
    with suppress(ValueError):
        ipaddress.ip_address(name)
        return True
    return "." not in name or name.endswith(LOCAL_ENDINGS)
