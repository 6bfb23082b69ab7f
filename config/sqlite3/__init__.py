"""Django’s engine for SQLite, with the placeholders of a statement translated once. For DATABASES."""
