/** Whether links to the sheet open beside the page, which is in the middle of something. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("apart");

export const openApart = (): boolean => setContext(KEY, true);
export const apart = (): boolean => getContext<boolean | undefined>(KEY) ?? false;
