/** The reader's wishes: language and light. */

import { en, type Words } from "../words/en";
import { fr } from "../words/fr";
import type { Lang, Said } from "./api";

export type Light = "auto" | "light" | "dark";
const WORDS: Record<Lang, Words> = { en, fr };

class Reader {
  lang = $state<Lang>(wished());
  light = $state<Light>(kept("grognard.light", ["auto", "light", "dark"]) ?? "auto");

  /** The page's own words in the reader's language. */
  get words(): Words {
    return WORDS[this.lang];
  }

  say(said: Said | null | undefined): string {
    return said ? printed(said[this.lang]) : "";
  }

  /** As the first word of a line or of a button. */
  begin(said: Said | null | undefined): string {
    return this.capital(this.say(said));
  }

  capital(text: string): string {
    return text.charAt(0).toLocaleUpperCase(this.lang) + text.slice(1);
  }

  speak(lang: Lang): void {
    this.lang = lang;
    keep("grognard.lang", lang);
  }

  /** For next time, in this browser alone. */
  keep(name: string, value: string): void {
    keep(name, value);
  }

  shine(light: Light): void {
    this.light = light;
    keep("grognard.light", light);
  }
}

/** As a printer sets it. */
export function printed(text: string): string {
  return text.replaceAll("'", "\u2019");
}

function wished(): Lang {
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked === "en" || asked === "fr") return asked;
  const stored = kept<Lang>("grognard.lang", ["en", "fr"]);
  if (stored) return stored;
  const known = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one === "en" || one === "fr");
  return (known as Lang | undefined) ?? "en";
}

/** What was kept under a name, if it is one of those allowed. */
export function kept<T extends string>(key: string, allowed: T[] | null): T | null {
  try {
    const found = localStorage.getItem(key) as T | null;
    return found && (allowed === null || allowed.includes(found)) ? found : null;
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still shows everything.
  }
}

export const reader = new Reader();
