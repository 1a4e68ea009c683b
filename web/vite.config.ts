import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { fonts, icons, notices, precache, squeeze } from "./build-plugins.ts";
import { engine, engineFolder } from "./engine-plugin.ts";

const ENGINE = engineFolder();
/** What several pages show: each a small file of its own would cost more to ask for than to bring. */
const TOGETHER = [
  { name: "shown", test: /src\/(parts\/(RuleLink|Die|LineView|TallyView|SpreadView|Stepper|Waiting)\.svelte|lib\/(apart|dice|history|numbers|sharing)\.ts)/ },
];

export default defineConfig({
  plugins: [fonts(), svelte(), icons(), engine(ENGINE), notices(), precache(ENGINE), squeeze()],
  define: { __ENGINE__: JSON.stringify(ENGINE) },
  build: {
    outDir: "../src/grognard/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false }, // how long each plugin took is no news to who plays
      input: { page: "index.html", sw: "src/sw.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        codeSplitting: { groups: TOGETHER, includeDependenciesRecursively: false },
      },
    },
  },
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/worker-[hash].js" } } },
  // The page lives wherever it is put: its files find each other, and only index.html is told where they are.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  server: { proxy: { "/api": "http://127.0.0.1:8765" } },
  test: { include: ["tests/**/*.test.ts"] },
});
