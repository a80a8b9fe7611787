"""The table by HTTP and sockets."""
