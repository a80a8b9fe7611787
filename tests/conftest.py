"""Whatever started the tests, the programs they start can be interrupted."""

import signal
import threading

if threading.current_thread() is threading.main_thread():
    # A job in the background ignores Ctrl-C, and so would everything it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
