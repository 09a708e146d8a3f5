"""What the segments tell now is told there only."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("skatliste", "0004_segments_and_steps")]

    operations = [
        migrations.RemoveField(model_name="seat", name="player"),
        migrations.RemoveField(model_name="session", name="profile"),
        migrations.RemoveField(model_name="session", name="system"),
    ]
