"""The programs of servers: they load libraries, start a process, confine it, and make it a learner or a judge.

Nothing imports it, because `processes` starts these programs by name. It may import every package of grading except
`gradebook` and `runs`.
"""
