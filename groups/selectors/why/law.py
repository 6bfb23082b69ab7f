"""The clauses of group play: in Russian word for word, in English by their sense."""

from collections.abc import Iterable

from django.utils.translation import get_language

from tournaments.selectors.proofs import Clause

RUSSIAN = {
    "3.7.5.1": (
        "В соревнованиях в группах (по круговой системе) все участники группы должны сыграть друг с другом, при этом "
        "победителю присуждается 2 очка, проигравшему присуждается 1 очко и 0 очков присуждается за поражение по "
        "неявке или за незавершенный матч; по итогам соревнований места в группе определяются по количеству набранных "
        "очков."
    ),
    "3.7.5.2": (
        "Если два или более участника группы набрали одинаковое количество очков, их места относительно друг друга "
        "должны определяться исключительно по результатам встреч между ними на основании последовательного сравнения "
        "сначала количества набранных очков, затем сравнения соотношения выигранных индивидуальных встреч к "
        "проигранным; после этого принимают во внимание соотношение выигранных партий к проигранным партиям, а при "
        "равенстве и этих соотношений учитывают соотношение выигранных очков к проигранным (для командных "
        "соревнований). Для личных соревнований схема подсчета остается такой же, но без учета командного результата."
    ),
    "3.7.5.3": (
        "Если на любой стадии вычислений определено место одного или нескольких участников группы, в то время как "
        "показатели остальных участников равны, результаты матчей с участием игроков, чьи места в группе уже "
        "определены, должны быть исключены из дальнейших расчетов, проводимых в соответствии с процедурой, описанной в "
        "пунктах 3.7.5.1 и 3.7.5.2."
    ),
    "3.7.5.4": (
        "Если преимущество одного или нескольких игроков невозможно определить с помощью процедур, описанных в пунктах "
        "3.7.5.1-3, тогда их положение относительно друг друга определяется жребием."
    ),
}
ENGLISH = {
    "3.7.5.1": (
        "In a group everybody plays everybody. The winner of a match gets 2 match points, the loser 1, and 0 for a "
        "loss in a match that was not played or not finished; places go by the number of match points."
    ),
    "3.7.5.2": (
        "Where two or more have the same number of match points, their places among each other go only by the matches "
        "between them, comparing in turn: match points; for teams, individual matches won to lost; games won to lost; "
        "points won to lost."
    ),
    "3.7.5.3": (
        "Where at any stage the place of one or more is determined while others are still equal, the matches of those "
        "already placed are left out of the further comparison, which follows 3.7.5.1 and 3.7.5.2 again."
    ),
    "3.7.5.4": "Whom 3.7.5.1 to 3.7.5.3 cannot part, a lot places.",
}


def law(clauses: Iterable[str]) -> tuple[Clause, ...]:
    """The words of these clauses, each once, in order."""
    words, language = (RUSSIAN, "ru") if (get_language() or "").startswith("ru") else (ENGLISH, "en")
    return tuple(Clause(number, words[number], language) for number in sorted(set(clauses) & words.keys()))
