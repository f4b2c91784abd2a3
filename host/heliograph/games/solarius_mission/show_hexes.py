"""What lies on a hex of the map, and where a flight ends, in one language."""

from heliograph.engine.facts import FactTable
from heliograph.games.solarius_mission import sky, turns
from heliograph.games.solarius_mission.layout import TILE_NAMES
from heliograph.games.solarius_mission.show_places import direction_text, legs_between, where
from heliograph.games.solarius_mission.show_teller import Teller
from heliograph.games.solarius_mission.views import facts_for
from shared_rules.solarius_mission.bridge import COLOURS


def hex_text(teller: Teller, facts: FactTable, state: bytes, number: int) -> str:
    """Return what lies on a hex, without the ships."""
    seen, name = facts_for(facts, state), sky.NAMES[number]
    planet, figure = seen["spots"].get(name), seen["figures"].get(name)
    if planet in COLOURS:
        return teller.word("hex.down", colour=teller.colour(COLOURS.index(planet)))
    if planet:
        return teller.planet_up(teller.planet_number(planet))
    if figure:
        return teller.word("hex.own", kind=teller.word(f"kind.{figure.split()[1]}"))
    return teller.word(f"hex.{sky.HEX_KINDS[turns.sky(teller.box, state).kinds[number]]}")


def destination(teller: Teller, facts: FactTable, state: bytes, seat: int, number: int) -> str:
    """Return what lies on the hex where a flight ends, and where that is."""
    what = hex_text(teller, facts, state, number)
    if number == sky.HOME:
        return what
    places, seen = turns.sky(teller.box, state), facts_for(facts, state)
    letters = places.near_centres[number]
    is_empty = places.kinds[number] == sky.EMPTY and sky.NAMES[number] not in seen["figures"]
    if letters and is_empty:  # missions are fulfilled there
        centre = places.centre_of[letters[0]]
        (leg,) = legs_between(sky.PLACES[centre], sky.PLACES[number])
        direction = direction_text(teller.lang, leg[0])
        return teller.word("hex.beside", letter=TILE_NAMES[letters[0]], direction=direction)
    ship = sky.NAMES.index(seen["players"][seat]["ship"])
    place = where(teller.lang, places.centre_of, ship, number)
    return teller.word("hex.at", what=what, where=place)
