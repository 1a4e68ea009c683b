"""The version of Grognard, in one place."""

__version__ = "0.2.0"


def engine_is_compiled() -> bool:
    """Whether the engine runs as compiled modules, and not as its sources."""
    from grognard.kernel import table

    return not str(table.__file__).endswith(".py")
