import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { Visitor } from "../../support/app/visitor";
import { wholeLog } from "../../support/whole-log";
import { stationId } from "../../upstreams/radio-browser/stations";

const { app } = sharedAppAndUpstreams();

const visitor = () => new Visitor(app.origin);
async function page(path: string, from: Visitor) {
  const response = await from.get(path);
  return { headers: response.headers, html: parse(await response.text()) };
}
const ids = (html: ReturnType<typeof parse>) =>
  html.querySelectorAll("[data-stationid]").map((row) => row.getAttribute("data-stationid")!);

const JAZZ = stationId(202);
type Wire = { stationuuid: string; name: string };

describe("hearts and history of stations", () => {
  const body = { uid: "me", stationid: JAZZ, name: "Another name" };

  test("are kept for a listener without an account, newest first", async () => {
    const from = visitor();
    const list = async (what: string, query = "") =>
      (await from.json<{ res: Wire[]; next?: string }>(`/api/radio/${what}/me${query}`)).answer;
    expect(await list("heart")).toEqual({ res: [] });
    for (const number of [3, 4, 5]) {
      const { status, answer } = await from.json("/api/radio/heart/set", {
        uid: "me",
        stationid: stationId(number),
      });
      expect(status).toBe(200);
      expect(answer).toMatchObject({ ok: true });
    }
    await from.json("/api/radio/heart/set", body);
    const first = await list("heart", "?limit=2");
    expect(first.res.map(({ name }) => name)).toEqual(["Jazz Cellar", expect.any(String)]);
    const rest = await list("heart", `?limit=2&cursor=${first.next}`);
    expect(rest.res.map(({ stationuuid }) => stationuuid)).toEqual([stationId(4), stationId(3)]);
    expect(rest.next).toBeUndefined();
    expect(await list("heart", `?limit=2&next=${first.next}`)).toEqual(rest);
    await from.json("/api/radio/heart/clear", body);
    expect((await list("heart")).res).toHaveLength(3);
    await from.json("/api/radio/history/set", body);
    const log = await wholeLog(app);
    for (const name of ["station-viewed", "station-played"])
      expect(log.split(JSON.stringify({ name, stationid: JAZZ }))).toHaveLength(2);
    expect((await list("history")).res.map(({ stationuuid }) => stationuuid)).toEqual([JAZZ]);
    const own = await page("/radio?tab=favorites", from);
    expect(ids(own.html)).toHaveLength(4);
    expect(own.headers.get("Cache-Control")).toContain("private");
    await from.json("/api/radio/history/clear", body);
    expect(await list("history")).toEqual({ res: [] });
    for (const stationid of [JAZZ, stationId(3)])
      await from.json("/api/radio/history/set", { uid: "me", stationid });
    const latest = await list("history", "?limit=1");
    const before = await list("history", `?limit=1&next=${latest.next}`);
    expect(before.res.map(({ stationuuid }) => stationuuid)).toEqual([JAZZ]);
    const file = await (await from.get("/radio/favorites.m3u")).text();
    expect(file.match(/#EXTINF/g)).toHaveLength(3);
  });

  test("work without scripts, and come back to the page", async () => {
    const from = visitor();
    const path = `/radio?stationId=${JAZZ}`;
    const fields = { uid: "me", stationid: JAZZ, redirectTo: path };
    const set = await from.form("/api/radio/heart/set", fields);
    expect(set.status).toBe(303);
    expect(set.headers.get("Location")).toBe(path);
    const { html } = await page(path, from);
    const heart = html.querySelector(`[data-heart="station:${JAZZ}"] button`);
    expect(heart?.getAttribute("aria-pressed")).toBe("true");
    expect(html.querySelector("#snackbar")?.text).toContain("Station Hearted");
  });

  test("are only the caller's, and only of known stations", async () => {
    const from = visitor();
    const other = "11111111-1111-4111-8111-111111111111";
    expect((await from.json(`/api/radio/heart/${other}`)).status).toBe(401);
    expect((await from.json("/api/radio/heart/set", { ...body, uid: other })).status).toBe(401);
    await from.json("/api/radio/heart/set", body);
    expect((await from.json(`/api/radio/heart/${other}`)).status).toBe(403);
    expect((await from.json("/api/radio/history/set", { ...body, uid: other })).status).toBe(403);
    const unknown = { uid: "me", stationid: stationId(998) };
    expect((await from.json("/api/radio/heart/set", unknown)).status).toBe(404);
    for (const stationid of ["__proto__", "constructor", 3])
      expect((await from.json("/api/radio/heart/set", { uid: "me", stationid })).status).toBe(400);
  });
});
