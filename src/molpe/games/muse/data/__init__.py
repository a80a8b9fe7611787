"""The cards of a box, the rules for people, and a lesson."""
