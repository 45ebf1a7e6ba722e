import { expect, test } from "vitest";
import { readText, repositoryFiles } from "./repository";

const EXCLUDED = /@source not inline\("\{([a-z,]+)\}"\)/;
const CLASSES = /\bclass(?:Name\b|List\b)[^"`\n]*(?:"([^"]*)"|`([^`]*)`)/g;

/** Such a class would have no style, and nothing else would say so. */
test("no class is one of the words that app.css excludes", () => {
  const excluded = new Set(EXCLUDED.exec(readText("app/styles/app.css"))?.[1]?.split(","));
  const used = new Map<string, string>();
  for (const file of repositoryFiles) {
    if (!/^app\/.*\.tsx?$/.test(file)) continue;
    for (const [, plain, template] of readText(file).matchAll(CLASSES)) {
      for (const name of (plain ?? template ?? "").split(/[\s"'`]+/)) used.set(name, file);
    }
  }
  expect(used.get("opacity-50")).toBe("app/components/lists/video-rows.tsx");
  expect(excluded.size).toBeGreaterThan(10);
  expect([...used].filter(([name]) => excluded.has(name))).toEqual([]);
});
