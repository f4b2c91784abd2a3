"""The names and rules of the refusals of Glimmer; the unit does not load them."""

from heliograph_glimmer.unit import codes

REFUSALS = (
    (codes.GLIMMER_SEATS, "glimmer_seats", "GLM-1", "fewest most got"),
    (codes.GLIMMER_TURN, "glimmer_turn", "GLM-4", "now got -"),
    (codes.CALL_RANGE, "glimmer_call_range", "GLM-4", "low high got"),
    (codes.NOTHING_CALLED, "glimmer_nothing_called", "GLM-5", "- - -"),
    (codes.TOTAL_RANGE, "glimmer_total_range", "GLM-6", "low high got"),
    (codes.POINTS_RANGE, "glimmer_points_range", "GLM-7", "most got -"),
    (codes.NOT_NOW, "glimmer_not_now", "", "- - -"),
)
