"""The wire copies what it carries, writes it down, takes nothing but numbers, and its log tells which rows crossed."""

import numpy as np
import pytest

from course.errors import CourseError
from course.federation import Wire, rows_carried


def test_a_question_reaches_the_worker_and_the_answer_comes_back():
    wire = Wire({"north": lambda weights: (weights + 1, 40), "south": lambda weights: (weights - 1, 60)})
    weights, rows = wire.ask("south", np.array([1.0, 2.0]))
    assert weights.tolist() == [0, 1] and rows == 60
    assert wire.names == ["north", "south"]


def test_the_log_holds_each_message_with_its_sender_and_size():
    wire = Wire({"north": lambda weights: (weights, 40)}, server="hub")
    wire.ask("north", np.zeros(3))
    assert wire.table().to_dict("list") == {
        "sender": ["hub", "north"],
        "receiver": ["north", "hub"],
        "numbers": [3, 4],
        "bytes": [24, 32],
    }


def test_a_whole_number_of_2048_bits_weighs_256_bytes():
    wire = Wire({"north": lambda: 2**2048 - 1})
    wire.ask("north")
    assert wire.log[-1].bytes == 256


def test_neither_side_can_change_what_the_other_holds_or_what_the_log_says():
    kept = np.zeros(2)

    def train(weights):
        weights += 5
        return kept

    wire, start = Wire({"north": train}), np.ones(2)
    answer = wire.ask("north", start)
    answer += 7
    kept += 9
    assert start.tolist() == [1, 1]
    assert [crossing.numbers for crossing in wire.log] == [[1, 1], [0, 0]]


@pytest.mark.parametrize("answer", ["rows", None, object(), np.array(["a"]), [{"rows": "all"}]])
def test_only_numbers_cross(answer):
    with pytest.raises(CourseError, match="only numbers"):
        Wire({"north": lambda: answer}).ask("north")


def test_a_name_that_nobody_has_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="'west', but the workers on this wire are north, south"):
        Wire({"north": abs, "south": abs}).ask("west", 1)


@pytest.mark.parametrize("workers", [{}, {"north": 3}])
def test_a_wire_needs_a_function_for_each_worker(workers):
    with pytest.raises(ValueError, match="workers is"):
        Wire(workers)


def test_rows_that_crossed_are_counted_wherever_they_stand_in_a_message():
    rows = np.random.default_rng(0).normal(size=(30, 4))
    wire = Wire({"honest": lambda: rows.mean(axis=0), "leaky": lambda: {"n": 3, "some": [rows[2:4], rows[9]]}})
    wire.ask("honest")
    assert rows_carried(wire.log, rows) == 0
    wire.ask("leaky")
    assert rows_carried(wire.log, rows) == 3
    assert rows_carried(wire.log, rows + 1e-6) == 0
