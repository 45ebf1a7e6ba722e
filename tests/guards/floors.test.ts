import { ESLint } from "eslint";
import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FLOORS } from "../../scripts/lint/floors.mjs";
import { readText, repositoryFiles, root } from "./repository";

const floors = new Map(Object.entries(FLOORS));
const layers = [...floors.keys()];

/** The floors of each layer in the drawing of docs/architecture.md, the lowest first. */
function drawnFloors(): Map<string, string[][]> {
  const [, drawing = ""] =
    /## Floors[^]*?```\n([^]*?)```/.exec(readText("docs/architecture.md")) ?? [];
  return new Map(
    drawing.split("\n\n").map((drawn) => {
      const lines = drawn
        .trimEnd()
        .split("\n")
        .map((line) => line.trim().split(/\s+/));
      const layer = lines[0]?.shift() ?? "";
      return [layer, lines.reverse()];
    }),
  );
}

describe("the floors", () => {
  it.each(layers)("of app/%s have every room once", (layer) => {
    const rooms = readdirSync(path.join(root, "app", layer), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(floors.get(layer)?.flat().sort()).toEqual(rooms.sort());
  });

  it("are those that docs/architecture.md draws", () => {
    expect(drawnFloors()).toEqual(floors);
  });

  it("are what lint holds: a room may import down and to the left, never up or to the right", async () => {
    const eslint = new ESLint({
      cwd: root,
      overrideConfig: {
        languageOptions: { parserOptions: { project: null } },
        rules: { "own/no-text-index": "off", "own/no-ownerless-promise": "off" },
      },
    });
    const refuses = async (room: string, imported: string) => {
      const code = `import * as other from "../${imported}";\nexport const first = other;\n`;
      const filePath = path.join(root, "app/services", room, "new-file.ts");
      const [result] = await eslint.lintText(code, { filePath });
      return result?.messages.some(({ ruleId }) => ruleId === "import-x/no-restricted-paths");
    };
    expect(await refuses("platform", "videos/stats.server")).toBe(true);
    expect(await refuses("videos", "songs/songs.server")).toBe(true);
    expect(await refuses("songs", "videos/stats.server")).toBe(false);
    expect(await refuses("queue", "platform/log.server")).toBe(false);
  });
});

/** A table of contents: one file for each resource of the API. */
const LONG_LISTS = ["app/routes/api"];
const MAX_FILES = 15;

it("no folder of these layers has more files than a reader can take in", () => {
  const inLayers = new RegExp(`^app/(?:${[...layers, "sessions"].join("|")})/`);
  const counts = new Map<string, number>();
  for (const file of repositoryFiles.filter((name) => inLayers.test(name))) {
    const folder = path.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const full = [...counts].filter(([, files]) => files > MAX_FILES).map(([folder]) => folder);
  expect(full).toEqual(LONG_LISTS);
});

describe("the rooms of app/services", () => {
  const rooms = floors.get("services")?.flat() ?? [];
  /** The comments about tables that files at the root of a room begin with. */
  const heads = rooms.map((room) => {
    const folder = `app/services/${room}`;
    const files = repositoryFiles.filter((name) => path.dirname(name) === folder);
    return files
      .flatMap((name) => /^\/\*\*\n[^]*?\*\//.exec(readText(name))?.[0] ?? [])
      .filter((head) => /\btables?\b/.test(head));
  });

  it("each say in one file what they do, which tables are theirs and who calls them", () => {
    expect(rooms.filter((_, at) => heads[at]?.length !== 1)).toEqual([]);
  });

  it("share out every table", () => {
    const owned = heads.flat().flatMap((head) => {
      const text = head.replace(/\n \* ?/g, " ");
      const [named = ""] = /Its tables? (?:is|are) [^.;]*/.exec(text) ?? [];
      return [...named.matchAll(/`(\w+)`/g)].map(([, table]) => table);
    });
    const schema = repositoryFiles.filter((name) =>
      name.startsWith("app/services/platform/db/schema/"),
    );
    const tables = schema.flatMap((name) =>
      [...readText(name).matchAll(/pgTable\(\s*"(\w+)"/g)].map(([, table]) => table),
    );
    expect(owned.sort()).toEqual(tables.sort());
  });
});
