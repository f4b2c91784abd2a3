"""Encodes and decodes every line of a vector file and says whether it agrees."""

import sys

from shared_rules.link import frame, readable


def main(path):
    """Check `text | key | line` in both directions."""
    with open(path) as vectors:
        for vector in vectors:
            if vector.startswith("#") or not vector.strip():
                continue
            text, key, line = [part.strip() for part in vector.split("|")]
            key = int(key, 16)
            kind, seq, payload = readable.from_text(text)
            encoded = frame.encode(kind, seq, payload, key).decode().strip() == line
            decoded = readable.to_text(*frame.decode(line.encode(), key)) == text
            print(text.split()[0], "agrees" if encoded and decoded else "differs")


main(sys.argv[1])
