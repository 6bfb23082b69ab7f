from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("groups", "0004_field_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="draw",
            name="arrangement",
            field=models.JSONField(blank=True, default=list, verbose_name="groups"),
        ),
    ]
