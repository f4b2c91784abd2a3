"""The rules of a game in this program's own words, as a page asks for them."""

from heliograph.engine.errors import BadContent
from heliograph.games import GAMES
from heliograph.games.depths import DEAL
from heliograph.games.examples import examples_of
from heliograph.games.own_box import entered_rules, load_content
from heliograph.games.rulebook import Rule, rules_of
from heliograph.games.set_table import usual_table
from heliograph.games.things import things_of
from heliograph.table.objections import NoMatch
from heliograph.table.rules import Rules
from heliograph.texts import text
from heliograph.view.asked_place import offers_at, reasons_at
from heliograph.view.match_view import offers_for, show_of, viewer_of
from heliograph.web.box_commands import owner_box
from heliograph.web.call import Call, View
from heliograph.web.fields import BadCommand


def show_rules(call: Call) -> View:
    """Return every rule of a game, few enough to be searched on the page, and what to ask about."""
    game = call["game"]
    if game not in GAMES:
        raise BadCommand(f"expected one of the games {', '.join(GAMES)}, got {game!r:.40}")
    entered, examples = _entered_rules(call, game), examples_of(game)
    rules = [
        {
            "id": rule.id,
            "chapter": rule.chapter.text(call.lang) if rule.chapter else "",
            "text": rule.text(call.lang),
            "status": text(call.lang, f"rule.{_status(rule, entered)}"),
            "examples": [example.text(call.lang) for example in examples.get(rule.id, ())],
        }
        for rule in rules_of(game).values()
    ]
    things = [
        {
            "kind": thing.kind,
            "name": thing.name.text(call.lang),
            "rules": list(thing.rules),
            "sign": thing.sign,
        }
        for thing in things_of(game)
    ]
    return {"game": game, "rules": rules, "things": things, "picture": usual_table(game, call.lang)}


def show_why(call: Call) -> View:
    """Return why nothing can be entered at a place now, as the engine says it.

    In the digital game that may tell of hands: it is said to who decides, on their own page.
    """
    table, place = call.table, call["place"]
    with table.lock:
        if table.rules is None:
            raise NoMatch
        found = _asked(call, table.rules, place)
        return {"place": place, "rev": table.rev, **found}


def _asked(call: Call, rules: Rules, place: str) -> View:
    """Return which of the reader's offers mean a place; where none does, why."""
    state = call.table.position
    deciding = rules.pending(state).seats
    if rules.can(DEAL) and viewer_of(call.access) not in deciding:
        return {"offers": [], "reasons": []}
    show = show_of(call.table, call.lang)
    offers = offers_for(show, rules, state, call.access)
    first = list(dict.fromkeys(offer.choices[0] for offer in offers if len(offer.choices) > 1))
    here = offers_at(show, state, place, offers)
    found = [] if here else reasons_at(show, state, place, first)
    return {
        "offers": here,
        "reasons": [{"text": reason.text, "rule": reason.rule} for reason in found],
    }


def _status(rule: Rule, entered: set[str]) -> str:
    return "owner" if rule.status == "assumed" and rule.id in entered else rule.status


def _entered_rules(call: Call, game: str) -> set[str]:
    """Return the rules that hold as people entered them: for the match on the table, or the next.

    A match that is tracked has no box of its own.
    """
    rules = call.table.rules
    if rules and rules.game.name == game and rules.game.content.blocks:
        return entered_rules(game, rules.game.content)
    try:
        return entered_rules(game, load_content(game, owner_box(call.table, game)))
    except BadContent:
        return set()
