"""What every answer carries: what a page may load and ask, and that nothing is taken for another.

The server itself adds it (`server`, `connections`), so that no answer is without it: files, errors,
refused websockets and what is no request at all.
"""

POLICY = (
    "default-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)
EVERY_ANSWER = (("Content-Security-Policy", POLICY), ("X-Content-Type-Options", "nosniff"))
