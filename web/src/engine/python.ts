/** Python with the engine in reach, and what its memory was like when it had just started: the same again in a fifth of the time. */

import type { PyodideAPI, PyodideConfig } from "pyodide";
import { FOUND, PLACE } from "./found";

type Options = Pick<PyodideConfig, "_makeSnapshot" | "_loadSnapshot" | "createPyodideModule">;

/** The engine's folder lies beside the script. */
const FOLDER = self.location.href.replace(/assets\/[^/]*$/, __ENGINE__);
const ARCHIVE = `${FOLDER}grognard.zip`;
const MEMORY = `${FOLDER}memory`;

/** As it is remembered, and where it is not, or cannot be, from the beginning. */
export async function started(): Promise<PyodideAPI> {
  const memory = await remembered();
  if (!memory) return begun();
  const { default: create } = (await import(/* @vite-ignore */ `${FOLDER}pyodide.asm.mjs`)) as { default: Create };
  return begun({ _loadSnapshot: memory, createPyodideModule: (settings) => withRoom(create, settings, memory) }).catch(async (reason: unknown) => {
    console.warn("the engine's memory cannot be read:", reason);
    await forget();
    return begun();
  });
}

type Create = NonNullable<PyodideConfig["createPyodideModule"]>;
type Growing = { _malloc(bytes: number): number };

/** Python before it begins, grown to hold what is remembered: that overwrites what it was grown by. */
async function withRoom(create: Create, settings: Parameters<Create>[0], memory: ArrayBuffer): Promise<Awaited<ReturnType<Create>>> {
  const python = await create(settings);
  if (memory.byteLength > python.HEAP8.length) (python as unknown as Growing)._malloc(memory.byteLength);
  return python;
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
