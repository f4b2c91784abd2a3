"""What Solenia says to people: why a choice is refused, and what is to be decided now.

One entry per reason of `refusals.REASONS` and per node of `layout.NODES`: (English, German). Fields
in braces are the same in both; `explain` fills them in.
"""

WHY_NOT: dict[str, tuple[str, str]] = {
    "over": (
        "The game is over; nothing can be played any more.",
        "Das Spiel ist zu Ende; es lässt sich nichts mehr spielen.",
    ),
    "play_card": ("{who} plays a card now.", "{who} spielt jetzt eine Karte."),
    "not_in_hand": (
        "{who} does not hold this card; choose one of the hand.",
        "{who} hat diese Karte nicht; bitte eine aus der Hand wählen.",
    ),
    "no_such_value": (
        "{who} has no card of this value left.",
        "{who} hat keine Karte mit diesem Wert mehr.",
    ),
    "free_field": (
        "Cards are laid away only when no field is free to use; {field} is.",
        "Abgelegt wird nur, wenn kein Feld kostenlos nutzbar ist; {field} ist es.",
    ),
    "no_field": (
        "No field can be used: lay a card away, and the airship advances.",
        "Kein Feld ist nutzbar: eine Karte ablegen, dann rückt das Luftschiff vor.",
    ),
    "choose_field": ("Choose a field for the card.", "Ein Feld für die Karte wählen."),
    "taken": (
        "A card lies on {field} already; choose an empty field.",
        "Auf {field} liegt schon eine Karte; ein leeres Feld wählen.",
    ),
    "too_far": (
        "Range to {field} costs {cost}; goods that are there: {goods}.",
        "Die Reichweite bis {field} kostet {cost}; Waren, die da sind: {goods}.",
    ),
    "no_order": (
        "No {city} order on display can be fulfilled, so a {city} city cannot be used.",
        "Kein ausliegender {city}auftrag ist erfüllbar, also ist keine {city}stadt nutzbar.",
    ),
    "no_goods_left": (
        "After {cost} goods for range no {city} order could be paid any more.",
        "Nach {cost} Waren für die Reichweite wäre kein {city}auftrag mehr zu bezahlen.",
    ),
    "tell_field": (
        "Say what is under the card: a good or a city.",
        "Sagen, was unter der Karte liegt: eine Ware oder eine Stadt.",
    ),
    "pay_range": (
        "First pay for range; still to pay: {cost}.",
        "Erst die Reichweite zahlen; noch zu zahlen: {cost}.",
    ),
    "no_good": ("{who} has none of this good.", "{who} hat keine solche Ware."),
    "keep_for_order": (
        "This good is needed for the order; pay another one.",
        "Diese Ware braucht der Auftrag; bitte eine andere zahlen.",
    ),
    "deliver_one": (
        "Now fulfil one of the {city} orders on display.",
        "Jetzt einen der ausliegenden {city}aufträge erfüllen.",
    ),
    "wrong_city": (
        "This is a {city} city; it takes {city} orders.",
        "Das ist eine {city}stadt; hier zählen {city}aufträge.",
    ),
    "no_tile": (
        "No order lies there; choose one on display.",
        "Dort liegt kein Auftrag; einen aus der Auslage wählen.",
    ),
    "lacks_goods": (
        "Goods are missing for this order: {missing}.",
        "Für diesen Auftrag fehlen Waren: {missing}.",
    ),
    "pay_order": (
        "Choose how the order is paid: exactly, or with one good in place of another.",
        "Wählen, wie der Auftrag bezahlt wird: genau oder mit einer Ersatzware.",
    ),
    "choose_slot": ("Choose a slot for the order.", "Einen Platz für den Auftrag wählen."),
    "slot_filled": (
        "An order lies there already; choose an empty slot.",
        "Dort liegt schon ein Auftrag; einen leeren Platz wählen.",
    ),
    "slot_locked": (
        "Level {next} needs more orders on level {level} of this row.",
        "Stufe {next} braucht mehr Aufträge auf Stufe {level} dieser Reihe.",
    ),
    "choose_good": (
        "Choose one of the goods that the slot offers.",
        "Eine der Waren wählen, die der Platz bietet.",
    ),
    "return_goods": (
        "{who} has too many goods and returns some, down to {capacity}.",
        "{who} hat zu viele Waren und gibt zurück, bis {capacity} bleiben.",
    ),
    "no_good_to_return": ("{who} has none of this good.", "{who} hat keine solche Ware."),
    "draft_tile": (
        "Choose an improvement tile on offer.",
        "Ein ausliegendes Verbesserungsplättchen wählen.",
    ),
    "draft_other_level": (
        "{who} has a tile of this level; now one of level {level}.",
        "{who} hat von dieser Stufe schon eines; jetzt eines der Stufe {level}.",
    ),
    "not_on_offer": ("This tile is not on offer.", "Dieses Plättchen liegt nicht aus."),
    "chance_band": ("Night first or day first?", "Zuerst Nacht oder zuerst Tag?"),
    "chance_strip": (
        "Name a strip that does not lie there yet.",
        "Ein Spielplanteil nennen, das noch nicht liegt.",
    ),
    "chance_first": (
        "Name the start player, a seat from 1 to {seats}.",
        "Wer beginnt? Ein Platz von 1 bis {seats}.",
    ),
    "chance_order": (
        "Reveal a {city} order of the pile.",
        "Einen {city}auftrag vom Stapel aufdecken.",
    ),
    "chance_tile": (
        "Reveal a level-1 tile that is still in the box.",
        "Ein Plättchen der Stufe 1 aufdecken, das noch in der Schachtel ist.",
    ),
    "chance_half": (
        "Reveal a {city} half that is still in the box and differs from its partner.",
        "Eine {city}hälfte aufdecken, die noch da ist und sich vom Partner unterscheidet.",
    ),
    "chance_card": (
        "{who} draws a card of the own deck.",
        "{who} zieht eine Karte vom eigenen Stapel.",
    ),
    "chance_deal": (
        "{who} draws a card of the own deck.",
        "{who} zieht eine Karte vom eigenen Stapel.",
    ),
    "chance_die": ("Roll the die: 1 to 6.", "Den Würfel werfen: 1 bis 6."),
    "refill": (
        "Reveal a new {city} order first.",
        "Erst einen neuen {city}auftrag aufdecken.",
    ),
    "count_values": (
        "Count goods and stars up or down, then stop.",
        "Waren und Sterne hinauf- oder herunterzählen, dann aufhören.",
    ),
    "tell_bonus": (
        "Tell the goods and stars of the strip, then stop.",
        "Waren und Sterne der Wertung nennen, dann aufhören.",
    ),
    "tell_card": (
        "Tell the bonus of the card; only cards not seen yet fit.",
        "Den Bonus der Karte nennen; nur noch nicht gesehene Karten passen.",
    ),
    "move_strip": (
        "First score the rear strip, turn it over and put it in front.",
        "Erst das hinterste Teil werten, umdrehen und vorn anlegen.",
    ),
    "tell_number": ("Enter a number from 0 to {most}.", "Eine Zahl von 0 bis {most} eingeben."),
    "choose_card": (
        "{who} chooses one of the cards in hand.",
        "{who} wählt eine der Karten auf der Hand.",
    ),
    "tell_value": (
        "Here only the value of a card is told: 0, 1 or 2.",
        "Hier wird nur der Wert einer Karte genannt: 0, 1 oder 2.",
    ),
    "card_seen": (
        "This card of {who} was seen already; it is not in the hand.",
        "Diese Karte von {who} war schon zu sehen; sie ist nicht auf der Hand.",
    ),
    "tell_price": (
        "Say which goods went for range, then stop.",
        "Sagen, welche Waren die Reichweite kostete, dann aufhören.",
    ),
    "tell_demand": (
        "Say which goods the order takes, then stop.",
        "Sagen, welche Waren der Auftrag verlangt, dann aufhören.",
    ),
    "demand_one": (
        "An order takes at least one good.",
        "Ein Auftrag verlangt mindestens eine Ware.",
    ),
    "swap_short": (
        "The goods do not pay for the order in this way.",
        "Auf diese Weise bezahlen die Waren den Auftrag nicht.",
    ),
    "no_star": ("{who} has no star to count down.", "{who} hat keinen Stern zum Abziehen."),
}

PROMPTS: dict[str, tuple[str, str]] = {
    "over": ("The game is over. Won by: {winners}.", "Das Spiel ist zu Ende. Gewonnen: {winners}."),
    "set band": (
        "Do the strips begin with night or with day?",
        "Beginnen die Teile mit Nacht oder mit Tag?",
    ),
    "set strip": (
        "Which strip lies next, from the rear?",
        "Welches Teil liegt als nächstes, von hinten gezählt?",
    ),
    "set first": ("Who was above the clouds last?", "Wer war zuletzt über den Wolken?"),
    "set order": (
        "Reveal an order for the display.",
        "Einen Auftrag für die Auslage aufdecken.",
    ),
    "set tile": (
        "Reveal a level-1 improvement tile.",
        "Ein Verbesserungsplättchen der Stufe 1 aufdecken.",
    ),
    "set half": (
        "Reveal a half of a level-3 improvement.",
        "Eine Hälfte eines Plättchens der Stufe 3 aufdecken.",
    ),
    "deal": ("The hands are dealt.", "Die Hände werden verteilt."),
    "draft": (
        "{who}: choose an improvement tile.",
        "{who}: ein Verbesserungsplättchen wählen.",
    ),
    "play": (
        "{who}, card {turn} of 16: choose a card.",
        "{who}, Karte {turn} von 16: eine Karte wählen.",
    ),
    "place": ("{who}: where does {card} go?", "{who}: Wohin kommt {card}?"),
    "look": (
        "{who}: what is under the card on {field}?",
        "{who}: Was liegt unter der Karte auf {field}?",
    ),
    "pay": (
        "{who}: pay for range; still to pay: {cost}.",
        "{who}: Reichweite zahlen; noch zu zahlen: {cost}.",
    ),
    "deliver": (
        "{who}: which {city} order is fulfilled?",
        "{who}: Welcher {city}auftrag wird erfüllt?",
    ),
    "swap": (
        "{who}: pay exactly, or replace one good?",
        "{who}: genau zahlen oder eine Ware ersetzen?",
    ),
    "slot": ("{who}: which slot for the order?", "{who}: Welcher Platz für den Auftrag?"),
    "reveal": (
        "Reveal a new {city} order for the display.",
        "Einen neuen {city}auftrag für die Auslage aufdecken.",
    ),
    "pick": ("{who}: which of the goods?", "{who}: Welche der Waren?"),
    "limit": (
        "{who} has too many goods: return one.",
        "{who} hat zu viele Waren: eine zurückgeben.",
    ),
    "draw": ("{who} draws a card.", "{who} zieht eine Karte."),
    "roll": ("Roll the die.", "Den Würfel werfen."),
    "where": (
        "{who}: on what kind of field does the card lie?",
        "{who}: Auf welcher Art Feld liegt die Karte?",
    ),
    "spend": (
        "{who}: which goods went for range? Then stop.",
        "{who}: Welche Waren kostete die Reichweite? Dann aufhören.",
    ),
    "demand": (
        "{who}: which goods does the order take? Then stop.",
        "{who}: Welche Waren verlangt der Auftrag? Dann aufhören.",
    ),
    "worth": ("{who}: how many stars on the order?", "{who}: Wie viele Sterne auf dem Auftrag?"),
    "count": (
        "{who}: count goods and stars, then stop.",
        "{who}: Waren und Sterne zählen, dann aufhören.",
    ),
    "bonus": (
        "{who}: what did the cards on the rear strip give? Then stop.",
        "{who}: Was gaben die Karten auf dem hintersten Teil? Dann aufhören.",
    ),
    "identify": (
        "{who}: which bonus does the card on the rear strip show?",
        "{who}: Welchen Bonus zeigt die Karte auf dem hintersten Teil?",
    ),
    "move strip": (
        "Score the rear strip, turn it over and put it in front.",
        "Das hinterste Teil werten, umdrehen und vorn anlegen.",
    ),
    "numbers": ("{owner}: how many {asked}?", "{owner}: Wie viele {asked}?"),
}

# What the end of a game asks for at levels 0 and 1
ASKED: dict[str, tuple[str, str]] = {
    "stars": ("stars in all", "Sterne insgesamt"),
    "day": ("day orders", "Tagaufträge"),
    "night": ("night orders", "Nachtaufträge"),
    "worth": ("stars on the orders", "Sterne auf den Aufträgen"),
    "extra": ("stars of other bonuses", "Sterne anderer Boni"),
}
CITIES: dict[str, tuple[str, str]] = {"day": ("day", "Tag"), "night": ("night", "Nacht")}
