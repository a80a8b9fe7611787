"""How long names, keys and texts may be, and which seats there are."""

from typing import Annotated

from msgspec import Meta

Name = Annotated[str, Meta(max_length=24)]
Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$(?!\n)")]
Text = Annotated[str, Meta(max_length=300)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
