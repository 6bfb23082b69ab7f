"""Names as people type them and spreadsheets spoil them: made clean, and folded for comparing and finding."""

import unicodedata

# Signs that turn the direction of the text after them, or that nobody can see: they would let one name look like
# another, or flip a score beside it. Joiners (U+200C, U+200D) stay: Persian names and emoji need them.
INVISIBLE = frozenset("\u00ad\u061c\u180e\u200b\u200e\u200f\u2028\u2029\u2060\ufeff") | {
    chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(0xFFF9, 0xFFFC))
}
APOSTROPHES = str.maketrans({"\u2019": "'", "\u02bc": "'", "\u0060": "'", "\u00b4": "'"})


def clean(text: str) -> str:
    """The text in NFC, trimmed, every run of blanks (non-breaking ones too) one space, without control characters.

    Everything else is kept code point for code point: +, emoji, quotes, pipes and any script.
    """
    kept = []
    for sign in text:
        if sign.isspace():
            kept.append(" ")
        elif sign not in INVISIBLE and unicodedata.category(sign) not in ("Cc", "Cs"):
            kept.append(sign)
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def fold(text: str) -> str:
    """The same for "Lions", " LIONS " and "lions": what makes two spellings one club."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", clean(text)).casefold())


def search_key(text: str) -> str:
    """Folded, and without accents: a phone types "Muller" and "Zolc" for Müller and Żółć; Cyrillic ё is found as е."""
    plain = fold(text).translate(APOSTROPHES).replace("ł", "l").replace("ø", "o").replace("đ", "d")
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", plain) if unicodedata.category(sign) != "Mn")
    return unicodedata.normalize("NFC", bare) or plain
