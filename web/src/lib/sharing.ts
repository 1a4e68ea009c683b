/** Links for somebody else: the address by which others reach this page, and how it is copied. */

import { here } from "./api";

export interface Reached {
  origin: string;
  /** Whether nobody but this machine itself can open it. */
  alone: boolean;
}

/** A phone cannot open "localhost": the address by which others reach this machine takes its place. */
export async function reached(): Promise<Reached> {
  if (!/^(localhost|127\.|\[::1\])/.test(location.hostname)) return { origin: location.origin, alone: false };
  const found = await here().catch(() => null);
  return { origin: found?.addresses[0] ?? location.origin, alone: !found?.addresses.length };
}

/** Only pages from https, or from this machine itself, may write to the clipboard; elsewhere the link is selected and copied. */
export async function copied(box: HTMLInputElement | undefined): Promise<boolean> {
  if (!box) return false;
  box.select();
  try {
    await navigator.clipboard.writeText(box.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
