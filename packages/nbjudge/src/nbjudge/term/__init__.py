"""The term overview: all of a class's assignments with their weights, on a page and in tables.

Only the command line imports this package, which itself imports `gradebook`, `report` for tables on a page, and
`export` for the platforms.
"""
