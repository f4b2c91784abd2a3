"""Marks the sentences in the modules of this folder for its catalogue, `locale`."""

from heliograph.catalogue import marker

N_ = marker(__file__)
