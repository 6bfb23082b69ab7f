"""Why a list cannot be read at all. A fault of one line is a Fault: see lines.py."""

# The English sentence of each code. The web layer translates the same sentences and fills in `RosterError.params`.
MESSAGES = {
    "empty": "There is nothing in it.",
    "not_text": "This is no list: it is not a text file. Save the table as CSV or XLSX and upload that.",
    "markup": "This is a document, not a list. Save the table as CSV or XLSX and upload that.",
    "old_workbook": "This is a workbook in the old format. Save it as XLSX or CSV and upload that.",
    "broken_workbook": "This XLSX file cannot be read. Open it, save it again as XLSX or CSV and upload that.",
    "huge_workbook": "This XLSX file is too large. Keep only the table with the players, or save it as CSV.",
    "too_many": "There are more than %(limit)d lines. Import them in parts.",
    "no_names": "No column looks like names. Put the names first, or name the column “Name”.",
}


class RosterError(ValueError):
    """A list that cannot be read. `code` is a key of MESSAGES, `params` fill its sentence; str() is the sentence."""

    def __init__(self, code: str, **params: int | str) -> None:
        self.code = code
        self.params = params
        super().__init__(MESSAGES[code] % params if params else MESSAGES[code])
