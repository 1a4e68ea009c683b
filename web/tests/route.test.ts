// @vitest-environment jsdom
import { expect, test } from "vitest";
import { routed } from "../src/lib/route.svelte";

test.each([
  ["/", { page: "home" }],
  ["/sb.assault", { page: "procedure", procedure: "sb.assault" }],
  ["/sheet/square-bashing", { page: "sheet", ruleset: "square-bashing" }],
  ["/sheet", { page: "nowhere" }],
  ["/a/b/c", { page: "nowhere" }],
  ["/battle", { page: "new-battle" }],
  ["/battle/abc", { page: "battle", id: "abc" }],
  ["/battle/abc/replay", { page: "replay", id: "abc" }],
  ["/battle/abc/other", { page: "nowhere" }],
  ["/%zz", { page: "nowhere" }],
  ["/%c3%28", { page: "nowhere" }],
  ["/sheet/%E0%A4%A", { page: "sheet", ruleset: "%E0%A4%A" }],
])("%s", (path, route) => expect(routed(path)).toEqual(route));
