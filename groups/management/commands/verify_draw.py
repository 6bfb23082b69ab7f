"""Repeat a draw or a lot from its downloaded record alone: no database, no network."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from groups.domain.records import DrawRecord, LotRecord, RecordError, read_record
from groups.domain.records.reading import LONGEST_FILE
from groups.domain.seeds import Seed

WRONG_WITH_FILE = {
    "too_long": "This file is far too long for the record of a draw.",
    "not_json": "This file is damaged, or it is no record of a draw: it cannot be read as JSON.",
    "not_a_record": "This file is not the record of a draw or a lot.",
    "missing": "This record is damaged: “{field}” is missing.",
    "wrong": "This record is damaged: “{field}” is not what it should be.",
    "another_version": "This record was written by another version of Topcut ({field}); only that version repeats it.",
    "cannot_be_drawn": "Nobody could have made this draw: entries, sizes, method and seed do not fit together.",
    "by_hand": "These groups were made by hand or elsewhere, so there is no draw to repeat.",
    "at_the_table": "People drew this lot at the table, so there is nothing to repeat.",
}
HOW = {
    "snake": "by the snake",
    "lot": "by lot inside each band",
    "together": "whole groups of the first stage together",
}
FAULTS = {
    "commitment": "The secret is not the one that was announced: its SHA-256 hash differs.",
    "outcome": "The outcome is NOT the same: drawn again, something else comes out.",
}


class Command(BaseCommand):
    help = "Repeats a draw or a lot from its downloaded record and says whether the outcome is the same."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the record, as downloaded from the page of the draw")

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            record = read_record(_text(file))
            faults = record.faults()
        except RecordError as error:
            raise CommandError(WRONG_WITH_FILE[error.code].format(field=error.field)) from None
        self.stdout.write(_subject(record))
        for sentence in _seed(record.seed):
            self.stdout.write(sentence)
        if faults:
            raise CommandError(" ".join(FAULTS[fault] for fault in faults))
        self.stdout.write(self.style.SUCCESS("Drawn again, the outcome is the same."))


def _text(file: Path) -> str:
    try:
        with file.open(encoding="utf-8") as opened:
            return opened.read(LONGEST_FILE + 1)
    except UnicodeDecodeError:
        raise RecordError("not_json") from None
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from None


def _subject(record: DrawRecord | LotRecord) -> str:
    if isinstance(record, LotRecord):
        last = record.first_place + len(record.entries) - 1
        if record.place:
            return f"A lot for ranks {record.first_place} to {last} of those on place {record.place} of their groups."
        return f"A lot for places {record.first_place} to {last} of group {record.group} (3.7.5.4)."
    drawn = f"A draw of {len(record.entries)} entries into {len(record.sizes)} groups, {HOW[record.method]} (3.7.5.5)."
    return f"{drawn} Besides them {len(record.direct)} went past the groups." if record.direct else drawn


def _seed(seed: Seed) -> list[str]:
    said = []
    if seed.text:
        said.append(f"Seed: {seed.text}")
    if seed.keeps_its_commitment and seed.commitment:
        said.append("The secret is the one that was announced: its SHA-256 hash is the published one.")
        said.append(f"Published before, says the record; compare it with what you saw: {seed.commitment}")
    return said
