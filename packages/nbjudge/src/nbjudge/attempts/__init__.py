"""All the work that students handed in for an assignment, for classes where a student's best attempt counts.

`runs`, `exchange`, `collect`, `regrade` and `retention` import this package, which itself imports `gradebook`.
"""
