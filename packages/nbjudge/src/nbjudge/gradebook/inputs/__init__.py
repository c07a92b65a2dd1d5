"""What marks depend on, and whose marks are from something else by now.

The rest of `gradebook`, `runs`, `regrade`, `report` and `export` import it.
"""
