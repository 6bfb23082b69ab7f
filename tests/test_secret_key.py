"""The secret key of an installation that was given none."""

import stat
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.secret_key import kept_secret_key


def test_a_key_is_made_once_and_kept(tmp_path):
    key = kept_secret_key(tmp_path / "var" / "secret_key")
    assert len(key) >= 50
    assert kept_secret_key(tmp_path / "var" / "secret_key") == key


def test_only_its_owner_can_read_it(tmp_path):
    kept_secret_key(tmp_path / "secret_key")
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_processes_that_start_together_agree(tmp_path):
    with ThreadPoolExecutor(16) as pool:
        keys = set(pool.map(kept_secret_key, [tmp_path / "secret_key"] * 64))
    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_an_empty_file_stops_the_start(tmp_path):
    (tmp_path / "secret_key").write_text("\n")
    with pytest.raises(ImproperlyConfigured, match="empty"):
        kept_secret_key(tmp_path / "secret_key")


def test_a_folder_that_cannot_be_written_stops_the_start(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY"):
        kept_secret_key(tmp_path / "file" / "secret_key")
