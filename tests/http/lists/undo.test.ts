import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import {
  actionsOf,
  buttonNamed,
  create,
  documentOf,
  press,
  snackbar,
} from "../../support/app/playlist-pages";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { Visitor } from "../../support/app/visitor";
import { stationId } from "../../upstreams/radio-browser/stations";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";
const SONG = "Queen - Jealousy";
const [HARBOUR, JAZZ] = [stationId(1), stationId(2)];
const [FIRST, SECOND] = ["1000130300", "1000130301"];

const { app } = sharedAppAndUpstreams();
const newVisitor = () => new Visitor(app.origin);

interface Removal {
  name: string;
  page: string;
  /** Calls that fill the list, oldest entry first. */
  calls: [path: string, body: object][];
  /** The row to remove, and the name of its button. */
  row: string;
  button: string | RegExp;
  message: string;
  from: string;
}

const station = (id: string) => ({ uid: "me", stationid: id });
const podcast = (id: string) => ({ uid: "me", podcast_id: id });
const three = (path: string): Removal["calls"] =>
  [RICK, GANGNAM, HELLO].map((ytid) => [path, { ytid }]);
const stations = (path: string): Removal["calls"] =>
  [HARBOUR, JAZZ].map((id) => [path, station(id)]);
const podcasts = (path: string): Removal["calls"] =>
  [FIRST, SECOND].map((id) => [path, podcast(id)]);

const REMOVALS: Removal[] = [
  {
    ...{ name: "a video of the history", page: "/history", calls: three("/api/history/add") },
    ...{ row: `[data-ytid="${GANGNAM}"]`, button: /^Remove from history/ },
    ...{ message: "Deleted video", from: "your history" },
  },
  {
    ...{ name: "a hearted video", page: "/favorites", calls: three("/api/star/set") },
    ...{ row: `[data-ytid="${HELLO}"]`, button: "Heart" },
    ...{ message: "Video Un-hearted", from: "your hearts" },
  },
  {
    ...{ name: "a queued video", page: "/playqueue", calls: three("/api/queue/add") },
    ...{ row: `[data-ytid="${GANGNAM}"]`, button: /^Remove / },
    ...{ message: "Video Removed from Queue", from: "your queue" },
  },
  {
    ...{ name: "a played station", page: "/radio?tab=favorites" },
    calls: stations("/api/radio/history/set"),
    ...{ row: `[data-stationid="${HARBOUR}"]`, button: /^Remove/ },
    ...{ message: "Removed from your history", from: "your history" },
  },
  {
    ...{ name: "a hearted station", page: "/radio?tab=favorites" },
    calls: stations("/api/radio/heart/set"),
    ...{ row: `[data-stationid="${JAZZ}"]`, button: "Heart" },
    ...{ message: "Heart Removed", from: "your favorites" },
  },
  {
    ...{ name: "a hearted song", page: "/radio?tab=favorites" },
    calls: [["/api/radio/song/set", { title: SONG }]],
    ...{ row: "li:has([data-song-title])", button: "Heart" },
    ...{ message: "Song Un-hearted", from: "your favorites" },
  },
  {
    ...{ name: "a played podcast", page: "/podcast?tab=favorites" },
    calls: podcasts("/api/podcast/history/set"),
    ...{ row: `[data-podcastid="${FIRST}"]`, button: /^Remove / },
    ...{ message: "Removed from your history", from: "your history" },
  },
  {
    ...{ name: "a hearted podcast", page: "/podcast?tab=favorites" },
    calls: podcasts("/api/podcast/heart/set"),
    ...{ row: `[data-podcastid="${SECOND}"]`, button: "Heart" },
    ...{ message: "Heart Removed", from: "your hearts" },
  },
];

/** What identifies the rows of the list, in order. */
const rowsOf = (page: HTMLElement) =>
  page
    .querySelectorAll(
      "#main :is(li[data-ytid], li[data-stationid], li[data-podcastid], li [data-song-title])",
    )
    .map(({ attributes, text }) =>
      [attributes["data-ytid"], attributes["data-stationid"], attributes["data-podcastid"]]
        .concat(attributes["data-song-title"] === undefined ? [] : text)
        .join(""),
    );

async function buttonOf(visitor: Visitor, page: HTMLElement, { row, button }: Removal) {
  const found = page.querySelector(`#main ${row}`);
  if (!found) return null;
  if (typeof button === "string") return buttonNamed(found, button);
  const hasMore = found.querySelector("[data-row-more]") !== null;
  const controls = hasMore ? await actionsOf(visitor, found) : found;
  const isIt = (one: HTMLElement) => button.test(one.getAttribute("aria-label") ?? one.text.trim());
  return controls.querySelectorAll("button").find(isIt) ?? null;
}

const noticeOf = (page: HTMLElement) =>
  page
    .querySelector("#main")
    ?.querySelectorAll("form")
    .find((form) => buttonNamed(form, "Undo"));

describe.each(REMOVALS)("without scripts, $name", (removal) => {
  test("is removed at once, and Undo, offered once, puts it back in its place", async () => {
    const visitor = newVisitor();
    for (const [path, body] of removal.calls) {
      expect((await visitor.json(path, body)).status).toBe(200);
    }
    const before = await documentOf(visitor, removal.page);
    expect(rowsOf(before)).toHaveLength(removal.calls.length);
    const after = await press(visitor, before, await buttonOf(visitor, before, removal));
    expect(snackbar(after)).toBe(removal.message);
    expect(rowsOf(after)).toHaveLength(removal.calls.length - 1);
    const notice = noticeOf(after)!;
    expect(notice.querySelector("p")?.text).toMatch(
      new RegExp(`^\\S.* was removed from ${removal.from}\\.$`),
    );
    expect(noticeOf(await documentOf(visitor, removal.page))).toBeUndefined();
    const back = await press(visitor, after, buttonNamed(notice, "Undo"));
    expect(rowsOf(back)).toEqual(rowsOf(before));
    expect(noticeOf(back)).toBeUndefined();
  });
});

test("Undo is offered for a playlist that is no longer followed too", async () => {
  const pid = await create(newVisitor(), "Rain", [RICK]);
  const visitor = newVisitor();
  await visitor.json(`/api/playlist/follow/add/${pid}`, {});
  const music = await documentOf(visitor, "/playlist?tab=followed");
  const without = await press(visitor, music, buttonNamed(music, "Unfollow Rain"));
  expect(snackbar(without)).toBe("Removed bookmark");
  const back = await press(visitor, without, buttonNamed(noticeOf(without)!, "Undo"));
  expect(back.querySelector(`#main [data-pid="${pid}"]`)).not.toBeNull();
});

test("a heart taken away beside its item leaves the item there, and no Undo is offered", async () => {
  const visitor = newVisitor();
  await visitor.json("/api/star/set", { ytid: RICK });
  const path = `/watch?v=${RICK}&wait=1`;
  await visitor.form("/api/star/clear", { ytid: RICK, redirectTo: path });
  const page = await documentOf(visitor, path);
  expect(snackbar(page)).toBe("Video Un-hearted");
  expect(noticeOf(page)).toBeUndefined();
});

describe("Undo of a played station", () => {
  test("adds its plays to those since, and works only for the latest removal", async () => {
    const visitor = newVisitor();
    const call = (name: string, id: string) =>
      visitor.json(`/api/radio/history/${name}`, station(id));
    for (const id of [HARBOUR, JAZZ]) await call("set", id);
    for (const id of [HARBOUR, JAZZ]) await call("clear", id);
    expect((await call("restore", HARBOUR)).status).toBe(404);
    await call("clear", JAZZ);
    expect((await call("restore", JAZZ)).status).toBe(404);
    await call("set", JAZZ);
    await call("clear", JAZZ);
    await call("set", JAZZ);
    expect((await call("restore", JAZZ)).answer).toMatchObject({ ok: true });
    expect((await call("restore", JAZZ)).status).toBe(404);
    const { answer } = await visitor.json<{ res: unknown[] }>("/api/radio/history/me");
    expect(answer.res).toHaveLength(1);
  });
});
