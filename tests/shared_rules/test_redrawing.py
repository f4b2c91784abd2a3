"""The table is drawn anew when something changed it, and not for less."""

from shared_rules.lights.canvas import Canvas
from shared_rules.link import messages
from shared_rules.link.session import Session
from shared_rules.unit import Unit


def test_a_ping_of_the_host_leaves_the_table_as_it_was_drawn():
    """Else whoever lets a button go in that moment waits for a whole table before the answer."""
    unit, host = Unit(1, Canvas(24, 16, 12, 5), b"", 1), Session(2, b"host")
    for now_ms in (0, 20, 40):
        unit.receive(host.output(now_ms), now_ms)
        host.receive(unit.output(now_ms), now_ms)
    drawn = []
    unit._draw_table = lambda canvas, now_ms: drawn.append(now_ms)
    unit.lights(1000, keep_ms=300)
    ping = host.output(1100)
    assert ping
    unit.receive(ping, 1100)
    unit.lights(1110, keep_ms=300)
    assert drawn == [1000]
    host.send(messages.LOOK, bytes((7, 0)))
    unit.receive(host.output(1120), 1120)
    unit.lights(1130, keep_ms=300)
    assert drawn == [1000, 1130]
