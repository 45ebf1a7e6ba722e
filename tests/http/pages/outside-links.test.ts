import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { Visitor } from "../../support/app/visitor";
import { sharedApp } from "../../support/app/shared-app";

const LINKS = new Map([
  ["Discord Chat", "https://discord.example/invite"],
  ["Blog", "https://blog.example"],
  ["Chrome Extension", "https://extension.example"],
]);

const sidebarOf = async (origin: string, path: string) => {
  const page = parse(await (await new Visitor(origin).get(path)).text());
  return page.querySelectorAll("#sidebar ul > li a");
};

describe("links to other sites (SHELL-7)", () => {
  const app = sharedApp();

  test.each(["/faq", "/radio", "/podcast"])("are not shown on %s while unset", async (path) => {
    const items = await sidebarOf(app.origin, path);
    expect(items.length).toBeGreaterThan(3);
    const names = items.map((item) => item.text.trim());
    expect(names.filter((name) => LINKS.has(name))).toEqual([]);
  });

  test.each(["/chat", "/blog", "/extension"])("have no page of ours at %s", async (path) => {
    expect((await new Visitor(app.origin).get(path)).status).toBe(404);
  });
});

describe("links to other sites, set by the operator", () => {
  const app = sharedApp({
    env: {
      DISCORD_URL: LINKS.get("Discord Chat"),
      BLOG_PAGE_URL: LINKS.get("Blog"),
      EXTENSION_URL: LINKS.get("Chrome Extension"),
    },
  });

  test.each([
    ["/faq", ["Discord Chat", "Blog", "Chrome Extension"]],
    ["/radio", ["Blog"]],
    ["/podcast", ["Blog"]],
  ])("open a new tab from %s", async (path, names) => {
    const items = await sidebarOf(app.origin, path);
    const outside = items.filter((item) => LINKS.has(item.text.trim()));
    expect(outside.map((item) => item.text.trim())).toEqual(names);
    for (const item of outside) {
      expect(item.getAttribute("href")).toBe(LINKS.get(item.text.trim()));
      expect(item.getAttribute("target")).toBe("_blank");
    }
  });
});
