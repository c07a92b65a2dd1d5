"""Results of earlier runs that still hold, so that work isn't repeated. `validate`, `build` and `cli` import it."""
