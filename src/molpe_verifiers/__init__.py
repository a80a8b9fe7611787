"""What verifiers finds by the id ``molpe-verifiers``: it looks for a package of that name."""

from molpe.adapters.verifiers import MolpeEnv, MolpeHarness, MolpeTaskset

__all__ = ["MolpeEnv", "MolpeHarness", "MolpeTaskset"]
