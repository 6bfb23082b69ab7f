"""Every string speaks Russian: marked, in the catalog, translated, compiled."""

import ast
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ["config", "tournaments", "groups", "brackets", "desk", "templates"]
CATALOG = ROOT / "locale" / "ru" / "LC_MESSAGES" / "django.po"
TEMPLATES = sorted(path for folder in SOURCES for path in (ROOT / folder).rglob("*.html"))


def key(entry: polib.POEntry) -> tuple[str | None, str, str]:
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def texts(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)[sd]|%[sd]|{\w*}", text))


@pytest.fixture(scope="module")
def catalog() -> polib.POFile:
    assert CATALOG.exists(), "run make messages"
    return polib.pofile(str(CATALOG))


def test_every_string_is_translated(catalog):
    missing = [
        entry.msgid for entry in catalog if not entry.obsolete and not all(text.strip() for text in texts(entry))
    ]
    assert not missing


def test_nothing_is_fuzzy(catalog):
    assert not catalog.metadata_is_fuzzy
    assert not [entry.msgid for entry in catalog.fuzzy_entries()]


def test_plurals_have_all_russian_forms(catalog):
    forms = int(re.search(r"nplurals=(\d)", catalog.metadata["Plural-Forms"])[1])
    assert forms >= 3
    assert not [entry.msgid for entry in catalog if entry.msgid_plural and len(entry.msgstr_plural) != forms]


def test_translations_keep_the_placeholders(catalog):
    """In a plural form that stands for one number alone, the number may be left out."""
    wrong = []
    for entry in catalog:
        allowed = placeholders(entry.msgid) | placeholders(entry.msgid_plural)
        needed = allowed if not entry.msgid_plural else set()
        wrong += [entry.msgid for text in texts(entry) if not needed <= placeholders(text) <= allowed]
    assert not wrong


def test_compiled_catalog_is_the_catalog(catalog):
    compiled = polib.mofile(str(CATALOG.with_suffix(".mo")))
    written = {key(entry): texts(entry) for entry in catalog if not entry.obsolete}
    assert {key(entry): texts(entry) for entry in compiled} == written, "run make messages"


@pytest.mark.skipif(not shutil.which("xgettext"), reason="gettext is not installed (apt-get install gettext)")
def test_catalog_holds_the_strings_of_the_sources(catalog, tmp_path):
    for folder in SOURCES:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "locale").mkdir()
    command = [sys.executable, "-m", "django", "makemessages", "--locale", "ru", "--no-location", "--no-wrap"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, env={"PATH": "/usr/bin:/bin:/usr/local/bin"})
    extracted = polib.pofile(str(tmp_path / "locale" / "ru" / "LC_MESSAGES" / "django.po"))
    fresh = {key(entry) for entry in extracted}
    kept = {key(entry) for entry in catalog if not entry.obsolete}
    assert not fresh - kept, "strings without a translation: run make messages"
    assert not kept - fresh, "translations nothing uses: run make messages"


SCRIPTS = sorted(path for folder in SOURCES for path in (ROOT / folder).rglob("*.py"))
GETTEXT = re.compile(r"_|n?p?gettext(_lazy)?")


def test_no_string_to_translate_hides_in_an_f_string():
    """There xgettext does not see it."""
    hidden = [
        f"{path.relative_to(ROOT)}: {ast.unparse(node)}"
        for path in SCRIPTS
        for outer in ast.walk(ast.parse(path.read_text()))
        if isinstance(outer, ast.JoinedStr)
        for node in ast.walk(outer)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and GETTEXT.fullmatch(node.func.id)
    ]
    assert not hidden


def test_gettext_goes_by_no_name_of_our_own():
    """xgettext knows its functions by name; "_" is the one short name it knows."""
    strange = [
        f"{path.relative_to(ROOT)}: {name.asname}"
        for path in SCRIPTS
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for name in node.names
        if name.asname not in (None, "_") and GETTEXT.fullmatch(name.name)
    ]
    assert not strange


class BareWords(HTMLParser):
    """Collects words a reader would see that went through no translation."""

    SPOKEN = {"title", "aria-label", "placeholder", "alt", "aria-description", "aria-roledescription"}

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words += re.findall(r"[^\W\d_]{2,}", data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for attribute, value in attrs:
            if attribute in self.SPOKEN:
                self.handle_data(value or "")


NAMES = {"Topcut", "CSV", "XLSX", "doctype", "html"}  # the same in every language


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_templates_show_no_untranslated_words(path):
    text = path.read_text()
    text = re.sub(r"{%\s*comment.*?endcomment\s*%}", "", text, flags=re.S)
    text = re.sub(r"{%\s*blocktrans(late)?\b.*?endblocktrans(late)?\s*%}", "", text, flags=re.S)
    text = re.sub(r'<p class="hash".*?</p>', "", text, flags=re.S)  # hashes, and commands for a terminal
    text = re.sub(r"<kbd>.*?</kbd>", "", text)  # keys have the same letters in every language
    text = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}|&\w+;", "", text, flags=re.S)
    parser = BareWords()
    parser.feed(text)
    assert not [word for word in parser.words if word not in NAMES]
