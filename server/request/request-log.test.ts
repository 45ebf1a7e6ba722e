import { expect, test } from "vitest";
import { loggedPath, requestIdOf, routeClass } from "./request-log";

const logged = (path: string) => loggedPath(`http://localhost:3000${path}`);

test("the log has no query and no secret of a sign-in link, however it is spelt", () => {
  expect(logged("/auth/google/callback?code=s3cret&State=x")).toBe("/auth/google/callback");
  expect(logged("/watch?v=abc#s3cret")).toBe("/watch");
  for (const path of [
    "/login/link/s3cret",
    "/login/link/s3cret/",
    "/LOGIN/Link/s3cret?x=1",
    "/login//link/s3cret",
    "//login/link/s3cret",
    "/%6Cogin/link/s3cret",
    "/login%2Flink%2Fs3cret",
    "/login/lnik/s3cret",
    "/search/login/s3cret",
  ]) {
    expect(logged(path), path).toBe("/login/-");
  }
});

test("of an address in the path only the host is logged", () => {
  for (const path of [
    "/podcast/https%3A%2F%2Fhost.example%2Fs3cret%2Ffeed",
    "/podcast/https://host.example/s3cret?token=s3cret",
    "/podcast/HTTP%3a%2f%2fhost.example%2fs3cret",
    "/x/http:/host.example/s3cret",
  ]) {
    const line = logged(path);
    expect(line).toMatch(/host\.example\/-$/);
    expect(line).not.toContain("s3cret");
  }
});

test("other paths are logged unchanged, up to a maximum length", () => {
  for (const path of ["/", "/login", "/login/", "/login/code", "/login/Email/", "/search/%20a"]) {
    expect(logged(path)).toBe(path);
  }
  expect(logged(`/${"x".repeat(5000)}`)).toHaveLength(300);
});

test("a valid request id of a proxy is used, otherwise a new one", () => {
  expect(requestIdOf("abc-123.456")).toBe("abc-123.456");
  for (const odd of [null, "", "short", 'x"; drop all the logs', "x".repeat(65)]) {
    expect(requestIdOf(odd)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test("every path belongs to one of a few route classes", () => {
  expect(routeClass("/watch")).toBe("page");
  expect(routeClass("/api/star/set")).toBe("api");
  expect(routeClass("/assets/app-1.css")).toBe("asset");
  expect(routeClass("/metrics")).toBe("operations");
  expect(routeClass("/../../etc/passwd")).toBe("page");
});
