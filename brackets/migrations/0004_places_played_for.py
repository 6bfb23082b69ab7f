from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def third_place_to_places(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("brackets", "BracketMatch").objects.filter(is_third_place=True).update(place_from=3)


def places_to_third_place(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("brackets", "BracketMatch").objects.filter(place_from=3).update(is_third_place=True)


class Migration(migrations.Migration):
    dependencies = [
        ("brackets", "0003_field_names"),
        ("tournaments", "0007_teams_and_formats"),
    ]

    operations = [
        migrations.AddField(
            model_name="bracketmatch",
            name="place_from",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="for places from"),
        ),
        migrations.RunPython(third_place_to_places, places_to_third_place),
        migrations.RemoveConstraint(model_name="bracketmatch", name="pair_of_a_round"),
        migrations.RemoveField(model_name="bracketmatch", name="is_third_place"),
        migrations.AddConstraint(
            model_name="bracketmatch",
            constraint=models.UniqueConstraint(fields=("stage", "round", "pair"), name="pair_of_a_round"),
        ),
    ]
