"""The answers of a class in a form that can be compared: what was given, the reference and common answers left out."""

import ast
import io
import keyword
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from nbjudge.errors import CourseError
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.notebooks import answers, read_notebook
from nbjudge.regions import solved, without_solution

SHORTEST = 25  # tokens; shorter answers leave too little choice
COMMON = 3  # students with the same answer, from which on it's a usual one
SKIPPED = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.ENCODING, tokenize.ENDMARKER}
Tokens = tuple[str, ...]


@dataclass(frozen=True)
class Exercise:
    """The comparable answers to one exercise.

    Attributes:
        name: the exercise, as `notebook: exercise`.
        texts: the answers as written, by student.
        tokens: the same answers as tokens, in which neither layout nor comments nor the students' own names count.
    """

    name: str
    texts: dict[str, str]
    tokens: dict[str, Tokens]


def read_exercises(folder: CourseFolder) -> list[Exercise]:
    """Read the graded notebooks of a class.

    Raises:
        CourseError: fewer than two students have been graded.
    """
    students = [student for student in folder.students() if folder.path("autograded", student).is_dir()]
    if len(students) < 2:
        raise CourseError(f"{folder.assignment} needs the graded work of at least two students. Grade it first.")
    return [
        _exercise(f"{path.stem}: {name}", source, texts)
        for path in sorted(folder.path("source").glob("*.ipynb"))
        for name, source, texts in _by_exercise(folder, path.name, students)
    ]


def _by_exercise(folder: CourseFolder, notebook: str, students: list[str]) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield each exercise of a notebook with its source and everyone's answers."""
    paths = {student: folder.path("autograded", student) / notebook for student in students}
    written = {student: answers(read_notebook(path)) for student, path in paths.items() if path.is_file()}
    for name, source in answers(read_notebook(folder.path("source") / notebook)).items():
        yield name, source, {student: own[name] for student, own in written.items() if name in own}


def _exercise(name: str, source: str, texts: dict[str, str]) -> Exercise:
    given = without_solution(source)
    own = {student: tokens_of(text, given) for student, text in texts.items()}
    counts = Counter(own.values())
    usual = {tokens for tokens, count in counts.items() if count >= COMMON} | {tokens_of(solved(source), given)}
    kept = {who: tokens for who, tokens in own.items() if len(tokens) >= SHORTEST and tokens not in usual}
    return Exercise(name, {who: texts[who] for who in kept}, kept)


def tokens_of(text: str, given: str = "") -> Tokens:
    """Return an answer as tokens.

    Parameters:
        text: the answer.
        given: what everyone got. Lines of the answer that occur in it don't count.

    Returns:
        The tokens without comments or layout. Names that the answer gives values to are all the same, so that
        different names don't hide a copy. It's empty if the answer can't be read as Python.
    """
    lines = {line.strip() for line in given.splitlines()}
    own = "\n".join("" if line.strip() in lines else line for line in text.splitlines())
    try:
        chosen = _chosen_names(text)
        found = [one for one in tokenize.generate_tokens(io.StringIO(own).readline) if one.type not in SKIPPED]
    except (SyntaxError, tokenize.TokenError):
        return ()
    return tuple(_token(one, chosen) for one in found)


def _chosen_names(text: str) -> set[str]:
    """Return the names of variables and parameters, also inside functions."""
    nodes = list(ast.walk(ast.parse(text)))
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {node.arg for node in nodes if isinstance(node, ast.arg)}


def _token(one: tokenize.TokenInfo, chosen: set[str]) -> str:
    if one.type in (tokenize.INDENT, tokenize.DEDENT):
        return tokenize.tok_name[one.type]
    is_own = one.type == tokenize.NAME and one.string in chosen and not keyword.iskeyword(one.string)
    return "a name" if is_own else one.string
