"""What the page of a lot shows: one form for each set of equal players."""

from django.http import QueryDict
from django.utils.translation import gettext as _

from groups.forms import LotForm
from groups.models import Group, Member
from groups.services.lots import lot_sets


def lot_forms(group: Group, sent: QueryDict | None) -> list[LotForm]:
    """The forms from the top of the table down; the one that was sent is bound."""
    members = {m.entry_id: m for m in Member.objects.filter(group=group).select_related("entry")}
    forms = []
    for part in lot_sets(group):
        tied = [members[entry] for entry in part]
        first = min(member.row for member in tied)
        form = LotForm(members=tied, first=first)
        if sent is not None and sent.get("among") == form.key:
            form = LotForm(sent, members=tied, first=first)
        forms.append(form)
    return sorted(forms, key=lambda form: form.places.start)


def gone() -> str:
    """The set that was sent waits for no lot any more."""
    return _("These players are no longer equal, so no lot can part them. Below is how the group stands now.")
