"""What's stored about students, and how it's archived and deleted.

Only the command line imports it. It imports `gradebook` and `export` to read marks, and `collect` for where files are.
"""
