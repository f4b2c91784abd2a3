"""Ask programs of others what they think of the hardware files: `dev.py check hardware-outside`."""

import sys

from boardkit.board_file import all_boards
from boardkit.outside import each_outcome


def main() -> int:
    failed = 0
    for outcome in each_outcome(all_boards()):
        if outcome.skipped:
            print(f"  {outcome.name}: NOT CHECKED; {outcome.skipped}", file=sys.stderr, flush=True)
            failed += 1
            continue
        print(f"  {outcome.name}: {'ok' if not outcome.mistakes else 'WRONG'}", flush=True)
        for told in outcome.mistakes:
            print(f"    {told}", file=sys.stderr, flush=True)
        failed += bool(outcome.mistakes)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
