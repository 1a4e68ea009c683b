/** A battle on this page: what is known of it, news as they come, and what is asked of the server. */

import type { Lang } from "../lib/api";
import { ON_DEVICE, Problem } from "../lib/asking";
import { href } from "../lib/base";
import { act, board, Stale, view, type Ask, type Fallen, type Piece, type Roll, type Seen, type Told, type View } from "./client";
import { heldOf, hold, seatOf, type Held } from "./held";
import { begun, merged, type Known } from "./merging";
import { seenAhead } from "./opening";
import type { BoardData } from "./wire";

const PACE = 650;
const RECONNECT = 1500;
const RECONNECT_MOST = 20_000;

/** What is kept of a battle for the list of one's own. */
type Standing = Pick<Seen, "title" | "ground" | "sides" | "seats" | "turn">;

export class Battle {
  known = $state.raw<Known | null>(null);
  board = $state.raw<BoardData | null>(null);
  /** Whose eyes: a seat, or null for an observer. */
  seat = $state<number | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  online = $state(true);
  here = $state.raw<boolean[]>([]);
  watching = $state(0);
  /** What fell last, and what was told since one's own last answer. */
  dice = $state.raw<Fallen[]>([]);
  news = $state.raw<Told[]>([]);
  /** Whether others have answered since. */
  others = $state(false);
  /** How far the battle was at one's own last answer. */
  since = $state(0);
  /** Units as they stood before one's own last answer, of those that have moved since. */
  before = $state.raw<Map<number, Piece>>(new Map());
  /** How often something was taken back: nothing of it stays in sight. */
  takenBack = $state(0);
  /** The device is to be handed over before this seat is shown. */
  handTo = $state<number | null>(null);
  /** What one has offered, and the other side has declined. */
  declined = $state<"draw" | "rewind" | null>(null);
  queued = $state(0);
  private queue: Seen[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private socket: WebSocket | null = null;
  /** Stops listening to a battle on this device. */
  private deaf: (() => void) | null = null;
  private closed = false;
  /** How often it was opened: what was asked for by other eyes, or in another language, comes too late. */
  private visit = 0;
  private pause = RECONNECT;

  constructor(
    readonly id: string,
    private lang: Lang,
  ) {
    this.seat = seatOf(this.held);
  }

  get held(): Held | undefined {
    return heldOf(this.id);
  }

  get key(): string | null {
    return this.seat === null ? null : (this.held?.keys[this.seat] ?? null);
  }

  get view(): View | null {
    return this.known?.view ?? null;
  }

  /** The question, where this seat is asked; dice, where it is to throw them. */
  get ask(): Ask | null {
    const pending = this.view?.pending;
    return pending && "kind" in pending && pending.kind === "ask" ? pending : null;
  }

  get roll(): Roll | null {
    const pending = this.view?.pending;
    return pending && "kind" in pending && pending.kind === "roll" ? pending : null;
  }

  async open(): Promise<void> {
    const visit = (this.visit += 1);
    try {
      const seen = await (seenAhead(this.id, this.key, this.lang) ?? view(this.id, this.key, this.lang));
      if (visit !== this.visit) return;
      this.known = begun(seen);
      const drawn = await board(this.id, seen.ground, this.lang);
      if (visit !== this.visit) return;
      this.board = drawn;
      this.problem = null;
      this.remember(seen);
      this.listen();
      this.whoIsAsked();
    } catch (reason) {
      this.complain(reason);
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.deaf?.();
  }

  /** In another language: everything is worded by the server. */
  async speak(lang: Lang): Promise<void> {
    if (lang === this.lang) return;
    this.lang = lang;
    this.hangUp();
    await this.open();
  }

  /** By the eyes of another seat that this browser holds. */
  async sit(seat: number | null): Promise<void> {
    this.seat = seat;
    this.handTo = null;
    this.hangUp();
    await this.open();
  }

  /** An answer; where it goes on with the one before, what has moved since then stays in sight. */
  async answer(text: string, goesOn = false): Promise<boolean> {
    const { before } = this;
    if (!(await this.do("answers", { text }))) return false;
    if (goesOn) this.before = new Map([...this.before, ...before]);
    return true;
  }

  async typeDice(faces: (number | string)[]): Promise<boolean> {
    return this.do("answers", { faces });
  }

  async do(what: string, body: Record<string, unknown> = {}): Promise<boolean> {
    const { key, view: seen } = this;
    if (!key || !seen || this.busy) return false;
    this.flush();
    this.busy = true;
    this.problem = null;
    this.news = [];
    this.dice = [];
    this.before = new Map();
    this.since = seen.version;
    this.others = false;
    this.declined = null;
    try {
      this.take(await act(this.id, key, this.lang, what, this.view?.version ?? seen.version, body));
      if (what === "undo" || what === "reset") {
        this.before = new Map();
        this.takenBack += 1;
      }
      if (what === "draw" && !this.view?.offer && !this.view?.over) this.declined = "draw";
      return true;
    } catch (reason) {
      if (reason instanceof Stale) this.take(reason.view);
      this.complain(reason);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Everything that waits to be shown, at once. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const one of this.queue.splice(0)) this.take(one);
    this.queued = 0;
  }

  private take(update: Seen): void {
    if (!this.known) return;
    const { events: told, pieces: stood, view: seen } = this.known;
    const isNew = update.version > seen.version;
    this.known = merged(this.known, update);
    if (isNew) {
      this.news = [...this.news, ...unheard(told, this.known.events, update.events_kept)];
      const { view: now } = this.known;
      if (seen.offer?.seat === this.seat && !now.offer && !now.over) this.declined = answeredNo(seen, now);
      if (update.dice.length) this.dice = [...this.dice, ...update.dice];
      const moved = update.pieces.flatMap((one) => stood.get(one.id) ?? []).filter((one) => !this.before.has(one.id));
      if (now.turn !== seen.turn) this.remember(now);
      if (moved.length) this.before = new Map([...this.before, ...moved.map((one): [number, Piece] => [one.id, one])]);
    }
    this.whoIsAsked();
  }

  /** Somebody else at this device: shown at once, or after handing it over where something is secret. */
  private whoIsAsked(): void {
    const pending = this.view?.pending;
    if (!pending || !("waiting" in pending) || pending.waiting !== true || this.seat === null) return;
    const next = pending.player;
    if (!this.held?.keys[next] || next === this.seat) return;
    if (this.view?.secrets.length) this.handTo = next;
    else void this.sit(next);
  }

  private remember(seen: Standing): void {
    const mine = this.held;
    const title = seen.title ? { en: seen.title, fr: seen.title } : (mine?.title ?? null);
    hold({ ...(mine ?? { id: this.id, keys: [null, null] }), id: this.id, title: mine?.title ?? title, ground: seen.ground, when: Date.now(), sides: { ...mine?.sides, [this.lang]: seen.sides }, against: this.against(seen), turn: seen.turn });
  }

  private against({ seats }: Standing): "computer" | "here" | "byLink" {
    if (seats.some((one) => one.kind === "computer")) return "computer";
    return this.held?.keys.every((key) => key !== null) ? "here" : "byLink";
  }

  private complain(reason: unknown): void {
    if (!(reason instanceof Problem)) throw reason;
    this.problem = reason;
  }

  // News

  private listen(): void {
    if (this.closed || this.socket || this.deaf) return;
    if (this.id.startsWith(ON_DEVICE)) return void this.listenHere();
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${href(`/api/games/${encodeURIComponent(this.id)}/live`)}`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ key: this.key, since: this.view?.version ?? 0, lang: this.lang }));
    };
    socket.onmessage = (message) => {
      this.online = true;
      this.pause = RECONNECT;
      this.heard(JSON.parse(String(message.data)) as Seen | { here: boolean[]; watching: number });
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.closed) return;
      this.online = false;
      setTimeout(() => this.listen(), this.pause);
      this.pause = Math.min(this.pause * 1.6, RECONNECT_MOST);
    };
  }

  /** A battle on this device goes on beside the page: what is new is looked at. */
  private async listenHere(): Promise<void> {
    this.deaf = () => undefined;
    const { listen } = await import("../engine/engine");
    this.deaf = listen((id) => {
      if (id === this.id) void this.lookAgain();
    });
    if (this.closed) this.deaf();
    else await this.lookAgain();
  }

  private async lookAgain(): Promise<void> {
    try {
      this.heard(await view(this.id, this.key, this.lang, this.queue.at(-1)?.version ?? this.view?.version ?? 0));
    } catch (reason) {
      this.complain(reason);
    }
  }

  private hangUp(): void {
    this.deaf?.();
    this.deaf = null;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.queue = [];
    this.queued = 0;
  }

  private heard(news: Seen | { here: boolean[]; watching: number }): void {
    if (!("version" in news)) {
      if ("here" in news) {
        this.here = news.here;
        this.watching = news.watching;
      }
      return;
    }
    if (news.version <= (this.view?.version ?? 0)) return;
    this.queue.push(news);
    this.queued = this.queue.length;
    if (this.timer === undefined) this.next();
  }

  /** One after the other, at a pace that can be followed. */
  private next(): void {
    const one = this.queue.shift();
    this.queued = this.queue.length;
    if (!one) {
      this.timer = undefined;
      return;
    }
    this.others ||= !this.busy;
    this.take(one);
    this.timer = setTimeout(() => this.next(), calm() ? 0 : PACE);
  }
}

/** What is told that was not told before: the same again is no news. */
function unheard(told: Told[], now: Told[], kept: number): Told[] {
  let same = Math.min(told.length, kept);
  while (same < told.length && same < now.length && told[same]?.words === now[same]?.words) same += 1;
  return now.slice(same);
}

/** Whether an offer was declined: a draw that would have ended it, a way back that nobody went. */
function answeredNo(before: View, now: View): "draw" | "rewind" | null {
  if (before.offer?.kind === "draw") return "draw";
  return now.points.length < before.points.length ? null : "rewind";
}

function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
