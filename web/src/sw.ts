/// <reference lib="webworker" />
/** Works without a connection for what was seen: the shell by version, answers as they came last. */

import { keepable, signed } from "./lib/keeping";
import { told } from "./lib/told";

declare const self: ServiceWorkerGlobalScope;
declare const __SHELL__: string[];
declare const __VERSION__: string;

const SHELL = `shell-${__VERSION__}`;
const SEEN = "seen";
const SEEN_AT_MOST = 400;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(__SHELL__)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

async function dropOld(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== SHELL && name !== SEEN);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (signed(request)) return;
  if (url.pathname.startsWith("/api/")) event.respondWith(answered(request, url));
  else if (request.mode === "navigate") event.respondWith(navigated(request));
  else if (request.method === "GET") event.respondWith(shelved(request));
});

/** A page: from the network, else the shell, which reads the address itself. */
async function navigated(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/", { cacheName: SHELL })) ?? Response.error();
  }
}

async function shelved(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
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
  const shown = { body, tag, data: path, icon: "/icon-192.png" };
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
