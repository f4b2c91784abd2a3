"""Reads the wire aloud: raw lines in, readable lines out, whoever said them.

Every line but greetings is checked with the key of its pairing, which the two greetings before it
tell. So a capture is understood from any greeting on; what comes before, or is damaged, is shown as
it came.
"""

from shared_rules.link import frame, messages, readable

UNIT, HOST = ">", "<"


class Wiretap:
    """Remembers who greeted whom, and prints what they say."""

    def __init__(self) -> None:
        self._boots = {UNIT: 0, HOST: 0}

    def read(self, speaker: str, line: bytes) -> str:
        """Return one line of the wire as text, begun by the sign of its speaker."""
        message = self._decode(speaker, line)
        if message is None:
            return f"{speaker} ? {line.decode('ascii', 'backslashreplace')}"
        try:
            return f"{speaker} {readable.to_text(*message)}"
        except messages.UnknownMessage:
            kind, number, payload = message
            return f"{speaker} kind={kind} {number} {payload.hex()}"

    def _decode(self, speaker: str, line: bytes) -> tuple[int, int, bytes] | None:
        unkeyed = frame.decode(line)
        if unkeyed is not None and unkeyed[0] in (messages.HELLO, messages.TAKEN):
            if unkeyed[0] == messages.HELLO:
                self._note(speaker, unkeyed[2])
            return unkeyed
        return frame.decode(line, self._boots[UNIT] ^ self._boots[HOST])

    def _note(self, speaker: str, payload: bytes) -> None:
        try:
            _, boot, heard_boot, *_ = messages.unpack(messages.HELLO, payload)
        except messages.UnknownMessage:
            return
        self._boots[speaker] = boot
        other = HOST if speaker == UNIT else UNIT
        self._boots[other] = heard_boot or self._boots[other]


def read_capture(text: str) -> list[str]:
    """Return a capture as readable lines: each line is a speaker's sign and what was said."""
    tap = Wiretap()
    said = []
    for line in text.splitlines():
        speaker, _, rest = line.partition(" ")
        if speaker not in (UNIT, HOST):
            speaker, rest = UNIT, line  # plain bytes of a unit, as a terminal shows them
        if rest.strip():
            said.append(tap.read(speaker, rest.strip().encode()))
    return said
