"""The rules of a game in this program's own words, as a page asks for them."""

from heliograph.games import GAMES
from heliograph.games.rulebook import rules_of
from heliograph.games.things import things_of
from heliograph.texts import text
from heliograph.web.call import Call, View
from heliograph.web.fields import BadCommand


def show_rules(call: Call) -> View:
    """Return every rule of a game, few enough to be searched on the page, and what to ask about."""
    game = call["game"]
    if game not in GAMES:
        raise BadCommand(f"expected one of the games {', '.join(GAMES)}, got {game!r:.40}")
    rules = [
        {
            "id": rule.id,
            "text": rule.text(call.lang),
            "status": text(call.lang, f"rule.{rule.status}"),
        }
        for rule in rules_of(game).values()
    ]
    things = [
        {"kind": thing.kind, "name": thing.name.text(call.lang), "rules": list(thing.rules)}
        for thing in things_of(game)
    ]
    return {"game": game, "rules": rules, "things": things}
