import { expect, test } from "vitest";
import { keepable, signed } from "../src/lib/keeping";

const asked = (headers: Record<string, string> = {}) => new Request("http://localhost/api/look/sb.gas", { headers });
const answer = (keeping?: string, status = 200) =>
  new Response("{}", { status, headers: keeping === undefined ? {} : { "Cache-Control": keeping } });

test("an answer that is the same to everybody may be kept", () => {
  expect(keepable(asked(), answer())).toBe(true);
  expect(keepable(asked(), answer("no-cache"))).toBe(true);
});

test.each(["no-store", "private", "private, max-age=60", "No-Store"])("an answer marked %s is never kept", (marked) => {
  expect(keepable(asked(), answer(marked))).toBe(false);
});

test("the answer to who shows a key is never kept, whatever it says", () => {
  const request = asked({ Authorization: "Bearer secret" });
  expect(signed(request)).toBe(true);
  expect(keepable(request, answer("no-cache"))).toBe(false);
  expect(signed(asked())).toBe(false);
});

test("a refusal is not kept", () => {
  expect(keepable(asked(), answer("no-cache", 422))).toBe(false);
});
