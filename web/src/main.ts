import { mount } from "svelte";
import "./app.css";
import "../../src/grognard/drawing/map.css";
import App from "./App.svelte";
import { catalogue, form } from "./lib/api";
import { whenKept } from "./lib/asking";
import { ALONE, href } from "./lib/base";
import { reader } from "./lib/reader.svelte";
import { router } from "./lib/route.svelte";

/** Milliseconds after which nobody waits for the page itself any more. */
const ENGINE_AFTER = 3000;

// Where only files are served, the page names its own from where it was opened; its address changes.
for (const link of document.querySelectorAll<HTMLLinkElement>("link[href]")) link.setAttribute("href", link.href);
router.listen();
ahead();
const target = document.getElementById("app");
if (target) mount(App, { target });

/** What the page will ask for, asked while the page itself is still on its way. */
function ahead(): void {
  const { route } = router;
  if (route.page === "home" || route.page === "procedure") void catalogue().catch(() => undefined);
  if (route.page === "procedure") {
    void form(route.procedure).catch(() => undefined);
    void import("./pages/Procedure.svelte").catch(() => undefined);
  } else if (route.page === "battle") {
    const { id } = route;
    void import("./battle/opening").then(({ askAhead }) => askAhead(id, reader.lang)).catch(() => undefined);
    void import("./pages/Battle.svelte").catch(() => undefined);
  }
}

if (ALONE) void import("./engine/engine").then(({ started }) => started());

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  whenKept();
  addEventListener("load", () => void keptHere());
}

/** The page is kept on this device, and in its own time the engine too, so that both answer without a connection. */
async function keptHere(): Promise<void> {
  await navigator.serviceWorker.register(href("/sw.js"));
  const { active } = await navigator.serviceWorker.ready;
  setTimeout(() => active?.postMessage("engine"), ENGINE_AFTER);
}
