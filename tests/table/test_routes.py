"""Every route keeps its word: what it takes and answers is what its own description says."""

import time
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from .process import Served

COUNT = 25


def operations(table: Served) -> dict[str, Any]:
    """Every operation of the table's description."""
    schema = schemathesis.openapi.from_url(f"{table.url}/schema/openapi.json")
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    return {operation.label: operation for operation in found}


def test_the_description_is_openapi_3_1(table: Served) -> None:
    import httpx

    described = httpx.get(f"{table.url}/schema/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    assert sum(len(path) for path in described["paths"].values()) == COUNT
    wish = described["components"]["schemas"]["NewMatch"]
    assert wish["additionalProperties"] is False
    assert "canosa" in wish["properties"]["game"]["enum"]


@pytest.mark.parametrize("number", range(COUNT))
def test_a_route_keeps_its_word(table: Served, number: int) -> None:
    found = operations(table)
    assert len(found) == COUNT
    operation = found[sorted(found)[number]]

    @given(case=operation.as_strategy())
    @settings(
        max_examples=25,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )
    def keeps_its_word(case: Any) -> None:
        response = case.call(base_url=table.url)
        while response.status_code == 429:
            time.sleep(0.5)
            response = case.call(base_url=table.url)
        # what is well formed may still name no agent, option or match file: a 400 then
        case.validate_response(response, excluded_checks=[positive_data_acceptance])

    keeps_its_word()
