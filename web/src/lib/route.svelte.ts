/** Which page the address names, and what the browser keeps with it. */

import { ON_DEVICE } from "./asking";
import { BASE, href, within } from "./base";
import type { Half, Kept } from "./walk";

/** The place of the battles that are kept on this device. */
const HERE = "here";

export type Route =
  | { page: "home" }
  | { page: "procedure"; procedure: string }
  | { page: "sheet"; ruleset: string }
  | { page: "force" }
  | { page: "new-battle" }
  | { page: "battle"; id: string }
  | { page: "replay"; id: string }
  | { page: "nowhere" };

/** The page of a path. */
export function routed(path: string, hash = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decoded);
  if (parts.length === 0) return { page: "home" };
  if (parts.length === 1 && parts[0] === "force") return { page: "force" };
  if (parts.length === 2 && parts[0] === "sheet") return { page: "sheet", ruleset: parts[1] ?? "" };
  if (parts[0] === "battle" && parts.length === 1) return { page: "new-battle" };
  const id = parts[1] === HERE ? decoded(hash.slice(1)) : (parts[1] ?? "");
  if (parts[0] === "battle" && parts.length === 2) return { page: "battle", id };
  if (parts[0] === "battle" && parts.length === 3 && parts[2] === "replay") return { page: "replay", id };
  if (parts.length === 1 && parts[0]?.includes(".")) return { page: "procedure", procedure: parts[0] };
  return { page: "nowhere" };
}

/** Where a battle is found; one on this device at one place, so that no server need know of it. */
export function battleAt(id: string, rest = ""): string {
  return id.startsWith(ON_DEVICE) ? `/battle/${HERE}${rest}#${id}` : `/battle/${id}${rest}`;
}

/** A part of a path in letters; as it stands where it is written in none. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  path = $state(within(location.pathname));
  query = $state(location.search);
  hash = $state(location.hash);
  /** Counts visits, so that the same address gone to again is a new visit. */
  visit = $state(0);

  get route(): Route {
    return routed(this.path, this.hash);
  }

  /** Whether the reader came back here: then the page is as it was left. */
  back = $state(history.state !== null);

  /** What the browser keeps with this address. */
  get kept(): Kept {
    return (history.state ?? {}) as Kept;
  }

  keep(part: Kept): void {
    history.replaceState({ ...this.kept, ...part }, "");
  }

  /** The answer that is not given yet, with the dice that lie. */
  keepHalf(half: Half): void {
    const { dice } = this.kept;
    if (dice) this.keep({ dice: { ...dice, half } });
  }

  go(address: string, kept: Kept = {}): void {
    this.keep({ at: scrollY });
    history.pushState(kept, "", href(address));
    this.read();
    this.back = false;
    this.visit += 1;
  }

  /** Tells later whether the reader is still here: what is found out after they have gone belongs to no other address. */
  stay(): () => boolean {
    const { visit } = this;
    return () => this.visit === visit;
  }

  /** The address changes with what is on the page; the page stays. */
  rewrite(address: string): void {
    history.replaceState(history.state, "", href(address));
  }

  read(): void {
    this.path = within(location.pathname);
    this.query = location.search;
    this.hash = location.hash;
  }

  listen(): void {
    history.scrollRestoration = "manual";
    addEventListener("popstate", () => {
      this.read();
      this.back = history.state !== null;
      this.visit += 1;
    });
    addEventListener("scrollend", () => this.keep({ at: scrollY }));
    addEventListener("pagehide", () => this.keep({ at: scrollY }));
    document.addEventListener("click", (event) => this.follow(event));
  }

  /** A plain click on a link of ours changes the page without loading it anew. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.getAttribute("href")?.startsWith("#") || link.pathname.startsWith(href("/api/")) || !link.pathname.startsWith(BASE)) return;
    event.preventDefault();
    this.go(within(link.pathname) + link.search + link.hash);
  }
}

export const router = new Router();
