"""Exact odds of any procedure."""

from grognard.odds.exact import results, spread

__all__ = ["results", "spread"]
