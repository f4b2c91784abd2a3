"""Random corrections between random steps: whatever the table says, it can be shown and played on.

A walk is one game with random options: some steps, then corrections between further steps. After
each correction choices are tried that are not legal. A walk is repeated by its number alone:
`walk(name, number, Findings())`.
"""

import random
from functools import lru_cache
from typing import Any

from heliograph.engine import NOBODY, TABLE, BadOption, Correction, Game, Match, records
from heliograph.engine.errors import BadCorrection
from heliograph.games import GAMES, load_game
from heliograph.games.shows import show_for
from heliograph.view.match_view import describe_events
from tests.attack.attack import Attack, Findings, Progress
from tests.attack.components import miscount
from tests.attack.looking import look_at
from tests.attack.refusing import ask_for_illegal
from tests.attack.wrong_values import absurd_value, mutated, plausible_value

CORRECTIONS_A_WALK = 24
MOST_STEPS_BEFORE = 220
MOST_STEPS_BETWEEN = 9
DEPTHS = ("digital", "referee", "referee", "score")


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Make so many corrections in every game."""
    findings = Findings()
    for walked in range(1, max(1, tries // CORRECTIONS_A_WALK) + 1):
        for name in GAMES:
            walk(name, dice.randrange(1 << 32), findings)
        progress(walked * CORRECTIONS_A_WALK)
    return findings


def walk(name: str, number: int, findings: Findings) -> None:
    """Play one game with corrections in it."""
    dice = random.Random(number)
    match = Match(random_game(name, dice))
    at = f"{name} walk {number}"
    try:
        _play(match, dice.randrange(MOST_STEPS_BEFORE), dice)
        for made in range(CORRECTIONS_A_WALK):
            at = f"{name} walk {number} correction {made}"
            fact, value = _random_correction(match.game, match.state, dice)
            at = f"{at}: {fact} = {value!r:.80}"
            _correct(match, fact, value, findings)
            findings.counts["illegal choices refused"] += ask_for_illegal(match, dice)
            _play(match, dice.randrange(MOST_STEPS_BETWEEN), dice)
    except Exception as error:  # noqa: BLE001 (whatever it is, it is what we look for)
        findings.violate(f"{at}: {type(error).__name__}: {error!s:.300}")
    findings.counts["walks"] += 1


def random_game(name: str, dice: random.Random) -> Game:
    """Return one of the games that the options allow."""
    while True:
        chosen = {option: dice.choice(values) for option, values in _option_values(name)}
        chosen = {key: value for key, value in chosen.items() if dice.random() < 0.5}
        options = tuple(sorted((chosen | {"depth": dice.choice(DEPTHS)}).items()))
        try:
            return _loaded(name, dice.choice(GAMES[name].seat_counts), options)
        except BadOption:
            continue


@lru_cache(maxsize=64)
def _loaded(name: str, seats: int, options: tuple[tuple[str, Any], ...]) -> Game:
    return load_game(name, seats, dict(options))


@lru_cache
def _option_values(name: str) -> list[tuple[str, list[Any]]]:
    return [
        (option.name, [value for value, _label in option.values])
        for option in GAMES[name].option_texts("en")
    ]


def _play(match: Match, steps: int, dice: random.Random) -> None:
    for _ in range(steps):
        if match.pending.seat == NOBODY:
            return
        match.play(dice.choice(match.pending.choices))


def _random_correction(game: Game, state: bytes, dice: random.Random) -> tuple[str, Any]:
    """Return a fact and a value: likely, a little wrong, or absurd.

    Each kind of fact is as likely as the others: of some there is one, of others there are dozens.
    """
    known = show_for(game, "en").facts(state)
    if not known:  # before the first step some games have nothing to correct
        return "turn", 1
    family = dice.choice(sorted({fact.name.partition(".")[0] for fact in known}))
    fact = dice.choice([fact for fact in known if fact.name.partition(".")[0] == family])
    kind = dice.random()
    if kind < 0.6:
        return fact.name, plausible_value(fact, dice)
    if kind < 0.85:
        return fact.name, mutated(fact.value, dice)
    return dice.choice([fact.name] * 9 + ["", "no.such.fact", fact.name + ".1"]), absurd_value(dice)


def _correct(match: Match, fact: str, value: Any, findings: Findings) -> None:
    game, before = match.game, match.state
    refused = _refusal(match, fact, value)
    if refused is not None:
        findings.counts["refused"] += 1
        assert refused.text("en") != refused.text("de"), f"the same in both languages: {refused}"
        assert match.state == before, "refused, and yet changed"
        return
    findings.counts["taken"] += 1
    look_at(game, match.state)
    _tell(game, before, Correction(fact, value))
    wrong = miscount(game, match.state)
    assert not wrong or game.doubts(match.state), f"{wrong}, and no doubt"
    _go_back_and_forth(match, before)


def _refusal(match: Match, fact: str, value: Any) -> BadCorrection | None:
    try:
        match.correct(fact, value)
    except BadCorrection as refused:
        return refused
    return None


def _go_back_and_forth(match: Match, before: bytes) -> None:
    after, length = match.state, len(match)
    match.undo()
    assert match.state == before, "undo does not restore"
    match.redo()
    assert (match.state, len(match)) == (after, length), "redo does not restore"


def _tell(game: Game, before: bytes, step: Correction) -> None:
    """Ask for the line of the log; it must be one."""
    event = records.step_text(game, step).encode()
    for lang in ("en", "de"):
        assert describe_events(show_for(game, lang), before, (event,), TABLE), "no line of the log"


ATTACK = Attack(
    "corrections",
    "no correction leaves a table that cannot be shown, played on, restored or say why not",
    sample=CORRECTIONS_A_WALK,
    full=50_000,
    run=run,
)
