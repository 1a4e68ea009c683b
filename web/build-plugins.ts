import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const FONTS = [
  "source-serif-4/files/source-serif-4-latin-400-normal",
  "source-serif-4/files/source-serif-4-latin-600-normal",
  "old-standard-tt/files/old-standard-tt-latin-400-normal",
  "old-standard-tt/files/old-standard-tt-latin-400-italic",
];
/** What English and French are set with. */
const LETTERS =
  Array.from({ length: 95 }, (_, i) => String.fromCodePoint(0x20 + i)).join("") +
  "àâäæçéèêëîïôöœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ«»°·×½–—‘’“”…−″•\u00a0";
const FEATURES = ["kern", "liga", "ccmp", "mark", "lnum", "onum", "tnum", "pnum"];

/** The fonts with the letters that are used, in a folder that is not kept. */
export function fonts(): Plugin {
  return {
    name: "grognard-fonts",
    async buildStart() {
      mkdirSync("node_modules/.fonts", { recursive: true });
      await Promise.all(FONTS.map(cutDown));
    },
  };
}

async function cutDown(name: string): Promise<void> {
  const whole = readFileSync(`node_modules/@fontsource/${name}.woff2`);
  const part = await subsetFont(whole, LETTERS, { targetFormat: "woff2", noHinting: true, keepFeatures: FEATURES });
  writeFileSync(`node_modules/.fonts/${name.split("/").at(-1)}.woff2`, part);
}

/** The icon in pixels, for systems that take no SVG. The die stays within the circle that a mask leaves. */
const ICONS = { "icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180 };

/** Paints them from the SVG. */
export function icons(): Plugin {
  return {
    name: "grognard-icons",
    apply: "build",
    async generateBundle() {
      await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
      const drawn = readFileSync("public/icon.svg", "utf8");
      for (const [fileName, wide] of Object.entries(ICONS)) {
        const source = new Resvg(drawn, { fitTo: { mode: "width", value: wide } }).render().asPng();
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

/** What is said of a package that brings no licence file. */
const WITHOUT: Record<string, string> = {
  pyodide: `Python in the browser, unchanged but for its library, which is compiled ahead.
Under the Mozilla Public License 2.0 (https://mozilla.org/MPL/2.0/); its source: https://github.com/pyodide/pyodide
It contains Python, under the licence of the Python Software Foundation (https://docs.python.org/3/license.html).`,
};
const LICENCE = /^(licen[cs]e|copying|ofl|notice)(\.(md|txt))?$/i;

/** The notices of what the page is made of, from the packages' own licence files; a package without one stops the build. */
export function notices(): Plugin {
  return {
    name: "grognard-notices",
    apply: "build",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const bundled = modules.flatMap((id) => id.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1] ?? []);
      const fonts = FONTS.map((name) => `@fontsource/${name.split("/")[0]}`);
      const names = [...new Set([...bundled.filter((name) => !name.startsWith(".")), ...fonts, "pyodide"])].sort();
      this.emitFile({ type: "asset", fileName: "notices.txt", source: names.map(notice).join("\n") });
    },
  };
}

function notice(name: string): string {
  const folder = `node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<string, string>;
  const file = readdirSync(folder).find((one) => LICENCE.test(one));
  const said = file ? readFileSync(`${folder}/${file}`, "utf8").trim() : WITHOUT[name];
  if (!said) throw new Error(`${name} is in the page and brings no licence file: its notice cannot be shipped`);
  return `${name} ${version} (${license})\n\n${said}\n\n${"-".repeat(72)}\n`;
}

const TEXT = /\.(html|m?js|css|svg|webmanifest|json|txt|wasm)$/;
/** Bytes beyond which the best compression takes too long for what it saves. */
const LARGE = 1_000_000;

/** Tells the service worker which files make up the shell and the engine, and under which version. */
export function precache(engine: string): Plugin {
  return {
    name: "grognard-precache",
    apply: "build",
    generateBundle(_, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") return;
      if (worker.imports.length > 0) this.error(`sw.js must need no other file, and needs ${worker.imports.join(", ")}`);
      const names = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort();
      const shell = ["./", "icon.svg", "manifest.webmanifest", ...names.filter((name) => !name.startsWith(engine))];
      const page = bundle["index.html"];
      const source = page?.type === "asset" ? String(page.source) : "";
      const version = createHash("sha256").update(names.join() + source).digest("hex").slice(0, 12);
      const said = { __SHELL__: shell, __ENGINE_FILES__: names.filter((name) => name.startsWith(engine)), __VERSION__: version };
      for (const [name, value] of Object.entries(said)) worker.code = worker.code.replaceAll(name, JSON.stringify(value));
    },
  };
}

/** Writes a brotli and a gzip twin beside every text file that was built. */
export function squeeze(): Plugin {
  let folder = "";
  return {
    name: "grognard-squeeze",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const file of filesIn(folder).filter((name) => TEXT.test(name))) squeezeOne(file);
    },
  };
}

function squeezeOne(file: string): void {
  const plain = readFileSync(file);
  const quality = plain.length > LARGE ? 9 : 11;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }));
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}
