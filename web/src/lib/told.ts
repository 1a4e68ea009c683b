/** What the browser's push brings: whose turn it is, in which game. */

export interface Told {
  title: string;
  body: string;
  tag: string;
  /** Where a tap leads: always within this site. */
  path: string;
}

/** A push message as it is shown; whatever it holds, something is, as browsers demand, and it leads nowhere else. */
export function told(data: unknown, site: string): Told {
  const given = typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
  const text = (name: string): string => (typeof given[name] === "string" ? (given[name] as string) : "");
  return { title: text("title") || "Grognard", body: text("body"), tag: text("tag"), path: within(text("url"), site) };
}

function within(address: string, site: string): string {
  try {
    const url = new URL(address, site);
    return url.origin === new URL(site).origin ? url.pathname : "/";
  } catch {
    return "/";
  }
}
