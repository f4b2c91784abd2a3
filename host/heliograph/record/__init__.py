"""The record on disk: its format, its checks, copies of it, and what is left of a damaged one."""
