"""What Solarius Mission says to people: why a choice is refused, and what is to be decided now.

One entry per reason of `refusals.REASONS` and per task that waits: (English, German). Fields in
braces are the same in both; `explain` fills them in.
"""

WHY_NOT: dict[str, tuple[str, str]] = {
    "over": (
        "The game is over; nothing can be played any more.",
        "Das Spiel ist zu Ende; es lässt sich nichts mehr spielen.",
    ),
    "other_decision": (
        "This belongs to another moment. Now due: {due}",
        "Das gehört zu einem anderen Zeitpunkt. Jetzt ist dran: {due}",
    ),
    "chance": (
        "Now the table says what was drawn or rolled. {due}",
        "Jetzt sagt der Tisch, was gezogen oder gewürfelt wurde. {due}",
    ),
    "malus": (
        "This die costs a unit, and there is none; exchange resources first or take another.",
        "Dieser Würfel kostet eine Einheit, und es gibt keine; erst tauschen oder anders wählen.",
    ),
    "no_units": (
        "That tracker cannot move: it stands at its end.",
        "Diese Anzeige kann nicht rücken: Sie steht am Ende.",
    ),
    "space_used": (
        "This space or slot is not free in this round.",
        "Dieses Feld ist in dieser Runde nicht frei.",
    ),
    "same_colour": (
        "Transforming leads to another colour than the die's own.",
        "Transformieren führt zu einer anderen Farbe als der eigenen.",
    ),
    "no_card": (
        "{who} cannot have this card in hand.",
        "{who} kann diese Karte nicht auf der Hand haben.",
    ),
    "no_marker": (
        "No mission marker is left; play the card as a development.",
        "Kein Missionenmarker ist mehr da; die Karte als Entwicklung spielen.",
    ),
    "hand_limit": (
        "Discard a card of the own hand.",
        "Eine Karte der eigenen Hand abwerfen.",
    ),
    "no_effect": (
        "This would have no effect; choose the other action or stop.",
        "Das hätte keine Wirkung; die andere Aktion wählen oder aufhören.",
    ),
    "wrong_row": (
        "The cubes of this die go to the row {colour}.",
        "Die Ressourcen dieses Würfels gehören in die Reihe {colour}.",
    ),
    "no_space": (
        "The pyramid of row {colour} does not allow this space now.",
        "Die Pyramide der Reihe {colour} lässt dieses Feld jetzt nicht zu.",
    ),
    "no_points": (
        "There are not enough action points, and not enough bucks to buy them.",
        "Die Aktionspunkte reichen nicht, und die SpaceBucks zum Zukaufen auch nicht.",
    ),
    "top_of_track": (
        "The {colour} die cannot go any further.",
        "Der Würfel {colour} kann nicht weiter.",
    ),
    "no_engine_place": (
        "So many engine markers need more fuel or more room.",
        "So viele Antriebe brauchen mehr Treibstoff oder mehr Platz.",
    ),
    "no_pile": (
        "No card is left to draw.",
        "Es gibt keine Karte mehr zu ziehen.",
    ),
    "no_general_engine": (
        "Portals need a general engine marker to lower.",
        "Portale brauchen einen allgemeinen Antrieb, der gesenkt wird.",
    ),
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
    "must_decide": (
        "Only who has just turned the planet up may decline it.",
        "Nur wer den Planeten gerade aufgedeckt hat, darf verzichten.",
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
        "This colour of the price cannot be made cheaper.",
        "Diese Farbe des Preises lässt sich nicht verbilligen.",
    ),
    "outpost": (
        "No such outpost may go here.",
        "Dieser Vorposten darf hier nicht hin.",
    ),
    "bonus": (
        "Choose one of the six outpost bonuses.",
        "Einen der sechs Vorpostenboni wählen.",
    ),
    "station_used": (
        "This station is not there or was used already.",
        "Diese Station gibt es nicht, oder sie wurde schon genutzt.",
    ),
    "not_now": (
        "Exchanges and settling belong to moments of the own turn. Now due: {due}",
        "Tauschen und Besiedeln gehören in den eigenen Zug. Jetzt ist dran: {due}",
    ),
    "trade": (
        "Two units and a free space of value 1 in that row are needed.",
        "Dafür braucht es zwei Einheiten und ein freies Feld mit Wert 1 in dieser Reihe.",
    ),
    "swap": (
        "This needs the development, one unit and a free space, once a turn.",
        "Das braucht die Entwicklung, eine Einheit und ein freies Feld, einmal je Zug.",
    ),
    "sell": (
        "Own cubes worth 2 and room for a unit are needed.",
        "Dafür braucht es eigene Ressourcen im Wert von 2 und Platz für eine Einheit.",
    ),
    "flip": (
        "Turning an engine needs a marker showing 1 and its fuel.",
        "Einen Antrieb zu drehen braucht einen Marker mit 1 und den Treibstoff.",
    ),
    "settle": (
        "This planet does not wait here, or its price is not there.",
        "Dieser Planet wartet hier nicht, oder der Preis fehlt.",
    ),
    "option": (
        "Choose one of the options shown.",
        "Eine der gezeigten Möglichkeiten wählen.",
    ),
    "set_up": (
        "One die moves and a different one is turned.",
        "Ein Würfel wird geschoben und ein anderer gedreht.",
    ),
    "must_choose": (
        "Stopping is not possible here. Now due: {due}",
        "Aufhören geht hier nicht. Jetzt ist dran: {due}",
    ),
    "no_buy": (
        "A point needs bucks and must be of use.",
        "Ein Punkt braucht SpaceBucks und muss etwas nützen.",
    ),
}

PROMPTS: dict[str, tuple[str, str]] = {
    "over": (
        "The game is over. Won by: {winners}.",
        "Das Spiel ist zu Ende. Gewonnen: {winners}.",
    ),
    "set tile": (
        "Lay the next outer tile, turned in any way.",
        "Das nächste Außenteil anlegen, beliebig gedreht.",
    ),
    "set back": (
        "Which colour has the planet on the next spot?",
        "Welche Farbe hat der Planet auf dem nächsten Platz?",
    ),
    "set start card": (
        "Deal a start card.",
        "Eine Startkarte austeilen.",
    ),
    "set hand": (
        "Deal a progress card.",
        "Eine Fortschrittskarte austeilen.",
    ),
    "set keep": (
        "{who}: keep two cards, discard one.",
        "{who}: zwei Karten behalten, eine abwerfen.",
    ),
    "set board": (
        "{who}: which die moves to II, which one is turned to 2?",
        "{who}: Welcher Würfel kommt nach II, welcher auf 2?",
    ),
    "set first": (
        "Who begins?",
        "Wer beginnt?",
    ),
    "set die": (
        "Draw and roll a die for the Bridge.",
        "Einen Würfel für die Brücke ziehen und werfen.",
    ),
    "open centre": (
        "Which trade centre is turned over?",
        "Welches Handelszentrum wird aufgedeckt?",
    ),
    "die": (
        "{who}: take a die from the Bridge.",
        "{who}: einen Würfel von der Brücke nehmen.",
    ),
    "malus": (
        "{who}: pay one fuel or one buck.",
        "{who}: einen Treibstoff oder SpaceBuck zahlen.",
    ),
    "space": (
        "{who}: where does the die {taken} go?",
        "{who}: Wohin kommt der Würfel {taken}?",
    ),
    "recolour": (
        "{who}: as which colour does the die count?",
        "{who}: Als welche Farbe zählt der Würfel?",
    ),
    "action": (
        "{who}: {points} points, {hue}: resources or the action of the colour?",
        "{who}: {points} Punkte, {hue}: Ressourcen oder die Aktion der Farbe?",
    ),
    "gain": (
        "{who}: buy one more point, or stop.",
        "{who}: noch einen Punkt kaufen oder aufhören.",
    ),
    "spend cubes": (
        "{who}: place a resource, or stop; {points} points left.",
        "{who}: eine Ressource legen oder aufhören; noch {points} Punkte.",
    ),
    "spend upgrade": (
        "{who}: turn a die up, or stop; {points} points left.",
        "{who}: einen Würfel aufwerten oder aufhören; noch {points} Punkte.",
    ),
    "spend shift": (
        "{who}: move a die on, or stop; {points} points left.",
        "{who}: einen Würfel schieben oder aufhören; noch {points} Punkte.",
    ),
    "extra": (
        "{who}: an extra action, or stop to end the turn.",
        "{who}: eine Zusatzaktion, oder mit Aufhören den Zug beenden.",
    ),
    "fly": (
        "{who}: fly where to?",
        "{who}: Wohin fliegen?",
    ),
    "reveal": (
        "Turn the planet up: which one is it?",
        "Den Planeten aufdecken: Welcher ist es?",
    ),
    "new planet": (
        "{who}: colonise the planet, or decline for resources?",
        "{who}: den Planeten besiedeln oder für Ressourcen verzichten?",
    ),
    "old planet": (
        "{who}: colonise the planet, or leave it?",
        "{who}: den Planeten besiedeln oder liegen lassen?",
    ),
    "land": (
        "{who}: build a station, fulfil a mission, or stop.",
        "{who}: eine Station bauen, eine Mission erfüllen oder aufhören.",
    ),
    "pay": (
        "{who}: which resources pay the price?",
        "{who}: Welche Ressourcen zahlen den Preis?",
    ),
    "discount": (
        "{who}: which colour of the price is cheaper?",
        "{who}: Welche Farbe des Preises wird billiger?",
    ),
    "earlier": (
        "{who}: which earlier station works next?",
        "{who}: Welche frühere Station wirkt als nächste?",
    ),
    "add outpost": (
        "{who}: put an outpost under the figure?",
        "{who}: einen Vorposten unter die Figur legen?",
    ),
    "bonus": (
        "{who}: choose a bonus of the trade centre.",
        "{who}: einen Bonus des Handelszentrums wählen.",
    ),
    "finish": (
        "{who}: end the turn, or exchange and settle first.",
        "{who}: den Zug beenden, oder vorher tauschen und besiedeln.",
    ),
    "hand over": (
        "{who}: play your turn and say when it is over.",
        "{who}: den Zug spielen und sagen, wenn er vorbei ist.",
    ),
    "refill": (
        "{who}: draw and roll the new die.",
        "{who}: den neuen Würfel ziehen und werfen.",
    ),
    "round stations": (
        "{who}: use a station, or stop.",
        "{who}: eine Station nutzen oder aufhören.",
    ),
    "last settling": (
        "{who}: settle a planet with fuel or bucks, or stop.",
        "{who}: einen Planeten mit Treibstoff oder SpaceBucks besiedeln oder aufhören.",
    ),
    "scoring": (
        "Fill in the score sheet, then finish.",
        "Den Wertungsblock ausfüllen, dann abschließen.",
    ),
    "sell": (
        "{who}: take a unit, give another resource, or stop.",
        "{who}: eine Einheit nehmen, noch eine Ressource geben oder aufhören.",
    ),
    "one of": (
        "{who}: choose one of the effects.",
        "{who}: einen der Effekte wählen.",
    ),
    "manual": (
        "{who}: carry out the text by hand, then go on.",
        "{who}: den Text von Hand ausführen, dann weiter.",
    ),
    "units": (
        "{who}: fuel or bucks? {count} left.",
        "{who}: Treibstoff oder SpaceBucks? Noch {count}.",
    ),
    "cubes": (
        "{who}: place a resource of any colour; {count} left.",
        "{who}: eine Ressource beliebiger Farbe legen; noch {count}.",
    ),
    "cubes of": (
        "{who}: place the resource.",
        "{who}: die Ressource legen.",
    ),
    "draw": (
        "{who}: draw a card.",
        "{who}: eine Karte ziehen.",
    ),
    "discard": (
        "{who}: discard a card.",
        "{who}: eine Karte abwerfen.",
    ),
    "limit": (
        "{who}: more than three cards: discard one.",
        "{who}: mehr als drei Karten: eine abwerfen.",
    ),
    "play card": (
        "{who}: play a card as mission or development.",
        "{who}: eine Karte als Mission oder Entwicklung spielen.",
    ),
    "effect points": (
        "{who}: turn or move a die, or stop.",
        "{who}: einen Würfel drehen oder schieben oder aufhören.",
    ),
}
