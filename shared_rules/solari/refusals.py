"""Why a Solari table refuses; the rules stand beside the sentences."""

from shared_rules.compat import const

SOLARI_SEATS = const(64)
SOLARI_OPTION = const(65)
DIE_RANGE = const(69)
TILE_PLAYED = const(70)
AWARD_LEVEL = const(71)
ROW_LENGTH = const(72)
NO_DOUBLER = const(73)
NO_CALCULATION = const(74)
SCORE_RANGE = const(75)
OFF_RANGE = const(76)
NO_SUCH_PLANET = const(77)
NO_SUCH_TILE = const(78)
