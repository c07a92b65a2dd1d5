"""Results of earlier runs that still hold, so `validate` and `build` skip work."""
