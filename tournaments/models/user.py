from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person who signs in: an organizer, a scorer or an admin. Players need no account."""
