"""What marks depend on, and which students' marks are out of date.

The rest of `gradebook`, `runs`, `regrade`, `report` and `export` import it.
"""
