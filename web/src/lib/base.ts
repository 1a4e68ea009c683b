/** Where the page lives: at the root of a server, or in any folder of one. Addresses within the page begin with "/". */

/** The folder, with a slash at either end. Everything that was built lies in a folder within it. */
export const BASE = import.meta.env.PROD ? new URL(/* @vite-ignore */ "../", import.meta.url).pathname : "/";

/** Where the browser finds an address of the page. */
export const href = (address: string): string => BASE + address.slice(1);

/** The address within the page that a path of the browser's is; one outside it is its root. */
export const within = (path: string): string => (path.startsWith(BASE) ? path.slice(BASE.length - 1) : "/");

/** Whether only files are served here: nobody answers but this device. */
export const ALONE = document.documentElement.dataset["server"] === "none";
