/** Who answers the page: a server over the network, or the engine on this device. The same questions, by the same paths. */

import { ALONE, href } from "./base";

export interface Question {
  method: "GET" | "POST" | "DELETE";
  /** Below /api, with its query. */
  path: string;
  /** Of a seat. */
  key?: string | null;
  body?: unknown;
  /** Who alone is to answer; else the server, and where it does not the device. */
  by?: "server" | "device" | undefined;
  signal?: AbortSignal | undefined;
}

export interface Reply {
  status: number;
  data: unknown;
}

/** What is said of what went wrong (RFC 9457). */
export interface Wrong {
  detail?: string;
  title?: string;
  field?: string;
  rule?: string;
  view?: unknown;
}

/** An answer that is no answer: one sentence, and the field it is about where there is one. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    detail: string,
    readonly field: string = "",
    readonly said: Wrong = {},
  ) {
    super(detail);
  }

  get offline(): boolean {
    return this.status === 0;
  }

  get notFound(): boolean {
    return this.status === 404;
  }
}

/** Whether this browser keeps what it has seen: only pages from https, or from this machine itself, are kept. */
export const keeps = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** Whether the engine is kept with the page: then this device answers all by itself. */
export async function engineKept(): Promise<boolean> {
  return keeps() && (await caches.match(href(`/${__ENGINE__}grognard.zip`))) !== undefined;
}

/** Questions asked before the service worker had this page in its care: once it has, they are asked again for it to keep. */
const early = new Map<string, [string, RequestInit]>();

export function whenKept(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    for (const [path, init] of early.values()) void fetch(path, init).catch(() => undefined);
    early.clear();
  });
}

/** The answer to a question; a Problem where there is none. */
export async function ask<T>(question: Question): Promise<T> {
  const { status, data } = await replied(question);
  if (status < 400) return data as T;
  const said = (data ?? {}) as Wrong;
  throw new Problem(status, said.detail ?? said.title ?? "", said.field ?? "", said);
}

/** What the id of a battle kept on this device begins with. */
export const ON_DEVICE = "here-";
const OF_THE_DEVICE = new RegExp(`^games/${ON_DEVICE}|[?&]game=${ON_DEVICE}`);
/** What only the server has: itself, and the battles that it keeps. */
const OF_THE_SERVER = /^(here$|games\/|boards\/)/;

/** The server's reply; where it cannot be reached, or there is none, the device's own. */
async function replied(question: Question): Promise<Reply> {
  if (ALONE || question.by === "device" || OF_THE_DEVICE.test(question.path)) return onDevice(question);
  try {
    return await served(question);
  } catch (reason) {
    if (left(question)) throw reason;
    if (question.by === "server" || OF_THE_SERVER.test(question.path)) throw new Problem(0, "");
    return onDevice(question);
  }
}

async function served({ method, path, key, body, signal }: Question): Promise<Reply> {
  const headers = { ...(key ? { Authorization: `Bearer ${key}` } : {}), ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
  const init: RequestInit = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const address = href(`/api/${path}`);
  if (!key && !keeps()) early.set(`${address} ${String(init.body ?? "")}`, [address, init]);
  const response = await fetch(address, { ...init, signal: signal ?? null });
  return { status: response.status, data: await content(response) };
}

async function content(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (response.headers.get("Content-Type")?.startsWith("text/plain")) return response.text();
  return response.json().catch(() => ({}));
}

async function onDevice(question: Question): Promise<Reply> {
  const reply = await import("../engine/engine")
    .then(({ answered }) => answered(question))
    .catch((reason: unknown) => {
      if (ALONE) console.warn("the engine did not start:", reason);
      throw new Problem(0, "");
    });
  if (left(question)) throw new DOMException("", "AbortError");
  return reply;
}

/** Whether whoever asked waits for it no more. */
function left(question: Question): boolean {
  return question.signal?.aborted ?? false;
}
