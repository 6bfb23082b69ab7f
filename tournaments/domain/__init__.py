"""What a match and a score are. Standard library only."""
