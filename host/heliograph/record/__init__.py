"""The record on disk: its format, its checks, and what is kept in it beside matches."""
