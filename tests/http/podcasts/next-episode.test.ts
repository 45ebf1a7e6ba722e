import { parse, type HTMLElement } from "node-html-parser";
import { expect, test } from "vitest";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { stepFrom } from "../../support/app/steps";
import { Visitor } from "../../support/app/visitor";

const PODCAST = "1000130301";
const { app } = sharedAppAndUpstreams();

const open = async (who: Visitor, path: string) => parse(await (await who.get(path)).text());
const episodeIn = (path: string | null) =>
  path && new URL(path, app.origin).searchParams.get("episodeid");
const nextOf = (page: HTMLElement) => page.querySelector('#player .nojs-only[aria-label="Next"]');

/** The podcast's episodes, newest first, and where a press on Play leads without scripts. */
async function listed(who: Visitor) {
  const page = await open(who, `/podcast/${PODCAST}?wait=1`);
  return page.querySelectorAll("#main [data-episodeid]").map((row) => ({
    id: row.getAttribute("data-episodeid") ?? "",
    path: (
      row.querySelector("[data-play-item] input[name=redirectTo]")?.getAttribute("value") ?? ""
    ).replaceAll("&amp;", "&"),
  }));
}

test("from an episode played on a podcast's page Next and Previous follow its list, for anybody", async () => {
  const who = new Visitor(app.origin);
  const rows = await listed(who);
  const [first, second, third] = rows;
  const page = await open(who, first!.path);
  expect(page.querySelector("#player")?.innerHTML).toContain("<audio");
  const next = await stepFrom(who, page, "Next");
  expect(episodeIn(next)).toBe(second!.id);
  const there = await open(who, next!);
  expect(there.querySelector("#player")?.innerHTML).toContain("<audio");
  expect(episodeIn(await stepFrom(who, there, "Next"))).toBe(third!.id);
  expect(episodeIn(await stepFrom(who, there, "Previous"))).toBe(first!.id);
  const last = await open(who, rows.at(-1)!.path);
  expect(episodeIn(await stepFrom(who, last, "Next"))).toBe(first!.id);
});

test("an episode played from its own page is followed by the next newer one, and the newest by nothing", async () => {
  const who = new Visitor(app.origin);
  const [newest, older] = await listed(who);
  const own = (id: string) => open(who, `/podcast?podcastid=${PODCAST}&episodeid=${id}&play=1`);
  const next = nextOf(await own(older!.id))
    ?.getAttribute("href")
    ?.replaceAll("&amp;", "&");
  expect(episodeIn(next ?? null)).toBe(newest!.id);
  expect((await open(who, next!)).querySelector("#player")?.innerHTML).toContain("<audio");
  expect(nextOf(await own(newest!.id))).toBeNull();
});

test("queued items come before both", async () => {
  const who = new Visitor(app.origin);
  const [first, second] = await listed(who);
  await who.json("/api/queue/add", { ytid: "dQw4w9WgXcQ" });
  for (const path of [
    first!.path,
    `/podcast?podcastid=${PODCAST}&episodeid=${second!.id}&play=1`,
  ]) {
    const form = nextOf(await open(who, path))?.closest("form");
    expect(form?.getAttribute("action")).toBe("/api/queue/shift");
  }
});

test("a whole episode repeats once Repeat is pressed for it, and sections and videos keep their own setting", async () => {
  const who = new Visitor(app.origin);
  const [first] = await listed(who);
  const path = `/podcast?podcastid=${PODCAST}&episodeid=${first!.id}&play=1`;
  const repeat = async (at: string) => {
    const player = (await open(who, at)).querySelector("#player")!;
    const button = player.querySelector('[aria-label="Repeat"]');
    const loops = /<audio[^>]* loop/.test(player.innerHTML);
    return [button?.getAttribute("aria-pressed"), loops];
  };
  expect(await repeat(path)).toEqual(["false", false]);
  const form = (await open(who, path)).querySelector('#player form:has([aria-label="Repeat"])');
  const action = form?.getAttribute("action") ?? "";
  expect((await who.form(action, { on: "true", redirectTo: path })).status).toBe(303);
  expect(who.cookies.get("repeat-episodes")).toBe("true");
  expect(who.cookies.has("repeat")).toBe(false);
  expect(await repeat(path)).toEqual(["true", true]);
  await who.form("/api/player/repeat", { on: "false", redirectTo: path });
  expect(await repeat(path)).toEqual(["true", true]);
  expect(await repeat(`${path}&s=3&e=5`)).toEqual(["false", false]);
});
