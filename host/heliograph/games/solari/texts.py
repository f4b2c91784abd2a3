"""What Solari says to people: why a choice is refused, and what is to be decided now.

One entry per reason of `refusals.REASONS` and per node of `layout.NODES`: (English, German). Fields
in braces are the same in both; `explain` fills them in.
"""

WHY_NOT: dict[str, tuple[str, str]] = {
    "over": (
        "The game is over; nothing can be played any more.",
        "Das Spiel ist zu Ende; es lässt sich nichts mehr spielen.",
    ),
    "begin": (
        "First say who begins: a seat from 1 to {seats}.",
        "Erst sagen, wer beginnt: ein Platz von 1 bis {seats}.",
    ),
    "deal": (
        "First lay the open tiles, one after the other.",
        "Erst die offenen Steine legen, einen nach dem anderen.",
    ),
    "deal_twice": (
        "This tile lies in the row already; name another one.",
        "Dieser Stein liegt schon in der Reihe; einen anderen nennen.",
    ),
    "roll": (
        "First roll the two dice, or enter what fell.",
        "Erst die beiden Würfel werfen oder den Wurf eingeben.",
    ),
    "tile": (
        "First a tile: it gives the numbers of this turn.",
        "Erst ein Stein: Er gibt die Zahlen dieses Zuges.",
    ),
    "tile_played": (
        "This tile is played already; still unplayed: {left}.",
        "Dieser Stein ist schon gespielt; noch ungespielt: {left}.",
    ),
    "useful_tile": (
        "With this tile no complete turn is possible, and with another one it is.",
        "Mit diesem Stein ist kein vollständiger Zug möglich, mit einem anderen schon.",
    ),
    "name": (
        "6-6 is a joker: first name the combination that it stands for.",
        "6-6 ist ein Joker: erst die Kombination nennen, für die er steht.",
    ),
    "name_complete": (
        "This combination allows no complete turn; name another one.",
        "Diese Kombination erlaubt keinen vollständigen Zug; eine andere nennen.",
    ),
    "forfeit": (
        "{dice} allows no complete turn: it is forfeited.",
        "{dice} erlaubt keinen vollständigen Zug: Er verfällt.",
    ),
    "forfeit_entry": (
        "A piece must come back first, and {dice} has no square for it: the turn is forfeited.",
        "Erst muss ein Stein zurück, und {dice} hat kein Feld für ihn: Der Zug verfällt.",
    ),
    "die": (
        "First choose which number is played first: {dice}.",
        "Erst wählen, welche Zahl zuerst gesetzt wird: {dice}.",
    ),
    "die_not_rolled": (
        "This number did not fall: the dice show {dice}.",
        "Diese Zahl ist nicht gefallen: Die Würfel zeigen {dice}.",
    ),
    "die_complete": (
        "Begun with this number, no complete turn is possible; begin with the other one.",
        "Mit dieser Zahl zuerst ist kein vollständiger Zug möglich; mit der anderen beginnen.",
    ),
    "piece": (
        "First choose the piece that moves by {die}.",
        "Erst den Stein wählen, der um {die} zieht.",
    ),
    "piece_absent": (
        "This piece is not on the board; choose one that is.",
        "Dieser Stein ist nicht auf dem Brett; einen wählen, der dort steht.",
    ),
    "other_piece": (
        "Another piece moves now; this one could go on only before the shot piece was placed.",
        "Jetzt zieht ein anderer; dieser durfte nur vor dem Einsetzen des abgeschossenen weiter.",
    ),
    "stuck_piece": (
        "This piece cannot move by {die} in any direction; choose another one.",
        "Dieser Stein kann in keine Richtung um {die} ziehen; einen anderen wählen.",
    ),
    "second_piece": (
        "After this piece the other number could not be played; choose another piece.",
        "Nach diesem Stein ließe sich die andere Zahl nicht mehr setzen; einen anderen wählen.",
    ),
    "direction": (
        "First choose the direction in which {piece} moves.",
        "Erst die Richtung wählen, in die {piece} zieht.",
    ),
    "wrong_way": (
        "{piece} does not move in this direction.",
        "In diese Richtung zieht {piece} nicht.",
    ),
    "leaves_board": (
        "In this direction {piece} would leave the board with {die}.",
        "In diese Richtung verließe {piece} mit {die} das Brett.",
    ),
    "barred": (
        "{piece} stands on {square} and may not be shot.",
        "{piece} steht auf {square} und darf nicht abgeschossen werden.",
    ),
    "second_move": (
        "After this move the other number could not be played; choose another direction.",
        "Nach diesem Zug ließe sich die andere Zahl nicht setzen; eine andere Richtung wählen.",
    ),
    "follow": (
        "First decide: the same piece moves on, or the shot piece is placed.",
        "Erst entscheiden: Derselbe Stein zieht weiter, oder der abgeschossene wird eingesetzt.",
    ),
    "follow_same": (
        "The same piece cannot move on by {die}; place the shot piece.",
        "Derselbe Stein kann nicht um {die} weiterziehen; den abgeschossenen einsetzen.",
    ),
    "follow_other": (
        "No other piece could move by {die} then; the same piece moves on.",
        "Kein anderer Stein könnte dann um {die} ziehen; derselbe zieht weiter.",
    ),
    "kind": (
        "First decide whether the shot is aimed or total.",
        "Erst entscheiden, ob der Schuss gezielt oder total ist.",
    ),
    "rim": (
        "First place {piece} on the rim.",
        "Erst {piece} an den Rand setzen.",
    ),
    "rim_taken": (
        "{square} is taken; choose a free rim square.",
        "{square} ist besetzt; ein freies Randfeld wählen.",
    ),
    "rim_line": (
        "Choose a free rim square in the row or column of {square}, where the piece was shot.",
        "Ein freies Randfeld in Reihe oder Spalte von {square} wählen, wo der Schuss traf.",
    ),
    "rim_second": (
        "From there no second part-move would be possible; choose another rim square.",
        "Von dort wäre kein zweiter Teilzug möglich; ein anderes Randfeld wählen.",
    ),
    "heading": (
        "First choose how the comet heads: N, E, S or W.",
        "Erst wählen, wohin der Komet zeigt: N, E, S oder W.",
    ),
    "enter_piece": (
        "Pieces off the board must come back first; choose one of them.",
        "Erst müssen Steine zurück aufs Brett; einen davon wählen.",
    ),
    "enter_other": (
        "This piece is not off the board; first one of those that are must come back.",
        "Dieser Stein ist nicht außerhalb; erst muss einer zurück, der es ist.",
    ),
    "enter_stuck": (
        "{dice} has no square for this piece; another one comes back.",
        "{dice} hat kein Feld für diesen Stein; ein anderer kommt zurück.",
    ),
    "enter": (
        "{piece} must come back to the board first, with {dice} on {squares}.",
        "Erst muss {piece} zurück aufs Brett, mit {dice} auf {squares}.",
    ),
    "enter_rim": (
        "{piece} must come back to the board first, on a free rim square.",
        "Erst muss {piece} zurück aufs Brett, auf ein freies Randfeld.",
    ),
    "enter_barred": (
        "{piece} stands on {square} and may not be shot; choose another square.",
        "{piece} steht auf {square} und darf nicht abgeschossen werden; ein anderes Feld wählen.",
    ),
    "declare": (
        "First enter what was scored, or that nothing more was.",
        "Erst eingeben, was gewertet wurde, oder dass nichts mehr kommt.",
    ),
    "declare_level": (
        "Solari {level} does not know this award.",
        "Solari {level} kennt diese Wertung nicht.",
    ),
    "declare_doubler": (
        "Nothing is doubled: this game has no doubler.",
        "Nichts wird verdoppelt: Dieses Spiel hat keinen Doppler.",
    ),
}

# One entry per node of `layout.NODES`: what is to be decided now
PROMPTS: dict[str, tuple[str, str]] = {
    "over": ("The game is over: {winners}.", "Das Spiel ist zu Ende: {winners}."),
    "begin": ("Who begins? The higher roll does.", "Wer beginnt? Der höhere Wurf."),
    "deal": ("Lay the next open tile of {owner}.", "Den nächsten offenen Stein von {owner} legen."),
    "roll": ("{who}: roll, or enter what fell.", "{who}: würfeln oder den Wurf eingeben."),
    "tile": ("{who}: choose an unplayed tile.", "{who}: einen ungespielten Stein wählen."),
    "name": ("{who}: 6-6, name any combination.", "{who}: 6-6, eine beliebige Kombination nennen."),
    "forfeit": (
        "{who}: {dice} allows no complete turn; it is forfeited.",
        "{who}: {dice} erlaubt keinen vollständigen Zug; er verfällt.",
    ),
    "die": ("{who}: {dice}, which number first?", "{who}: {dice}, welche Zahl zuerst?"),
    "piece": ("{who}: which piece moves {die}?", "{who}: Welcher Stein zieht {die}?"),
    "direction": (
        "{who}: in which direction does {mover} move {die}?",
        "{who}: In welche Richtung zieht {mover} {die} weit?",
    ),
    "follow": (
        "{who}: the same piece again, or place {victim} first?",
        "{who}: derselbe Stein noch einmal oder erst {victim} einsetzen?",
    ),
    "kind": ("{who}: {victim} is shot, aimed or totally?", "{who}: {victim} gezielt oder total?"),
    "rim": ("{who}: where on the rim goes {victim}?", "{who}: Wohin an den Rand kommt {victim}?"),
    "heading": ("{who}: which heading for {headed}?", "{who}: Welche Richtung für {headed}?"),
    "enter piece": ("{who}: which piece comes back?", "{who}: Welcher Stein kommt zurück?"),
    "enter": (
        "{who}: {dice}, on which square does {mover} come back?",
        "{who}: {dice}, auf welches Feld kommt {mover} zurück?",
    ),
    "declare": ("{who}: what was scored?", "{who}: Was wurde gewertet?"),
}
