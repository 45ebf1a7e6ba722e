import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { Visitor } from "../../support/app/visitor";
import { stationId } from "../../upstreams/radio-browser/stations";

const { app } = sharedAppAndUpstreams();

const JAZZ = stationId(202);
const visitor = () => new Visitor(app.origin);
const page = async (path: string, from: Visitor) => parse(await (await from.get(path)).text());
const decoded = (href: string | undefined) => (href ?? "").replaceAll("&amp;", "&");

describe("Next without scripts (ITEM-2)", () => {
  /** The playable stations with the path of each form, and the next page of the list. */
  async function listAt(path: string, from = visitor()) {
    const html = await page(path, from);
    const rows = html.querySelectorAll("#main [data-stationid]:has([data-play-item])");
    const played = rows.map((row) => ({
      id: row.getAttribute("data-stationid")!,
      path: decoded(row.querySelector("input[name=redirectTo]")?.getAttribute("value") ?? ""),
    }));
    return {
      played,
      more: decoded(html.querySelector("a[data-more]")?.getAttribute("href") ?? ""),
    };
  }

  /** Plays this, then presses Next this many times. Returns the ids in the dock. */
  async function playOn(path: string, times: number, from = visitor()): Promise<string[]> {
    const held: string[] = [];
    for (let at = path, turn = 0; turn <= times; turn++) {
      const player = (await page(at, from)).querySelector("#player")!;
      expect(player.innerHTML).toContain("<audio");
      held.push(player.getAttribute("data-id")!);
      const next = player.querySelector('a[aria-label="Next"]')!.getAttribute("href")!;
      const answer = await from.get(decoded(next));
      expect(answer.status).toBe(303);
      at = answer.headers.get("Location")!;
    }
    return held;
  }

  test.each([
    "/radio?tab=category&tag=jazz",
    "/radio?tab=location&country=FR",
    "/radio/search?q=harbour",
  ])("goes through the list of %s and starts it again", async (path) => {
    const { played } = await listAt(path);
    const ids = played.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(2);
    const last = played.at(-1)!;
    const found = await playOn(last.path, 2);
    expect(found).toEqual([last.id, ids[0], ids[1]]);
  });

  test("goes on to the next page of the list", async () => {
    const links = (await page("/radio", visitor())).querySelectorAll("#main a");
    const whole = links.find(({ text }) => text.trim() === "Show more")?.getAttribute("href");
    const { played, more } = await listAt(decoded(whole));
    const last = played.at(-1)!;
    const second = (await listAt(more)).played;
    const found = await playOn(last.path, 2);
    expect(found).toEqual([last.id, second[0]!.id, second[1]!.id]);
  });

  test("goes through the listener's own stations, and through those similar to a station", async () => {
    const from = visitor();
    for (const id of [stationId(2), stationId(3)]) {
      await from.json("/api/radio/heart/set", { uid: "me", stationid: id });
    }
    const own = await listAt("/radio?tab=favorites", from);
    expect(await playOn(own.played[0]!.path, 2, from)).toEqual([
      stationId(3),
      stationId(2),
      stationId(3),
    ]);
    const like = await listAt(`/radio?stationId=${stationId(1)}`);
    expect(await playOn(like.played[0]!.path, 1)).toEqual(
      like.played.slice(0, 2).map(({ id }) => id),
    );
  });

  test("is missing on a station's own page unless something is queued", async () => {
    const from = visitor();
    const path = `/radio?stationId=${stationId(1)}&play=1`;
    const next = async () =>
      (await page(path, from)).querySelectorAll('#player .nojs-only[aria-label="Next"]').length;
    expect(await next()).toBe(0);
    await from.json("/api/queue/add", { ytid: "dQw4w9WgXcQ" });
    expect(await next()).toBe(1);
    const [listed] = (await listAt("/radio?tab=category&tag=jazz", from)).played;
    const html = await page(listed!.path, from);
    expect(html.querySelector('#player form[action="/api/queue/shift"]')).not.toBeNull();
  });

  test("accepts no list but a page of stations", async () => {
    for (const list of ["https://elsewhere.invalid/radio", "/history", "//elsewhere.invalid", ""]) {
      const query = new URLSearchParams({ list, stationid: JAZZ });
      expect((await visitor().get(`/api/radio/next?${query}`)).status).toBe(400);
    }
    const unknown = new URLSearchParams({ list: "/radio?tab=category", stationid: stationId(998) });
    const answer = await visitor().get(`/api/radio/next?${unknown}`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/radio?tab=category"]);
  });
});
