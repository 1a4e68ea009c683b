"""What a call that may be refused ends in."""

from __future__ import annotations

from grognard.kernel.errors import BadInput


def refusal(call, *args):
    """The BadInput that a call ends in, None where it goes well; any other exception is a fault."""
    try:
        call(*args)
    except BadInput as wrong:
        return wrong
    return None


def worded(wrong):
    """Whether a refusal, if any, can be said in both languages."""
    return wrong is None or bool(wrong.say("en") and wrong.say("fr"))
