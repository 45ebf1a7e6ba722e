import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const app = fileURLToPath(new URL("../../app/", import.meta.url));
const ID = /\bid="([\w-]+)"|\.id = "([\w-]+)"/g;

/** Allowed in two files: the shell and a stand-in for it, or a file that reads the id. */
const SHARED = ["announce", "main", "player"];

/** Styles and scripts meant for one would apply to the other too. */
test("no two files use the same id for an element", () => {
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
