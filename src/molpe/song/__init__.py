"""Song: a photograph of six cards becomes a song, and a song becomes music.

Plain functions with no web in them: bytes in, plain data out.
"""
