import { beforeAll, describe, expect, it } from "vitest";
import { readBuild, type BuildFiles } from "../../bench/build-files";
import { afterPlayScripts, firstLoadScripts, getPage, islandsIn } from "../../bench/weights";
import { builtApp } from "./built-app";
import { PAGES, OTHER_PAGES } from "./pages";

const app = builtApp();
let build: BuildFiles;
beforeAll(async () => {
  build = await readBuild();
});

const pages = [...PAGES, ...OTHER_PAGES.map(({ path }) => path)];

describe.each(pages)("%s", (path) => {
  it("loads neither React nor a route module before the listener does something", async () => {
    const { document } = await getPage(app().origin, path);
    const scripts = firstLoadScripts(build, document);
    expect(scripts.size).toBeGreaterThan(0);
    expect(build.hasReact(scripts)).toBe(false);
    const routes = build.routeModules();
    expect([...scripts].filter((script) => routes.has(script))).toEqual([]);
  });

  it("has no hydration data and no Remix runtime", async () => {
    const { html } = await getPage(app().origin, path);
    expect(html).not.toMatch(/__remix(?:Context|Manifest|RouteModules)/);
    expect(html).not.toContain("/assets/manifest-");
  });
});

it("detects React, which the build contains", async () => {
  const { document } = await getPage(app().origin, "/");
  expect(islandsIn(document)).toContain("player");
  expect(build.hasReact(afterPlayScripts(build, document))).toBe(true);
});

it("needs React for islands alone, so no part of a page brings it before a press", async () => {
  const { document } = await getPage(app().origin, "/");
  const lazy = [...build.lazyImports(firstLoadScripts(build, document))];
  const needReact = lazy.filter((script) => build.hasReact(build.staticClosure([script])));
  const files = needReact.map((script) => /\/(\w+)-[\w-]{7}\.js$/.exec(script)?.[1]);
  expect(files.toSorted()).toEqual(["dock", "queue", "react"]);
});

it("builds empty route modules, so that pages load no code for them", () => {
  const routes = build.routeModules();
  expect(routes.size).toBeGreaterThan(3);
  expect(build.size(build.staticClosure(routes)).raw).toBeLessThanOrEqual(routes.size);
});
