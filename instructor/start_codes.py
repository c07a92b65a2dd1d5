"""`instructor codes`: a start code for each student in the gradebook."""

from pathlib import Path

import pandas as pd

from course.class_settings import EACH_STUDENT, read_class_settings
from course.errors import CourseError
from course.start_codes import code_of, derive_seed, make_secret, read_secret
from nbjudge.class_file.file import FILE
from nbjudge.csv_files import csv_of
from nbjudge.files import PRIVATE, write_atomically
from nbjudge.gradebook.course_folder import CourseFolder


def write_codes(root: Path, target: Path) -> int:
    """Write a private CSV file with all start codes, and return how many there are. If the class has no secret yet,
    make one.

    Parameters:
        root: the clone, with the gradebook.

    Raises:
        CourseError: class.toml doesn't give each student a seed.
    """
    seed = read_class_settings(root).seed
    if seed != EACH_STUDENT:
        raise CourseError(f'The seed in {root / FILE} is {seed}, but start codes need seed = "{EACH_STUDENT}".')
    make_secret(root)
    secret = read_secret(root)
    with CourseFolder(root, "").gradebook() as gradebook:
        students = [(one.id, one.last_name, one.first_name, one.email) for one in gradebook.students]
    table = pd.DataFrame(students, columns=["id", "last_name", "first_name", "email"]).sort_values("id")
    codes = [code_of(derive_seed(secret, student)) for student in table["id"]]
    write_atomically(target, csv_of(table.assign(start_code=codes)), PRIVATE)
    return len(table)
