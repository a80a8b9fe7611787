"""A card in every variant that differs from it in one field, within the schema of its file."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

import msgspec
from msgspec import inspect


def variants(card: msgspec.Struct, but: frozenset[str]) -> Iterator[tuple[str, Any]]:
    """What was changed, and the card file's table; without changes of some fields of the card."""
    raw = msgspec.to_builtins(card)
    for path, other in changed(raw, inspect.type_info(type(card))):
        if path.split(".")[1].split("[")[0] not in but:
            yield path[1:], other


def changed(value: Any, kind: Any) -> Iterator[tuple[str, Any]]:
    """Every other value of a kind that is one step away, with the path of the step."""
    match kind:
        case inspect.LiteralType():
            yield from (("", other) for other in kind.values if other != value)
        case inspect.BoolType():
            yield "", not value
        case inspect.IntType():
            low, high, value = kind.ge, kind.le, value if isinstance(value, int) else 0
            for other in dict.fromkeys((0, 1, 2, value - 1, value + 1, -value)):
                if other != value and (low is None or low <= other) and (high or other) >= other:
                    yield "", other
        case inspect.StrType():
            others = ("T", "O", "CV") if kind.pattern else (f"{value} too",)
            yield from (("", other) for other in others if other != value)
        case inspect.UnionType():
            yield from _of_union(value, kind)
        case inspect.VarTupleType():
            yield from _of_tuple(value, kind.item_type)
        case inspect.DictType():
            yield from _of_dict(value, kind)
        case inspect.StructType():
            for field in kind.fields:
                for path, other in changed(value[field.encode_name], field.type):
                    yield f".{field.encode_name}{path}", {**value, field.encode_name: other}
        case _:
            assert isinstance(kind, inspect.NoneType)


def _of_union(value: Any, kind: inspect.UnionType) -> Iterator[tuple[str, Any]]:
    """Another value of its own kind, or one of another: None, or something instead of None."""
    for one in kind.types:
        if isinstance(one, inspect.StructType):
            if value is not None and one.tag == (one.tag_field and value[one.tag_field]):
                yield from changed(value, one)
        elif isinstance(one, inspect.NoneType):
            if value is not None:
                yield "", None
        else:
            yield from changed(value, one)


def _of_tuple(value: Any, kind: Any) -> Iterator[tuple[str, Any]]:
    """One element less, one changed, or one of the words that are not there more."""
    for n, one in enumerate(value):
        yield f"[{n}]", (*value[:n], *value[n + 1 :])
        if not isinstance(kind, inspect.LiteralType):
            for path, other in changed(one, kind):
                yield f"[{n}]{path}", (*value[:n], other, *value[n + 1 :])
    if isinstance(kind, inspect.LiteralType):
        yield from (("", (*value, word)) for word in kind.values if word not in value)


def _of_dict(value: Any, kind: inspect.DictType) -> Iterator[tuple[str, Any]]:
    """One entry less, one with another value, or one more."""
    assert isinstance(kind.key_type, inspect.LiteralType)
    for key, one in value.items():
        yield f".{key}", {name: some for name, some in value.items() if name != key}
        for path, other in changed(one, kind.value_type):
            yield f".{key}{path}", {**value, key: other}
    yield from ((f".{key}", {**value, key: 1}) for key in kind.key_type.values if key not in value)


def subsets(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Some of the words, in their order: every choice but none."""
    for n in range(1, len(words) + 1):
        yield from combinations(words, n)


def every(kind: type[msgspec.Struct], **fixed: list[Any]) -> Iterator[dict[str, Any]]:
    """All that a card file can write of a kind, with small numbers; some fields as they are."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    fields = {field.encode_name: list(values(field.type)) for field in info.fields} | fixed
    tag = {info.tag_field: info.tag} if info.tag_field else {}
    for some in product(*fields.values()):
        raw = zip(fields, some, strict=True)
        yield {**tag, **{name: value for name, value in raw if value is not None}}


def values(kind: Any) -> Iterator[Any]:
    """What a field can be, with small numbers and one word for a name."""
    match kind:
        case inspect.LiteralType():
            yield from kind.values
        case inspect.BoolType():
            yield from (False, True)
        case inspect.NoneType():
            yield None
        case inspect.IntType():
            low = kind.ge if kind.ge is not None else -2
            yield from range(low, min(low + 5, (kind.le or low + 5) + 1))
        case inspect.StrType():
            yield "Name"
        case inspect.UnionType():
            for one in kind.types:
                yield from values(one)
        case inspect.VarTupleType():
            words = tuple(values(kind.item_type))
            few = (some for some in subsets(words) if len(some) in (1, 2, len(words)))
            yield from ((), *(subsets(words) if len(words) <= 4 else few))
        case _:
            raise TypeError(kind)
