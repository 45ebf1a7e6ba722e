import { expect, test } from "vitest";
import { contactPath, loginPath, waitingPath } from "./page-links";

test("the login page returns to the page before, by default to the start page", () => {
  expect(loginPath("/")).toBe("/login");
  expect(loginPath("/search?q=a b")).toBe("/login?back=%2Fsearch%3Fq%3Da%20b");
});

test("the contact page gets the page before it, but not itself", () => {
  expect(contactPath("/watch?v=a&s=1")).toBe("/contact?from=%2Fwatch%3Fv%3Da%26s%3D1");
  expect(contactPath("/contact?from=%2F")).toBe("/contact");
});

test.each([
  ["/watch?v=abc&s=3", "/watch?v=abc&s=3&wait=1"],
  ["/watch?v=abc&tab=lyrics", "/watch?v=abc&tab=lyrics&wait=1#lyrics"],
  ["/reviews?tab=all", "/reviews?tab=all&wait=1"],
  ["/reviews", "/reviews?wait=1"],
  ["//evil.example/x", "/x?wait=1"],
])("%s has the waiting page %s", (path, waiting) => {
  expect(waitingPath(path)).toBe(waiting);
});
