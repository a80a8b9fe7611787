"""Doors to other people's programs, a module each: the game behind them is the same.

What several doors share stands beside them: ``table`` (a game, opened), ``steps`` (compiled: luck,
masks, observations), ``memory`` and ``sight`` (bytes as arrays of NumPy), ``recall`` (what a seat
has seen), ``structs`` (views and deeds as JSON) and ``pictures``; for language models ``account``
(a view in words), ``guise`` (other words), ``prompts`` (what is told and asked) and ``dialogue``
(a match in words).
"""
