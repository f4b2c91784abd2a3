"""What the report on a match says. Every page is sent the button alone; the rest comes with it."""

from heliograph.catalogue import Plural

REPORT: dict[str, str | Plural] = {
    "ui.report": "How it went",
    "report.title": "How it went",
    "report.thinking": "being worked out: {done}",
    "report.photo": "Photo of this game",
    "report.photo_add": "Add a photo",
    "report.photo_other": "Another photo",
    "report.photo_remove": "Delete the photo",
    "report.photo_why": (
        "It stays on the computer of this table. Where and when it was taken is left out."
    ),
    "report.save": "Save as a file",
    "report.chances": "Chances to win, step by step",
    "report.chances_of_viewer": "Chances to win, step by step, as {who} could tell",
    "report.turning": "Turning points",
    "report.no_turning": "No single step changed the chances by more than can be told.",
    "report.luck": "Luck and decisions",
    "report.luck_why": (
        "What changed the chance to win, in points of a hundred: cards and dice, the own "
        "decisions, those of the others. Together they lead from the first chance to the last."
    ),
    "report.who": "Who",
    "report.first": "at first",
    "report.by_luck": "luck",
    "report.by_choice": "own decisions",
    "report.by_others": "the others",
    "report.by_table": "corrections",
    "report.last": "at last",
    "report.time": "Time",
    "report.turns": "turns",
    "report.all_time": "in all",
    "report.mean_time": "a turn",
    "report.longest": "the longest",
    "report.sources": "Where the points came from",
    "report.kind_luck": "Luck",
    "report.kind_choice": "Decision",
    "report.kind_table": "Correction",
    "report.step": "Step {step}",
    "report.better": (
        "Better, as far as {who} could tell: {label}, by {lead} percentage points "
        "({low} to {high})."
    ),
    "report.as_good": (
        "As good, as far as {who} could tell: {label}. The two cannot be told apart."
    ),
    "report.fine": "Nothing better was found.",
    "report.look": "Look at it",
    "report.won": "Won by {who}",
    "report.how": (
        "Chances are estimates of a model, from what the seats could see: each may be off by "
        "{error} percentage points, and only a larger change is a turning point. Choices were "
        "compared in imagined games."
    ),
    "report.place": "Where it was",
    "report.story": "The story of it",
    "report.share": "Picture to share",
    "story.won": "{who} won {game}.",
    "story.won_points": "{who} won {game} with {points} points.",
    "story.won_before": "{who} won {game} with {points} points; {others}.",
    "story.shared": "{who} share the victory in {game}.",
    "story.shared_points": "{who} share the victory in {game} with {points} points.",
    "story.shared_before": "{who} share the victory in {game} with {points} points; {others}.",
    "story.nobody": "Nobody won {game}.",
    "story.turning_up": (
        "It turned at step {step}, “{deed}”: the chances of {who} rose from {before} to {after}."
    ),
    "story.turning_down": (
        "It turned at step {step}, “{deed}”: the chances of {who} fell from {before} to {after}."
    ),
    "story.no_turning": "No single step decided it: it was won little by little.",
    "story.luck": (
        "Luck was with {who} ({points} percentage points), and least with {other} ({least})."
    ),
    "story.no_luck": "Luck treated all alike, as far as can be told.",
    "story.best": "The best turn was {who}’s at step {step}, worth {points} points: “{deed}”.",
    "story.own": "{who} got most out of their own decisions ({points} percentage points).",
    "story.longest": "{who} thought longest: {time} for one turn.",
    "report.percent": "{percent}%",
    "report.seconds": "{seconds} s",
    "report.minutes": "{minutes} min {seconds} s",
}
