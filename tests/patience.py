"""How long a page, a program or a socket is waited for, on a machine that has much to do."""

PATIENCE_S = 150
PATIENCE_MS = 1000 * PATIENCE_S
