"""Takes an evening or a club in once, however often its file comes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from skatliste.models import Club, ClubFacts, EveningFacts, ListFacts, SessionQuerySet
from skatliste.services import import_club, import_evening, import_people

from . import places
from .documents import Document
from .lists import DifferentListError, Taken, import_once


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What became of a file.

    Attributes:
        lists: that it tells, in their order.
        club: that it tells of, if it is the file of a club: the one that was made of
            it, or into which it was taken.
        is_new: whether anything was written.
    """

    lists: tuple[Taken, ...]
    club: Club | None = None
    is_new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _How:
    """See `import_document`."""

    club: Club | None
    as_new: bool
    visible: SessionQuerySet | None


@transaction.atomic
def import_document(
    document: Document,
    *,
    club: Club | None = None,
    as_new: bool = False,
    visible: SessionQuerySet | None = None,
) -> Imported:
    """Write what stands in a file, all of it or nothing; what is here stays as it is.

    An evening is recognised by its lists: they are all here, in one evening, or all
    new. A club is recognised by the id in its file, unless *club* says which it is to
    be. Its name, its defaults and the people who are known stay as they are here;
    people, evenings and lists that are not here are added.

    Args:
        document: as `read_document` returns it.
        club: that the lists are to be ones of; without it a list or an evening comes
            into a round of its own, and a club is the one with its id, or a new one.
        as_new: whether all of it is written once more, whatever is here.
        visible: the lists that whoever imports may read, see `import_once`; None for
            the host.

    Raises:
        DifferentListError: says where what is here differs first from the file.
        ValueError: for somebody who may not read all lists, and names no club.
    """
    if club is None and visible is not None:
        raise ValueError("expected a club of somebody who may not read all lists")
    how = _How(club=club, as_new=as_new, visible=visible)
    if isinstance(document, ClubFacts):
        return _import_club(document, how)
    if isinstance(document, EveningFacts):
        return _import_evening(document, how)
    taken = import_once(document, club=club, as_new=as_new, visible=visible)
    return Imported(lists=(taken,), is_new=taken.is_new)


def _import_evening(facts: EveningFacts, how: _How) -> Imported:
    lists = tuple(_take(facts.lists, how).values())
    _place(_("evening"), lists)
    return Imported(lists=lists, is_new=lists[0].is_new)


def _import_club(facts: ClubFacts, how: _How) -> Imported:
    club, is_new = how.club, False
    if club is None:
        club, is_new = import_club(facts, as_new=how.as_new)
    # Before their lists, which would make everybody of them active.
    has_newcomers = import_people(club, facts)
    lists = _take(facts.lists, replace(how, club=club))
    for number, uids in enumerate(facts.evenings, start=1):
        _place(places.evening(number), [lists[uid] for uid in uids])
    taken = tuple(lists.values())
    has_new_lists = any(one.is_new for one in taken)
    return Imported(
        lists=taken, club=club, is_new=is_new or has_newcomers or has_new_lists
    )


def _take(lists: Iterable[ListFacts], how: _How) -> dict[UUID, Taken]:
    """Take in the lists one after the other, all new ones into the same club.

    Returns:
        What became of each, by its uid in the file, in their order.
    """
    taken: dict[UUID, Taken] = {}
    club = how.club
    for number, facts in enumerate(lists, start=1):
        try:
            one = import_once(facts, club=club, as_new=how.as_new, visible=how.visible)
        except DifferentListError as error:
            place = places.list_of_file(number)
            raise DifferentListError(f"{place}: {error}") from error
        if one.is_new:
            club = one.session.club
        taken[facts.uid] = one
    return taken


def _place(place: str, lists: Sequence[Taken]) -> None:
    """Let new lists be an evening; those that are here must be one, in this order."""
    new = [one.session for one in lists if one.is_new]
    if len(new) == len(lists):
        import_evening(new)
        return
    here = [one.session for one in lists if not one.is_new]
    first = here[0]
    if new:
        told = _("list %(id)s is here already, others are not")
        raise DifferentListError(f"{place}: {told % {'id': first.public_id}}")
    for one in here:
        if one.evening_id is None or one.evening_id != first.evening_id:
            told = _("list %(id)s is not in this evening here")
            raise DifferentListError(f"{place}: {told % {'id': one.public_id}}")
    if here != sorted(here, key=lambda one: one.pk):
        told = _("its lists stand in another order here")
        raise DifferentListError(f"{place}: {told}")
