"""Solarius Mission on the table unit: the Bridge with its wheel, the bag, turns and rounds."""
