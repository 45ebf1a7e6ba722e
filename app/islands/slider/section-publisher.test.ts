import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listen } from "~/browser/platform/events";
import { slider } from "~/domain/section/section-schema";
import { videoItem } from "~/domain/items/video-item";
import { createSectionPublisher, SETTLE_MS } from "./section-publisher";

const ID = "fJ9rUzIMcZQ";
const section = { start: 3, end: 5.5 };
const published: unknown[] = [];
const snackbars: unknown[] = [];
const replaceState = vi.fn();
const send = vi.fn<typeof fetch>();

const said: string[] = [];

function open() {
  const item = videoItem({ ytid: ID, title: "", author: null, duration: null });
  return createSectionPublisher(item, (words) => said.push(words));
}

function bodies(): unknown[] {
  return send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
}

beforeEach(() => {
  vi.useFakeTimers();
  const page = { documentElement: { hasAttribute: () => true } };
  vi.stubGlobal("document", Object.assign(new EventTarget(), page));
  vi.stubGlobal("location", { href: `https://lor.example/watch?v=${ID}` });
  vi.stubGlobal("history", { state: { index: 4 }, replaceState });
  vi.stubGlobal("fetch", send);
  send.mockReset().mockImplementation(async () => Response.json({}));
  replaceState.mockReset();
  published.length = 0;
  snackbars.length = 0;
  said.length = 0;
  listen("lor:section", (detail) => published.push(detail));
  listen("lor:snackbar", (detail) => snackbars.push(detail));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a section that is set", () => {
  test("goes to the player at once, to the address without changing the history state, and to the server", async () => {
    open().now(section);
    expect(published).toEqual([{ id: ID, slice: section }]);
    const href = `https://lor.example/watch?v=${ID}&s=3&e=5.5`;
    expect(replaceState).toHaveBeenCalledWith({ index: 4 }, "", href);
    await expect.poll(() => send).toHaveBeenCalledOnce();
    expect(send.mock.calls[0]?.[0]).toBe("/api/slider/set");
    expect(bodies()).toEqual([{ ytid: ID, slider: { startTime: 3, endTime: 5.5, show: true } }]);
    expect(slider.safeParse(bodies()[0]).success).toBe(true);
  });

  test("is published some time after the last key or nudge", () => {
    const publisher = open();
    publisher.soon({ start: 1, end: 5 });
    vi.advanceTimersByTime(SETTLE_MS - 1);
    publisher.soon(section);
    vi.advanceTimersByTime(SETTLE_MS - 1);
    expect(published).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(published).toEqual([{ id: ID, slice: section }]);
  });

  test("is published when the page is left, and only once", () => {
    const publisher = open();
    publisher.flush();
    expect(published).toEqual([]);
    publisher.soon(section);
    publisher.flush();
    vi.advanceTimersByTime(SETTLE_MS);
    expect(published).toHaveLength(1);
  });

  test("published at once, it replaces one that waits", () => {
    const publisher = open();
    publisher.soon(section);
    publisher.now(null);
    vi.advanceTimersByTime(SETTLE_MS);
    expect(published).toEqual([{ id: ID, slice: null }]);
  });

  test("is said, by what has changed since the one before", async () => {
    const publisher = open();
    publisher.now(section);
    publisher.now({ ...section, end: 9 });
    publisher.now(null);
    expect(said).toEqual([
      "Start set to 0:03. End set to 0:05.5",
      "End set to 0:09",
      "Section cleared",
    ]);
    await expect.poll(() => send).toHaveBeenCalledTimes(3);
  });

  test("is not published twice in a row", () => {
    const publisher = open();
    publisher.now(section);
    publisher.now({ ...section });
    expect(published).toHaveLength(1);
  });

  test("is removed when it is cleared", async () => {
    open().now(null);
    await expect.poll(() => send).toHaveBeenCalledOnce();
    expect(bodies()).toEqual([{ ytid: ID, slider: { startTime: 0, endTime: 0, show: false } }]);
    expect(slider.safeParse(bodies()[0]).success).toBe(true);
  });

  test("is saved after the one before it, so the last one wins", async () => {
    let finish: (answer: Response) => void = () => {};
    send.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    const publisher = open();
    publisher.now(section);
    publisher.now(null);
    await expect.poll(() => send).toHaveBeenCalledOnce();
    finish(Response.json({}));
    await expect.poll(() => send).toHaveBeenCalledTimes(2);
    expect(bodies()[1]).toMatchObject({ slider: { show: false } });
  });
});

describe("saving", () => {
  test("shows the server's snackbar", async () => {
    send.mockResolvedValueOnce(Response.json({ snackbar: "Section set" }));
    open().now(section);
    await expect.poll(() => snackbars).toEqual([{ message: "Section set" }]);
  });

  test.each([
    ["the network fails", () => Promise.reject(new TypeError("offline"))],
    ["the server fails", async () => new Response("", { status: 500 })],
  ])("shows a message when %s, and still sends the next one", async (_name, answer) => {
    send.mockImplementationOnce(answer);
    const publisher = open();
    publisher.now(section);
    publisher.now(null);
    await expect.poll(() => send).toHaveBeenCalledTimes(2);
    expect(snackbars).toEqual([{ message: "The section could not be saved", kind: "error" }]);
  });
});
