"""Similar submissions: pairs of students whose answers are closer than chance would explain, for a person to look at.

Only `cli` imports it.
"""
