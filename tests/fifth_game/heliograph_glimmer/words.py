"""What people read of Glimmer: key → English and German, fields in braces."""

from heliograph.texts import LANGUAGES

WORDS = {
    "head.first": ("Who begins?", "Wer beginnt?"),
    "head.die": ("Dice", "Würfel"),
    "head.call": ("{who} calls", "{who} sagt an"),
    "head.over": ("{winners} wins", "{winners} gewinnt"),
    "due.first": ("Who begins the first round?", "Wer beginnt die erste Runde?"),
    "due.die": ("What does the die of {rolls} show?", "Was zeigt der Würfel von {rolls}?"),
    "due.call_first": ("{who} makes the first call.", "{who} macht die erste Ansage."),
    "due.call": ("{who} calls more than {call}, or doubts.",
                 "{who} sagt mehr als {call} an oder zweifelt."),
    "due.over": ("{winners} wins with {points} points.", "{winners} gewinnt mit {points} Punkten."),
    "offer.first": ("{name} begins", "{name} beginnt"),
    "offer.die": ("shows {n}", "zeigt {n}"),
    "offer.call": ("call {n}", "{n} ansagen"),
    "offer.doubt": ("doubt", "zweifeln"),
    "log.first": ("{name} begins.", "{name} beginnt."),
    "log.die": ("The die of {rolls} shows {n}.", "Der Würfel von {rolls} zeigt {n}."),
    "log.hidden": ("{rolls} rolls under the cup.", "{rolls} würfelt unter dem Becher."),
    "log.call": ("{who} calls {n}.", "{who} sagt {n} an."),
    "log.doubt": ("{who} doubts: the cups are lifted.",
                  "{who} zweifelt: Die Becher werden gehoben."),
    "log.count": ("All dice show {n} together.", "Alle Würfel zeigen zusammen {n}."),
    "log.points": ("{name} has {n} points.", "{name} hat {n} Punkte."),
    "lights.call": ("Large ring: the call is {n}.", "Großer Ring: Angesagt ist {n}."),
    "seat.points": ("points", "Punkte"),
    "fact.call": ("the call that stands", "die letzte Ansage"),
    "fact.turn": ("whose turn it is", "wer am Zug ist"),
    "fact.points": ("points of {name}", "Punkte von {name}"),
    "group.calls": ("Calls", "Ansagen"),
    "group.table": ("Table", "Tisch"),
    "sheet.total": ("Points", "Punkte"),
    "board.call": ("Call", "Ansage"),
    "board.cup": ("cup of {name}", "Becher von {name}"),
}  # fmt: skip


def say(lang: str, key: str, **fields: object) -> str:
    """Return a text with its fields filled in."""
    return WORDS[key][LANGUAGES.index(lang)].format(**fields)
