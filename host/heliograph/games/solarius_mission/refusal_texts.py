"""Why Solarius Mission refuses a choice, as a sentence in both languages.

One entry per reason of `refusal_reasons.REASONS`: (English, German). Fields in braces are the same
in both; `explain` fills them in.
"""

WHY_NOT: dict[str, tuple[str, str]] = {
    # The moment
    "over": (
        "The game is over; nothing can be played any more.",
        "Das Spiel ist zu Ende; es lässt sich nichts mehr spielen.",
    ),
    "other_decision": (
        "This belongs to another moment. Now due: {due}",
        "Das gehört zu einem anderen Zeitpunkt. Jetzt ist dran: {due}",
    ),
    "must_choose": (
        "Stopping is not possible here. Now due: {due}",
        "Aufhören geht hier nicht. Jetzt ist dran: {due}",
    ),
    "chance": (
        "Now the table says what was drawn or rolled. {due}",
        "Jetzt sagt der Tisch, was gezogen oder gewürfelt wurde. {due}",
    ),
    "gone": (
        "This cannot come out now: none of it is left. {due}",
        "Das kann jetzt nicht kommen: Davon ist nichts mehr da. {due}",
    ),
    "not_now": (
        "Exchanges and settling belong to moments of the own turn. Now due: {due}",
        "Tauschen und Besiedeln gehören in den eigenen Zug. Jetzt ist dran: {due}",
    ),
    "older_rules": (
        "This match began with earlier rules: exchange before or after this step. Now due: {due}",
        "Die Partie begann mit früheren Regeln: vor oder nach diesem Schritt tauschen. Dran: {due}",
    ),
    "not_followed": (
        "At this level the table does this by itself; correct what changed.",
        "Auf dieser Stufe macht das der Tisch selbst; korrigieren, was sich geändert hat.",
    ),
    "sale_first": (
        "A sale is under way; take its units first. Now due: {due}",
        "Ein Verkauf läuft; erst dessen Einheiten nehmen. Jetzt ist dran: {due}",
    ),
    "last_settling": (
        "Exchanges are over; only planets can be settled with what is on the trackers.",
        "Getauscht wird nicht mehr; nur noch besiedeln mit dem, was auf den Anzeigen steht.",
    ),
    # Die, space and action
    "malus": (
        "This die costs a unit, and there is none; exchange resources first or take another.",
        "Dieser Würfel kostet eine Einheit, und es gibt keine; erst tauschen oder anders wählen.",
    ),
    "malus_first": (
        "One of these two units is owed to the wheel; pay it first.",
        "Eine dieser beiden Einheiten ist dem Rad geschuldet; erst zahlen.",
    ),
    "space_used": (
        "This space or slot is not free in this round.",
        "Dieses Feld ist in dieser Runde nicht frei.",
    ),
    "no_slot": (
        "Card {card} is no development of {who} with a slot for a die.",
        "Karte {card} ist keine Entwicklung von {who} mit einem Würfelfeld.",
    ),
    "same_colour": (
        "Transforming leads to another colour than the die's own.",
        "Transformieren führt zu einer anderen Farbe als der eigenen.",
    ),
    "tracker_full": (
        "The action would bring {unit}, and that tracker is full; make room or store resources.",
        "Die Aktion brächte {unit}, und diese Anzeige ist voll; Platz schaffen oder lagern.",
    ),
    "no_step": (
        "No die can go on with these points and bucks; store resources or stop.",
        "Mit diesen Punkten und SpaceBucks kann kein Würfel weiter; lagern oder aufhören.",
    ),
    "row_full": (
        "Row {colour} has no space for another resource now.",
        "Die Reihe {colour} hat jetzt kein Feld für eine weitere Ressource.",
    ),
    "wrong_row": (
        "These resources go to the row {colour}.",
        "Diese Ressourcen gehören in die Reihe {colour}.",
    ),
    "wrong_step": (
        "That is another action. Now due: {due}",
        "Das ist eine andere Aktion. Jetzt ist dran: {due}",
    ),
    "no_space": (
        "The pyramid of row {colour} does not allow this space now.",
        "Die Pyramide der Reihe {colour} lässt dieses Feld jetzt nicht zu.",
    ),
    "no_points": (
        "There are not enough action points, and not enough bucks to buy them.",
        "Die Aktionspunkte reichen nicht, und die SpaceBucks zum Zukaufen auch nicht.",
    ),
    "effect_points": (
        "The points of this effect do not reach, and none can be bought for it.",
        "Die Punkte dieses Effekts reichen nicht, und dafür lassen sich keine kaufen.",
    ),
    "bought_with_step": (
        "Points are bought with the step that needs them; choose the step.",
        "Punkte werden mit dem Schritt gekauft, der sie braucht; den Schritt wählen.",
    ),
    "top_of_track": (
        "The {colour} die cannot go any further.",
        "Der Würfel {colour} kann nicht weiter.",
    ),
    # Extra action and cards
    "no_engine_place": (
        "There is room for {room} more general engine markers.",
        "Es ist noch Platz für {room} allgemeine Antriebe.",
    ),
    "engine_fuel": (
        "So many engine markers cost {price} fuel; there is {fuel}.",
        "So viele Antriebe kosten {price} Treibstoff; da sind {fuel}.",
    ),
    "no_pile": (
        "No card is left to draw.",
        "Es gibt keine Karte mehr zu ziehen.",
    ),
    "no_hand": (
        "{who} has no card in hand.",
        "{who} hat keine Karte auf der Hand.",
    ),
    "no_card": (
        "{who} cannot have this card in hand.",
        "{who} kann diese Karte nicht auf der Hand haben.",
    ),
    "no_discard": (
        "{who} cannot discard card {card}: it is not in this hand.",
        "{who} kann Karte {card} nicht abwerfen: Sie ist nicht in dieser Hand.",
    ),
    "all_named": (
        "Every card of this hand is known; say which one is discarded.",
        "Jede Karte dieser Hand ist bekannt; sagen, welche abgeworfen wird.",
    ),
    "no_marker": (
        "No mission marker is left; play the card as a development.",
        "Kein Missionenmarker ist mehr da; die Karte als Entwicklung spielen.",
    ),
    "no_engine_two": (
        "No general engine marker shows 2, so none can be turned to 1 for the portals.",
        "Kein allgemeiner Antrieb zeigt 2; für die Portale ist keiner zu drehen.",
    ),
    "no_engine_one": (
        "No general engine marker shows 1, so none can be given for the portals.",
        "Kein allgemeiner Antrieb zeigt 1; für die Portale ist keiner abzugeben.",
    ),
    "no_portal_card": (
        "{who} has no development that opens the portals with fuel.",
        "{who} hat keine Entwicklung, die Portale mit Treibstoff öffnet.",
    ),
    "portal_fuel": (
        "Opening the portals costs {price} fuel; there is {fuel}.",
        "Die Portale zu öffnen kostet {price} Treibstoff; da sind {fuel}.",
    ),
    # Flight and what comes after it
    "centre_field": (
        "No flight ends on the field of a trade centre.",
        "Kein Flug endet auf dem Feld eines Handelszentrums.",
    ),
    "occupied": (
        "Another player's ship or figure is there; fly over it and end elsewhere.",
        "Dort ist ein fremdes Schiff oder eine fremde Figur; anderswo enden.",
    ),
    "out_of_range": (
        "This is {steps} steps away; {range} are possible with all the fuel.",
        "Das ist {steps} Schritte entfernt; mit allem Treibstoff sind {range} möglich.",
    ),
    "no_colony": (
        "No colony is left in stock.",
        "Keine Kolonie ist mehr im Vorrat.",
    ),
    "old_planet": (
        "Only who has just turned the planet up may decline it; leave it instead.",
        "Nur wer den Planeten gerade aufgedeckt hat, darf verzichten; ihn liegen lassen.",
    ),
    "station_hex": (
        "A station needs an empty hex; here is {kind}.",
        "Eine Station braucht ein leeres Feld; hier ist {kind}.",
    ),
    "mission_hex": (
        "A mission needs an empty hex; here is {kind}.",
        "Eine Mission braucht ein leeres Feld; hier ist {kind}.",
    ),
    "card_built": (
        "This station card is built already.",
        "Diese Raumstationenkarte ist schon gebaut.",
    ),
    "all_built": (
        "All four stations are built.",
        "Alle vier Raumstationen sind gebaut.",
    ),
    "price": (
        "The resources do not pay this price.",
        "Die Ressourcen reichen für diesen Preis nicht.",
    ),
    "not_open": (
        "Card {card} is no open mission of {who}.",
        "Karte {card} ist keine offene Mission von {who}.",
    ),
    "not_beside_centre": (
        "Missions need an empty hex beside the field of a trade centre.",
        "Missionen brauchen ein leeres Feld neben einem Handelszentrumsfeld.",
    ),
    "payment": (
        "Give exactly the cubes that are needed, none to spare.",
        "Genau die nötigen Ressourcen geben, keine zu viel.",
    ),
    "no_discount": (
        "The price has no {colour} that could be cheaper.",
        "Der Preis hat kein {colour}, das billiger werden könnte.",
    ),
    "outpost": (
        "No such outpost may go here.",
        "Dieser Vorposten darf hier nicht hin.",
    ),
    "no_outpost_now": (
        "An outpost comes only with a figure just placed, where one may go. Now due: {due}",
        "Ein Vorposten kommt nur mit einer neuen Figur, wo einer hindarf. Jetzt ist dran: {due}",
    ),
    "station_used": (
        "This station is not there, is the new one, or was used already.",
        "Diese Station gibt es nicht, sie ist die neue, oder sie wurde schon genutzt.",
    ),
    "option": (
        "Choose one of the options shown.",
        "Eine der gezeigten Möglichkeiten wählen.",
    ),
    "set_up": (
        "One die moves and a different one is turned.",
        "Ein Würfel wird geschoben und ein anderer gedreht.",
    ),
    # Exchanges and settling
    "trade_units": (
        "The units for this exchange are not there: fuel {fuel}, bucks {bucks}.",
        "Die Einheiten für diesen Tausch fehlen: Treibstoff {fuel}, SpaceBucks {bucks}.",
    ),
    "row_closed": (
        "Row {colour} has no free space of value 1.",
        "Die Reihe {colour} hat kein freies Feld mit Wert 1.",
    ),
    "no_swap": (
        "{who} has no development for this exchange.",
        "{who} hat keine Entwicklung für diesen Tausch.",
    ),
    "swap_used": (
        "This exchange works once a turn, and it was used.",
        "Dieser Tausch geht einmal je Zug, und er wurde schon genutzt.",
    ),
    "no_cube": (
        "No such resource lies in row {colour}.",
        "In der Reihe {colour} liegt keine solche Ressource.",
    ),
    "worth_two": (
        "A unit takes resources worth 2; there are not so many.",
        "Eine Einheit braucht Ressourcen im Wert von 2; so viele sind nicht da.",
    ),
    "no_room": (
        "Both trackers are full; there is no room for a unit.",
        "Beide Anzeigen sind voll; es ist kein Platz für eine Einheit.",
    ),
    "cube_owed": (
        "The price that is being paid needs this resource.",
        "Der Preis, der gerade gezahlt wird, braucht diese Ressource.",
    ),
    "in_vain": (
        "This resource would bring no further unit.",
        "Diese Ressource brächte keine weitere Einheit.",
    ),
    "pool_short": (
        "A unit takes two of value, and {pool} was given; give another resource or stop.",
        "Eine Einheit braucht den Wert 2, gegeben ist {pool}; noch etwas geben oder aufhören.",
    ),
    "unit_full": (
        "The tracker for {unit} is full; take the other unit.",
        "Die Anzeige für {unit} ist voll; die andere Einheit nehmen.",
    ),
    "flip_marker": (
        "No general engine marker shows 1.",
        "Kein allgemeiner Antrieb zeigt 1.",
    ),
    "flip_fuel": (
        "Turning an engine costs {price} fuel; there is {fuel}.",
        "Einen Antrieb zu drehen kostet {price} Treibstoff; da sind {fuel}.",
    ),
    "not_waiting": (
        "{planet} is no planet of {who} that waits to be settled.",
        "{planet} ist kein Planet von {who}, der auf die Besiedlung wartet.",
    ),
    "by_dice": (
        "{planet} is settled by itself as soon as the dice of {who} meet it.",
        "{planet} wird von selbst besiedelt, sobald die Würfel von {who} es erlauben.",
    ),
    "settle_price": (
        "{planet} costs {price} {unit}; there is {got}.",
        "{planet} kostet {price} {unit}; da sind {got}.",
    ),
}
# What a refusal names: units, and what lies on a hex
UNITS: dict[str, tuple[str, str]] = {
    "fuel": ("fuel", "Treibstoff"),
    "bucks": ("bucks", "SpaceBucks"),
}
HEXES: dict[str, tuple[str, str]] = {
    "planet": ("a planet or its spot", "ein Planet oder sein Platz"),
    "portal": ("a portal", "ein Portal"),
    "home": ("the home planet", "der Heimatplanet"),
    "trade centre": ("the field of a trade centre", "das Feld eines Handelszentrums"),
    "figure": ("a figure", "eine Figur"),
}
