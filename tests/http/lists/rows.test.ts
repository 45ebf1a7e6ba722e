import { describe, expect, test } from "vitest";
import { create, mainOf, setUpPlaylistApp } from "../../support/app/playlist-pages";
import { stationId } from "../../upstreams/radio-browser/stations";
import type { Visitor } from "../../support/app/visitor";

const RICK = "dQw4w9WgXcQ";
const HELLO = "YQHsXMglC9A";
/** LIST-1 */
const MOST_ELEMENTS = 25;

const { newVisitor, upstreams } = setUpPlaylistApp();

async function withLists(visitor: Visitor): Promise<string> {
  for (const ytid of [RICK, HELLO]) {
    await visitor.json("/api/history/add", { ytid });
    await visitor.json("/api/star/set", { ytid });
    await visitor.json("/api/queue/add", { ytid });
  }
  const station = { uid: "me", stationid: stationId(1) };
  await visitor.json("/api/radio/history/set", station);
  const slider = { ytid: RICK, slider: { startTime: 5, endTime: 12, show: true } };
  expect((await visitor.json("/api/slider/set", slider)).status).toBe(200);
  return create(visitor, "Rain", [RICK, HELLO]);
}

const rowsOf = async (visitor: Visitor, path: string) =>
  (await mainOf(visitor, path)).querySelectorAll(
    ":is([data-rows], [data-island=queue] ol) > li:is([data-ytid], [data-stationid], [data-podcastid], [data-episodeid])",
  );

describe("a row of a list", () => {
  test.each([
    "/history",
    "/favorites",
    "/top10",
    "/search?q=queen",
    "/radio/Queen?wait=1",
    "/playqueue",
    "/radio",
    "/radio/search?q=beat",
    "/radio?tab=favorites",
    "/podcast",
    "/podcast/1000130301?wait=1",
    null,
  ])("of %s has at most 25 elements", async (path) => {
    const visitor = newVisitor();
    const pid = await withLists(visitor);
    const rows = await rowsOf(visitor, path ?? `/playlist/${pid}`);
    expect(rows.length).toBeGreaterThan(0);
    const counts = rows.map((row) => row.querySelectorAll("*").length + 1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_ELEMENTS);
  });

  test.each([
    ["/history", "[data-rows] > li", "a"],
    ["/playqueue", "[data-island=queue] li", "button"],
    ["/yourlor", "ul > li", "a"],
  ])(
    "of %s names the song before its artist, with the host's title as its tooltip",
    async (path, list, control) => {
      const visitor = newVisitor();
      await withLists(visitor);
      const row = (await mainOf(visitor, path))
        .querySelectorAll(list)
        .find((one) => one.querySelector(".row-title")?.text === "Never Gonna Give You Up");
      expect(row?.querySelector(".row-by")?.text).toBe("Rick Astley");
      expect(row?.querySelector(control)?.getAttribute("title")).toMatch(
        /Rick Astley - Never Gonna Give You Up/,
      );
    },
  );

  test("names them as the heading of a video's page does", async () => {
    const main = await mainOf(newVisitor(), `/watch?v=${RICK}&wait=1`);
    const heading = main.querySelector("h1");
    expect(heading?.text).toBe("Never Gonna Give You Up");
    expect(heading?.nextElementSibling?.text).toBe("Rick Astley");
  });

  test("of the history says which section loops, and counts no repeats that are not there", async () => {
    const visitor = newVisitor();
    await withLists(visitor);
    const main = await mainOf(visitor, "/history");
    expect(main.querySelector(`[data-ytid="${RICK}"]`)?.text).toContain("0:05–0:12");
    expect(main.querySelector("[data-rows]")?.text).not.toContain("0 repeats");
    expect(main.querySelector(`[data-times="${RICK}"]`)?.text).toBe("1×");
    await visitor.json("/api/star/set", { ytid: "9bZkp7q19f0" });
    const hearted = await mainOf(visitor, "/favorites");
    expect(hearted.querySelector('[data-times="9bZkp7q19f0"]')?.text).toBe("");
  });

  test.each([
    ["/history", "kJQP7kiw5Fk", "Despacito ft. Daddy Yankee"],
    ["/top10", "CevxZvSJLk8", "Roar"],
    ["/playqueue", "60ItHLz5WEA", "Faded"],
  ])("of %s without a title has it at the next load", async (path, ytid, track) => {
    const visitor = newVisitor();
    const { faults } = upstreams.youtube;
    faults.down = true;
    await visitor.json("/api/history/add", { ytid });
    await visitor.json("/api/queue/add", { ytid });
    const row = async () =>
      (await rowsOf(visitor, path)).find((one) => one.getAttribute("data-ytid") === ytid);
    const title = async () => (await row())?.querySelector(".row-title")?.text;
    expect(await title()).toBe(`YouTube video ${ytid}`);
    faults.down = false;
    await expect.poll(title).toContain(track);
  });
});
