"""Mutated content files of an owner: each is taken and can be played, or refused in a sentence.

A file is the game's own content with one slip in it: another type, deep nesting, long or dotted
keys, huge numbers, dates, cut or foreign text. `try_box(name, number, Findings())` repeats one.
"""

import random
import sys
from itertools import count
from pathlib import Path

from heliograph.catalogue import say
from heliograph.engine import BadContent, Match, SeededDealer
from heliograph.engine.box_file import BoxFile
from heliograph.games import GAMES, load_game
from tests.attack.attack import Attack, Findings, Progress
from tests.attack.looking import look_at
from tests.games_told import BOXED

BOX_NAME = "my box.toml"
MOST_CALLS = 1_000_000  # of functions; no file of ours needs a tenth of it
LOOKED_AT = 0.1  # of the boxes that are taken are shown as well
VALUES = (
    "1", "-1", "0", "true", '""', '"x"', "[]", "[[]]", "[1]", '["x"]', "[[1, 2], [3]]", "{}",
    "{a = 1}", "[{}]", "1.5", "nan", "inf", "1e400", "1979-05-27", "07:32:00", "9" * 400,
    "0x" + "f" * 40,
    "[" * 40 + "]" * 40, "[" * 3000, "'''" + "x" * 5000 + "'''", '"' + "ä" * 400 + '"', "[[[1]]]",
    '[{id = "x"}]', "[true]", "[1.5]", "[-1]", "[256]", "[99999999999999999999]", "",
)  # fmt: skip
KEYS = (
    ".".join("a" * 3000),
    ".".join("ab" * 4),
    "k" * 5000,
    '"' + "q" * 300 + '"',
    "a b",
    "=",
    "x",
)


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Try so many files of every game."""
    findings = Findings()
    for done in range(tries):
        for name in BOXED:
            try_box(name, dice.randrange(1 << 32), findings)
        progress(done)
    return findings


def try_box(name: str, number: int, findings: Findings) -> None:
    """Try one file: it is taken or refused in a sentence, and with little work."""
    dice = random.Random(number)
    written = mutated(_own_text(name), dice)
    calls = count()
    sys.setprofile(lambda *_: next(calls))
    try:
        findings.counts[_outcome(name, written, dice)] += 1
    except Exception as error:  # noqa: BLE001 (whatever it is, it is what we look for)
        findings.violate(f"{name} box {number}: {type(error).__name__}: {error!s:.200}")
    finally:
        sys.setprofile(None)
    spent = next(calls)
    findings.figures["most calls"] = max(findings.figures.get("most calls", 0), spent)
    if spent > MOST_CALLS:
        findings.violate(f"{name} box {number}: {spent} calls")


def _outcome(name: str, written: str, dice: random.Random) -> str:
    refusal = _refusal(name, written)
    if refusal is not None:
        same = say("en", refusal.expected) == say("de", refusal.expected)
        assert not same, f"the same in both languages: {refusal}"
        assert refusal.text("en").startswith(f"{BOX_NAME}, line "), f"without its line: {refusal}"
        assert refusal.text("de").startswith(f"{BOX_NAME}, Zeile "), (
            f"without its line: {refusal.text('de')}"
        )
        assert len(refusal.text("en")) < 1000, f"a sentence of {len(str(refusal))} characters"
        return "refused"
    if dice.random() < LOOKED_AT:
        game = load_game(name, GAMES[name].seat_counts[0], {}, BoxFile(written, BOX_NAME))
        match = Match(game)
        match.advance(SeededDealer(1))
        look_at(game, match.state)
    return "taken"


def _refusal(name: str, written: str) -> BadContent | None:
    try:
        load_game(name, GAMES[name].seat_counts[0], {}, BoxFile(written, BOX_NAME))
    except BadContent as refusal:
        return refusal
    return None


def _own_text(name: str) -> str:
    import heliograph.games

    folder = Path(heliograph.games.__file__).parent / name
    return (folder / "content.toml").read_text(encoding="utf-8")


def mutated(text: str, dice: random.Random) -> str:
    """Return a content file with one slip in it."""
    lines = text.splitlines()
    keys = [row for row, line in enumerate(lines) if "=" in line and not line.startswith("#")]
    row = dice.choice(keys)
    key = lines[row].partition("=")[0]
    slip = dice.randrange(8)
    if slip < 4:
        lines[row] = f"{key}= {dice.choice(VALUES)}"
    elif slip == 4:
        lines[row] = f"{dice.choice(KEYS)} = {dice.choice(VALUES)}"
    elif slip == 5:
        lines[row] = lines[row].replace(dice.choice("0123456789,[]{}\"'"), dice.choice(VALUES), 1)
    elif slip == 6:
        lines.insert(row, f"[{dice.choice(KEYS)}]")
    else:
        cut = dice.randrange(len(text))
        return text[:cut] + dice.choice(("", "\0", "\ufeff", "=", "[", "ß")) + text[cut + 1 :]
    return "\n".join(lines)


ATTACK = Attack(
    "boxes",
    "every content file of an owner is taken, or refused in a sentence with its line",
    sample=25,
    full=10_000,
    run=run,
)
