"""What Solaris says to people: why a choice is refused, and what is to be decided now.

One entry per reason of `refusals.REASONS` and per node of `layout.NODES`: (English, German). Fields
in braces are the same in both; `explain` fills them in. German station names stand without article,
so that every name fits.
"""

WHY_NOT: dict[str, tuple[str, str]] = {
    "over": (
        "The game is over; nothing can be played any more.",
        "Das Spiel ist zu Ende; es lässt sich nichts mehr spielen.",
    ),
    "choose_action": (
        "First choose an action: replenish, redirect, exchange, pass or the station's action.",
        "Erst eine Aktion wählen: auffüllen, verschieben, tauschen, passen oder Stationsaktion.",
    ),
    "no_effect": (
        "An action needs an effect first; to choose another one, take this one back.",
        "Eine Aktion braucht erst eine Wirkung; für eine andere diese zurücknehmen.",
    ),
    "now_replenish": (
        "{station}: now cards that show this station are played.",
        "{station}: Jetzt werden Karten gespielt, die diese Station zeigen.",
    ),
    "now_redirect": (
        "Now energy goes over a bridge: choose a card and the way.",
        "Jetzt geht Energie über eine Brücke: Karte und Weg wählen.",
    ),
    "now_engine": (
        "Now cards of other stations are played; at the end the energy is chosen.",
        "Jetzt werden Karten anderer Stationen gespielt; am Ende wird die Energie gewählt.",
    ),
    "now_spread": (
        "Now energy is given out: choose the way and how many stations.",
        "Jetzt wird Energie verteilt: Weg und Zahl der Stationen wählen.",
    ),
    "now_dock": (
        "Now free shuttles are docked: choose a shuttle and its station.",
        "Jetzt werden freie Shuttles angedockt: Shuttle und Station wählen.",
    ),
    "now_rob": (
        "Now choose whose cards are taken.",
        "Jetzt wählen, wessen Karten genommen werden.",
    ),
    "now_beam": (
        "Now energy is sent: choose a docked shuttle and a card of its colour.",
        "Jetzt wird Energie gesendet: angedocktes Shuttle und Karte seiner Farbe wählen.",
    ),
    "no_place": (
        "No more stolen cards can lie there: one from each opponent.",
        "Mehr genommene Karten können dort nicht liegen: von jeder Person eine.",
    ),
    "no_energy": (
        "{station}: at least {needed} energy is needed here, and there is less.",
        "{station}: Hier ist mindestens {needed} Energie nötig, und es ist weniger da.",
    ),
    "full": (
        "{station}: 7 energy is the most, and it is reached.",
        "{station}: Mehr als 7 Energie geht nicht, und so viel ist es schon.",
    ),
    "not_in_hand": (
        "{who} does not hold the card {card}; choose one of the hand.",
        "{who} hat die Karte {card} nicht; bitte eine aus der Hand wählen.",
    ),
    "no_icon_card": (
        "{station}: no card in hand shows this station.",
        "{station}: Keine Handkarte zeigt diese Station.",
    ),
    "wrong_icon": (
        "{station}: only cards that show this station count here.",
        "{station}: Hier zählen nur Karten, die diese Station zeigen.",
    ),
    "no_step": (
        "{station}: the token would pass 7, and a card is only played for a full step.",
        "{station}: Der Marker käme über 7, und gespielt wird nur für einen vollen Schritt.",
    ),
    "no_bridge_card": (
        "No card in hand fits a bridge here ({colours}) towards a station with room.",
        "Keine Handkarte passt zu einer Brücke hier ({colours}), hinter der noch Platz ist.",
    ),
    "wrong_colour": (
        "This bridge takes {colour} cards only.",
        "Über diese Brücke gehen nur Karten in {colour}.",
    ),
    "no_hand_card": (
        "An exchange needs a card in hand.",
        "Zum Tauschen braucht es eine Handkarte.",
    ),
    "discard_one": (
        "{who} gives up one card of the hand now.",
        "{who} gibt jetzt eine Handkarte ab.",
    ),
    "no_engine_card": (
        "No card in hand shows another station with room for energy.",
        "Keine Handkarte zeigt eine andere Station, an der noch Platz ist.",
    ),
    "own_icon": (
        "Engine Deck cards are for replenishing; its action takes cards of other stations.",
        "Karten mit Maschinendeck sind zum Auffüllen da; hier zählen andere Stationen.",
    ),
    "too_many_cards": (
        "Energy here: {energy}; each one pays for two cards of one station at most.",
        "Energie hier: {energy}; jede bezahlt höchstens zwei Karten einer Station.",
    ),
    "energy_for_cards": (
        "These cards cost {span} energy.",
        "Diese Karten kosten {span} Energie.",
    ),
    "declare_energy": (
        "First say how much energy to spend; possible: {span}.",
        "Erst sagen, wie viel Energie es sein soll; möglich: {span}.",
    ),
    "all_full": (
        "All other stations have 7 energy; there is nothing to give.",
        "Alle anderen Stationen haben 7 Energie; es gibt nichts zu verteilen.",
    ),
    "too_far": (
        "Stations that can still receive energy: {most}.",
        "Stationen, die noch Energie bekommen können: {most}.",
    ),
    "no_free_shuttle": (
        "All shuttles are docked already.",
        "Alle Shuttles sind schon angedockt.",
    ),
    "shuttle_docked": (
        "This shuttle is docked ({station}) and stays until the round ends.",
        "Dieses Shuttle ist angedockt ({station}) und bleibt bis zum Rundenende.",
    ),
    "station_taken": (
        "By house rule a station takes one shuttle only; choose a station without one.",
        "Nach Hausregel nimmt eine Station nur ein Shuttle; bitte eine ohne Shuttle wählen.",
    ),
    "no_victim": (
        "Nobody else has a card in hand.",
        "Niemand sonst hat eine Handkarte.",
    ),
    "self": (
        "Nobody takes a card from the own hand.",
        "Von der eigenen Hand nimmt man keine Karte.",
    ),
    "named_twice": (
        "From each opponent only one card can be taken in a turn.",
        "Von jeder Person lässt sich im Zug nur eine Karte nehmen.",
    ),
    "empty_hand": (
        "There is no card in that hand; face-down cards are safe.",
        "Auf dieser Hand ist keine Karte; verdeckt liegende sind sicher.",
    ),
    "no_transfer": (
        "No docked shuttle can be paid: it needs a card of its colour and energy at both ends.",
        "Kein angedocktes Shuttle ist bezahlbar: nötig sind Karte und Energie an beiden Enden.",
    ),
    "shuttle_free": (
        "This shuttle is not docked, so it carries nothing.",
        "Dieses Shuttle ist nicht angedockt und trägt nichts.",
    ),
    "shuttle_colour": (
        "This shuttle takes {colour} cards only.",
        "Dieses Shuttle nimmt nur Karten in {colour}.",
    ),
    "no_source_energy": (
        "{station}: no energy is left there to send.",
        "{station}: Dort ist keine Energie zum Senden mehr da.",
    ),
    "two_at_cell": (
        "The shuttle at the Energy Cell costs 2 energy there for each step.",
        "Das Shuttle am Energiezentrum kostet dort 2 Energie je Schritt.",
    ),
    "must_take": (
        "A card from the display or the stack must be taken first.",
        "Erst ist eine Karte aus der Auslage oder vom Stapel zu nehmen.",
    ),
    "empty_slot": (
        "This place of the display is empty until the turn is over.",
        "Dieser Platz der Auslage bleibt bis zum Ende des Zuges leer.",
    ),
    "empty_stack": (
        "There is no card in the stack.",
        "Im Stapel ist keine Karte.",
    ),
    "limit": (
        "Seven cards is the most at the end of a turn; discard first.",
        "Am Ende des Zuges sind höchstens sieben Karten erlaubt; erst abwerfen.",
    ),
    "limit_canteen": (
        "With the loot there are more than seven cards; discard before the next station.",
        "Mit der Beute sind es mehr als sieben Karten; vor der nächsten Station abwerfen.",
    ),
    "limit_round": (
        "More than seven cards; discard before the next round.",
        "Mehr als sieben Karten; vor der nächsten Runde abwerfen.",
    ),
    "not_over_limit": (
        "Only a hand with more than seven cards is reduced now.",
        "Nur eine Hand mit mehr als sieben Karten wird jetzt kleiner.",
    ),
    "no_such_seat": (
        "There are seats 1 to {seats} in this game.",
        "In diesem Spiel gibt es die Plätze 1 bis {seats}.",
    ),
    "chance_layout": (
        "Now the layout of the stations is drawn.",
        "Jetzt wird die Anordnung der Stationen gelost.",
    ),
    "chance_bridge": (
        "Now a bridge is drawn from those still in the box.",
        "Jetzt wird eine der noch übrigen Brücken gelost.",
    ),
    "chance_tile": (
        "Now a start half is dealt that nobody has yet.",
        "Jetzt wird eine Starthälfte verteilt, die noch niemand hat.",
    ),
    "chance_energy": (
        "Now a start energy from 0 to 7 is entered.",
        "Jetzt wird eine Startenergie von 0 bis 7 eingegeben.",
    ),
    "chance_stack": (
        "Now the stack is put in order, from the top.",
        "Jetzt wird der Stapel geordnet, von oben.",
    ),
    "chance_card": (
        "Now a card comes from the stack, one that can be there.",
        "Jetzt kommt eine Karte vom Stapel, die dort sein kann.",
    ),
    "chance_robbery": (
        "Now a card comes blindly from the victim's hand.",
        "Jetzt kommt blind eine Karte aus der bestohlenen Hand.",
    ),
    "chance_swap": (
        "Now one of the two spare bridges is laid.",
        "Jetzt wird eine der zwei Reservebrücken gelegt.",
    ),
    "bridge_lies": (
        "All {count} bridges in {colour} lie already; name another one, or leave this one open.",
        "Alle {count} Brücken in {colour} liegen schon; nenne eine andere oder lass diese offen.",
    ),
    "no_start_tile": (
        "{who} starts with {total} energy in all, on halves nobody else has; here fits {fitting}.",
        "{who} beginnt mit zusammen {total} Energie und eigenen Hälften; hier passt {fitting}.",
    ),
}

PROMPTS: dict[str, tuple[str, str]] = {
    "over": ("The game is over. Won by: {winners}.", "Das Spiel ist zu Ende. Gewonnen: {winners}."),
    "set layout": ("Draw the layout of the stations.", "Die Anordnung der Stationen losen."),
    "set bridge": (
        "Draw the bridge between {before} and {after}.",
        "Die Brücke zwischen {before} und {after} losen.",
    ),
    "set tile": (
        "{owner}: deal a start half {half}.",
        "{owner}: eine Starthälfte {half} verteilen.",
    ),
    "set energy": (
        "{owner}: which start energy at {place}?",
        "{owner}: welche Startenergie bei {place}?",
    ),
    "set stack": (
        "{spot}, space {space}: which token lies on top, from those left?",
        "{spot}, Feld {space}: Welcher der übrigen Marker liegt oben?",
    ),
    "action": (
        "{who}, {station} with {energy} energy: choose an action.",
        "{who}, {station} mit {energy} Energie: eine Aktion wählen.",
    ),
    "replenish": (
        "{who}: play cards that show {station}; played so far: {played}.",
        "{who}: Karten mit {station} spielen; bisher gespielt: {played}.",
    ),
    "redirect": (
        "{who}: send energy over a bridge with a card of its colour; sent so far: {played}.",
        "{who}: mit passenden Karten Energie über eine Brücke senden; bisher: {played}.",
    ),
    "exchange": ("{who}: give up one card.", "{who}: eine Karte abgeben."),
    "engine deck": (
        "{who}: play cards of other stations, then name the energy; played so far: {played}.",
        "{who}: Karten anderer Stationen spielen, dann die Energie nennen; bisher: {played}.",
    ),
    "headquarters": (
        "{who}: how much energy for two cards each?",
        "{who}: Wie viel Energie für je zwei Karten?",
    ),
    "biotope": (
        "{who}: which way round, and to how many stations?",
        "{who}: In welche Richtung, und an wie viele Stationen?",
    ),
    "shuttle port": (
        "{who}: dock a free shuttle, or stop; docked so far: {spent}.",
        "{who}: ein freies Shuttle andocken oder aufhören; bisher angedockt: {spent}.",
    ),
    "canteen": (
        "{who}: name whom to take a card from, or stop; named so far: {spent}.",
        "{who}: nennen, von wem eine Karte kommt, oder aufhören; bisher genannt: {spent}.",
    ),
    "energy cell": (
        "{who}: send energy to the laser through a shuttle, or stop; sent so far: {played}.",
        "{who}: Energie über ein Shuttle zum Laser senden oder aufhören; bisher: {played}.",
    ),
    "robbery": (
        "{who} draws a card blindly from {victim}.",
        "{who} zieht blind eine Karte von {victim}.",
    ),
    "take": (
        "{who}: take a card from the display or the stack; still to take: {take}.",
        "{who}: eine Karte aus der Auslage oder vom Stapel nehmen; noch zu nehmen: {take}.",
    ),
    "draw": ("{who} draws a card from the stack.", "{who} zieht eine Karte vom Stapel."),
    "limit": (
        "{everyone}: discard down to seven cards.",
        "{everyone}: auf sieben Karten abwerfen.",
    ),
    "refill": ("Turn a card over into the display.", "Eine Karte für die Auslage aufdecken."),
    "bridge card": (
        "Turn over the top card of the stack: its station changes bridges.",
        "Die oberste Karte des Stapels aufdecken: Ihre Station wechselt die Brücken.",
    ),
    "bridge swap": (
        "Draw which spare bridge lies between {before} and {after}.",
        "Losen, welche Reservebrücke zwischen {before} und {after} liegt.",
    ),
    "deal": (
        "{receiver} draws a card from the stack; still due: {due}.",
        "{receiver} zieht eine Karte vom Stapel; noch zu ziehen: {due}.",
    ),
}
