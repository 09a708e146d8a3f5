"""Take lists in from files: shown first, then written, once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from skatliste.forms import ImportForm, begun_at
from skatliste.http import keep_device
from skatliste.imports import (
    CsvHead,
    DifferentListError,
    Document,
    DocumentPreview,
    Imported,
    ImportRefusedError,
    TablePreview,
    Upload,
    carried,
    carry,
    headed_as_here,
    identified,
    preview_document,
    preview_table,
    read_csv,
    read_document,
    read_upload,
    take_in,
)
from skatliste.keys import token_hash
from skatliste.labels import reader_deck, reader_language
from skatliste.limits import IMPORT, answer_too_many, wait_for, wait_sentence
from skatliste.models import Club, ClubMember, ListFacts, Session
from skatliste.queries import OfficialSheet

from .access import club_admin_or_404, this_device

# What is short enough is shown, and can be mended on the page.
_SHOWN_SIGNS: Final = 40_000
_SHOWN_ROWS: Final = 300

_TOO_MUCH: Final = gettext_lazy(
    "These are more lists than can be imported here at once: nobody could enter a game "
    "meanwhile. Whoever runs this machine can import the file."
)

Preview = TablePreview | DocumentPreview


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def import_lists(request: HttpRequest) -> HttpResponse:
    """Anyone, where anyone may begin lists: a file becomes lists of this device."""
    if not settings.OPEN:
        raise Http404
    return _answer(request, None)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def club_import(request: HttpRequest, club_id: str) -> HttpResponse:
    """Admins: a file becomes lists of the club."""
    return _answer(request, club_admin_or_404(request, club_id))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """What came, and what was understood of it.

    Attributes:
        upload: the file or the text; None if it is none.
        document: what is to be taken.
        preview: what is shown of it; None if it cannot be read at all.
        problems: why it cannot be taken.
    """

    upload: Upload | None = None
    document: Document | None = None
    preview: Preview | None = None
    problems: tuple[str, ...] = ()


def _answer(request: HttpRequest, member: ClubMember | None) -> HttpResponse:
    if request.method != "POST":
        return _upload_page(request, member, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    if wait := wait_for(request, IMPORT):
        form.add_error(None, wait_sentence(wait))
        return answer_too_many(_upload_page(request, member, form), wait)
    read = _read(form)
    if read.upload is None:
        return _upload_page(request, member, form, problems=read.problems)
    if form.is_valid() and _is_decided(request) and not read.problems:
        return _take(request, member, form, read)
    return _preview_page(request, member, form, read)


def _is_decided(request: HttpRequest) -> bool:
    """Whether what was shown is to be written, as it is or beside what is here."""
    return "take" in request.POST or "beside" in request.POST


def _read(form: ImportForm) -> _Read:
    """Return what was sent, as far as it can be understood."""
    is_valid = form.is_valid()
    try:
        upload = _uploaded(form)
    except ImportRefusedError as error:
        return _Read(problems=tuple(error.problems))
    if upload is None or not is_valid:
        return _Read(upload=upload)
    try:
        if upload.is_json:
            document = read_document(upload.text.encode())
            preview = preview_document(document)
            return _Read(
                upload=upload,
                document=document,
                preview=preview,
                problems=() if preview.may_be_taken else (str(_TOO_MUCH),),
            )
        reading = read_csv(upload.text, _head(form, upload))
    except ImportRefusedError as error:
        return _Read(upload=upload, problems=tuple(error.problems))
    table = preview_table(reading, language=reader_language(), deck=reader_deck())
    return _Read(
        upload=upload,
        document=reading.facts,
        preview=table,
        problems=reading.problems,
    )


def _uploaded(form: ImportForm) -> Upload | None:
    """Return what was sent: a file, else what stands in the text, else what was held.

    Raises:
        ImportRefusedError: for a file that is no text, or what no page of ours held.
    """
    told = form.cleaned_data
    if file := told.get("file"):
        return read_upload(file.read(), file.name)
    if told.get("text", "").strip():
        return read_upload(told["text"].encode(), "")
    if not told.get("held"):
        return None
    if (upload := carried(told["held"])) is None:
        raise ImportRefusedError(
            [_("What was shown here is not known any more: please send it again.")]
        )
    return upload


def _head(form: ImportForm, upload: Upload) -> CsvHead:
    told = form.cleaned_data
    return CsvHead(
        begun_at=begun_at(form.day(upload.name)),
        names=tuple(form.names.values()),
        title=told["title"],
        place=told["venue"],
        system=form.counted_by,
        profile=form.rules,
    )


def _take(
    request: HttpRequest, member: ClubMember | None, form: ImportForm, read: _Read
) -> HttpResponse:
    device, token = this_device(request)
    club = member.club if member else None
    document = read.document
    if document is None:
        raise ValueError("expected something that can be taken")
    if isinstance(read.preview, TablePreview) and isinstance(document, ListFacts):
        document = _as_known(document, club or device.club)
    try:
        imported = take_in(
            document,
            device=device,
            club=club,
            visible=Session.objects.opened_by(token_hash(token)),
            as_new="beside" in request.POST,
        )
    except DifferentListError as error:
        return _preview_page(request, member, form, read, different=str(error))
    messages.success(request, _said(imported))
    return keep_device(_to(imported, club), token)


def _as_known(facts: ListFacts, club: Club) -> ListFacts:
    return headed_as_here(identified(facts, club.public_id), club)


def _said(imported: Imported) -> str:
    if not imported.is_new:
        return _("This was here already: nothing was changed.")
    new = sum(one.is_new for one in imported.lists)
    return ngettext(
        "%(count)d list is imported.", "%(count)d lists are imported.", new
    ) % {"count": new}


def _to(imported: Imported, club: Club | None) -> HttpResponse:
    """Return the way to what was taken in."""
    if len(imported.lists) == 1:
        return redirect("session-detail", imported.lists[0].session.public_id)
    if club is not None:
        return redirect("club-detail", club.public_id)
    return redirect("session-list")


def _upload_page(
    request: HttpRequest,
    member: ClubMember | None,
    form: ImportForm,
    *,
    problems: tuple[str, ...] = (),
) -> HttpResponse:
    status = 422 if form.is_bound else 200
    context = {"form": form, "problems": problems, "club": member and member.club}
    return render(request, "importing/upload.html", context, status=status)


def _preview_page(
    request: HttpRequest,
    member: ClubMember | None,
    form: ImportForm,
    read: _Read,
    *,
    different: str = "",
) -> HttpResponse:
    upload = read.upload
    if upload is None:
        raise ValueError("expected something to show")
    is_shown = not upload.is_json and len(upload.text) <= _SHOWN_SIGNS
    is_refused = bool(form.errors or read.problems)
    status = 409 if different else 422 if is_refused else 200
    context = {
        "form": _understood(form, upload, read.preview),
        "upload": upload,
        "problems": read.problems,
        "different": different,
        "may_be_taken": not is_refused,
        "shown": upload.text if is_shown else "",
        "held": "" if is_shown else carry(upload),
        "club": member and member.club,
        **_shown(read.preview),
    }
    return render(request, "importing/preview.html", context, status=status)


def _understood(
    form: ImportForm, upload: Upload, preview: Preview | None
) -> ImportForm:
    """Return the form as it is to be shown: refused, or with what was found."""
    if form.errors:
        return form
    if isinstance(preview, TablePreview):
        return form.filled_in(upload.name, preview.sheet.names)
    return form.filled_in(upload.name, form.names)


def _shown(preview: Preview | None) -> Mapping[str, object]:
    if isinstance(preview, TablePreview):
        rows = list(preview.rows())
        return {
            "table": preview,
            "reading": preview.reading,
            "sheet": preview.sheet,
            "official": OfficialSheet(preview.sheet),
            "rows": rows[:_SHOWN_ROWS],
            "more_rows": max(0, len(rows) - _SHOWN_ROWS),
        }
    if preview is not None:
        return {"document": preview}
    return {}
