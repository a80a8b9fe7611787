"""Reports: one page that needs nothing else, with tables and plots that a designer can read."""
