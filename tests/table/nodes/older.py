"""A store of another release, as a process: it opens a database, and writes what it is told.

Run by Python with that release's modules before others: python older.py ADDRESS. It says ``ready``
once the database is open; for each line ``match body`` it loads the match, appends an event and
says how many there are.
"""

import asyncio
import sys

from molpe.table.store.model import Row
from molpe.table.store.postgres import PostgresStore


async def main(address: str) -> None:
    store = PostgresStore(address)
    await store.start()
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        match, _, body = line.rstrip("\n").partition(" ")
        stored = await store.load(match)
        assert stored is not None
        seq = len(stored.rows) + 1
        await store.append(Row(match, seq, f"older:{seq}", body, 0.0, None))
        print(seq, flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
