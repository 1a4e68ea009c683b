/// <reference lib="webworker" />
/** Python beside the page: starts the engine, and asks it one question after the other. */

import type { PyodideAPI } from "pyodide";
import type { Asked, Answered } from "./wire";

declare const self: DedicatedWorkerGlobalScope;

interface Device {
  ask(method: string, path: string, key: string, body: string): string;
}

const FOLDER = new URL(`../${__ENGINE__}`, import.meta.url).href;
const device = started();
device.catch(() => undefined);

async function started(): Promise<Device> {
  const fetched = fetch(`${FOLDER}grognard.zip`).then((response) => response.arrayBuffer());
  fetched.catch(() => undefined);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${FOLDER}pyodide.mjs`)) as typeof import("pyodide");
  const python: PyodideAPI = await loadPyodide({ indexURL: FOLDER });
  python.unpackArchive(await fetched, "zip");
  return python.pyimport("grognard.asking.device").Device() as Device;
}

self.addEventListener("message", (event: MessageEvent<Asked>) => void answer(event.data));

async function answer({ number, method, path, key, body }: Asked): Promise<void> {
  const tell = (said: Answered): void => self.postMessage(said);
  try {
    const [status, data] = JSON.parse((await device).ask(method, path, key, body)) as [number, unknown];
    tell({ number, status, data });
  } catch (reason) {
    tell({ number, failed: String(reason) });
  }
}
