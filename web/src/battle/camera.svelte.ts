/** Pan and zoom by finger, wheel and keys: one transform, so that a frame costs little however large the map. */

export const NEAREST = 3;
const TAP = 7;
const STEP = 80;
const STILL = 160;
/** How near a board is shown so that its counters can be read, and the room left around what is shown. */
const READABLE = 1;
const LEGIBLE = 0.75;
/** So far off that names cannot be read. */
export const FAR = LEGIBLE * 0.99;
const ROOM = 70;

type Finger = { x: number; y: number };
/** Left, top, right, bottom. */
type Part = readonly [number, number, number, number];
/** So high are the buttons that bring the map nearer, with what is above them. */
const BUTTONS = 46;

export class Camera {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  moving = $state(false);
  least = $state(1);
  /** Whether the size of the frame is known: before that, nothing need be drawn in it. */
  fitted = $state(false);
  private width = 1;
  private height = 1;
  private wide = $state(1);
  private high = $state(1);
  private frame: HTMLElement | null = null;
  private fingers = new Map<number, Finger>();
  private start: Finger | null = null;
  private far = false;
  private pans = true;
  private still: ReturnType<typeof setTimeout> | undefined;

  get transform(): string {
    return `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  /** What of the map is in sight. */
  get seen(): { x: number; y: number; width: number; height: number } {
    return { x: -this.x / this.scale, y: -this.y / this.scale, width: this.wide / this.scale, height: this.high / this.scale };
  }

  /** Fits the map into its frame, now and whenever the frame changes its size. */
  watch(frame: HTMLElement, width: number, height: number): () => void {
    this.frame = frame;
    this.width = width;
    this.height = height;
    const fit = new ResizeObserver(() => this.fit());
    fit.observe(frame);
    this.fit(true);
    return () => fit.disconnect();
  }

  private fit(anew = false): void {
    if (!this.frame) return;
    const whole = this.scale <= this.least * 1.001;
    this.wide = this.frame.clientWidth;
    this.high = this.frame.clientHeight;
    this.least = Math.min(this.wide / this.width, this.high / this.height);
    if (anew || whole) this.scale = this.least;
    this.fitted = true;
    this.hold();
  }

  /** The map stays in its frame: in the middle where it is smaller, as far as the buttons above it have room. */
  private hold(): void {
    this.scale = Math.max(this.least, Math.min(NEAREST, this.scale));
    this.x = held(this.x, this.wide, this.width * this.scale);
    this.y = Math.max(held(this.y, this.high, this.height * this.scale), Math.min(BUTTONS, this.high - this.height * this.scale));
  }

  zoom(by: number, at: Finger): void {
    const before = this.scale;
    this.scale = Math.max(this.least, Math.min(NEAREST, this.scale * by));
    const share = this.scale / before;
    this.x = at.x - (at.x - this.x) * share;
    this.y = at.y - (at.y - this.y) * share;
    this.hold();
    this.stir();
  }

  /**
   * A part of the map comes into sight, near enough to be read; what is in sight already stays as it is. Where all of
   * it cannot be seen so near, the middle of what matters most is, and the rest is a finger away.
   */
  show([left, top, right, bottom]: Part, [x, y]: readonly [number, number]): void {
    const { seen } = this;
    const fitting = Math.min(this.wide / (right - left + 2 * ROOM), this.high / (bottom - top + 2 * ROOM), READABLE);
    const near = Math.max(this.least, LEGIBLE, fitting);
    const all = fitting >= LEGIBLE;
    const inSight = all ? left >= seen.x && top >= seen.y && right <= seen.x + seen.width && bottom <= seen.y + seen.height : x >= seen.x + ROOM && y >= seen.y + ROOM && x <= seen.x + seen.width - ROOM && y <= seen.y + seen.height - ROOM;
    if (inSight && this.scale >= FAR) return;
    this.scale = near;
    this.x = this.wide / 2 - (all ? (left + right) / 2 : x) * near;
    this.y = this.high / 2 - (all ? (top + bottom) / 2 : y) * near;
    this.hold();
  }

  /** What matters comes into sight as near as the map is looked at now; of one that is seen whole nothing changes. */
  follow([x, y]: readonly [number, number]): void {
    const { seen } = this;
    if (this.scale <= this.least * 1.001 || (x >= seen.x && y >= seen.y && x <= seen.x + seen.width && y <= seen.y + seen.height)) return;
    this.x = this.wide / 2 - x * this.scale;
    this.y = this.high / 2 - y * this.scale;
    this.hold();
  }

  /** All of the map. */
  whole(): void {
    this.scale = this.least;
    this.hold();
  }

  nearer(by: number): void {
    this.zoom(by, { x: this.wide / 2, y: this.high / 2 });
  }

  /** Where on the map a pointer is. */
  at(event: PointerEvent): [number, number] {
    const box = this.frame?.getBoundingClientRect();
    return [(event.clientX - (box?.left ?? 0) - this.x) / this.scale, (event.clientY - (box?.top ?? 0) - this.y) / this.scale];
  }

  down(event: PointerEvent, pans: boolean): void {
    this.frame?.setPointerCapture?.(event.pointerId);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 1) {
      this.start = { x: event.clientX, y: event.clientY };
      this.far = false;
      this.pans = pans;
    } else {
      this.far = true;
      this.pans = true;
    }
  }

  /** Whether a pointer that is down has gone further than a tap does. */
  moved(event: PointerEvent): boolean {
    if (!this.start || !this.fingers.has(event.pointerId)) return false;
    this.far ||= Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > TAP;
    return this.far;
  }

  move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before || !this.moved(event)) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.fingers.entries()].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.pinch(before, now, other);
    else if (this.pans) {
      this.x += now.x - before.x;
      this.y += now.y - before.y;
      this.hold();
      this.stir();
    }
    this.fingers.set(event.pointerId, now);
  }

  private pinch(before: Finger, now: Finger, other: Finger): void {
    const box = this.frame?.getBoundingClientRect();
    const middle = { x: (now.x + other.x) / 2 - (box?.left ?? 0), y: (now.y + other.y) / 2 - (box?.top ?? 0) };
    this.x += (now.x - before.x) / 2;
    this.y += (now.y - before.y) / 2;
    this.zoom(Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y)), middle);
  }

  /** Whether what ends here was a tap. */
  up(event: PointerEvent): boolean {
    const tap = this.fingers.size === 1 && !this.moved(event);
    this.fingers.delete(event.pointerId);
    return tap;
  }

  cancel(): void {
    this.fingers.clear();
    this.far = true;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const box = this.frame?.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) });
  }

  key(key: string): boolean {
    const steps: Record<string, [number, number]> = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };
    const step = steps[key];
    if (step) {
      this.x += step[0];
      this.y += step[1];
      this.hold();
    } else if (key === "+" || key === "=") this.nearer(1.25);
    else if (key === "-") this.nearer(0.8);
    else if (key === "0") this.nearer(0.01);
    else return false;
    return true;
  }

  /** Painted anew, and sharp, once it has come to rest. */
  private stir(): void {
    this.moving = true;
    clearTimeout(this.still);
    this.still = setTimeout(() => (this.moving = false), STILL);
  }
}

function held(at: number, room: number, size: number): number {
  return size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at));
}
