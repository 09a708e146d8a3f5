"""The pages of the host: what there is, to be looked at, and accounts to be kept.

Nothing of a list is changed here: what is written follows from its log, and the kept
figures from what is written. So almost all of it is only shown. What may be done goes
through the services that everybody uses, or touches what no list is made of:

- lists are put away and brought back, which their log tells;
- accounts are changed and deleted; their devices keep what they may do.
"""

from functools import update_wrapper
from typing import Any, ClassVar, Final

from django.contrib import admin
from django.contrib.auth import get_user_model
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.forms import Media
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from .models import Club, ClubGrant, Device, Flag, Grant, Player, Session
from .services import delete_by_host, restore_by_host

_SCRIPTS: Final = (
    *("vendor/jquery/jquery.min", "jquery.init", "core"),
    *("admin/RelatedObjectLookups", "actions"),
)


class HostSite(admin.AdminSite):
    """Django's own pages, of which nobody but the host is told that they exist."""

    site_header = site_title = _("Pages of the host")
    index_title = _("What there is")
    enable_nav_sidebar = False

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:  # noqa: ANN401, FBT001, FBT002  # as Django has it
        """Answer 404 to everybody else, where Django would ask to log in."""
        shown = super().admin_view(view, cacheable)

        def guarded(request: HttpRequest, *args: Any, **told: Any) -> HttpResponse:  # noqa: ANN401
            if not self.has_permission(request) or _is_odd(request):
                raise Http404
            answer: HttpResponse = shown(request, *args, **told)
            return answer

        return update_wrapper(guarded, shown)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Lead the host in who has logged in already, as everybody does."""
        if not self.has_permission(request):
            raise Http404
        return redirect("host:index")

    def logout(  # type: ignore[override]  # Django answers with a page of its own
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Lead to where everybody logs out."""
        return redirect("log-out")


def _is_odd(request: HttpRequest) -> bool:
    """Whether a NUL is to be looked up or written, which PostgreSQL does not take."""
    told = (*request.GET.lists(), *request.POST.lists())
    return any("\0" in word for _name, words in told for word in map(str, words))


class Lean:
    """Without the scripts for kinds of fields that no page here has."""

    @property
    def media(self) -> Media:
        return Media(js=[f"admin/js/{name}.js" for name in _SCRIPTS])


class Shown(Lean, admin.ModelAdmin):  # type: ignore[type-arg]  # not at run time
    """To be looked at, and not to be changed."""

    list_per_page = 100
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401
        return False


class ClubAdmin(Shown):
    list_display = ("__str__", "public_id", "created_at")
    search_fields = ("name", "public_id")
    fields = ("name", "public_id", "place", "stake", "system", "profile", "created_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Club]:
        # The others are the rounds of single devices.
        return super().get_queryset(request).exclude(name="")


class PlayerAdmin(Shown):
    list_display = ("name", "club", "is_active")
    list_select_related = ("club",)
    search_fields = ("name", "club__name")
    fields = ("name", "club", "is_active", "created_at")


class SessionAdmin(Shown):
    list_display = (
        "__str__",
        "public_id",
        "club",
        "begun_at",
        "closed_at",
        "deleted_at",
    )
    list_select_related = ("club",)
    list_filter = ("deleted_at", "closed_at")
    search_fields = ("title", "public_id", "club__name")
    date_hierarchy = "begun_at"
    fields = (
        *("title", "public_id", "club", "place", "begun_at", "planned_games", "stake"),
        *("version", "revision", "closed_at", "deleted_at"),
    )
    actions = ("put_away", "bring_back")

    @admin.action(description=_("Put the chosen lists away, as their keepers can"))
    def put_away(self, request: HttpRequest, chosen: QuerySet[Session]) -> None:
        for session in chosen:
            delete_by_host(session)

    @admin.action(description=_("Bring the chosen lists back"))
    def bring_back(self, request: HttpRequest, chosen: QuerySet[Session]) -> None:
        for session in chosen:
            restore_by_host(session)


class DeviceAdmin(Shown):
    list_display = ("__str__", "label", "account", "club", "created_at")
    list_select_related = ("account", "club")
    search_fields = ("label", "account__username")
    # Not its hash: nobody needs to see it.
    fields = ("label", "account", "club", "created_at")


class GrantAdmin(Shown):
    list_display = ("session", "device", "role", "created_at")
    list_select_related = ("session", "device")
    list_filter = ("role",)
    search_fields = ("session__public_id", "session__title")
    fields = ("session", "device", "role", "position", "created_at")


class ClubGrantAdmin(Shown):
    list_display = ("club", "device", "role", "created_at")
    list_select_related = ("club", "device")
    list_filter = ("role",)
    search_fields = ("club__name", "club__public_id")
    fields = ("club", "device", "role", "created_at")


class FlagAdmin(Shown):
    list_display = ("__str__", "word", "made_at", "settled_at")
    fields = ("game", "device", "position", "word", "made_at", "settled_at")


class AccountAdmin(Lean, UserAdmin):  # type: ignore[type-arg]  # not at run time
    """Accounts: a forgotten password is replaced here, by the host alone."""

    list_display = ("username", "is_active", "is_staff", "last_login", "date_joined")
    list_filter = ("is_active", "is_staff")
    search_fields = ("username",)
    filter_horizontal = ()
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (None, {"fields": ("is_active", "is_staff", "is_superuser")}),
        (None, {"fields": ("last_login", "date_joined")}),
    )
    readonly_fields: ClassVar = ("last_login", "date_joined")


host_site = HostSite(name="host")
for model, shown_by in (
    (Club, ClubAdmin),
    (Player, PlayerAdmin),
    (Session, SessionAdmin),
    (Device, DeviceAdmin),
    (Grant, GrantAdmin),
    (ClubGrant, ClubGrantAdmin),
    (Flag, FlagAdmin),
    (get_user_model(), AccountAdmin),
):
    host_site.register(model, shown_by)
