import { beforeAll, describe, expect, it } from "vitest";
import { readBuild, type BuildFiles } from "../../bench/build-files";
import {
  afterPlayScripts,
  BUDGETS,
  getPage,
  nextUpScripts,
  WEIGHED_PAGES,
  weighPage,
} from "../../bench/weights";
import { rawRequest } from "../../bench/raw-request";
import { builtApp } from "./built-app";

const app = builtApp();
let build: BuildFiles;
beforeAll(async () => {
  build = await readBuild();
});

describe.each(WEIGHED_PAGES)("%s", (path) => {
  it("stays within the budgets for scripts, styles and HTML", async () => {
    const { html, sent, firstLoad, css } = await weighPage(build, app().origin, path);
    expect(firstLoad.scripts.size).toBeGreaterThan(0);
    expect(firstLoad.brotli).toBeLessThanOrEqual(BUDGETS.firstLoad);
    expect(css.brotli).toBeGreaterThan(0);
    expect(css.brotli).toBeLessThanOrEqual(BUDGETS.css);
    expect(html.brotli).toBeLessThanOrEqual(BUDGETS.html);
    expect(sent).toBeLessThanOrEqual(BUDGETS.html);
  });
});

it("stays within the budget for all scripts of a playing page", async () => {
  const { document } = await getPage(app().origin, "/watch?v=fJ9rUzIMcZQ");
  const scripts = afterPlayScripts(build, document);
  expect([...scripts].join()).toContain("/dock-");
  expect([...scripts].join()).toContain(".worker-");
  expect(build.hasReact(scripts)).toBe(true);
  expect(build.size(scripts).brotli).toBeLessThanOrEqual(BUDGETS.afterPlay);
});

it("stays within the budget for the play order, which listeners who only loop never load", async () => {
  const { document } = await getPage(app().origin, "/watch?v=fJ9rUzIMcZQ");
  const scripts = nextUpScripts(build, document);
  expect(scripts.size).toBeGreaterThan(0);
  expect(build.hasReact(scripts)).toBe(false);
  expect(build.size(scripts).brotli).toBeLessThanOrEqual(BUDGETS.nextUp);
});

it("sends every script and stylesheet at its measured compressed size", async () => {
  const files = build.paths.filter((path) => /\.(?:js|css)$/.test(path));
  for (const path of files) {
    const { raw, brotli } = build.size([path]);
    const { body } = await rawRequest(app().origin + path);
    expect(body.length, path).toBeLessThanOrEqual(Math.min(raw, brotli));
  }
});
