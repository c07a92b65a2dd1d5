"""Finds out what marks depend on, and which students' marks are out of date.

The rest of `gradebook` imports this package, and so do `runs`, `regrade`, `report` and `export`.
"""
