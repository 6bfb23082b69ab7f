"""The clauses of the knockout: in Russian word for word (the examples left out), in English by their sense."""

from collections.abc import Iterable

from django.utils.translation import get_language

from tournaments.selectors.proofs import Clause

RUSSIAN = {
    "706.1": (
        "Игрок, занявший первое место, играет с игроком, занявшим последнее место из числа тех, кто вышел в "
        "топ (первая пара топа-16). Второй играет с предпоследним (вторая пара топа-16) и так до тех пор, "
        "пока не будут распределены все пары (восемь пар). В топе-8 победитель первой пары топа-16 играет с "
        "победителем последней (восьмой) пары топа-16 (первая пара топа-8). Победитель второй пары топа-16 "
        "играет с победителем предпоследней (седьмой) пары топа-16 (вторая пара топа-8) и т.д. (всего 4 "
        "пары)."
    ),
    "706.2": (
        "Если столов несколько (обычно их число делают степенью 2, т.е. столов может быть 2, 4, 8, 16 и "
        "т.д.), то со столов должно выходить в топ одинаковое количество участников, даже если количество "
        "игроков по столам различается. Формирование пар в топе в этом случае аналогично, и общий принцип "
        "таков: 1) игрок не должен сразу же встретиться с игроком со своего стола; 2) первые места столов "
        "должны встретиться как можно позже; 3) первое и второе место одного стола должны встретиться как "
        "можно позже."
    ),
    "706.3": (
        "Если регламентом турнира предусмотрены различные призы за 3-е и 4-е место, то игроки, проигравшие в "
        "полуфиналах, играют друг с другом за 3-е место."
    ),
}
ENGLISH = {
    "706.1": (
        "The first plays the last of those who are in the top, the second the last but one, and so on until "
        "all pairs are made. In the next round the winner of the first pair plays the winner of the last "
        "pair, the winner of the second pair the winner of the last pair but one, and so on."
    ),
    "706.2": (
        "From several tables the same number goes through from each: first places are numbered by table, then "
        "second places by table, and so on. Nobody should meet an entry of his own table at once, first "
        "places should meet as late as possible, and so should first and second place of one table."
    ),
    "706.3": "If the prizes for third and fourth place differ, the losers of the semi-finals play for third place.",
}


def law(clauses: Iterable[str]) -> tuple[Clause, ...]:
    """The words of these clauses, each once, in order."""
    words, language = (RUSSIAN, "ru") if (get_language() or "").startswith("ru") else (ENGLISH, "en")
    return tuple(Clause(number, words[number], language) for number in sorted(set(clauses) & words.keys()))
