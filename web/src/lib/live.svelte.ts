/** Answers that follow the situation: asked after a pause, the last question only, never stale without saying so. */

import { Problem } from "./asking";

const PAUSE = 120;

export class Live<T> {
  answer = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Whether the answer shown is of an earlier question. */
  stale = $state(true);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | undefined;
  private first = true;

  constructor(
    private readonly ask: (signal: AbortSignal) => Promise<T>,
    private readonly pause = PAUSE,
  ) {}

  follow(): void {
    this.stop();
    this.stale = true;
    this.timer = setTimeout(() => void this.now(), this.first ? 0 : this.pause);
    this.first = false;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.asking?.abort();
  }

  private async now(): Promise<void> {
    const asking = new AbortController();
    this.asking = asking;
    try {
      const answer = await this.ask(asking.signal);
      if (asking.signal.aborted) return;
      this.answer = answer;
      this.problem = null;
    } catch (reason) {
      if (asking.signal.aborted) return;
      if (!(reason instanceof Problem)) throw reason;
      this.answer = null;
      this.problem = reason;
    }
    this.stale = false;
  }
}
