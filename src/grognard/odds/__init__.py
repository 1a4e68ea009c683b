"""Exact odds of any procedure."""

from grognard.odds.exact import apart, chances, remember, results, spread

__all__ = ["apart", "chances", "remember", "results", "spread"]
