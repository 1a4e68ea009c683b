import { mount } from "svelte";
import "./app.css";
import "../../src/grognard/drawing/map.css";
import App from "./App.svelte";
import { catalogue, form, whenKept } from "./lib/api";
import { router } from "./lib/route.svelte";

router.listen();
ahead();
const target = document.getElementById("app");
if (target) mount(App, { target });

/** What the page will ask for, asked while the page itself is still on its way. */
function ahead(): void {
  const { route } = router;
  if (route.page === "home" || route.page === "procedure") void catalogue().catch(() => undefined);
  if (route.page !== "procedure") return;
  void form(route.procedure).catch(() => undefined);
  void import("./pages/Procedure.svelte").catch(() => undefined);
}

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  whenKept();
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
}
