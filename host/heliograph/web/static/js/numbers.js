// Numbers as people read them: a negative one carries the minus sign, which is no hyphen.

export const shown = (value) => (typeof value === "number" && value < 0 ? `−${-value}` : value);

// The scores of a view that has just come: every drawing writes them down as they are.
export function showScores(view) {
  for (const seat of view.seats) if (seat.score < 0) seat.score = shown(seat.score);
}
