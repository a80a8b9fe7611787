"""What goes over the wire: HTTP bodies, frames from the page, frames to the page.

The page's types are generated from here. Nothing leaves the server but these, and nothing in
them but what a view, a telling or a seat's own choices hold. Unknown fields are errors.
"""
