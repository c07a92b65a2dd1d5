"""Evidence that each statement in a test was executed."""

from nbjudge.learner.evidence import Witness


def test_there_is_no_evidence_for_a_cell_that_exceeds_a_limit():
    assert not Witness("x = !true\n" * 510).is_complete
