"""The page's types are those of the API's own description."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def page_types() -> ModuleType:
    spec = spec_from_file_location("page_types", ROOT / "tools" / "page_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pages_types_are_what_the_api_describes() -> None:
    made = page_types()
    assert made.FILE.read_text(encoding="utf-8") == made.types(), "run make types"


def test_a_figure_that_may_be_missing_is_so_in_the_pages_types() -> None:
    assert "  value: number | null;\n" in page_types().types().partition("export type TallyLine")[2].partition("};")[0]
