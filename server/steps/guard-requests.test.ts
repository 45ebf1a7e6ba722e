import { expect, it } from "vitest";
import { testApp } from "../../tests/support/app-rig";
import { REQUEST_LIMITS } from "~/services/platform/limits/request-limits.server";

it("refuses a form with a page that says so, and a flood of them briefly, closing its connection", async () => {
  const { ask } = testApp([{ path: "/contact", action: () => null, limit: "contact" }]);
  const send = () =>
    ask("/contact", {
      method: "POST",
      headers: { Accept: "text/html", "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams({ a: "b" }),
    });
  const answers = [];
  for (let at = 0; at <= REQUEST_LIMITS.contact * 2; at += 1) answers.push(await send());
  const [refused, flood] = [answers[REQUEST_LIMITS.contact]!, answers.at(-1)!];
  expect(answers[REQUEST_LIMITS.contact - 1]?.status).toBeLessThan(400);
  expect([refused.status, flood.status]).toEqual([429, 429]);
  expect(refused.headers.get("content-type")).toContain("text/html");
  expect(flood.headers.get("content-type")).toContain("text/plain");
  expect(await flood.text()).toBe("Too many requests, please wait a moment\n");
  expect([refused, flood].map(({ headers }) => headers.get("connection"))).toEqual([null, "close"]);
});
