"""Lists of players as people have them are read into lines, each with its faults."""

import base64

import pytest

from tournaments.domain.rosters import Fault, Line, RosterError, decode, read_lines
from tournaments.domain.rosters.table import cells_of


def people(text):
    return [(line.name, line.association, line.rating) for line in read_lines(text)]


def test_a_mark_at_the_start_does_not_stick_to_the_first_field():  # case C65
    content = base64.b64decode("77u/TmFtZSxDbHViDQoiTcO8bGxlciwgSsO2cmciLFRUQyBTw7xkDQpPJ05laWwsIkNsdWIgIiJBIiIiDQo=")
    rows = [row for _number, row in cells_of(decode(content))]
    assert rows == [["Name", "Club"], ["Müller, Jörg", "TTC Süd"], ["O'Neil", 'Club "A"']]
    assert people(decode(content)) == [("Müller, Jörg", "TTC Süd", None), ("O'Neil", 'Club "A"', None)]


RUSSIAN = "Фамилия;Имя;Клуб;Рейтинг;Год рождения\nИванов;Пётр;«Заря»;1 500;12.03.1975\nЖукова;Анна;;;\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251", "utf-16"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_a_russian_table_in_every_usual_form(encoding, delimiter):
    text = decode(RUSSIAN.replace(";", delimiter).replace("\n", "\r\n").encode(encoding))
    assert [line.birth_year for line in read_lines(text)] == [1975, None]
    assert people(text) == [("Иванов Пётр", "«Заря»", 1500), ("Жукова Анна", "", None)]


def test_western_letters_in_eight_bits():
    assert decode("Müller;Süd\nJörg Weiß;Köln\n".encode("cp1252")).startswith("Müller;Süd")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b" \r\n ", "empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "not_text"),
        (bytes(range(256)) * 20, "not_text"),
        (b"\xff\xfe\x00", "not_text"),
        (b"%PDF-1.7\nsome text", "markup"),
        (b"<!DOCTYPE html><p>x", "markup"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"x" * 99, "old_workbook"),
    ],
)
def test_what_is_no_list_is_refused(content, code):
    with pytest.raises(RosterError) as refused:
        decode(content)
    assert refused.value.code == code


def test_lines_with_a_name_alone():
    assert people("Ann\n\n  Bo  \nCid") == [("Ann", "", None), ("Bo", "", None), ("Cid", "", None)]


@pytest.mark.parametrize(
    "line", ["Ann; Lions; 1500", "Ann, Lions, 1500", "Ann\tLions\t1500", "Ann; 1500; Lions", "1. Ann; Lions; 1500"]
)
def test_a_pasted_line(line):
    assert people(line) == [("Ann", "Lions", 1500)]


def test_the_last_figure_is_the_rating_and_a_year_before_it_the_birth():
    assert read_lines("Ann; Lions; 1975; 1500") == [Line(1, "Ann", "Lions", 1500, 1975)]
    assert read_lines("Ann; Lions; 1500; 1975") == [Line(1, "Ann", "Lions", 1500, 1975)]
    assert read_lines("Ann; Lions; 1975") == [Line(1, "Ann", "Lions", 1975)]


def test_a_semicolon_list_may_have_commas_in_it():
    assert people("Ivanov, Ivan; Lions\nPetrov, Petr; Bears") == [
        ("Ivanov, Ivan", "Lions", None),
        ("Petrov, Petr", "Bears", None),
    ]


def test_a_column_that_counts_is_left_out():
    assert people("1\tAnn\tLions\t1500\n2\tBo\tBears\t1400") == [("Ann", "Lions", 1500), ("Bo", "Bears", 1400)]
    assert people("1. Ann\n2. Bo") == [("Ann", "", None), ("Bo", "", None)]


def test_a_lone_quote_swallows_nothing():
    assert people('Ann; "Lions; 1500\nBo; Bears; 1400') == [("Ann", '"Lions', 1500), ("Bo", "Bears", 1400)]


def test_a_quote_at_the_start_of_a_name_is_a_sign_like_others():  # case C71
    assert people('">x\t">y\t1500\n"Müller, Jörg"\tLions\t1400') == [
        ('">x', '">y', 1500),
        ("Müller, Jörg", "Lions", 1400),
    ]


def test_a_cell_of_two_lines_is_one_cell():
    assert people('Name,Club\n"Ann\nLee",Lions') == [("Ann Lee", "Lions", None)]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Ann;Lions\n;Bears", Fault.NO_NAME),
        ("Ann\n" + "x" * 81, Fault.LONG_NAME),
        ("Ann\nBo;" + "x" * 81, Fault.LONG_ASSOCIATION),
        ("Ann\nBo;Lions;15OO", Fault.BAD_RATING),
        ("Name,Rating\nAnn,1\nBo,-5", Fault.BAD_RATING),
        ("Name,Rating\nAnn,1\nBo,1500.5", Fault.BAD_RATING),
        ("Name,Rating\nAnn,1\nBo,999999", Fault.BAD_RATING),
        ("Name,Year\nAnn,1999\nBo,75", Fault.BAD_YEAR),
    ],
)
def test_a_bad_line_is_told_and_the_others_stand(text, fault):
    first, second = read_lines(text)
    assert not first.faults
    assert second.faults == (fault,)


def test_line_numbers_are_those_of_the_sheet():
    assert [line.number for line in read_lines("Name,Club\n\nAnn,A\n\n\nBo,B")] == [3, 6]


def test_too_many_lines_are_refused():
    with pytest.raises(RosterError) as refused:
        read_lines("\n".join(f"Player {i}" for i in range(2001)))
    assert refused.value.code == "too_many"


def test_two_thousand_lines_are_read():
    assert len(read_lines("Name\n" + "\n".join(f"Player {i}" for i in range(2000)))) == 2000


def test_figures_alone_are_no_list():
    with pytest.raises(RosterError) as refused:
        read_lines("1;2;3\n5;5;6")
    assert refused.value.code == "no_names"
