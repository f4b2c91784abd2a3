"""Fingerprints of bytes, the same on every machine."""

from binascii import crc32
from hashlib import sha256

from shared_rules.compat import const

_DIGEST_BYTES = const(8)


def digest(data: bytes) -> bytes:
    """Return eight bytes that name `data`: for comparing states and replays."""
    return sha256(data).digest()[:_DIGEST_BYTES]


# Returns a 32-bit check of data: cheap enough to send with every ping. The function itself, because
# a restored match calls it for every step.
check = crc32
