"""Exact odds of any procedure."""

from grognard.odds.exact import chances, remember, results, spread

__all__ = ["chances", "remember", "results", "spread"]
