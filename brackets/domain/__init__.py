"""The rules of the knockout (706): placement, tree, advancing, final places. Standard library only."""
