"""The names that a test reads: built-in ones are there, and a learner's are asked for when they're first read."""

from nbjudge.judging.judge import Names


def test_a_built_in_name_is_there_at_once_and_a_learners_name_is_asked_for_once():
    asked: list[str] = []

    class Link:
        def ask(self, request, name):
            asked.append(name)
            return {"value": 3}

    names = Names(Link(), frozenset({"answer"}))
    assert dict.get(names, "len") is len
    assert names["answer"] + names["answer"] == 6
    assert asked == ["answer"]
