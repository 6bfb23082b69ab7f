"""The rules of play in groups: draw, order of play, standings. Standard library only."""
