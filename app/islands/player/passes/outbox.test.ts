import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Outbox, type OutboxCallbacks } from "./outbox";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function fakeStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

type Answer = Response | Error;

const video = (id: string) => ({ kind: "video" as const, id, start: 0, end: null });

const accepted = () => Response.json({ ytid: "a", repeats: 1, totalRepeats: 5, todayRepeats: 2 });
const rejected = (status: number, headers = {}) => new Response("", { status, headers });

/**
 * Creates tabs of one browser, which share storage and lock. The server gives these answers in
 * order and then accepts everything.
 */
function browser(answers: Answer[] = []) {
  const storage = fakeStorage();
  const sent: string[] = [];
  let ids = 0;
  let turn = Promise.resolve();
  const counted: number[] = [];
  const tab = (more: Partial<OutboxCallbacks> = {}) =>
    new Outbox({
      storage,
      send: async ({ eventId, id }) => {
        sent.push(`${id}:${eventId}`);
        await Promise.resolve();
        const answer = answers.shift() ?? accepted();
        if (answer instanceof Error) throw answer;
        return answer;
      },
      withLock: (_name, work) => (turn = turn.then(work)),
      newId: () => `id${++ids}`,
      counted: ({ repeats }) => counted.push(repeats),
      ...more,
    });
  return { tab, storage, sent, counted };
}

describe("a completed pass", () => {
  test("is stored, sent once, reported and removed", async () => {
    const { tab, storage, sent, counted } = browser();
    const outbox = tab();
    outbox.add(video("a"));
    expect(storage.length).toBe(1);
    await outbox.flush();
    expect(sent).toEqual(["a:id1"]);
    expect(counted).toEqual([1]);
    expect(storage.length).toBe(0);
  });

  test("completed while another is being sent follows it", async () => {
    const { tab, sent } = browser();
    const outbox = tab();
    outbox.add(video("a"));
    outbox.add(video("b"));
    await outbox.flush();
    expect(sent).toEqual(["a:id1", "b:id2"]);
  });

  test("of an episode is kept and sent whole, in order with those of videos, as they are stored now or before", async () => {
    const bodies: unknown[] = [];
    const { tab, storage } = browser([new Error("offline")]);
    const pass = { kind: "episode" as const, id: "e", start: 5, end: 18.5 };
    const first = tab();
    first.add(pass);
    await first.flush();
    first.dispose();
    const second = tab({
      send: (body) => {
        bodies.push(body);
        return Promise.resolve(accepted());
      },
    });
    second.add(video("a"));
    storage.setItem("lor:pass:id3", JSON.stringify({ ytid: "b", at: Date.now() + 9, seconds: 3 }));
    await second.flush();
    expect(bodies).toMatchObject([
      { ...pass, eventId: "id1" },
      { ...video("a"), eventId: "id2" },
      { ...video("b"), end: 3, eventId: "id3" },
    ]);
    expect(storage.length).toBe(0);
  });

  test.each([
    ["the network is down", new Error("offline")],
    ["the server fails", rejected(503)],
    ["the server asks to slow down", rejected(429)],
  ])("is sent again with the same id when %s", async (_when, answer) => {
    const { tab, storage, sent, counted } = browser([answer]);
    const outbox = tab();
    outbox.add(video("a"));
    await vi.advanceTimersByTimeAsync(0);
    expect(storage.length).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual(["a:id1", "a:id1"]);
    expect(counted).toEqual([1]);
    expect(storage.length).toBe(0);
  });

  test.each([
    ["in seconds", () => "30"],
    ["as a date", () => new Date(Date.now() + 30_000).toUTCString()],
  ])("waits as long as the server asks, %s", async (_how, asked) => {
    vi.setSystemTime("2026-11-21T12:00:00Z");
    const { tab, sent } = browser([rejected(429, { "Retry-After": asked() })]);
    tab().add(video("a"));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(sent).toHaveLength(2);
  });

  test("waits longer after each failure, up to 75 seconds", async () => {
    const { tab, sent } = browser(Array.from({ length: 40 }, () => new Error("offline")));
    tab().add(video("a"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.length).toBeLessThanOrEqual(6);
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent.length - before).toBeGreaterThanOrEqual(7);
    expect(sent.length - before).toBeLessThanOrEqual(18);
  });

  test.each([400, 404, 422])("that the server rejects with %i is dropped", async (status) => {
    const { tab, storage, sent, counted } = browser([rejected(status)]);
    const outbox = tab();
    outbox.add(video("a"));
    outbox.add(video("b"));
    await outbox.flush();
    expect(sent).toEqual(["a:id1", "b:id2"]);
    expect(counted).toEqual([1]);
    expect(storage.length).toBe(0);
  });

  test("made offline is sent by the next visit", async () => {
    const { tab, sent, storage } = browser([new Error("offline")]);
    const first = tab();
    first.add(video("a"));
    await first.flush();
    first.dispose();
    await tab().flush();
    expect(sent).toEqual(["a:id1", "a:id1"]);
    expect(storage.length).toBe(0);
  });

  test("is sent in order of completion, whatever order the storage has", async () => {
    const { tab, sent, storage } = browser();
    for (const [id, at] of [
      ["late", 3000],
      ["early", 1000],
      ["later", 4000],
      ["middle", 2000],
    ]) {
      storage.setItem(`lor:pass:${id}`, JSON.stringify({ ytid: "a", at }));
    }
    await tab().flush();
    expect(sent).toEqual(["a:early", "a:middle", "a:late", "a:later"]);
  });

  test("is sent by one tab only when several flush together", async () => {
    const { tab, sent } = browser([new Error("offline")]);
    const first = tab();
    first.add(video("a"));
    await first.flush();
    await Promise.all([first.flush(), tab().flush(), tab().flush()]);
    expect(sent).toEqual(["a:id1", "a:id1"]);
  });

  test("is sent at once when the page is left", async () => {
    const { tab, sent, storage } = browser([new Error("offline")]);
    const outbox = tab();
    outbox.add(video("a"));
    await outbox.flush();
    outbox.flushAtExit();
    expect(sent).toHaveLength(2);
    expect(storage.length).toBe(1);
  });

  test("is kept in memory where storage is forbidden", async () => {
    const { tab, sent } = browser([new Error("offline")]);
    tab({ storage: null }).add(video("a"));
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual(["a:id1", "a:id1"]);
  });
});

test("other entries of the storage are not changed", async () => {
  const { tab, storage, sent } = browser();
  storage.setItem("lor:pass:broken", "{");
  storage.setItem("theme", "dark");
  await tab().flush();
  expect(sent).toEqual([]);
  expect(storage.getItem("theme")).toBe("dark");
});
