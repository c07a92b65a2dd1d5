"""Archives and deletes stored data about students.

Only the command line imports this package, which itself imports `gradebook` and `export` to read marks, and `collect`
for paths.
"""
