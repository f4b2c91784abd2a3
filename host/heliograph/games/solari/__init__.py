"""Solari: two dice, six comets, rows on an 8 by 8 board; levels 1 to 3."""
