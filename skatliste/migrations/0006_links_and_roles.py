"""Readers beside keepers, clubs with members, and accounts for who wants one."""

import django.db.models.deletion
import skatliste.models.ids
from django.conf import settings
from django.db import migrations, models


def number_clubs(apps, schema_editor):
    """Give every club that is there an address of its own."""
    clubs = apps.get_model("skatliste", "Club")
    for club in clubs.objects.filter(public_id=None).iterator():
        club.public_id = skatliste.models.ids.new_public_id()
        club.save(update_fields=["public_id"])


class Migration(migrations.Migration):

    dependencies = [
        ('skatliste', '0005_segments_only'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='admin_version',
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='club',
            name='member_version',
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='club',
            name='place',
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.AddField(
            model_name='club',
            name='profile',
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AddField(
            model_name='club',
            name='public_id',
            field=models.CharField(default=None, editable=False, max_length=12, null=True),
        ),
        migrations.RunPython(number_clubs, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='club',
            name='public_id',
            field=models.CharField(default=skatliste.models.ids.new_public_id, editable=False, max_length=12, unique=True),
        ),
        migrations.AddField(
            model_name='club',
            name='stake',
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AddField(
            model_name='club',
            name='system',
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AddField(
            model_name='device',
            name='account',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='devices', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='grant',
            name='position',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='player',
            name='is_active',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='session',
            name='reader_version',
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name='change',
            name='action',
            field=models.CharField(choices=[('list_begun', 'List Begun'), ('list_imported', 'List Imported'), ('list_corrected', 'List Corrected'), ('list_deleted', 'List Deleted'), ('list_restored', 'List Restored'), ('list_closed', 'List Closed'), ('list_agreed', 'List Agreed'), ('list_reopened', 'List Reopened'), ('game_entered', 'Game Entered'), ('game_inserted', 'Game Inserted'), ('game_corrected', 'Game Corrected'), ('game_moved', 'Game Moved'), ('game_deleted', 'Game Deleted'), ('game_restored', 'Game Restored'), ('person_joined', 'Person Joined'), ('person_left', 'Person Left'), ('substituted', 'Substituted'), ('places_changed', 'Places Changed'), ('names_swapped', 'Names Swapped'), ('rules_changed', 'Rules Changed'), ('row_flagged', 'Row Flagged'), ('flag_settled', 'Flag Settled'), ('keys_renewed', 'Keys Renewed'), ('handed_over', 'Handed Over'), ('taken_over', 'Taken Over'), ('device_removed', 'Device Removed'), ('role_changed', 'Role Changed'), ('undone', 'Undone'), ('redone', 'Redone')], max_length=20),
        ),
        migrations.AlterField(
            model_name='grant',
            name='role',
            field=models.CharField(choices=[('reader', 'Reader'), ('keeper', 'Keeper')], max_length=10),
        ),
        migrations.CreateModel(
            name='Flag',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('word', models.CharField(blank=True, max_length=200)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('settled_at', models.DateTimeField(blank=True, null=True)),
                ('device', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='skatliste.device')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='flags', to='skatliste.game')),
            ],
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('code', 'Code'), ('hand_over', 'Hand Over')], max_length=10)),
                ('secret_hash', models.CharField(max_length=64, unique=True)),
                ('expires_at', models.DateTimeField()),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='skatliste.device')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='skatliste.session')),
            ],
        ),
        migrations.CreateModel(
            name='ClubGrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('member', 'Member'), ('admin', 'Admin')], max_length=10)),
                ('key_version', models.PositiveIntegerField()),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='grants', to='skatliste.club')),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='club_grants', to='skatliste.device')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('device', 'club'), name='club_grant_is_unique_for_its_device')],
            },
        ),
    ]
