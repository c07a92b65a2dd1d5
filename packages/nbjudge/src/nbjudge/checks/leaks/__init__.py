"""What calls, objects and released tables reveal, and in which form. `nbjudge.checks` exports it."""
