"""Every route keeps its word: what it takes and answers is what its own description says."""

import os
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.table.process import Served
from tests.table.waiting import HANG

COUNT = 65
EXAMPLES = int(os.environ.get("MOLPE_ROUTE_EXAMPLES", "12"))


@pytest.fixture(scope="module")
def operations(served: Served) -> dict[str, Any]:
    """Every operation of the table's description."""
    schema = schemathesis.openapi.from_url(f"{served.url}/schema/openapi.json", timeout=HANG)
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    return {operation.label: operation for operation in found}


def test_the_description_is_openapi_3_1(served: Served) -> None:
    described = httpx.get(f"{served.url}/schema/openapi.json", timeout=HANG).json()
    assert described["openapi"].startswith("3.1")
    assert sum(len(path) for path in described["paths"].values()) == COUNT
    wish = described["components"]["schemas"]["NewMatch"]
    assert wish["additionalProperties"] is False
    assert "canosa" in wish["properties"]["game"]["enum"]


@pytest.mark.parametrize("number", range(COUNT))
def test_a_route_keeps_its_word(served: Served, operations: dict[str, Any], number: int) -> None:
    assert len(operations) == COUNT
    operation = operations[sorted(operations)[number]]

    @given(case=operation.as_strategy())
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )
    def keeps_its_word(case: Any) -> None:
        response = case.call(base_url=served.url, timeout=HANG)
        # what is well formed may still name no agent, option or match file: a 400 then
        case.validate_response(response, excluded_checks=[positive_data_acceptance])

    keeps_its_word()
