"""Ports for programs that are started later, and perhaps again: nobody else is given them."""

import socket
import sys

HELD: list[socket.socket] = []


def free_port() -> int:
    """A port of this machine that is ours from now on.

    A socket of ours has it and does not listen: whoever wants any port is given another, and who
    asks for this one by its number may listen there, as often as it is started.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    port: int = held.getsockname()[1]
    if sys.platform == "linux":
        HELD.append(held)
    else:  # elsewhere nobody else could listen there then
        held.close()
    return port
