"""Bytes of a file into text: UTF-8 with or without a mark, UTF-16 with one, Windows-1251; anything else is refused."""

import re

from .errors import RosterError

OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
DOCUMENTS = ("%pdf", "{\\rtf", "<!doctype", "<html", "<?xml", "<svg")
# What no text has; tab, the ends of lines and the old end-of-file sign are no fault.
CONTROLS = re.compile("[\x00-\x08\x0b\x0e-\x19\x1b-\x1f\x7f]")


def decode(content: bytes) -> str:
    """The text of a file. RosterError when it is empty, a picture, a document, an old workbook or another binary."""
    if not content.strip():
        raise RosterError("empty")
    if content.startswith(OLD_WORKBOOK):
        raise RosterError("old_workbook")
    text = _decoded(content)
    if CONTROLS.search(text) or "\ufffe" in text:
        raise RosterError("not_text")
    if text.lstrip().lower().startswith(DOCUMENTS):
        raise RosterError("markup")
    return text


def _decoded(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _strict(content, "utf-16")
    if content.startswith(b"\xef\xbb\xbf"):
        return _strict(content, "utf-8-sig")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return _eight_bits(content)


def _strict(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise RosterError("not_text") from error


def _eight_bits(content: bytes) -> str:
    """Windows-1251, unless that mixes Cyrillic into Latin words: then it was written in Western Europe."""
    try:
        cyrillic = content.decode("cp1251")
    except UnicodeDecodeError:
        return _strict(content, "cp1252")
    mixed = len(re.findall(r"[A-Za-z][Ѐ-ӿ]|[Ѐ-ӿ][A-Za-z]", cyrillic))
    pure = len(re.findall(r"[Ѐ-ӿ]{3,}", cyrillic))
    return _strict(content, "cp1252") if mixed > pure else cyrillic
