"""The overview of a term: all assignments of a class with their weights, as a page and as tables.

Only the command line imports it. It imports `gradebook`, `report` for tables on a page, and `export` for the platforms.
"""
