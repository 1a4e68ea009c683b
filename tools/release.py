"""Makes a release into build/release, and tries all of it in clean folders: a release that was not tried is none.

- the source package, with the page built in, and the package for every machine that is built from it;
- where there is a C compiler, the package whose engine is compiled for this machine and this Python;
- the site of static files, as an archive.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
from base64 import urlsafe_b64encode
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from urllib.parse import urljoin
from zipfile import ZIP_DEFLATED, ZipFile

import compile_engine

ROOT = Path(__file__).resolve().parent.parent
RELEASE = ROOT / "build" / "release"
ADDRESS = re.compile(r"http://\S+?:\d+")
COMPILERS = ("cc", "gcc", "clang")
PATIENCE = 120


def main() -> int:
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir(parents=True)
    source = packed()
    made = [source, built_from(source)]
    if any([shutil.which(name) for name in COMPILERS]):
        if compile_engine.main():
            return 1
        made.append(compiled(made[1], compile_engine.BUILT))
    else:
        print("no C compiler here: no compiled package")
    for one in made:
        tried(one)
        print(f"made and tried {one.relative_to(ROOT)}", flush=True)
    files = site()
    looked_at(files)
    print(f"made and tried {files.relative_to(ROOT)}", flush=True)
    return 0


def packed() -> Path:
    """The source package, with its page."""
    code = f"import packaging_hook; packaging_hook.build_sdist({str(RELEASE)!r})"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "tools")}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)
    return next(RELEASE.glob("*.tar.gz"))


def built_from(source: Path) -> Path:
    """The package for every machine, built from the source package alone."""
    with TemporaryDirectory() as folder:
        with tarfile.open(source) as archive:
            archive.extractall(folder, filter="data")
        (unpacked,) = Path(folder).iterdir()
        pip(sys.executable, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(RELEASE), str(unpacked))
    return next(RELEASE.glob("*-py3-none-any.whl"))


def pip(python: str, *words: str, **env: str) -> None:
    command = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", *words]
    subprocess.run(command, check=True, cwd=RELEASE, env={**os.environ, **env})


# The compiled package: the one for every machine, and beside its sources the modules that Python prefers to them


def compiled(plain: Path, built: Path) -> Path:
    """The package with the modules compiled in a folder, for this machine and this Python."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{python}-{python}-{re.sub(r'[-.]', '_', sysconfig.get_platform())}"
    wheel = plain.with_name(plain.name.replace("py3-none-any", tag))
    with ZipFile(plain) as before, ZipFile(wheel, "w", ZIP_DEFLATED) as after:
        (record,) = [name for name in before.namelist() if name.endswith(".dist-info/RECORD")]
        files = {name: before.read(name) for name in before.namelist() if name != record}
        about = f"{record.rpartition('/')[0]}/WHEEL"
        said = re.sub(r"(?m)^Tag: .*$", f"Tag: {tag}", files[about].decode())
        files[about] = said.replace("Root-Is-Purelib: true", "Root-Is-Purelib: false").encode()
        ending = str(sysconfig.get_config_var("EXT_SUFFIX"))
        files |= {str(path.relative_to(built)): path.read_bytes() for path in sorted(built.rglob(f"*{ending}"))}
        for name, data in files.items():
            after.writestr(name, data)
        lines = [f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in files.items()]
        after.writestr(record, "".join([*lines, f"{record},,\n"]))
    return wheel


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


# Tried


def tried(package: Path) -> None:
    """Installs a package where nothing else is, Node.js and compilers out of reach, and runs it in an empty folder."""
    with TemporaryDirectory() as folder:
        home = Path(folder, "venv")
        venv.create(home, with_pip=True)
        python = str(home / "bin" / "python")
        alone = {"PATH": str(home / "bin"), "PYTHONPATH": "", "XDG_DATA_HOME": folder, "LC_ALL": "C.UTF-8"}
        pip(python, "install", "--require-hashes", "--requirement", str(ROOT / "locks" / "run.txt"), **alone)
        pip(python, "install", "--no-deps", "--no-build-isolation", str(package), **alone)
        is_compiled = not package.name.endswith(("any.whl", ".tar.gz"))
        at_work(python, folder, alone, is_compiled)


def at_work(python: str, folder: str, env: dict[str, str], is_compiled: bool) -> None:
    """Asks the installed program for odds, where its engine lies, and for its page."""
    where = "import grognard.kernel.table as table; print(table.__file__)"
    lies = subprocess.run([python, "-c", where], cwd=folder, env=env, check=True, capture_output=True, text=True)
    expect(lies.stdout.strip().endswith(".so" if is_compiled else ".py"), lies.stdout)
    program = str(Path(python).with_name("grognard"))
    said = '{"unit": {"type": "cavalry"}}'
    odds = subprocess.run(
        [program, "odds", "sb.scenery"], input=said, cwd=folder, env=env, check=True, capture_output=True, text=True
    )
    expect("33.3%" in odds.stdout, odds.stdout)
    with subprocess.Popen(
        [program, "serve", "--port", "0", "--no-browser"], cwd=folder, env=env, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = ADDRESS.search(server.stdout.readline())
            expect(address is not None, "it does not say where it is")
            engine = server.stdout.readline()
            expect(("not compiled" in engine) != is_compiled, engine)
            for path, wanted in (("/", "<title>"), ("/healthz", '"ok":true'), ("/notices.txt", "SIL OPEN FONT")):
                page = fetched(f"{address and address[0]}{path}").decode()
                expect(wanted in page, f"{path}: {page[:200]}")
        finally:
            server.terminate()


def expect(so: bool, said: str) -> None:
    if not so:
        raise SystemExit(f"grognard: what was installed does not do as it should: {said}")


# The site


def site() -> Path:
    """The static files, as the program writes them, in an archive."""
    with TemporaryDirectory() as folder:
        files = Path(folder, "grognard")
        subprocess.run([sys.executable, "-m", "grognard", "site", "-o", str(files)], check=True)
        return Path(shutil.make_archive(str(RELEASE / "grognard-site"), "gztar", folder, "grognard"))


def looked_at(archive: Path) -> None:
    """Unpacks the site under a path of a host of files alone, and asks there for all that its first page names."""
    with TemporaryDirectory() as folder:
        with tarfile.open(archive) as packed_files:
            packed_files.extractall(folder, filter="data")
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=folder)) as host:
            Thread(target=host.serve_forever, daemon=True).start()
            try:
                address = f"http://127.0.0.1:{host.server_address[1]}/grognard/"
                page = fetched(address).decode()
                named = set(re.findall(r'(?:src|href)="([^"#:]+)"', page))
                expect("<title>" in page and len(named) > 1, f"the site has no first page: {page[:200]}")
                for one in named:
                    expect(len(fetched(urljoin(address, one))) > 0, f"{one} is empty")
            finally:
                host.shutdown()


def fetched(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return bytes(answer.read())


class Silent(SimpleHTTPRequestHandler):
    """Gives files away without a word."""

    def log_message(self, format: str, *args: object) -> None:
        pass


if __name__ == "__main__":
    raise SystemExit(main())
