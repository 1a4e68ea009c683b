/** Python with the engine in reach, and what its memory was like when it had just started: the same again in a tenth of the time. */

import type { PyodideAPI, PyodideConfig } from "pyodide";

type Options = Pick<PyodideConfig, "_makeSnapshot" | "_loadSnapshot">;

/** The engine's folder lies beside the script. */
const FOLDER = self.location.href.replace(/assets\/[^/]*$/, __ENGINE__);
const ARCHIVE = `${FOLDER}grognard.zip`;
const MEMORY = `${FOLDER}memory`;
/** Where Python finds the archive, from which it imports. */
const PLACE = "/grognard.zip";
const FOUND = `import sys\nif "${PLACE}" not in sys.path: sys.path.insert(0, "${PLACE}")`;

/** As it is remembered, and where it is not, or cannot be, from the beginning. */
export async function started(): Promise<PyodideAPI> {
  const memory = await remembered();
  if (!memory) return begun();
  return begun({ _loadSnapshot: memory }).catch(async (reason: unknown) => {
    console.warn("the engine's memory cannot be read:", reason);
    await forget();
    return begun();
  });
}

/** From the beginning, or from what is told. */
export async function begun(options: Options = {}): Promise<PyodideAPI> {
  const fetched = fetch(ARCHIVE).then((response) => response.arrayBuffer());
  fetched.catch(() => undefined);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${FOLDER}pyodide.mjs`)) as typeof import("pyodide");
  const python = await loadPyodide({ indexURL: FOLDER, ...options });
  python.FS.writeFile(PLACE, new Uint8Array(await fetched));
  python.runPython(FOUND);
  return python;
}

async function remembered(): Promise<ArrayBuffer | null> {
  try {
    return (await (await caches.match(MEMORY))?.arrayBuffer()) ?? null;
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** Beside the engine's own files, with which it goes when another version comes. */
export async function remember(memory: Uint8Array<ArrayBuffer>): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    if (await cache.match(ARCHIVE)) return cache.put(MEMORY, new Response(memory));
  }
}

async function forget(): Promise<void> {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(MEMORY);
}
