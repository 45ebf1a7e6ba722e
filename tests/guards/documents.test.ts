import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BUDGETS } from "../../bench/weights";
import { readText, repositoryFiles, root } from "./repository";

const documents = repositoryFiles.filter((name) => name.endsWith(".md"));

/** The anchor that GitHub gives a heading. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

const headingsOf = (text: string, mark = /^#+ (.*)$/gm) =>
  [...text.matchAll(mark)].map(([, heading]) => heading ?? "");

/** The introduction is read as the beginning of docs/api.md, so its links start there. */
const folderOf = (document: string) =>
  document === "scripts/api/introduction.md" ? "docs" : path.dirname(document);

/** The broken links of a document. */
function brokenLinks(document: string): string[] {
  const links = [...readText(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? "");
  return links.filter((link) => {
    if (/^(?:https?|mailto):/.test(link)) return false;
    const [to = "", anchor] = link.split("#");
    const target = to ? path.join(folderOf(document), to) : document;
    if (!existsSync(path.join(root, target))) return true;
    return anchor !== undefined && !headingsOf(readText(target)).map(slug).includes(anchor);
  });
}

/** Whether a file or folder matches the name, which may contain stars. */
function exists(name: string): boolean {
  const pattern = name.replace(/\/$/, "").replaceAll(".", "\\.").replace(/\*+/g, ".*");
  const wanted = new RegExp(`^${pattern}(?:/|$)`);
  return repositoryFiles.some((file) => wanted.test(file));
}

describe("documents", () => {
  it.each(documents)("%s has no broken link", (document) => {
    expect(brokenLinks(document)).toEqual([]);
  });

  // Decisions and the changelog name files as they were called at the time.
  it.each(documents.filter((name) => !/decisions\/|CHANGELOG/.test(name)))(
    "%s names only files that exist",
    (document) => {
      const named = [
        ...readText(document).matchAll(
          /`((?:app|server|tests|docs|scripts|bench|db|deploy|public)\/[\w./*-]+)`/g,
        ),
      ].map(([, name]) => name ?? "");
      expect(named.filter((name) => !exists(name))).toEqual([]);
    },
  );
});

/** Folders of a layer that serve all rooms. */
const SHARED = [
  ...[
    "api",
    "calls",
    "cookies",
    "forms",
    "listeners",
    "machines",
    "navigation",
    "network",
    "parts",
  ],
  ...["platform", "runtime", "seed", "text", "upstreams"],
];
const LAYERS = ["domain", "services", "components", "routes", "islands", "browser"];

describe("the rooms", () => {
  const rooms = LAYERS.flatMap((layer) =>
    readdirSync(path.join(root, "app", layer), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !SHARED.includes(entry.name))
      .map(({ name }) => name),
  );
  const all = [...new Set(rooms)].sort();

  it("are those that docs/architecture.md lists", () => {
    const list = /holds the queue\s+on\s+each[^]*?\n\n([^]+?)\n\n/;
    const [, line = ""] = list.exec(readText("docs/architecture.md")) ?? [];
    expect([...line.matchAll(/`([\w-]+)`/g)].map(([, room]) => room)).toEqual(all);
  });

  it("each have a row in the table of CONTRIBUTING.md", () => {
    const rows = readText("CONTRIBUTING.md").match(/^\| [^|]+ \| [^|]+ \|/gm) ?? [];
    const named = rows.flatMap((row) => [...row.matchAll(/`([\w-]+)`/g)].map(([, room]) => room));
    expect(all.filter((room) => !named.includes(room))).toEqual([]);
  });
});

describe("docs/product.md", () => {
  const product = readText("docs/product.md");

  it("lists all its parts in its contents", () => {
    const [contents = ""] = /^\[[\s\S]*?\n\n/m.exec(product) ?? [];
    const links = [...contents.matchAll(/\]\(#([\w-]+)\)/g)].map(([, link]) => link);
    expect(links).toEqual(headingsOf(product, /^## (.*)$/gm).map(slug));
  });

  it("has each rule once, and every rule that is cited", () => {
    const rules = [...product.matchAll(/^- \*\*([A-Z0-9]+-\d+)\*\*/gm)].map(([, rule]) => rule!);
    expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([]);
    const names = new Set(rules.map((rule) => rule.split("-")[0]));
    const cited = repositoryFiles
      .filter((name) => /^(?:app|server|tests|docs)\/.*\.(?:tsx?|md)$/.test(name))
      .flatMap((name) => [...readText(name).matchAll(/\b([A-Z0-9]+)-\d+\b/g)])
      .filter(([, name]) => names.has(name!));
    expect(cited.map(([rule]) => rule).filter((rule) => !rules.includes(rule))).toEqual([]);
  });
});

it("docs/performance.md has the budgets that are guarded", () => {
  const text = readText("docs/performance.md");
  const rows = {
    firstLoad: "scripts of the first load",
    afterPlay: "all scripts after a press of Play",
    nextUp: "the scripts that come to play another video next",
    css: "stylesheet",
    html: "HTML of",
  };
  for (const [name, row] of Object.entries(rows)) {
    const budget = `${BUDGETS[name as keyof typeof rows] / 1000} kB`;
    const [, found] = new RegExp(`^\\| ${row}[^|]*\\| ([^|]+?) +\\|`, "m").exec(text) ?? [];
    expect(found, row).toBe(budget);
  }
});
