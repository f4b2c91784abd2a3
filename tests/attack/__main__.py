"""Runs attacks in full and prints what they saw: python3 tools/dev.py attack [NAME…]."""

import argparse
import random
import sys
import time

from tests.attack.attack import Attack, Findings
from tests.attack.every import attacks
from tests.kept_bytecode import keep_bytecode

TELL_EVERY_S = 10.0


def main(words: list[str]) -> int:
    """Run the named attacks, or all; return 1 if a promise was broken."""
    keep_bytecode()
    known = attacks()
    options = _parse(words, known)
    chosen = [attack for attack in known if not options.names or attack.name in options.names]
    seed = options.seed if options.seed is not None else random.randrange(1 << 32)
    seen = [(attack, *_run(attack, options.share, seed)) for attack in chosen]
    print(_table(seen, seed))
    return int(any(findings.violations for _attack, findings, _seconds in seen))


def _parse(words: list[str], known: list[Attack]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="dev.py attack", description="Attacks the program's promises, on this computer alone."
    )
    names = [attack.name for attack in known]
    parser.add_argument("names", nargs="*", metavar="NAME", help="of " + ", ".join(names))
    parser.add_argument("--share", type=float, default=1.0, help="part of the tries (default: 1)")
    parser.add_argument("--seed", type=int, help="repeat a run (default: a new one)")
    options = parser.parse_args(words)
    unknown = sorted(set(options.names) - set(names))
    if unknown:
        parser.error(f"expected attacks of {', '.join(names)}, got {', '.join(unknown)}")
    return options


def _run(attack: Attack, share: float, seed: int) -> tuple[Findings, float]:
    began = told_at = time.monotonic()
    tries = max(1, round(attack.full * share))

    def progress(done: int) -> None:
        nonlocal told_at
        now = time.monotonic()
        if now - told_at >= TELL_EVERY_S:
            told_at = now
            print(f"{attack.name}: {done} of {tries} after {now - began:.0f} s", file=sys.stderr)

    print(f"{attack.name}: {attack.promise}", file=sys.stderr)
    findings = attack.run(tries, random.Random(f"{attack.name} {seed}"), progress)
    return findings, time.monotonic() - began


def _table(seen: list[tuple[Attack, Findings, float]], seed: int) -> str:
    lines = [f"seed {seed}"]
    for attack, findings, seconds in seen:
        verdict = f"{findings.counts['violations']} VIOLATIONS" if findings.violations else "held"
        lines.append(f"\n{attack.name:<14} {verdict:<16} {seconds:8.1f} s   {attack.promise}")
        counts = sorted(findings.counts.items())
        lines += [f"    {count:>12,}  {what}" for what, count in counts if what != "violations"]
        lines += [f"    {figure:>12,.6g}  {what}" for what, figure in findings.figures.items()]
        lines += [f"    broken: {violation}" for violation in findings.violations]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
