import { describe, expect, it } from "vitest";

import { told } from "../src/lib/told";

const SITE = "https://club.example";

describe("what the browser's push brings", () => {
  it("is shown as it was sent, and leads to the game", () => {
    const data = { title: "Quatre Bras", body: "Ney, it is your turn.", url: `${SITE}/battle/g`, tag: "t" };
    const shown = { title: "Quatre Bras", body: "Ney, it is your turn.", tag: "t", path: "/battle/g" };
    expect(told(data, SITE)).toEqual(shown);
  });

  it.each(["https://evil.example/battle/g", "javascript:alert(1)", "//evil.example/", "https://", 7, null])(
    "leads to no other site: %s",
    (url) => expect(told({ url }, SITE).path).toBe("/"),
  );

  it.each([null, "text", 7, [], {}])("is shown whatever it is: %s", (data) => {
    expect(told(data, SITE)).toEqual({ title: "Grognard", body: "", tag: "", path: "/" });
  });
});
