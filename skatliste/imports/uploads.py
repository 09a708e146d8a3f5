"""What somebody sent to be taken in: carried from page to page, then taken, once."""

from dataclasses import dataclass, replace
from typing import Final

from django.core import signing
from django.db import transaction
from django.utils.translation import gettext as _

from skatliste.models import Club, Device, ListFacts, Session, SessionQuerySet
from skatliste.queries import load_list_facts
from skatliste.services import grant_keeper

from .csv_text import decode
from .documents import Document
from .problems import ImportRefusedError
from .taking import Imported, import_document

# Our own alone is ever unpacked: nobody can send something small that grows.
_SIGNER: Final = signing.Signer(salt="skatliste.uploads")
_MARK: Final = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """A file, or what was pasted.

    Attributes:
        text: all of it.
        name: of the file; empty if it was pasted.
        assumed: the encoding, where it was guessed.
    """

    text: str
    name: str = ""
    assumed: str = ""

    @property
    def is_json(self) -> bool:
        return self.text.lstrip().startswith(("{", "["))


def read_upload(content: bytes, name: str) -> Upload:
    """Return the text of a file.

    Raises:
        ImportRefusedError: for what is no text.
    """
    if content.removeprefix(_MARK).lstrip().startswith((b"{", b"[")):
        try:
            return Upload(text=content.decode("utf-8-sig"), name=name)
        except UnicodeDecodeError as error:
            raise ImportRefusedError(
                [_("The file is not written in UTF-8.")]
            ) from error
    text, assumed = decode(content)
    return Upload(text=text, name=name, assumed=assumed)


def carry(upload: Upload) -> str:
    """Return *upload* as a page can hold it for the next step."""
    told = [upload.text, upload.name, upload.assumed]
    return _SIGNER.sign_object(told, compress=True)


def carried(text: str) -> Upload | None:
    """Return what a page has held; None if that was not ours."""
    try:
        text, name, assumed = _SIGNER.unsign_object(text)
    except signing.BadSignature:
        return None
    return Upload(text=text, name=name, assumed=assumed)


@transaction.atomic
def take_in(
    document: Document,
    *,
    device: Device,
    club: Club | None,
    visible: SessionQuerySet,
    as_new: bool = False,
) -> Imported:
    """Write what stands in a file into a club, or into the device's own round.

    Of lists that are new in its own round the device becomes the keeper; those of a
    club are kept by its admins.

    Raises:
        DifferentListError: as `import_document` does.
    """
    imported = import_document(
        document, club=club or device.club, visible=visible, as_new=as_new
    )
    for taken in imported.lists:
        if taken.is_new and club is None:
            grant_keeper(device, taken.session)
    return imported


def headed_as_here(facts: ListFacts, club: Club) -> ListFacts:
    """Return a list with the head that it has here, if it came from a table before.

    A table tells no title and no day, and what was said of them may have been
    corrected since.
    """
    session = Session.objects.filter(uid=facts.uid, club=club).first()
    if session is None:
        return facts
    here = load_list_facts(session)
    return replace(
        facts,
        title=here.title,
        place=here.place,
        begun_at=here.begun_at,
        planned_games=here.planned_games,
        stake=here.stake,
        language=here.language,
        deck=here.deck,
    )
