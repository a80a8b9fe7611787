"""Breakthrough on 6x6: an example, and the yardstick for speed."""
