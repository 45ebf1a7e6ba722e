import { expect, test } from "vitest";
import { isSameOrigin } from "./same-origin";

const ORIGIN = "https://lor.example";

function asked(headers: Record<string, string>, url = "http://10.0.0.5:3000/api/star/set") {
  return isSameOrigin(new Request(url, { method: "POST", headers }), ORIGIN);
}

test.each([
  ["our own page", { "Sec-Fetch-Site": "same-origin", Origin: ORIGIN }, true],
  ["the listener's own doing", { "Sec-Fetch-Site": "none" }, true],
  ["another site", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }, false],
  ["another site that hides", { "Sec-Fetch-Site": "cross-site", Origin: "null" }, false],
  ["another site without Origin", { "Sec-Fetch-Site": "cross-site" }, false],
  ["a sister host", { "Sec-Fetch-Site": "same-site", Origin: "https://x.lor.example" }, false],
  ["an old browser on our page", { Origin: ORIGIN }, true],
  ["an old browser on another page", { Origin: "https://evil.example" }, false],
  ["an old browser on another port", { Origin: "https://lor.example:8443" }, false],
  ["an old browser in a sandbox", { Origin: "null" }, false],
  ["nonsense", { Origin: "lor.example" }, false],
  ["a program", {}, true],
] as const)("a change asked by %s", (_who, headers, allowed) => {
  expect(asked(headers)).toBe(allowed);
});

test("without Sec-Fetch-Site the requested host counts as our own", () => {
  expect(asked({ Origin: "http://192.168.1.7:3000" }, "http://192.168.1.7:3000/api/theme")).toBe(
    true,
  );
});
