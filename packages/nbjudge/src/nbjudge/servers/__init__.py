"""The programs that servers run: they load libraries, start a process, confine it, and make it a learner or a judge.

Nothing imports this package, because `processes` starts its programs by name. This package may import any grading
package except `gradebook` and `runs`.
"""
