import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { Visitor } from "../../support/app/visitor";
import { call, visitorWithQueue } from "./queue-calls";

const PODCAST = "1000130301";
const RICK = "dQw4w9WgXcQ";
const HELLO = "YQHsXMglC9A";

const { app } = sharedAppAndUpstreams();

const page = async (visitor: Visitor, path: string) =>
  parse(await (await visitor.get(path)).text());

/** The ids of the podcast's episodes, newest first. */
async function someEpisodes(): Promise<string[]> {
  const html = await page(new Visitor(app.origin), `/podcast/${PODCAST}?wait=1`);
  return html
    .querySelectorAll("main li[data-episodeid]")
    .map((row) => row.getAttribute("data-episodeid") ?? "");
}

const pathOf = (episode: string) => `/podcast?podcastid=${PODCAST}&episodeid=${episode}`;

/** Sends a form of the page as a browser without scripts does. */
async function press(visitor: Visitor, form: ReturnType<typeof parse> | null | undefined) {
  const fields = form
    ?.querySelectorAll("input")
    .map((input) => [input.getAttribute("name"), input.getAttribute("value")]);
  return visitor.form(form?.getAttribute("action") ?? "", Object.fromEntries(fields ?? []));
}

const ADD = 'form[action="/api/queue/add"]';

describe("episodes in the queue, without scripts", () => {
  test("are added from a row and from their page, among videos", async () => {
    const [visitor] = await visitorWithQueue(app.origin, [RICK]);
    const [first = "", second = ""] = await someEpisodes();
    const list = await page(visitor, `/podcast/${PODCAST}?wait=1`);
    const added = await press(visitor, list.querySelector(`[data-episodeid="${first}"] ${ADD}`));
    expect([added.status, added.headers.get("Location")]).toEqual([
      303,
      `/podcast/${PODCAST}?wait=1`,
    ]);
    const own = await page(visitor, pathOf(second));
    await press(visitor, own.querySelector(`main header ${ADD}`));
    const queue = await page(visitor, "/playqueue");
    expect(queue.querySelector("#snackbar")?.text).toContain("Episode Added to Queue");
    const rows = queue.querySelectorAll("#main li[data-queue-row]");
    expect(
      rows.map((row) => row.getAttribute("data-ytid") ?? row.getAttribute("data-episodeid")),
    ).toEqual([RICK, first, second]);
    expect(rows[1]?.text).toContain("Lantern Comedy 2");
    expect(rows[1]?.getAttribute("data-title")).toBe("Episode 12");
  });

  test("play from their row on their own page, which counts in the history", async () => {
    const [visitor] = await visitorWithQueue(app.origin, [RICK]);
    const [episodeId = ""] = await someEpisodes();
    await call(visitor, "add", { episodeId });
    const queue = await page(visitor, "/playqueue");
    const row = queue.querySelector(`#main li[data-episodeid="${episodeId}"]`);
    expect(row?.querySelector("button")?.getAttribute("title")).toMatch(/^Skip to this episode: /);
    const played = await press(visitor, row?.querySelector('form[action="/api/queue/play"]'));
    expect(played.status).toBe(303);
    expect(played.headers.get("Location")).toBe(`${pathOf(episodeId)}&play=1`);
    const { answer } = await visitor.json("/api/podcast/history/me");
    expect(answer).toMatchObject({ res: [{}] });
    expect(JSON.stringify(answer)).toContain(PODCAST);
  });

  test("lead on to the next item of the queue, of either kind", async () => {
    const [visitor] = await visitorWithQueue(app.origin, [RICK]);
    const [first = "", second = ""] = await someEpisodes();
    await call(visitor, "add", { episodeId: second });
    await call(visitor, "add", { ytid: HELLO });
    const next = async (path: string) => {
      const html = await page(visitor, path);
      const form = html.querySelector('#player form[action="/api/queue/shift"]');
      const pressed = await press(visitor, form);
      return pressed.headers.get("Location") ?? "";
    };
    const video = await next(pathOf(first));
    expect(video).toBe(`/watch?v=${RICK}&play=1`);
    const episode = await next(video);
    expect(episode).toContain(`${pathOf(second)}&play=1&from=history`);
    expect(await next(episode)).toContain(`/watch?v=${HELLO}&play=1&from=history`);
    const html = await page(visitor, pathOf(first));
    expect(html.querySelector('#player [aria-label="Next"].nojs-only')).toBeNull();
  });
});

describe("POST /api/queue/add with an episode", () => {
  test("returns what the player needs, and the queue's other calls accept it", async () => {
    const visitor = new Visitor(app.origin);
    const [episodeId = ""] = await someEpisodes();
    const added = await call(visitor, "add", { episodeId });
    expect(added).toMatchObject({
      status: 200,
      answer: {
        queued: 1,
        snackbar: "Episode Added to Queue",
        item: { episodeId, title: "Episode 12", author: "Lantern Comedy 2" },
      },
    });
    const listed = await visitor.json<object>("/api/queue");
    expect(listed.answer).toMatchObject({ queued: 1, res: [{ item: { kind: "episode" } }] });
    const shifted = await call(visitor, "shift", {});
    expect(shifted.answer).toMatchObject({
      queued: 0,
      item: { episodeId, item: { kind: "episode", id: episodeId, podcastId: PODCAST } },
    });
  });

  test.each([
    ["a".repeat(22), 404, "not_found"],
    ["constructor", 400, "invalid"],
    ["__proto__", 400, "invalid"],
  ])("refuses %s", async (episodeId, status, code) => {
    const answered = await call(new Visitor(app.origin), "add", { episodeId });
    expect(answered).toMatchObject({ status, answer: { error: { code } } });
  });
});
