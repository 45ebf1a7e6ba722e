import type { RouteConfigEntry } from "@remix-run/route-config";
import { readFileSync, existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import routes from "~/routes";
import { PAGE_PARAMETERS } from "../../server/cache/page-parameters";

const app = fileURLToPath(new URL("../../app/", import.meta.url));

/**
 * The file of each page by its route pattern, without the routes for programs, which are never
 * cached.
 */
const files = new Map<string, string>();
(function collect(entries: RouteConfigEntry[], parent: string): void {
  for (const { path: own = "", file, children = [] } of entries) {
    const pattern = [parent, own].filter(Boolean).join("/");
    if (!pattern.startsWith("api")) files.set(`/${pattern}`, path.join(app, file));
    collect(children, pattern);
  }
})(routes, "");

/** The file and all route modules that it imports. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)) {
    const base = path.resolve(path.dirname(file), name!);
    const next = [".ts", ".tsx"].map((ending) => base + ending).find(existsSync);
    if (next) modulesOf(next, found);
  }
  return found;
}

/** The keys of the `z.object` of this name with which a whole query is parsed. */
async function keysOf(schema: string, file: string): Promise<string[]> {
  const source = readFileSync(file, "utf8");
  const from = new RegExp(`import \\{[^}]*\\b${schema}\\b[^}]*\\} from "([^"]+)"`).exec(
    source,
  )?.[1];
  const target = from?.replace(/^~\//, app) ?? file;
  const base = target.startsWith(".") ? path.resolve(path.dirname(file), target) : target;
  const found = [base, `${base}.ts`].find(existsSync)!;
  const module = (await import(found)) as Record<string, { shape: object }>;
  return Object.keys(module[schema]!.shape);
}

/** Read by functions in modules that these pages share with others, but not by these pages. */
const SHARED = new Map<string, readonly string[]>([
  ["/auth/facebook/email", ["back"]],
  ["/auth/:provider", ["back"]],
  ["/auth/:provider/callback", ["back"]],
  ["/login/code", ["back"]],
  ["/login/link/:token", ["back"]],
  ["/sessions", ["back"]],
  [
    "/oembed",
    [
      ...["e", "end", "p", "play", "s", "start", "t", "v"],
      ...["episodeid", "genre", "line", "page", "podcastid", "q", "tab"],
    ],
  ],
]);

/** Read by modules that are not routes and so not found here. */
const ELSEWHERE = new Map<string, readonly string[]>([
  // The list that a video or an episode is played from, for Next and Previous
  // (`services/queue/step-links.server.ts`).
  ["/", ["cursor", "from", "list", "repeat"]],
  ["/watch", ["cursor", "from", "list", "repeat"]],
  ["/podcast", ["cursor", "from", "list", "repeat"]],
  ["/radio/:artist", ["repeat"]],
  ["/login", ["failed"]],
  ["/*", ["e", "end", "s", "start", "t", "v"]],
]);

/** Form values are not parameters; they are read from an object called `form`. */
const ONE = /(?:searchParams|params|query|search)\.(?:get|has)\("(\w+)"\)/g;
const WHOLE = /(\w+)\.(?:safeParse|parse)\(\s*Object\.fromEntries\([^;]*?searchParams\)/g;

async function readBy(file: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const one of modulesOf(file)) {
    const source = readFileSync(one, "utf8");
    for (const [, name] of source.matchAll(ONE)) names.add(name!);
    // API routes pass the schema of their call.
    if (one.endsWith("/api/answer.server.ts")) continue;
    for (const [, schema] of source.matchAll(WHOLE)) {
      for (const name of await keysOf(schema!, one)) names.add(name);
    }
  }
  return names;
}

describe("the parameters in the cache key of a page", () => {
  it.each([...files])("for %s are those that it reads", async (pattern, file) => {
    const declared = PAGE_PARAMETERS.get(pattern) ?? [];
    const shared = SHARED.get(pattern) ?? [];
    const read = [...(await readBy(file))].filter((name) => !shared.includes(name));
    read.push(...(ELSEWHERE.get(pattern) ?? []));
    expect(read.sort()).toEqual([...declared]);
  });

  it("are declared only for pages that exist", () => {
    expect([...PAGE_PARAMETERS.keys()].filter((pattern) => !files.has(pattern))).toEqual([]);
  });
});
