"""The words of the Solari page: (English, German) each, and who says them about whom.

Refusals and prompts are in `texts`; here stand the log, the offers, the drawing, corrections and
options.
"""

from collections.abc import Sequence

from heliograph.games.solari.explain import Speaker
from heliograph.games.solari.kinds import WAYS
from heliograph.games.solari.layout import COMETS, DIRECTIONS, PIECE_COUNT, PIECE_NAMES
from heliograph.texts import LANGUAGES

WORDS: dict[str, tuple[str, str]] = {
    "comet": ("comet {name}", "Komet {name}"),
    "of": ("{piece} of {who}", "{piece} von {who}"),
    "short": ("{who} {name}", "{who} {name}"),
    **{f"way.{letter}": words for letter, words in WAYS.items()},
    # The log
    "log.begin": ("{who} begins.", "{who} beginnt."),
    "log.roll": ("{who} rolls {dice}.", "{who} würfelt {dice}."),
    "log.tile": ("{who} plays the tile {dice}.", "{who} spielt den Stein {dice}."),
    "log.name": ("{who} plays 6-6 as {dice}.", "{who} spielt 6-6 als {dice}."),
    "log.forfeit": (
        "{who} forfeits: {dice} allows no complete turn.",
        "{who} setzt aus: {dice} erlaubt keinen vollständigen Zug.",
    ),
    "log.move": (
        "{who} moves {piece} from {start} to {end}.",
        "{who} zieht {piece} von {start} nach {end}.",
    ),
    "log.shoot": (
        "{who} moves {piece} from {start} to {end} and shoots {victim}.",
        "{who} zieht {piece} von {start} nach {end} und schießt {victim} ab.",
    ),
    "log.enter": (
        "{who} brings {piece} back on {end}.",
        "{who} bringt {piece} auf {end} zurück.",
    ),
    "log.enter_shoot": (
        "{who} brings {piece} back on {end} and shoots {victim}.",
        "{who} bringt {piece} auf {end} zurück und schießt {victim} ab.",
    ),
    "log.rim": ("{victim} goes to {square}.", "{victim} kommt auf {square}."),
    "log.off": ("{victim} leaves the board.", "{victim} verlässt das Brett."),
    "log.heading": ("{piece} heads {way}.", "{piece} zeigt nach {way}."),
    "log.score": ("{who} scores {points}: {why}.", "{who} bekommt {points}: {why}."),
    "log.award": ("{who} scores {points}: {award}.", "{who} bekommt {points}: {award}."),
    "log.win": ("{winners} wins with {points}.", "{winners} gewinnt mit {points}."),
    "log.wins": ("{winners} win with {points}.", "{winners} gewinnen mit {points}."),
    "log.draw": ("A draw at {points}: {winners}.", "Unentschieden mit {points}: {winners}."),
    # Offers: groups, then labels
    "group.begin": ("Who begins", "Wer beginnt"),
    "group.roll": ("What fell", "Was fiel"),
    "group.tile": ("Which tile", "Welcher Stein"),
    "group.name": ("6-6 counts as", "6-6 zählt als"),
    "group.first": ("{die} first", "Zuerst {die}"),
    "group.move": ("Move {die}", "{die} ziehen"),
    "group.same": ("The same piece again: {die}", "Derselbe Stein noch einmal: {die}"),
    "group.place": ("First place {victim}", "Erst {victim} einsetzen"),
    "group.rim": ("Place {victim} on the rim", "{victim} an den Rand"),
    "group.total": ("Total shot", "Totaler Abschuss"),
    "group.heading": ("{piece} heads", "{piece} zeigt nach"),
    "group.enter": ("Comes back", "Kommt zurück"),
    "group.row": ("Row", "Reihe"),
    "group.sequence": ("Sequence", "Sequenz"),
    "group.alignment": ("Alignment", "Ausrichtung"),
    "offer.begin": ("{who} begins", "{who} beginnt"),
    "offer.move": ("{piece}: {start} → {end}", "{piece}: {start} → {end}"),
    "offer.shoot": ("{piece}: {start} → {end} ✶ {victim}", "{piece}: {start} → {end} ✶ {victim}"),
    "offer.square": ("to {square}", "auf {square}"),
    "offer.place": ("place {victim} first", "erst {victim} einsetzen"),
    "offer.total": ("off the board", "vom Brett"),
    "offer.enter": ("{piece} → {end}", "{piece} → {end}"),
    "offer.enter_shoot": ("{piece} → {end} ✶ {victim}", "{piece} → {end} ✶ {victim}"),
    "offer.forfeit": ("Forfeit the turn", "Aussetzen"),
    "offer.unknown": ("dice not told", "Würfel nicht genannt"),
    "offer.nothing": ("Nothing scored", "Nichts gewertet"),
    "offer.done": ("Turn over", "Zug beendet"),
    "offer.award": ("of {length}: +{points}", "{length}er: +{points}"),
    "offer.inside": ("of {length} inside: +{points}", "{length}er innerhalb: +{points}"),
    "offer.doubled": ("{label} doubled", "{label} verdoppelt"),
    # What is due, short and whole; nodes without an entry use the prompt
    "head.over": ("The end: {winners}", "Ende: {winners}"),
    "head.draw": ("The end: a draw", "Ende: unentschieden"),
    "head.begin": ("Who begins?", "Wer beginnt?"),
    "head.deal": ("Lay out the tiles", "Steine auslegen"),
    "head.roll": ("{who}: roll", "{who}: würfeln"),
    "head.turn_up": ("{who}: turn up a tile", "{who}: Stein aufdecken"),
    "head.tile": ("{who}: choose a tile", "{who}: Stein wählen"),
    "head.name": ("{who}: joker 6-6", "{who}: Joker 6-6"),
    "head.forfeit": ("{who}: no move", "{who}: kein Zug"),
    "head.die": ("{who}: {dice}", "{who}: {dice}"),
    "head.piece": ("{who}: move {die}", "{who}: {die} ziehen"),
    "head.direction": ("{who}: move {die}", "{who}: {die} ziehen"),
    "head.follow": ("{who}: on, or place?", "{who}: weiter oder einsetzen?"),
    "head.kind": ("{who}: aimed or total?", "{who}: gezielt oder total?"),
    "head.rim": ("{who}: place {victim}", "{who}: {victim} einsetzen"),
    "head.heading": ("{who}: which heading?", "{who}: welche Richtung?"),
    "head.enter piece": ("{who}: {dice}, come back", "{who}: {dice}, zurück aufs Brett"),
    "head.enter": ("{who}: {dice}, come back", "{who}: {dice}, zurück aufs Brett"),
    "head.declare": ("{who}: points?", "{who}: Punkte?"),
    "due.die": (
        "{who}: {dice}, move one piece by {one} or {other}.",
        "{who}: {dice}, einen Stein um {one} oder {other} ziehen.",
    ),
    "due.piece": ("{who}: move a piece by {die}.", "{who}: einen Stein um {die} ziehen."),
    "due.follow": (
        "{who} shot {victim}: move the same piece on, or place {victim} first.",
        "{who} hat {victim} abgeschossen: selbst weiterziehen oder erst {victim} einsetzen.",
    ),
    "due.kind": (
        "{who} shot {victim} with a double: place it on any rim square, or take it off the board.",
        "{who} hat {victim} mit einem Pasch abgeschossen: auf ein Randfeld oder vom Brett.",
    ),
    "due.direction": (
        "{who}: move {mover} on by {die}.",
        "{who}: {mover} um {die} weiterziehen.",
    ),
    "due.rim": (
        "{who} puts {victim} on a free rim square.",
        "{who} setzt {victim} auf ein freies Randfeld.",
    ),
    "due.heading": (
        "{who} chooses the heading of {headed}.",
        "{who} wählt die Richtung: {headed}.",
    ),
    "due.enter": (
        "{who}: {dice}, {mover} comes back on one of its squares.",
        "{who}: {dice}, {mover} kommt auf eines dieser Felder zurück.",
    ),
    "due.turn_up": (
        "{who}: turn up the next tile and enter it.",
        "{who}: den nächsten Stein aufdecken und eingeben.",
    ),
    "due.score": (
        "{who}: play on the board, then tell what the turn scored. The dice need not be told.",
        "{who}: auf dem Brett ziehen, dann sagen, was der Zug brachte. Der Wurf darf fehlen.",
    ),
    # Seats and the score sheet
    "seat.planet": ("Planet", "Planet"),
    "seat.left": ("To go", "Noch nötig"),
    "seat.laps": ("Laps", "Runden"),
    "seat.off": ("Off the board", "Außerhalb"),
    "seat.tiles": ("Tiles left", "Steine übrig"),
    "seat.team": ("Team", "Team"),
    "sheet.before": ("Before the last scoring", "Vor der letzten Wertung"),
    "sheet.target": ("Still to go", "Noch nötig"),
    "sheet.total": ("Points", "Punkte"),
    # The drawing
    "board.title": ("The Solari board", "Das Solari-Brett"),
    "board.square": ("Square {square}", "Feld {square}"),
    "board.track": ("Counting track, 36 squares", "Zählbahn, 36 Felder"),
    "board.counter": ("{who}: {points} points", "{who}: {points} Punkte"),
    "board.dice": ("Dice", "Würfel"),
    "board.roll": ("What fell?", "Was fiel?"),
    "board.name": ("6-6: play it as", "6-6: spielen als"),
    "board.tiles": ("Tiles of {who}", "Steine von {who}"),
    "board.tile": ("Which tile?", "Welcher Stein?"),
    "board.off": ("Off the board", "Außerhalb des Bretts"),
    "board.due": ("To be placed", "Einzusetzen"),
    "board.last": ("Last scoring", "Letzte Wertung"),
    "board.points": ("{who} +{points}", "{who} +{points}"),
    "board.target": ("Target", "Ziel"),
    "board.turns": ("Turn {round} of {turns}", "Zug {round} von {turns}"),
    "board.round": ("Turn {round}", "Zug {round}"),
    "board.take": ("Total: off the board", "Total: vom Brett"),
    "board.heading": ("heading {way}", "Richtung {way}"),
    "board.can_move": ("can move", "kann ziehen"),
    "board.chosen": ("chosen", "gewählt"),
    "board.landing": ("move here", "hierher ziehen"),
    "board.place": ("place here", "hier einsetzen"),
    "board.played": ("played", "gespielt"),
    # Corrections
    "fact.game": ("Game", "Spiel"),
}  # fmt: skip

_SENTENCES = ("log.", "group.", "offer.", "head.", "due.")


def say(lang: str, key: str, **fields: object) -> str:
    """Return a word or sentence of the Solari page in `lang`."""
    return WORDS[key][LANGUAGES.index(lang)].format(**fields)


class Voice:
    """Speaks one language about the people and pieces of one table."""

    def __init__(self, lang: str, planets: Sequence[str], names: Sequence[str] = ()) -> None:
        self.lang = lang
        self.speaker = Speaker(lang, planets, names)

    def say(self, key: str, **fields: object) -> str:
        """Return a word or sentence; sentences and labels begin with a capital letter."""
        words = say(self.lang, key, **fields)
        return words[:1].upper() + words[1:] if key.startswith(_SENTENCES) else words

    def who(self, seat: int) -> str:
        """Return who sits at a seat."""
        return self.speaker.seat(seat + 1)

    def piece(self, piece: int) -> str:
        """Return a piece of somebody who is named anyway: `comet 3`, `hunter`."""
        name = self.speaker.piece(PIECE_NAMES[piece])
        return self.say("comet", name=name) if piece < COMETS else name

    def own_piece(self, name: str) -> str:
        """Return a piece of somebody who is named anyway, by its name: `3`, `hunter`."""
        return self.piece(PIECE_NAMES.index(name))

    def piece_of(self, piece: int) -> str:
        """Return a piece among all, with its owner: `comet 3 of Anna`."""
        seat, own = divmod(piece, PIECE_COUNT)
        return self.say("of", piece=self.piece(own), who=self.who(seat))

    def piece_named(self, name: str) -> str:
        """Return a piece of the plain position, `neptune 3`, with its owner."""
        planet, _, own = name.partition(" ")
        seat = self.speaker.planets.index(planet)
        return self.piece_of(seat * PIECE_COUNT + PIECE_NAMES.index(own))

    def short(self, piece: int) -> str:
        """Return a piece among all as briefly as a button needs it: `Anna 3`."""
        seat, own = divmod(piece, PIECE_COUNT)
        return self.say("short", who=self.who(seat), name=self.speaker.piece(PIECE_NAMES[own]))

    def way(self, heading: int) -> str:
        """Return a heading: `north`."""
        return self.say(f"way.{DIRECTIONS[heading]}")
