"""One segment for every list, and its log as steps that can be undone."""

from django.db import migrations

_STEPS = {
    "list_corrected",
    "game_entered",
    "game_corrected",
    "game_deleted",
    "game_restored",
}


def tell_segments(apps, schema_editor):
    session_model = apps.get_model("skatliste", "Session")
    segment_model = apps.get_model("skatliste", "Segment")
    sitting_model = apps.get_model("skatliste", "Sitting")
    game_model = apps.get_model("skatliste", "Game")
    game_model.objects.filter(revision__gt=1).update(is_corrected=True)
    for session in session_model.objects.all():
        seats = list(session.seats.order_by("position"))
        segment = segment_model.objects.create(
            session=session,
            from_key=0,
            first_dealer=seats[0],
            system=session.system,
            profile=session.profile,
        )
        sitting_model.objects.bulk_create(
            sitting_model(
                segment=segment,
                place=seat.position,
                seat=seat,
                player_id=seat.player_id,
            )
            for seat in seats
        )
        _tell_steps(session)


def _tell_steps(session):
    parent = None
    corrected = set()
    for change in session.changes.order_by("version").select_related("game"):
        change.before = _document(session, change, change.before, corrected)
        if change.action == "game_corrected":
            corrected.add(change.game_id)
        change.after = _document(session, change, change.after, corrected)
        if change.action == "game_deleted":
            change.after = _with_deleted(change.before)
        elif change.action == "game_restored":
            change.before = _with_deleted(change.after)
        elif change.action == "game_entered":
            change.before = {"games": {str(change.game_id): None}}
        change.is_step = change.action in _STEPS
        if change.is_step:
            change.parent = parent
            parent = change
        change.save()
    session.undo_to = parent
    session.save(update_fields=["undo_to"])


def _document(session, change, facts, corrected):
    if facts is None:
        return None
    if change.game is None:
        return {"list": _list_state(session, facts)}
    state = facts | {
        "order_key": change.game.order_key,
        "deleted": False,
        "corrected": change.game_id in corrected,
    }
    return {"games": {str(change.game_id): state}}


def _list_state(session, facts):
    return {
        "title": facts["title"],
        "place": session.place,
        "planned_games": facts["planned_games"],
        "stake": "",
        "segments": [
            {
                "from_key": 0,
                "first_dealer": 1,
                "system": facts["system"],
                "profile": facts.get("profile", session.profile),
                "sitters": [
                    [position, player]
                    for position, player in enumerate(facts["players"], start=1)
                ],
            }
        ],
    }


def _with_deleted(document):
    return {
        "games": {
            key: state | {"deleted": True} for key, state in document["games"].items()
        }
    }


class Migration(migrations.Migration):
    dependencies = [("skatliste", "0003_whole_evening")]

    operations = [migrations.RunPython(tell_segments)]
