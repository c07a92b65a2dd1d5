"""The client's side of processes: starts servers, gets a learner's or a judge's process, and asks a judge to do a job.

`judging`, `marking`, `runs`, `authoring` and `check` import it. It imports `records`, `wire` and `sandbox`, and names
the programs of `servers` without importing them.
"""
