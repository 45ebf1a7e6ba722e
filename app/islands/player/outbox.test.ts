import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Outbox, type OutboxDuties } from "./outbox";

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

const taken = () => Response.json({ ytid: "a", repeats: 1, totalRepeats: 5, todayRepeats: 2 });
const refused = (status: number, headers = {}) => new Response("", { status, headers });

/** One browser: tabs share its storage and its locks; the server's answers come in order, then it takes everything. */
function browser(answers: Answer[] = []) {
  const storage = fakeStorage();
  const sent: string[] = [];
  let ids = 0;
  let turn = Promise.resolve();
  const counted: number[] = [];
  const tab = (more: Partial<OutboxDuties> = {}) =>
    new Outbox({
      storage,
      send: async ({ eventId, ytid }) => {
        sent.push(`${ytid}:${eventId}`);
        await Promise.resolve();
        const answer = answers.shift() ?? taken();
        if (answer instanceof Error) throw answer;
        return answer;
      },
      alone: (_name, work) => (turn = turn.then(work)),
      newId: () => `id${++ids}`,
      counted: ({ repeats }) => counted.push(repeats),
      ...more,
    });
  return { tab, storage, sent, counted };
}

describe("a completed pass", () => {
  test("is stored, sent once, told and forgotten", async () => {
    const { tab, storage, sent, counted } = browser();
    const outbox = tab();
    outbox.add("a");
    expect(storage.length).toBe(1);
    await outbox.flush();
    expect(sent).toEqual(["a:id1"]);
    expect(counted).toEqual([1]);
    expect(storage.length).toBe(0);
  });

  test("completed while another is on its way follows it", async () => {
    const { tab, sent } = browser();
    const outbox = tab();
    outbox.add("a");
    outbox.add("b");
    await outbox.flush();
    expect(sent).toEqual(["a:id1", "b:id2"]);
  });

  test.each([
    ["the network is down", new Error("offline")],
    ["the server is in trouble", refused(503)],
    ["the server asks to slow down", refused(429)],
  ])("is sent again with the same id when %s", async (_when, answer) => {
    const { tab, storage, sent, counted } = browser([answer]);
    const outbox = tab();
    outbox.add("a");
    await vi.advanceTimersByTimeAsync(0);
    expect(storage.length).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual(["a:id1", "a:id1"]);
    expect(counted).toEqual([1]);
    expect(storage.length).toBe(0);
  });

  test("waits as long as the server asks", async () => {
    const { tab, sent } = browser([refused(429, { "Retry-After": "30" })]);
    tab().add("a");
    await vi.advanceTimersByTimeAsync(29_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(sent).toHaveLength(2);
  });

  test("waits longer after each failure, a minute and a quarter at most", async () => {
    const { tab, sent } = browser(Array.from({ length: 40 }, () => new Error("offline")));
    tab().add("a");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.length).toBeLessThanOrEqual(6);
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent.length - before).toBeGreaterThanOrEqual(7);
    expect(sent.length - before).toBeLessThanOrEqual(18);
  });

  test.each([400, 404, 422])("that the server refuses with %i is dropped", async (status) => {
    const { tab, storage, sent, counted } = browser([refused(status)]);
    const outbox = tab();
    outbox.add("a");
    outbox.add("b");
    await outbox.flush();
    expect(sent).toEqual(["a:id1", "b:id2"]);
    expect(counted).toEqual([1]);
    expect(storage.length).toBe(0);
  });

  test("made offline is sent by the next visit", async () => {
    const { tab, sent, storage } = browser([new Error("offline")]);
    const first = tab();
    first.add("a");
    await first.flush();
    first.dispose();
    await tab().flush();
    expect(sent).toEqual(["a:id1", "a:id1"]);
    expect(storage.length).toBe(0);
  });

  test("is sent by one tab only when two wake together", async () => {
    const { tab, sent } = browser([new Error("offline")]);
    const first = tab();
    first.add("a");
    await first.flush();
    await Promise.all([first.flush(), tab().flush(), tab().flush()]);
    expect(sent).toEqual(["a:id1", "a:id1"]);
  });

  test("goes out at once when the page is left", async () => {
    const { tab, sent, storage } = browser([new Error("offline")]);
    const outbox = tab();
    outbox.add("a");
    await outbox.flush();
    outbox.flushAtExit();
    expect(sent).toHaveLength(2);
    expect(storage.length).toBe(1);
  });

  test("is kept in memory where storage is forbidden", async () => {
    const { tab, sent } = browser([new Error("offline")]);
    tab({ storage: null }).add("a");
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual(["a:id1", "a:id1"]);
  });
});

test("what others left in storage is not touched", async () => {
  const { tab, storage, sent } = browser();
  storage.setItem("lor:pass:broken", "{");
  storage.setItem("theme", "dark");
  await tab().flush();
  expect(sent).toEqual([]);
  expect(storage.getItem("theme")).toBe("dark");
});
