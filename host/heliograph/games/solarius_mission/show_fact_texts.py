"""Names of the facts that a table can correct, in both languages."""

Pair = tuple[str, str]

GROUPS: dict[str, Pair] = {
    "course": ("Course and Bridge", "Ablauf und Brücke"),
    "map": ("Map", "Karte"),
}
VALUES: dict[str, Pair] = {
    "none": ("none", "nichts"),
}
LABELS: dict[str, Pair] = {
    "round": ("Round", "Runde"),
    "first": ("Start player", "Startspieler"),
    "turn": ("Turns finished in this round", "Züge dieser Runde, die vorbei sind"),
    "pointer": ("Field of the pointer", "Feld des Zeigers"),
    "die": ("Die on the Bridge", "Würfel auf der Brücke"),
    "bag": ("Dice in the bag:", "Würfel im Beutel:"),
    "centre": ("Trade centre of round", "Handelszentrum der Runde"),
    "fuel": ("Fuel", "Treibstoff"),
    "bucks": ("Bucks", "SpaceBucks"),
    "debris_spaces": ("Debris spaces", "Schrottfelder"),
    "debris": ("Debris on spaces", "Schrott auf Feldern"),
    "beside": ("Debris beside the board", "Schrott neben dem Tableau"),
    "engines": ("General engines", "Allgemeine Antriebe"),
    "stations": ("Stations built", "Gebaute Stationen"),
    "outposts": ("Outposts used", "Genutzte Vorposten"),
    "colonies": ("Colonies in stock", "Kolonien im Vorrat"),
    "markers": ("Mission markers in stock", "Missionenmarker im Vorrat"),
    "ship": ("Ship", "Raumschiff"),
    "normal": ("Dice on normal spaces", "Würfel auf normalen Feldern"),
    "transform": ("Die on transformation", "Würfel auf Transformation"),
    "research": ("Die on research", "Würfel auf Forschung"),
    "slots": ("Card slots used", "Genutzte Kartenfelder"),
    "bonuses": ("Trade centres that gave a bonus", "Handelszentren mit genutztem Bonus"),
    "unsettled": ("Planets not settled yet", "Noch nicht besiedelte Planeten"),
    "settled": ("Settled planets", "Besiedelte Planeten"),
    "level": ("Level of the die", "Stufe des Würfels"),
    "column": ("Column of the die", "Spalte des Würfels"),
    "store": ("Storage", "Lager"),
    "sheet": ("Score sheet", "Wertungsblock"),
    "missions": ("Open missions", "Offene Missionen"),
    "fulfilled": ("Fulfilled missions", "Erfüllte Missionen"),
    "developments": ("Developments", "Entwicklungen"),
    "hand": ("Cards in hand", "Karten auf der Hand"),
    "figure": ("Figure:", "Figur:"),
    "spot": ("Planet:", "Planet:"),
}
