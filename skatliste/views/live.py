"""What a page needs to stay up to date, and what it is told when it asks anew."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.utils.http import parse_etags

from skatliste.http import read_device_token
from skatliste.keys import token_hash
from skatliste.models import Keeper, Member
from skatliste.reader import current_reader
from skatliste.release import release_mark
from skatliste.tickets import make_ticket


@dataclass(frozen=True, slots=True, kw_only=True)
class LivePart:
    """A part of a page that follows its list.

    Attributes:
        part: which one it is, as a selector.
        source: where it is fetched anew.
        stream: where the versions of the list are told.
        mark: differs where another page than this one would be sent.
    """

    part: str
    source: str
    stream: str
    mark: str


def live_part(
    request: HttpRequest, member: Member, *, part: str, source: str
) -> LivePart:
    """Return what keeps *part* of the page of this browser up to date."""
    stream = stream_address(request, member)
    return LivePart(part=part, source=source, stream=stream, mark=_mark(member))


def stream_address(request: HttpRequest, member: Member) -> str:
    """Return the address of the list's stream, good for this browser for a day."""
    public_id = member.session.public_id
    hashed = token_hash(read_device_token(request))
    ticket = make_ticket(public_id, member.device_id, hashed)
    return f"{reverse('session-detail', args=[public_id])}events/?token={ticket}"


def answer_anew(
    request: HttpRequest, member: Member, render: Callable[[], HttpResponse]
) -> HttpResponse:
    """Answer with what *render* makes; 304 to whoever has this version already."""
    tag = f'W/"{member.session.version}-{_mark(member)}"'
    is_known = tag in parse_etags(request.headers.get("If-None-Match", ""))
    response = HttpResponseNotModified() if is_known else render()
    response["ETag"] = tag
    # The one in the page wears out.
    response["Live-Stream"] = stream_address(request, member)
    return response


def _mark(member: Member) -> str:
    reader = current_reader()
    role = "keeper" if isinstance(member, Keeper) else "reader"
    era = member.session.era
    told = f"{role} {reader.on_sheet(reader.language)} {release_mark()} {era}"
    return sha256(told.encode()).hexdigest()[:12]
