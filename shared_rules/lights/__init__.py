"""The light language of the table: palette, canvas and the words drawn on it."""
