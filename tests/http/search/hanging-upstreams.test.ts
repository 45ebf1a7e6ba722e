import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";
import { startUpstreams, type Upstreams } from "../../upstreams";

const ADELE = "YQHsXMglC9A";
const RICK = "dQw4w9WgXcQ";

let upstreams: Upstreams;
let app: App;
beforeAll(async () => {
  upstreams = await startUpstreams();
  app = await startApp({ upstreams });
  // Stores their titles, which the next requests to upstreams need.
  await (await fetch(`${app.origin}/api/video/meta?ytids=${ADELE},${RICK}`)).text();
  const { deezer, lastfm, lrclib, radioBrowser, itunes, podcastIndex, listenNotes } = upstreams;
  for (const one of [deezer, lastfm, lrclib, radioBrowser, itunes, podcastIndex, listenNotes]) {
    one.mode = "hanging";
  }
  upstreams.youtube.faults.hanging = true;
});
afterAll(async () => {
  await app.stop();
  await upstreams.stop();
});

/** Requests of the program that nobody has answered and it has not given up on. */
function waiting(): object[] {
  const { deezer, lastfm, lrclib, radioBrowser, itunes, podcastIndex, listenNotes, youtube } =
    upstreams;
  const all = [deezer, lastfm, lrclib, radioBrowser, itunes, podcastIndex, listenNotes];
  return [...all, youtube.faults].flatMap((one) => [...one.waiting]);
}

test.each([
  ["/search?q=nobody+has+searched+this&wait=1", 200],
  [`/watch?v=${RICK}&tab=artists&wait=1`, 200],
  [`/watch?v=${ADELE}&tab=lyrics&wait=1`, 200],
  ["/radio/Nobody%20At%20All?wait=1", 200],
  ["/radio/search?q=nobody+has+searched+this", 200],
  ["/radio?stationId=00000000-0000-4000-8000-00000000abcd", 504],
  ["/podcast/search?q=nobody+has+searched+this", 200],
  ["/podcast/1000130499", 502],
  ["/oembed?url=ORIGIN/watch?v=abcdefghijk", 504],
])("%s is answered while the services that it asks still hang", async (path, status) => {
  const before = new Set(waiting());
  // Collected meanwhile, because the program gives up on a request after some seconds.
  const hung = new Set<object>();
  const collect = () => {
    for (const one of waiting()) if (!before.has(one)) hung.add(one);
  };
  const timer = setInterval(collect, 20);
  onTestFinished(() => clearInterval(timer));
  const page = await new Visitor(app.origin).get(path.replace("ORIGIN", app.origin));
  expect([path, page.status]).toEqual([path, status]);
  expect(await page.text()).not.toBe("");
  collect();
  expect(hung.size).toBeGreaterThan(0);
});

test("what fails for a sender who has left is logged as 499: a shared page, a resource, a change", async () => {
  const unknown = "00000000-0000-4000-8000-00000000abc";
  const asked = [
    [`/radio?stationId=${unknown}e`],
    [`/oembed?url=${app.origin}/watch?v=ABCDEFGHIJK`],
    ["/api/radio/heart/set", JSON.stringify({ stationid: `${unknown}f` })],
  ] as const;
  const before = new Set(waiting());
  const stop = new AbortController();
  const headers = { "Content-Type": "application/json" };
  const answers = asked.map(([path, body]) => {
    const init = { method: body ? "POST" : "GET", headers, body: body ?? null };
    return new Visitor(app.origin).send(path, { ...init, signal: stop.signal });
  });
  const started = () => waiting().filter((one) => !before.has(one)).length;
  await expect.poll(started).toBeGreaterThanOrEqual(asked.length);
  stop.abort();
  await Promise.allSettled(answers);
  const statuses = () =>
    asked.map(([path]) => {
      const [route = ""] = path.split("?");
      const lines = app.logs().matchAll(new RegExp(`"path":"${route}","status":(\\d+)`, "g"));
      return [...lines].at(-1)?.[1];
    });
  await expect.poll(statuses).toEqual(["499", "499", "499"]);
});
