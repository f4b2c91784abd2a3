"""How long a page is waited for, on a machine that has much to do."""

PATIENCE_MS = 60_000
