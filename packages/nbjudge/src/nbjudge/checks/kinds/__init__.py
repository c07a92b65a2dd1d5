"""Many kinds of inputs for `nbjudge.checks`, including cases that authors of tests and answers tend to overlook."""
