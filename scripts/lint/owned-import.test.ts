import { expect, test } from "vitest";
import { ownedImport } from "./owned-import.mjs";
import { reportsOf } from "./reports";

const reports = (code: string) => reportsOf(ownedImport, code);

test("reports an import for whose failure nobody answers", () => {
  expect(reports(`const { open } = await import("./menu");`)).toBe(1);
  expect(reports(`void import("./menu").then(({ open }) => open(), () => undefined);`)).toBe(1);
  expect(reports(`const load = () => import("./menu");`)).toBe(1);
  expect(reports(`importAgain(import("./menu"));`)).toBe(1);
  expect(reports(`importAgain(() => import("./menu").then(({ open }) => open));`)).toBe(1);
  expect(reports(`later(() => import("./menu"));`)).toBe(1);
});

test("allows one that is given to an owner as a function, and types", () => {
  expect(reports(`const withMenu = chunkOf(() => import("./menu"));`)).toBe(0);
  expect(reports(`const { open } = await importAgain(() => import("./menu"));`)).toBe(0);
  expect(reports(`const islands = { player: lazily(() => import("./player")) };`)).toBe(0);
  expect(reports(`startPageScripts({ menu: () => import("./menu") });`)).toBe(0);
  expect(reports(`type Menu = typeof import("./menu");`)).toBe(0);
});
