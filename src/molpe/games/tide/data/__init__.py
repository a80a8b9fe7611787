"""What lies in the box, the rules for people, and the lesson."""
