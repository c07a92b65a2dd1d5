"""The client's side of servers: starts them, gets a learner or judge process, and asks a judge to do a job.

`judging`, `marking`, `runs`, `authoring` and `check` import this package, which itself imports `records`, `wire` and
`sandbox`, and starts the programs in `servers` by name, without importing them.
"""
