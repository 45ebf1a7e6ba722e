import { parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { Visitor } from "../../support/app/visitor";
import { stationId } from "../../upstreams/radio-browser/stations";
import type { Mode } from "../../upstreams/stand-in";

/** An address where nothing listens. */
const REFUSED = "http://127.0.0.1:9";

const ways: { way: string; mode: Mode; env?: Record<string, string>; status: number }[] = [
  { way: "fails", mode: "failing", status: 502 },
  { way: "answers nonsense", mode: "garbage", status: 502 },
  { way: "hangs", mode: "hanging", status: 504 },
  { way: "refuses", mode: "healthy", env: { RADIO_BROWSER_URL: REFUSED }, status: 502 },
];

const JAZZ = stationId(202);
const WORDS = "The station directory does not answer";

describe.each(ways)("while the directory of stations $way", ({ mode, env, status }) => {
  const { app, upstreams } = sharedAppAndUpstreams(env && { env });
  beforeAll(() => {
    upstreams.radioBrowser.mode = mode;
  });
  const visitor = () => new Visitor(app.origin);
  /** Expects a response that is private, or shared for only a few seconds. */
  const expectBrief = ({ headers }: Response) =>
    expect(headers.get("Cache-Control")).toMatch(/no-store|s-maxage=10$/);
  const get = async (path: string) => {
    const response = await visitor().get(path);
    expectBrief(response);
    return { status: response.status, html: parse(await response.text()) };
  };

  // First and all at once, because a circuit breaker opens after a few failures.
  test("a station that is not stored is not called missing", async () => {
    const mark = { uid: "me", stationid: JAZZ };
    const [page, file, answers, form] = await Promise.all([
      get(`/radio?stationId=${JAZZ}`),
      visitor().get(`/radio/m3u/${JAZZ}`),
      Promise.all([
        visitor().json(`/api/radio/now/${JAZZ}`),
        visitor().json(`/api/radio/open/${JAZZ}`),
        visitor().json("/api/radio/heart/set", mark),
        visitor().json("/api/radio/history/set", mark),
        visitor().json("/api/radio/failed", { stationid: JAZZ }),
      ]),
      visitor().form("/api/radio/heart/set", mark),
    ]);
    expect(page.status).toBe(status);
    expect(page.html.querySelector("#main")?.text).toContain(WORDS);
    expect(page.html.querySelector("#player")).not.toBeNull();
    expect(file.status).toBe(status);
    expect(await file.text()).toContain(WORDS);
    expectBrief(file);
    for (const answered of answers) {
      expect(answered.status).toBe(status);
      expect(answered.answer).toMatchObject({ error: { code: "upstream_failed" } });
    }
    expect(form.status).toBe(status);
    expect(await form.text()).toContain(WORDS);
    // The browser asks the directory directly.
    expect((await visitor().send(`/api/radio/vote/${JAZZ}`)).status).toBe(307);
    for (const id of ["abc", "__proto__"])
      expect((await get(`/radio?stationId=${id}`)).status).toBe(404);
  });

  test("lists say why they are empty, are counted, and are shared only briefly", async () => {
    await Promise.all(
      [
        "/radio",
        "/radio?tab=five-star",
        "/radio?tab=category",
        "/radio?tab=location",
        "/radio?tab=category&tag=jazz",
        "/radio?tab=location&country=DE",
        "/radio/search?q=pier",
        `/radio/search?stationId=${JAZZ}`,
      ].map(async (path) => {
        const { html, status: shown } = await get(path);
        expect(shown).toBe(200);
        const main = html.querySelector("#main")?.text;
        expect(main).toContain(`${WORDS} at the moment. Please come back in a minute.`);
        expect(main).not.toContain("Nothing found");
      }),
    );
    const [called, suggested] = await Promise.all([
      visitor().json("/api/radio/stations?tab=popular"),
      visitor().json("/api/radio/suggest?q=pier"),
    ]);
    expect(called.status).toBe(502);
    expect(suggested.answer).toEqual({ res: [] });
    const metrics = await (await visitor().get("/metrics")).text();
    for (const [wanted, times] of [
      ["popular", 2],
      ["five-star", 1],
      ["category", 2],
      ["location", 2],
      ["search", 2],
      ["suggestions", 1],
    ] as const)
      expect(metrics).toContain(`directory_failures_total{wanted="${wanted}"} ${times}\n`);
    expect(metrics).toMatch(/directory_failures_total\{wanted="station"\} [1-9]/);
  });

  test("an imported list says that its stations were not looked up", async () => {
    const text = `#EXTM3U\n#RADIOBROWSERUUID:${JAZZ}\n#EXTINF:-1,Jazz Cellar\nhttps://x.invalid/live`;
    const report = await visitor().form("/import", { text, target: "own", name: "" });
    expect(await report.text()).toContain("because the station directory does not answer");
  });
});
