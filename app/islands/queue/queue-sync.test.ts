import { describe, expect, test, vi } from "vitest";
import type { QueuedVideo } from "~/domain/queue/queue";
import { QueueCallRejected, type QueueAnswer } from "./queue-api";
import { QueueSync } from "./queue-sync";

function video(id: string): QueuedVideo {
  const known = { title: id, author: null, duration: null, unavailable: false };
  return { id, ytid: id.repeat(11), feature: "history", fromRadio: false, ...known };
}

const answer = (ids: string): QueueAnswer => ({
  queued: ids.length,
  res: [...ids].map(video),
});

/** Opens a queue on a server whose answers the test gives one by one. */
function openQueue(ids: string) {
  const calls: { what: string; answer: (ids: string) => void; fail: (error: Error) => void }[] = [];
  const load = vi.fn(() => Promise.resolve(answer("server")));
  const told: number[] = [];
  const said: string[] = [];
  const queue = new QueueSync(
    {
      call: (call, fields) =>
        new Promise((resolve, reject) => {
          const what = `${call} ${Object.values(fields).join(" ")}`;
          const snackbar = call === "remove" ? { snackbar: "Video Removed from Queue" } : {};
          const accept = (left: string) => resolve({ ...answer(left), ...snackbar });
          calls.push({ what, answer: accept, fail: reject });
        }),
      load,
      changed: (queued) => told.push(queued),
      say: (message) => said.push(message),
    },
    [...ids].map(video),
  );
  const shown = () =>
    queue
      .items()
      .map(({ id }) => id)
      .join("");
  return { queue, calls, load, told, said, shown };
}

describe("a change", () => {
  test("shows at once, and the server's answer replaces it", async () => {
    const { queue, calls, shown, told } = openQueue("abc");
    const done = queue.move("c", "a");
    expect(shown()).toBe("cab");
    await expect.poll(() => calls).toHaveLength(1);
    calls[0]?.answer("cabx");
    await done;
    expect([shown(), told]).toEqual(["cabx", [4]]);
  });

  test("waits for the one before it, and an early answer does not undo a later change", async () => {
    const { queue, calls, shown } = openQueue("abcd");
    void queue.remove("a");
    const last = queue.take("c", false);
    expect(shown()).toBe("d");
    await expect.poll(() => calls.map(({ what }) => what)).toEqual(["remove a"]);
    calls[0]?.answer("bcd");
    await expect.poll(() => calls[1]?.what).toBe("play c false");
    expect(shown()).toBe("d");
    calls[1]?.answer("d");
    await last;
    expect(shown()).toBe("d");
  });

  test.each([
    ["shows the server's message", new QueueCallRejected("It has changed."), "It has changed."],
    [
      "without an answer shows our own message",
      new TypeError("network"),
      "Your queue could not be changed. Check your connection.",
    ],
  ])("that fails %s, and the server's queue", async (_how, error, words) => {
    const { queue, calls, shown, said } = openQueue("ab");
    const done = queue.remove("a");
    await expect.poll(() => calls).toHaveLength(1);
    calls[0]?.fail(error);
    await done;
    expect([said, shown()]).toEqual([[words], "server"]);
  });

  test("that changes nothing is not sent", async () => {
    const { queue, calls } = openQueue("ab");
    await queue.move("a", "b");
    await queue.move("x", "a");
    await queue.take("x", true);
    expect(calls).toEqual([]);
  });
});

describe("a removal", () => {
  const idOf = (queue: QueueSync) => queue.removed()?.item.id;

  test("is undone at its place", async () => {
    const { queue, calls, shown, said } = openQueue("abc");
    void queue.remove("b");
    expect([shown(), idOf(queue)]).toEqual(["ac", "b"]);
    const done = queue.restore();
    expect([shown(), idOf(queue)]).toEqual(["abc", undefined]);
    await expect.poll(() => calls).toHaveLength(1);
    calls[0]?.answer("ac");
    await expect.poll(() => calls[1]?.what).toBe("restore b");
    expect(shown()).toBe("abc");
    calls[1]?.answer("abc");
    await done;
    expect(shown()).toBe("abc");
    expect(said).toEqual(["Video Removed from Queue"]);
  });

  test("is undone at the end when what came next is gone, and only the latest is", async () => {
    const { queue, calls, shown } = openQueue("abcd");
    void queue.remove("d");
    void queue.remove("b");
    void queue.remove("a");
    void queue.take("c", false);
    expect([shown(), queue.removed()]).toEqual(["", { item: video("a"), before: "c" }]);
    void queue.restore();
    expect(shown()).toBe("a");
    await queue.restore();
    await expect.poll(() => calls).toHaveLength(1);
  });

  test("that the server rejected has nothing to undo", async () => {
    const { queue, calls, load } = openQueue("ab");
    load.mockResolvedValueOnce(answer("ab"));
    const done = queue.remove("a");
    await expect.poll(() => calls).toHaveLength(1);
    calls[0]?.fail(new TypeError("network"));
    await done;
    expect(queue.removed()).toBeNull();
  });
});

describe("a change made elsewhere", () => {
  test("shows when the queue is refreshed", async () => {
    const { queue, shown } = openQueue("ab");
    await queue.refresh();
    expect(shown()).toBe("server");
  });

  test("is loaded only after a change of our own was sent, whose answer may be older", async () => {
    const { queue, load, calls, shown } = openQueue("ab");
    const done = queue.clear();
    await queue.refresh();
    expect([shown(), load.mock.calls.length]).toEqual(["", 0]);
    await expect.poll(() => calls).toHaveLength(1);
    calls[0]?.answer("older");
    await done;
    expect([shown(), load.mock.calls.length]).toEqual(["server", 1]);
  });

  test("is loaded again if there is another one while it is loaded", async () => {
    const { queue, load, shown } = openQueue("ab");
    let arrive: (answer: QueueAnswer) => void = () => undefined;
    load.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const refreshed = queue.refresh();
    await queue.refresh();
    arrive(answer("older"));
    await refreshed;
    expect([shown(), load.mock.calls.length]).toEqual(["server", 2]);
  });

  test("does not undo a change that was made and answered while it was loaded", async () => {
    const { queue, load, calls, shown } = openQueue("ab");
    let arrive: (answer: QueueAnswer) => void = () => undefined;
    load.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const refreshed = queue.refresh();
    const done = queue.remove("a");
    await expect.poll(() => calls).toHaveLength(1);
    calls[0]?.answer("b");
    await done;
    arrive(answer("ab"));
    await refreshed;
    expect(shown()).toBe("b");
  });

  test("does not undo a change that was made while it was loaded", async () => {
    const { queue, load, calls, shown } = openQueue("ab");
    let arrive: (answer: QueueAnswer) => void = () => undefined;
    load.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const refreshed = queue.refresh();
    const done = queue.remove("a");
    arrive(answer("ab"));
    await refreshed;
    expect(shown()).toBe("b");
    await expect.poll(() => calls).toHaveLength(1);
    calls[0]?.answer("b");
    await done;
    expect(shown()).toBe("b");
  });

  test("that cannot be loaded leaves the list as it is", async () => {
    const { queue, load, shown } = openQueue("ab");
    load.mockRejectedValueOnce(new TypeError("network"));
    await queue.refresh();
    expect(shown()).toBe("ab");
  });
});
