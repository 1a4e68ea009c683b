/// <reference lib="webworker" />
/** Python beside the page: starts the engine, and asks it one question after the other. */

import { store, stored } from "./kept";
import { started } from "./python";
import type { Answered, Asked, Changed, Job, Told } from "./wire";

declare const self: DedicatedWorkerGlobalScope;

/** `grognard.asking.device`: what goes in and comes out is JSON. */
interface Engine {
  Device(stored: string): Device;
  think(job: string): string;
  hint(found: string, lang: string): string;
}

interface Device {
  ask(method: string, path: string, key: string, body: string): string;
  think(id: string, plainer: boolean): string;
  thought(id: string, job: string, found: string): string;
}

const THINKING = 202;
const engine = started().then((python) => python.pyimport("grognard.asking.device") as Engine);
let device: Promise<Device> | null = null;
engine.catch(() => undefined);

async function withBattles(): Promise<Device> {
  const battles = stored();
  return (await engine).Device(await battles);
}

self.addEventListener("message", (event: MessageEvent<Asked | Job>) => {
  void tell(event.data.number, "job" in event.data ? thought(event.data) : answer(event.data));
});

async function tell(number: number, replied: Promise<{ status: number; data: unknown }>): Promise<void> {
  const said: Answered = await replied.then(
    ({ status, data }) => ({ number, status, data }),
    (reason: unknown) => ({ number, failed: String(reason) }),
  );
  self.postMessage(said);
}

/** What this engine is for where another one plays. */
async function thought({ job }: Job): Promise<{ status: number; data: unknown }> {
  return { status: 200, data: (await engine).think(job) };
}

async function answer({ method, path, key, body }: Asked): Promise<{ status: number; data: unknown }> {
  device ??= withBattles();
  const told = await carriedOut((await device).ask(method, path, key, body));
  if (told.status !== THINKING) return told;
  const lang = new URLSearchParams(path.split("?")[1]).get("lang") ?? "en";
  const found = await anotherThinks(JSON.stringify(told.data));
  return { status: 200, data: JSON.parse((await engine).hint(found, lang)) };
}

/** What the engine says, once all that is to be stored of it is. */
async function carriedOut(said: string): Promise<Told> {
  const told = JSON.parse(said) as Told;
  await store(told.changes);
  for (const id of told.thinks) void playOn(id);
  return told;
}

// Computer players think in an engine of their own, so that this one goes on answering

const playing = new Set<string>();
let other: Worker | null = null;
let jobs = 0;

function anotherThinks(job: string): Promise<string> {
  other ??= new Worker(self.location.href, { type: "module" });
  const thinker = other;
  const number = (jobs += 1);
  return new Promise((done, failed) => {
    const heard = ({ data }: MessageEvent<Answered>): void => {
      if (data.number !== number) return;
      thinker.removeEventListener("message", heard);
      if ("failed" in data) failed(new Error(data.failed));
      else done(data.data as string);
    };
    thinker.addEventListener("message", heard);
    thinker.postMessage({ number, job } satisfies Job);
  });
}

/** Answers for the computers of a battle, until somebody else is asked; a player that fails is stood in for. */
async function playOn(id: string): Promise<void> {
  if (!device || playing.has(id)) return;
  playing.add(id);
  const its = await device;
  let plainer = false;
  try {
    for (let job = its.think(id, plainer); job !== "null"; job = its.think(id, plainer)) {
      try {
        await carriedOut(its.thought(id, job, await anotherThinks(job)));
        self.postMessage({ changed: id } satisfies Changed);
        plainer = false;
      } catch (reason) {
        if (plainer) throw reason;
        console.warn("a computer player gave no good answer:", reason);
        plainer = true;
      }
    }
  } finally {
    playing.delete(id);
  }
}
