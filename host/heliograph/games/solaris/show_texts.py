"""What the Solaris page says: labels, log, headlines, options (English, German).

Fields in braces are the same in both. German station names stand without article, so that every
name fits.
"""

LABELS: dict[str, tuple[str, str]] = {
    # Headings of groups
    "group.replenish": ("Replenish", "Auffüllen"),
    "group.redirect": ("Redirect: {ways}", "Verschieben: {ways}"),
    "group.exchange": ("Exchange", "Tauschen"),
    "group.cards": ("Name the card", "Karte nennen"),
    "group.parts": ("Partly seen", "Nur teils gesehen"),
    "group.bridge": ("Bridge {before} – {after}", "Brücke {before} – {after}"),
    "group.half": ("Start tile {half}", "Startplättchen {half}"),
    "group.number": ("One number", "Eine Zahl"),
    "group.everyone": ("All at once", "Alle zugleich"),
    "group.stack": ("From top to bottom", "Von oben nach unten"),
    "group.layout": ("{station} first", "{station} zuerst"),
    "group.take": ("Take a card", "Karte nehmen"),
    "group.discard": ("Discard", "Abwerfen"),
    # The choice of an action
    "pass": ("Pass", "Passen"),
    "stepwise": ("Card by card …", "Karte für Karte …"),
    "stepwise.redirect": ("Both ways, card by card …", "Beide Seiten, Karte für Karte …"),
    "stepwise.shuttles": ("Several shuttles …", "Mehrere Shuttles …"),
    "stepwise.engine": ("Several stations …", "Mehrere Stationen …"),
    "replenish": ("+{count} → {after}", "+{count} → {after}"),
    "redirect": ("{station} +{count}", "{station} +{count}"),
    "redirect.both": (
        "{station} +{count}, {other} +{further}",
        "{station} +{count}, {other} +{further}",
    ),
    "exchange.stack": ("One card from the stack", "Eine Karte vom Stapel"),
    "exchange.display": ("Take {card} from the display", "{card} aus der Auslage nehmen"),
    "exchange.blank": ("Exchange one card", "Eine Karte tauschen"),
    "exchange.give": ("Give {card}", "{card} abgeben"),
    "engine": ("{station} +{count} for {energy}", "{station} +{count} für {energy}"),
    "headquarters": (
        "{energy} energy: draw {count} cards",
        "{energy} Energie: {count} Karten ziehen",
    ),
    "biotope": ("{way} {stations} for {energy}", "{way} {stations} für {energy}"),
    "way.0": ("↻", "↻"),
    "way.1": ("↺", "↺"),
    "dock": ("{shuttle} → {station}", "{shuttle} → {station}"),
    "rob": ("From {victims}", "Von {victims}"),
    "beam": ("{shuttle} ({station}): laser +{count}", "{shuttle} ({station}): Laser +{count}"),
    "beam.mixed": ("Laser +{count}: {rows}", "Laser +{count}: {rows}"),
    "draws": ("{label}, draw {count}", "{label}, {count} ziehen"),
    "with": ("{label}: {cards}", "{label}: {cards}"),
    "card": ("1 card", "1 Karte"),
    "cards": ("{count} cards", "{count} Karten"),
    # Within an action
    "done": ("Done", "Fertig"),
    "done.energy": ("Done for {energy} energy", "Fertig für {energy} Energie"),
    "more.station": ("{station} +{count}", "{station} +{count}"),
    "send": ("{station} +1: {card}", "{station} +1: {card}"),
    "beam.card": ("{shuttle} ({station}): {card}", "{shuttle} ({station}): {card}"),
    # Cards from display and stack, discards
    "take.stack": ("From the stack", "Vom Stapel"),
    "take.stacks": ("{count} from the stack", "{count} vom Stapel"),
    "take.display": ("Display {slot}", "Auslage {slot}"),
    "take.known": ("Display {slot}: {card}", "Auslage {slot}: {card}"),
    "take.blank": ("Draw {cards}", "{cards} ziehen"),
    "discard": ("{who}: {card}", "{who}: {card}"),
    "discard.blank": ("{who} discards {cards}", "{who} wirft {cards} ab"),
    "discard.all": ("All discard down to seven", "Alle werfen auf sieben ab"),
    "unknown": ("not noted", "nicht notiert"),
    # Set-up and the end of a round
    "bridges.unknown": (
        "Do not note the bridges still open",
        "Die restlichen Brücken nicht notieren",
    ),
    "swap": ("{colour} here, {other} behind {station}", "{colour} hier, {other} hinter {station}"),
    "half": ("{name}: {numbers}", "{name}: {numbers}"),
    "proposal": (
        "Suggested start energies for all: {rows}",
        "Vorgeschlagene Startenergien für alle: {rows}",
    ),
    "top": ("{who} on top", "{who} oben"),
    "tile": ("{name}", "{name}"),
}

HEADLINES: dict[str, tuple[str, str]] = {
    "over": ("Won by: {winners}", "Gewonnen: {winners}"),
    "set layout": ("Layout of the stations?", "Anordnung der Stationen?"),
    "set bridge": ("Bridge {before} – {after}?", "Brücke {before} – {after}?"),
    "set tile": ("Start half {half} for {owner}", "Starthälfte {half} für {owner}"),
    "set energy": ("{owner}: start energy at {place}?", "{owner}: Startenergie bei {place}?"),
    "set stack": ("{spot}, space {space}: who on top?", "{spot}, Feld {space}: wer oben?"),
    "action": ("{who} at {station}", "{who} bei {station}"),
    "replenish": ("{who} replenishes", "{who} füllt auf"),
    "redirect": ("{who} redirects", "{who} verschiebt"),
    "exchange": ("{who} exchanges", "{who} tauscht"),
    "engine deck": ("{who} uses {station}", "{who} nutzt {station}"),
    "headquarters": ("{who} uses {station}", "{who} nutzt {station}"),
    "biotope": ("{who} uses {station}", "{who} nutzt {station}"),
    "shuttle port": ("{who} docks shuttles", "{who} dockt Shuttles an"),
    "canteen": ("{who} takes cards from whom?", "{who} nimmt Karten von wem?"),
    "energy cell": ("{who} sends to the laser", "{who} sendet zum Laser"),
    "robbery": ("{who} draws from {victim}", "{who} zieht von {victim}"),
    "take": ("{who} takes cards: {take}", "{who} nimmt Karten: {take}"),
    "draw": ("{who} draws", "{who} zieht"),
    "limit": ("Down to seven cards: {everyone}", "Auf sieben Karten: {everyone}"),
    "refill": ("New card in the display?", "Neue Karte in der Auslage?"),
    "bridge card": ("Which station changes bridges?", "Welche Station wechselt Brücken?"),
    "bridge swap": ("Bridge {before} – {after}?", "Brücke {before} – {after}?"),
    "deal": ("{receiver} draws", "{receiver} zieht"),
}

# How a game ended, by the reason of its outcome
ENDINGS: dict[str, tuple[str, str]] = {
    "most_laser": (
        "{winners} wins with {laser} energy on the laser.",
        "{winners} gewinnt mit {laser} Energie auf dem Laser.",
    ),
    "most_cell": (
        "{winners} wins: {laser} on the laser, and more energy at Energy Cell than the others.",
        "{winners} gewinnt: {laser} auf dem Laser und die meiste Energie am Energiezentrum.",
    ),
    "shared": (
        "{winners} share the victory with {laser} energy on the laser.",
        "{winners} teilen sich den Sieg mit {laser} Energie auf dem Laser.",
    ),
}

LOG: dict[str, tuple[str, str]] = {
    "layout": ("The stations lie so: {stations}.", "Die Stationen liegen so: {stations}."),
    "bridges": ("Bridges: {what}.", "Brücken: {what}."),
    "tiles": ("{who}: start tile {what}.", "{who}: Startplättchen {what}."),
    "starts": ("{who} starts with {what}.", "{who} beginnt mit {what}."),
    "space": ("{station}, space {space}", "{station}, Feld {space}"),
    "tops": ("{who}, from the top: {what}.", "{who}, von oben: {what}."),
    "pass": ("{who} passes at {station}.", "{who} passt bei {station}."),
    "begin.replenish": ("{who} begins to replenish.", "{who} beginnt aufzufüllen."),
    "begin.redirect": ("{who} begins to redirect energy.", "{who} beginnt, Energie zu schieben."),
    "begin.exchange": ("{who} exchanges a card.", "{who} tauscht eine Karte."),
    "begin.station": ("{who} uses {station}.", "{who} nutzt {station}."),
    "card": ("{who} plays {card}.", "{who} spielt {card}."),
    "send": ("{who} sends 1 to {station} with {card}.", "{who} sendet 1 an {station} mit {card}."),
    "beam": (
        "{who} sends 1 to the laser from {station} with {card}.",
        "{who} sendet 1 von {station} zum Laser mit {card}.",
    ),
    "replenished": (
        "{who} replenishes {station} from {before} to {after} with {cards}.",
        "{who} füllt {station} von {before} auf {after} auf mit {cards}.",
    ),
    "redirected": (
        "{who} redirects {count} from {station}: {gains}; {before} → {after} there.",
        "{who} verschiebt {count} von {station}: {gains}; dort {before} → {after}.",
    ),
    "engine": (
        "{who} spends {energy} at {station} for {cards}: {gains}.",
        "{who} gibt {energy} bei {station} für {cards}: {gains}.",
    ),
    "gain": ("{station} {before} → {after}", "{station} {before} → {after}"),
    "headquarters": (
        "{who} spends {energy} at {station} for {count} cards.",
        "{who} gibt {energy} bei {station} für {count} Karten.",
    ),
    "biotope": (
        "{who} spends {energy} at {station}: {gains}.",
        "{who} gibt {energy} bei {station}: {gains}.",
    ),
    "dock": ("{who} docks {shuttle} at {station}.", "{who} dockt {shuttle} an {station} an."),
    "docked": (
        "{who} pays {energy} at {station}: {before} → {after}.",
        "{who} bezahlt {energy} bei {station}: {before} → {after}.",
    ),
    "rob": ("{who} names {victim}.", "{who} nennt {victim}."),
    "robbed": (
        "{who} takes a card each from: {victims}.",
        "{who} nimmt je eine Karte von: {victims}.",
    ),
    "stolen": ("{who} draws a card from {victim}.", "{who} zieht eine Karte von {victim}."),
    "stolen.card": ("{who} draws {card} from {victim}.", "{who} zieht {card} von {victim}."),
    "beamed": (
        "{who} sends {count} to the laser with {cards}: {laser} → {total}.",
        "{who} sendet {count} zum Laser mit {cards}: {laser} → {total}.",
    ),
    "discard": ("{who} discards {card}.", "{who} wirft {card} ab."),
    "discards": ("{who} discards {what}.", "{who} wirft {what} ab."),
    "take.display": (
        "{who} takes {card} from the display.",
        "{who} nimmt {card} aus der Auslage.",
    ),
    "takes": ("{who} draws {what}.", "{who} zieht {what}."),
    "display": ("New in the display: {card}.", "Neu in der Auslage: {card}."),
    "bridge_card": (
        "{card} is turned over: {station} changes its bridges.",
        "{card} wird aufgedeckt: {station} wechselt die Brücken.",
    ),
    "swap": (
        "{colour} lies between {before} and {after} now.",
        "{colour} liegt jetzt zwischen {before} und {after}.",
    ),
    "with_card": ("one card", "einer Karte"),
    "one_card": ("one card", "eine Karte"),
    "some_cards": ("{count} cards", "{count} Karten"),
    "unseen": ("a card", "eine Karte"),
    # What follows by itself
    "station": ("{station} is active now.", "{station} ist jetzt aktiv."),
    "round_end": (
        "Round {round} is over; all shuttles go back.",
        "Runde {round} ist vorbei; alle Shuttles gehen zurück.",
    ),
    "round": ("Round {round} begins.", "Runde {round} beginnt."),
    "dealt": ("Draw from the stack: {rows}.", "Vom Stapel ziehen: {rows}."),
    "picked_up": (
        "Everybody takes up the face-down cards.",
        "Alle nehmen die verdeckten Karten auf.",
    ),
    "over": ("The game is over. Won by: {winners}.", "Das Spiel ist zu Ende. Gewonnen: {winners}."),
}

BOARD: dict[str, tuple[str, str]] = {
    "stack": ("Stack", "Stapel"),
    "discards": ("Discards", "Ablage"),
    "display": ("Display", "Auslage"),
    "spares": ("Spare bridges", "Reservebrücken"),
    "free": ("Free shuttles", "Freie Shuttles"),
    "none": ("none", "keine"),
    "hands": ("Cards in hand", "Handkarten"),
    "face_down": ("face down", "verdeckt"),
    "order": ("Turn order", "Zugreihenfolge"),
    "laser": ("Laser", "Laser"),
    "energy_here": ("Energy here", "Energie hier"),
    "empty": ("empty", "leer"),
}

FACTS: dict[str, tuple[str, str]] = {
    "group.course": ("Where the game is", "Stand der Partie"),
    "group.energy": ("Energy: {who}", "Energie: {who}"),
    "group.tokens": ("Stacks of tokens", "Stapel der Marker"),
    "group.parts": ("Laser, bridges, shuttles", "Laser, Brücken, Shuttles"),
    "group.cards": ("Cards", "Karten"),
    "round": ("Round", "Runde"),
    "active": ("Active station", "Aktive Station"),
    "turn": ("On turn", "Am Zug"),
    "energy": ("{who}: {station}", "{who}: {station}"),
    "tokens.energy": ("{station}, energy track", "{station}, Energieleiste"),
    "tokens.rim": ("{station}, rim", "{station}, Rand"),
    "laser": ("Laser: {who}", "Laser: {who}"),
    "bridge": ("Bridge {before} – {after}", "Brücke {before} – {after}"),
    "spare": ("Spare bridge {number}", "Reservebrücke {number}"),
    "shuttle": ("Shuttle {colour}", "Shuttle {colour}"),
    "free": ("free", "frei"),
    "stack": ("Cards in the stack", "Karten im Stapel"),
    "hand": ("Cards in hand: {who}", "Handkarten: {who}"),
    "face_down": ("Face-down cards: {who}", "Verdeckte Karten: {who}"),
    "display": ("Display {slot}", "Auslage {slot}"),
    "empty": ("empty", "leer"),
}

SHEET: dict[str, tuple[str, str]] = {
    "laser": ("Energy on the laser", "Energie auf dem Laser"),
    "cell": ("Tie: energy at Energy Cell", "Gleichstand: Energie am Energiezentrum"),
    "poor": ("Cards at the end of the round", "Karten am Rundenende"),
    "total": ("Laser", "Laser"),
}

OPTIONS: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "time_game": (
        ("Time Game", "Wettlauf gegen die Zeit"),
        (
            "Four rounds, whatever the laser shows; most on the laser wins.",
            "Vier Runden, was auch der Laser zeigt; die meiste Energie auf dem Laser gewinnt.",
        ),
    ),
    "layout": (
        ("Layout", "Anordnung"),
        (
            "In which order the stations lie round the laser; Energy Cell is always last.",
            "In welcher Folge die Stationen liegen; das Energiezentrum ist immer zuletzt dran.",
        ),
    ),
    "one_shuttle_per_station": (
        ("One shuttle per station", "Ein Shuttle je Station"),
        (
            "House rule: a station takes one shuttle only.",
            "Hausregel: Eine Station nimmt nur ein Shuttle auf.",
        ),
    ),
    "allow_surplus_cards": (
        ("Surplus cards", "Überzählige Karten"),
        (
            "House rule: after the first card more may be played just to draw back.",
            "Hausregel: Nach der ersten Karte dürfen weitere nur zum Nachziehen gespielt werden.",
        ),
    ),
    "enter_display": (
        ("Note the display", "Auslage notieren"),
        (
            "With real cards: somebody names every card that comes into the display.",
            "Mit echten Karten: Jemand nennt jede Karte, die in die Auslage kommt.",
        ),
    ),
}

VALUES: dict[str, tuple[str, str]] = {
    "no": ("no", "nein"),
    "yes": ("yes", "ja"),
    "standard": ("as printed in the rules", "wie in der Anleitung"),
    "random": ("drawn at random", "ausgelost"),
}
