"""Exact odds of any procedure."""

from grognard.odds.exact import remember, results, spread

__all__ = ["remember", "results", "spread"]
