"""What both stores are asked: the same queries, whichever database answers."""

from typing import Any


class Questions:
    """Reads by queries that mark what is filled in as PostgreSQL does, ``$1``."""

    async def ask(self, query: str, *values: object) -> list[Any]:
        """The rows of a query."""
        raise NotImplementedError

    async def seq_of(self, match: str, key: str) -> int | None:
        """Where an action with this key stands in the log, if it does."""
        found = await self.ask("select seq from event where match = $1 and key = $2", match, key)
        return found[0][0] if found else None

    async def mine(self, session: str, limit: int) -> list[str]:
        """The matches of a guest: running ones first, the newest first."""
        found = await self.ask(
            "select distinct id, over, created from seated join match on match.id = seated.match"
            " where session = $1 order by over, created desc limit $2",
            session,
            limit,
        )
        return [row[0] for row in found if row[0]]

    async def lobby(self, limit: int) -> list[str]:
        """The open matches that anybody may join, the newest first."""
        found = await self.ask(
            "select id from match where listed = 1 and over = 0 and free > 0"
            " order by created desc limit $1",
            limit,
        )
        return [row[0] for row in found if row[0]]

    async def timed(self, after: str, limit: int) -> list[str]:
        """The matches whose clocks run, by their ids after one."""
        found = await self.ask(
            "select id from match where timed = 1 and over = 0 and id > $1 order by id limit $2",
            after,
            limit,
        )
        return [row[0] for row in found if row[0]]

    async def name(self, session: str) -> str:
        """What a guest is called, or nothing."""
        found = await self.ask("select name from guest where session = $1", session)
        return found[0][0] if found and isinstance(found[0][0], str) else ""
