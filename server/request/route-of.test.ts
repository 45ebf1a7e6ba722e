import { expect, test } from "vitest";
import { forVisitors } from "~/routes/shell/audience.server";
import { routeFinder } from "./route-of";

const paths = ["", "import", "playlist/:pid", "playlist/add", "api/player/report", "api/*", "*"];
const module = { default: () => null, loader: forVisitors(() => null) };
const { routeOf, leafOf } = routeFinder({
  root: { id: "root", path: "", module },
  ...Object.fromEntries(
    paths.map((path) => [`of ${path}`, { id: `of ${path}`, parentId: "root", path, module }]),
  ),
});

test.each([
  ["/import", "/import"],
  ["/import/", "/import"],
  ["/IMPORT/", "/import"],
  ["/%69mport", "/import"],
  ["/api/player/report/", "/api/player/report"],
  ["/api/player/reports", "/api/*"],
  ["/playlist/Abc", "/playlist/:pid"],
  ["/playlist/add/", "/playlist/add"],
  ["/", "/"],
  ["/no/such/page", "/*"],
  ["//import", "/*"],
])("%s leads to %s", (path, route) => {
  expect(routeOf(path)).toBe(route);
  expect(routeOf(path), "from memory").toBe(route);
  if (route !== "/*") expect(leafOf(path)?.replace("of ", "/")).toBe(route);
});

test("slashes in a row lead nowhere, without matching them", () => {
  expect([routeOf("/import///"), leafOf(`/${"/".repeat(100_000)}x`)]).toEqual(["/*", null]);
});
