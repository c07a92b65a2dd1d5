"""Grades nbgrader courses in a sandbox outside the students' processes, and awards the marks that nbgrader would.

Learners need only `checks`, `cells`, `reading` and the top-level modules that don't grade. `records`, `wire`,
`sandbox`, `processes`, `learner`, `judging`, `marking`, `servers`, `gradebook` and `runs` do the grading. `exchange`,
`collect`, `feedback`, `report`, `regrade` and `export` implement commands, and `cli` may import everything.
tests/test_package_imports.py lists all packages in order. Each package imports only from the packages before it, and
none imports a course.
"""
