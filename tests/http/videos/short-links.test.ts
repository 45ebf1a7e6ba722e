import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";
import { startUpstreams, type Upstreams } from "../../upstreams";

const RICK = "dQw4w9WgXcQ";
const SHORT = "https://lor.to";

let upstreams: Upstreams;
let app: App;
let plain: App;
beforeAll(async () => {
  upstreams = await startUpstreams();
  [app, plain] = await Promise.all([
    startApp({ upstreams, env: { SHORT_LINK_ORIGIN: SHORT } }),
    startApp({ upstreams }),
  ]);
});
afterAll(async () => {
  await Promise.all([app.stop(), plain.stop()]);
  await upstreams.stop();
});

async function leadsTo(of: App, path: string) {
  const answer = await new Visitor(of.origin).get(path);
  return [answer.status, answer.headers.get("Location")];
}

test("a short link redirects to its video with the section, off the short links' host", async () => {
  const page = `/watch?v=${RICK}`;
  expect(await leadsTo(plain, `/v/${RICK}`)).toEqual([301, page]);
  expect(await leadsTo(plain, `/v/${RICK}?s=3&e=5.5`)).toEqual([301, `${page}&s=3&e=5.5`]);
  expect(await leadsTo(app, `/v/${RICK}?s=3&e=5.5`)).toEqual([
    301,
    `${app.origin}${page}&s=3&e=5.5`,
  ]);
  expect(await leadsTo(app, "/?p=playlist/a1B2c3D4e5F6")).toEqual([
    301,
    `${app.origin}/playlist/a1B2c3D4e5F6`,
  ]);
  expect((await leadsTo(app, "/v/constructor?x"))[0]).toBe(301);
  expect((await leadsTo(app, "/v/short"))[0]).toBe(404);
});

test("share links use the short links' host, canonical links do not", async () => {
  const visitor = new Visitor(app.origin);
  const answer = await visitor.get(`/watch?v=${RICK}&s=3&e=5.5&from=history&wait=1`);
  const page = parse(await answer.text());
  const shared = page.querySelector("#main header [data-share-url]");
  expect(shared?.getAttribute("data-share-url")).toBe(`${SHORT}/v/${RICK}?s=3&e=5.5`);
  const twitter = page.querySelector('[aria-label="Share on Twitter"]')?.getAttribute("href");
  expect(new URL(twitter ?? "").searchParams.get("url")).toBe(`${SHORT}/v/${RICK}?s=3&e=5.5`);
  expect(page.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(
    `${app.origin}/watch?v=${RICK}`,
  );
  const made = await visitor.json<{ pid: string; link: string }>("/api/playlist/create", {
    name: "Evening",
  });
  expect(made.answer.link).toBe(`${SHORT}/?p=playlist/${made.answer.pid}`);
});

test("a shared address pasted into the search box opens its video", async () => {
  const search = `/search?q=${encodeURIComponent(`${SHORT}/v/${RICK}?s=3`)}`;
  expect((await leadsTo(app, search))[1]).toBe(`/watch?v=${RICK}&s=3`);
});
