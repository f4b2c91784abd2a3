"""What a content file of Solarius Mission is expected to say: (English, German).

Fields in braces are the same in both, and so are the words of the file itself.
"""

from heliograph.engine.box_file import Pair

EXPECTED: dict[str, Pair] = {
    "rows": ("a list of tables", "eine Liste von Tabellen"),
    # Start and costs
    "up_to_ten": ("a number from 0 to 10", "eine Zahl von 0 bis 10"),
    "from_one": ("a number from 1 to 10", "eine Zahl von 1 bis 10"),
    "wheel_length": ("{low} to {high} values", "{low} bis {high} Werte"),
    "wheel_values": ("-1 first, then 0 to 9", "zuerst -1, dann 0 bis 9"),
    "wheel_rises": ("values that never fall", "Werte, die nie fallen"),
    "shift_costs": ("four costs from 1 to 9", "vier Kosten von 1 bis 9"),
    "upgrade_costs": ("five costs from 1 to 9", "fünf Kosten von 1 bis 9"),
    "station_costs": ("four pairs of values from 1 to 10", "vier Wertepaare von 1 bis 10"),
    # Tiles of the sky
    "tile_names": ("centre and A to F", "centre und A bis F"),
    "spots": (
        "{count} planet spots for {seats} players",
        "{count} Planetenfelder für {seats} Personen",
    ),
    "most_spots": ("at most {count} planet spots", "höchstens {count} Planetenfelder"),
    "radius": ("a radius of {radius}", "ein Radius von {radius}"),
    "on_the_tile": ("coordinates on the tile", "Koordinaten auf dem Plättchen"),
    "one_on_each": ("one thing on each hex", "auf jedem Sechseck nur eins"),
    # Planets
    "planets": ("{count} planets", "{count} Planeten"),
    "per_colour": ("{count} of each colour", "{count} von jeder Farbe"),
    "colour": ("a colour of B, Y, T, N", "eine Farbe von B, Y, T, N"),
    "planet_points": ("vp from 0 to 12", "vp von 0 bis 12"),
    "one_condition": (
        "one condition: pay, tech_level or tech_column",
        "eine Bedingung: pay, tech_level oder tech_column",
    ),
    "payment": ("fuel or bucks, 0 to 10", "fuel oder bucks, 0 bis 10"),
    "least_dice": (
        "1 to 4 dice (any) and a least value 1 to 5 (min)",
        "1 bis 4 Würfel (any) und ein Mindestwert 1 bis 5 (min)",
    ),
    # Stations and outposts
    "two_kinds": ("two different kinds of B, Y, T, N", "zwei verschiedene Arten von B, Y, T, N"),
    "six_stations": (
        "six cards with six different pairs",
        "sechs Karten mit sechs verschiedenen Paaren",
    ),
    "outpost_kind": ("a kind of {kinds}", "eine Art von {kinds}"),
    "two_of_each": ("two of each kind", "zwei von jeder Art"),
    # Progress and start cards
    "numbers": ("numbers 1 to 32", "Nummern 1 bis 32"),
    "mission": ("a table with its mission", "eine Tabelle mit ihrer Mission"),
    "mission_points": ("vp of the mission from 0 to {most}", "vp der Mission von 0 bis {most}"),
    "price": (
        "a price by colour, either sum or cubes",
        "ein Preis nach Farben, entweder sum oder cubes",
    ),
    "total_value": ("total values 1 to 10", "Gesamtwerte 1 bis 10"),
    "cubes": ("cubes of value 1, 2 or 3", "Ressourcen mit Wert 1, 2 oder 3"),
    "cubes_room": (
        "no more cubes than a row can hold",
        "nicht mehr Ressourcen, als in eine Reihe passen",
    ),
    "start_card": (
        "shift, upgrade, resources and progress",
        "shift, upgrade, resources und progress",
    ),
    "four_colours": ("each of the four colours once", "jede der vier Farben einmal"),
    "two_cards": ("two progress cards 1 to 32", "zwei Fortschrittskarten 1 bis 32"),
    "four_cards": ("four cards", "vier Karten"),
    "cards_once": ("each progress card once", "jede Fortschrittskarte einmal"),
    # Effects
    "table": ("a table", "eine Tabelle"),
    "table_with": ("a table with {keys}", "eine Tabelle mit {keys}"),
    "effects": ("a list of effects", "eine Liste von Wirkungen"),
    "effect": ("one effect word of {words}", "ein Wirkungswort von {words}"),
    "at_once": ("an effect that happens at once", "eine Wirkung, die sofort eintritt"),
    "options": ("two to four options", "zwei bis vier Möglichkeiten"),
    "word": ("one of {words}", "eines von {words}"),
}
