"""Grades nbgrader courses outside the students' processes, in a sandbox, with nbgrader's marks.

Learners need only `checks`, `cells`, `reading` and the modules at the top that don't grade. `records`, `wire`,
`sandbox`, `processes`, `learner`, `judging`, `marking`, `servers`, `gradebook` and `runs` grade. `exchange`, `collect`,
`feedback`, `report`, `regrade` and `export` are commands, and `cli` may import everything.
tests/test_package_imports.py lists all of them in order, and each imports only from those before it. Nothing here
imports a course.
"""
