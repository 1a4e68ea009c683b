import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { loadPyodide, type PyodideAPI } from "pyodide";
import type { Plugin } from "vite";
import { FOUND, PLACE } from "./src/engine/found.ts";
import { listed } from "./src/engine/listed.ts";
import type { Procedures } from "./src/lib/wire.ts";

const PROJECT = resolve("..");
const SOURCES = join(PROJECT, "src");
const TOOL = join(PROJECT, "tools/engine_archive.py");
const FINDING = join(PROJECT, "web/src/engine/found.ts");
const PYTHON = "node_modules/pyodide";
/** What answers in the browser, by name: folders whole, and single files. */
const PARTS = [
  ...["__init__.py", "api.py", "version.py"],
  ...["kernel", "squares", "odds", "ai", "companion", "games", "drawing", "asking", "store/__init__.py", "store/rows.py"],
  ...["square_bashing", "walter_schnaffs", "across_five_aprils", "bloody_big_battles"],
];
const OF_PYTHON = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];
const LANGUAGES = ["en", "fr"];

const files = (): string[] => PARTS.flatMap((part) => filesIn(join(SOURCES, "grognard", part))).sort();

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const inside = readdirSync(path).filter((name) => name !== "__pycache__");
  return inside.flatMap((name) => filesIn(join(path, name))).filter((name) => !/\.(so|pyc|typed)$/.test(name));
}

/** The folder of the engine, named by all that it is made of: another engine is another folder. */
export function engineFolder(): string {
  const hash = createHash("sha256");
  for (const file of [...files(), TOOL, FINDING, join(PYTHON, "package.json"), join(PROJECT, "pyproject.toml")]) {
    hash.update(`${relative(PROJECT, file)}\n`).update(readFileSync(file));
  }
  return `assets/engine-${hash.digest("hex").slice(0, 8)}/`;
}

/** Puts Python and the engine beside the page. */
export function engine(folder: string): Plugin {
  return {
    name: "grognard-engine",
    apply: "build",
    async generateBundle() {
      const emit = (name: string, source: string | Uint8Array): void => void this.emitFile({ type: "asset", fileName: folder + name, source });
      for (const name of OF_PYTHON) emit(name, readFileSync(join(PYTHON, name)));
      const { info } = JSON.parse(readFileSync(join(PYTHON, "pyodide-lock.json"), "utf8")) as { info: unknown };
      emit("pyodide-lock.json", JSON.stringify({ info, packages: {} }));
      const python = await loadPyodide();
      python.FS.mkdirTree("/project");
      python.mountNodeFS("/project", PROJECT);
      python.runPython(readFileSync(TOOL, "utf8"));
      emit("grognard.zip", rehearsed(python, emit));
      emit("python_stdlib.zip", bytes(python, "library", "/lib/python314.zip"));
    },
  };
}

/** The engine's archive, once it has been asked for every list, so that all it takes is compiled; each is told. */
function rehearsed(python: PyodideAPI, tell: (file: string, said: string) => void): Uint8Array {
  const names = files().map((file) => relative(SOURCES, file));
  const archive = bytes(python, "engine", "/project", python.toPy(names));
  python.FS.writeFile(PLACE, archive);
  python.runPython(FOUND);
  const device = python.pyimport("grognard.asking.device").Device();
  const list = <T>(path: string): T => {
    const { status, data } = JSON.parse(device.ask("GET", path)) as { status: number; data: T };
    const file = listed(path);
    if (status !== 200 || file === null) throw new Error(`${path}: no list (${status})`);
    tell(file, JSON.stringify(data));
    return data;
  };
  list("scenarios");
  for (const { id, editions, procedures } of list<Procedures>("procedures").rulesets) {
    for (const one of procedures) list(`schema/${one.id}`);
    const shown = ["", ...editions.map((one) => `&edition=${one.value}`)];
    for (const lang of LANGUAGES) for (const edition of shown) list(`sheet/${id}?lang=${lang}${edition}`);
  }
  return archive;
}

function bytes(python: PyodideAPI, name: string, ...given: unknown[]): Uint8Array {
  const made = python.globals.get(name)(...given);
  const found = made.toJs() as Uint8Array;
  made.destroy();
  return found;
}
