"""A derivation as a page sets it: clause in the margin, claim, small table, what is settled, the end.

The sentences come translated and escaped; the template (templates/_proof.html) only lays them out.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe


@dataclass(frozen=True)
class Column:
    """`css` says how wide: x a score, sum a number under two words, ratio a ratio with its value, wide some words."""

    head: str
    css: str = "x"


@dataclass(frozen=True)
class Figure:
    """What stands in a cell: a text, or a ratio with its value (which is empty where nothing was lost).

    `mark`: an Ending that is marked. `url`: where the text is explained. `is_self`: nobody plays himself.
    `is_open`: not played yet.
    """

    text: str = ""
    ratio: tuple[int, int] | None = None
    value: str = ""
    mark: str = ""
    url: str = ""
    is_key: bool = False
    is_self: bool = False
    is_open: bool = False


@dataclass(frozen=True)
class Row:
    """`is_out`: not compared here any more. `is_cut`: who goes through ends below this row."""

    number: int | None
    name: str
    figures: tuple[Figure, ...]
    is_out: bool = False
    is_cut: bool = False


@dataclass(frozen=True)
class Table:
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    @property
    def is_broad(self) -> bool:
        """More columns than stand beside a name on a phone."""
        return len(self.columns) > BROAD


BROAD = 5


@dataclass(frozen=True)
class ProofStep:
    """`settled`: sentences that are certain from here on. `is_end`: nothing is left to show."""

    clause: str
    claim: SafeString
    settled: tuple[SafeString, ...] = ()
    table: Table | None = None
    is_end: bool = False


@dataclass(frozen=True)
class Clause:
    """A clause of the rules in words; `language` is that of the words."""

    number: str
    words: str
    language: str


def said(sentence: str, **values: str | int) -> SafeString:
    """A translated sentence with its placeholders filled, everything escaped that is not marked safe."""
    filled = {
        name: value if isinstance(value, int) else conditional_escape(value)  # %(count)d wants the number itself
        for name, value in values.items()
    }
    return one_stop(mark_safe(conditional_escape(sentence) % filled))


def one_stop(sentence: SafeString) -> SafeString:
    """A sentence that ends with a name as with initials, "Ivanov A.", has its full stop in the name."""
    return mark_safe(sentence.replace(".</bdi>.", ".</bdi>"))


def named(name: str) -> SafeString:
    """A name inside a sentence, isolated from the direction of the letters around it."""
    return format_html("<bdi>{}</bdi>", name)


def listed(names: Iterable[str]) -> SafeString:
    """Names with commas between them."""
    return mark_safe(", ".join(named(name) for name in names))


def joined(sentences: Iterable[str]) -> SafeString:
    """Sentences one after another."""
    return mark_safe(" ".join(conditional_escape(sentence) for sentence in sentences))
