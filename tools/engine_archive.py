"""The engine for the browser, as two archives: run in the very Python that is to read them (Pyodide, in Node.js).

Python compiles a module each time it is imported in a browser, which keeps nothing; so it is compiled here.
"""

from __future__ import annotations

import sys
import tomllib
from importlib.util import MAGIC_NUMBER
from io import BytesIO
from marshal import dumps
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""That a compiled module is not compared with its source, which is not there."""
WHEN = (1980, 1, 1, 0, 0, 0)
SILENT = 2
"""Python's own modules go without the texts that document them: nobody reads these here."""
NEEDLESS = """
_pydatetime _pyio _pyrepl argparse bdb cmd code codeop compileall configparser ctypes dbm doctest email encodings
fileinput filecmp ftplib getopt getpass gettext http imaplib mailbox mimetypes modulefinder multiprocessing netrc
optparse pdb pickletools plistlib poplib profile pstats py_compile pyclbr pydoc pydoc_data quopri rlcompleter runpy
shelve smtplib socketserver sqlite3 statistics stringprep symtable tabnanny tarfile timeit trace tracemalloc unittest
venv wave webbrowser wsgiref xml xmlrpc zipapp
"""
"""Of Python's own modules, where nothing of them is used here: the network's, other programs', those for debugging."""
ATTRIBUTES = '''"""What the compiled engine reads of its classes and numbers; in the browser it is not compiled."""

i64 = int

def mypyc_attr(**said):
    return lambda kind: kind
'''


def engine(project: str, names: list[str]) -> bytes:
    """The files of src/ that are named, to be imported from as they are, and the entry points to put beside them."""
    root = Path(project, "src")
    told = tomllib.loads(Path(project, "pyproject.toml").read_text())["project"]
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in some.items()) + "\n"
        for group, some in told["entry-points"].items()
    )
    made = {
        "installed/entry_points.txt": points.encode(),
        "mypy_extensions.pyc": compiled(ATTRIBUTES.encode(), "mypy_extensions.py"),
    }
    return archive({**made, **dict(packed(name, (root / name).read_bytes()) for name in names)})


def library(whole: str) -> bytes:
    """Python's own modules: those that the engine has used here compiled, of the others what it might use one day."""
    used = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
    with ZipFile(whole) as stored:
        files = {name: stored.read(name) for name in stored.namelist() if not name.endswith("/")}
    taken = {name: body for name, body in files.items() if f"{whole}/{name}" in used}
    others = {name: body for name, body in files.items() if name not in taken and not needless(name)}
    return archive({**others, **dict(packed(name, body, SILENT) for name, body in taken.items())})


def needless(name: str) -> bool:
    return name.split("/")[0].removesuffix(".py") in NEEDLESS.split()


def packed(name: str, body: bytes, optimize: int = 0) -> tuple[str, bytes]:
    return (f"{name}c", compiled(body, name, optimize)) if name.endswith(".py") else (name, body)


def compiled(source: bytes, name: str, optimize: int = 0) -> bytes:
    return MAGIC_NUMBER + UNCHECKED + dumps(compile(source, name, "exec", dont_inherit=True, optimize=optimize))


def archive(files: dict[str, bytes]) -> bytes:
    """The same files make the same archive, whenever it is made."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as writing:
        for name in sorted(files):
            writing.writestr(ZipInfo(name, WHEN), files[name], ZIP_DEFLATED)
    return made.getvalue()
