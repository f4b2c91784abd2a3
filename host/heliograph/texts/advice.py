"""What advice says. Only the button and the setting are sent to every page; the rest comes with an
answer, to whoever asked for it.
"""

from heliograph.catalogue import Plural

ADVICE: dict[str, str | Plural] = {
    "ui.advice": "Advice",
    "ui.settings_advice": "Advice on request",
    "ui.settings_advice_why": (
        "Everybody may ask what to do and how the chances are, from what they see themselves. With "
        "the real box, a whole turn as a computer player would play it stands first, in one tap."
    ),
    "advice.title": "Advice for {who}",
    "advice.thinking": "thinking …",
    "advice.best": "Suggested",
    "advice.as_good": "As good, as far as can be told",
    "advice.weaker": "Weaker",
    "advice.less": "{lead} percentage points less ({low} to {high})",
    "advice.do": "Do that",
    "advice.why": "By the end of this turn:",
    "advice.nothing_yet": "no change on the score sheet yet",
    "advice.because": "{what}: {why}",
    "advice.brings": "brings {what}",
    "advice.costs": "costs {what}",
    "advice.leaves": "leaves {what}",
    "advice.ahead": "then {count} ahead of {who}",
    "advice.behind": "then {count} behind {who}",
    "advice.level": "then level with {who}",
    "advice.close_call": "The best choices cannot be told apart.",
    "advice.chances": "Chances to win",
    "advice.not_on_turn": "Nothing to decide for {who} now.",
    "advice.too_little": (
        "Too little of this table was told to Heliograph: it cannot imagine how the game goes on."
    ),
    "advice.games": Plural("{count} imagined game", "{count} imagined games"),
    "advice.fair": (
        "From what {who} may see, and nothing else: hidden cards are dealt at random, rules of "
        "thumb play on. It can be wrong."
    ),
    "advice.fair_box": (
        "From what was told to Heliograph: cards that nobody named are dealt at random, rules of "
        "thumb play on. It can be wrong."
    ),
}
