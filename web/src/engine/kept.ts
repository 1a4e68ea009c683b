/** Battles on this device: each a row and the entries of its log, in the browser's own database. */

import type { Change } from "./wire";

const NAME = "grognard";
const ROWS = "rows";
const ENTRIES = "entries";

let database: Promise<IDBDatabase> | null = null;

function opened(): Promise<IDBDatabase> {
  database ??= new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(ROWS);
      asked.result.createObjectStore(ENTRIES);
    };
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
  return database;
}

/** Every battle, as the engine reads it: `[[row, entries], ...]`. A browser that keeps nothing has none. */
export async function stored(): Promise<string> {
  try {
    const reading = (await opened()).transaction([ROWS, ENTRIES]);
    const rows = reading.objectStore(ROWS);
    const [ids, kept] = await Promise.all([read(rows.getAllKeys()), read(rows.getAll())]);
    const logs = await Promise.all(ids.map((id) => read(reading.objectStore(ENTRIES).getAll(of(String(id))))));
    return JSON.stringify(kept.map((row, i) => [row, logs[i]]));
  } catch {
    return "[]";
  }
}

/** All or nothing of what one question changed; a browser that keeps nothing plays on as long as the page is open. */
export async function store(changes: Change[]): Promise<void> {
  if (!changes.length) return;
  try {
    const writing = (await opened()).transaction([ROWS, ENTRIES], "readwrite");
    for (const { id, row, entries } of changes) {
      if (row) writing.objectStore(ROWS).put(row, id);
      else {
        writing.objectStore(ROWS).delete(id);
        writing.objectStore(ENTRIES).delete(of(id));
      }
      for (const entry of entries) writing.objectStore(ENTRIES).put(entry, [id, entry[0] as number]);
    }
    await new Promise<void>((done, failed) => {
      writing.oncomplete = () => done();
      writing.onabort = () => failed(writing.error);
    });
  } catch (reason) {
    console.warn("this browser keeps no battles:", reason);
  }
}

/** The entries of a battle, in their order. */
const of = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

function read<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}
