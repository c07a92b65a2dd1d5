"""Results of earlier runs that still hold, so that work isn't repeated. Only `validate`, `build` and `cli` import it."""
