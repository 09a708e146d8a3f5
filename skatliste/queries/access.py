"""Who is asking, and what are they allowed to see."""

from dataclasses import dataclass

from skatliste.keys import (
    CLUB_ADMIN,
    CLUB_MEMBER,
    KEEPER,
    READER,
    KeyParts,
    is_genuine,
    make_key,
    split_key,
    token_hash,
)
from skatliste.models import (
    Club,
    ClubGrant,
    ClubMember,
    ClubRole,
    Device,
    Grant,
    Invitation,
    Keeper,
    Member,
    Role,
    Session,
)

# What undo and redo would name, so that a page tells it without another query.
_STEPS = ("undo_to", "redo_to")
_LIST_ROLES = {KEEPER: Role.KEEPER, READER: Role.READER}
_CLUB_ROLES = {CLUB_ADMIN: ClubRole.ADMIN, CLUB_MEMBER: ClubRole.MEMBER}
_LIST_KINDS = {role: kind for kind, role in _LIST_ROLES.items()}
_CLUB_KINDS = {role: kind for kind, role in _CLUB_ROLES.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitedToList:
    """What a list's key opens.

    Attributes:
        session: the list.
        role: what its bearer becomes.
        hand_over: the invitation by which a keeper hands the list over, if it is one.
    """

    session: Session
    role: Role
    hand_over: Invitation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitedToClub:
    """What a club's key opens: the club, and what its bearer becomes."""

    club: Club
    role: ClubRole


Invited = InvitedToList | InvitedToClub


def find_device(token: str) -> Device | None:
    """Return the device whose cookie holds *token*."""
    if not token:
        return None
    return (
        Device.objects.select_related("club")
        .filter(token_hash=token_hash(token))
        .first()
    )


def find_member(token: str, public_id: str) -> Member | None:
    """Return the device with *token* as keeper or reader of the list.

    None if it is neither. A keeper takes one query; for others a club is asked, too:
    its admins keep every list of it, its members read them.
    """
    return member_of(token_hash(token), public_id) if token else None


def member_of(hashed: str, public_id: str) -> Member | None:
    """Return the device whose token has this hash as `find_member` does."""
    grant = _grant_of(hashed, public_id)
    if grant is not None and grant.role == Role.KEEPER:
        return _keeper(grant.session, grant.device_id, grant.position)
    club_grant = _club_grant_on(hashed, public_id)
    if club_grant is not None and club_grant.role == ClubRole.ADMIN:
        session = grant.session if grant else _list_of(public_id)
        position = grant.position if grant else None
        return _keeper(session, club_grant.device_id, position)
    if grant is not None:
        return Member(
            session=grant.session, device_id=grant.device_id, position=grant.position
        )
    if club_grant is not None:
        return Member(session=_list_of(public_id), device_id=club_grant.device_id)
    return None


def find_keeper(token: str, public_id: str) -> Keeper | None:
    """Return the device with *token* as keeper of the list, or None if it is not."""
    member = find_member(token, public_id)
    return member if isinstance(member, Keeper) else None


def find_club_member(token: str, public_id: str) -> ClubMember | None:
    """Return the device with *token* as member or admin of the club, if it is one."""
    if not token:
        return None
    grant = (
        ClubGrant.objects.select_related("club")
        .filter(device__token_hash=token_hash(token), club__public_id=public_id)
        .first()
    )
    if grant is None or not grant.is_valid:
        return None
    role = ClubRole(grant.role)
    return ClubMember(club=grant.club, device_id=grant.device_id, role=role)


def clubs_of_device(hashed_token: str) -> list[ClubMember]:
    """Return the clubs that a device belongs to, by their names."""
    grants = ClubGrant.objects.select_related("club").filter(
        device__token_hash=hashed_token
    )
    return [
        ClubMember(club=one.club, device_id=one.device_id, role=ClubRole(one.role))
        for one in grants.order_by("club__name", "club")
        if one.is_valid
    ]


def read_anew(session: Session) -> None:
    """Let *session* be as the list is by now; takes one query."""
    session.refresh_from_db(
        from_queryset=Session.objects.select_related("undo_to", "redo_to")
    )


def list_key(session: Session, role: Role) -> str:
    """Return the key that makes its bearer this on the list."""
    version = session.version_of(role)
    return make_key(_LIST_KINDS[role], session.public_id, version)


def club_key(club: Club, role: ClubRole) -> str:
    """Return the key that makes its bearer this in the club."""
    return make_key(_CLUB_KINDS[role], club.public_id, club.version_of(role))


def find_invited(key: str) -> Invited | None:
    """Return what *key* opens, or None if it opens nothing."""
    parts = split_key(key)
    if parts is None:
        return None
    if parts.kind in _LIST_ROLES:
        return _invited_to_list(parts, _LIST_ROLES[parts.kind])
    return _invited_to_club(parts, _CLUB_ROLES[parts.kind])


def _invited_to_list(parts: KeyParts, role: Role) -> InvitedToList | None:
    session = Session.objects.filter(public_id=parts.public_id).first()
    if session is None or not is_genuine(parts, session.version_of(role)):
        return None
    # Those who keep it can bring it back.
    if session.deleted_at is not None and role is Role.READER:
        return None
    return InvitedToList(session=session, role=role)


def _invited_to_club(parts: KeyParts, role: ClubRole) -> InvitedToClub | None:
    club = Club.objects.filter(public_id=parts.public_id).first()
    if club is None or not is_genuine(parts, club.version_of(role)):
        return None
    return InvitedToClub(club=club, role=role)


def _grant_of(hashed: str, public_id: str) -> Grant | None:
    """Return the valid grant of a device on a list, with the list."""
    steps = (f"session__{step}" for step in _STEPS)
    grant = (
        Grant.objects.select_related("session__club", "session__evening", *steps)
        .filter(device__token_hash=hashed, session__public_id=public_id)
        .first()
    )
    # Renewing the keys of a role ends every grant that was made with the old ones.
    return grant if grant is not None and grant.is_valid else None


def _club_grant_on(hashed: str, public_id: str) -> ClubGrant | None:
    """Return the valid grant of a device in the club of a list."""
    grant = (
        ClubGrant.objects.select_related("club")
        .filter(device__token_hash=hashed, club__sessions__public_id=public_id)
        .first()
    )
    return grant if grant is not None and grant.is_valid else None


def _list_of(public_id: str) -> Session:
    lists = Session.objects.select_related("club", "evening", *_STEPS)
    return lists.get(public_id=public_id)


def _keeper(session: Session, device_id: int, position: int | None) -> Keeper:
    return Keeper(session=session, device_id=device_id, position=position)
