"""A slider draws its figure again for each value, and where there's no slider, one picture and a sentence take its
place.
"""

import matplotlib as mpl
import matplotlib.pyplot as plt
import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

from course.errors import CourseError
from course.plotting import histogram, pictures, slider, sliders


@pytest.fixture(autouse=True)
def _no_window(monkeypatch):
    mpl.use("Agg")
    monkeypatch.delenv(sliders.LIVE, raising=False)
    yield
    plt.close("all")


@pytest.fixture
def shown(monkeypatch):
    outputs = []
    monkeypatch.setattr(sliders, "display", lambda *objects, **more: outputs.append((objects[0], more)))
    return outputs


def spread(epsilon):
    return histogram(np.arange(10) / epsilon, label="error", bins=5, title=f"An ε of {epsilon:g}")


WRONG = {
    "draw is 1: pass a function": lambda: slider(1, (1, 2), label="ε"),
    "start is 5: pass one of the values on the slider, 1, 2": lambda: slider(spread, (1, 2), label="ε", start=5),
    r"values is \[1\]: pass at least two": lambda: slider(spread, [1], label="ε"),
    r"values is \[1, 0.1\]: pass": lambda: slider(spread, [1, 0.1], label="ε"),
    "values is '123': pass": lambda: slider(spread, "123", label="ε"),
    "label is '': pass a readable string": lambda: slider(spread, (1, 2), label=""),
}


@pytest.mark.parametrize(("message", "make"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_moved_is_refused_by_name_before_a_figure_is_opened(message, make):
    with pytest.raises(CourseError, match=message):
        make()
    assert plt.get_fignums() == []


def test_without_a_front_end_one_picture_with_a_sentence_about_the_slider_is_the_only_output(shown):
    slider(spread, (0.1, 1, 10), label="ε")
    ((picture, _),) = shown
    assert isinstance(picture, pictures.Picture) and picture.alt.startswith("An ε of 1. A histogram")
    assert picture.caption == "Drawn for ε = 1. In JupyterLab, this cell has a slider from 0.1 to 10."
    assert picture._repr_html_().endswith(f"<p>{picture.caption}</p>")
    assert plt.get_fignums() == []


def test_in_an_open_notebook_the_slider_draws_the_picture_again(monkeypatch):
    outputs, updates, made = [], [], []

    class Handle:
        update = updates.append

    def display(what, **more):
        outputs.append((what, more))
        return Handle

    monkeypatch.setattr(sliders, "display", display)
    monkeypatch.setattr(sliders, "_widget", lambda *args, new=sliders._widget: made.append(new(*args)) or made[0])
    monkeypatch.setenv(sliders.LIVE, "a.ipynb")
    slider(spread, (0.1, 1, 10), label="ε", start=0.1)
    (bundle, _), (picture, more) = outputs
    assert bundle["text/plain"] == "A slider for ε, from 0.1 to 10: run the cell to move it."
    assert made[0].description == "ε"
    assert picture.alt.startswith("An ε of 0.1.") and picture.caption == "" and more == {"display_id": True}
    made[0].value = 10
    assert [updated.alt[:11] for updated in updates] == ["An ε of 10."] and updates[0].png != picture.png
    assert plt.get_fignums() == []


def test_live_says_whether_there_is_a_slider(monkeypatch, shown):
    monkeypatch.setenv(sliders.LIVE, "a.ipynb")
    slider(spread, (1, 2), label="ε", live=False)
    assert [more for _, more in shown] == [{}]


def test_a_program_that_runs_a_notebook_gets_the_picture_and_no_widget():
    source = (
        "from course.plotting import histogram, slider\n"
        "slider(lambda e: histogram([1 / e, 2 / e, 9], label='error'), (1, 2), label='ε')"
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    done = NotebookClient(notebook, kernel_name="python3", timeout=120).execute()
    (output,) = done.cells[0].outputs
    assert set(output.data) == {"text/html", "text/plain"} and "Drawn for ε = 2." in output.data["text/plain"]
    assert "widgets" not in done.metadata
