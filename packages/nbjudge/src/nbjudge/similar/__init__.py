"""Similar submissions: pairs of students whose answers are closer than chance explains, for a person to look at.

Only `cli` imports it.
"""
