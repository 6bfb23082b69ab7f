"""What the domain says in codes has its sentence in the languages of the product."""

from desk.wording import SENTENCES
from tournaments.domain.scores import MESSAGES


def test_every_fault_of_a_score_has_its_sentence():
    assert {code: str(text) for code, text in SENTENCES.items()} == MESSAGES
