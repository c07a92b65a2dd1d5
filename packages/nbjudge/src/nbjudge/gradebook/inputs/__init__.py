"""Finds out what marks depend on, and which students' marks are out of date.

This package is imported by the rest of `gradebook`, and by `runs`, `regrade`, `report` and `export`.
"""
