import { expect, test } from "vitest";
import { loggedPath, requestIdOf, routeClass } from "./request-log";

test("what opens an account is not in the log", () => {
  const path = loggedPath("http://localhost:3000/auth/callback?code=s3cret&v=abc&token=t&State=x");
  expect(path).toBe("/auth/callback?code=-&v=abc&token=-&State=-");
});

test("a proxy's request id is kept when it looks like one, else made anew", () => {
  expect(requestIdOf("abc-123.456")).toBe("abc-123.456");
  for (const odd of [null, "", "short", 'x"; drop all the logs', "x".repeat(65)]) {
    expect(requestIdOf(odd)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test("a request counts in one of few classes, whatever is typed", () => {
  expect(routeClass("/watch")).toBe("page");
  expect(routeClass("/api/star/set")).toBe("api");
  expect(routeClass("/assets/app-1.css")).toBe("asset");
  expect(routeClass("/metrics")).toBe("operations");
  expect(routeClass("/../../etc/passwd")).toBe("page");
});
