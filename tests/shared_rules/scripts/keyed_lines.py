"""One connection of the keyed layer, and every way to hurt it; prints what each end takes."""

from shared_rules.link import frame, messages
from shared_rules.link.keyed import HostEnd, Mac, UnitEnd

NAME, KEY = b"unit0001", bytes(range(32))


def show(name, value):
    print(name, value.hex() if isinstance(value, bytes) else value)


def join(unit, host):
    """Let both agree; return what each said."""
    asked = unit.join()
    host.hear(asked)
    answered = host.answer()
    unit.hear(answered)
    return asked, answered


unit, host = UnitEnd(NAME, KEY, b"u" * 16), HostEnd({NAME: KEY}.get, b"h" * 16)
for said in join(unit, host):
    show("joined", said)
largest = frame.encode(messages.STATE, 1, bytes(range(240)), 12345)
press = frame.encode(messages.EVENT, 1, b"\x05\x02\x00\x00", 12345)
for number, line in enumerate((press, largest, press + largest)):
    to_host, to_unit = unit.seal(line), host.seal(line)
    show("unit says", to_host)
    show("host says", to_unit)
    assert to_host != to_unit
    assert unit.hear(to_host) == host.hear(to_unit) == b"", "mirrored"
    assert host.hear(to_host) == line, number
    assert unit.hear(to_unit) == line, number
    assert host.hear(to_host) == unit.hear(to_unit) == b"", "repeated"
whole = unit.seal(press)
for at in range(len(whole)):
    for hurt in (whole[:at] + b"\n", whole[:at] + b"A" + whole[at + 1 :], whole[at + 1 :]):
        if hurt != whole:
            assert host.hear(hurt) in (b"", press), at
    host = HostEnd({NAME: KEY}.get, b"h" * 16)
    join(UnitEnd(NAME, KEY, b"u" * 16), host)
show("tag", Mac(b"Jefe").digest(b"what do ya want for nothing?"))
