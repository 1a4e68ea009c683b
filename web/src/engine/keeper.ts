/// <reference lib="webworker" />
/** Starts the engine once more, beside the one that answers, and keeps its memory for the next visits. */

import { begun, remember } from "./python";

declare const self: DedicatedWorkerGlobalScope;

interface Engine {
  rehearse(): void;
}

async function keep(): Promise<void> {
  const python = await begun({ _makeSnapshot: true });
  (python.pyimport("grognard.asking.device") as Engine).rehearse();
  await remember(python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>);
}

void keep()
  .catch((reason: unknown) => console.warn("the engine's memory is not kept:", reason))
  .finally(() => self.close());
