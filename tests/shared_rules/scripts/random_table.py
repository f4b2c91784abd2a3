"""Throws random events at a table and prints a digest of everything that came of it.

The same numbers must come out on both interpreters. Arguments: how many events, seed, game
id (Solaris if left out).
"""

import sys

from shared_rules.digest import digest
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.solaris.tracker import PLACE
from shared_rules.tracker import CLOSE, EMPTY, NEW, OVER
from shared_rules.trackers import play, tracker_for


def random_event(rng, tracker, game):
    """Mostly sensible events, sometimes any bytes at all."""
    luck = rng.below(16)
    if tracker.game == 0:
        return bytes((NEW, game, 2 + rng.below(5), 0))
    if tracker.phase == OVER and luck < 8:
        return bytes((CLOSE, 0, 0, 0))
    question = tracker.question()
    if question and luck < 12:
        return tracker.answer(question[3] + rng.below(question[4] - question[3] + 1), rng)
    if luck < 9 and tracker.now() >= 0:
        return tracker.turn_over(tracker.now())
    if luck < 15:
        return bytes(
            (
                PLACE + rng.below(12) | rng.below(8) // 7 << 7,
                rng.below(6),
                rng.below(7),
                rng.below(9) if rng.below(2) else 125 + rng.below(7),
            )
        )
    return bytes((rng.below(256), rng.below(256), rng.below(256), rng.below(256)))


def main(events, seed, game):
    """Play, and chain the digests of every state and every refusal."""
    rng = Rng(seed)
    tracker = tracker_for(EMPTY)
    chain = b""
    accepted = 0
    codes = set()
    for _ in range(events):
        try:
            tracker = play(tracker, random_event(rng, tracker, game))
            accepted += 1
            trace = bytes(tracker.state)
        except Refused as refused:
            codes.add(refused.code)
            trace = bytes((refused.code,)) + bytes([value & 0xFF for value in refused.args3])
        chain = digest(chain + trace)
    print(accepted, "accepted of", events)
    print("refused for", sorted(codes))
    print("digest", " ".join(["%02x" % value for value in chain]))


main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
