"""What a new lock file changes is said package by package."""

from instructor.versions.locks import lock_changes

OLD = "numpy==2.4.6\n    # via pandas\npandas==3.1.1\nphe==1.5.0 ; python_version < '4'\n"


def test_each_changed_version_is_listed_with_the_old_and_the_new_one():
    new = OLD.replace("3.1.1", "3.2.0")
    assert lock_changes(OLD, new) == ["pandas: 3.1.1 → 3.2.0"]


def test_packages_that_come_or_go_are_listed():
    new = OLD.replace("phe==1.5.0", "sphinx==9.0")
    assert lock_changes(OLD, new) == ["phe: 1.5.0 → (gone)", "sphinx: (new) → 9.0"]


def test_a_lock_without_changes_has_nothing_to_list():
    assert lock_changes(OLD, OLD) == []
