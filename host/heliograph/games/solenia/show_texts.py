"""What the show of Solenia says: names, labels, log sentences, options; (English, German).

Fields in braces are the same in both languages; `show_words` fills them in.
"""

GOODS: dict[str, tuple[str, str]] = {
    "wood": ("wood", "Holz"),
    "wheat": ("wheat", "Weizen"),
    "stone": ("stone", "Stein"),
    "water": ("water", "Wasser"),
}

# What a field is, as a heading and in a sentence
KINDS: dict[str, tuple[str, str]] = {
    "?": ("not known yet", "noch unbekannt"),
    "wood": ("wood island", "Holzinsel"),
    "wheat": ("wheat island", "Weizeninsel"),
    "stone": ("stone island", "Steininsel"),
    "water": ("water island", "Wasserinsel"),
    "day_city": ("day city", "Tagstadt"),
    "night_city": ("night city", "Nachtstadt"),
}

SKIES: dict[str, tuple[str, str]] = {
    "night": ("Night", "Nacht"),
    "dawn": ("Dawn", "Morgengrauen"),
    "day": ("Day", "Tag"),
    "dusk": ("Dusk", "Dämmerung"),
}

# Effects of slots and tiles: `n` is their number
EFFECTS: dict[str, tuple[str, str]] = {
    "storage": ("+{n} storage", "+{n} Lagerplatz"),
    "range": ("range {n} cheaper", "Reichweite {n} billiger"),
    "zero_island": ("a 0 on an island gives {n}", "0 auf Insel bringt {n}"),
    "zero_city": ("a 0 on a city gives {n} ★", "0 auf Stadt bringt {n} ★"),
    "replace": ("replace one good per order", "je Auftrag eine Ware ersetzen"),
    "airship_island": ("at the airship {n} good more", "beim Luftschiff {n} Ware mehr"),
    "airship_city": ("at the airship {n} ★ more", "beim Luftschiff {n} ★ mehr"),
    "hand": ("hand +{n}", "Hand +{n}"),
    "scoring_star": ("+{n} ★ when a strip gives something", "+{n} ★, wenn ein Teil etwas bringt"),
    "end_per_own": ("end: {n} ★ per order of this row", "Ende: {n} ★ je Auftrag dieser Reihe"),
    "end_per_other": (
        "end: {n} ★ per order of the other row",
        "Ende: {n} ★ je Auftrag der anderen Reihe",
    ),
    "end_per_good": ("end: {n} ★ per good", "Ende: {n} ★ je Ware"),
    "end_per_set": ("end: {n} ★ per set of four goods", "Ende: {n} ★ je Satz aus vier Waren"),
    "end_per_pair": ("end: {n} ★ per pair of orders", "Ende: {n} ★ je Auftragspaar"),
    "end_per_card": ("end: {n} ★ per own card on the board", "Ende: {n} ★ je eigene Karte im Plan"),
    "end_per_four_stars": ("end: {n} ★ per 4 ★", "Ende: {n} ★ je 4 ★"),
}

DIE: dict[str, tuple[str, str]] = {
    "order_day": ("the best day order leaves", "der beste Tagauftrag geht weg"),
    "order_night": ("the best night order leaves", "der beste Nachtauftrag geht weg"),
    "block": ("a neutral card blocks a field", "eine neutrale Karte sperrt ein Feld"),
    "advance": ("the airship advances", "das Luftschiff rückt vor"),
}

RATINGS: dict[str, tuple[str, str]] = {
    "apprentice": ("apprentice", "Lehrling"),
    "pilot": ("pilot", "Pilot"),
    "captain": ("captain", "Kapitän"),
    "admiral": ("admiral", "Admiral"),
}

# Short words on the drawing, in headings and on buttons
WORDS: dict[str, tuple[str, str]] = {
    "and": ("and", "und"),
    "or": ("or", "oder"),
    "nothing": ("nothing", "nichts"),
    "star": ("star", "Stern"),
    "at_most": ("{what} (at most {most})", "{what} (höchstens {most})"),
    "beside": ("beside the board", "neben dem Tableau"),
    "order_unknown": ("order not told", "Auftrag nicht genannt"),
    "order_of": ("{goods} ({stars} ★)", "{goods} ({stars} ★)"),
    "order_loose": ("order of {stars} ★", "Auftrag mit {stars} ★"),
    "orders_day": ("Day orders", "Tagaufträge"),
    "orders_night": ("Night orders", "Nachtaufträge"),
    "pile": ("{n} in the pile", "{n} im Stapel"),
    "day": ("day", "Tag"),
    "night": ("night", "Nacht"),
    "bonus_star_if": ("★ on {good}", "★ auf {good}"),
    "bonus_number": ("{n} of its field", "{n} vom Feld"),
    "card": ("{value} ({bonus})", "{value} ({bonus})"),
    "card_plain": ("value {value}", "Wert {value}"),
    "neutral": ("neutral card", "neutrale Karte"),
    "empty": ("empty", "leer"),
    "airship": ("airship", "Luftschiff"),
    "front": ("ahead", "voraus"),
    "rear": ("rear strip: scored next", "hinterstes Teil: nächste Wertung"),
    "advances": ("advances", "Vorrücken"),
    "cards_left": ("cards left", "Karten übrig"),
    "goods": ("goods", "Waren"),
    "goods_of": ("{have} of {most}", "{have} von {most}"),
    "orders": ("orders", "Aufträge"),
    "stars": ("stars", "Sterne"),
    "hand": ("hand", "Hand"),
    "deck": ("deck", "Stapel"),
    "your_hand": ("Your hand", "Deine Hand"),
    "tray": ("{who}: cards not played yet", "{who}: noch nicht gespielte Karten"),
    "tray_bonus": ("Which bonus is it on {field}?", "Welcher Bonus ist es auf {field}?"),
    "tray_hint": ("Tap the card, then its field", "Karte antippen, dann ihr Feld"),
    "legend": ("Goods and cities", "Waren und Städte"),
    "next_gain": ("The rear strip would give", "Das hinterste Teil gäbe"),
    "unclear": ("unknown", "unbekannt"),
    "tiles": ("Improvements on offer", "Verbesserungen zur Wahl"),
    "level_1": ("Level 1", "Stufe 1"),
    "level_3": ("Level 3", "Stufe 3"),
    "pair": ("Pair {n}", "Paar {n}"),
    "slot": ("{row} slot {n}", "{row}platz {n}"),
    "round": ("Round {n} of 16", "Runde {n} von 16"),
    "last_rounds": ("the end is near", "Ende naht"),
    "for_tile": ("half of the level-1 tile", "halbes Plättchen der Stufe 1"),
    "field_of": ("{field}: {what}", "{field}: {what}"),
    "card_of": ("{who}'s {card}", "{who}: {card}"),
    "range_cost": ("range {n}", "Reichweite {n}"),
    "summer": ("Summer", "Sommer"),
    "winter": ("Winter", "Winter"),
    "die": ("The die", "Der Würfel"),
}

# Groups of offers
GROUPS: dict[str, tuple[str, str]] = {
    "named": ("Exactly this card", "Genau diese Karte"),
    "away": ("Lay away, no field is free", "Ablegen, kein Feld ist frei"),
    "both": ("Card and field at once", "Karte und Feld zugleich"),
    "range": ("With goods for range", "Mit Waren für Reichweite"),
    "value": ("Value {n}", "Wert {n}"),
    "small": ("Up to 3 goods", "Bis 3 Waren"),
    "medium": ("4 goods", "4 Waren"),
    "large": ("5 goods and more", "Ab 5 Waren"),
    "level_1": ("Level 1", "Stufe 1"),
    "level_3": ("Level 3", "Stufe 3"),
    "several": ("All at once", "Alles zugleich"),
    "exactly": ("Exactly this, and no more", "Genau das und sonst nichts"),
    "order": ("For an order in a city", "Für einen Auftrag in einer Stadt"),
    "one": ("One by one", "Einzeln"),
    "back": ("Less", "Weniger"),
}

# Labels of offers
LABELS: dict[str, tuple[str, str]] = {
    "stop_count": ("That is all", "Das ist alles"),
    "stop_bonus": ("Nothing more", "Nichts weiter"),
    "stop_spend": ("Nothing more for range", "Nichts weiter für die Reichweite"),
    "stop_demand": ("That is all it asks for", "Mehr verlangt er nicht"),
    "exact": ("Exactly what the order shows", "Genau wie auf dem Auftrag"),
    "moved": ("Done: it lies in front", "Erledigt: Es liegt vorn"),
    "star": ("+1 ★", "+1 ★"),
    "lose_star": ("−1 ★", "−1 ★"),
    "night_first": ("Night, night, dawn, day, day", "Nacht, Nacht, Morgengrauen, Tag, Tag"),
    "day_first": ("Day, day, dusk, night, night", "Tag, Tag, Dämmerung, Nacht, Nacht"),
    "value": ("Card of value {n}", "Karte mit Wert {n}"),
    "away": ("Lay away {card}", "{card} ablegen"),
    "away_value": ("Lay away a {n}", "Eine {n} ablegen"),
    "away_unseen": ("Lay away a card unseen", "Eine Karte verdeckt ablegen"),
    "pay": ("Pay {goods}", "{goods} zahlen"),
    "swap": ("{give} in place of {need}", "{give} statt {need}"),
    "slot": ("Slot {n}: {what}", "Platz {n}: {what}"),
    "take": ("+{goods}", "+{goods}"),
    "lose": ("−{goods}", "−{goods}"),
    "return": ("Return {goods}", "{goods} zurück"),
    "untold": ("Leave this order untold", "Diesen Auftrag nicht nennen"),
    "all_untold": ("Leave all orders untold", "Alle Aufträge nicht nennen"),
    "die": ("{n}: {what}", "{n}: {what}"),
    "strip": ("Strip {n}", "Teil {n}"),
    "tile": ("{id}: {what}", "{id}: {what}"),
    "pair": ("{n}: day {day}; night {night}", "{n}: Tag {day}; Nacht {night}"),
    "nothing": ("Nothing", "Nichts"),
}

# What the log says, one sentence for each thing people do
LOG: dict[str, tuple[str, str]] = {
    "band": ("The strips begin with {sky}.", "Die Teile beginnen mit {sky}."),
    "strip": ("Strip {n} is laid out.", "Teil {n} liegt aus."),
    "first": ("{who} begins.", "{who} beginnt."),
    "reveal": ("New {row} order: {order}.", "Neuer {row}auftrag: {order}."),
    "reveal_untold": ("A new {row} order lies there.", "Ein neuer {row}auftrag liegt aus."),
    "tile": ("On offer: {what}.", "Zur Wahl: {what}."),
    "draw": ("{who} draws {card}.", "{who} zieht {card}."),
    "pick": ("{who} chooses {what}.", "{who} wählt {what}."),
    "draw_unseen": ("{who} draws a card.", "{who} zieht eine Karte."),
    "stop": ("{who} is done.", "{who} ist fertig."),
    "exact": ("{who} pays exactly.", "{who} zahlt genau."),
    "choose": ("{who} chooses a card.", "{who} wählt eine Karte."),
    "choose_card": ("{who} chooses the card {card}.", "{who} wählt die Karte {card}."),
    "play": ("{who} plays a {n}.", "{who} spielt eine {n}."),
    "place": (
        "{who} lays a {card} on {field}, {kind}.",
        "{who} legt eine {card} auf {field}, {kind}.",
    ),
    "place_unknown": ("{who} lays a {card} on {field}.", "{who} legt eine {card} auf {field}."),
    "away": ("{who} lays a card away: {card}.", "{who} legt eine Karte ab: {card}."),
    "away_unseen": ("{who} lays a card away.", "{who} legt eine Karte ab."),
    "look": ("{field} is a {kind}.", "{field} ist eine {kind}."),
    "where": ("{who}'s card lies on a {kind}.", "Die Karte von {who} liegt auf einer {kind}."),
    "pay": ("{who} pays {goods} for range.", "{who} zahlt {goods} für die Reichweite."),
    "demand": ("{who} gives {goods} for the order.", "{who} gibt {goods} für den Auftrag."),
    "deliver": (
        "{who} fulfils a {row} order: {order}.",
        "{who} erfüllt einen {row}auftrag: {order}.",
    ),
    "swap": ("{who} gives {give} in place of {need}.", "{who} gibt {give} statt {need}."),
    "slot": ("{who} uses slot {n}: {what}.", "{who} belegt Platz {n}: {what}."),
    "return": ("{who} returns {goods}.", "{who} gibt {goods} zurück."),
    "take": ("{who} takes {goods}.", "{who} nimmt {goods}."),
    "lose": ("{who} gives away {goods}.", "{who} gibt {goods} ab."),
    "die": ("The die shows {n}: {what}.", "Der Würfel zeigt {n}: {what}."),
    "identify": ("{who}'s card shows {card}.", "Die Karte von {who} zeigt {card}."),
    "worth": ("The order counts {n} ★.", "Der Auftrag zählt {n} ★."),
    "number": ("{who}: {n} {asked}.", "{who}: {n} {asked}."),
    "advance": (
        "The airship moves on, the rear strip is scored.",
        "Das Luftschiff zieht weiter, das hinterste Teil wird gewertet.",
    ),
    "won": (
        "The game is over, won by {winners} with {n} ★.",
        "Das Spiel ist zu Ende, gewonnen von {winners} mit {n} ★.",
    ),
    "rated": ("The game is over: {n} ★, {rating}.", "Das Spiel ist zu Ende: {n} ★, {rating}."),
}

# What can be read from two metres: what the table waits for
HEADLINES: dict[str, tuple[str, str]] = {
    "over": ("{winners}: {stars} ★", "{winners}: {stars} ★"),
    "set band": ("Night or day first?", "Nacht oder Tag zuerst?"),
    "set strip": ("Which strip is next?", "Welches Teil als nächstes?"),
    "set first": ("Who begins?", "Wer beginnt?"),
    "set order": ("Reveal a {city} order", "{city}auftrag aufdecken"),
    "set tile": ("Reveal a level-1 tile", "Plättchen Stufe 1 aufdecken"),
    "set half": ("Reveal a half of level 3", "Hälfte der Stufe 3 aufdecken"),
    "deal": ("Cards are dealt", "Karten werden verteilt"),
    "draft": ("{who}: take a tile", "{who}: Plättchen nehmen"),
    "play": ("{who}: a card", "{who}: eine Karte"),
    "place": ("{who}: which field?", "{who}: Welches Feld?"),
    "look": ("What is under {field}?", "Was liegt unter {field}?"),
    "pay": ("{who} pays {cost} for range", "{who} zahlt {cost} Reichweite"),
    "deliver": ("{who}: which {city} order?", "{who}: Welcher {city}auftrag?"),
    "swap": ("{who}: replace a good?", "{who}: Ware ersetzen?"),
    "slot": ("{who}: which slot?", "{who}: Welcher Platz?"),
    "reveal": ("New {city} order", "Neuer {city}auftrag"),
    "pick": ("{who}: which good?", "{who}: Welche Ware?"),
    "limit": ("{who}: too many goods", "{who}: zu viele Waren"),
    "draw": ("{who} draws", "{who} zieht"),
    "roll": ("Roll the die", "Würfeln"),
    "where": ("{who}: on what field?", "{who}: Auf welchem Feld?"),
    "spend": ("{who}: goods for range?", "{who}: Waren für Reichweite?"),
    "demand": ("{who}: what does it ask?", "{who}: Was verlangt er?"),
    "worth": ("{who}: stars on it?", "{who}: Sterne darauf?"),
    "count": ("{who}: count up", "{who}: zählen"),
    "bonus": ("{who}: what from the strip?", "{who}: Was vom Teil?"),
    "identify": ("{who}: bonus on {field}?", "{who}: Bonus auf {field}?"),
    "move strip": ("Rear strip to the front", "Hinterstes Teil nach vorn"),
    "numbers": ("{owner}: {asked}?", "{owner}: {asked}?"),
}

# The card itself may still be secret, so this sentence does not name it
PLACE_TEXT = (
    "{who}: on which field does the card go?",
    "{who}: Auf welches Feld kommt die Karte?",
)
PLACE_CARD_TEXT = (
    "{who}: on which field does the card {card} go?",
    "{who}: Auf welches Feld kommt die Karte {card}?",
)

IDENTIFY_TEXT = (
    "{who}: which bonus does the card on {field} show?",
    "{who}: Welchen Bonus zeigt die Karte auf {field}?",
)

FACTS: dict[str, tuple[str, str]] = {
    "advances": ("Advances of the airship", "Züge des Luftschiffs"),
    "turn": ("Who is on turn", "Wer am Zug ist"),
    "stars": ("Stars", "Sterne"),
    "cards": ("Cards left", "Karten übrig"),
    "slots": ("{row} row of orders", "{row}reihe der Aufträge"),
    "display": ("{row} orders on display", "{row}aufträge in der Auslage"),
    "board": ("Card on {field}", "Karte auf {field}"),
    "field": ("What {field} is", "Was {field} ist"),
    "table": ("Table", "Tisch"),
    "cards_group": ("Cards on the fields", "Karten auf den Feldern"),
    "fields_group": ("Fields of the strips", "Felder der Teile"),
    "as_is": ("as it is", "wie es ist"),
    "none": ("no card", "keine Karte"),
    "remove": ("place {n} empty", "Platz {n} leer"),
    "put": ("place {n}: {order}", "Platz {n}: {order}"),
}

SHEET: dict[str, tuple[str, str]] = {
    "tokens": ("Stars collected", "Gesammelte Sterne"),
    "orders": ("Stars on orders", "Sterne auf Aufträgen"),
    "pairs": ("Pairs of day and night orders", "Paare aus Tag- und Nachtauftrag"),
    "goods": ("Two goods each", "Je zwei Waren"),
    "bonuses": ("Bonuses at the end", "Boni am Ende"),
    "total": ("Stars in all", "Sterne insgesamt"),
}

# Option: name, what it does; then the names of its values
OPTIONS: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "level": (
        ("What is followed", "Was mitgeführt wird"),
        (
            "With the real box: how much of it is entered, and so checked and counted.",
            "Mit der echten Schachtel: wie viel eingegeben und damit geprüft und gezählt wird.",
        ),
    ),
    "side": (
        ("Side of the boards", "Seite der Tableaus"),
        (
            "Winter lets you choose the slot of an order, stores 6 goods and pays no pairs.",
            "Im Winter wählt man den Platz jedes Auftrags, lagert 6 Waren, Paare zählen nicht.",
        ),
    ),
    "improvements": (
        ("Improvement tiles", "Verbesserungsplättchen"),
        (
            "Everyone takes a tile of level 1 and one of level 3 before the first turn (winter).",
            "Vor dem ersten Zug nehmen alle ein Plättchen der Stufe 1 und eines der 3 (Winter).",
        ),
    ),
    "start": (
        ("The strips begin with", "Die Teile beginnen mit"),
        (
            "Night, night, dawn, day, day, or the other way round with dusk.",
            "Nacht, Nacht, Morgengrauen, Tag, Tag oder Tag, Tag, Dämmerung, Nacht, Nacht.",
        ),
    ),
    "first": (
        ("Start player", "Wer beginnt"),
        ("Who was above the clouds last.", "Wer zuletzt über den Wolken war."),
    ),
}
OPTION_VALUES: dict[str, dict[object, tuple[str, str]]] = {
    "level": {
        3: ("everything: every card and field", "alles: jede Karte und jedes Feld"),
        2: ("values, goods, orders", "Werte, Waren, Aufträge"),
        1: ("values, goods, stars", "Werte, Waren, Sterne"),
        0: ("values and the band", "Werte und das Band"),
    },
    "side": {"summer": ("summer", "Sommer"), "winter": ("winter", "Winter")},
    "improvements": {False: ("without", "ohne"), True: ("with", "mit")},
    "start": {
        "random": ("by lot", "per Los"),
        "night": ("night", "Nacht"),
        "day": ("day", "Tag"),
    },
    "first": {
        "random": ("by lot, or told at the table", "per Los oder am Tisch genannt"),
        1: ("seat 1", "Platz 1"),
        2: ("seat 2", "Platz 2"),
        3: ("seat 3", "Platz 3"),
        4: ("seat 4", "Platz 4"),
    },
}
