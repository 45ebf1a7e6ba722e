import { parse, type HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { formatTotal } from "~/domain/text/numbers/counts";
import { Visitor } from "../../support/app/visitor";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";

const { app } = sharedAppAndUpstreams();

/** Seconds of the stand-in's clip for this video. */
const LENGTH = 24;

const newVisitor = () => new Visitor(app.origin);

async function pageOf(visitor: Visitor, path: string): Promise<HTMLElement> {
  const response = await visitor.get(path);
  expect(response.status).toBe(200);
  return parse(await response.text()).querySelector("#main")!;
}

const rowIds = (page: HTMLElement) =>
  page.querySelectorAll("[data-ytid]").map((row) => row.getAttribute("data-ytid"));

function figures(page: HTMLElement): Record<string, string> {
  const tiles = page.querySelectorAll("dl > div");
  return Object.fromEntries(
    tiles.map((tile) => [
      tile.querySelector("dt")?.text ?? "",
      tile.querySelector("dd")?.text ?? "",
    ]),
  );
}

const many = Array.from({ length: 60 }, (_, i) => `aaaaaaaaa${String(i).padStart(2, "0")}`);

describe("the history page", () => {
  test("sorts by last played or by repeats, as the address says", async () => {
    const visitor = newVisitor();
    for (const ytid of [RICK, RICK, GANGNAM]) await visitor.json("/api/history/add", { ytid });
    expect(rowIds(await pageOf(visitor, "/history"))).toEqual([GANGNAM, RICK]);
    const sorted = await pageOf(visitor, "/history?sort=RepeatCount");
    expect(rowIds(sorted)).toEqual([RICK, GANGNAM]);
    const menu = sorted.querySelector('nav[aria-label="Sort History"]');
    expect(menu?.querySelector('[aria-current="true"]')?.text).toBe("Repeat count");
    const play = sorted.querySelector(`[data-ytid="${RICK}"] a`)?.getAttribute("href");
    expect(play).toBe(`/watch?v=${RICK}&from=repeat-count`);
  });

  test("shows the time played", async () => {
    const visitor = newVisitor();
    await visitor.get(`/watch?v=${RICK}&wait=1`);
    const seconds = 2 * LENGTH;
    for (const ytid of [RICK, RICK]) await visitor.json("/api/history/add", { ytid });
    await visitor.json("/api/star/set", { ytid: GANGNAM });
    expect(figures(await pageOf(visitor, "/history"))).toEqual({
      Repeats: "2",
      "Total time": formatTotal(seconds),
      Videos: "2",
      Heart: "1",
    });
  });

  test("shows 50 rows, more behind Show more, and as many again as were shown before", async () => {
    const visitor = newVisitor();
    for (const ytid of many) await visitor.json("/api/history/add", { ytid });
    const first = await pageOf(visitor, "/history");
    expect(rowIds(first)).toHaveLength(50);
    const more = first.querySelector("[data-more]")?.getAttribute("href") ?? "";
    const second = await pageOf(visitor, more);
    expect(new Set([...rowIds(first), ...rowIds(second)])).toEqual(new Set(many));
    expect(second.querySelector("[data-more]")).toBeNull();
    expect(rowIds(await pageOf(visitor, "/history?shown=60"))).toHaveLength(60);
    expect(rowIds(await pageOf(visitor, "/history?shown=9e9&sort=nonsense"))).toHaveLength(50);
  });

  test("starts at the top for an invalid cursor", async () => {
    const visitor = newVisitor();
    await visitor.json("/api/history/add", { ytid: RICK });
    const answer = await visitor.get("/history?next=garbage");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/history"]);
  });

  test("restores a removed video with a form, once", async () => {
    const visitor = newVisitor();
    for (const ytid of [RICK, RICK, GANGNAM]) await visitor.json("/api/history/add", { ytid });
    const fields = { ytid: RICK, redirectTo: "/history" };
    const gone = await visitor.form("/api/history/del", fields);
    expect([gone.status, gone.headers.get("Location")]).toEqual([303, "/history"]);
    const response = await visitor.get("/history");
    const html = await response.text();
    expect(html).toContain("Deleted video");
    const page = parse(html).querySelector("#main")!;
    expect(rowIds(page)).toEqual([GANGNAM]);
    const undo = page.querySelector('form[action="/api/history/restore"]');
    expect(undo?.querySelector('[name="ytid"]')?.getAttribute("value")).toBe(RICK);
    expect((await visitor.form("/api/history/restore", fields)).status).toBe(303);
    const back = await pageOf(visitor, "/history?sort=RepeatCount");
    expect(rowIds(back)).toEqual([RICK, GANGNAM]);
    expect(back.querySelector('form[action="/api/history/restore"]')).toBeNull();
  });

  test("says what to do while it is empty", async () => {
    const page = await pageOf(newVisitor(), "/history");
    expect(page.text).toContain("All the music you have ever played");
    expect(page.text).toContain("No videos to show");
    expect(page.querySelector("dl")).toBeNull();
  });
});

describe("the hearted page", () => {
  test("lists hearts under its title and introduction", async () => {
    const visitor = newVisitor();
    for (const ytid of [RICK, GANGNAM]) await visitor.json("/api/star/set", { ytid });
    const page = await pageOf(visitor, "/favorites");
    expect(page.querySelector("h1")?.text).toBe("Hearted");
    expect(page.text).toContain("Heart your favorite songs to make sure you never forget them");
    expect(rowIds(page)).toEqual([GANGNAM, RICK]);
    expect(page.querySelector(`[data-ytid="${RICK}"] a`)?.getAttribute("href")).toContain(
      "from=hearted",
    );
  });

  test("says what to do while it is empty", async () => {
    expect((await pageOf(newVisitor(), "/favorites")).text).toContain("Press the heart of a video");
  });
});

test.each([
  ["blocked0150", "The owner of this video does not allow it to be played on other sites."],
  ["missing0404", "This video no longer exists."],
])("%s stays as a row without a link: %s", async (ytid, reason) => {
  const visitor = newVisitor();
  await visitor.get(`/watch?v=${ytid}&wait=1`);
  await visitor.json("/api/star/set", { ytid });
  for (const path of ["/history", "/favorites"]) {
    const row = (await pageOf(visitor, path)).querySelector(`[data-ytid="${ytid}"]`);
    expect(row?.text).toContain(reason);
    expect(row?.querySelectorAll('a[href^="/watch"]')).toHaveLength(0);
    expect(row?.querySelector("button[aria-label=Heart]")).not.toBeNull();
  }
});
