"""The whole site map."""

from django.urls import URLPattern, URLResolver, include, path

from .views import access, calculator, errors, exports, games, health, lists, rules

game_urls = [
    path("", games.game_create, name="game-create"),
    path("preview/", games.game_preview, name="game-preview"),
    path("<int:game_id>/edit/", games.game_update, name="game-update"),
    path("<int:game_id>/delete/", games.game_delete, name="game-delete"),
    path("<int:game_id>/restore/", games.game_restore, name="game-restore"),
]

# /sessions/<public id>/
session_urls: list[URLPattern | URLResolver] = [
    path("", lists.session_detail, name="session-detail"),
    path("edit/", lists.session_update, name="session-update"),
    path("delete/", lists.session_delete, name="session-delete"),
    path("restore/", lists.session_restore, name="session-restore"),
    path("export.<slug:suffix>", exports.session_export, name="session-export"),
    path("games/", include(game_urls)),
]

urlpatterns = [
    path("", lists.session_list, name="session-list"),
    path("sessions/new/", lists.session_create, name="session-create"),
    path("sessions/<slug:public_id>/", include(session_urls)),
    path("join/<slug:key>/", access.join, name="join"),
    path("calculator/", calculator.calculator, name="calculator"),
    path("rules/", rules.rules, name="rules"),
    path("healthz", health.healthz, name="healthz"),
]

handler400 = errors.bad_request
handler404 = errors.not_found
handler500 = errors.server_error
