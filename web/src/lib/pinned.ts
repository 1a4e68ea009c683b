/** The game that comes first on this device. */

import { kept, reader } from "./reader.svelte";

const KEY = "grognard.first";

export const pinned = (): string => kept(KEY, null) ?? "";
export const pin = (game: string): void => reader.keep(KEY, game);
