/// <reference lib="webworker" />
/** Works without a connection: the page and its engine by version, and the server's answers as they came last. */

import { keepable, signed } from "./lib/keeping";
import { told } from "./lib/told";

declare const self: ServiceWorkerGlobalScope;
declare const __SHELL__: string[];
declare const __ENGINE_FILES__: string[];
declare const __VERSION__: string;

const VERSIONS = "version-";
const OURS = VERSIONS + __VERSION__;
const SEEN = `seen-${__VERSION__}`;
const SEEN_AT_MOST = 400;
const ENGINE = __ENGINE_FILES__;
/** Where the page lives. */
const HOME = new URL(self.registration.scope);
const API = `${HOME.pathname}api/`;

self.addEventListener("install", (event) => {
  event.waitUntil(installed());
});

/** A version is there once all of it is; if the one before had the engine, this one has it before it takes over. */
async function installed(): Promise<void> {
  const before = (await ours()).filter((name) => name !== OURS);
  const cache = await caches.open(OURS);
  await cache.addAll(__SHELL__.map((file) => new Request(file, { cache: "no-cache" })));
  for (const name of before) if (await whole(name)) await keepEngine();
  await self.skipWaiting();
}

/** The versions that are kept, oldest first. */
async function ours(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(VERSIONS));
}

/** Whether a version has an engine. */
async function whole(name: string): Promise<boolean> {
  const files = await (await caches.open(name)).keys();
  return files.some((file) => file.url.endsWith("/grognard.zip"));
}

let keeping: Promise<void> | null = null;

/** The engine's files, from a version that had the same or from the network; the one that says it is whole comes last. */
function keepEngine(): Promise<void> {
  keeping ??= engineKept().finally(() => (keeping = null));
  return keeping;
}

async function engineKept(): Promise<void> {
  if (await whole(OURS)) return;
  const cache = await caches.open(OURS);
  const last = ENGINE.filter((file) => file.endsWith("/grognard.zip"));
  for (const file of [...ENGINE.filter((one) => !last.includes(one)), ...last]) {
    const found = (await caches.match(new URL(file, HOME))) ?? (await fetch(new URL(file, HOME)));
    if (!found.ok) throw new Error(`${file}: ${found.status}`);
    await cache.put(new URL(file, HOME), found);
  }
}

self.addEventListener("message", (event) => {
  if (event.data === "engine") event.waitUntil(keepEngine().catch(() => undefined));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

/** The version before this one stays: pages of it may be open still. */
async function dropOld(): Promise<void> {
  const old = (await ours()).filter((name) => name !== OURS).slice(0, -1);
  const others = (await caches.keys()).filter((name) => name !== SEEN && !name.startsWith(VERSIONS));
  await Promise.all([...old, ...others].map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(HOME.pathname)) return;
  if (signed(request)) return;
  if (url.pathname.startsWith(API)) event.respondWith(answered(request, url));
  else if (request.mode === "navigate") event.respondWith(navigated(request));
  else if (request.method === "GET") event.respondWith(shelved(request));
});

/** A page: from the network, else the shell, which reads the address itself. */
async function navigated(request: Request): Promise<Response> {
  const home = await caches.match(HOME, { cacheName: OURS });
  const alone = home && (await served(home));
  if (alone) return alone;
  try {
    return await fetch(request);
  } catch {
    return home ?? Response.error();
  }
}

/** Where only files are served, a version serves until the next one is whole; from here its files are found anywhere. */
async function served(home: Response): Promise<Response | null> {
  const page = await home.clone().text();
  if (!page.includes('data-server="none"')) return null;
  return new Response(page.replaceAll('="./', `="${HOME.pathname}`), { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** A file: each has a name that tells its content, so that any version may bring it. */
async function shelved(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: OURS })) ?? (await caches.match(request)) ?? fetch(request);
}

/** An answer of the server: the newest, else the last one seen to the very same question. */
async function answered(request: Request, url: URL): Promise<Response> {
  const key = await question(request, url);
  try {
    const response = await fetch(request);
    if (keepable(request, response)) await keep(key, response.clone());
    return response;
  } catch {
    return (await caches.match(key, { cacheName: SEEN })) ?? Response.error();
  }
}

/** A question as an address: a posted one by a digest of its body. */
async function question(request: Request, url: URL): Promise<string> {
  if (request.method === "GET") return url.href;
  const digest = await crypto.subtle.digest("SHA-256", await request.clone().arrayBuffer());
  const text = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${url.origin}${url.pathname}?body=${text}`;
}

async function keep(key: string, response: Response): Promise<void> {
  const cache = await caches.open(SEEN);
  await cache.put(key, response);
  const keys = await cache.keys();
  const posted = keys.filter((one) => one.url.includes("?body="));
  await Promise.all(posted.slice(0, Math.max(0, posted.length - SEEN_AT_MOST)).map((one) => cache.delete(one)));
}

self.addEventListener("push", (event) => {
  const { title, body, tag, path } = told(said(event.data), self.location.origin);
  const shown = { body, tag, data: path, icon: new URL("icon-192.png", HOME).href };
  event.waitUntil(self.registration.showNotification(title, shown));
});

function said(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(shown(String(event.notification.data)));
});

/** The game that a notice is about: in the window that shows it already, else in a new one. */
async function shown(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}
