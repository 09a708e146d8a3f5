"""The whole site map."""

from django.urls import URLPattern, URLResolver, include, path

from .admin import host_site
from .views import (
    accounts,
    adjustments,
    blank,
    board,
    calculator,
    closing,
    clubs,
    devices,
    downloads,
    errors,
    evening,
    exports,
    flags,
    games,
    handing,
    health,
    importing,
    imprint,
    joining,
    list_rules,
    lists,
    log,
    manifest,
    people,
    points,
    preferences,
    repairs,
    rows,
    rules,
    sharing,
    sheet,
    undo,
)

game_urls = [
    path("", games.game_create, name="game-create"),
    path("adjust/", adjustments.adjustment_create, name="adjustment-create"),
    path("preview/", games.game_preview, name="game-preview"),
    path("<int:game_id>/edit/", repairs.game_update, name="game-update"),
    path("<int:game_id>/insert/", repairs.game_insert, name="game-insert"),
    path("<int:game_id>/move/", rows.game_move, name="game-move"),
    path(
        "<int:adjustment_id>/adjust/",
        adjustments.adjustment_update,
        name="adjustment-update",
    ),
    path("<int:game_id>/log/", log.game_log, name="game-log"),
    path("<int:game_id>/flag/", flags.game_flag, name="game-flag"),
    path("<int:game_id>/settle/", flags.game_settle, name="game-settle"),
    path("<int:game_id>/delete/", rows.game_delete, name="game-delete"),
    path("<int:game_id>/restore/", rows.game_restore, name="game-restore"),
]

# /sessions/<public id>/share/
share_urls = [
    path("", sharing.session_share, name="session-share"),
    path("code/", sharing.session_code, name="session-code"),
    path("seat/", sharing.session_seat, name="session-seat"),
    path("renew/<slug:whose>/", sharing.session_renew, name="session-renew"),
    path("hand-over/", handing.session_hand_over, name="session-hand-over"),
    path("take-over/", handing.session_take_over, name="session-take-over"),
]

# /sessions/<public id>/devices/
device_urls = [
    path("", devices.session_devices, name="session-devices"),
    path("<int:grant_id>/", devices.device_update, name="device-update"),
    path("<int:grant_id>/role/", devices.device_role, name="device-role"),
    path("<int:grant_id>/remove/", devices.device_remove, name="device-remove"),
]

# /sessions/<public id>/
session_urls: list[URLPattern | URLResolver] = [
    path("", lists.session_detail, name="session-detail"),
    path("sheet/", sheet.session_sheet, name="session-sheet"),
    path("edit/", lists.session_update, name="session-update"),
    path("people/", people.people, name="people"),
    path("rules/", list_rules.session_rules, name="session-rules"),
    path("delete/", lists.session_delete, name="session-delete"),
    path("undo/", undo.session_undo, name="session-undo"),
    path("redo/", undo.session_redo, name="session-redo"),
    path("board/", board.session_board, name="session-board"),
    path("log/", log.session_log, name="session-log"),
    path("restore/", lists.session_restore, name="session-restore"),
    path("export.<str:suffix>", exports.session_export, name="session-export"),
    path("files/", downloads.session_files, name="session-files"),
    path("games/", include(game_urls)),
    path("finish/", closing.session_finish, name="session-finish"),
    path("stake/", closing.session_stake, name="session-stake"),
    path("agree/", closing.session_agree, name="session-agree"),
    path("reopen/", closing.session_reopen, name="session-reopen"),
    path(
        "revisions/<int:revision>/", closing.session_revision, name="session-revision"
    ),
    path("next/", evening.session_next, name="session-next"),
    path("share/", include(share_urls)),
    path("devices/", include(device_urls)),
]

account_urls = [
    path("", accounts.account, name="account"),
    path("login/", accounts.log_in, name="log-in"),
    path("logout/", accounts.log_out, name="log-out"),
    path("new/", accounts.sign_up, name="sign-up"),
    path("password/", accounts.change_password, name="change-password"),
    path("gather/", accounts.gather, name="gather"),
]

# /clubs/<public id>/
club_urls = [
    path("", clubs.club_detail, name="club-detail"),
    path("people/", clubs.club_people_page, name="club-people"),
    path("people/<int:player_id>/", clubs.club_person, name="club-person"),
    path("settings/", clubs.club_update, name="club-update"),
    path("links/", clubs.club_links, name="club-links"),
    path("links/<slug:role>/", clubs.club_renew, name="club-renew"),
    path("devices/<int:device_id>/", clubs.club_device, name="club-device"),
    path("leave/", clubs.club_leave, name="club-leave"),
    path("import/", importing.club_import, name="club-import"),
    path("export.<str:suffix>", exports.club_export, name="club-export"),
    path("files/", downloads.club_files, name="club-files"),
]

# /evenings/<public id>/
evening_urls = [
    path("", evening.evening, name="evening"),
    path("export.<str:suffix>", exports.evening_export, name="evening-export"),
    path("files/", downloads.evening_files, name="evening-files"),
]

urlpatterns = [
    path("", lists.session_list, name="session-list"),
    path("sessions/new/", lists.session_create, name="session-create"),
    path("sessions/<slug:public_id>/", include(session_urls)),
    path("account/", include(account_urls)),
    path("admin/", host_site.urls),
    path("clubs/new/", clubs.club_create, name="club-create"),
    path("clubs/<slug:club_id>/", include(club_urls)),
    path("evenings/<slug:evening_id>/", include(evening_urls)),
    path("import/", importing.import_lists, name="import"),
    path("join/", joining.join_by_code, name="join-by-code"),
    path("join/<slug:key>/", joining.join, name="join"),
    path("board/", board.board, name="board"),
    path("calculator/", calculator.calculator, name="calculator"),
    path("blank.pdf", blank.blank, name="blank"),
    path("rules/", rules.rules, name="rules"),
    path("imprint/", imprint.imprint, name="imprint"),
    path("privacy/", imprint.privacy, name="privacy"),
    path("points/<slug:profile>/<slug:mark>.json", points.points, name="points"),
    path("preferences/", preferences.preferences, name="preferences"),
    path("manifest.webmanifest", manifest.manifest, name="manifest"),
    path("healthz", health.healthz, name="healthz"),
]

handler400 = errors.bad_request
handler404 = errors.not_found
handler500 = errors.server_error
