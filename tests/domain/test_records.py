"""The records of draws and lots: repeated they come out the same, and what was tampered with is found."""

import copy
import json
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groups.domain.records import (
    Entered,
    LotRecord,
    RecordError,
    draw_lot,
    draw_next_lot,
    read_record,
    record_by_hand,
    record_draw,
)
from groups.domain.seeds import Seed, commitment_to

ROOT = Path(__file__).parent.parent.parent
ENTRIES = [Entered(f"Player {n}", f"Club {n * n % 7}", 2000 - n) for n in range(1, 25)]
SEED = Seed("5eed", commitment_to("5eed"), "04 17 23", "lottery of 5 December")
RECORDS = {
    "snake": record_draw(ENTRIES, [5, 5, 5, 5, 4]).as_json(),
    "lot": record_draw(ENTRIES, [4] * 6, method="lot", seed=SEED).as_json(),
    "tie": draw_lot(["Ann", "Bo", "Cy"], group=2, first_place=1, seed=SEED).as_json(),
    "past the groups": replace(record_draw(ENTRIES[2:], [6, 6, 5, 5]), direct=tuple(ENTRIES[:2])).as_json(),
    "between groups": draw_next_lot(["Ann", "Bo", "Cy"], place=3, first_place=2, seed=SEED).as_json(),
}


def damaged(name: str, **values: object) -> str:
    return json.dumps({**RECORDS[name], **values})


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_read_as_it_was_written_and_repeats(name):
    record = read_record(json.dumps(RECORDS[name]))
    assert record.as_json() == RECORDS[name]
    assert record.faults() == []


def test_a_lot_between_groups_is_another_one_than_inside_a_group():
    inside = draw_lot(["Ann", "Bo", "Cy"], group=3, first_place=2, seed=Seed("5eed"))
    between = [draw_next_lot(["Ann", "Bo", "Cy"], place=n, first_place=2, seed=Seed("5eed")) for n in range(2, 12)]
    assert "group" not in between[0].as_json()
    assert len({one.outcome for one in (inside, *between)}) > 1
    with pytest.raises(RecordError):
        read_record(damaged("between groups", next_place=1))


def test_a_seed_is_secret_and_number():
    assert SEED.text == "5eed 04 17 23"
    assert Seed(number="7").text == "7"
    assert Seed("5eed").text == "5eed"
    assert commitment_to("5eed") == sha256(b"5eed").hexdigest()


def test_another_number_gives_another_draw():
    other = record_draw(ENTRIES, [4] * 6, method="lot", seed=Seed("5eed", commitment_to("5eed"), "04 17 24", "x"))
    assert other.as_json()["groups"] != RECORDS["lot"]["groups"]


def test_lots_of_one_seed_for_two_ties_are_two_lots():
    seed = Seed(number="1")
    names = [str(n) for n in range(8)]
    outcomes = {draw_lot(names, group=group, first_place=1, seed=seed).outcome for group in range(1, 20)}
    assert len(outcomes) > 15


def test_every_order_of_three_comes_out_by_some_seed():
    outcomes = {draw_lot(["A", "B", "C"], group=1, first_place=1, seed=Seed(number=str(n))).outcome for n in range(60)}
    assert len(outcomes) == 6


def test_what_came_out_is_pinned():
    """Other outcomes need another number of the algorithm: records out in the world are repeated by the same one."""
    assert RECORDS["tie"]["outcome"] == PINNED_TIE
    told = json.dumps([RECORDS[name]["groups"] for name in ("snake", "lot")])
    assert sha256(told.encode()).hexdigest() == PINNED_GROUPS


PINNED_TIE = [2, 1, 3]
PINNED_GROUPS = "bed0917fa49664d81b95ca4cd4d084db3e8f2b4bebd25ea41a4ad191373121e0"


def swapped(groups: list[list[int]]) -> list[list[int]]:
    groups = copy.deepcopy(groups)
    groups[0][0], groups[1][0] = groups[1][0], groups[0][0]
    return groups


@pytest.mark.parametrize("name", ["snake", "lot"])
def test_an_outcome_that_was_tampered_with_is_found(name):
    record = RECORDS[name]
    assert read_record(damaged(name, groups=swapped(record["groups"]))).faults() == ["outcome"]
    assert read_record(damaged(name, pairs=record["pairs"] + 1)).faults() == ["outcome"]
    fewer = [{**entry, "association": ""} for entry in record["entries"]]
    assert "outcome" in read_record(damaged(name, entries=fewer)).faults()
    reordered = [record["entries"][-1], *record["entries"][:-1]]
    assert read_record(damaged(name, entries=reordered)).faults() == ["outcome"]


def test_who_moved_is_part_of_the_outcome():
    assert RECORDS["snake"]["moved"]
    assert read_record(damaged("snake", moved=[])).faults() == ["outcome"]


def test_a_secret_that_was_exchanged_is_found():
    other = Seed("0ther", SEED.commitment, SEED.number, SEED.source)
    for name, draw in (
        ("lot", record_draw(ENTRIES, [4] * 6, method="lot", seed=other)),
        ("tie", draw_lot(["Ann", "Bo", "Cy"], group=2, first_place=1, seed=other)),
    ):
        assert read_record(json.dumps(draw.as_json())).faults() == ["commitment"], name


def test_a_lot_that_was_tampered_with_is_found():
    record = read_record(json.dumps(RECORDS["tie"]))
    wrong = list(reversed(record.outcome))
    assert read_record(damaged("tie", outcome=wrong)).faults() == ["outcome"]
    many = {"group": 3}, {"first_place": 4}, {"entries": ["Ann", "Bo", "Cy", "Di"], "outcome": [1, 2, 3, 4]}
    found = [read_record(damaged("tie", **values)).faults() for values in many]
    assert ["outcome"] in found


def test_what_was_made_by_people_is_not_repeated():
    by_hand = record_by_hand(ENTRIES[:4], [[4, 1], [3, 2]])
    assert by_hand.outcome.groups == ((4, 1), (3, 2))
    with pytest.raises(RecordError, match="by_hand"):
        read_record(json.dumps(by_hand.as_json())).faults()
    table = LotRecord("table", 1, 1, ("Ann", "Bo"), (2, 1))
    with pytest.raises(RecordError, match="at_the_table"):
        read_record(json.dumps(table.as_json())).faults()


HOSTILE = {
    "": "not_json",
    "{": "not_json",
    "[" * 100_000: "not_json",
    '{"a":' * 100_000: "not_json",
    "9" * 5000: "not_json",
    "null": "not_a_record",
    "[]": "not_a_record",
    '"text"': "not_a_record",
    "{}": "missing",
    '{"record": 1}': "not_a_record",
    '{"record": ["topcut lot"]}': "not_a_record",
    '{"record": "topcut lot"}': "missing",
    " " * 4_000_001: "too_long",
}


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:30] or "nothing")
def test_a_file_that_is_no_record_is_refused(text):
    with pytest.raises(RecordError) as refused:
        read_record(text)
    assert refused.value.code == HOSTILE[text]


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("value", [None, True, -1, 1.5, 10**30, "\x1b[2J", "\ud800", "x" * 401, [], [[]], {}, [None]])
def test_no_value_of_any_field_breaks_the_reading(name, value):
    for field in RECORDS[name]:
        read_or_refuse(damaged(name, **{field: value}))
    for field in ("entries", "moved"):
        for part in RECORDS[name].get(field, [])[:1]:
            for inner in part if isinstance(part, dict) else ():
                read_or_refuse(damaged(name, **{field: [{**part, inner: value}]}))


def read_or_refuse(text: str) -> None:
    """Anything but RecordError is a fault."""
    with suppress(RecordError):
        read_record(text).faults()


def test_sizes_that_fit_nothing_are_refused():
    for sizes in ([], [24, 24], [1] * 24, [12, 13]):
        with pytest.raises(RecordError):
            read_record(damaged("snake", sizes=sizes)).faults()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from(list(RECORDS)), st.data())
def test_whatever_stands_in_a_field_is_read_or_refused(name, data):
    field = data.draw(st.sampled_from(list(RECORDS[name])))
    text = damaged(name, **{field: data.draw(json_values)})
    read_or_refuse(text)


def verify(path: Path, hash_seed: str = "0") -> subprocess.CompletedProcess:
    """The command in a process of its own, where there is no database to ask."""
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONHASHSEED": hash_seed,
        "DJANGO_SETTINGS_MODULE": "config.settings_test",
        "DATABASE_URL": "sqlite:////nowhere/at/all.sqlite3",
    }
    command = [sys.executable, "manage.py", "verify_draw", str(path)]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_the_command_repeats_a_record_in_another_process(tmp_path):
    for name, hash_seed in (("snake", "1"), ("lot", "2"), ("tie", "4000000"), ("past the groups", "5")):
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(RECORDS[name]))
        done = verify(path, hash_seed)
        assert done.returncode == 0, done.stderr
        assert "the outcome is the same" in done.stdout


def test_the_command_says_what_is_wrong(tmp_path):
    path = tmp_path / "record.json"
    path.write_text(damaged("lot", groups=swapped(RECORDS["lot"]["groups"])))
    done = verify(path)
    assert done.returncode == 1
    assert "NOT the same" in done.stderr
    path.write_bytes(b"\xff\xfe\x00")
    done = verify(path)
    assert done.returncode == 1
    assert "damaged" in done.stderr
    assert "Traceback" not in done.stderr
