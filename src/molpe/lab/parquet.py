"""Results as a file of columns that Polars, DuckDB and others open."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from molpe.kernel import BadText, MolpeError
from molpe.lab.look import Look
from molpe.lab.plan import Plan
from molpe.lab.play import row_names
from molpe.lab.results import Results

if TYPE_CHECKING:
    import polars

PLAN = "molpe.plan"
"""The name under which a file keeps the plan of its matches."""
LOOKED = "looked"


def load_polars() -> Any:
    """Polars, or a sentence where it is not installed."""
    try:
        import polars
    except ImportError:
        raise MolpeError(
            "results are written with Polars, which is not installed: pip install 'molpe[lab]'"
        ) from None
    return polars


def frame_of(results: Results, reasons: Sequence[str] = ()) -> "polars.DataFrame":
    """A row a match: its number, who sat where, how it ended, and what a close look found."""
    pl = load_polars()
    plan, total = results.plan, len(results)
    seats = len(plan.seats)
    numbers = np.arange(total, dtype=np.int64)
    columns: dict[str, Any] = {"match": numbers, "deal": numbers // plan.turns}
    turn = results.turns
    for seat in range(seats):
        places = ((seat + turn) % seats).astype(np.uint32)
        columns[f"agent_{seat}"] = pl.Series(plan.seats, dtype=pl.String).gather(places)
    for place, name in enumerate(results.names):
        columns[name] = np.ascontiguousarray(results.rows[:, place]).astype(np.int32)
    if reasons:
        columns["reason"] = pl.Series(reasons, dtype=pl.String).gather(
            columns["reason"].astype(np.uint32)
        )
    looked = np.zeros(total, dtype=bool)
    looked[results.looked] = True
    columns[LOOKED] = looked
    for name, values in results.facts.items():
        whole = np.full(total, np.nan)
        whole[results.looked] = values
        columns[name] = pl.Series(whole).fill_nan(None)
    frame: polars.DataFrame = pl.DataFrame(columns)
    return frame


def write_results(path: Path, results: Results, reasons: Sequence[str]) -> None:
    """Write a file beside the old one and put it in its place: there is always a whole one."""
    frame = frame_of(results, reasons)
    plan = msgspec.json.encode(results.plan).decode()
    new = path.with_name(f"{path.name}.new")
    try:
        frame.write_parquet(new, metadata={PLAN: plan})
        with new.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(new, path)
    except (OSError, load_polars().exceptions.PolarsError) as error:
        new.unlink(missing_ok=True)
        reason = " ".join(str(getattr(error, "strerror", None) or error).lower().split())
        raise BadText(
            f"cannot write {str(path)!r}: {reason}; what was played is kept beside it, and the"
            " same command goes on with it"
        ) from None


def read_plan(path: Path) -> Plan:
    """What a file's matches were played by."""
    pl = load_polars()
    try:
        kept = pl.read_parquet_metadata(path)
        return msgspec.json.decode(kept[PLAN], type=Plan)
    except FileNotFoundError:
        raise BadText(f"cannot read {str(path)!r}: no such file or directory") from None
    except (KeyError, msgspec.DecodeError):
        raise BadText(f"{str(path)!r} holds no results of the lab") from None
    except (OSError, pl.exceptions.PolarsError):
        raise BadText(f"{str(path)!r} holds no results of the lab, or was cut short") from None


def read_results(path: Path, plan: Plan | None, reasons: Sequence[str]) -> Results:
    """The results in a file, which are to be of this plan where one is given."""
    pl = load_polars()
    found = read_plan(path)
    if plan is not None and found != plan:
        raise BadText(
            f"{str(path)!r} holds results of another run; name another file, or remove it"
        )
    try:
        frame = pl.read_parquet(path)
    except (OSError, pl.exceptions.PolarsError):
        raise BadText(f"{str(path)!r} holds no results of the lab, or was cut short") from None
    names = row_names(len(found.seats))
    codes = {word: code for code, word in enumerate(reasons)}
    frame = frame.with_columns(pl.col("reason").replace_strict(codes, return_dtype=pl.Int32))
    rows = np.stack([frame[name].to_numpy() for name in names], axis=1).astype("<i4")
    after = frame.columns.index(LOOKED) + 1
    seen = frame.filter(pl.col(LOOKED)).select("match", *frame.columns[after:])
    looks = []
    for row in seen.iter_rows(named=True):
        number = row.pop("match")
        facts = {name: value for name, value in row.items() if value is not None}
        looks.append(Look(number, facts))
    return Results(found, rows, tuple(looks))
