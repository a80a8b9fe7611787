"""The tables, the same for every database, and how old ones become new.

Each step is a list of statements in the words that SQLite and PostgreSQL share; ``{…}`` marks the
few places where they differ. A database remembers how many steps it has taken. That is all that
Alembic would do here, without SQLAlchemy under every import.

A step is something that older code cannot live with: it refuses a database that has taken more of
them than it knows. What older code can live without is an addition: counted apart, in a table that
it does not look at, so that old and new nodes serve side by side.
"""

from collections.abc import Mapping

SQLITE = {"real": "real", "blob": "blob", "big": "integer", "rowless": " without rowid"}
POSTGRES = {"real": "double precision", "blob": "bytea", "big": "bigint", "rowless": ""}

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """create table match(
            id text primary key,
            game text not null,
            terms text not null,
            secret text not null,
            created {real} not null,
            kind text not null,
            listed integer not null,
            timed integer not null,
            over integer not null,
            free integer not null
        )""",
        "create index match_lobby on match(created) where listed = 1 and over = 0 and free > 0",
        "create index match_timed on match(id) where timed = 1 and over = 0",
        # (match, seq) lets one writer win; (match, key) keeps a resent request from counting twice
        """create table event(
            match text not null,
            seq integer not null,
            key text,
            body text not null,
            at {real} not null,
            hash {big},
            primary key(match, seq)
        ){rowless}""",
        "create unique index event_key on event(match, key)",
        """create table seated(
            session text not null,
            match text not null,
            seat integer not null,
            primary key(match, seat)
        ){rowless}""",
        "create index seated_session on seated(session)",
        """create table snapshot(
            match text primary key,
            seq integer not null,
            data {blob} not null
        )""",
        "create table guest(session text primary key, name text not null)",
    ),
    ("create table pulse(number integer primary key, at {real} not null)",),
)

ADDITIONS: tuple[tuple[str, ...], ...] = (
    (
        """create table if not exists node(
            name text primary key,
            version text not null,
            address text not null,
            started {real} not null,
            seen {real} not null,
            until {real} not null,
            figures text not null
        )""",
        # a lease holds while its node lives; one of nobody waits until its moment has come
        """create table if not exists lease(
            match text primary key,
            node text not null,
            until {real} not null,
            lost {real}
        )""",
        "create index if not exists lease_node on lease(node, until)",
        """create table if not exists seal(
            number integer primary key,
            key {blob} not null,
            made {real} not null
        )""",
        "create table if not exists edition(name text primary key, body text not null)",
    ),
    (
        # what a node writes that tells nobody, since it is older than telling, is told for it
        """create or replace function molpe_told() returns trigger language plpgsql as $$ begin
            perform pg_notify('molpe', '- wrote ' || string_agg(match || ':' || seq, ' '))
            from (select match, seq, row_number() over () / 100 as part from written) as new
            group by part;
            return null;
        end $$""",
        "drop trigger if exists event_told on event",
        """create trigger event_told after insert on event referencing new table as written
            for each statement when (current_setting('molpe.tells', true) is distinct from 'yes')
            execute function molpe_told()""",
        """create table if not exists review(
            match text not null references match(id) on delete cascade,
            actions integer not null,
            node text not null,
            body text not null,
            done boolean not null default false,
            primary key(match, actions)
        )""",
    ),
)
"""What several nodes share beside matches, on PostgreSQL alone."""

HOUSE = (
    """create table if not exists ward(
        kind text not null,
        who text not null,
        until {real} not null,
        why text not null,
        made {real} not null,
        primary key(kind, who)
    )""",
    "create table if not exists setting(name text primary key, value text not null)",
    # sessions whose guests have left: their cookies are of no use
    "create table if not exists ended(session text primary key, at {real} not null)",
    "create index if not exists ended_at on ended(at)",
    # who made a match, for quotas; of an address a sign, and that for a day
    """create table if not exists made(
        match text primary key,
        session text not null,
        origin text not null,
        at {real} not null
    )""",
    "create index if not exists made_session on made(session)",
    "create index if not exists made_origin on made(origin) where origin <> ''",
    "create index if not exists match_running on match(id) where over = 0",
    # card files that are kept under a name, for everyone at the table
    """create table if not exists kept(
        game text not null,
        name text not null,
        edition text not null,
        at {real} not null,
        session text not null,
        primary key(game, name)
    )""",
    """create table if not exists vacation(
        session text not null,
        begun {real} not null,
        until {real} not null,
        primary key(session, begun)
    )""",
    """create table if not exists letterbox(
        id text primary key,
        session text not null,
        kind text not null,
        target text not null,
        mark text not null,
        language text not null,
        zone text not null,
        scope text not null,
        code text not null,
        made {real} not null,
        tries integer not null,
        proved {real} not null,
        fails integer not null
    )""",
    "create index if not exists letterbox_session on letterbox(session)",
    "create table if not exists proof(who text not null, at {real} not null)",
    "create index if not exists proof_who on proof(who)",
    # one row a guest and match: what waits, and when something was told last
    """create table if not exists notice(
        session text not null,
        match text not null,
        what text not null,
        tag integer not null,
        till {real} not null,
        due {real} not null,
        sent {real} not null,
        looked integer not null,
        wanted integer not null,
        claim text not null,
        until {real} not null,
        tries integer not null,
        primary key(session, match)
    )""",
    "create index if not exists notice_due on notice(due) where what <> ''",
)
"""What whoever runs a table has decided, names of card files, vacations, and what guests are told
who have no page open.
Older code lives without it, so it is no step."""

COLUMNS = {
    "match": "id, game, terms, secret, created, kind, listed, timed, over, free",
    "event": "match, seq, key, body, at, hash",
    "seated": "session, match, seat",
    "snapshot": "match, seq, data",
    "guest": "session, name",
    "pulse": "number, at",
}
"""What every table must have."""


def additions(taken: int, dialect: Mapping[str, str]) -> list[str]:
    """What has still to be added after ``taken`` additions."""
    return [one.format_map(dialect) for added in ADDITIONS[taken:] for one in added]


def statements(taken: int, dialect: Mapping[str, str]) -> list[tuple[int, str]]:
    """What has still to be done after ``taken`` steps: each statement with its step's number."""
    return [
        (number, statement.format_map(dialect))
        for number, step in enumerate(STEPS, 1)
        if number > taken
        for statement in step
    ]
