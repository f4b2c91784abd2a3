"""What Solarius Mission asks people: what is to be decided now.

One entry per task that waits: (English, German). Fields in braces are the same in both; `explain`
fills them in.
"""

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
    "rewards": (
        "{who}: several effects and bonuses are due; which comes first?",
        "{who}: Mehrere Effekte und Boni stehen an; welcher kommt zuerst?",
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
