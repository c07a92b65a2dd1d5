"""Completes notebook fields that programs other than Jupyter have left out or filled with null.

For version 4 of the format, see https://nbformat.readthedocs.io/en/latest/format_description.html. For version 3 and
earlier versions, which keep cells in worksheets and call a cell's code `input`, see the schemas in
https://github.com/jupyter/nbformat.
"""

import re
from collections.abc import Collection, Iterator

from nbjudge.cell_metadata import entry, tags

CURRENT, WITH_SHEETS = 4, 3
WITH_IDS = 5  # the minor version that introduced cell ids
KINDS = ("code", "markdown", "raw")
OLD_KINDS = (*KINDS, "heading", "html")  # the kinds of cells in a worksheet in version 3
_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")


def complete(content: dict) -> bool:
    """Set missing fields to their default values, and return whether anything was changed.

    Tags that aren't distinct strings are removed, because nbformat compares each tag with all others. If there were a
    few thousand dictionaries instead of tags, this would take hours.

    Parameters:
        content: a notebook as parsed JSON, which is changed in place.
    """
    changed = [_complete_cells(part, KINDS if part is content else OLD_KINDS) for part in sheets_of(content)]
    return any([*changed, _complete_version(content)])


def sheets_of(content: dict) -> Iterator[dict]:
    """Yield the parts of a notebook that contain cells."""
    sheets = content.get("worksheets")
    for part in [content, *(sheets if isinstance(sheets, list) else [])]:
        if isinstance(part, dict) and isinstance(part.get("cells"), list):
            yield part


def source_of(cell: dict) -> object:
    """Return the text of a cell in any version of the format, as a string or a list of lines."""
    return cell.get("source", cell.get("input"))


def text_of(source: object) -> str:
    """Return the text of a cell as a string, no matter how it's stored."""
    lines = source if isinstance(source, list) else [source]
    return "".join(str(line) for line in lines if isinstance(line, str | int | float))


def _is_lines(source: object) -> bool:
    return isinstance(source, list) and all(isinstance(line, str) for line in source)


def _complete_version(content: dict) -> bool:
    before = content.get("nbformat"), content.get("nbformat_minor"), content.get("metadata")
    usual = CURRENT if isinstance(content.get("cells"), list) else WITH_SHEETS
    content["nbformat"] = _number(before[0], usual) or usual
    cells = [one for part in sheets_of(content) for one in part["cells"] if isinstance(one, dict)]
    has_ids = bool(cells) and all(isinstance(one.get("id"), str) and _ID.fullmatch(one["id"]) for one in cells)
    minor = _number(before[1], WITH_IDS if has_ids else 0)
    too_new = content["nbformat"] == CURRENT and minor >= WITH_IDS and not has_ids
    content["nbformat_minor"] = WITH_IDS - 1 if too_new else minor  # nbformat then creates the ids
    if not isinstance(before[2], dict):
        content["metadata"] = {}
    odd = [key for key in ("kernelspec", "language_info") if not isinstance(content["metadata"].get(key, {}), dict)]
    for key in odd:
        del content["metadata"][key]
    lost = [one.pop("id") for one in cells if "id" in one] if content["nbformat_minor"] < WITH_IDS else []
    if content["nbformat"] <= WITH_SHEETS and isinstance(content.get("worksheets"), list):
        content["worksheets"] = list(sheets_of({"worksheets": content["worksheets"]}))
    return bool(odd or lost) or before != (content["nbformat"], content["nbformat_minor"], content["metadata"])


def _number(given: object, usual: int) -> int:
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        return usual
    return int(given) if str(given).removesuffix(".0").isdecimal() else usual


def _complete_cells(part: dict, kinds: Collection[str]) -> bool:
    before = part["cells"]
    texts = ({"cell_type": "markdown", "source": one} if isinstance(one, str) else one for one in before)
    part["cells"] = [cell for cell in texts if isinstance(cell, dict)]
    changed = not all(isinstance(cell, dict) for cell in before)
    return any(
        [changed, *(_complete_cell(cell, kinds) for cell in part["cells"])]
    )  # a list, because each cell has to be completed


def _complete_cell(cell: dict, kinds: Collection[str]) -> bool:
    usual = _usual(cell, kinds)
    for key, value in usual.items():
        cell[key] = value
    for key in ("attachments", "id"):
        if key in cell and not isinstance(cell[key], dict if key == "attachments" else str):
            del cell[key]
            usual[key] = None
    return _complete_tags(cell) or bool(usual)


def _usual(cell: dict, kinds: Collection[str]) -> dict:
    """Return the fields to set, with their default values."""
    found: dict = {}
    text = "input" if "input" in cell and "source" not in cell else "source"
    if not (isinstance(cell.get(text), str) or _is_lines(cell.get(text))):
        found[text] = text_of(cell.get(text))
    if not isinstance(cell.get("metadata"), dict):
        found["metadata"] = {}
    if cell.get("cell_type") not in kinds:
        ran = any(key in cell for key in ("outputs", "execution_count", "input"))
        found["cell_type"] = "code" if ran and cell.get("cell_type") is None else _declared_kind(cell)
    if found.get("cell_type", cell.get("cell_type")) == "code":
        outputs = cell.get("outputs")
        kept = [one for one in outputs if _is_output(one)] if isinstance(outputs, list) else []
        found |= {} if kept == outputs else {"outputs": kept}
    return found


def _declared_kind(cell: dict) -> str:
    """Return the kind of a cell according to nbgrader's metadata."""
    kind = entry(cell).get("cell_type")
    return kind if kind in KINDS else "markdown"


def _is_output(output: object) -> bool:
    """Return whether nbformat can read an output. Grading replaces all outputs anyway."""
    if not isinstance(output, dict) or not isinstance(output.get("output_type"), str):
        return False
    return all(output.get(key, "") is not None for key in ("text", "data", "metadata", "name", "traceback"))


def _complete_tags(cell: dict) -> bool:
    before, kept = cell["metadata"].get("tags", []), list(dict.fromkeys(tags(cell)))
    if before == kept:
        return False
    del cell["metadata"]["tags"]
    if kept:
        cell["metadata"]["tags"] = kept
    return True
