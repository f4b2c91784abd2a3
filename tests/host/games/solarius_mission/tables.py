"""Short ways to a Solarius Mission position and back: what a rule test needs to say."""

from typing import Any

from heliograph.bots import greedy_player
from heliograph.engine import CHANCE, TABLE, Match, SeededDealer, play_out
from heliograph.games import load_game
from heliograph.games.show import Offer, Show

TURN = ("die", "extra", "finish", "refill")
ANYTIME = ("trade", "swap", "give", "flip", "settle")
LONGEST_STEP = 24  # choices in one tap


def table(
    seats: int = 3,
    options: dict[str, Any] | None = None,
    tasks: tuple[Any, ...] | str = TURN,
    box: dict[str, Any] | None = None,
    **position: Any,
) -> Match:
    """Return a match at a position; `tasks` names what is pending, the first one first.

    A player given as keywords `one`, `two` … saves writing the list.
    """
    game = load_game("solarius_mission", seats, options, box)
    names = ("one", "two", "three", "four")[:seats]
    if any(name in position for name in names):
        position["players"] = [position.pop(name, {}) for name in names]
    todo = (tasks, "finish", "refill") if isinstance(tasks, str) else tasks
    listed = [list(task) if isinstance(task, tuple) else [task, 0] for task in todo]
    decision = {"tasks": listed, **position.pop("decision", {})}
    return Match(game, game.load({"decision": decision, **position}))


def dice(*on_bridge: str) -> list[list[Any]]:
    """Return four dice with ages 0, 1, 2, 3."""
    rest = ["black 1", "yellow 1", "turquoise 1", "brown 1"][len(on_bridge) :]
    return [[die, age] for age, die in enumerate([*on_bridge, *rest])]


def legal(match: Match) -> set[str]:
    """Return the texts of the legal choices."""
    return {choice.text for choice in match.game.choices(match.state)}


def own(match: Match) -> set[str]:
    """Return the choices of the decision itself, without the anytime actions of the turn."""
    return {text for text in legal(match) if text.split()[0] not in ANYTIME}


def played(match: Match, *choices: str) -> Match:
    """Play choices; chance is drawn with a fixed seed where it comes up in between."""
    for choice in choices:
        if match.pending.seat == CHANCE and choice not in legal(match):
            match.advance(SeededDealer(1))
        match.play(choice)
    return match


def dump(match: Match) -> dict[str, Any]:
    """Return the position as plain data."""
    return match.game.dump(match.state)


def player(match: Match, seat: int = 1) -> dict[str, Any]:
    """Return the board of a seat."""
    return dict(dump(match)["players"][seat - 1])


def task(match: Match) -> str:
    """Return what is pending."""
    return str(dump(match)["decision"]["tasks"][0][0])


def score(match: Match, seat: int = 1) -> dict[str, int]:
    """Return the score sheet of a seat as it would be now."""
    entries = match.view(0)["score"][seat - 1]["entries"]
    return {entry["category"]: entry["points"] for entry in entries}


def as_referee(seats: int, seed: int, **options: Any) -> Match:
    """Return a game of the greedy player as a table beside the real box would have entered it."""
    played = Match(load_game("solarius_mission", seats, {**options, "depth": "digital"}))
    play_out(played, SeededDealer(seed), greedy_player("solarius_mission"))
    match = Match(load_game("solarius_mission", seats, {**options, "depth": "referee"}))
    for choice in played.steps:
        assert isinstance(choice, int)
        text = played.game.choice_text(choice)
        if not text.startswith("card "):  # nobody sees what is drawn from a real pile
            match.play(text)
    return match


def taps(show: Show, match: Match) -> list[Offer]:
    """Return the offers that enter a game, each as far along as one tap can go."""
    line = [match.state_at(number) for number in range(len(match) + 1)]
    entered: list[Offer] = []
    at = 0
    while at < len(match):
        ends: dict[bytes, Offer] = {}
        for offer in show.offers(line[at], TABLE):
            end = line[at]
            for choice in offer.choices:
                end = match.game.apply(end, choice)
            ends.setdefault(end, offer)
        reached = [
            n for n in range(at + 1, at + LONGEST_STEP) if line[n : n + 1] and line[n] in ends
        ]
        assert reached, f"step {at} cannot be entered"
        at = max(reached)
        entered.append(ends[line[at]])
    return entered
