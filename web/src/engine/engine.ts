/** The engine on this device: started when it is first asked, and asked like a server. */

import { engineKept, type Question, type Reply } from "../lib/asking";
import { href } from "../lib/base";
import { listed } from "./listed";
import type { Answered, Asked, Changed } from "./wire";

type Waiting = { done: (reply: Reply) => void; failed: (reason: Error) => void };

/** Milliseconds without a question after which there is time to remember how the engine starts. */
const REST = 5000;
const MEMORY = href(`/${__ENGINE__}memory`);

let worker: Worker | null = null;
let asked = 0;
let resting: ReturnType<typeof setTimeout> | undefined;
let keeper: Worker | null = null;
const waiting = new Map<number, Waiting>();
const listening = new Set<(id: string) => void>();

/** Starts it, unless it is started. */
export function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", (event: MessageEvent<Answered | Changed>) => heard(event.data));
  worker.addEventListener("error", (event) => stopped(event.message));
  return worker;
}

function heard(said: Answered | Changed): void {
  if ("changed" in said) {
    for (const tell of listening) tell(said.changed);
    return;
  }
  if ("failed" in said) return stopped(said.failed);
  waiting.get(said.number)?.done({ status: said.status, data: said.data });
  waiting.delete(said.number);
  if (waiting.size === 0) rest();
}

/** Once nobody asks any more, and the engine is kept with the page, its memory is kept too, unless it is. */
function rest(): void {
  clearTimeout(resting);
  resting = setTimeout(() => void keepMemory().catch(() => undefined), REST);
}

async function keepMemory(): Promise<void> {
  if (keeper || !("caches" in globalThis)) return;
  if (!(await engineKept())) return rest();
  if (await caches.match(MEMORY)) return;
  keeper = new Worker(new URL("./keeper.ts", import.meta.url), { type: "module" });
}

/** It could not be started, or broke down: whoever waits is told, and who asks next starts it anew. */
function stopped(why: string): void {
  worker?.terminate();
  worker = null;
  for (const one of waiting.values()) one.failed(new Error(why));
  waiting.clear();
}

/** The answer; a list from the file that it is. */
export async function answered(question: Question): Promise<Reply> {
  const file = question.method === "GET" ? listed(question.path) : null;
  const found = file === null ? null : await fetch(href(`/${__ENGINE__}${file}`)).catch(() => null);
  return found?.ok ? { status: 200, data: await found.json() } : asking(question);
}

function asking({ method, path, key, body }: Question): Promise<Reply> {
  clearTimeout(resting);
  const number = (asked += 1);
  const said: Asked = { number, method, path, key: key ?? "", body: body === undefined ? "" : JSON.stringify(body) };
  return new Promise((done, failed) => {
    waiting.set(number, { done, failed });
    started().postMessage(said);
  });
}

/** Tells whenever a battle has gone on by itself; gives what stops it. */
export function listen(tell: (id: string) => void): () => void {
  listening.add(tell);
  return () => listening.delete(tell);
}
