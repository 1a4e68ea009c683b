"""The words of the laboratory, and what it complains of in them."""

from __future__ import annotations

from grognard.kernel.errors import BadInput
from grognard.kernel.words import KERNEL_WORDS, Words

LAB_WORDS = Words.of("grognard.lab", KERNEL_WORDS)


class LabInput(BadInput):
    """Something a study says that cannot be taken."""

    def catalogue(self) -> Words:
        return LAB_WORDS
