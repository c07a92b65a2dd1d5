"""The programs that servers run: they load libraries, fork or start a process, confine it, and let it act as a learner
or a judge.

Nothing imports it, because `processes` starts these programs by name. It may import every package of grading except `gradebook` and `runs`.
"""
