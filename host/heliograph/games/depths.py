"""How deep Heliograph goes into a game; one word for each, everywhere.

People read `ui.depth_…` of the texts: Track, Referee, Points only, Digital; in German Mitführen,
Schiedsrichter, Nur Punkte, Digital.
"""

TRACK = "track"  # lights, turns and counters: people keep the rules
SCORE = "score"  # points and turns under the rules, without the board
REFEREE = "referee"  # every rule, beside the real box
DIGITAL = "digital"  # every rule and every piece: no box is needed
