"""What Solari says to people: what a refused choice should have been, what is to be decided now.

One entry per reason of `refusals.REASONS` and per node of `layout.NODES`: (English, German). Fields
in braces are the same in both; `explain` fills them in.
"""

EXPECTED: dict[str, tuple[str, str]] = {
    "over": ("nothing: the game is over", "nichts: Das Spiel ist zu Ende"),
    "begin": ("the seat that begins, 1 to {seats}", "der Platz, der beginnt, 1 bis {seats}"),
    "deal": (
        "a tile that does not lie in this row yet",
        "ein Stein, der noch nicht in dieser Reihe liegt",
    ),
    "roll": ("a roll of two dice", "ein Wurf mit zwei Würfeln"),
    "tile": (
        "an unplayed tile of this seat ({left} left)",
        "ein ungespielter Stein dieses Platzes (noch {left})",
    ),
    "useful_tile": (
        "a tile that allows a complete turn",
        "ein Stein, der einen vollständigen Zug erlaubt",
    ),
    "name": ("a combination named for 6-6", "eine Kombination für 6-6"),
    "name_complete": (
        "a combination that allows a complete turn",
        "eine Kombination, die einen vollständigen Zug erlaubt",
    ),
    "forfeit": (
        "a forfeit: {dice} allows no complete turn",
        "Aussetzen: {dice} erlaubt keinen vollständigen Zug",
    ),
    "forfeit_entry": (
        "a forfeit: no square of {dice} is available",
        "Aussetzen: Kein Feld zu {dice} ist verfügbar",
    ),
    "die": ("one of the dice {dice}", "einer der Würfel {dice}"),
    "die_complete": (
        "the other die first, so that both can be played",
        "zuerst der andere Würfel, damit beide gesetzt werden können",
    ),
    "piece": ("an own piece on the board", "ein eigener Stein auf dem Brett"),
    "other_piece": (
        "another piece than the one that moved first",
        "ein anderer Stein als der zuerst gezogene",
    ),
    "stuck_piece": (
        "a piece that can move {die} squares",
        "ein Stein, der {die} Felder ziehen kann",
    ),
    "second_piece": (
        "a piece that leaves a second part-move",
        "ein Stein, nach dem der zweite Teilzug möglich bleibt",
    ),
    "direction": (
        "a direction in which this piece moves",
        "eine Richtung, in die dieser Stein zieht",
    ),
    "leaves_board": (
        "a direction that stays on the board for {die} squares",
        "eine Richtung, die {die} Felder weit auf dem Brett bleibt",
    ),
    "barred": (
        "another square than {square}: {piece} may not be shot",
        "ein anderes Feld als {square}: {piece} darf nicht abgeschossen werden",
    ),
    "second_move": (
        "a part-move after which the second one is possible",
        "ein Teilzug, nach dem der zweite noch möglich ist",
    ),
    "follow": (
        "the same piece again, or first placing the shot piece",
        "derselbe Stein noch einmal, oder erst den abgeschossenen einsetzen",
    ),
    "follow_stuck": (
        "the way in which the second part-move is possible",
        "der Weg, auf dem der zweite Teilzug möglich ist",
    ),
    "kind": ("aimed or total", "gezielt oder total"),
    "rim": ("a free rim square for {piece}", "ein freies Randfeld für {piece}"),
    "rim_taken": (
        "a free rim square; {square} is taken",
        "ein freies Randfeld; {square} ist besetzt",
    ),
    "rim_line": (
        "a free rim square in the row or column of {square}",
        "ein freies Randfeld in der Reihe oder Spalte von {square}",
    ),
    "rim_second": (
        "a rim square from which the second part-move is possible",
        "ein Randfeld, von dem der zweite Teilzug möglich ist",
    ),
    "heading": ("one of the headings N, E, S, W", "eine der Richtungen N, E, S, W"),
    "enter_piece": (
        "one of the own pieces off the board",
        "einer der eigenen Steine außerhalb des Bretts",
    ),
    "enter": ("a square of the dice {dice}", "ein Feld zu den Würfeln {dice}"),
    "enter_barred": (
        "the other square: {piece} stands on {square}",
        "das andere Feld: {piece} steht auf {square}",
    ),
    "declare": ("an award of the tables, or done", "eine Wertung aus den Tabellen, oder fertig"),
    "declare_level": ("an award of Solari {level}", "eine Wertung aus Solari {level}"),
    "declare_doubler": (
        "an award that is not doubled: there is no doubler",
        "eine Wertung ohne Verdopplung: Es gibt keinen Doppler",
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
