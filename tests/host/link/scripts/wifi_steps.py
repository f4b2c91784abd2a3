"""The firmware's way by Wi-Fi with a host in the same program, over real sockets, in its own time.

Prints one line for each stretch: the bytes in use, whether the host is there, lines said and heard.
"""

import binascii
import gc
import json
import os
import select
import socket
import sys

from firmware.wifi import Wifi
from shared_rules.link import frame
from shared_rules.link.keyed import HostEnd

STRETCHES = int(sys.argv[1])
TURNS = int(sys.argv[2])
TURN_MS = 5
NAME, KEY = b"unit0001", bytes(range(32))
PRESS = frame.encode(16, 1, b"\x05\x02\x00\x00", 99)


def news(stream):
    poll = select.poll()
    poll.register(stream, select.POLLIN)
    return any(True for _ in poll.ipoll(0))


door = socket.socket()
door.setsockopt(1, 2, 1)
port = 20000 + int.from_bytes(os.urandom(2), "little") % 20000
door.bind(socket.getaddrinfo("127.0.0.1", port)[0][-1])
door.listen(2)
with open("air.json", "w") as air:  # noqa: PTH123 (the unit has no pathlib)
    json.dump({"home": "word"}, air)
wifi = Wifi({
    "network": "home", "password": "word", "name": NAME.decode(), "table": "1a2b3c4d",
    "key": binascii.hexlify(KEY).decode(), "at": ["127.0.0.1", port], "ask": ["127.0.0.1", 9],
})  # fmt: skip
now_ms = said = heard = joined = 0
peer = host = None
wifi.begin(now_ms)
for stretch in range(STRETCHES):
    for turn in range(TURNS):
        now_ms += TURN_MS
        heard += wifi.receive(now_ms).count(b"\n")
        if wifi.is_open and turn % 4 == 0 and wifi.send(PRESS):
            said += 1
        wifi.flush(now_ms)
        if news(door):
            peer, _ = door.accept()
            peer.setblocking(False)
            host = HostEnd({NAME: KEY}.get, os.urandom(16))
            joined += 1
        if peer is not None and news(peer):
            lines = host.hear(peer.recv(1000))
            peer.send(host.answer() + host.seal(lines))
    # The host leaves in the middle of it all, and is found again.
    gc.collect()
    print(gc.mem_alloc(), int(wifi.is_open), said, heard, joined)
    if peer is not None and stretch % 2:
        peer.close()
        peer = None
