"""Prepares a class's answers for comparison, without the given code, the reference answer or common answers."""

import ast
import io
import keyword
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from IPython.core.inputtransformer2 import TransformerManager

from nbjudge.errors import UNREADABLE_CODE, CourseError
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.notebooks import answers, read_notebook
from nbjudge.regions import solved, without_solution

SHORTEST = 25  # the fewest tokens, because shorter answers leave too little choice
LONGEST = 20_000  # the most characters, because longer answers would take much memory and time
COMMON = 3  # with this many students, the same answer counts as a common one
SKIPPED = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.ENCODING, tokenize.ENDMARKER}
Tokens = tuple[str, ...]


@dataclass(frozen=True)
class Exercise:
    """The comparable answers to one exercise.

    Attributes:
        name: the exercise's name, as in `notebook: exercise`.
        texts: maps students to their answers as written.
        tokens: maps students to their answers as tokens, without layout, comments or the students' own choice of names.
        too_long: the students whose answers have more than LONGEST characters, so they aren't compared.
    """

    name: str
    texts: dict[str, str]
    tokens: dict[str, Tokens]
    too_long: list[str] = field(default_factory=list)


def read_exercises(folder: CourseFolder) -> list[Exercise]:
    """Read a class's graded notebooks.

    Raises:
        CourseError: fewer than two students have been graded.
    """
    students = [student for student in folder.students() if folder.path("autograded", student).is_dir()]
    if len(students) < 2:
        raise CourseError(
            f"{folder.assignment}: comparing answers requires the graded work of at least two students. Grade it first."
        )
    return [
        _exercise(f"{path.stem}: {name}", source, texts)
        for path in sorted(folder.path("source").glob("*.ipynb"))
        for name, source, texts in _by_exercise(folder, path.name, students)
    ]


def _by_exercise(folder: CourseFolder, notebook: str, students: list[str]) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield each exercise in a notebook with its source and everyone's answers."""
    paths = {student: folder.path("autograded", student) / notebook for student in students}
    written = {student: answers(read_notebook(path)) for student, path in paths.items() if path.is_file()}
    for name, source in answers(read_notebook(folder.path("source") / notebook)).items():
        yield name, source, {student: own[name] for student, own in written.items() if name in own}


def too_long(exercises: Iterable[Exercise]) -> list[str]:
    """Return the exercises that have answers too long to be compared, each with the students who wrote them."""
    return [f"{one.name} ({', '.join(one.too_long)})" for one in exercises if one.too_long]


def _exercise(name: str, source: str, texts: dict[str, str]) -> Exercise:
    given = without_solution(source)
    too_long = sorted(student for student, text in texts.items() if len(text) > LONGEST)
    own = {student: tokens_of(text, given) for student, text in texts.items() if student not in too_long}
    counts = Counter(own.values())
    usual = {tokens for tokens, count in counts.items() if count >= COMMON} | {tokens_of(solved(source), given)}
    kept = {who: tokens for who, tokens in own.items() if len(tokens) >= SHORTEST and tokens not in usual}
    return Exercise(name, {who: texts[who] for who in kept}, kept, too_long)


def tokens_of(text: str, given: str = "") -> Tokens:
    """Return an answer as tokens.

    Parameters:
        text: the answer.
        given: the code that all students received. Lines of the answer that occur in this code don't count.

    Returns:
        The tokens without comments or layout. All names that are assigned in the answer become the same token, so that
            renaming doesn't hide a copy. If the answer can't be read as Python, there are no tokens.
    """
    lines = {line.strip() for line in given.splitlines()}
    own = "\n".join("" if line.strip() in lines else line for line in text.splitlines())
    plain = TransformerManager().transform_cell
    try:
        chosen = _chosen_names(plain(text))
        found = [one for one in tokenize.generate_tokens(io.StringIO(plain(own)).readline) if one.type not in SKIPPED]
    except (*UNREADABLE_CODE, tokenize.TokenError):
        return ()
    return tuple(_token(one, chosen) for one in found)


def _chosen_names(text: str) -> set[str]:
    """Return the names of variables and parameters, including those inside functions."""
    nodes = list(ast.walk(ast.parse(text)))
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {node.arg for node in nodes if isinstance(node, ast.arg)}


def _token(one: tokenize.TokenInfo, chosen: set[str]) -> str:
    if one.type in (tokenize.INDENT, tokenize.DEDENT):
        return tokenize.tok_name[one.type]
    is_own = one.type == tokenize.NAME and one.string in chosen and not keyword.iskeyword(one.string)
    return "a name" if is_own else one.string
