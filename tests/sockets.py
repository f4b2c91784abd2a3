"""Web sockets of tests: a page on a busy machine may be greeted late."""

from functools import partial

from websockets.sync import client

from tests.patience import PATIENCE_S

connect = partial(client.connect, open_timeout=PATIENCE_S)
