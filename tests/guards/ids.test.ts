import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const app = fileURLToPath(new URL("../../app/", import.meta.url));
const ID = /\bid="([\w-]+)"|\.id = "([\w-]+)"/g;

/** The shell and a stand-in for it, or the one who reads it. */
const SHARED = ["announce", "main", "player"];

/** Styles and scripts of one would also be those of the other. */
test("no element has the id of an element of another file", () => {
  const files = new Map<string, Set<string>>();
  for (const file of readdirSync(app, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
    for (const [, markup, script] of readFileSync(app + file, "utf8").matchAll(ID)) {
      const id = markup ?? script ?? "";
      files.set(id, (files.get(id) ?? new Set()).add(file));
    }
  }
  expect(files.size).toBeGreaterThan(20);
  const shared = [...files].filter(([, all]) => all.size > 1).map(([id]) => id);
  expect(shared.sort()).toEqual(SHARED);
});
