import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { pageParameters } from "../../../scripts/route-facts";
import { startApp, type App } from "../../support/app/app";
import { addressOf, ROUTES, type RouteOfApp } from "./routes";
import { RoamingVisitor } from "../../support/app/visitor";

vi.setConfig({ testTimeout: 300_000 });

/** Every plain object inherits these names. */
const NAMES = Object.getOwnPropertyNames(Object.prototype);
/** The only one that is also a valid video id. */
const YTID = "constructor";
const CONCURRENCY = 4;
/** Responses that are intended: an unknown format, or lyrics whose upstream fails. */
const BROKEN = [500, 503];

/** Fields of forms and calls, and parameters of calls, that no page reads. */
const FIELDS = [
  ...["ytid", "ytids", "id", "pid", "uid", "key", "name", "email", "text", "target", "limit"],
  ...["redirectTo", "reason", "message", "theme", "mode", "provider", "type", "term", "query"],
];
const OF_PAGES = [...(await pageParameters()).values()].flat();
const PARAMETERS = [...new Set([...OF_PAGES, ...FIELDS])];

let app: App;
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => app.stop());

async function forEachItem<Item>(items: readonly Item[], attempt: (item: Item) => Promise<void>) {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await attempt(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** The address with the name as every dynamic part. */
function addressWith({ path }: RouteOfApp, name: string): string {
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, parameter = ""]) => parameter);
  const values = Object.fromEntries(parameters.map((parameter) => [parameter, name]));
  return addressOf(path, values).replace("no/such/thing", name);
}

const all = ROUTES.flatMap((route) => NAMES.map((name) => ({ route, name })));

describe("a name that every object inherits", () => {
  test("breaks no address, in its path or in any parameter", async () => {
    const visitor = new RoamingVisitor(app.origin);
    await visitor.json("/api/history/add", { ytid: YTID });
    await forEachItem(all, async ({ route, name }) => {
      const id = name.padEnd(11, "_").slice(0, 11);
      const query = new URLSearchParams(PARAMETERS.map((parameter) => [parameter, name]));
      query.set("v", id);
      query.set("ytid", id);
      query.set("ytids", `${id},${YTID}`);
      query.delete("wait");
      const address = `${addressWith(route, name)}?${query}`;
      const response = await visitor.get(address);
      await response.body?.cancel();
      expect(BROKEN, address).not.toContain(response.status);
    });
    await forEachItem(NAMES, async (name) => {
      for (const path of [`/${name}/x`, `/api/${name}/x`, `/playlist/x/${name}`, `/?p=${name}/x`]) {
        expect(BROKEN, path).not.toContain((await visitor.get(path)).status);
      }
    });
  });

  test("breaks no form and no call, as a value or as a field name", async () => {
    const changing = all.filter(({ route }) => route.hasAction && route.path !== "/logout");
    await forEachItem(changing, async ({ route, name }) => {
      const visitor = new RoamingVisitor(app.origin);
      const id = name.padEnd(11, "_").slice(0, 11);
      const told = Object.fromEntries([
        ...[...FIELDS, ...NAMES].map((field) => [field, name]),
        ["ytid", id],
        ["slider", { startTime: 1, endTime: 2, [name]: name }],
        ["metadata", { title: name, [name]: name }],
        ["res", [{ ytid: id, title: name }]],
        ["code", 100],
      ]);
      const address = addressWith(route, name);
      const form = new URLSearchParams(Object.keys(told).map((field) => [field, name]));
      form.set("ytid", id);
      const sent = await visitor.send(address, {
        method: "POST",
        headers: { Accept: "text/html", "Sec-Fetch-Site": "same-origin" },
        body: form,
      });
      expect(BROKEN, `form to ${address}`).not.toContain(sent.status);
      if (!route.isApi) return;
      const { status } = await visitor.json(address, { ...told, ytids: [id] });
      expect(BROKEN, `JSON to ${address}`).not.toContain(status);
    });
  });
});

describe("a video with such an id", () => {
  const visitor = () => new RoamingVisitor(app.origin);
  const PAGES = ["/", `/watch?v=${YTID}`, "/top10", "/favorites", "/history", "/playqueue"];
  const OWN = ["/yourlor", "/profile", "/reviews", "/search?q=constructor", "/stream"];

  test("is a video like any other, everywhere", async () => {
    const owner = visitor();
    await owner.json("/api/history/add", { ytid: YTID });
    await owner.json("/api/star/set", { ytid: YTID });
    await owner.json("/api/queue/add", { ytid: YTID });
    await owner.json("/api/slider/set", { ytid: YTID, slider: { startTime: 3, endTime: 4 } });
    await owner.json("/api/player/report", { ytid: YTID, code: 100 });
    const { answer } = await owner.json<{ pid: string }>("/api/playlist/create", { name: YTID });
    const pid = answer.pid;
    await owner.json(`/api/playlist/add-ytids/${pid}`, { ytids: [YTID] });
    const playlist = [`/playlist/${pid}`, `/playlist/${pid}/rss.xml`];
    const files = ["csv", "m3u", "json"].map(
      (format) => `/api/export?list=playlist&pid=${pid}&format=${format}`,
    );
    const calls = ["video/meta", "video/stats", "marks", "history/get-plays"].map(
      (call) => `/api/${call}?ytids=${YTID}`,
    );
    for (const one of [owner, visitor()]) {
      const paths = [...PAGES, ...OWN, ...playlist, ...files, ...calls, "/api/leaderboard"];
      for (const path of paths) {
        const { status } = await one.get(path);
        expect([200, 302, 303], path).toContain(status);
      }
    }
    const marks = await owner.json(`/api/marks?ytids=${YTID}`);
    const slider = { startTime: 3, endTime: 4, show: true };
    expect(marks.answer).toMatchObject({ res: { [YTID]: { star: true, repeats: 1, slider } } });
    const oembed = await visitor().get(`/oembed?url=${app.origin}/watch?v=${YTID}`);
    expect(oembed.status).toBeLessThan(500);
  });
});
